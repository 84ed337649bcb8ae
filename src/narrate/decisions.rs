//! Decisions that are due, as questions.

use super::harm::question;
use crate::encounter::{Encounter, PendingDecision};
use crate::rules::Consequence;

/// Returns what is to be decided, without the name of the combatant: "knocked down? roll 50 or less".
pub fn decision_question(state: &Encounter, decision: &PendingDecision) -> String {
    match decision {
        PendingDecision::Consequence { who, consequence } => {
            let asked = question(*consequence);
            match (state.resistance_target(*who, *consequence), consequence.aptitude()) {
                (Some(target), _) => format!("{asked} roll {target} or less"),
                (None, Some(aptitude)) => {
                    let aptitude = aptitude.to_string().to_uppercase();
                    format!("{asked} {aptitude} × {} test", Consequence::MULTIPLE)
                }
                (None, None) => asked.to_owned(),
            }
        }
        PendingDecision::Ended { label, .. } => format!("{label} has ended"),
        PendingDecision::Timer { label } => format!("time is up: {label}"),
    }
}
