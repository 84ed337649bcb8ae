//! Attacks: the rolls of both sides, the result, and the damage of a hit (EX-1, AMB-41), on one or on several (EX-89).

use super::attack_setup::{Setup, set_up};
use super::injury::{report_hit, take_hit};
use super::skill_test::{Rolled, roll_against};
use super::{Transaction, actions, ambush, area, decisions, ground, melee, shock, weapons};
use crate::command::{AttackOrder, Command};
use crate::encounter::{
    AttackDetails, AttackFact, DamageParts, Fact, FurtherTarget, Id, Refusal, TargetNumber,
    WeaponAction,
};
use crate::rules::{Attack, DicePool, WeaponMark};

/// `attack SKILL ROLL [vs SKILL ROLL] …`: hits are applied in the same step.
pub(super) fn attack(tx: &mut Transaction, order: &AttackOrder) -> Result<(), Refusal> {
    let setup = set_up(&tx.state, order)?;
    let left = start(tx, &setup)?;
    let (range, _) = setup.band(&tx.seen());
    let offenses = roll_offenses(tx, &setup)?;
    let defenses = roll_defenses(tx, &setup)?;
    if tx.preview.is_some() {
        return Ok(());
    }
    let further =
        if setup.has_one_roll() { FurtherTarget::SameRoll } else { FurtherTarget::OwnRoll };
    let mut shared = None;
    for (index, offense) in offenses.into_iter().enumerate() {
        let defense = defenses.get(index);
        let attack = Attack {
            attacker: offense.result.into(),
            defender: defense.map(|it| it.result.into()),
            margin: tx.rules().margin,
        };
        let deals = setup.deals_damage(&attack) && (attack.is_hit() || setup.area().is_some());
        let damage = deals.then(|| shared.unwrap_or_else(|| roll_damage(tx, &setup)));
        shared = damage.filter(|_| setup.has_one_roll());
        let details = AttackDetails {
            attacker: offense.details,
            defender: defense.map(|it| it.details.clone()),
            weapon: setup.weapon.as_ref().map(|weapon| weapon.label.clone()),
            left,
            mode: setup.mode,
            range,
            called: order.called,
            intent: order.intent,
            damage,
            scatter: None,
            further: (index > 0).then_some(further),
        };
        strike(tx, &setup, setup.targets.get(index).copied(), &attack, details);
    }
    if order.charge {
        ground::charge(tx, &setup);
    }
    Ok(())
}

/// Applies an attack that is rolled to the target it was made on, and to all others in its area.
fn strike(
    tx: &mut Transaction,
    setup: &Setup,
    on: Option<Id>,
    attack: &Attack,
    details: AttackDetails,
) {
    let whole = details.damage.map(|parts| parts.base + parts.extra + parts.charge);
    let scatter = area::scatter(tx, setup, attack).filter(|_| whole.is_some());
    let hit = whole.map(|whole| setup.hit(attack, area::value_at(tx, setup, whole, scatter)));
    let value = setup.deals_damage(attack).then(|| match (scatter, hit) {
        (Some(_), _) => whole.unwrap_or(0),
        (None, hit) => hit.map_or(0, |hit| hit.value),
    });
    let details = AttackDetails { scatter, ..details };
    let fact = AttackFact::new((setup.by, on), attack, value, details);
    let jolts = attack.is_hit() && setup.has_mark(WeaponMark::Shock);
    let waits = on.filter(|&on| jolts && shock::is_due_for(&tx.state, on));
    let taken = on.zip(hit).filter(|_| waits.is_none());
    let taken = taken.map(|(id, hit)| (id, take_hit(tx, id, hit)));
    let hurts = taken.as_ref().is_some_and(|(_, hit)| hit.taken > 0);
    note_opponents(tx, setup.by, on, hurts);
    tx.push(Fact::Attacked(Box::new(fact.clone())));
    if let Some(on) = on {
        melee::apply_intent(tx, on, &fact);
    }
    if let Some((id, taken)) = taken {
        report_hit(tx, id, taken, fact.knocks_down());
    }
    if let Some(on) = waits {
        shock::open(tx, on, hit);
    }
    if let Some(on) = on.filter(|_| fact.disarms()) {
        decisions::open_disarm(tx, on);
    }
    if let Some(whole) = whole {
        area::hit_others(tx, setup, whole);
    }
}

/// Notes who attacked and hurt whom last, which tactics go by.
fn note_opponents(tx: &mut Transaction, by: Option<Id>, on: Option<Id>, hurts: bool) {
    let Some((by, on)) = by.zip(on) else { return };
    tx.combatant(by).attacked = Some(on);
    if hurts {
        tx.combatant(on).hurt_by = Some(by);
    }
}

/// Keeps to the limits of place, stage and weapon, which `force=yes` overrules; returns the rounds that are left.
fn start(tx: &mut Transaction, setup: &Setup) -> Result<Option<i32>, Refusal> {
    let &Setup { order, ref weapon, reach, .. } = setup;
    let forced =
        || Command::Attack { order: Box::new(AttackOrder { force: true, ..order.clone() }) };
    let keep_to = |rule| Refusal::unless_forced(rule, order.force, forced);
    let defenders = setup.targets.iter().filter(|_| order.defense.is_some());
    for &on in defenders {
        keep_to(ambush::broken_defense(tx, on))?;
    }
    keep_to(melee::broken_reach(order, reach))?;
    keep_to(setup.broken_count(&tx.state))?;
    keep_to(setup.broken_range(&tx.seen()))?;
    let Some(by) = setup.by else { return Ok(None) };
    keep_to(weapon.as_ref().and_then(|weapon| weapons::broken_grip(tx, by, weapon)))?;
    if order.is_action {
        keep_to(melee::broken_hold(tx, by))?;
        actions::record_weapon_action(tx, by, WeaponAction::Attack, order.force, &forced)?;
    }
    match weapon {
        Some(weapon) => weapons::fire(tx, by, weapon, setup, &forced),
        None => Ok(None),
    }
}

/// Makes the attacker's rolls: one for all targets, or in melee one for each. The aim is used up, hit or miss (EX-6).
fn roll_offenses(tx: &mut Transaction, setup: &Setup) -> Result<Vec<Rolled>, Refusal> {
    let &Setup { order, by, .. } = setup;
    let targets: Vec<TargetNumber> = {
        let seen = tx.seen();
        let of = |target| setup.offense(&seen, target);
        setup.each().into_iter().map(of).collect::<Result<_, _>>()?
    };
    if let Some(by) = by {
        actions::use_aim(tx, by);
    }
    let mut rolled: Vec<Rolled> = Vec::new();
    for (index, target) in targets.into_iter().enumerate() {
        let first = rolled.first().filter(|_| setup.has_one_roll());
        let roll = first.map_or(order.rolls.of(index), |first| Some(first.result.roll));
        rolled.push(roll_against(tx, by, target, roll, order.mine.moxie)?);
    }
    Ok(rolled)
}

/// Makes the rolls of those who defend, each of their own; none without a defense.
fn roll_defenses(tx: &mut Transaction, setup: &Setup) -> Result<Vec<Rolled>, Refusal> {
    let Some(defense) = &setup.order.defense else { return Ok(Vec::new()) };
    let roll = |(index, on)| {
        let target = setup.defense(&tx.seen(), on, &defense.skill)?;
        roll_against(tx, on, target, defense.rolls.of(index), setup.order.theirs.moxie)
    };
    setup.each().into_iter().enumerate().map(roll).collect()
}

/// Rolls the dice of a damage value.
fn roll_damage(tx: &mut Transaction, setup: &Setup) -> DamageParts {
    let dice = setup.damage_dice(&tx.state);
    let mut roll = |pool: Option<DicePool>| pool.map_or(0, |it| it.roll(tx.dice));
    let base = roll(Some(dice.base)) + dice.bonus;
    DamageParts { base, extra: roll(dice.extra), charge: roll(dice.charge) }
}
