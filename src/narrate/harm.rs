//! Harm, effects and decisions in sentences.

use super::numbers::{cardinal, signed};
use super::order::Names;
use super::test_outcome::check;
use crate::encounter::{DamageTotal, Fact, PendingDecision, Settlement, Tests};
use crate::rules::{Consequence, ReadyEffect};
use crate::text::counted;

pub(super) fn sentence(names: &Names, fact: &Fact) -> Option<String> {
    Some(match fact {
        Fact::Hit { who, value, armor, taken, total } => {
            let name = names.one(*who);
            format!("{name} takes {taken} of {value} (armor {armor}): {}", damage(*total))
        }
        Fact::EffectDamage { who, label, taken, total } => {
            let verb = ReadyEffect::named(label).and_then(|effect| effect.verb.as_deref());
            let what = verb.map_or_else(|| format!("suffers from {label}"), str::to_owned);
            format!("{} {what}: {taken} damage ({})", names.one(*who), damage(*total))
        }
        Fact::Wounded { who, count, total, tests, .. } => {
            let wounds = counted(*count, "more wound");
            format!("{}: {wounds} ({total} in all){}", names.one(*who), owed(tests))
        }
        Fact::Healed { who, damage, wounds } => {
            format!("{} is at {damage} damage and {}", names.one(*who), counted(*wounds, "wound"))
        }
        Fact::Stressed { who, points, traumas, tests } => {
            let traumas = counted(*traumas, "more trauma");
            format!("{} takes {points} stress: {traumas}{}", names.one(*who), owed(tests))
        }
        Fact::StatusChanged { who, status } => format!("{} is {status}", names.one(*who)),
        Fact::Shocked { who, check: rolled, turns: 0, .. } => format!(
            "{}: {}, withstands the shock: half the damage, and a penalty that fades",
            names.one(*who),
            check(*rolled)
        ),
        Fact::Shocked { who, check: rolled, turns, .. } => {
            format!("{}: {}, out for {turns} turns", names.one(*who), check(*rolled))
        }
        Fact::EffectEnded { who, label } => format!("{} is no longer {label}", names.one(*who)),
        Fact::EffectFaded { who, label, test } => {
            format!("{label} fades to {} for {}", signed(*test), names.one(*who))
        }
        Fact::DecisionOpened { decision } => return opened(names, decision),
        Fact::DecisionSettled { decision, settlement } => {
            return settled(names, decision, *settlement);
        }
        _ => return None,
    })
}

/// All damage taken so far, of the Durability where that is known: `22/30`.
pub(super) fn damage(total: DamageTotal) -> String {
    let DamageTotal { damage, durability } = total;
    durability.map_or_else(|| damage.to_string(), |durability| format!("{damage}/{durability}"))
}

/// The tests that are owed, after what calls for them.
fn owed(tests: &Tests) -> String {
    tests_owed(tests).map_or_else(String::new, |tests| format!("; {tests}"))
}

/// The tests that are owed: `two tests at 50 or less: knocked down? unconscious?`; `None` for none.
pub(super) fn tests_owed(tests: &Tests) -> Option<String> {
    let questions: Vec<&str> = tests.owed.iter().map(|it| question(*it)).collect();
    let count = match tests.owed.len() {
        0 => return None,
        1 => "a test".to_owned(),
        several => format!("{} tests", cardinal(several as u32)),
    };
    let target = tests.target.map_or_else(
        || {
            tests.owed[0].aptitude().map_or_else(String::new, |it| {
                format!(" of {} × {}", it.to_string().to_uppercase(), Consequence::MULTIPLE)
            })
        },
        |target| format!(" at {target} or less"),
    );
    Some(format!("{count}{target}: {}", questions.join(" ")))
}

/// Returns the question that a test decides.
pub(super) fn question(consequence: Consequence) -> &'static str {
    match consequence {
        Consequence::Knockdown => "knocked down?",
        Consequence::Unconsciousness => "unconscious?",
        Consequence::Trauma => "disoriented?",
        Consequence::Bleeding => "bleeding?",
    }
}

/// Wounds and stress say which tests they call for, timers and effects that they ended; bleeding speaks for itself.
fn opened(names: &Names, decision: &PendingDecision) -> Option<String> {
    match decision {
        PendingDecision::Consequence { who, consequence: Consequence::Bleeding } => {
            Some(format!("{} may bleed: a wound, and damage above Durability", names.one(*who)))
        }
        _ => None,
    }
}

fn settled(names: &Names, decision: &PendingDecision, settlement: Settlement) -> Option<String> {
    let PendingDecision::Consequence { who, consequence } = decision else {
        let label = match decision {
            PendingDecision::Ended { label, .. } | PendingDecision::Timer { label } => label,
            PendingDecision::Consequence { .. } => return None,
        };
        return (settlement == Settlement::Dismissed).then(|| format!("{label}: noted"));
    };
    let name = names.one(*who);
    let outcome = match (settlement, consequence) {
        (Settlement::Moot, _) | (Settlement::Happened, Consequence::Unconsciousness) => {
            return None;
        }
        (Settlement::Happened, Consequence::Knockdown) => "is knocked down",
        (Settlement::Happened, Consequence::Trauma) => "is disoriented",
        (Settlement::Happened, Consequence::Bleeding) => "bleeds",
        (Settlement::Resisted | Settlement::Dismissed, consequence) => spared(*consequence),
    };
    Some(format!("{name} {outcome}"))
}

/// The words for a combatant whom a consequence does not come to: "stays up".
fn spared(consequence: Consequence) -> &'static str {
    match consequence {
        Consequence::Knockdown => "stays up",
        Consequence::Unconsciousness => "stays conscious",
        Consequence::Trauma => "keeps a clear head",
        Consequence::Bleeding => "does not bleed",
    }
}
