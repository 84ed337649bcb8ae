//! Stress and traumas (EX-18).

use super::{Transaction, decisions};
use crate::command::InjuryKind;
use crate::encounter::{Fact, Id, Refusal, check_range};
use crate::rules::{Consequence, Stat};

/// `stress NAME N`: stress from one event, and traumas by the Trauma Threshold.
pub(super) fn deal(tx: &mut Transaction, id: Id, points: i32) -> Result<(), Refusal> {
    check_range("stress", points, 0, 9999)?;
    let threshold = tx.stat(id, Stat::Tt).filter(|&threshold| threshold > 0);
    let traumas = threshold.map_or(0, |threshold| points / threshold);
    let injuries = &mut tx.combatant(id).injuries;
    injuries.stress = (injuries.stress + points).min(InjuryKind::Stress.max());
    let before = injuries.traumas;
    injuries.traumas = (before + traumas).min(InjuryKind::Traumas.max());
    let new = injuries.traumas - before;
    tx.hold_back(id, |held| held.traumas += new);
    let consequences = if traumas > 0 { &[Consequence::Trauma][..] } else { &[] };
    let (tests, target) = decisions::tests(tx, id, consequences);
    tx.push(Fact::Stressed { who: id, points, traumas, tests: tests.clone(), target });
    decisions::open_tests(tx, id, &tests, 0);
    Ok(())
}

/// Takes stress away after a test, to 0 at least.
pub(super) fn recover(tx: &mut Transaction, id: Id, points: i32) {
    let injuries = &mut tx.combatant(id).injuries;
    let points = points.min(injuries.stress);
    injuries.stress -= points;
    let stress = injuries.stress;
    tx.push(Fact::StressRelieved { who: id, points, stress });
}

/// `relieve NAME N [traumas=N]`: reduces both, to 0 at least.
pub(super) fn relieve(
    tx: &mut Transaction,
    id: Id,
    points: i32,
    traumas: i32,
) -> Result<(), Refusal> {
    check_range("stress", points, 0, 9999)?;
    check_range("traumas", traumas, 0, 99)?;
    let injuries = &mut tx.combatant(id).injuries;
    let relieved = traumas.min(injuries.traumas);
    injuries.traumas -= relieved;
    tx.release(id, |held| held.traumas = (held.traumas - relieved).max(0));
    recover(tx, id, points);
    Ok(())
}
