//! Distances, loads, and several actions while moving (EX-13, CT-9 to CT-18).

use super::Transaction;
use crate::command::{Distance, Movement};
use crate::encounter::{Fact, Id, Refusal, check_range};
use crate::rules::{Decimal, Encumbrance, EncumbranceEffect, Jump, MovementShare, Stat};

/// Feet up and across for each point of a jump's result (CT-12).
const JUMP_FEET: (i32, i32) = (2, 4);

/// `distance [NAME] walk|run|jump …`.
pub(super) fn distance(
    tx: &mut Transaction,
    name: Option<&str>,
    movement: Movement,
    distance: Distance,
) -> Result<(), Refusal> {
    let who = name.map(|name| tx.find(name)).transpose()?;
    validate(distance)?;
    let own = |stat: Stat| who.and_then(|id| tx.stat(id, stat));
    let physique = distance.physique.or(own(Stat::Physique));
    let result = distance.result.or(physique);
    let effect = encumbrance(tx, physique, distance.load.or(own(Stat::Load)).unwrap_or(0))?;
    let rules = tx.rules();
    let metres = match movement {
        Movement::Walk => rules.walk,
        Movement::Run => (rules.run + rules.run_per_result * result.unwrap_or(0)).max(0),
        Movement::Jump => {
            let fact = match rules.jump {
                Jump::Somatics => jump_metres(who, own(Stat::Som))?,
                Jump::Physique => jump_feet(who, result)?,
            };
            start_movement(tx, who, fact);
            return Ok(());
        }
    };
    let parts = match rules.movement_share {
        MovementShare::Phases => distance.phases,
        MovementShare::Speed => distance.speed.or(own(Stat::Speed)),
        MovementShare::WholeTurn => None,
    };
    let millionths =
        effect.of_distance(i64::from(metres) * Decimal::ONE) / i64::from(parts.unwrap_or(1));
    start_movement(tx, who, Fact::Walked { who, metres: Decimal(millionths) });
    Ok(())
}

fn validate(distance: Distance) -> Result<(), Refusal> {
    let Distance { physique, result, load, speed, phases } = distance;
    for (what, given, min) in [
        ("physique", physique, -9999),
        ("result", result, -9999),
        ("load", load, -9999),
        ("speed", speed, 1),
        ("phases", phases, 1),
    ] {
        given.map(|given| check_range(what, given, min, 9999)).transpose()?;
    }
    Ok(())
}

/// Returns the effect of a load by Physique; `None` if the ruleset ignores loads.
fn encumbrance(
    tx: &Transaction,
    physique: Option<i32>,
    pounds: i32,
) -> Result<EncumbranceEffect, Refusal> {
    let encumbrance = tx.rules().encumbrance;
    match (encumbrance, physique) {
        (Encumbrance::Ignored, _) => Ok(EncumbranceEffect::NONE),
        (_, None) if pounds == 0 => Ok(EncumbranceEffect::NONE),
        (_, None) => {
            Err(Refusal::Unknown { what: "the Physique that carries it", key: "physique" })
        }
        (counted, Some(physique)) => counted
            .burden(physique, pounds)
            .map_err(|max| Refusal::TooHeavy { pounds, physique, max }),
    }
}

/// Computes a running and a standing jump, in metres (EX-13).
fn jump_metres(who: Option<Id>, som: Option<i32>) -> Result<Fact, Refusal> {
    let som = som.ok_or(Refusal::Unknown { what: "the SOM of the jumper", key: "som" })?;
    Ok(Fact::JumpedMetres { who, running: (som + 4) / 5, standing: (som + 19) / 20 })
}

/// Computes feet up and across (CT-12); 0 for a negative result (AMB-56).
fn jump_feet(who: Option<Id>, result: Option<i32>) -> Result<Fact, Refusal> {
    let result =
        result.ok_or(Refusal::Unknown { what: "the result of the jump", key: "result" })?;
    let (up, across) = JUMP_FEET;
    Ok(Fact::JumpedFeet { who, up: up * result.max(0), across: across * result.max(0) })
}

/// Records a distance. If movement takes the whole turn, the combatant arrives at its end (CT-17).
fn start_movement(tx: &mut Transaction, who: Option<Id>, fact: Fact) {
    let late = tx.rules().movement_share == MovementShare::WholeTurn;
    if let Some(id) = who.filter(|_| late) {
        tx.combatant(id).actions.moving = true;
    }
    tx.push(fact);
}

/// `load physique=N lb=N`.
pub(super) fn load(tx: &mut Transaction, physique: i32, pounds: i32) -> Result<(), Refusal> {
    check_range("physique", physique, -99, 99)?;
    check_range("lb", pounds, 0, 99_999)?;
    if tx.rules().encumbrance == Encumbrance::Ignored {
        return Err(Refusal::NoSuchRule("loads"));
    }
    let effect = encumbrance(tx, Some(physique), pounds)?;
    let distance = Decimal(effect.of_distance(Decimal::ONE));
    tx.push(Fact::LoadWeighed { penalty: effect.penalty, distance });
    Ok(())
}

/// `busy N`: several actions, one of them movement, each get their number as a penalty (CT-13, AMB-55, AMB-67).
pub(super) fn busy(tx: &mut Transaction, actions: i32, moving: bool) -> Result<(), Refusal> {
    check_range("actions", actions, 0, 99)?;
    if !tx.rules().busy_penalty {
        return Err(Refusal::NoSuchRule("several actions in a turn"));
    }
    let penalty = if moving && actions > 1 { -actions } else { 0 };
    tx.push(Fact::BusyPenalty { penalty });
    Ok(())
}
