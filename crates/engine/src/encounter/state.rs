//! The state of an encounter.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    Combatant, Combatants, Effect, GroundDistance, Id, PendingDecision, PhaseState, Timer,
};
use crate::command::PlayersPolicy;
use crate::rules::{Mode, Parameters, Ruleset, TurnPhase};
use crate::text::{PlainText, is_default, is_same};

/// An encounter as it stands, without its history.
///
/// Its numbers are within their ranges and its parts agree with each other: only commands make one, and a
/// [`Timeline`](super::Timeline) that reads files, which validates every state that it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// The rules, whole.
    pub(super) ruleset: Arc<Ruleset>,
    /// The title; may be empty.
    pub(super) title: PlainText,
    /// The mode: what the command language calls the stage.
    pub(super) mode: Mode,
    /// The turn and the phase; in `setup` and `initiative` those to come.
    pub(super) clock: TurnPhase,
    /// Seconds that passed outside combat.
    pub(super) downtime_seconds: u32,
    /// The highest [`Id`] ever given.
    pub(super) last_id: u32,
    /// All combatants, by ascending ids.
    pub(super) combatants: Combatants,
    /// The slots of this phase.
    pub(super) phase: PhaseState,
    /// Timers, oldest first.
    pub(super) timers: Vec<Timer>,
    /// Decisions that wait for the gamemaster, oldest first.
    pub(super) pending: Vec<PendingDecision>,
    /// The ambush laid for this turn, or for the one to come.
    pub(super) ambush: Ambush,
    /// The choices of what players may see, as far as they were made for this encounter.
    pub(super) players: PlayersPolicy,
    /// The distances between places, in the order said.
    pub(super) ground: Vec<GroundDistance>,
}

/// The ambush laid for a turn, before it begins; empty without one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ambush {
    /// The combatants whose initiative rolls it modifies: all but the ambushers.
    pub others: Vec<Id>,
    /// The combatants who are surprised by it, and were not before.
    #[serde(skip_serializing_if = "is_default")]
    pub surprised: Vec<Id>,
}

/// The fields of an [`Encounter`], with their names and defaults in files.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Encounter", deny_unknown_fields)]
struct EncounterFields {
    ruleset: Arc<Ruleset>,
    title: PlainText,
    mode: Mode,
    clock: TurnPhase,
    #[serde(default, skip_serializing_if = "is_default")]
    downtime_seconds: u32,
    last_id: u32,
    combatants: Combatants,
    #[serde(default, skip_serializing_if = "is_default")]
    phase: PhaseState,
    #[serde(default, skip_serializing_if = "is_default")]
    timers: Vec<Timer>,
    #[serde(default, rename = "decisions", skip_serializing_if = "is_default")]
    pending: Vec<PendingDecision>,
    #[serde(default, skip_serializing_if = "is_default")]
    ambush: Ambush,
    #[serde(default, skip_serializing_if = "is_default")]
    players: PlayersPolicy,
    #[serde(default, skip_serializing_if = "is_default")]
    ground: Vec<GroundDistance>,
}

/// An encounter in a file, not validated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EncounterParts(#[serde(with = "EncounterFields")] pub(super) Encounter);

impl From<&Encounter> for EncounterParts {
    fn from(state: &Encounter) -> Self {
        Self(state.clone())
    }
}

impl Default for Encounter {
    fn default() -> Self {
        Self::new(Ruleset::default())
    }
}

impl Encounter {
    /// An empty encounter under `ruleset`, before the first turn.
    pub fn new(ruleset: Ruleset) -> Self {
        Self {
            ruleset: Arc::new(ruleset),
            title: PlainText::default(),
            mode: Mode::Setup,
            clock: TurnPhase { turn: 1, phase: 1 },
            combatants: Combatants::default(),
            phase: PhaseState::default(),
            timers: Vec::new(),
            pending: Vec::new(),
            ambush: Ambush::default(),
            players: PlayersPolicy::default(),
            ground: Vec::new(),
            downtime_seconds: 0,
            last_id: 0,
        }
    }

    /// The ruleset.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The parameters of the ruleset.
    pub fn rules(&self) -> &Parameters {
        &self.ruleset.parameters
    }

    /// The title; may be empty.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The mode: what the command language calls the stage.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The turn and the phase; in `setup` and `initiative` those to come.
    pub fn clock(&self) -> TurnPhase {
        self.clock
    }

    /// The phase as it is called: 0 is the free phase of an ambush (EX-41).
    pub fn phase_number(&self) -> u32 {
        if self.phase.is_free { 0 } else { self.clock.phase }
    }

    /// All combatants, in order of entry.
    pub fn combatants(&self) -> &Combatants {
        &self.combatants
    }

    /// The slots of this phase.
    pub fn phase(&self) -> &PhaseState {
        &self.phase
    }

    /// Timers that are running, oldest first.
    pub fn timers(&self) -> &[Timer] {
        &self.timers
    }

    /// Decisions that are due, oldest first.
    pub fn pending(&self) -> &[PendingDecision] {
        &self.pending
    }

    /// Returns the choices of what players may see, as far as they were made for this encounter.
    pub fn players(&self) -> PlayersPolicy {
        self.players
    }

    /// Seconds that passed outside combat.
    pub fn downtime_seconds(&self) -> u32 {
        self.downtime_seconds
    }

    /// Seconds since the encounter began, at the start of this turn (TP-1).
    pub fn seconds(&self) -> u32 {
        (self.clock.turn - 1) * self.rules().turn_seconds + self.downtime_seconds
    }

    /// The combatant `id`; `None` if removed.
    pub fn get(&self, id: Id) -> Option<&Combatant> {
        self.combatants.get(id)
    }

    /// The name of `id`; empty if removed.
    pub fn name(&self, id: Id) -> &str {
        self.get(id).map_or("", |combatant| &combatant.name)
    }

    /// The names of `ids`, in their order; those removed are left out.
    pub fn names(&self, ids: &[Id]) -> Vec<&str> {
        ids.iter().filter_map(|&id| self.get(id)).map(|found| found.name.as_str()).collect()
    }

    /// Combatants on standby, in order of entry.
    pub fn held(&self) -> Vec<Id> {
        self.ids_where(|combatant| combatant.standby.is_some())
    }

    /// Returns true if a combatant holds a delayed action.
    pub fn has_held_action(&self) -> bool {
        self.combatants.iter().any(|combatant| combatant.standby.is_some())
    }

    /// Active combatants in the fight who have not rolled for initiative, in order of entry.
    pub fn not_rolled(&self) -> Vec<Id> {
        let rolls = |it: &Combatant| it.is_active() && !it.is_in_reserve() && it.roll.is_none();
        self.ids_where(rolls)
    }

    /// Combatants in the fight whose INIT nobody has given, in order of entry.
    pub fn unknown_init(&self) -> Vec<Id> {
        self.ids_where(|it| it.takes_part() && it.lacks_init(self.rules()))
    }

    /// Combatants in reserve, in order of entry.
    pub fn reserve(&self) -> Vec<Id> {
        self.ids_where(Combatant::is_in_reserve)
    }

    /// Returns true if a combatant is in reserve.
    pub fn has_reserve(&self) -> bool {
        self.combatants.iter().any(Combatant::is_in_reserve)
    }

    /// Combatants who are not active, in order of entry; those in reserve are left out.
    pub fn out(&self) -> Vec<Id> {
        self.ids_where(|combatant| !combatant.is_active() && !combatant.is_in_reserve())
    }

    /// The labels of the reserve with those who are in it, in order of entry. Capitals make no other label.
    pub fn reserves(&self) -> Vec<(&str, Vec<Id>)> {
        let mut reserves: Vec<(&str, Vec<Id>)> = Vec::new();
        for combatant in self.combatants.iter() {
            let Some(label) = combatant.reserve.as_deref() else { continue };
            match reserves.iter_mut().find(|(known, _)| is_same(known, label)) {
                Some((_, members)) => members.push(combatant.id),
                None => reserves.push((label, vec![combatant.id])),
            }
        }
        reserves
    }

    /// The ids of the combatants for which `predicate` holds, in order of entry.
    pub fn ids_where(&self, predicate: impl Fn(&Combatant) -> bool) -> Vec<Id> {
        let matching = self.combatants.iter().filter(|combatant| predicate(combatant));
        matching.map(|combatant| combatant.id).collect()
    }

    /// The encounter as it would be without the effects for which `predicate` holds.
    #[must_use]
    pub fn without_effects(&self, predicate: impl Fn(&Effect) -> bool) -> Self {
        let mut without = self.clone();
        for combatant in without.combatants.iter_mut() {
            combatant.effects.retain(|effect| !predicate(effect));
        }
        without
    }
}
