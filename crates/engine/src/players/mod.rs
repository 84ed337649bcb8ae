//! The players' view of an encounter: types of their own, with nothing in them that is not for players.
//!
//! The turn and the order are those of the last moment in which somebody acted whom they see. So two encounters that
//! differ only in what hidden combatants do look the same.

mod encounter;
mod label;
mod log;
mod own;
mod request;
mod row;
mod text;

use serde::{Serialize, Serializer};

use crate::command::PlayersPolicy;
use crate::encounter::{Encounter, GroundDistance, Id, Timeline};
use crate::rules::Mode;
use crate::view::{later_phases, order_rows, whose_turn};
pub use encounter::PlayersEncounter;
pub use log::LogPhase;
pub use own::{Ask, OwnEffect, OwnView, OwnWeapon};
pub use request::{Impossible, RequestKind};
pub use row::PlayersRow;
use row::row;
pub use text::{condition, render_text};

/// The most lines of the log on the page.
const MAX_LINES: usize = 20;

/// An encounter as players see it. Its JSON has these names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
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
    /// The mode; `none` between two encounters.
    #[serde(serialize_with = "stage_word")]
    pub stage: Option<Mode>,
    /// The names of those who are acting or declaring.
    pub acting: Vec<String>,
    /// The names of those who act next.
    pub next: Vec<String>,
    /// The names of those who hold a delayed action.
    pub waiting: Vec<String>,
    /// The rows of the order.
    pub order: Vec<PlayersRow>,
    /// The distances between places where they see somebody: a place, another one or none, and metres.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ground: Vec<(String, Option<String>, i32)>,
    /// The last sentences by turn and phase, oldest first.
    pub log: Vec<LogPhase>,
}

#[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
fn stage_word<S: Serializer>(stage: &Option<Mode>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(stage.map_or("none", Into::into))
}

/// Returns what players may see. What the encounter leaves open of the policy is as `default` says.
pub fn players_view(timeline: &Timeline, default: PlayersPolicy) -> PlayersView {
    PlayersEncounter::of(timeline, default).view()
}

impl PlayersEncounter {
    /// Returns the view that all players have, with the last lines of the log.
    pub fn view(&self) -> PlayersView {
        self.view_with(MAX_LINES)
    }

    /// The same with so many lines of the log at most.
    pub fn view_with(&self, lines: usize) -> PlayersView {
        let seen = self.seen();
        let names = |ids: Vec<Id>| {
            let found = ids.into_iter().filter_map(|id| seen.get(id));
            found.map(|it| it.players_name().to_string()).collect()
        };
        let rows = order_rows(seen);
        PlayersView {
            title: self.title(),
            turn: seen.clock().turn,
            phase: seen.phase_number(),
            phases: seen.rules().phases,
            stage: Some(seen.mode()),
            acting: names(whose_turn(seen)),
            next: names(next(seen)),
            waiting: names(seen.held()),
            order: rows.iter().filter_map(|it| row(self, it)).collect(),
            ground: seen.ground().iter().map(GroundDistance::written).collect(),
            log: self.log(lines),
        }
    }
}

/// Returns those who act next in this phase or in the next one.
pub fn next(seen: &Encounter) -> Vec<Id> {
    let (interrupted, pending) = (seen.interrupted(), seen.pending_slots());
    match pending.first() {
        _ if !interrupted.is_empty() => interrupted,
        Some(group) => group.iter().map(|&slot| seen.phase().slots[slot].who).collect(),
        None => {
            let later = later_phases(seen).into_iter().next();
            later.and_then(|it| it.groups.into_iter().next()).unwrap_or_default()
        }
    }
}
