//! The rules: computes the result of a command.
//!
//! Each subject has a module of functions that modify a working copy, the [`Transaction`], and push facts. The changes
//! are then the difference to the previous state. A refusal discards the copy, so it changes nothing.

mod acting;
mod actions;
mod ambush;
mod area;
mod attack;
mod attack_odds;
mod attack_setup;
mod auto;
mod blast;
mod commands;
mod decisions;
mod declarations;
mod downtime;
mod effect_damage;
mod effects;
mod ground;
mod healing;
mod initiative;
mod injury;
mod melee;
mod movement;
mod next_slot;
mod opposed;
mod order_override;
mod party;
mod playout;
mod preview;
mod recovery;
mod reserve;
mod resistance;
mod setup;
mod shock;
mod skill_test;
mod sleeve;
mod stat_edit;
mod stress;
mod task;
mod time;
mod timers;
mod transaction;
mod turn_order;
mod turn_report;
mod weapons;

pub use actions::{AIMING, aim_of};
pub use attack_odds::{AttackOdds, attack_odds};
pub use playout::Playout;
pub use preview::{Preview, preview};
pub use setup::{MAX_TITLE, check_title};
use transaction::Transaction;

use super::{Encounter, Fact, Refusal, StateChange};
use crate::command::Command;
use crate::dice::{Dice, SeededDice};
use crate::rules::Mode;

/// The result of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandResult {
    /// The facts, in order.
    pub facts: Vec<Fact>,
    /// The difference to the previous state.
    pub changes: Vec<StateChange>,
}

/// Computes the result of `command`, without changing `encounter`.
///
/// # Errors
/// A [`Refusal`] if the rules or the situation don't allow it, or if the resulting encounter could not be loaded from a
/// save.
pub fn decide(
    encounter: &Encounter,
    command: &Command,
    dice: &mut dyn Dice,
) -> Result<CommandResult, Refusal> {
    let (state, mut facts) = try_out(encounter, command, dice)?;
    facts.extend(turn_report::facts(encounter, &state, command));
    Ok(CommandResult { facts, changes: StateChange::between(encounter, &state) })
}

/// Returns the encounter that `command` would lead to, and its own facts; whatever it rolls is the same each time.
///
/// # Errors
/// The errors of [`decide`].
pub fn foresee(
    encounter: &Encounter,
    command: &Command,
) -> Result<(Encounter, Vec<Fact>), Refusal> {
    try_out(encounter, command, &mut SeededDice::new(0))
}

fn try_out(
    encounter: &Encounter,
    command: &Command,
    dice: &mut dyn Dice,
) -> Result<(Encounter, Vec<Fact>), Refusal> {
    if encounter.mode == Mode::Finished {
        return Err(Refusal::Finished);
    }
    let mut tx = Transaction::new(encounter, dice);
    auto::carry_out(&mut tx, command)?;
    turn_order::normalize(&mut tx);
    next_slot::end_effects(&mut tx, encounter.clock, &encounter.phase.slots);
    next_slot::remind(&mut tx, encounter.clock, &encounter.phase.slots);
    let Transaction { state, facts, .. } = tx;
    state.validate(&encounter.ruleset)?;
    Ok((state, facts))
}
