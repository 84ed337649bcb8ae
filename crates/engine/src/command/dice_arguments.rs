//! Arguments of the commands that roll dice.

use std::fmt::{self, Display, Formatter};

use strum::{Display, EnumString, VariantNames};

use super::arguments::{BlastTarget, MoxieChange};
use super::names::Names;
use super::syntax::quoted;
use crate::rules::{CalledShot, DamageKind, Difficulty, FiringExtra, FiringMode, Intent};
use crate::text::is_same;

/// A modifier of a roll, with what it is for (TS-4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// The number, −999 to 999.
    pub value: i32,
    /// The reason for it, 1 to 40 characters; `None` for a number by itself.
    pub label: Option<String>,
}

impl Modifier {
    /// Returns true if it is for what is called `label`, in any capitals.
    pub fn is_called(&self, label: Option<&str>) -> bool {
        self.label.as_deref().zip(label).is_some_and(|(own, label)| is_same(own, label))
    }
}

impl Display for Modifier {
    /// Writes it as a word of a line: `-20:"long range"`.
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Self { value, label } = self;
        write!(f, "{value:+}")?;
        label.iter().try_for_each(|label| write!(f, ":{}", quoted(label)))
    }
}

impl From<i32> for Modifier {
    fn from(value: i32) -> Self {
        Self { value, label: None }
    }
}

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
    /// Modifiers by number.
    pub modifiers: Vec<Modifier>,
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

/// A skill and the roll with it; the program rolls if there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillRoll {
    /// The skill.
    pub skill: Skill,
    /// The roll, 0 to 99.
    pub roll: Option<i32>,
}

/// The rolls of one side of an attack: one, or one for each target in their order. `None` is one that the program makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolls(pub Vec<Option<i32>>);

impl Rolls {
    /// The roll for a target, from 0; a single one is for all.
    pub fn of(&self, target: usize) -> Option<i32> {
        let roll = if let [only] = self.0[..] { Some(only) } else { self.0.get(target).copied() };
        roll.flatten()
    }

    /// Returns true if there is a roll for each of so many targets: one `?` stands for all of them.
    pub fn fit(&self, targets: usize) -> bool {
        self.0.len() == targets || self.0 == [None]
    }
}

impl From<Option<i32>> for Rolls {
    fn from(roll: Option<i32>) -> Self {
        Self(vec![roll])
    }
}

impl Default for Rolls {
    fn default() -> Self {
        None.into()
    }
}

/// The skill of the defense against an attack, and the rolls of those who defend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackDefense {
    /// The skill, looked up for each.
    pub skill: Skill,
    /// The rolls, 0 to 99.
    pub rolls: Rolls,
}

/// The skill of an attack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum AttackSkill {
    /// The skill that is written in the weapon.
    #[default]
    Linked,
    /// A skill of the attacker.
    Skill(Skill),
}

/// A side of an Opposed Test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpposedSide {
    /// A target, −999 to 999, and a roll, 0 to 99; the program rolls if there is none.
    Numbers(i32, Option<i32>),
    /// A combatant with a skill, and the roll.
    Named(String, SkillRoll),
}

/// Modifiers and Moxie of a roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RollOptions {
    /// Modifiers by number.
    pub modifiers: Vec<Modifier>,
    /// A point of Moxie of whoever rolls.
    pub moxie: Option<MoxieChange>,
}

/// An attack: both rolls, and what it is made with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command")]
pub struct AttackOrder {
    /// The attacker's skill.
    pub skill: AttackSkill,
    /// The attacker's rolls, 0 to 99: one, and in melee one for each target.
    pub rolls: Rolls,
    /// The defense; `None` without one.
    pub defense: Option<AttackDefense>,
    /// The attacker, with the modifiers of their tests.
    pub by: Option<String>,
    /// The targets, with the modifiers of their tests; a hit is dealt to them.
    pub on: Option<Names>,
    /// The attacker's weapon, by its label.
    pub weapon: Option<String>,
    /// The damage value, 0 to 9999, in place of the weapon's.
    pub value: Option<i32>,
    /// The kind of damage, in place of the weapon's.
    pub kind: Option<DamageKind>,
    /// Armor penetration, in place of the weapon's; 6 and −6 are the same.
    pub penetration: Option<i32>,
    /// The firing mode; if it is left out, the first one of the weapon.
    pub mode: Option<FiringMode>,
    /// The use of a burst or of automatic fire; damage by default.
    pub extra: Option<FiringExtra>,
    /// True for a ranged attack, false for melee, whatever the weapon says.
    pub ranged: Option<bool>,
    /// The distance to the target, in metres from 0, whatever the places say.
    pub range: Option<i32>,
    /// The others in the area of the weapon, with their metres from its center; `None` for all whose distance the places tell.
    pub area: Option<Vec<BlastTarget>>,
    /// The die of a blast that misses, 1 to 10; the program's if it is left out.
    pub scatter: Option<i32>,
    /// Charging: the attacker runs at the target.
    pub charge: bool,
    /// Modifiers and Moxie of the attacker's roll.
    pub mine: RollOptions,
    /// Modifiers and Moxie of the defender's roll.
    pub theirs: RollOptions,
    /// The aim of a called shot.
    pub called: Option<CalledShot>,
    /// The purpose of a melee attack that isn't made for damage.
    pub intent: Option<Intent>,
    /// False if the attack leaves stage and actions of the attacker alone.
    pub is_action: bool,
    /// Overrules what forbids it: surprise of the defender, ranges and places, too many targets, the hold on the subdued, the
    /// limits of a stage, firing modes, their rate and an empty magazine.
    pub force: bool,
    /// True if tactics play the rest of the stage, and end it.
    pub is_auto: bool,
}

/// The circumstances of a test to defend oneself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Defense {
    /// Against a ranged attack: half the skill (EX-1).
    pub ranged: bool,
    /// With full defense: +30 (EX-6).
    pub full: bool,
    /// Even if surprised (EX-42).
    pub force: bool,
    /// The roll, 0 to 99; the program's if it is left out.
    pub roll: Option<i32>,
    /// Modifiers by number.
    pub modifiers: Vec<Modifier>,
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
