//! The rows of the order as players see them.

use serde::Serialize;

use super::PlayersEncounter;
use crate::command::FoeHealth;
use crate::encounter::{Combatant, PendingDecision};
use crate::rules::{Consequence, Side, Stat};
use crate::view::{OrderRow, RowStatus};

/// A row of the order. What is not for players is `None`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayersRow {
    /// The name that players know.
    pub name: String,
    /// `pc`, `ally`, `neutral` or `foe`.
    pub side: Side,
    /// The part in this phase, in a word: `acting`, `to come`, `done` …
    pub state: &'static str,
    /// The place where they stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// The score of the slot in this phase, or else the one to be, if the policy shows scores.
    pub score: Option<i32>,
    /// Damage of a player's character, or of anybody if the policy shows numbers.
    pub damage: Option<i32>,
    /// The same of their Durability, if the gamemaster has given one.
    pub durability: Option<i32>,
    /// The same of their wounds.
    pub wounds: Option<i32>,
    /// Points of Moxie left to a player's character.
    pub moxie: Option<i32>,
    /// The health of any other: `unhurt`, `hurt`, `badly hurt` or `down`.
    pub health: Option<&'static str>,
    /// Whether a player's character has an initiative die, before a turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rolled: Option<bool>,
    /// Labels of the effects of a player's character.
    pub effects: Vec<String>,
    /// The decisions that are due about a player's character.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub due: Vec<Consequence>,
}

/// Returns a row of the order; `None` for whom players don't see.
pub(super) fn row(players: &PlayersEncounter, row: &OrderRow) -> Option<PlayersRow> {
    let seen = players.seen();
    let it = seen.get(row.who)?;
    let (is_players, foes) = (it.is_players(), players.policy.foes.unwrap_or_default());
    let durability = it.stat(Stat::Dur, seen.rules());
    let has_numbers = is_players || foes == FoeHealth::Numbers;
    let has_word = !is_players && foes == FoeHealth::Word;
    let effects = players.open_effects(it).filter(|_| is_players);
    let due = seen.pending().iter().filter_map(|decision| match decision {
        PendingDecision::Consequence { who, consequence, .. } => {
            Some(*consequence).filter(|_| is_players && *who == it.id)
        }
        _ => None,
    });
    Some(PlayersRow {
        name: it.players_name().to_string(),
        side: it.block.side,
        state: state(row.status),
        at: it.at.as_ref().map(ToString::to_string),
        score: score(players, row),
        damage: has_numbers.then_some(it.injuries.damage),
        durability: durability.filter(|_| has_numbers),
        wounds: has_numbers.then_some(it.injuries.wounds),
        moxie: is_players.then_some(it.pool),
        health: has_word.then(|| health(it, durability)),
        rolled: (is_players && seen.mode().takes_dice()).then_some(it.roll.is_some()),
        effects: effects.map(|effect| effect.label.to_string()).collect(),
        due: due.collect(),
    })
}

/// Returns the score of a row, if the policy shows scores.
pub(super) fn score(players: &PlayersEncounter, row: &OrderRow) -> Option<i32> {
    let seen = players.seen();
    let slot = row.slot.map(|slot| seen.slot_score(&seen.phase().slots[slot]));
    let is_shown = players.policy.scores == Some(true) && !seen.phase().is_free;
    slot.or_else(|| seen.score(row.who)).filter(|_| is_shown)
}

/// The part in a phase in a word.
pub(super) fn state(status: RowStatus) -> &'static str {
    match status {
        RowStatus::Waiting => "ready",
        RowStatus::Declaring => "declaring",
        RowStatus::Declared => "declared",
        RowStatus::Acting | RowStatus::Interrupting => "acting",
        RowStatus::Interrupted => "interrupted",
        RowStatus::Pending | RowStatus::DeclaringLater | RowStatus::NeedNotDeclare => "to come",
        RowStatus::Standby => "waiting",
        RowStatus::Done | RowStatus::Forfeited | RowStatus::Missed => "done",
        RowStatus::Surprised => "surprised",
        RowStatus::NoSlotThisPhase => "no action",
        RowStatus::NextTurn => "next turn",
        RowStatus::Out(_) => "out",
    }
}

/// The health in a word.
fn health(it: &Combatant, durability: Option<i32>) -> &'static str {
    let reaches = |times: i32| durability.is_some_and(|dur| it.injuries.damage * times >= dur);
    match it.injuries.is_hurt() {
        _ if !it.is_active() || reaches(1) => "down",
        _ if reaches(2) => "badly hurt",
        true => "hurt",
        false => "unhurt",
    }
}
