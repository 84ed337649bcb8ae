//! Healing, and regaining Moxie (EX-19, MX-3, MX-7).

use super::{Transaction, decisions};
use crate::command::{HealAmount, InjuryKind};
use crate::encounter::{Fact, Id, Refusal, check_range};
use crate::rules::Stat;

/// `heal NAME N|all [wounds=N]`.
pub(super) fn heal(
    tx: &mut Transaction,
    id: Id,
    amount: HealAmount,
    wounds: i32,
) -> Result<(), Refusal> {
    let (points, wounds) = match amount {
        HealAmount::All if wounds == 0 => (InjuryKind::Damage.max(), InjuryKind::Wounds.max()),
        HealAmount::All => return Err(Refusal::Contradiction("all heals the wounds too")),
        HealAmount::Points(points) => (points, wounds),
    };
    check_range("healing", points, 0, 9999)?;
    check_range("wounds", wounds, 0, 99)?;
    heal_injuries(tx, id, points, wounds);
    decisions::settle_taken_back(tx, id);
    Ok(())
}

/// Reduces damage and wounds, to 0 at least. Bleeding ends as the damage falls to Durability (EX-5).
pub(super) fn heal_injuries(tx: &mut Transaction, id: Id, points: i32, wounds: i32) {
    let dur = tx.stat(id, Stat::Dur);
    let injuries = &mut tx.combatant(id).injuries;
    let before = injuries.damage;
    injuries.damage = (injuries.damage - points).max(0);
    let wounds_healed = wounds.min(injuries.wounds);
    injuries.wounds -= wounds_healed;
    if !injuries.is_hurt() {
        injuries.healing_seconds = 0;
    }
    let (damage, wounds) = (injuries.damage, injuries.wounds);
    tx.release(id, |held| held.wounds = (held.wounds - wounds_healed).max(0));
    tx.push(Fact::Healed { who: id, damage, wounds, healed: before - damage, wounds_healed });
    if dur.is_some_and(|dur| (damage..before).contains(&dur)) {
        decisions::stop_bleeding(tx, id);
    }
}

/// `moxie NAME regain=N`: regains points, up to the stat.
pub(super) fn regain_moxie(tx: &mut Transaction, id: Id, points: i32) -> Result<(), Refusal> {
    check_range("points to regain", points, 1, 10)?;
    let moxie = tx.stat(id, Stat::Moxie).unwrap_or(0);
    let combatant = tx.combatant(id);
    combatant.pool = (combatant.pool + points).min(moxie);
    let pool = combatant.pool;
    tx.push(Fact::MoxieRegained { who: id, moxie_left: pool, moxie });
    Ok(())
}

/// `session`: refills every pool.
#[expect(clippy::unnecessary_wraps, reason = "as every other command")]
pub(super) fn start_session(tx: &mut Transaction) -> Result<(), Refusal> {
    for combatant in tx.state.combatants.iter_mut() {
        combatant.pool = combatant.block.moxie();
    }
    Ok(())
}
