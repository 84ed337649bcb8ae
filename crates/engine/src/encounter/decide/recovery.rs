//! Healing while time passes, and first aid (EX-19, AMB-86, AMB-87).

use super::healing::heal_injuries;
use super::skill_test::{Rolled, roll_with};
use super::{Transaction, decisions};
use crate::command::{Command, FirstAid};
use crate::encounter::{BrokenRule, Combatant, Fact, Id, Refusal, RollDetails, check_range};
use crate::rules::{Conditions, DicePool, HOUR, Healing};

/// The damage healed in one period, and by first aid.
const HEALED: DicePool = DicePool::of(1, 10);

/// The same without a roll.
const AVERAGE: i32 = 5;

/// The seconds in which first aid can help.
const AID_WINDOW: u32 = 24 * HOUR;

/// The circumstances in which time passes.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    /// Conditions that slow healing down.
    pub conditions: Option<Conditions>,
    /// True if each 1d10 is 5.
    pub average: bool,
}

/// Heals a body for the time that has passed since it was as `before`: damage first, then wounds. What is left of the time
/// is kept.
pub(super) fn heal(tx: &mut Transaction, before: &Combatant, seconds: u32, rest: Rest) {
    let Some(healing) = before.block.heals else { return };
    let id = before.id;
    let combatant = tx.combatant(id);
    let injuries = combatant.injuries;
    if !combatant.is_present() || !injuries.is_hurt() {
        return;
    }
    let kept = injuries.healing_seconds;
    let Some((per_roll, per_wound)) = healing.periods() else {
        let (time, whole) = (kept + seconds, Healing::vat_seconds(before.injuries.wounds as u32));
        combatant.injuries.healing_seconds = time;
        if time >= whole {
            heal_injuries(tx, id, injuries.damage, injuries.wounds);
        } else {
            tell_next(tx, id, seconds, whole - time);
        }
        return;
    };
    let divisor = rest.conditions.map_or(1, Conditions::divisor);
    let mut time = kept + seconds / divisor;
    let (mut points, mut wounds) = (0, 0);
    while points < injuries.damage && time >= per_roll {
        points += if rest.average { AVERAGE } else { HEALED.roll(tx.dice) };
        time -= per_roll;
    }
    if points >= injuries.damage {
        if rest.conditions == Some(Conditions::Harsh) {
            time = if injuries.damage == 0 { kept } else { 0 };
        } else {
            wounds = injuries.wounds.min((time / per_wound) as i32);
            time -= wounds as u32 * per_wound;
        }
    }
    tx.combatant(id).injuries.healing_seconds = time;
    let next = if injuries.damage > 0 { per_roll } else { per_wound };
    if points > 0 || wounds > 0 {
        heal_injuries(tx, id, points, wounds);
    } else if injuries.damage > 0 || rest.conditions != Some(Conditions::Harsh) {
        tell_next(tx, id, seconds, next.saturating_sub(time) * divisor);
    }
}

/// Tells when a body heals next of which nothing has healed in a rest; a moment is none.
fn tell_next(tx: &mut Transaction, who: Id, rest: u32, left: u32) {
    if rest >= HOUR {
        tx.push(Fact::HealsLater { who, seconds: left as i32 });
    }
}

/// `aid NAME SKILL by=MEDIC`: a success heals damage and a wound, once for each injury.
pub(super) fn aid(tx: &mut Transaction, name: &str, order: &FirstAid) -> Result<(), Refusal> {
    let (id, medic) = (tx.find(name)?, tx.find(&order.by)?);
    let points = order.heal.map(|points| check_range("heal", points, 1, 10)).transpose()?;
    ensure_helps(tx, id, order)?;
    let base = tx.seen().skill(Some(medic), &order.skill)?;
    let who = Some(medic);
    let Rolled { result, details } =
        roll_with(tx, who, base, order.roll, &order.options, Vec::new())?;
    let details = Some(RollDetails { patient: Some(id), ..details });
    tx.push(Fact::Tested { who, against: None, result, details });
    if result.is_success() {
        let points = points.unwrap_or_else(|| HEALED.roll(tx.dice));
        tx.combatant(id).injuries.aided = true;
        heal_injuries(tx, id, points, 1);
        decisions::stop_bleeding(tx, id);
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
    let rule = BrokenRule::NoFirstAid { name: name.clone(), why };
    Refusal::unless_forced(Some(rule), order.force, || {
        let order = Box::new(FirstAid { force: true, ..order.clone() });
        Command::Aid { name: name.to_string(), order }
    })
}
