//! The combatants whom a command has changed.

use crate::encounter::{Fact, Id};

/// Returns the combatants about whom a command has news. That somebody acts or declares is none: the order says so.
pub fn changed(facts: &[Fact]) -> Vec<Id> {
    facts
        .iter()
        .flat_map(|fact| match fact {
            Fact::Acts { .. } | Fact::Declares { .. } | Fact::StageStarted { .. } => Vec::new(),
            // The others it names are neighbors.
            Fact::ScoreChanged { who, .. } | Fact::MovedUp { who, .. } => vec![*who],
            other => other.named(),
        })
        .collect()
}
