//! The sources of the modifiers of a test, and their labels (EX-80).

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use crate::command::Modifier;
use crate::rules::{Difficulty, FiringMode, RangeBand};
use crate::text::PlainText;

/// The source of a modifier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "lowercase")]
pub enum ModifierSource {
    /// Wounds (EX-2).
    Wounds,
    /// Traumas (EX-7).
    Traumas,
    /// Layers of armor beyond the first (EX-16).
    #[strum(serialize = "armor")]
    ArmorLayers,
    /// A heavy load (CT-14).
    Load,
    /// An effect, by its label.
    Effect(PlainText),
    /// A phase after the first, if the ruleset has a penalty for it (EX-14).
    Phase,
    /// A number without a name.
    Number,
    /// A number with a name that the gamemaster gave it.
    Named(PlainText),
    /// Helpers (TS-9).
    Helpers,
    /// Failed tries (TS-10).
    #[strum(serialize = "tries")]
    FailedTries,
    /// Minutes of extra time (TS-11).
    Minutes,
    /// A related skill in place of the right one (TS-8).
    #[strum(serialize = "related")]
    RelatedSkill,
    /// A specialization (TS-22).
    #[strum(serialize = "special")]
    Specialization,
    /// Distraction (AC-3).
    #[strum(serialize = "distracted")]
    Distraction,
    /// The difficulty (TS-5).
    Difficulty(Difficulty),
    /// Aiming (EX-6).
    Aim,
    /// A burst or automatic fire, for a better chance to hit (EX-23).
    Firing(FiringMode),
    /// A new body that is a machine (EX-63).
    #[strum(serialize = "synthetic morph")]
    SyntheticMorph,
    /// No body at all (EX-63).
    Infomorph,
    /// Full defense, told with the roll (EX-6).
    #[strum(serialize = "full defense")]
    FullDefense,
    /// The smartlink of a weapon (EX-85).
    #[strum(serialize = "smartlink or laser")]
    Smartlink,
    /// The range (EX-86).
    Range(RangeBand),
    /// The longer reach in melee (EX-87).
    #[strum(serialize = "longer reach")]
    Reach,
    /// Further targets (EX-89).
    #[strum(serialize = "extra targets")]
    ExtraTargets,
    /// A charge (EX-90).
    Charging,
    /// A called shot (EX-83).
    #[strum(serialize = "called shot")]
    CalledShot,
    /// A disarming shot, on the test to keep what is held (EX-83).
    Disarm,
}

/// The labels of the ranges, from the nearest.
const RANGES: [&str; 5] =
    ["point-blank range", "short range", "medium range", "long range", "extreme range"];

impl ModifierSource {
    /// Returns true if a modifier of a line takes its place: those of ground and weapon give way to one of their label, those
    /// of range to any of a range.
    pub(super) fn is_replaced_by(&self, said: &Modifier) -> bool {
        match self {
            Self::Range(_) => RANGES.iter().any(|label| said.is_called(Some(label))),
            Self::Smartlink | Self::Reach | Self::ExtraTargets | Self::Charging => {
                said.is_called(self.label())
            }
            _ => false,
        }
    }

    /// Returns true for a number that somebody gave.
    pub(super) fn is_said(&self) -> bool {
        matches!(self, Self::Number | Self::Named(_))
    }

    /// Returns its label in commands, logs and on the screen; `None` for a number by itself.
    pub fn label(&self) -> Option<&str> {
        Some(match self {
            Self::Number => return None,
            Self::Named(label) | Self::Effect(label) => label,
            Self::Firing(mode) => mode.into(),
            Self::Range(band) => RANGES[*band as usize],
            other => other.into(),
        })
    }
}
