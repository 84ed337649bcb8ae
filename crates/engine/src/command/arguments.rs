//! Arguments of commands.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::dice_arguments::{RollOptions, Skill};
use super::names::Names;
use crate::rules::{Consequence, DamageKind, DicePool, Side, Stat, word_enum};

word_enum! {
    /// A kind of injury that is counted.
    pub enum InjuryKind {
        /// Points of damage.
        Damage,
        /// Wounds.
        Wounds,
        /// Points of stress.
        Stress,
        /// Traumas.
        Traumas,
    }
}

impl InjuryKind {
    /// The greatest count; the least is 0.
    pub fn max(self) -> i32 {
        match self {
            Self::Damage | Self::Stress => 9999,
            Self::Wounds | Self::Traumas => 99,
        }
    }

    /// Returns true for a possible count.
    pub fn holds(self, count: i32) -> bool {
        (0..=self.max()).contains(&count)
    }
}

/// The combatants that initiative is rolled for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rollers {
    /// All combatants; alone, the dead and the gone are among them.
    All,
    /// One side; alone, the dead and the gone are among them.
    Side(Side),
    /// The combatants who are named.
    Named(Names),
}

/// The source of the initiative rolls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RollSource {
    /// Dice that somebody read out: one, or one for each point of Speed.
    Dice(Vec<i32>),
    /// A total that somebody called out; the die of each is worked out.
    Total(i32),
    /// The die that stands with its digits swapped, for a point of Moxie (AMB-18).
    Flip,
    /// The program.
    Program,
}

/// The amount that is healed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HealAmount {
    /// All damage and all wounds.
    All,
    /// Points of damage, 0 to 9999.
    Points(i32),
}

/// A position in the order of this phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderPosition {
    /// Before all others still to come.
    First,
    /// After all others.
    Last,
    /// Just before another.
    Before(String),
    /// Just after another.
    After(String),
}

/// A hit before armor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hit {
    /// The damage value, 0 to 9999.
    pub value: i32,
    /// The kind of damage; armor is not applied without it.
    pub kind: Option<DamageKind>,
    /// Armor penetration, as 10 or −10 for "AP −10".
    pub penetration: i32,
    /// False if armor does not count at all.
    pub armor: bool,
}

/// An area attack: a hit on several, each at a distance of their own (EX-20).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blast {
    /// The damage value in the center.
    pub value: DamageValue,
    /// The targets.
    pub targets: Vec<BlastTarget>,
    /// The kind of damage; armor is not applied without it.
    pub kind: Option<DamageKind>,
    /// Armor penetration, as 10 or −10 for "AP −10".
    pub penetration: i32,
    /// False if armor does not count at all.
    pub armor: bool,
    /// The radius of the full damage value, in metres from 0.
    pub uniform: Option<i32>,
    /// The range of a cone; it has no distances.
    pub cone: Option<ConeRange>,
    /// The attacker; `None` if it is nobody's attack.
    pub by: Option<String>,
    /// Overrules the number of targets of a cone.
    pub force: bool,
}

/// A damage value: a number, or dice that are rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamageValue {
    /// 0 to 9999.
    Number(i32),
    /// Dice, 9999 at most.
    Dice(DicePool),
}

impl DamageValue {
    /// The highest possible damage.
    pub fn highest(self) -> i32 {
        match self {
            Self::Number(number) => number,
            Self::Dice(pool) => pool.highest(),
        }
    }
}

/// Combatants in the area of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlastTarget {
    /// Their names.
    pub names: Names,
    /// Metres from the center, from 0; the center itself if left out.
    pub metres: Option<i32>,
}

word_enum! {
    /// The range at which a cone is fired.
    pub enum ConeRange {
        /// One target, and 1d10 more damage.
        Short,
        /// Two targets.
        Medium,
        /// Three targets, and 1d10 less damage.
        Long,
        /// The same as at long range.
        Extreme,
    }
}

impl ConeRange {
    /// The most targets that are hit.
    pub fn most_targets(self) -> usize {
        match self {
            Self::Short => 1,
            Self::Medium => 2,
            Self::Long | Self::Extreme => 3,
        }
    }
}

/// First aid: the test of a medic (EX-19).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstAid {
    /// The medic's skill.
    pub skill: Skill,
    /// The medic.
    pub by: String,
    /// The roll, 0 to 99; the program's if it is left out.
    pub roll: Option<i32>,
    /// The medic's modifiers and Moxie.
    pub options: RollOptions,
    /// The die of the damage that is healed, 1 to 10; the program's if it is left out.
    pub heal: Option<i32>,
    /// Overrules the time since the injury, what heals the body, morph and status.
    pub force: bool,
}

word_enum! {
    /// A kind of action in a stage (AC-1).
    pub enum ActionKind {
        /// A Quick action (AC-4).
        Quick,
        /// A Quick action spent on aiming (AC-6).
        Aim,
        /// A Complex action (AC-8).
        Complex,
        /// A Task action, begun or continued (AC-10).
        Task,
        /// Full defense, a Complex action (EX-70).
        Defense,
    }
}

impl ActionKind {
    /// Returns the kind that it counts as in its stage.
    #[must_use]
    pub fn counted(self) -> Self {
        if self == Self::Defense { Self::Complex } else { self }
    }

    /// Returns true for an action that fills a stage: there is only one, and no delay after it (AC-8, AC-9).
    pub fn is_long(self) -> bool {
        matches!(self, Self::Complex | Self::Task)
    }
}

/// The duration of an effect from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Span {
    /// Until it is cleared.
    Open,
    /// Turns from 1, this one counted; in `initiative` the one to come.
    Turns(i32),
    /// Phases from 1, this one counted; those skipped count too.
    Phases(i32),
}

word_enum! {
    /// An end of an effect that is no time.
    pub enum Until {
        /// The next slot of its bearer (EX-71).
        Next,
    }
}

/// The duration of a timer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimerDuration {
    /// Turns from 1, this one counted.
    Turns(i32),
    /// Seconds from 1.
    Seconds(i32),
    /// Phases from 1, then at the initiative score of a combatant (EX-20).
    Phases(i32, String),
}

/// Time that passes outside combat (TP-9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Downtime {
    /// Seconds from 1.
    Seconds(i32),
    /// Turns from 1.
    Turns(i32),
    /// Hours from 1.
    Hours(i32),
    /// Days from 1.
    Days(i32),
}

/// A use of the points of `moxie NAME`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoxiePoint {
    /// Spends one to go first in this phase (MX-1).
    GoFirst,
    /// Spends one on the last test (MX-4).
    Change(MoxieUse),
    /// Regains points, from 1 (MX-7).
    Regain(i32),
}

word_enum! {
    /// A use of Moxie on a test that has been rolled (MX-4).
    #[derive(strum::VariantArray)]
    pub enum MoxieUse {
        /// Swaps the digits of the roll.
        Flip,
        /// Makes a success critical.
        Upgrade,
        /// Makes a critical failure an ordinary one.
        Avert,
    }
}

word_enum! {
    /// A use of Moxie that is named together with the roll (MX-4).
    pub enum MoxieChange {
        /// Ignores modifiers, before the roll.
        Ignore,
        /// Swaps the digits of the roll.
        Flip,
        /// Makes a success critical.
        Upgrade,
        /// Makes a critical failure an ordinary one.
        Avert,
    }
}

impl MoxieChange {
    /// The use after the roll; `None` for the one before it.
    pub fn after_roll(self) -> Option<MoxieUse> {
        match self {
            Self::Ignore => None,
            Self::Flip => Some(MoxieUse::Flip),
            Self::Upgrade => Some(MoxieUse::Upgrade),
            Self::Avert => Some(MoxieUse::Avert),
        }
    }
}

impl From<MoxieUse> for MoxieChange {
    fn from(used: MoxieUse) -> Self {
        match used {
            MoxieUse::Flip => Self::Flip,
            MoxieUse::Upgrade => Self::Upgrade,
            MoxieUse::Avert => Self::Avert,
        }
    }
}

/// The decisions that `dismiss` settles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dismissal {
    /// A consequence of harm to combatants: `NAMES knockdown`.
    Consequence(Names, Consequence),
    /// An effect of combatants that ended by itself: `NAMES ended.LABEL`.
    Ended(Names, String),
    /// A reminder of a slot that has begun: `NAMES reminder.TEXT`.
    Reminder(Names, String),
    /// A timer that ran out: `timer.LABEL`.
    Timer(String),
    /// Everything that is due.
    All,
}

impl From<DecisionName> for Dismissal {
    fn from(decision: DecisionName) -> Self {
        match decision {
            DecisionName::Consequence(name, consequence) => {
                Self::Consequence(name.into(), consequence)
            }
            DecisionName::Ended(name, label) => Self::Ended(name.into(), label),
            DecisionName::Reminder(name, text) => Self::Reminder(name.into(), text),
            DecisionName::Timer(label) => Self::Timer(label),
        }
    }
}

/// A decision that is due, as the command language names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecisionName {
    /// A consequence of harm to a combatant: `NAME knockdown`.
    Consequence(String, Consequence),
    /// An effect of a combatant that ended by itself: `NAME ended.LABEL`.
    Ended(String, String),
    /// A reminder of a slot that has begun: `NAME reminder.TEXT`.
    Reminder(String, String),
    /// A timer that ran out: `timer.LABEL`.
    Timer(String),
}

/// The modifiers of an effect.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EffectModifiers {
    /// Added to stats.
    pub stats: BTreeMap<Stat, i32>,
    /// Added to every test.
    pub test: i32,
    /// Added to the bearer's rolls to defend.
    pub defense: i32,
    /// Added to the rolls of attacks on the bearer that are not known to be melee.
    pub attacked: i32,
    /// Damage at the end of every turn.
    pub each: Option<DicePool>,
    /// The kind of that damage; without it, armor does not count.
    pub kind: Option<DamageKind>,
    /// Its end, if it is no time.
    pub until: Option<Until>,
}
