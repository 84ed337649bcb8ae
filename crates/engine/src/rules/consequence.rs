//! Consequences that the gamemaster decides about: those of harm, and those of another body.

use super::word_enum::word_enum;
use super::{ReadyEffect, Stat, Status};

word_enum! {
    /// A possible consequence of harm, or of another body. The command language names it in lower case.
    #[derive(Hash, strum::VariantArray)]
    pub enum Consequence {
        /// A wound may knock a combatant down (EX-3).
        Knockdown,
        /// Two wounds at once may knock a combatant out (EX-4).
        Unconsciousness,
        /// A trauma may leave a combatant disoriented (EX-18).
        Trauma,
        /// A called shot may make a combatant drop what they hold (EX-83).
        Disarm,
        /// A weapon may jolt a biomorph, before its damage (EX-17).
        Shock,
        /// A biomorph with a wound and damage above Durability bleeds (EX-5).
        Bleeding,
        /// An ego has to get used to another body (EX-63).
        Integration,
        /// An ego may be a stranger in another body (EX-63).
        Alienation,
        /// An ego may not bear the break in its life (EX-63).
        Continuity,
    }
}

/// The result of a consequence that is not resisted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConsequenceOutcome {
    /// An effect that ships with the program.
    Effect(&'static ReadyEffect),
    /// A change of status.
    Status(Status),
}

impl Consequence {
    /// Returns the result if it is not resisted (EX-3, EX-4, EX-5, EX-18, EX-83); `None` for those of another body, which
    /// depend on the roll.
    pub fn outcome(self) -> Option<ConsequenceOutcome> {
        match self {
            Self::Unconsciousness => Some(ConsequenceOutcome::Status(Status::Unconscious)),
            _ => ReadyEffect::outcome_of(self).map(ConsequenceOutcome::Effect),
        }
    }

    /// The multiple of the aptitude that is the target.
    pub const MULTIPLE: i32 = 3;

    /// Returns the aptitude of the test that resists it; `None` if there is no test.
    pub fn aptitude(self) -> Option<Stat> {
        match self {
            Self::Knockdown | Self::Unconsciousness | Self::Disarm | Self::Integration => {
                Some(Stat::Som)
            }
            Self::Alienation => Some(Stat::Int),
            Self::Trauma | Self::Continuity => Some(Stat::Wil),
            Self::Bleeding | Self::Shock => None,
        }
    }

    /// Returns true if a test resists it.
    pub fn is_tested(self) -> bool {
        self != Self::Bleeding
    }

    /// Returns true for a test of another body: the inactive owe it too, and it has outcomes of its own (EX-63).
    pub fn is_of_new_body(self) -> bool {
        matches!(self, Self::Integration | Self::Alienation | Self::Continuity)
    }

    /// Names the skill of that test as other tests do: `SOMx3`.
    pub fn skill(self) -> Option<String> {
        if self == Self::Shock {
            return Some("DUR − damage + energy armor".to_owned());
        }
        let aptitude = self.aptitude()?.to_string().to_uppercase();
        Some(format!("{aptitude}x{}", Self::MULTIPLE))
    }
}
