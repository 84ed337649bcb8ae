//! What players may see of an encounter: a type of its own, with nothing in it that is not for them.
//!
//! The turn and the order are those of the last moment in which somebody acted whom they see. So two encounters that
//! differ only in what hidden combatants do look the same.

mod row;
mod text;

use std::collections::BTreeSet;

use serde::Serialize;

use crate::command::{FoeHealth, PlayersPolicy};
use crate::encounter::{Combatant, Encounter, Id, Timeline};
use crate::narrate::told_to_players;
use crate::rules::{Mode, ReadyEffect};
use crate::text::{PlainText, folded};
use crate::view::{forecast, order_rows, whose_turn};
pub use row::PlayersRow;
use row::row;
pub use text::{condition, render_text};

/// The most sentences of the log.
const MAX_LOG: usize = 20;

/// An encounter as players see it. Its JSON has these names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayersView {
    /// The title, if they may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The turn, from 1.
    pub turn: u32,
    /// The phase, from 1; 0 is the free phase of an ambush.
    pub phase: u32,
    /// The phases of a turn.
    pub phases: u32,
    /// The mode.
    pub stage: Mode,
    /// Those who are acting or declaring.
    pub acting: Vec<String>,
    /// Those who act next.
    pub next: Vec<String>,
    /// Those who hold a delayed action.
    pub waiting: Vec<String>,
    /// The rows of the order.
    pub order: Vec<PlayersRow>,
    /// The last sentences, oldest first.
    pub log: Vec<String>,
}

/// Returns what players may see. What the encounter leaves open of the policy is as `default` says.
pub fn players_view(timeline: &Timeline, default: PlayersPolicy) -> PlayersView {
    let policy = timeline.encounter().players().or(default);
    let moment = last_moment(timeline);
    let timeline = if is_over_unseen(&moment, timeline.encounter()) { &moment } else { timeline };
    let now = timeline.encounter();
    let since = &timeline.history().done()[moment.history().done().len()..];
    let seen = now.seen_as_of(moment.encounter(), since);
    let secrets = secrets(timeline);
    let is_open = |text: &str| {
        let text = folded(text);
        // Anywhere in it, as not all scripts part words: a label too few tells nobody anything.
        ReadyEffect::named(&text).is_some() || !secrets.iter().any(|name| text.contains(name))
    };
    let names = |ids: Vec<Id>| {
        let found = ids.into_iter().filter_map(|id| seen.get(id));
        found.map(|it| it.players_name().to_string()).collect()
    };
    let rows = order_rows(&seen);
    let title = Some(now.title()).filter(|it| policy.title == Some(true) && is_open(it));
    PlayersView {
        title: title.map(str::to_owned),
        turn: seen.clock().turn,
        phase: seen.phase_number(),
        phases: seen.rules().phases,
        stage: seen.mode(),
        acting: names(whose_turn(&seen)),
        next: names(next(&seen)),
        waiting: names(seen.held()),
        order: rows.iter().filter_map(|it| row(&seen, it, policy, is_open)).collect(),
        log: log(timeline, policy.foes.unwrap_or_default()),
    }
}

/// Returns the names and aliases that anybody ever had, in small letters, but for those by which players know somebody now.
/// Labels may have them.
fn secrets(timeline: &Timeline) -> BTreeSet<String> {
    let names = timeline.history().names_ever();
    let mut secrets: BTreeSet<String> = names.map(|name| folded(name)).collect();
    for it in timeline.encounter().combatants().iter().filter(|it| it.is_seen()) {
        secrets.remove(&folded(it.players_name()));
    }
    secrets
}

/// Returns true if nobody can go on of those who acted at a moment: the others must not see them fall before the next one
/// acts whom they see, or the time between would tell of the hidden.
fn is_over_unseen(moment: &Timeline, now: &Encounter) -> bool {
    let then = moment.encounter();
    // Under another name they would be another one.
    let seen = |state: &Encounter| -> Vec<(Id, PlainText)> {
        let seen = state.combatants().iter().filter(|it| it.is_seen());
        seen.map(|it| (it.id, it.players_name().clone())).collect()
    };
    let mut acting = then.acting();
    acting.retain(|&id| then.get(id).is_some_and(Combatant::is_seen));
    let fell = |id: &Id| now.get(*id).is_none_or(|it| !it.is_active());
    !acting.is_empty() && acting.iter().all(fell) && seen(then) == seen(now)
}

/// Returns the timeline up to the last state in which somebody acted or declared whom players saw then and see now, or no
/// phase was played.
fn last_moment(timeline: &Timeline) -> Timeline {
    let is_moment = |then: &Encounter| {
        let states = [then, timeline.encounter()];
        let is_seen = |id: &Id| states.iter().all(|it| it.get(*id).is_some_and(Combatant::is_seen));
        // Whoever has fallen may still share a slot with hidden ones.
        let acts = |id: &Id| is_seen(id) && then.get(*id).is_some_and(Combatant::is_active);
        match then.mode() {
            Mode::Setup | Mode::Finished => true,
            Mode::Initiative => then.ids_where(Combatant::is_seen).iter().any(is_seen),
            // Hidden ones with high scores make more of the others declare.
            Mode::Declare => then.seen_as_of(then, &[]).declaring().iter().any(is_seen),
            Mode::Acting | Mode::Over => then.acting().iter().any(acts),
        }
    };
    let mut then = timeline.clone();
    while !is_moment(then.encounter()) && !then.history().done().is_empty() {
        then.go_to(then.history().done().len() - 1);
    }
    then
}

/// Returns those who act next in this phase or in the next one.
fn next(seen: &Encounter) -> Vec<Id> {
    let (interrupted, pending) = (seen.interrupted(), seen.pending_slots());
    match pending.first() {
        _ if !interrupted.is_empty() => interrupted,
        Some(group) => group.iter().map(|&slot| seen.phase().slots[slot].who).collect(),
        None => forecast(seen).and_then(|it| it.groups.into_iter().next()).unwrap_or_default(),
    }
}

/// Returns the last sentences about what has happened, oldest first.
fn log(timeline: &Timeline, foes: FoeHealth) -> Vec<String> {
    let (mut then, now, mut log) = (timeline.clone(), timeline.encounter(), Vec::new());
    for (position, step) in timeline.history().done().iter().enumerate().rev() {
        let after = then.encounter().clone();
        then.go_to(position);
        let told = told_to_players(&step.facts, [then.encounter(), &after], now, foes);
        log.extend(told.into_iter().rev());
        if log.len() >= MAX_LOG {
            break;
        }
    }
    log.truncate(MAX_LOG);
    log.reverse();
    log
}
