//! Stages that the program plays by tactics.

use super::{Transaction, acting, attack, commands, turn_order};
use crate::command::{AttackOrder, Command};
use crate::encounter::{Fact, Id, Proposal, Refusal, propose, propose_attack};

/// Carries out a command.
pub(super) fn carry_out(tx: &mut Transaction, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::Auto { name } => auto(tx, name.as_deref()),
        Command::Attack { order } if order.is_auto => attack(tx, order),
        _ => commands::carry_out(tx, command),
    }
}

/// `auto [NAME]`: plays the stage of an acting combatant, and ends it.
fn auto(tx: &mut Transaction, name: Option<&str>) -> Result<(), Refusal> {
    let id = acting::one_acting(tx, "auto", name)?;
    play_stage(tx, id, false)
}

/// `attack … auto=yes`: makes an attack in place of the one that tactics propose, and plays the rest of the stage. The
/// players roll their own dice, so another attack on a character of theirs waits.
fn attack(tx: &mut Transaction, order: &AttackOrder) -> Result<(), Refusal> {
    let by = acting::one_acting(tx, "attack", order.by.as_deref())?;
    let on = order.on.as_ref().map(|names| tx.state.find_all(names)).transpose()?;
    let on = on.and_then(|on| on.first().copied());
    let weapon = on.zip(order.weapon.as_deref());
    let proposal = weapon.and_then(|(on, weapon)| propose_attack(&tx.state, by, on, weapon));
    let proposed = proposal.as_ref().map_or(&[][..], Proposal::commands);
    for before in proposed.split_last().map_or(&[][..], |(_, before)| before) {
        commands::carry_out(tx, before)?;
    }
    attack::attack(tx, order)?;
    turn_order::normalize(tx);
    play_stage(tx, by, true)
}

/// Carries out what tactics propose until there is nothing left to do; if `asks_players`, until players have to roll.
pub(super) fn play_stage(tx: &mut Transaction, id: Id, asks_players: bool) -> Result<(), Refusal> {
    while tx.preview.is_none() && tx.state.acting().contains(&id) {
        let proposal = propose(&tx.state, id, tx.dice);
        if asks_players
            && let Some(on) = proposal.attack().and_then(|order| order.on.as_ref())
            && tx.find_one(on).is_ok_and(|on| tx.combatant(on).is_players())
        {
            return Ok(());
        }
        if let Proposal::Nothing(lack) = proposal {
            tx.push(Fact::NothingDone { who: id, lack });
        }
        if proposal.commands().is_empty() {
            return acting::end_stage_of(tx, id);
        }
        for command in proposal.commands() {
            commands::carry_out(tx, command)?;
            turn_order::normalize(tx);
        }
    }
    Ok(())
}
