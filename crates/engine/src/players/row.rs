//! The rows of the order as players see them.

use serde::Serialize;
use strum::Display;

use super::secrets::Secrets;
use crate::command::{FoeHealth, PlayersPolicy};
use crate::encounter::{Combatant, Encounter, PendingDecision};
use crate::rules::{Consequence, Side, Stat};
use crate::view::{OrderRow, RowStatus};

/// A row of the order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayersRow {
    /// The name that players know.
    pub name: String,
    /// The side.
    pub side: Side,
    /// The part in this phase.
    pub state: RowState,
    /// The score, if players may know scores.
    pub score: Option<i32>,
    /// Points of damage; `None` if they are not for players, as the numbers below.
    pub damage: Option<i32>,
    /// Durability, if it is known.
    pub durability: Option<i32>,
    /// Wounds.
    pub wounds: Option<i32>,
    /// Points of Moxie of a player's character.
    pub moxie: Option<i32>,
    /// The health in a word; `None` for players' characters, and if the policy is another.
    pub health: Option<Health>,
    /// Labels of the effects of a player's character.
    pub effects: Vec<String>,
    /// What is to be decided about a player's character.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub due: Vec<Consequence>,
}

/// The part of a combatant in a phase, in words for players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Display)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
#[allow(missing_docs, reason = "the words say it")]
pub enum RowState {
    /// There is no order yet, or no more.
    Ready,
    Declaring,
    Declared,
    Acting,
    Interrupted,
    #[serde(rename = "to come")]
    #[strum(serialize = "to come")]
    ToCome,
    /// Holds a delayed action.
    Waiting,
    Done,
    Surprised,
    /// Has no action in this phase.
    #[serde(rename = "no action")]
    #[strum(serialize = "no action")]
    NoAction,
    #[serde(rename = "next turn")]
    #[strum(serialize = "next turn")]
    NextTurn,
    /// Is not active.
    Out,
}

/// The health of a combatant in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Display)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
#[allow(missing_docs, reason = "the words say it")]
pub enum Health {
    Unhurt,
    Hurt,
    /// Damage has reached half of Durability.
    #[serde(rename = "badly hurt")]
    #[strum(serialize = "badly hurt")]
    BadlyHurt,
    /// Not active, or damage has reached Durability.
    Down,
}

impl PlayersRow {
    /// Returns a row of `seen`, which has only those whom players know.
    pub(super) fn of(
        seen: &Encounter,
        row: &OrderRow,
        policy: PlayersPolicy,
        secrets: &Secrets,
    ) -> Option<Self> {
        let combatant = seen.get(row.who)?;
        let (is_players, foes) = (combatant.is_players(), policy.foes.unwrap_or_default());
        let score = || match row.slot {
            Some(slot) => Some(seen.slot_score(&seen.phase().slots[slot])),
            None => seen.score(row.who),
        };
        let score = (policy.scores == Some(true) && !seen.phase().is_free).then(score).flatten();
        let durability = combatant.stat(Stat::Dur, seen.rules());
        let has_numbers = is_players || foes == FoeHealth::Numbers;
        let injuries = has_numbers.then_some(combatant.injuries);
        let due = seen.pending().iter().filter(|it| it.who() == Some(row.who) && is_players);
        let due = due.filter_map(|it| match it {
            PendingDecision::Consequence { consequence, .. } => Some(*consequence),
            PendingDecision::Ended { .. } | PendingDecision::Timer { .. } => None,
        });
        let effects = combatant.effects.iter().map(|it| &it.label);
        let effects = effects.filter(|it| is_players && secrets.are_not_in(it));
        Some(Self {
            name: combatant.players_name().to_string(),
            side: combatant.block.side,
            state: RowState::of(row.status),
            score,
            damage: injuries.map(|it| it.damage),
            durability: durability.filter(|_| has_numbers),
            wounds: injuries.map(|it| it.wounds),
            moxie: is_players.then_some(combatant.pool),
            health: (!is_players && foes == FoeHealth::Word)
                .then(|| Health::of(combatant, durability)),
            effects: effects.map(ToString::to_string).collect(),
            due: due.collect(),
        })
    }
}

impl RowState {
    fn of(status: RowStatus) -> Self {
        match status {
            RowStatus::Waiting => Self::Ready,
            RowStatus::Declaring => Self::Declaring,
            RowStatus::Declared => Self::Declared,
            RowStatus::Acting | RowStatus::Interrupting => Self::Acting,
            RowStatus::Interrupted => Self::Interrupted,
            RowStatus::Pending | RowStatus::DeclaringLater | RowStatus::NeedNotDeclare => {
                Self::ToCome
            }
            RowStatus::Standby => Self::Waiting,
            RowStatus::Done | RowStatus::Forfeited | RowStatus::Missed => Self::Done,
            RowStatus::Surprised => Self::Surprised,
            RowStatus::NoSlotThisPhase => Self::NoAction,
            RowStatus::NextTurn => Self::NextTurn,
            RowStatus::Out(_) => Self::Out,
        }
    }
}

impl Health {
    fn of(combatant: &Combatant, durability: Option<i32>) -> Self {
        let damage = combatant.injuries.damage;
        match durability {
            _ if !combatant.is_active() => Self::Down,
            Some(durability) if damage >= durability => Self::Down,
            Some(durability) if damage * 2 >= durability => Self::BadlyHurt,
            _ if combatant.injuries.is_hurt() => Self::Hurt,
            _ => Self::Unhurt,
        }
    }
}
