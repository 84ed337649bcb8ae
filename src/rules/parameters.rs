//! The parameters of a ruleset: everything that two rulesets may answer differently.

use ron::ser::PrettyConfig;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::choices::{
    Class, CriticalInitiative, Declaration, DelayBy, InitiativeDie, InitiativeStat, LateJoin,
    Margin, MoxieIgnores, MoxieWindow, Reroll, SlotSource, StandbyUntil,
};
use super::file::{Fields, ReadError};
use super::movement::{Encumbrance, Jump, MovementShare};
use super::parameter_value::{Choice, ParameterValue};

/// Declares the parameters once: for the whole struct, for a file that changes some of them, and for
/// whoever wants to read what they mean.
macro_rules! parameters {
    ($($(#[doc = $doc:literal])+ $name:ident: $kind:ty $(= $range:expr)?;)+) => {
        /// Everything that two rulesets may answer differently.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        pub struct Parameters {
            $($(#[doc = $doc])+ pub $name: $kind,)+
        }

        /// What each parameter asks.
        struct ParameterSpecs {
            $($name: ParameterSpec<$kind>,)+
        }

        const SPECS: ParameterSpecs = ParameterSpecs {
            $($name: ParameterSpec {
                name: stringify!($name),
                about: concat!($($doc),+),
                range: [$(stringify!($range), )? ""][0],
                holds: |_value| true $(&& $range.contains(_value))?,
            },)+
        };

        impl Parameters {
            /// The names of all parameters.
            pub(super) const NAMES: &[&str] = &[$(stringify!($name)),+];

            /// Takes the parameters out of a file; what it leaves out comes from `base`. `None` where
            /// one is left out and there is no base, or is no answer: that is a fault of `fields`.
            pub(super) fn take(fields: &mut Fields, base: Option<&Self>) -> Option<Self> {
                $(let $name = SPECS.$name.take(fields, base.map(|base| &base.$name));)+
                Some(Self { $($name: $name?,)+ })
            }

            /// Each parameter with its value, and what it means.
            pub fn explained(&self) -> Vec<ParameterDoc> {
                vec![$(SPECS.$name.explained(&self.$name)),+]
            }

            /// Returns true where every value is within its range.
            pub fn are_valid(&self) -> bool {
                true $(&& SPECS.$name.accepts(&self.$name))+
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
    /// The classes from first to last, normal once, the others at most once; those in one list are
    /// ordered by score among them (AMB-01).
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
    max_speed: i32 = 1..=4;
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
    /// Whether the program keeps a list of what wounds, traumas, effects and timers leave to decide (EX-3,
    /// EX-4, EX-18).
    decisions: bool;
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

/// What a parameter asks.
struct ParameterSpec<T> {
    name: &'static str,
    about: &'static str,
    /// The range of a number, as `0..=99`; else empty.
    range: &'static str,
    /// Whether a number lies in its range.
    holds: fn(&T) -> bool,
}

impl<T: ParameterValue + Clone + Serialize + DeserializeOwned> ParameterSpec<T> {
    fn accepts(&self, value: &T) -> bool {
        (self.holds)(value) && value.is_valid()
    }

    /// What it can be, after "it is".
    fn can_be(&self) -> String {
        match self.range.split_once("..=") {
            Some((least, most)) => format!("{} from {least} to {most}", T::can_be()),
            None => T::can_be(),
        }
    }

    /// The answer of a file, else the one of its base.
    fn take(&self, fields: &mut Fields, base: Option<&T>) -> Option<T> {
        let Some(text) = fields.take(self.name) else { return base.cloned() };
        let fault = match text.read() {
            Ok(value) if self.accepts(&value) => return Some(value),
            Err(ReadError { fault, is_word: true }) => fault,
            _ => text.fault(format!("{} is {}", self.name, self.can_be())),
        };
        fields.faults.push(fault);
        None
    }

    fn explained(&self, value: &T) -> ParameterDoc {
        ParameterDoc {
            name: self.name,
            value: written(value),
            about: self.about.trim(),
            can_be: self.can_be(),
            choices: T::choices(),
        }
    }
}

/// A value as a file would give it, in one line.
fn written(value: &impl Serialize) -> String {
    let in_one_line = PrettyConfig::default().depth_limit(0);
    ron::ser::to_string_pretty(value, in_one_line).unwrap_or_default()
}

/// A parameter, for whoever reads about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterDoc {
    /// Its name in a file.
    pub name: &'static str,
    /// Its value, as a file would give it.
    pub value: String,
    /// What it means, with the rule's id.
    pub about: &'static str,
    /// What it can be, after "it is": `true or false`, `a whole number from 0 to 99`.
    pub can_be: String,
    /// The words it can be or be made of; none for numbers, and for yes and no.
    pub choices: Vec<Choice>,
}

impl ParameterDoc {
    /// What it can be in lines: every choice as `written`, or a sentence.
    pub(super) fn answers(&self, written: impl Fn(&Choice) -> String) -> Vec<String> {
        match self.choices.as_slice() {
            [] => vec![format!("It is {}.", self.can_be)],
            choices => choices.iter().map(written).collect(),
        }
    }
}

impl Parameters {
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
