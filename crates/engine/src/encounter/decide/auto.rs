//! Stages that the program plays by tactics.

use super::transaction::Transaction;
use super::{acting, carry_out, turn_order};
use crate::encounter::combatant::Id;
use crate::encounter::fact::Fact;
use crate::encounter::refusal::Refusal;
use crate::encounter::tactics::Deed;

/// `auto [NAME]`: plays the stage of an acting combatant, and ends it.
pub(super) fn auto(tx: &mut Transaction, name: Option<&str>) -> Result<(), Refusal> {
    let id = acting::one_acting(tx, "auto", name)?;
    play_stage(tx, id)
}

/// Carries out what tactics propose until there is nothing left to do.
pub(super) fn play_stage(tx: &mut Transaction, id: Id) -> Result<(), Refusal> {
    while tx.state.acting().contains(&id) {
        let proposal = tx.propose(id);
        if let Deed::Nothing(lack) = proposal.deed {
            tx.push(Fact::NothingDone { who: id, lack });
        }
        if proposal.commands.is_empty() {
            return acting::end_stage_of(tx, id);
        }
        for command in &proposal.commands {
            carry_out(tx, command)?;
            turn_order::normalize(tx);
        }
    }
    Ok(())
}
