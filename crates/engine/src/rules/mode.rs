//! Modes of an encounter: the stages of an Action Turn.

use super::word_enum::word_enum;

word_enum! {
    /// The stage of an encounter. The command language calls it `stage`.
    #[derive(Default)]
    pub enum Mode {
        /// Before the first turn.
        #[default]
        Setup,
        /// Between turns, while initiative is rolled.
        Initiative,
        /// Actions are declared before the phase is played (CT-3).
        Declare,
        /// A phase is being played.
        Acting,
        /// The phase is over: no combatant is acting or has a slot left.
        Over,
        /// The encounter has ended.
        Finished,
    }
}

impl Mode {
    /// Returns true while a phase is open, played or over.
    pub fn is_in_phase(self) -> bool {
        matches!(self, Self::Acting | Self::Over)
    }

    /// Returns true while initiative can be rolled.
    pub fn takes_dice(self) -> bool {
        matches!(self, Self::Setup | Self::Initiative)
    }
}
