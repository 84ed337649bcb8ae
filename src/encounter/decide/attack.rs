//! Attacks: both rolls, hit or miss, and the damage of a hit (EX-1, AMB-41).

use super::injury::{apply_hit, validate_hit};
use super::opposed::check;
use super::transaction::Transaction;
use crate::command::{Hit, RollAgainst};
use crate::encounter::fact::Fact;
use crate::encounter::refusal::Refusal;
use crate::rules::Attack;

/// `attack TARGET ROLL [vs TARGET ROLL] …`; a hit is dealt in the same step.
pub(super) fn attack(
    tx: &mut Transaction,
    attacker: RollAgainst,
    defender: Option<RollAgainst>,
    by: Option<&str>,
    on: Option<&str>,
    hit: Option<Hit>,
) -> Result<(), Refusal> {
    let by = by.map(|name| tx.find(name)).transpose()?;
    let on = on.map(|name| tx.find(name)).transpose()?;
    let hit = hit.map(validate_hit).transpose()?;
    let attacker = check(tx, attacker)?;
    let defender = defender.map(|defender| check(tx, defender)).transpose()?;
    let attack = Attack { attacker, defender, margin: tx.rules().margin };
    let hit = hit.map(|hit| Hit {
        value: hit.value + attack.bonus(),
        armor: hit.armor && attack.armor_counts(),
        ..hit
    });
    tx.push(Fact::Attacked { by, on, attack, value: hit.map(|hit| hit.value) });
    if let (true, Some(id), Some(hit)) = (attack.is_hit(), on, hit) {
        apply_hit(tx, id, hit);
    }
    Ok(())
}
