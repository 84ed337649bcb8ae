//! Healing while time passes, and first aid (EX-19, AMB-86, AMB-87).

use super::healing::heal_injuries;
use super::skill_test::{Rolled, roll_with};
use super::transaction::Transaction;
use crate::command::{Command, FirstAid};
use crate::encounter::broken_rule::BrokenRule;
use crate::encounter::combatant::{Combatant, Id};
use crate::encounter::fact::Fact;
use crate::encounter::refusal::{Refusal, check_range};
use crate::encounter::state::Encounter;
use crate::rules::{Conditions, DicePool, Healing};

/// The damage healed in one period, and by first aid.
const HEALED: DicePool = DicePool::of(1, 10);

/// The same without a roll.
const AVERAGE: i32 = 5;

/// The seconds in which first aid can help.
const AID_WINDOW: u32 = 24 * 3600;

/// The circumstances in which time passes.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    /// Conditions that slow healing down.
    pub conditions: Option<Conditions>,
    /// True if each 1d10 is 5.
    pub average: bool,
}

/// Somebody who heals while time passes.
pub(super) struct Patient {
    id: Id,
    healing: Healing,
    /// The wounds as the time begins.
    wounds: i32,
}

/// Returns those in the fight who heal.
pub(super) fn patients(state: &Encounter) -> Vec<Patient> {
    let present = state.combatants().iter().filter(|combatant| combatant.takes_part());
    let patients = present.filter_map(|it| {
        Some(Patient { id: it.id, healing: it.block.heals?, wounds: it.injuries.wounds })
    });
    patients.collect()
}

/// Heals a body for the time that has passed: damage first, then wounds. What is left of the time is kept.
pub(super) fn heal(tx: &mut Transaction, patient: &Patient, seconds: u32, rest: Rest) {
    let &Patient { id, healing, wounds: wounds_before } = patient;
    let combatant = tx.combatant(id);
    let injuries = combatant.injuries;
    if !combatant.is_present() || !injuries.is_hurt() {
        return;
    }
    let before = injuries.healing_seconds;
    let Some((per_roll, per_wound)) = healing.periods() else {
        let time = before + seconds;
        combatant.injuries.healing_seconds = time;
        if time >= Healing::vat_seconds(wounds_before as u32) {
            heal_injuries(tx, id, injuries.damage, injuries.wounds);
        }
        return;
    };
    let mut time = before + seconds / rest.conditions.map_or(1, Conditions::divisor);
    let (mut points, mut wounds) = (0, 0);
    while points < injuries.damage && time >= per_roll {
        points += if rest.average { AVERAGE } else { HEALED.roll(tx.dice()) };
        time -= per_roll;
    }
    if points >= injuries.damage {
        if rest.conditions == Some(Conditions::Harsh) {
            time = if injuries.damage == 0 { before } else { 0 };
        } else {
            wounds = injuries.wounds.min((time / per_wound) as i32);
            time -= wounds as u32 * per_wound;
        }
    }
    tx.combatant(id).injuries.healing_seconds = time;
    if points > 0 || wounds > 0 {
        heal_injuries(tx, id, points, wounds);
    }
}

/// `aid NAME SKILL by=MEDIC`: a success heals damage and a wound, once for each injury.
pub(super) fn aid(tx: &mut Transaction, name: &str, order: &FirstAid) -> Result<(), Refusal> {
    let (id, medic) = (tx.find(name)?, tx.find(&order.by)?);
    let points = order.heal.map(|points| check_range("heal", points, 1, 10)).transpose()?;
    ensure_helps(tx, id, order)?;
    let base = tx.state.skill(Some(medic), &order.skill)?;
    let rolled = roll_with(tx, Some(medic), base, order.roll, &order.options, Vec::new())?;
    let Rolled { result, details } = rolled;
    let (who, details) = (Some(medic), Some(details));
    tx.push(Fact::Tested { who, against: None, result, details });
    if result.is_success() {
        let points = points.unwrap_or_else(|| HEALED.roll(tx.dice()));
        tx.combatant(id).injuries.aided = true;
        heal_injuries(tx, id, points, 1);
    }
    Ok(())
}

/// Refuses first aid that can't help.
fn ensure_helps(tx: &mut Transaction, id: Id, order: &FirstAid) -> Result<(), Refusal> {
    let now = tx.state.seconds();
    let combatant = &*tx.combatant(id);
    let Combatant { name, injuries, block, .. } = combatant;
    if !injuries.is_hurt() {
        return Err(Refusal::NotHurt(name.clone()));
    }
    if injuries.aided {
        return Err(Refusal::AidedAlready(name.clone()));
    }
    let why = if !combatant.is_present() {
        "dead or gone"
    } else if !block.morph.is_biological() {
        "a machine or an infomorph"
    } else if block.heals.is_some_and(Healing::replaces_first_aid) {
        "something better heals already"
    } else if now.saturating_sub(injuries.hurt_at) >= AID_WINDOW {
        "the injury is a day old"
    } else {
        return Ok(());
    };
    if order.force {
        return Ok(());
    }
    let order = Box::new(FirstAid { force: true, ..order.clone() });
    let forced = Command::Aid { name: name.to_string(), order };
    Err(Refusal::overrulable(BrokenRule::NoFirstAid { name: name.clone(), why }, forced))
}
