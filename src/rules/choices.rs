//! The choices that a ruleset makes, a type for each question.
//!
//! What the variants say of themselves is what a gamemaster reads of them.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumMessage, EnumString, VariantNames};

use crate::dice::Dice;

/// What initiative is rolled with (IN-4, IN-12, IN-13).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, EnumMessage, VariantNames,
)]
pub enum InitiativeDie {
    /// Percentile dice, read 0 to 99.
    D100,
    /// One ten-sided die, read 1 to 10; its face 0 is 10.
    D10,
    /// The result of a check, perhaps below 0; rolled as four Fudge dice and Discipline (CT-2, AMB-53).
    Fudge,
}

impl InitiativeDie {
    /// Rolls it, as it is read; `discipline` counts only where the die is the result of that check.
    pub fn roll(self, discipline: i32, dice: &mut dyn Dice) -> i32 {
        match self {
            Self::D100 => dice.roll(100) as i32,
            Self::D10 => match dice.roll(10) {
                0 => 10,
                face => face as i32,
            },
            Self::Fudge => (0..4).map(|_| dice.roll(3) as i32 - 1).sum::<i32>() + discipline,
        }
    }

    /// The value of a face as it is read at the table, `None` where the die has no such face.
    /// A d10 may be read as 0 or as 10.
    pub fn read(self, face: i32) -> Option<i32> {
        match self {
            Self::D100 => (0..=99).contains(&face).then_some(face),
            Self::D10 => (0..=10).contains(&face).then_some(if face == 0 { 10 } else { face }),
            Self::Fudge => (-99..=99).contains(&face).then_some(face),
        }
    }

    /// The die and what it shows, for the end of a sentence.
    pub fn description(self) -> &'static str {
        match self {
            Self::D100 => "a d100 (00–99)",
            Self::D10 => "a d10 (0–10, where 0 is 10)",
            Self::Fudge => "the scale of results (−99 to 99)",
        }
    }
}

/// How the INIT stat comes from Intuition and Reflexes (IN-1, IN-2).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, EnumMessage, VariantNames,
)]
pub enum InitiativeStat {
    /// Their sum times two.
    Doubled,
    /// A fifth of their sum, rounded up.
    Fifth,
    /// Not at all: the roll is the score, and only its own modifier counts (CT-2, AMB-54).
    Unused,
}

impl InitiativeStat {
    /// INIT for a sum of Intuition and Reflexes, or its change for a change of that sum.
    pub fn of(self, sum: i32) -> i32 {
        match self {
            Self::Doubled => sum * 2,
            Self::Fifth => -((-sum).div_euclid(5)),
            Self::Unused => 0,
        }
    }
}

/// How long a roll of initiative stands (TP-8, IN-10).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, EnumMessage, VariantNames,
)]
pub enum Reroll {
    /// One Action Turn.
    Turn,
    /// The whole scene.
    Scene,
}

/// Which initiative rolls are criticals (IN-7, IN-14, AMB-05).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, EnumMessage, VariantNames,
)]
pub enum CriticalInitiative {
    /// None of them.
    Never,
    /// Doubles, 00 and 99 among them.
    Doubles,
    /// Doubles other than 99.
    DoublesBut99,
}

/// The classes that order comes from before scores do (IN-7 to IN-9, MX-1).
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    Display,
    EnumString,
    EnumIter,
    EnumMessage,
    VariantNames,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Class {
    /// A critical on the initiative roll.
    Critical,
    /// A point of Moxie spent to go first.
    Moxie,
    /// Everybody else.
    Normal,
}

/// Where the slots of a phase come from (SP-3, HR-1).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, EnumMessage, VariantNames,
)]
pub enum SlotSource {
    /// One die a turn, and a slot in every phase up to Speed.
    Speed,
    /// One die for every point of Speed, and a slot for every die.
    Dice,
}

/// Who may go on standby (DL-1, CT-8).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, EnumMessage, VariantNames,
)]
pub enum DelayBy {
    /// Whoever is acting.
    Acting,
    /// Only the single holder of the first slot of the turn, while no stage has ended (AMB-65).
    SoleFirst,
}

/// How long a standby lasts (DL-5, CT-8).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, EnumMessage, VariantNames,
)]
pub enum StandbyUntil {
    /// Until the own next slot comes around, in whatever phase or turn.
    NextSlot,
    /// Until the turn ends.
    TurnEnd,
}

/// When Moxie can still be spent to go first (AMB-15).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, EnumMessage, VariantNames,
)]
pub enum MoxieWindow {
    /// While no stage of the phase has started or ended.
    PhaseStart,
    /// Until the own slot starts: first of those left.
    UntilOwnSlot,
}

/// What a point of Moxie before a roll ignores (MX-4a, AMB-40, EX-10).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, EnumMessage, VariantNames,
)]
pub enum MoxieIgnores {
    /// All modifiers, good and bad.
    All,
    /// Bad ones.
    Negative,
}

/// When whoever joins a running turn gets a slot (AMB-31).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, EnumMessage, VariantNames,
)]
pub enum LateJoin {
    /// With the next initiative.
    NextInitiative,
    /// A die is rolled at once, for the phases still to open.
    NextPhase,
}

/// Whether actions are declared before they are taken (TP-5, CT-3 to CT-5).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, EnumMessage, VariantNames,
)]
pub enum Declaration {
    /// No, everybody declares as they act.
    Never,
    /// From the lowest score up, the highest exempt; what is declared binds.
    Upward,
}

/// How the margin of a success is counted (TS-13, AMB-39, EX-9).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, EnumMessage, VariantNames,
)]
pub enum Margin {
    /// Target less roll.
    Under,
    /// The roll itself.
    Roll,
}
