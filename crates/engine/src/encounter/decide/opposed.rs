//! Opposed Tests (TS-15 to TS-17, TS-20).

use super::skill_test::{Rolled, roll_against, target_of};
use super::transaction::Transaction;
use crate::command::{OpposedSide, RollOptions};
use crate::encounter::combatant::Id;
use crate::encounter::fact::Fact;
use crate::encounter::fact_details::OpposedRoll;
use crate::encounter::refusal::{Refusal, check_range};
use crate::encounter::target_number::TargetNumber;
use crate::rules::oppose;

/// `oppose SIDE vs SIDE`.
pub(super) fn oppose_sides(
    tx: &mut Transaction,
    [first, second]: [(&OpposedSide, &RollOptions); 2],
    variable: bool,
) -> Result<(), Refusal> {
    ensure_different(tx, first.0, second.0)?;
    let first = roll_side(tx, first, "moxie")?;
    let second = roll_side(tx, second, "their-moxie")?;
    let winner = oppose(first.result(), second.result(), variable);
    tx.push(Fact::Opposed { first, second, winner });
    Ok(())
}

/// Refuses a test of one combatant against themselves.
pub(super) fn ensure_different(
    tx: &Transaction,
    first: &OpposedSide,
    second: &OpposedSide,
) -> Result<(), Refusal> {
    if let (OpposedSide::Named(one, _), OpposedSide::Named(other, _)) = (first, second)
        && tx.find(one)? == tx.find(other)?
    {
        return Err(Refusal::AgainstOneself(tx.name(tx.find(one)?)));
    }
    Ok(())
}

/// Returns whoever rolls for a side, and the target; `moxie` is the option for a point of its Moxie.
pub(super) fn target(
    tx: &Transaction,
    (side, options): (&OpposedSide, &RollOptions),
    moxie: &'static str,
) -> Result<(Option<Id>, TargetNumber), Refusal> {
    let (who, base) = match side {
        OpposedSide::Numbers(target, _) => (None, check_range("a target", *target, -999, 999)?),
        OpposedSide::Named(name, rolled) => {
            let who = Some(tx.find(name)?);
            (who, tx.seen().skill(who, &rolled.skill)?)
        }
    };
    if options.moxie.is_some() && who.is_none() {
        return Err(Refusal::Needs { option: moxie, needed: "NAME SKILL in place of a number" });
    }
    Ok((who, target_of(&tx.seen(), who, base, options, Vec::new())?))
}

/// Makes the roll of one side.
fn roll_side(
    tx: &mut Transaction,
    side: (&OpposedSide, &RollOptions),
    moxie: &'static str,
) -> Result<OpposedRoll, Refusal> {
    let (who, target) = target(tx, side, moxie)?;
    let roll = match side.0 {
        OpposedSide::Numbers(_, roll) => *roll,
        OpposedSide::Named(_, rolled) => rolled.roll,
    };
    let Rolled { result, details } = roll_against(tx, who, target, roll, side.1.moxie)?;
    let check = result.check();
    let margin = check.margin(tx.rules().margin);
    Ok(OpposedRoll { who, target: check.target, roll: check.roll, margin, details: Some(details) })
}
