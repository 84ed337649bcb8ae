//! The deeds of an acting combatant besides the actions that the state counts, in words.

use std::collections::BTreeSet;

use crate::encounter::{ActReason, CombatantChange, Effect, Fact, Id, StateChange, Step, Timeline};
use crate::rules::{Consequence, ReadyEffect};

/// Returns what `who`, who is acting, has done since their stage began and is no action: "got up".
pub fn deeds(timeline: &Timeline, who: Id) -> BTreeSet<&'static str> {
    let begins = |fact: &Fact| match fact {
        Fact::Acts { reason: ActReason::Resumed | ActReason::Remaining, .. } => false,
        Fact::Acts { who: acting, .. } => acting.contains(&who),
        _ => false,
    };
    let steps = timeline.history().done();
    let since = steps.iter().rposition(|step| step.facts.iter().any(begins)).map_or(0, |it| it + 1);
    steps[since..].iter().filter_map(|step| deed(step, who)).collect()
}

/// Returns what `who` did in a step, if it was no action.
fn deed(step: &Step, who: Id) -> Option<&'static str> {
    let own = || {
        step.changes.iter().filter_map(|change| match change {
            StateChange::Combatant(id, change) if *id == who => Some(change),
            _ => None,
        })
    };
    if own().any(|it| matches!(it, CombatantChange::Actions(_))) {
        return None;
    }
    let lies = |it: &Effect| ReadyEffect::is_outcome_of(&it.label, Consequence::Knockdown);
    let changed = own().find_map(|change| match change {
        CombatantChange::At(_) => Some("moved"),
        CombatantChange::Effects(it) if it.added.iter().any(lies) => None,
        CombatantChange::Effects(it) => it.removed.iter().any(lies).then_some("got up"),
        _ => None,
    });
    let rolled = step.facts.iter().find_map(|fact| match fact {
        Fact::Tested { who: by, against: None, details, .. } if *by == Some(who) => {
            let patient = details.as_ref().and_then(|it| it.patient);
            Some(patient.map_or("rolled a test", |_| "gave first aid"))
        }
        Fact::Opposed { first, .. } => (first.who == Some(who)).then_some("rolled a test"),
        _ => None,
    });
    changed.or(rolled)
}
