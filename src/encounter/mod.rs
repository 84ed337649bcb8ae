//! The encounter: who fights, whose slot it is, and what every command makes of it.
//!
//! It is pure: [`decide()`] reads the state and the dice and gives back [`StateChange`]s, and [`StateChange::apply`]
//! puts them into the state. A [`Timeline`] is an encounter with its history.
//!
//! ```
//! use phasekeeper::dice::SeededDice;
//! use phasekeeper::encounter::{Fight, Command};
//!
//! let mut fight = Fight::default();
//! let mut dice = SeededDice::new(1);
//! fight.perform(&Command::add("Adam").into(), &mut dice)?;
//! fight.perform(&Command::Begin.into(), &mut dice)?;
//! let acting = fight.encounter().acting();
//! assert_eq!(fight.encounter().names(&acting), ["Adam"]);
//! # Ok::<(), phasekeeper::encounter::Refusal>(())
//! ```

mod change;
mod combatant;
mod command;
mod decide;
mod derived;
mod dice_command;
mod dice_words;
mod due;
mod effect;
mod forecast;
mod moxie;
mod name;
mod notice;
mod order;
mod outcome;
mod parts;
mod phase_state;
mod refusal;
mod summary;
mod target_number;
mod test_result;
mod timeline;
mod timer;
mod validate;
mod words;

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};

pub use change::{CombatantChange, Delta, StateChange};
pub use combatant::{Combatant, Id, Injuries, Roll, StatBlock, TurnActions};
pub use command::Command;
pub use decide::{AIMING, Decision, decide};
pub use dice_command::{Defaulting, DiceCommand, Distance, Movement, MoxieUse, Skill, Test};
pub use due::Due;
pub use effect::{Effect, Span};
pub use forecast::Forecast;
pub use order::Rank;
pub use outcome::{Outcome, Value};
pub use parts::{
    ActionKind, DamageKind, Downtime, Hit, InjuryKind, Place, RollSource, RollTarget, StatEdit,
    TimerDuration,
};
pub use phase_state::{Interrupter, PhaseState, Slot, SlotState};
pub use refusal::Refusal;
pub use summary::Summary;
pub use target_number::Target;
pub use test_result::TestResult;
pub use timeline::{Entry, History, Request, Step, Timeline};
pub use timer::{Timer, TimerEnd};

use crate::rules::{Parameters, Ruleset, TurnPhase};

/// Where in a turn the encounter stands.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    Display,
    EnumString,
    IntoStaticStr,
)]
#[strum(serialize_all = "lowercase")]
pub enum Mode {
    /// Before the first turn.
    #[default]
    Setup,
    /// Between turns, dice coming in for the turn to come.
    Initiative,
    /// Actions are declared, before the phase is played.
    Declare,
    /// A phase is being played.
    Acting,
    /// The phase is over, nobody is acting.
    Over,
    /// The encounter has ended.
    Finished,
}

impl Mode {
    /// Whether a phase is open, played or over.
    pub fn is_in_phase(self) -> bool {
        matches!(self, Self::Acting | Self::Over)
    }

    /// Whether dice may come in.
    pub fn takes_dice(self) -> bool {
        matches!(self, Self::Setup | Self::Initiative)
    }
}

/// A fight as it stands, without its history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Encounter {
    /// The rules it is played by, whole.
    pub ruleset: Arc<Ruleset>,
    /// What the gamemaster calls it; may be empty.
    pub title: String,
    /// Where in the turn it stands.
    pub mode: Mode,
    /// The turn and the phase; in `setup` and `initiative` those to come.
    pub clock: TurnPhase,
    /// Everybody, in order of entry, which is that of their ids; states share whom nothing has changed.
    pub combatants: Vec<Arc<Combatant>>,
    /// The slots of this phase and who has reached theirs.
    pub phase: PhaseState,
    /// What will announce itself, in order of coming.
    pub timers: Vec<Timer>,
    /// Seconds that passed outside combat.
    pub downtime_seconds: u32,
    /// The highest [`Id`] ever given.
    pub last_id: u32,
    /// What the last command that has results gave.
    pub result: Outcome,
}

impl Default for Encounter {
    fn default() -> Self {
        Self {
            ruleset: Arc::default(),
            title: String::new(),
            mode: Mode::Setup,
            clock: TurnPhase { turn: 1, phase: 1 },
            combatants: Vec::new(),
            phase: PhaseState::default(),
            timers: Vec::new(),
            downtime_seconds: 0,
            last_id: 0,
            result: Outcome::default(),
        }
    }
}

impl Encounter {
    /// The parameters of the ruleset.
    pub fn rules(&self) -> &Parameters {
        &self.ruleset.parameters
    }

    /// The combatant `id`, `None` where they were removed.
    pub fn get(&self, id: Id) -> Option<&Combatant> {
        let place = self.combatants.binary_search_by_key(&id, |combatant| combatant.id).ok()?;
        self.combatants.get(place).map(Arc::as_ref)
    }

    /// The combatant `id`, to be changed in this state alone.
    fn get_mut(&mut self, id: Id) -> Option<&mut Combatant> {
        let place = self.combatants.binary_search_by_key(&id, |combatant| combatant.id).ok()?;
        self.combatants.get_mut(place).map(Arc::make_mut)
    }

    /// Everybody, to be changed in this state alone.
    fn combatants_mut(&mut self) -> impl Iterator<Item = &mut Combatant> {
        self.combatants.iter_mut().map(Arc::make_mut)
    }

    /// The names of `ids`, in their order, those removed left out.
    pub fn names(&self, ids: &[Id]) -> Vec<&str> {
        ids.iter().filter_map(|&id| self.get(id)).map(|found| found.name.as_str()).collect()
    }

    /// Seconds since the encounter began, at the start of this turn (TP-1).
    pub fn seconds(&self) -> u32 {
        (self.clock.turn - 1) * self.rules().turn_seconds + self.downtime_seconds
    }

    /// Those on standby, in order of entry.
    pub fn held(&self) -> Vec<Id> {
        self.ids_where(|combatant| combatant.standby.is_some())
    }

    /// Those whose delayed action was ever lost, in order of entry.
    pub fn lost(&self) -> Vec<Id> {
        self.ids_where(|combatant| combatant.lost)
    }

    /// Those who are not active, in order of entry.
    pub fn out(&self) -> Vec<Id> {
        self.ids_where(|combatant| !combatant.is_active())
    }

    fn ids_where(&self, holds: impl Fn(&Combatant) -> bool) -> Vec<Id> {
        self.combatants
            .iter()
            .filter(|combatant| holds(combatant))
            .map(|combatant| combatant.id)
            .collect()
    }

    /// The initiative score of somebody's next slot, or of their first die; `None` without a die.
    pub fn score(&self, id: Id) -> Option<i32> {
        let combatant = self.get(id)?;
        let roll = combatant.roll.as_ref()?;
        let next = self.next_slot_of(id).map(|slot| self.phase.slots[slot].die);
        let die = next.map_or_else(|| roll.dice.iter().max(), |die| roll.dice.get(die))?;
        Some(combatant.score_of(*die, roll.modifier, self.rules()))
    }
}
