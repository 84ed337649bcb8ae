//! Harm, effects and decisions in sentences.

use super::names::Names;
use super::said::Said;
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
    let others = others.iter().map(|other| format!(", and again {}", words(*other)[0]));
    Some(test_to_resist(*first, target)? + &others.collect::<String>())
}

/// Names what the test against a consequence is rolled with, if that is an aptitude: `SOM × 3`.
pub(super) fn aptitude_multiple(consequence: Consequence) -> Option<String> {
    let aptitude = consequence.aptitude()?.to_string().to_uppercase();
    Some(format!("{aptitude} × {}", Consequence::MULTIPLE))
}

/// Names the test against a consequence: `roll 50 or less to stay up`; `None` if no test resists it.
pub(super) fn test_to_resist(consequence: Consequence, target: Option<i32>) -> Option<String> {
    if !consequence.is_tested() {
        return None;
    }
    let needed = target.map(number).or_else(|| aptitude_multiple(consequence));
    let target = needed.or_else(|| consequence.skill())?;
    Some(format!("roll {target} or less {}", words(consequence)[0]))
}

/// Asks a player for the test against a consequence: `Knocked down? Roll 40 or less to stay up.`
pub fn test_question(consequence: Consequence, target: i32) -> String {
    let [purpose, _, outcome] = words(consequence);
    let purpose = purpose.replace("they hold", "you hold").replace("their life", "your life");
    let outcome = outcome.strip_prefix("is ").unwrap_or(outcome);
    let (first, rest) = outcome.split_at(1);
    format!("{}{rest}? Roll {} or less {purpose}.", first.to_uppercase(), number(target))
}

/// Returns the words for a consequence: the purpose of the test against it, whoever is spared, and whoever is not.
pub(super) fn words(consequence: Consequence) -> [&'static str; 3] {
    match consequence {
        Consequence::Knockdown => ["to stay up", "stays up", "is knocked down"],
        Consequence::Unconsciousness => ["to stay conscious", "stays conscious", "passes out"],
        Consequence::Trauma => ["to keep a clear head", "keeps a clear head", "is disoriented"],
        Consequence::Disarm => ["to keep what they hold", "keeps what they hold", "is disarmed"],
        Consequence::Shock => ["to withstand the shock", "withstands the shock", "is shocked"],
        Consequence::Bleeding => ["not to bleed", "does not bleed", "bleeds"],
        Consequence::Integration => {
            ["to get used to the body", "gets used to the body", "is not used to the body"]
        }
        Consequence::Alienation => [
            "to feel at home in the body",
            "feels at home in the body",
            "is a stranger in the body",
        ],
        Consequence::Continuity => [
            "to bear the break in their life",
            "bears the break in their life",
            "suffers from the break in their life",
        ],
    }
}

/// Returns the sentence for a decision that opened. Only bleeding, disarming and shock have one: wounds and stress name the tests
/// they require, timers and effects tell their end.
pub(super) fn opened(names: Names, decision: &PendingDecision) -> Option<Said> {
    let PendingDecision::Consequence { who, consequence, .. } = decision else { return None };
    let what = match consequence {
        Consequence::Bleeding => "may be bleeding: damage is above Durability",
        Consequence::Disarm => "may lose what they hold",
        Consequence::Shock => "may be shocked; the damage waits",
        _ => return None,
    };
    Some(names.does(*who, what))
}

pub(super) fn settled(
    names: Names,
    decision: &PendingDecision,
    settlement: Settlement,
) -> Option<Said> {
    let (who, consequence) = match decision {
        PendingDecision::Ended { label, .. }
        | PendingDecision::Reminder { text: label, .. }
        | PendingDecision::Timer { label } => {
            let is_told = settlement == Settlement::Dismissed;
            return is_told.then(|| Said::alone(format!("dismissed: {label}")));
        }
        PendingDecision::Consequence { who, consequence, .. } => (*who, *consequence),
    };
    let [_, spared, happened] = words(consequence);
    let outcome = match settlement {
        Settlement::Moot => return None,
        // The change of status says it.
        Settlement::Happened if consequence == Consequence::Unconsciousness => return None,
        // The test says it.
        Settlement::Happened | Settlement::Resisted if consequence == Consequence::Shock => {
            return None;
        }
        Settlement::Happened => happened,
        Settlement::Dismissed if consequence == Consequence::Shock => "takes the whole hit",
        Settlement::Resisted | Settlement::Dismissed => spared,
    };
    Some(names.does(who, outcome))
}
