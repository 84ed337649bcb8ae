//! The firing mode of a weapon.

use phasekeeper_engine::rules::{FiringExtra, FiringMode};

/// A firing mode, and what a burst is used for (EX-23).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FiringChoice {
    pub mode: FiringMode,
    /// The use of a burst; `None` for single shots.
    pub extra: Option<FiringExtra>,
}

/// The choices in the order in which a key goes through them.
const CHOICES: [(FiringMode, Option<FiringExtra>); 6] = [
    (FiringMode::Single, None),
    (FiringMode::Semi, None),
    (FiringMode::Burst, Some(FiringExtra::Damage)),
    (FiringMode::Burst, Some(FiringExtra::Hit)),
    (FiringMode::Auto, Some(FiringExtra::Damage)),
    (FiringMode::Auto, Some(FiringExtra::Hit)),
];

impl FiringChoice {
    /// What it adds to the attacker's modifiers.
    pub fn modifier(self) -> i32 {
        if self.extra == Some(FiringExtra::Hit) { self.mode.extra_modifier() } else { 0 }
    }

    /// The mode in words: `burst, +1d10 damage`.
    pub fn label(self) -> String {
        let mode = self.mode;
        match (self.modifier(), mode.extra_damage()) {
            (0, None) => mode.to_string(),
            (0, Some(dice)) => format!("{mode}, +{dice} damage"),
            (modifier, _) => format!("{mode}, +{modifier} to hit"),
        }
    }

    pub(super) fn next(self) -> Self {
        let is_it = |choice: &(FiringMode, _)| *choice == (self.mode, self.extra);
        let now = CHOICES.iter().position(is_it).unwrap_or(0);
        let (mode, extra) = CHOICES[(now + 1) % CHOICES.len()];
        Self { mode, extra }
    }
}
