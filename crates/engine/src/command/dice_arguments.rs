//! Arguments of the commands that roll dice.

use strum::{Display, EnumString, VariantNames};

use super::arguments::MoxieChange;
use crate::rules::{DamageKind, Difficulty, FiringExtra, FiringMode};

/// The skill of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Skill {
    /// A number.
    Value(i32),
    /// A skill of the stat block, or an aptitude, perhaps doubled or tripled as `somx3` (TS-3).
    Label(String),
}

/// A substitute for a skill that is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum Defaulting {
    /// The linked aptitude, at no cost (TS-7).
    Aptitude,
    /// A related skill, at −30 (TS-8).
    Related,
}

/// The circumstances of a test.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command")]
pub struct Test {
    /// The roll, 0 to 99; the program's if it is left out.
    pub roll: Option<i32>,
    /// Modifiers by number, −999 to 999 each.
    pub modifiers: Vec<i32>,
    /// The substitute for the skill.
    pub defaulting: Option<Defaulting>,
    /// Helpers, from 0 (TS-9).
    pub helpers: i32,
    /// The number of the try; 1 is the first (TS-10).
    pub attempt: Option<i32>,
    /// Minutes of extra time, from 0 (TS-11).
    pub minutes: i32,
    /// A specialization applies (TS-22).
    pub special: bool,
    /// The difficulty (TS-5).
    pub difficulty: Option<Difficulty>,
    /// Distracted (AC-3).
    pub distracted: bool,
    /// The margin that is needed, from 0 (TS-13).
    pub need: Option<i32>,
    /// A Simple Success Test (TS-12).
    pub simple: bool,
    /// A point of Moxie ignores modifiers (MX-4a).
    pub ignore: bool,
}

/// A target and the roll against it; the program rolls if there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollAgainst {
    /// The target, −999 to 999.
    pub target: i32,
    /// The roll, 0 to 99.
    pub roll: Option<i32>,
}

/// An attack: both rolls, and what it is made with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackOrder {
    /// The attacker's skill and roll.
    pub attacker: RollAgainst,
    /// The defender's skill and roll; `None` without a defense.
    pub defender: Option<RollAgainst>,
    /// The attacker, with the modifiers of their tests.
    pub by: Option<String>,
    /// The defender, with the modifiers of their tests; a hit is dealt to them.
    pub on: Option<String>,
    /// The attacker's weapon, by its label.
    pub weapon: Option<String>,
    /// The damage value, 0 to 9999, in place of the weapon's.
    pub value: Option<i32>,
    /// The kind of damage, in place of the weapon's.
    pub kind: Option<DamageKind>,
    /// Armor penetration, in place of the weapon's; 6 and −6 are the same.
    pub penetration: Option<i32>,
    /// The firing mode.
    pub mode: FiringMode,
    /// What a burst or automatic fire is used for; damage by default.
    pub extra: Option<FiringExtra>,
    /// A point of the attacker's Moxie.
    pub moxie: Option<MoxieChange>,
    /// A point of the defender's Moxie.
    pub their_moxie: Option<MoxieChange>,
    /// False if the attack leaves stage and actions of the attacker alone.
    pub is_action: bool,
    /// Overrules the limits of a stage, and an empty magazine.
    pub force: bool,
}

/// The circumstances of a test to defend oneself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Defense {
    /// Against a ranged attack: half the skill (EX-1).
    pub ranged: bool,
    /// With full defense: +30 (EX-6).
    pub full: bool,
    /// Even if surprised (EX-42).
    pub force: bool,
    /// The roll, 0 to 99; the program's if it is left out.
    pub roll: Option<i32>,
}

/// A way of moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, VariantNames)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum Movement {
    /// Walking.
    Walk,
    /// Running.
    Run,
    /// Jumping.
    Jump,
}

/// The numbers that a distance depends on, if they are not the combatant's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Distance {
    /// Physique.
    pub physique: Option<i32>,
    /// The result of a Physique roll.
    pub result: Option<i32>,
    /// Pounds carried.
    pub load: Option<i32>,
    /// Speed, from 1.
    pub speed: Option<i32>,
    /// The phases of the turn, from 1.
    pub phases: Option<i32>,
}
