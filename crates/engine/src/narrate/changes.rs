//! State changes in sentences, for commands whose facts do not say what was done.

use super::harm::is_condition;
use super::names::Names;
use super::numbers::span;
use super::order;
use super::said::Said;
use super::sentence::sentence;
use crate::command::Command;
use crate::encounter::{CombatantChange, Effect, Fact, GroundDistance, Id, Splice, StateChange};
use crate::rules::TurnPhase;

/// Returns the fact that combatants were added; `None` if nobody was.
pub(super) fn joined(changes: &[StateChange]) -> Option<Fact> {
    let added = changes.iter().filter_map(|change| match change {
        StateChange::CombatantAdded(it) => Some(it.id),
        _ => None,
    });
    let who: Vec<Id> = added.collect();
    (!who.is_empty()).then_some(Fact::Joined { who })
}

/// Tells what else was changed, in order.
pub(super) fn tell(names: Names, changes: &[StateChange]) -> Vec<Said> {
    changes.iter().flat_map(|it| told(names, it)).collect()
}

fn told(names: Names, change: &StateChange) -> Vec<Said> {
    match change {
        StateChange::Title(it) => vec![Said::of("Title", it.new.as_str())],
        StateChange::Ruleset(it) => {
            vec![Said::alone(format!("Ruleset {}: {}", it.new.id, it.new.about))]
        }
        StateChange::Players(it) => {
            vec![Said::alone(format!("For the {}", Command::Players { policy: it.new }))]
        }
        StateChange::CombatantRemoved(it) => vec![Said::does(it.name.as_str(), "is removed")],
        StateChange::DowntimeSeconds(it) => {
            vec![Said::alone(format!("{} later", span(it.new.saturating_sub(it.old))))]
        }
        StateChange::Timers(timers) => {
            let last = names.rules().phases;
            let until = |end: TurnPhase| match end.phase {
                phase if phase == last && last > 1 => format!("the end of turn {}", end.turn),
                _ => order::clock(names.rules(), end),
            };
            // One that begins anew is put behind the others, which are then in both parts.
            let added = timers.added.iter().filter(|it| !timers.removed.contains(it));
            let told = added.map(|it| format!("Timer {}: until {}", it.label, until(it.ends)));
            told.map(Said::alone).collect()
        }
        StateChange::Slots(slots) => {
            let granted = slots.added.iter().filter(|slot| slot.granted);
            granted.map(|slot| names.does(slot.who, "gets an action")).collect()
        }
        StateChange::Ground(said) => of_ground(said),
        StateChange::Combatant(who, change) => of_combatant(names, *who, change),
        _ => Vec::new(),
    }
}

fn of_combatant(names: Names, who: Id, change: &CombatantChange) -> Vec<Said> {
    match change {
        CombatantChange::Name(it) => {
            vec![Said::does(it.old.as_str(), format!("is now called {}", it.new))]
        }
        CombatantChange::MoxieLeft(it) => {
            let what = if it.new < it.old { "spends a point of Moxie" } else { "regains Moxie" };
            vec![names.does(who, format!("{what} ({} left)", it.new))]
        }
        CombatantChange::StandbySince(it) if it.new.is_some() => vec![names.does(who, "waits")],
        CombatantChange::Declared(it) => {
            it.new.iter().map(|what| names.does(who, format!("declares: {what}"))).collect()
        }
        CombatantChange::Effects(effects) => of_effects(names, who, effects),
        CombatantChange::Notes(notes) => {
            notes.added.iter().map(|note| names.does(who, format!("has a note: {note}"))).collect()
        }
        CombatantChange::Reminders(it) => match it.added.last() {
            Some(new) => vec![names.does(who, format!("has a reminder: {}", new.text))],
            None => vec![names.does(who, "has no reminder any more")],
        },
        _ => Vec::new(),
    }
}

/// Tells how far places are from each other: "gallery to yard: 40 m".
fn of_ground(said: &Splice<GroundDistance>) -> Vec<Said> {
    let places = |it: &GroundDistance| match &it.to {
        Some(to) => format!("{} to {to}", it.from),
        None => format!("within {}", it.from),
    };
    if said.added.is_empty() {
        return said.removed.iter().map(|it| Said::of(places(it), "not known")).collect();
    }
    said.added.iter().map(|it| Said::of(places(it), format!("{} m", it.metres))).collect()
}

fn of_effects(names: Names, who: Id, effects: &Splice<Effect>) -> Vec<Said> {
    let ended = effects.removed.iter().filter(|_| effects.added.is_empty());
    let ended = ended.map(|it| Fact::EffectEnded { who, effect: it.label.clone() });
    let ended = ended.filter_map(|fact| sentence(names, &fact));
    // One that is put on anew comes behind the others, which are then in both parts.
    let added = effects.added.iter().filter(|it| !effects.removed.contains(it));
    let added = added.map(|Effect { label, .. }| {
        if is_condition(label) {
            names.does(who, format!("is {label}"))
        } else {
            names.of(who, label.as_str())
        }
    });
    ended.chain(added).collect()
}
