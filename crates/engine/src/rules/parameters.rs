//! The parameters of a ruleset: all that can differ between two rulesets.

use std::marker::PhantomData;
use std::ops::RangeInclusive;

use ron::ser::PrettyConfig;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::parameter_value::ParameterValue;
use super::word_enum::first;
use super::{
    Choice, Class, CriticalInitiative, Declaration, DelayBy, DicePool, Encumbrance, InitiativeDie,
    InitiativeStat, Jump, LateJoin, LinkedSkills, Margin, MovementShare, MoxieIgnores, MoxieWindow,
    RangeModifiers, RateOfFire, Reroll, Ruleset, SlotSource, StandbyUntil,
};
use crate::text::{Fields, ReadError};

/// Declares the parameters once: the struct, its file format and its documentation.
macro_rules! parameters {
    ($(
        $(#[doc = $doc:literal])+ $name:ident: $kind:ty $(= $range:expr)? $(, absent $absent:expr)?;
    )+) => {
        /// All that can differ between two rulesets.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        pub struct Parameters {
            $($(#[doc = $doc])+ pub $name: $kind,)+
        }

        /// The declarations of all parameters.
        struct ParameterSpecs {
            $($name: ParameterSpec<$kind>,)+
        }

        const SPECS: ParameterSpecs = ParameterSpecs {
            $($name: ParameterSpec {
                name: stringify!($name),
                about: concat!($($doc),+),
                range: first!($(Some($range),)? None),
                absent: first!($(Some(|| $absent),)? None),
                kind: PhantomData,
            },)+
        };

        impl Parameters {
            /// Returns the names of those that a file without a base must give.
            pub(super) fn required() -> Vec<&'static str> {
                let names = [$(SPECS.$name.absent.is_none().then_some(stringify!($name))),+];
                names.into_iter().flatten().collect()
            }

            /// Takes the parameters out of a file; those missing come from `base`. Returns `None` if one is invalid, or
            /// required and missing without a base; `fields` then has the error.
            pub(super) fn take(fields: &mut Fields, base: Option<&Self>) -> Option<Self> {
                $(let $name = SPECS.$name.take(fields, base.map(|base| &base.$name));)+
                Some(Self { $($name: $name?,)+ })
            }

            /// Documents each parameter with its value.
            pub fn explained(&self) -> Vec<ParameterDoc> {
                vec![$(SPECS.$name.explained(&self.$name)),+]
            }

            /// Returns true if every value is within its range.
            pub fn are_valid(&self) -> bool {
                true $(&& SPECS.$name.accepts(&self.$name))+
            }
        }
    };
}

parameters! {
    /// The die of an initiative roll (IN-4).
    initiative_die: InitiativeDie;
    /// The formula of INIT, used unless a stat block gives INIT itself (IN-1, IN-2).
    initiative_stat: InitiativeStat;
    /// The time until initiative is rolled again (TP-8, IN-10).
    reroll: Reroll;
    /// The rolls that are criticals and go first (IN-7, IN-14).
    critical_initiative: CriticalInitiative;
    /// The classes from first to last, normal once, the others at most once; those in one list are
    /// ordered by score among them (AMB-01).
    priority: Vec<Vec<Class>>;
    /// Within a class, a higher Speed comes before a higher score (EX-14).
    speed_first: bool;
    /// Points that each wound takes from the initiative score (WD-2, WD-3, WD-6).
    wound_initiative: i32 = 0..=99;
    /// Points that each trauma takes from the initiative score (AMB-50).
    trauma_initiative: i32 = 0..=99;
    /// Wounds ignored on tests are ignored on initiative too (AMB-51).
    ignore_initiative: bool;
    /// Moxie can swap the digits of an initiative roll, if it has two (AMB-18).
    initiative_flip: bool;
    /// What an ambush adds to the initiative rolls of all but the ambushers, to each die (EX-40).
    surprise_modifier: i32 = -99..=0, absent -30;
    /// One roll counts for a whole numbered group of NPCs, such as Guard 1 and Guard 2 (AMB-63).
    group_roll: bool;
    /// Action Phases in a turn (TP-3).
    phases: u32 = 1..=4;
    /// The source of the slots of a phase (SP-3, HR-1).
    slots: SlotSource;
    /// The highest Speed possible (SP-2).
    max_speed: i32 = 1..=4;
    /// The first slot of a combatant who joins a running turn (AMB-31).
    late_join: LateJoin;
    /// The last moment to spend Moxie to go first (AMB-15).
    moxie_window: MoxieWindow;
    /// The combatants who may delay (DL-1, CT-8).
    delay_by: DelayBy;
    /// The time that a delayed action can be held (DL-5, CT-8).
    standby_until: StandbyUntil;
    /// An action delayed from another phase or turn costs the slot of this one (DL-6, AMB-22).
    standby_forfeits: bool;
    /// Actions taken before a delay still count when acting from standby, and an aim is kept (AMB-24).
    split_stage: bool;
    /// A delayed action can interrupt another delayed action, which then resumes (AMB-26).
    nested_interrupts: bool;
    /// Declaration of actions before they are taken (CT-3).
    declaration: Declaration;
    /// Limits each slot to one Complex action, no Task beside it, and no Quick action beside aiming (AC-6,
    /// AC-8, AC-9).
    stage_limits: bool;
    /// Quick actions in a slot before the program warns, if there is nothing else (AMB-36).
    quick_alone: u32 = 0..=99;
    /// Quick actions beside a Complex or Task action before the program warns (EX-6).
    quick_beside: u32 = 0..=99;
    /// Seconds in an Action Turn (TP-1).
    turn_seconds: u32 = 1..=3600;
    /// Points that each wound takes from every test (EX-2).
    wound_penalty: i32 = 0..=99;
    /// Points that each trauma takes from every test (EX-7).
    trauma_penalty: i32 = 0..=99;
    /// Points that each layer of armor over the first takes from every test (EX-16).
    layer_penalty: i32 = 0..=99;
    /// Points that each phase after the first takes from every test (EX-14).
    phase_penalty: i32 = 0..=99;
    /// The largest total of all modifiers of a test, up or down (TS-4).
    modifier_cap: i32 = 0..=999;
    /// Wounds, traumas, effects and timers leave decisions, which the program lists (EX-3,
    /// EX-4, EX-18).
    decisions: bool;
    /// The margin of a success (AMB-39).
    margin: Margin;
    /// A point of Moxie can change a test (MX-4).
    moxie_on_tests: bool;
    /// The modifiers ignored for a point of Moxie before a roll (AMB-40).
    moxie_ignores: MoxieIgnores;
    /// What full defense adds to rolls to defend; 0 if there is no such action (EX-70).
    full_defense: i32 = 0..=99, absent 30;
    /// What a smartlink adds to the attacks of its wielder (EX-85).
    smartlink: i32 = 0..=99, absent 10;
    /// What a longer reach adds in melee, to attacks as to defense (EX-87).
    reach: i32 = 0..=99, absent 10;
    /// What each band of ranges adds to attacks (EX-86). With 0 for all of them the ruleset knows no ranges, no areas of an
    /// attack, no charge, and no attack on several (EX-86 to EX-90).
    range_modifiers: RangeModifiers, absent RangeModifiers::STANDARD;
    /// Metres between those who stand in the same place, if nothing else is said, and the reach of melee (EX-86).
    near: i32 = 0..=99_999, absent 5;
    /// What another target of the same attack, or of the same Complex action, adds (EX-89).
    extra_target: i32 = -99..=0, absent -20;
    /// What charging adds to an attack (EX-90).
    charge: i32 = -99..=0, absent -10;
    /// Damage that charging adds (EX-90).
    charge_damage: DicePool, absent DicePool::of(1, 10);
    /// Points of damage that a blast loses with each metre (EX-88).
    fall: i32 = 0..=99, absent 2;
    /// The Death Rating of a biomorph is rounded up (AMB-45).
    death_rounded_up: bool;
    /// Metres walked in a turn (EX-13, CT-9).
    walk: i32 = 0..=999;
    /// Metres run in a turn (EX-13, CT-10).
    run: i32 = 0..=999;
    /// Metres more for each point of the result of a run (CT-10, CT-11).
    run_per_result: i32 = 0..=99;
    /// The distance of a jump (EX-13, CT-12).
    jump: Jump;
    /// The shares of a turn's movement (EX-13, HR-3).
    movement_share: MovementShare;
    /// The cost of carrying a load (CT-14).
    encumbrance: Encumbrance;
    /// Several actions while moving cost each of them their number (CT-13).
    busy_penalty: bool;
    /// Attacks of one Complex action with a weapon that has firing modes (EX-31).
    rate_of_fire: RateOfFire, absent RateOfFire::STANDARD;
    /// Damage that a burst adds (EX-23).
    burst_damage: DicePool, absent DicePool::of(1, 10);
    /// Damage that automatic fire adds (EX-23).
    auto_damage: DicePool, absent DicePool::of(3, 10);
    /// What a burst adds to the chance to hit in place of damage (EX-23).
    burst_to_hit: i32 = 0..=99, absent 10;
    /// What automatic fire adds to the chance to hit in place of damage (EX-23).
    auto_to_hit: i32 = 0..=99, absent 30;
    /// The aptitude that each skill is built on: it moves the skill, and can replace it in a test (EX-60,
    /// TS-7).
    linked_skills: LinkedSkills, absent Ruleset::default().parameters.linked_skills;
}

/// The declaration of a parameter.
struct ParameterSpec<T> {
    name: &'static str,
    about: &'static str,
    /// The range, if it is a number.
    range: Option<RangeInclusive<i32>>,
    /// The value in files without a base that are older than the parameter.
    absent: Option<fn() -> T>,
    kind: PhantomData<T>,
}

impl<T: ParameterValue + Clone + Serialize + DeserializeOwned> ParameterSpec<T> {
    fn accepts(&self, value: &T) -> bool {
        value.is_valid(self.range.as_ref())
    }

    /// Describes the valid values, after "it is".
    fn expected(&self) -> String {
        match &self.range {
            Some(range) => format!("{} from {} to {}", T::expected(), range.start(), range.end()),
            None => T::expected(),
        }
    }

    /// Takes the value out of a file; a missing one comes from `base`.
    fn take(&self, fields: &mut Fields, base: Option<&T>) -> Option<T> {
        let Some(text) = fields.take(self.name) else {
            return base.cloned().or_else(|| Some(self.absent?()));
        };
        let error = match text.read() {
            Ok(value) if self.accepts(&value) => return Some(value),
            Err(ReadError { source, is_word: true }) => source,
            _ => text.error(format!("{} is {}", self.name, self.expected())),
        };
        fields.errors.push(error);
        None
    }

    fn explained(&self, value: &T) -> ParameterDoc {
        ParameterDoc {
            name: self.name,
            value: written(value),
            about: self.about.trim(),
            expected: self.expected(),
            choices: T::choices(),
        }
    }
}

/// Serializes a value as in a file, on one line.
fn written(value: &impl Serialize) -> String {
    let in_one_line = PrettyConfig::default().depth_limit(0);
    ron::ser::to_string_pretty(value, in_one_line).unwrap_or_default()
}

/// The documentation of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterDoc {
    /// The name, as in a file.
    pub name: &'static str,
    /// The value, as in a file.
    pub value: String,
    /// Its meaning, with the rule's id.
    pub about: &'static str,
    /// The valid values, after "it is": `true or false`, `a whole number from 0 to 99`.
    pub expected: String,
    /// The words it accepts; none for numbers and booleans.
    pub choices: Vec<Choice>,
}

impl ParameterDoc {
    /// Lists the valid values: each choice as `written` formats it, or one sentence.
    pub(super) fn answers(&self, written: impl Fn(&Choice) -> String) -> Vec<String> {
        match self.choices.as_slice() {
            [] => vec![format!("It is {}.", self.expected)],
            choices => choices.iter().map(written).collect(),
        }
    }
}

impl Parameters {
    /// Returns true if the ruleset has ranges, areas, charges and attacks on several (EX-86 to EX-90).
    pub fn knows_ground(&self) -> bool {
        self.range_modifiers != RangeModifiers::default()
    }

    /// Returns the rank of `class`, 0 for the first; the last rank if it is not listed.
    pub fn rank_of(&self, class: Class) -> usize {
        let place = self.priority.iter().position(|group| group.contains(&class));
        place.unwrap_or(self.priority.len())
    }

    /// Returns true if a roll is a critical.
    pub fn is_critical(&self, die: i32) -> bool {
        match self.critical_initiative {
            CriticalInitiative::Never => false,
            CriticalInitiative::Doubles => die % 11 == 0,
            CriticalInitiative::DoublesBut99 => die % 11 == 0 && die != 99,
        }
    }
}
