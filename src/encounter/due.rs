//! What a command leaves to the gamemaster to decide.

use serde::{Deserialize, Serialize};

use super::combatant::Id;

/// Something that is due at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Due {
    /// The test whether a wound knocks somebody down (EX-3).
    Knockdown(Id),
    /// The test whether two wounds at once knock somebody out (EX-4).
    Unconsciousness(Id),
    /// A timer that ran out, by its label (EX-20).
    Timer(String),
    /// An effect that ended by itself, by whose it was and its label.
    Ended(Id, String),
}

impl Due {
    /// Whom it is about; `None` for a timer.
    pub fn who(&self) -> Option<Id> {
        match self {
            Self::Knockdown(id) | Self::Unconsciousness(id) | Self::Ended(id, _) => Some(*id),
            Self::Timer(_) => None,
        }
    }

    /// Whether it is a test that whoever is out need not make.
    pub fn is_test(&self) -> bool {
        matches!(self, Self::Knockdown(_) | Self::Unconsciousness(_))
    }
}
