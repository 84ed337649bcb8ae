//! Attacks: both rolls, the result, and the damage of a hit (EX-1, AMB-41).

use super::injury::{report_hit, take_hit, validate_hit};
use super::resistance::change_by_moxie;
use super::skill_test::roll_against;
use super::transaction::Transaction;
use super::{actions, ambush, weapons};
use crate::command::{AttackOrder, Command, Hit, MoxieChange, RollAgainst};
use crate::encounter::attack_details::{AttackDetails, DamageParts, RollDetails};
use crate::encounter::attack_fact::AttackFact;
use crate::encounter::combatant::{Combatant, Id, WeaponAction};
use crate::encounter::fact::Fact;
use crate::encounter::refusal::{Refusal, check_range};
use crate::encounter::target_number::ModifierSource;
use crate::rules::{Attack, CheckResult, FiringExtra, Weapon, WeaponDamage};

/// `attack TARGET ROLL [vs TARGET ROLL] …`: a hit is applied in the same step.
pub(super) fn attack(tx: &mut Transaction, order: &AttackOrder) -> Result<(), Refusal> {
    let by = order.by.as_deref().map(|name| tx.find(name)).transpose()?;
    let on = order.on.as_deref().map(|name| tx.find(name)).transpose()?;
    ensure_complete(order)?;
    let forced =
        || Command::Attack { order: Box::new(AttackOrder { force: true, ..order.clone() }) };
    if let Some(on) = on.filter(|_| order.defender.is_some()) {
        ambush::ensure_defends(tx, on, order.force, forced)?;
    }
    let weapon = match (&order.weapon, by) {
        (Some(label), Some(by)) => Some(weapons::find(tx, by, label)?),
        _ => None,
    };
    if let Some(by) = by.filter(|_| order.is_action) {
        actions::record_weapon_action(tx, by, WeaponAction::Attack, order.force, &forced)?;
    }
    let left = match weapon.as_ref().zip(by) {
        Some((weapon, by)) => weapons::fire(tx, by, weapon, order.mode, order.force, &forced)?,
        None => None,
    };

    let (attacker, offense) = roll_offense(tx, order, by)?;
    let defender =
        order.defender.map(|side| roll_side(tx, side, on, order.their_moxie, Vec::new()));
    let (defender, defense) = defender.transpose()?.unzip();
    let attack = Attack { attacker, defender, margin: tx.rules().margin };
    let is_damage_known = order.value.is_some() || weapon.is_some();
    let dealt = (attack.is_hit() && is_damage_known)
        .then(|| roll_damage(tx, order, by, weapon.as_ref(), &attack));
    let (hit, damage) = dealt.unzip();
    let details = AttackDetails {
        attacker: offense,
        defender: defense,
        weapon: weapon.as_ref().map(|weapon| weapon.label.clone()),
        left,
        mode: order.mode,
        damage,
    };
    let value = is_damage_known.then(|| hit.map_or(0, |hit| hit.value));
    let taken = on.zip(hit).map(|(id, hit)| (id, take_hit(tx, id, hit)));
    tx.push(Fact::Attacked(Box::new(AttackFact::new((by, on), &attack, value, details))));
    if let Some((id, taken)) = taken {
        report_hit(tx, id, taken);
    }
    Ok(())
}

/// Refuses options that require another one, and numbers out of range.
fn ensure_complete(order: &AttackOrder) -> Result<(), Refusal> {
    let needs = |is_given: bool, option: &'static str, needed: &'static str, is_there: bool| {
        let is_missing = is_given && !is_there;
        if is_missing { Err(Refusal::Needs { option, needed }) } else { Ok(()) }
    };
    let can_burst = order.mode.extra_damage().is_some();
    needs(order.weapon.is_some(), "with", "by=NAME", order.by.is_some())?;
    needs(order.moxie.is_some(), "moxie", "by=NAME", order.by.is_some())?;
    needs(order.their_moxie.is_some(), "their-moxie", "on=NAME", order.on.is_some())?;
    needs(order.their_moxie.is_some(), "their-moxie", "vs TARGET ROLL", order.defender.is_some())?;
    needs(order.extra.is_some(), "extra", "mode=burst or mode=auto", can_burst)?;
    let penetration = order.penetration.unwrap_or(0);
    let (value, kind) = (order.value.unwrap_or(0), order.kind);
    validate_hit(Hit { value, kind, penetration, armor: true }).map(drop)
}

/// Makes the attacker's roll, with aim and the bonus of a burst. The aim is used up, hit or miss (EX-6, EX-23).
fn roll_offense(
    tx: &mut Transaction,
    order: &AttackOrder,
    by: Option<Id>,
) -> Result<(CheckResult, RollDetails), Refusal> {
    let mut modifiers = Vec::new();
    if let Some(by) = by {
        modifiers.push((ModifierSource::Aim, actions::use_aim(tx, by)));
    }
    if order.extra == Some(FiringExtra::Hit) {
        modifiers.push((ModifierSource::Firing(order.mode), order.mode.extra_modifier()));
    }
    roll_side(tx, order.attacker, by, order.moxie, modifiers)
}

/// Makes the roll of one side, with its test modifiers and Moxie.
fn roll_side(
    tx: &mut Transaction,
    side: RollAgainst,
    who: Option<Id>,
    moxie: Option<MoxieChange>,
    modifiers: Vec<(ModifierSource, i32)>,
) -> Result<(CheckResult, RollDetails), Refusal> {
    let base = check_range("a target", side.target, -999, 999)?;
    let ignores = moxie == Some(MoxieChange::Ignore);
    let target = tx.state.target_with(who, base, modifiers, ignores)?;
    let result = roll_against(tx, who, &target, side.roll, ignores)?;
    let result = match who {
        Some(who) => change_by_moxie(tx, who, result, moxie)?,
        None => result,
    };
    let details = RollDetails { base, modifiers: target.modifiers, moxie };
    Ok((CheckResult { check: result.check(), critical: result.critical }, details))
}

/// Rolls the damage of a hit with a known damage value; its dice are rolled once.
fn roll_damage(
    tx: &mut Transaction,
    order: &AttackOrder,
    by: Option<Id>,
    weapon: Option<&Weapon>,
    attack: &Attack,
) -> (Hit, DamageParts) {
    let profile = weapon.map(|weapon| &weapon.profile);
    let base = match (order.value, profile.map(|profile| profile.damage)) {
        (Some(value), _) => value,
        (None, Some(WeaponDamage { dice, som })) => {
            let wielder = by.and_then(|by| tx.state.get(by)).filter(|_| som);
            let bonus = wielder.and_then(Combatant::damage_bonus).unwrap_or(0);
            dice.roll(tx.dice()) + bonus
        }
        (None, None) => 0,
    };
    let dice = order.mode.extra_damage().filter(|_| order.extra != Some(FiringExtra::Hit));
    let extra = dice.map_or(0, |dice| dice.roll(tx.dice()));
    let penetration = order.penetration.or(profile.map(|profile| profile.penetration));
    let hit = Hit {
        value: base + extra + attack.bonus(),
        kind: order.kind.or(profile.and_then(|profile| profile.kind)),
        penetration: penetration.unwrap_or(0),
        armor: attack.armor_counts(),
    };
    (hit, DamageParts { base, extra })
}
