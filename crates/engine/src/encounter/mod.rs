//! The encounter: combatants, slots, order, phases, and what every command makes of them.
//!
//! It is pure: [`decide()`] reads the state and the dice and returns [`Fact`]s (what happened) and
//! [`StateChange`]s (what differs). A [`Timeline`] is an encounter with its history.
//!
//! ```
//! use phasekeeper_engine::command::Command;
//! use phasekeeper_engine::dice::SeededDice;
//! use phasekeeper_engine::encounter::Timeline;
//!
//! let mut timeline = Timeline::default();
//! let mut dice = SeededDice::new(1);
//! timeline.execute(&Command::add("Adam").into(), &mut dice)?;
//! timeline.execute(&Command::Begin.into(), &mut dice)?;
//! let encounter = timeline.encounter();
//! assert_eq!(encounter.names(&encounter.acting()), ["Adam"]);
//! # Ok::<(), phasekeeper_engine::encounter::Refusal>(())
//! ```

mod attack_details;
mod attack_fact;
mod broken_rule;
mod change;
mod combatant;
mod combatants;
mod decide;
mod derived;
mod direction;
mod effect;
mod fact;
mod fact_details;
mod fact_validation;
mod fields;
mod former_npcs;
mod ground;
mod held_back;
mod history;
mod modifier_source;
mod moxie;
mod name;
mod order;
mod party;
mod pending;
mod phase_state;
mod places;
mod players;
mod refusal;
mod roll_details;
mod skills;
mod splice;
mod stat_block;
mod state;
mod tactics;
mod target_number;
mod test_result;
mod timeline;
mod timer;
mod validate;

pub use attack_details::{AttackDetails, DamageParts, FurtherTarget};
pub use attack_fact::{AttackFact, MARGIN_OF_METRE};
pub use broken_rule::BrokenRule;
pub use change::{CombatantChange, Delta, StateChange};
pub use combatant::{
    Combatant, Id, InitiativeRoll, Injuries, Reminder, StatBlock, TurnActions, WeaponAction,
};
pub use combatants::Combatants;
pub use decide::{
    AIMING, AttackOdds, CommandResult, MAX_TITLE, Playout, Preview, aim_of, attack_odds,
    check_title, decide, foresee, preview,
};
pub use effect::{Effect, Fading};
pub use fact::Fact;
pub use fact_details::{
    ActReason, Lack, OpposedRoll, OrderPlace, Settlement, StandbyLoss, WoundSource,
};
pub use former_npcs::FormerNpc;
pub use ground::GroundDistance;
pub use history::{History, JournalEntry, Step};
pub use modifier_source::ModifierSource;
pub use moxie::check_with;
pub use name::split_number;
pub use order::Rank;
pub use pending::PendingDecision;
pub use phase_state::{HeldBack, Interrupter, PhaseState, Slot, SlotState};
pub use refusal::{Refusal, StepCount};
pub use roll_details::RollDetails;
pub use splice::Splice;
pub use state::{Ambush, Encounter, EncounterParts};
pub use tactics::{Proposal, propose, propose_attack};
pub use target_number::{TargetNumber, modifiers_of};
pub use test_result::TestResult;
pub use timeline::{Restored, Timeline};
pub use timer::Timer;
pub use validate::Invalid;

use refusal::{check_range, check_short_text, check_text};
