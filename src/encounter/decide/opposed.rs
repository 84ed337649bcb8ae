//! Rolls against each other (TS-15 to TS-17, TS-20).

use super::transaction::Transaction;
use crate::command::RollAgainst;
use crate::encounter::fact::Fact;
use crate::encounter::refusal::{Refusal, check_range};
use crate::rules::{Check, oppose};

/// Rolls where the program is asked to, and checks the numbers.
pub(super) fn check(tx: &mut Transaction, roll: RollAgainst) -> Result<Check, Refusal> {
    let target = check_range("a target", roll.target, -999, 999)?;
    Ok(Check { target, roll: tx.percentile(roll.roll)? })
}

/// `oppose TARGET ROLL vs TARGET ROLL`.
pub(super) fn oppose_rolls(
    tx: &mut Transaction,
    first: RollAgainst,
    second: RollAgainst,
    variable: bool,
) -> Result<(), Refusal> {
    let (first, second) = (check(tx, first)?, check(tx, second)?);
    let counted = tx.rules().margin;
    let winner = oppose(first.into(), second.into(), variable);
    let (first, second) = ((first, first.margin(counted)), (second, second.margin(counted)));
    tx.push(Fact::Opposed { first, second, winner });
    Ok(())
}
