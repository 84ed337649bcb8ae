//! Harm, effects and decisions in sentences.

use super::names::Names;
use crate::encounter::{PendingDecision, Settlement};
use crate::rules::{Consequence, ReadyEffect};
use crate::text::number;

/// Returns true for a label that is an adjective, such as `on fire` or `stunned`; others are names of things. Of labels that
/// are not ready effects the end decides.
pub(super) fn is_condition(label: &str) -> bool {
    ReadyEffect::named(label).map_or(label.ends_with("ed"), |effect| effect.adjective)
}

/// Formats the damage so far, with Durability if known: `22/30`.
pub(super) fn damage(damage: i32, durability: Option<i32>) -> String {
    durability.map_or_else(|| damage.to_string(), |durability| format!("{damage}/{durability}"))
}

/// Names the required tests, to be appended to their cause.
pub(super) fn owed(tests: &[Consequence], target: Option<i32>) -> String {
    tests_owed(tests, target).map_or_else(String::new, |tests| format!("; {tests}"))
}

/// Names the required tests: `roll 50 or less to stay up, and again to stay conscious`; `None` for none.
pub(super) fn tests_owed(tests: &[Consequence], target: Option<i32>) -> Option<String> {
    let (first, others) = tests.split_first()?;
    let others = others.iter().map(|other| format!(", and again {}", purpose(*other)));
    Some(test_to_resist(*first, target)? + &others.collect::<String>())
}

/// Names the test against a consequence: `roll 50 or less to stay up`; `None` if no test resists it.
pub(super) fn test_to_resist(consequence: Consequence, target: Option<i32>) -> Option<String> {
    let aptitude = consequence.aptitude()?.to_string().to_uppercase();
    let target = match target {
        Some(target) => number(target),
        None => format!("{aptitude} × {}", Consequence::MULTIPLE),
    };
    Some(format!("roll {target} or less {}", purpose(consequence)))
}

/// Names the purpose of a test against a consequence.
fn purpose(consequence: Consequence) -> &'static str {
    match consequence {
        Consequence::Knockdown => "to stay up",
        Consequence::Unconsciousness => "to stay conscious",
        Consequence::Trauma => "to keep a clear head",
        Consequence::Disarm => "to keep what they hold",
        Consequence::Bleeding => "not to bleed",
        Consequence::Integration => "to get used to the body",
        Consequence::Alienation => "to feel at home in the body",
        Consequence::Continuity => "to bear the break in their life",
    }
}

/// Returns the sentence for a decision that opened. Only bleeding and disarming have one: wounds and stress name the tests
/// they require, timers and effects tell their end.
pub(super) fn opened(names: Names, decision: &PendingDecision) -> Option<String> {
    match decision {
        PendingDecision::Consequence { who, consequence: Consequence::Bleeding, .. } => {
            Some(format!("{} may be bleeding: damage is above Durability", names.one(*who)))
        }
        PendingDecision::Consequence { who, consequence: Consequence::Disarm, .. } => {
            Some(format!("{} may lose what they hold", names.one(*who)))
        }
        _ => None,
    }
}

pub(super) fn settled(
    names: Names,
    decision: &PendingDecision,
    settlement: Settlement,
) -> Option<String> {
    let PendingDecision::Consequence { who, consequence, .. } = decision else {
        let label = match decision {
            PendingDecision::Ended { label, .. } | PendingDecision::Timer { label } => label,
            PendingDecision::Consequence { .. } => return None,
        };
        return (settlement == Settlement::Dismissed).then(|| format!("dismissed: {label}"));
    };
    let name = names.one(*who);
    let outcome = match (settlement, consequence) {
        (Settlement::Moot, _) | (Settlement::Happened, Consequence::Unconsciousness) => {
            return None;
        }
        (Settlement::Happened, Consequence::Knockdown) => "is knocked down",
        (Settlement::Happened, Consequence::Trauma) => "is disoriented",
        (Settlement::Happened, Consequence::Disarm) => "is disarmed",
        (Settlement::Happened, Consequence::Bleeding) => "bleeds",
        (Settlement::Happened, Consequence::Integration) => "is not used to the body",
        (Settlement::Happened, Consequence::Alienation) => "is a stranger in the body",
        (Settlement::Happened, Consequence::Continuity) => "suffers from the break in their life",
        (Settlement::Resisted | Settlement::Dismissed, consequence) => spared(*consequence),
    };
    Some(format!("{name} {outcome}"))
}

/// Returns the words for a combatant who resists a consequence: "stays up".
fn spared(consequence: Consequence) -> &'static str {
    match consequence {
        Consequence::Knockdown => "stays up",
        Consequence::Unconsciousness => "stays conscious",
        Consequence::Trauma => "keeps a clear head",
        Consequence::Disarm => "keeps what they hold",
        Consequence::Bleeding => "does not bleed",
        Consequence::Integration => "gets used to the body",
        Consequence::Alienation => "feels at home in the body",
        Consequence::Continuity => "bears the break in their life",
    }
}
