//! Evaluates `expect` commands.

use super::show::timer_line;
use crate::command::{
    Count, DecisionName, Expectation, Group, Member, Modifier, RollSide, TimerExpectation, listed,
    quoted,
};
use crate::encounter::{AttackOdds, Encounter, Id, Refusal, Timeline};
use crate::text::{folded, is_same, joined};
use crate::view::{
    TimeLeft, Value, last_modifiers, last_results, odds_results, slot_members, stat, timer_left,
};

/// Checks that an expectation holds; results are those of `odds` if they were asked for last.
///
/// # Errors
/// The sentence `expected …, got …`.
pub fn check(
    expectation: &Expectation,
    timeline: &Timeline,
    odds: Option<&AttackOdds>,
) -> Result<(), String> {
    let state = timeline.encounter();
    let got = match expectation {
        Expectation::Group(group, names) => check_group(state, *group, names),
        Expectation::Order(slots) => check_order(state, slots),
        Expectation::Count(count, wanted) => {
            let got = match count {
                Count::Turn => state.clock().turn,
                Count::Phase => state.phase_number(),
                Count::Seconds => state.seconds(),
            };
            Ok((got != *wanted).then(|| got.to_string()))
        }
        Expectation::Mode(wanted) => {
            Ok((state.mode() != *wanted).then(|| state.mode().to_string()))
        }
        Expectation::Ground(from, to, metres) => {
            let is_known = state.places().iter().any(|place| is_same(place, from));
            let found = state.metres_between(from, to.as_ref().unwrap_or(from));
            let found = found.filter(|_| is_known);
            Ok((found != *metres).then(|| found.map_or("none".to_owned(), |it| it.to_string())))
        }
        Expectation::Stats(name, pairs) => {
            state.find(name).map(|combatant| differing(pairs, |key| stat(state, combatant, key)))
        }
        Expectation::Due(wanted) => check_due(state, wanted),
        Expectation::Timer(wanted) => check_timer(state, wanted),
        Expectation::Modifiers(side, wanted) => Ok(check_modifiers(timeline, *side, wanted)),
        Expectation::Result(pairs) => {
            let results = odds.map_or_else(|| last_results(timeline), odds_results);
            Ok(differing(pairs, |key| results.get(key).cloned()))
        }
    };
    match got {
        Ok(None) => Ok(()),
        Ok(Some(got)) => Err(format!("expected {expectation}, got {got}")),
        Err(refusal) => Err(format!("expected {expectation}, but {refusal}")),
    }
}

fn check_group(
    state: &Encounter,
    group: Group,
    names: &[String],
) -> Result<Option<String>, Refusal> {
    let found = match group {
        Group::Acting => state.acting(),
        Group::Declaring => state.declaring(),
        Group::Moving => state.ids_where(|combatant| combatant.actions.moving),
        Group::Held => state.held(),
        Group::Lost => state.ids_where(|combatant| combatant.lost),
        Group::Out => state.out(),
        Group::Unknown => state.unknown_init(),
        Group::Reserve => state.reserve(),
    };
    let wanted = names.iter().map(|name| Ok(state.find(name)?.id));
    let mut wanted = wanted.collect::<Result<Vec<Id>, Refusal>>()?;
    wanted.sort();
    wanted.dedup();
    let mut sorted = found.clone();
    sorted.sort();
    Ok((sorted != wanted).then(|| listed(state.names(&found).into_iter().map(written))))
}

fn check_order(state: &Encounter, slots: &[Vec<Member>]) -> Result<Option<String>, Refusal> {
    let mut wanted = Vec::new();
    for slot in slots {
        let members =
            slot.iter().map(|member| Ok((state.find(&member.name)?.name.as_str(), member.score)));
        wanted.push(members.collect::<Result<Vec<_>, Refusal>>()?);
    }
    let order = state.order();
    let holds = order.len() == wanted.len()
        && order.iter().zip(&wanted).all(|(group, slot)| {
            let members = slot_members(state, group);
            members.len() == slot.len()
                && slot.iter().all(|(name, score)| {
                    members.iter().any(|member| {
                        member.name == **name
                            && score.is_none_or(|score| member.score == Some(score))
                    })
                })
        });
    Ok((!holds).then(|| order_line(state, written)))
}

fn check_due(state: &Encounter, wanted: &[DecisionName]) -> Result<Option<String>, Refusal> {
    let wanted = wanted.iter().cloned().map(|mut decision| {
        if let DecisionName::Consequence(name, _)
        | DecisionName::Ended(name, _)
        | DecisionName::Reminder(name, _) = &mut decision
        {
            *name = state.find(name)?.name.to_string();
        }
        Ok(decision)
    });
    let words = |decisions: &[DecisionName]| {
        let mut words: Vec<String> = decisions.iter().map(DecisionName::as_expected).collect();
        words.sort_by_key(|word| folded(word));
        words
    };
    let (wanted, found) =
        (words(&wanted.collect::<Result<Vec<_>, Refusal>>()?), words(&state.due()));
    let same = wanted.len() == found.len()
        && wanted.iter().zip(&found).all(|(wanted, found)| is_same(wanted, found));
    Ok((!same).then(|| listed(&found)))
}

fn check_timer(state: &Encounter, wanted: &TimerExpectation) -> Result<Option<String>, Refusal> {
    let holds = match wanted {
        TimerExpectation::Nothing => state.timers().is_empty(),
        TimerExpectation::Running(wanted) => {
            let at = wanted.at.as_ref().map(|name| state.find(name).map(|it| it.id)).transpose()?;
            state.timers().iter().any(|timer| {
                let left = timer_left(state, timer);
                timer.is_called(&wanted.label)
                    && wanted.turns.is_none_or(|turns| left == TimeLeft::Turns(turns))
                    && wanted.phases.is_none_or(|phases| left == TimeLeft::Phases(phases))
                    && (at.is_none() || timer.at_score_of == at)
            })
        }
    };
    Ok((!holds).then(|| timer_line(state)))
}

/// Formats the modifiers of a side of the last roll if they are not those wanted.
fn check_modifiers(timeline: &Timeline, side: RollSide, wanted: &[Modifier]) -> Option<String> {
    let [first, second] = last_modifiers(timeline);
    let found = match side {
        RollSide::First => first,
        RollSide::Second => second,
    };
    let written = |modifiers: &[Modifier]| {
        let mut words: Vec<String> =
            modifiers.iter().map(|it| it.to_string().to_lowercase()).collect();
        words.sort();
        words
    };
    let found = written(&found);
    (found != written(wanted)).then(|| listed(&found))
}

/// Formats the pairs that differ, with their actual values; `None` if all are equal.
fn differing(pairs: &[(String, String)], value: impl Fn(&str) -> Option<Value>) -> Option<String> {
    let wrong = pairs.iter().filter_map(|(key, wanted)| match value(key) {
        Some(got) if got.matches(wanted) => None,
        Some(got) => Some(format!("{key}={got}")),
        None => Some(format!("no {key}")),
    });
    Some(joined(wrong, " ")).filter(|wrong| !wrong.is_empty())
}

/// Quotes a name as a script requires it.
fn written(name: &str) -> String {
    quoted(name).to_string()
}

/// Formats the order in the notation of `expect order`; `spell` formats the names.
pub(super) fn order_line(state: &Encounter, spell: fn(&str) -> String) -> String {
    let slot = |group: &Vec<usize>| {
        let members = slot_members(state, group);
        let members = members.iter().map(|member| {
            let score = member.score.map(|score| format!(" {score}"));
            spell(&member.name) + &score.unwrap_or_default()
        });
        joined(members, " = ")
    };
    let slots = joined(state.order().iter().map(slot), " > ");
    if slots.is_empty() { "none".to_owned() } else { slots }
}
