//! The parameters of a ruleset: everything that two rulesets may answer differently.

use serde::{Deserialize, Serialize};

use super::choices::{
    Class, CriticalInitiative, Declaration, DelayBy, InitiativeDie, InitiativeStat, LateJoin,
    Margin, MoxieIgnores, MoxieWindow, Reroll, SlotSource, StandbyUntil,
};
use super::movement::{Encumbrance, Jump, MovementShare};
use super::ruleset::RulesetError;

/// Declares the parameters once: for the whole struct, for a file that changes some of them, and for
/// whoever wants to read what they mean.
macro_rules! parameters {
    ($($(#[doc = $doc:literal])+ $name:ident: $kind:ty $(= $range:expr)?;)+) => {
        /// Everything that two rulesets may answer differently.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Parameters {
            $($(#[doc = $doc])+ pub $name: $kind,)+
        }

        /// The parameters a file gives; what it leaves out comes from its base. No choice may be called
        /// `None`: that would read as left out.
        #[derive(Clone, Debug, Default, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub(super) struct Given {
            $($name: Option<$kind>,)+
        }

        impl Given {
            pub(super) fn over(self, base: Option<&Parameters>) -> Result<Parameters, RulesetError> {
                Ok(Parameters {
                    $($name: match (self.$name, base) {
                        (Some(value), _) => value,
                        (None, Some(base)) => base.$name.clone(),
                        (None, None) => return Err(RulesetError::Missing(stringify!($name))),
                    },)+
                })
            }
        }

        impl Parameters {
            /// Each parameter: its name, its value as a file would give it, what it means, and the
            /// range of a number.
            pub fn explained(&self) -> Vec<Explained> {
                vec![$(Explained {
                    name: stringify!($name),
                    value: ron::to_string(&self.$name).unwrap_or_default(),
                    about: concat!($($doc),+).trim(),
                    range: [$(stringify!($range))?].first().copied(),
                },)+]
            }

            /// The first number out of its range.
            fn check_ranges(&self) -> Result<(), RulesetError> {
                $($(
                    let range = $range;
                    if !range.contains(&self.$name) {
                        return Err(RulesetError::OutOfRange {
                            name: stringify!($name),
                            why: format!("goes from {} to {}", range.start(), range.end()),
                        });
                    }
                )?)+
                Ok(())
            }
        }
    };
}

parameters! {
    /// What initiative is rolled with (IN-4).
    initiative_die: InitiativeDie;
    /// How INIT comes from the aptitudes, where a stat block does not give it (IN-1, IN-2).
    initiative_stat: InitiativeStat;
    /// How long a roll stands (TP-8, IN-10).
    reroll: Reroll;
    /// Which rolls go first by themselves (IN-7, IN-14).
    critical_initiative: CriticalInitiative;
    /// The classes from first to last; those in one list are ordered by score among them (AMB-01).
    priority: Vec<Vec<Class>>;
    /// Whether within a class a higher Speed comes before a higher score (EX-14).
    speed_first: bool;
    /// What a wound takes from the initiative score (WD-2, WD-3, WD-6).
    wound_initiative: i32 = 0..=99;
    /// What a trauma takes from the initiative score (AMB-50).
    trauma_initiative: i32 = 0..=99;
    /// Whether wounds ignored on tests are ignored on initiative too (AMB-51).
    ignore_initiative: bool;
    /// Whether Moxie can swap the digits of an initiative roll, where it has two (AMB-18).
    initiative_flip: bool;
    /// Whether one roll counts for all of a numbered group of NPCs, as Guard 1 and Guard 2 (AMB-63).
    group_roll: bool;
    /// Action Phases in a turn (TP-3).
    phases: u32 = 1..=4;
    /// Where slots come from (SP-3, HR-1).
    slots: SlotSource;
    /// The highest Speed anybody can reach (SP-2).
    speed_most: i32 = 1..=4;
    /// When whoever joins a running turn gets a slot (AMB-31).
    late_join: LateJoin;
    /// Until when Moxie can be spent to go first (AMB-15).
    moxie_window: MoxieWindow;
    /// Who may delay (DL-1, CT-8).
    delay_by: DelayBy;
    /// How long a delayed action can be held (DL-5, CT-8).
    standby_until: StandbyUntil;
    /// Whether an action delayed from another phase or turn costs the slot of this one (DL-6, AMB-22).
    standby_forfeits: bool;
    /// Whether what is done before a delay counts in the stage from standby, and an aim is kept (AMB-24).
    split_stage: bool;
    /// Whether somebody from standby can interrupt another from standby, who then goes on (AMB-26).
    nested_interrupts: bool;
    /// Whether actions are declared first (CT-3).
    declaration: Declaration;
    /// Whether a stage holds one Complex action, no Task beside it, and no Quick one beside aiming (AC-6,
    /// AC-8, AC-9).
    stage_limits: bool;
    /// Quick actions in a stage before the program warns, where there is nothing else (AMB-36).
    quick_alone: u32 = 0..=99;
    /// Quick actions beside a Complex or Task action before the program warns (EX-6).
    quick_beside: u32 = 0..=99;
    /// Seconds in an Action Turn (TP-1).
    turn_seconds: u32 = 1..=3600;
    /// What a wound takes from every test (EX-2).
    wound_penalty: i32 = 0..=99;
    /// What a trauma takes from every test (EX-7).
    trauma_penalty: i32 = 0..=99;
    /// What every layer of armor over the first takes from tests (EX-16).
    layer_penalty: i32 = 0..=99;
    /// What every phase after the first takes from tests (EX-14).
    phase_penalty: i32 = 0..=99;
    /// The most that all modifiers of a test may add up to, up or down (TS-4).
    modifier_cap: i32 = 0..=999;
    /// How the margin of a success is counted (AMB-39).
    margin: Margin;
    /// Whether a point of Moxie can change a test (MX-4).
    moxie_on_tests: bool;
    /// What a point of Moxie before a roll ignores (AMB-40).
    moxie_ignores: MoxieIgnores;
    /// Whether the Death Rating of a biomorph is rounded up (AMB-45).
    death_rounded_up: bool;
    /// Metres walked in a turn (EX-13, CT-9).
    walk: i32 = 0..=999;
    /// Metres run in a turn (EX-13, CT-10).
    run: i32 = 0..=999;
    /// Metres more for each point of the result of a run (CT-10, CT-11).
    run_per_result: i32 = 0..=99;
    /// How far one jumps (EX-13, CT-12).
    jump: Jump;
    /// How movement is shared out (EX-13, HR-3).
    movement_share: MovementShare;
    /// What carrying costs (CT-14).
    encumbrance: Encumbrance;
    /// Whether several actions while moving cost each of them their number (CT-13).
    busy_penalty: bool;
}

/// A parameter, for whoever reads about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// Its name in a file.
    pub name: &'static str,
    /// Its value, as a file would give it.
    pub value: String,
    /// What it means, with the rule's id.
    pub about: &'static str,
    /// The range of a number, as `0..=99`.
    pub range: Option<&'static str>,
}

impl Parameters {
    /// Whether the numbers make sense.
    ///
    /// # Errors
    /// [`RulesetError::OutOfRange`] with the first that does not.
    pub fn check(&self) -> Result<(), RulesetError> {
        self.check_ranges()?;
        let wrong =
            |name: &'static str, why: &str| RulesetError::OutOfRange { name, why: why.to_owned() };
        let named =
            |class: Class| self.priority.iter().flatten().filter(|known| **known == class).count();
        if named(Class::Normal) != 1 || named(Class::Critical) > 1 || named(Class::Moxie) > 1 {
            return Err(wrong("priority", "names normal once, critical and moxie at most once"));
        }
        if !self.encumbrance.is_sound() {
            return Err(wrong("encumbrance", "counts 1 to 999 pounds for each of its numbers"));
        }
        Ok(())
    }

    /// The place of `class` in the order of classes, 0 for the first; the last for one not named.
    pub fn rank_of(&self, class: Class) -> usize {
        let place = self.priority.iter().position(|group| group.contains(&class));
        place.unwrap_or(self.priority.len())
    }

    /// Whether a die as rolled is a critical.
    pub fn is_critical(&self, die: i32) -> bool {
        match self.critical_initiative {
            CriticalInitiative::Never => false,
            CriticalInitiative::Doubles => die % 11 == 0,
            CriticalInitiative::DoublesBut99 => die % 11 == 0 && die != 99,
        }
    }
}
