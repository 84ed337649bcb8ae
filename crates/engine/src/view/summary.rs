//! A summary of the state by the names of the command language, as `--json` prints it.

use std::collections::BTreeMap;

use serde::Serialize;

use super::results::{last_facts, modifiers};
use super::{TimeLeft, Value, stat, stat_keys, timer_left};
use crate::encounter::{Combatant, Encounter, GroundDistance, Id, Timeline, Timer};
use crate::rules::Class;

/// A member of a slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SlotMember {
    /// The name.
    pub name: String,
    /// The score; `None` in a free phase.
    pub score: Option<i32>,
    /// The class.
    pub class: Class,
}

/// One combatant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CombatantSummary {
    /// The name.
    pub name: String,
    /// The labels of the effects, oldest first.
    pub effects: Vec<String>,
    /// The notes, oldest first.
    pub notes: Vec<String>,
    /// The reminders, oldest first.
    pub reminders: Vec<String>,
    /// Every key of `expect stats`.
    #[serde(flatten)]
    pub stats: BTreeMap<String, Value>,
}

/// A timer that is running.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TimerSummary {
    /// The label.
    pub label: String,
    /// The turns or phases that are left.
    #[serde(flatten)]
    pub left: TimeLeft,
    /// The combatant for a timer that rings at an initiative score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

/// The whole state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// The id of the ruleset.
    pub ruleset: String,
    /// The title.
    pub title: String,
    /// The turn, from 1.
    pub turn: u32,
    /// The phase, from 1; 0 is the free phase of an ambush.
    pub phase: u32,
    /// Seconds since the encounter began, at the start of this turn.
    pub seconds: u32,
    /// The mode.
    pub stage: String,
    /// Combatants who are acting.
    pub acting: Vec<String>,
    /// The slots not yet done, first to last.
    pub order: Vec<Vec<SlotMember>>,
    /// Combatants who may declare now.
    pub declaring: Vec<String>,
    /// Combatants who have not arrived yet.
    pub moving: Vec<String>,
    /// Combatants on standby.
    pub held: Vec<String>,
    /// Combatants who have ever lost a delayed action.
    pub lost: Vec<String>,
    /// Combatants in the fight who are not active.
    pub out: Vec<String>,
    /// Combatants in the fight whose INIT nobody has given.
    pub unknown: Vec<String>,
    /// Open decisions, as `expect due` names them.
    pub due: Vec<String>,
    /// Timers that are running, oldest first.
    pub timers: Vec<TimerSummary>,
    /// Combatants in reserve.
    pub reserve: Vec<String>,
    /// The distances between places, in the order said: a place, another one or none, and metres.
    pub ground: Vec<(String, Option<String>, i32)>,
    /// All combatants, in order of entry.
    pub combatants: Vec<CombatantSummary>,
    /// The results of the last command that had any.
    pub result: Option<BTreeMap<&'static str, Value>>,
}

/// Summarizes an encounter.
pub fn summary(timeline: &Timeline) -> Summary {
    let state = timeline.encounter();
    let names = |ids: Vec<Id>| state.names(&ids).into_iter().map(str::to_owned).collect();
    Summary {
        ruleset: state.ruleset().id.as_str().to_owned(),
        title: state.title().to_owned(),
        turn: state.clock().turn,
        phase: state.phase_number(),
        seconds: state.seconds(),
        stage: state.mode().to_string(),
        acting: names(state.acting()),
        order: state.order().iter().map(|group| slot_members(state, group)).collect(),
        declaring: names(state.declaring()),
        moving: names(state.ids_where(|combatant| combatant.actions.moving)),
        held: names(state.held()),
        lost: names(state.ids_where(|combatant| combatant.lost)),
        out: names(state.out()),
        unknown: names(state.unknown_init()),
        due: state.due().iter().map(crate::command::DecisionName::as_expected).collect(),
        timers: state.timers().iter().map(|timer| timer_summary(state, timer)).collect(),
        reserve: names(state.reserve()),
        ground: state.ground().iter().map(GroundDistance::written).collect(),
        combatants: state.combatants().iter().map(|it| combatant_summary(state, it)).collect(),
        result: last_facts(timeline).map(|(facts, results)| {
            let both = modifiers(facts)
                .into_iter()
                .flat_map(|[mine, theirs]| [("modifiers", mine), ("their_modifiers", theirs)]);
            let both = both.map(|(key, modifiers)| (key, Value::Modifiers(modifiers)));
            results.into_iter().chain(both).collect()
        }),
    }
}

/// Returns the members of a slot that the slots in `group` share.
pub fn slot_members(state: &Encounter, group: &[usize]) -> Vec<SlotMember> {
    let slots = group.iter().map(|&index| &state.phase().slots[index]);
    slots
        .map(|slot| SlotMember {
            name: state.get(slot.who).map(|it| it.name.to_string()).unwrap_or_default(),
            score: (!state.phase().is_free).then(|| state.slot_score(slot)),
            class: state.slot_class(slot),
        })
        .collect()
}

fn timer_summary(state: &Encounter, timer: &Timer) -> TimerSummary {
    TimerSummary {
        label: timer.label.to_string(),
        left: timer_left(state, timer),
        at: timer.at_score_of.map(|who| state.name(who).to_owned()),
    }
}

fn combatant_summary(state: &Encounter, combatant: &Combatant) -> CombatantSummary {
    let value = |key: String| {
        let value = stat(state, combatant, &key).unwrap_or(Value::None);
        (key, value)
    };
    CombatantSummary {
        name: combatant.name.to_string(),
        effects: combatant.effects.iter().map(|effect| effect.label.to_string()).collect(),
        notes: combatant.notes.iter().map(ToString::to_string).collect(),
        reminders: combatant.reminders.iter().map(|it| it.text.to_string()).collect(),
        stats: stat_keys(combatant).map(value).collect(),
    }
}
