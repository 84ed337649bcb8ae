//! Opposed Tests (TS-15 to TS-17, TS-20).

use super::Transaction;
use super::skill_test::{Rolled, roll_with};
use crate::command::{OpposedSide, RollOptions};
use crate::encounter::{Fact, OpposedRoll, Refusal, check_range};
use crate::rules::oppose;

/// `oppose SIDE vs SIDE`.
pub(super) fn oppose_sides(
    tx: &mut Transaction,
    [first, second]: [(&OpposedSide, &RollOptions); 2],
    variable: bool,
) -> Result<(), Refusal> {
    if let (OpposedSide::Named(one, _), OpposedSide::Named(other, _)) = (first.0, second.0)
        && tx.find(one)? == tx.find(other)?
    {
        return Err(Refusal::AgainstOneself(tx.name(tx.find(one)?)));
    }
    let first = roll_side(tx, first, "moxie")?;
    let second = roll_side(tx, second, "their-moxie")?;
    let winner = oppose(first.result(), second.result(), variable);
    tx.push(Fact::Opposed { first, second, winner });
    Ok(())
}

/// Makes the roll of one side; `moxie` is the option for a point of its Moxie.
fn roll_side(
    tx: &mut Transaction,
    (side, options): (&OpposedSide, &RollOptions),
    moxie: &'static str,
) -> Result<OpposedRoll, Refusal> {
    let (who, base, roll) = match side {
        OpposedSide::Numbers(target, roll) => {
            (None, check_range("a target", *target, -999, 999)?, *roll)
        }
        OpposedSide::Named(name, rolled) => {
            let who = Some(tx.find(name)?);
            (who, tx.seen().skill(who, &rolled.skill)?, rolled.roll)
        }
    };
    if options.moxie.is_some() && who.is_none() {
        return Err(Refusal::Needs { option: moxie, needed: "NAME SKILL in place of a number" });
    }
    let Rolled { result, details } = roll_with(tx, who, base, roll, options, Vec::new())?;
    let check = result.check();
    let margin = check.margin(tx.rules().margin);
    Ok(OpposedRoll { who, target: check.target, roll: check.roll, margin, details: Some(details) })
}
