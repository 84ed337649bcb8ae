//! The combatants changed by a command.

use crate::encounter::{Fact, Id};

/// Returns the combatants that the facts of a command report a change of. Acting and declaring don't count, since the
/// order shows them.
pub fn changed(facts: &[Fact]) -> Vec<Id> {
    let mut changed = Vec::new();
    for fact in facts {
        match fact {
            Fact::Acts { .. } | Fact::Declares { .. } | Fact::StageStarted { .. } => {}
            // Other combatants named with a change of the order are only neighbors; initiative has one fact for each
            // combatant.
            Fact::ScoreChanged { who, .. }
            | Fact::MovedUp { who, .. }
            | Fact::Initiative { who, .. } => changed.push(*who),
            other => changed.extend(other.named()),
        }
    }
    changed
}
