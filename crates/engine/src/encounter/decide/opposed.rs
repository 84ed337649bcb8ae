//! Opposed rolls (TS-15 to TS-17, TS-20).

use super::transaction::Transaction;
use crate::command::RollAgainst;
use crate::encounter::fact::Fact;
use crate::encounter::fact_details::OpposedRoll;
use crate::encounter::refusal::{Refusal, check_range};
use crate::rules::{Check, Margin, oppose};

/// Rolls if no roll is given, and validates the numbers.
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
    let winner = oppose(first.into(), second.into(), variable);
    let margin = tx.rules().margin;
    tx.push(Fact::Opposed { first: told(first, margin), second: told(second, margin), winner });
    Ok(())
}

fn told(check: Check, margin: Margin) -> OpposedRoll {
    OpposedRoll { target: check.target, roll: check.roll, margin: check.margin(margin) }
}
