//! Attacks: both rolls, the result, and the damage of a hit (EX-1, AMB-41).

use super::injury::{report_hit, take_hit, validate_hit};
use super::skill_test::{Rolled, roll_with};
use super::transaction::Transaction;
use super::{actions, melee, resistance, weapons};
use crate::command::{AttackOrder, AttackSkill, Command, Hit, RollOptions, Skill, SkillRoll};
use crate::encounter::attack_details::{AttackDetails, DamageParts};
use crate::encounter::attack_fact::AttackFact;
use crate::encounter::combatant::{Combatant, Id, WeaponAction};
use crate::encounter::fact::Fact;
use crate::encounter::refusal::Refusal;
use crate::encounter::roll_details::RollDetails;
use crate::encounter::target_number::ModifierSource;
use crate::rules::{
    Attack, CalledShot, CheckResult, Circumstance, FiringExtra, Weapon, WeaponDamage,
};

/// `attack TARGET ROLL [vs TARGET ROLL] …`: a hit is applied in the same step.
pub(super) fn attack(tx: &mut Transaction, order: &AttackOrder) -> Result<(), Refusal> {
    let by = order.by.as_deref().map(|name| tx.find(name)).transpose()?;
    let on = order.on.as_deref().map(|name| tx.find(name)).transpose()?;
    ensure_complete(order)?;
    let forced =
        || Command::Attack { order: Box::new(AttackOrder { force: true, ..order.clone() }) };
    let weapon = match (&order.weapon, by) {
        (Some(label), Some(by)) => Some(weapons::find(tx, by, label)?),
        _ => None,
    };
    if let Some(by) = by.filter(|_| order.is_action) {
        melee::ensure_free(tx, by, order, &forced)?;
        actions::record_weapon_action(tx, by, WeaponAction::Attack, order.force, &forced)?;
    }
    let left = match weapon.as_ref().zip(by) {
        Some((weapon, by)) => weapons::fire(tx, by, weapon, order.mode, order.force, &forced)?,
        None => None,
    };

    let (attacker, offense) = roll_offense(tx, order, by, weapon.as_ref())?;
    let defender = order.defender.as_ref().map(|defender| roll_defense(tx, order, defender, on));
    let (defender, defense) = defender.transpose()?.unzip();
    let attack = Attack { attacker, defender, margin: tx.rules().margin };
    let is_harmless = order.intent.is_some() && attack.is_hit() && !attack.is_critical();
    let has_value = (order.value.is_some() || weapon.is_some()) && !is_harmless;
    let dealt = (attack.is_hit() && has_value)
        .then(|| roll_damage(tx, order, by, weapon.as_ref(), &attack));
    let (hit, damage) = dealt.unzip();
    let details = AttackDetails {
        attacker: offense,
        defender: defense,
        weapon: weapon.as_ref().map(|weapon| weapon.label.clone()),
        left,
        mode: order.mode,
        called: order.called,
        intent: order.intent,
        damage,
    };
    let value = has_value.then(|| hit.map_or(0, |hit| hit.value));
    let fact = AttackFact::new((by, on), &attack, value, details);
    let taken = on
        .zip(hit)
        .map(|(id, hit)| (id, take_hit(tx, id, Hit { armor: fact.armor_counts(), ..hit })));
    tx.push(Fact::Attacked(Box::new(fact.clone())));
    if let Some(on) = on {
        melee::apply_intent(tx, on, &fact);
    }
    if let Some((id, taken)) = taken {
        report_hit(tx, id, taken, fact.knocks_down());
    }
    if let Some(on) =
        on.filter(|_| fact.is_met() == Some(true) && order.called == Some(CalledShot::Disarm))
    {
        resistance::open_disarm(tx, on);
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
    let RollOptions { modifiers, moxie } = &order.theirs;
    let (is_defended, has_their_mod) = (order.defender.is_some(), !modifiers.is_empty());
    needs(order.mine.moxie.is_some(), "moxie", "by=NAME", order.by.is_some())?;
    needs(moxie.is_some(), "their-moxie", "on=NAME", order.on.is_some())?;
    needs(moxie.is_some(), "their-moxie", "vs SKILL ROLL", is_defended)?;
    needs(has_their_mod, "their-mod", "vs SKILL ROLL", is_defended)?;
    needs(order.intent.is_some(), "intent", "on=NAME", order.on.is_some())?;
    if order.called.is_some() && order.intent.is_some() {
        return Err(Refusal::NotBoth("called=", "intent="));
    }
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
    weapon: Option<&Weapon>,
) -> Result<(CheckResult, RollDetails), Refusal> {
    let base = match &order.skill {
        AttackSkill::Skill(skill) => tx.state.skill(by, skill)?,
        AttackSkill::Linked => tx.state.skill(by, &linked_skill(weapon)?)?,
    };
    let mut modifiers = Vec::new();
    if let Some(by) = by {
        modifiers.push((ModifierSource::Aim, actions::use_aim(tx, by)));
    }
    if order.called.is_some() {
        modifiers.extend(
            Circumstance::CalledShot
                .degrees()
                .iter()
                .map(|(_, value)| (ModifierSource::CalledShot, *value)),
        );
    }
    if order.extra == Some(FiringExtra::Hit) {
        modifiers.push((ModifierSource::Firing(order.mode), order.mode.extra_modifier()));
    }
    roll_with(tx, by, base, order.roll, &order.mine, modifiers).map(judged)
}

/// The skill that is written in the weapon of `attack linked`.
fn linked_skill(weapon: Option<&Weapon>) -> Result<Skill, Refusal> {
    let weapon = weapon.ok_or(Refusal::Needs { option: "linked", needed: "with=WEAPON" })?;
    let skill = weapon.profile.skill.as_ref();
    let skill = skill.ok_or_else(|| Refusal::NoLinkedSkill(weapon.label.clone()))?;
    Ok(Skill::Label(skill.to_string()))
}

/// Makes the defender's roll.
fn roll_defense(
    tx: &mut Transaction,
    order: &AttackOrder,
    SkillRoll { skill, roll }: &SkillRoll,
    on: Option<Id>,
) -> Result<(CheckResult, RollDetails), Refusal> {
    let base = tx.state.skill(on, skill)?;
    roll_with(tx, on, base, *roll, &order.theirs, Vec::new()).map(judged)
}

fn judged(Rolled { result, details }: Rolled) -> (CheckResult, RollDetails) {
    (result.into(), details)
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
    let whole = base + extra + attack.bonus();
    let is_halved = order.called == Some(CalledShot::Disarm) && attack.is_excellent_hit();
    let penetration = order.penetration.or(profile.map(|profile| profile.penetration));
    let hit = Hit {
        value: if is_halved { whole / 2 } else { whole },
        kind: order.kind.or(profile.and_then(|profile| profile.kind)),
        penetration: penetration.unwrap_or(0),
        armor: true,
    };
    (hit, DamageParts { base, extra })
}
