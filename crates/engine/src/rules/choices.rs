//! The choices that a ruleset makes, one type each.
//!
//! The doc comments of the variants are shown to gamemasters.

use strum::{EnumIter, EnumMessage};

use super::word_enum::{choices, word_enum};
use crate::dice::Dice;

choices! {
    /// The die of an initiative roll (IN-4, IN-12, IN-13).
    pub enum InitiativeDie {
        /// Percentile dice, read 0 to 99.
        D100,
        /// One ten-sided die, read 1 to 10; its face 0 is 10.
        D10,
        /// The result of a check, perhaps below 0; rolled as four Fudge dice and Discipline (CT-2, AMB-53).
        Fudge,
    }

    /// The formula of INIT from Intuition and Reflexes (IN-1, IN-2).
    pub enum InitiativeStat {
        /// Their sum times two.
        Doubled,
        /// A fifth of their sum, rounded up.
        Fifth,
        /// Not at all: the roll is the score, and only its own modifier counts (CT-2, AMB-54).
        Unused,
    }

    /// The time for which an initiative roll counts (TP-8, IN-10).
    pub enum Reroll {
        /// One Action Turn.
        Turn,
        /// The whole scene.
        Scene,
    }

    /// The initiative rolls that are criticals (IN-7, IN-14, AMB-05).
    pub enum CriticalInitiative {
        /// None of them.
        Never,
        /// Doubles, 00 and 99 among them.
        Doubles,
        /// Doubles other than 99.
        DoublesBut99,
    }

    /// The source of the slots of a phase (SP-3, HR-1).
    pub enum SlotSource {
        /// One die a turn, and a slot in every phase up to Speed.
        Speed,
        /// One die for every point of Speed, and a slot for every die.
        Dice,
    }

    /// The combatants who may delay (DL-1, CT-8).
    pub enum DelayBy {
        /// The acting combatant.
        Acting,
        /// Only the holder of the turn's first slot, until an action has ended; no combatant on a tie (AMB-65).
        SoleFirst,
    }

    /// The time that a delayed action can be held (DL-5, CT-8).
    pub enum StandbyUntil {
        /// Until the combatant's next slot, in this turn or a later one.
        NextSlot,
        /// Until the turn ends.
        TurnEnd,
    }

    /// The last moment to spend Moxie to go first (AMB-15).
    pub enum MoxieWindow {
        /// Until the first combatant starts to act in the phase.
        PhaseStart,
        /// Until the combatant starts to act; they go first of those left.
        UntilOwnSlot,
    }

    /// The modifiers ignored for a point of Moxie before a roll (MX-4a, AMB-40, EX-10).
    pub enum MoxieIgnores {
        /// All modifiers, good and bad.
        All,
        /// Negative modifiers only.
        Negative,
    }

    /// The first slot of a combatant who joins a running turn (AMB-31).
    pub enum LateJoin {
        /// After the next initiative roll.
        NextInitiative,
        /// In the next phase: a die is rolled at once.
        NextPhase,
    }

    /// Declaration of actions before they are taken (TP-5, CT-3 to CT-5).
    pub enum Declaration {
        /// No: combatants declare as they act.
        Never,
        /// From the lowest score up, the highest exempt; declarations bind.
        Upward,
    }

    /// The margin of a success (TS-13, AMB-39, EX-9).
    pub enum Margin {
        /// Target minus roll.
        Under,
        /// The roll itself.
        Roll,
    }
}

impl InitiativeDie {
    /// Rolls the die; `discipline` counts only for the result of a Discipline check.
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

    /// Returns the value of a face as read at the table, or `None` if the die has no such face. A d10's face 0 may be
    /// given as 0 or as 10.
    pub fn read(self, face: i32) -> Option<i32> {
        match self {
            Self::D100 => (0..=99).contains(&face).then_some(face),
            Self::D10 => (0..=10).contains(&face).then_some(if face == 0 { 10 } else { face }),
            Self::Fudge => (-99..=99).contains(&face).then_some(face),
        }
    }

    /// Names the die and its range, for the end of a sentence.
    pub fn description(self) -> &'static str {
        match self {
            Self::D100 => "a d100 (00–99)",
            Self::D10 => "a d10 (0–10, where 0 is 10)",
            Self::Fudge => "the scale of results (−99 to 99)",
        }
    }
}

impl InitiativeStat {
    /// Returns INIT for a sum of Intuition and Reflexes, or its change for a change of that sum.
    pub fn of(self, sum: i32) -> i32 {
        match self {
            Self::Doubled => sum * 2,
            Self::Fifth => -((-sum).div_euclid(5)),
            Self::Unused => 0,
        }
    }

    /// Returns the die of the rules for which such an INIT is a likely number, if these are others: 11 where d100 is rolled.
    pub fn other_scale(self, init: i32) -> Option<&'static str> {
        match self {
            Self::Doubled if (1..SCALE_BORDER).contains(&init) => Some("d10"),
            Self::Fifth if init > SCALE_BORDER => Some("d100"),
            _ => None,
        }
    }
}

/// The border of the scales of INIT: below it are numbers for 1d10, above it those for d100.
const SCALE_BORDER: i32 = 20;

word_enum! {
    /// The classes of combatants, which come before their scores in the order (IN-7 to IN-9, MX-1).
    #[derive(PartialOrd, Ord, EnumIter, EnumMessage)]
    pub enum Class {
        /// A critical on the initiative roll.
        Critical,
        /// A point of Moxie spent to go first.
        Moxie,
        /// All others.
        Normal,
    }
}
