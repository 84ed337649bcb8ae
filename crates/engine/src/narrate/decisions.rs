//! Open decisions in a few words.

use super::harm::test_to_resist;
use crate::encounter::{Encounter, PendingDecision};
use crate::rules::Consequence;

/// Returns the question of a decision, with the combatant's name: "Bob: roll 50 or less to stay up".
pub fn decision_of(state: &Encounter, decision: &PendingDecision) -> String {
    let who = decision.who().map_or_else(String::new, |who| format!("{}: ", state.name(who)));
    who + &decision_question(state, decision)
}

/// Returns the question of a decision, without the combatant's name: "roll 50 or less to stay up".
pub fn decision_question(state: &Encounter, decision: &PendingDecision) -> String {
    match decision {
        PendingDecision::Consequence { who, consequence, .. } => {
            let target = state.resistance_target(*who, *consequence);
            let test = test_to_resist(*consequence, target);
            let who = state.get(*who).filter(|_| *consequence == Consequence::Knockdown);
            // The test is made all the same (EX-3).
            let lies = who.is_some_and(|it| it.suffers(Consequence::Knockdown));
            let lies = if lies { " (lies already)" } else { "" };
            test.unwrap_or_else(|| format!("{consequence}?")) + lies
        }
        PendingDecision::Ended { label, .. } => format!("{label} has ended"),
        PendingDecision::Reminder { text, .. } => format!("remember: {text}"),
        PendingDecision::Timer { label } => format!("time is up: {label}"),
    }
}
