//! The combatants whom a command has changed.

use crate::encounter::{Fact, Id};

/// Returns the combatants about whom a command has news. That somebody acts or declares is none: the order says so.
pub fn changed(facts: &[Fact]) -> Vec<Id> {
    let mut changed = Vec::new();
    for fact in facts {
        match fact {
            Fact::Acts { .. } | Fact::Declares { .. } | Fact::StageStarted { .. } => {}
            // The others whom a change of the order names are neighbors; of initiative there is a fact for everybody.
            Fact::ScoreChanged { who, .. }
            | Fact::MovedUp { who, .. }
            | Fact::Initiative { who, .. } => changed.push(*who),
            other => changed.extend(other.named()),
        }
    }
    changed
}
