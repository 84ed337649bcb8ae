//! Attacks: both rolls, the result, and the damage of a hit (EX-1, AMB-41).

use super::injury::{report_hit, take_hit, validate_hit};
use super::skill_test::{Rolled, roll_with};
use super::transaction::Transaction;
use super::{actions, ambush, melee, resistance, weapons};
use crate::command::{AttackOrder, AttackSkill, Command, Hit, RollOptions, Skill, SkillRoll};
use crate::encounter::attack_details::{AttackDetails, DamageParts};
use crate::encounter::attack_fact::AttackFact;
use crate::encounter::combatant::{Combatant, Id, WeaponAction};
use crate::encounter::fact::Fact;
use crate::encounter::refusal::Refusal;
use crate::rules::{
    Attack, CalledShot, FiringExtra, FiringMode, Reach, Weapon, WeaponDamage, against_ranged,
};

/// Whom and what an attack is about.
struct Setup<'a> {
    order: &'a AttackOrder,
    by: Option<Id>,
    on: Option<Id>,
    weapon: Option<Weapon>,
    mode: FiringMode,
    /// `None` if it is not known.
    reach: Option<Reach>,
}

/// `attack SKILL ROLL [vs SKILL ROLL] …`: a hit is applied in the same step.
pub(super) fn attack(tx: &mut Transaction, order: &AttackOrder) -> Result<(), Refusal> {
    let setup = set_up(tx, order)?;
    let Setup { by, on, ref weapon, mode, .. } = setup;
    let left = start(tx, &setup)?;
    let offense = roll_offense(tx, &setup)?;
    let defense = order.defender.as_ref().map(|defender| roll_defense(tx, &setup, defender));
    let defense = defense.transpose()?;
    let attack = Attack {
        attacker: offense.result.into(),
        defender: defense.as_ref().map(|it| it.result.into()),
        margin: tx.rules().margin,
    };
    let is_harmless = order.intent.is_some() && attack.is_hit() && !attack.is_critical();
    let has_value = (order.value.is_some() || weapon.is_some()) && !is_harmless;
    let dealt = (attack.is_hit() && has_value).then(|| roll_damage(tx, &setup, &attack));
    let (hit, damage) = dealt.unzip();
    let details = AttackDetails {
        attacker: offense.details,
        defender: defense.map(|it| it.details),
        weapon: weapon.as_ref().map(|weapon| weapon.label.clone()),
        left,
        mode,
        called: order.called,
        intent: order.intent,
        damage,
    };
    let value = has_value.then(|| hit.map_or(0, |hit| hit.value));
    let fact = AttackFact::new((by, on), &attack, value, details);
    let hit = hit.map(|hit| Hit { armor: fact.armor_counts(), ..hit });
    let taken = on.zip(hit).map(|(id, hit)| (id, take_hit(tx, id, hit)));
    tx.push(Fact::Attacked(Box::new(fact.clone())));
    if let Some(on) = on {
        melee::apply_intent(tx, on, &fact);
    }
    if let Some((id, taken)) = taken {
        report_hit(tx, id, taken, fact.knocks_down());
    }
    if let Some(on) = on.filter(|_| fact.disarms()) {
        resistance::open_disarm(tx, on);
    }
    Ok(())
}

/// Finds the combatants and the weapon, and refuses options that don't go together.
fn set_up<'a>(tx: &Transaction, order: &'a AttackOrder) -> Result<Setup<'a>, Refusal> {
    let by = order.by.as_deref().map(|name| tx.find(name)).transpose()?;
    let on = order.on.as_deref().map(|name| tx.find(name)).transpose()?;
    ensure_complete(order)?;
    let weapon = match (&order.weapon, by) {
        (Some(label), Some(by)) => Some(weapons::find(tx, by, label)?),
        _ => None,
    };
    let mode = weapons::mode(order, weapon.as_ref());
    if order.extra.is_some() && !mode.has_extra() {
        return Err(Refusal::Needs { option: "extra", needed: "mode=burst or mode=auto" });
    }
    let reach = weapons::reach(order, weapon.as_ref());
    Ok(Setup { order, by, on, weapon, mode, reach })
}

/// Refuses options that require another one, and numbers out of range.
fn ensure_complete(order: &AttackOrder) -> Result<(), Refusal> {
    let needs = |is_given: bool, option: &'static str, needed: &'static str, is_there: bool| {
        let is_missing = is_given && !is_there;
        if is_missing { Err(Refusal::Needs { option, needed }) } else { Ok(()) }
    };
    let RollOptions { modifiers, moxie } = &order.theirs;
    let (is_defended, has_their_mod) = (order.defender.is_some(), !modifiers.is_empty());
    needs(order.weapon.is_some(), "with", "by=NAME", order.by.is_some())?;
    needs(order.mine.moxie.is_some(), "moxie", "by=NAME", order.by.is_some())?;
    needs(moxie.is_some(), "their-moxie", "on=NAME", order.on.is_some())?;
    needs(moxie.is_some(), "their-moxie", "vs SKILL ROLL", is_defended)?;
    needs(has_their_mod, "their-mod", "vs SKILL ROLL", is_defended)?;
    needs(order.intent.is_some(), "intent", "on=NAME", order.on.is_some())?;
    if order.called.is_some() && order.intent.is_some() {
        return Err(Refusal::NotBoth("called=", "intent="));
    }
    let penetration = order.penetration.unwrap_or(0);
    let (value, kind) = (order.value.unwrap_or(0), order.kind);
    validate_hit(Hit { value, kind, penetration, armor: true }).map(drop)
}

/// Keeps to the limits of stage and weapon, which `force=yes` overrules; returns the rounds that are left.
fn start(tx: &mut Transaction, setup: &Setup) -> Result<Option<i32>, Refusal> {
    let &Setup { order, ref weapon, mode, reach, .. } = setup;
    let forced =
        || Command::Attack { order: Box::new(AttackOrder { force: true, ..order.clone() }) };
    let keep_to = |rule| Refusal::unless_forced(rule, order.force, forced);
    let defender = setup.on.filter(|_| order.defender.is_some());
    keep_to(defender.and_then(|on| ambush::broken_surprise(tx, on)))?;
    keep_to(melee::broken_reach(order, reach))?;
    let Some(by) = setup.by else { return Ok(None) };
    if order.is_action {
        keep_to(melee::broken_hold(tx, by))?;
        actions::record_weapon_action(tx, by, WeaponAction::Attack, order.force, &forced)?;
    }
    match weapon {
        Some(weapon) => weapons::fire(tx, by, weapon, mode, order, &forced),
        None => Ok(None),
    }
}

/// Makes the attacker's roll, with aim and the bonus of a burst. The aim is used up, hit or miss; it and what stays with
/// the target don't count in melee (EX-6, EX-23, EX-72).
fn roll_offense(
    tx: &mut Transaction,
    &Setup { order, by, on, ref weapon, mode, reach }: &Setup,
) -> Result<Rolled, Refusal> {
    let base = match &order.skill {
        AttackSkill::Skill(skill) => tx.state.skill(by, skill)?,
        AttackSkill::Linked => tx.state.skill(by, &linked_skill(weapon.as_ref())?)?,
    };
    let for_hit = (order.extra == Some(FiringExtra::Hit)).then_some(mode);
    let modifiers = tx.state.offense_modifiers(by, on, reach, order.called, for_hit);
    if let Some(by) = by {
        actions::use_aim(tx, by);
    }
    roll_with(tx, by, base, order.roll, &order.mine, modifiers)
}

/// The skill that is written in the weapon of `attack linked`.
fn linked_skill(weapon: Option<&Weapon>) -> Result<Skill, Refusal> {
    let weapon = weapon.ok_or(Refusal::Needs { option: "linked", needed: "with=WEAPON" })?;
    let skill = weapon.profile.skill.as_ref();
    let skill = skill.ok_or_else(|| Refusal::NoLinkedSkill(weapon.label.clone()))?;
    Ok(Skill::Label(skill.to_string()))
}

/// Makes the defender's roll, with half of the skill against a ranged attack; a number is never halved (AMB-68).
fn roll_defense(
    tx: &mut Transaction,
    &Setup { order, on, reach, .. }: &Setup,
    SkillRoll { skill, roll }: &SkillRoll,
) -> Result<Rolled, Refusal> {
    let base = tx.state.skill(on, skill)?;
    let is_halved = reach == Some(Reach::Ranged) && matches!(skill, Skill::Label(_));
    let base = if is_halved { against_ranged(base) } else { base };
    let modifiers = target(tx, on).flat_map(Combatant::defense_modifiers).collect();
    roll_with(tx, on, base, *roll, &order.theirs, modifiers)
}

fn target<'a>(tx: &'a Transaction, on: Option<Id>) -> impl Iterator<Item = &'a Combatant> {
    on.and_then(|on| tx.state.get(on)).into_iter()
}

/// Rolls the damage of a hit with a known damage value; its dice are rolled once.
fn roll_damage(
    tx: &mut Transaction,
    &Setup { order, by, ref weapon, mode, .. }: &Setup,
    attack: &Attack,
) -> (Hit, DamageParts) {
    let profile = weapon.as_ref().map(|weapon| &weapon.profile);
    let base = match (order.value, profile.map(|profile| profile.damage)) {
        (Some(value), _) => value,
        (None, Some(WeaponDamage { dice, som })) => {
            let wielder = by.and_then(|by| tx.state.get(by)).filter(|_| som);
            let bonus = wielder.and_then(Combatant::damage_bonus).unwrap_or(0);
            dice.roll(tx.dice()) + bonus
        }
        (None, None) => 0,
    };
    let adds_damage = matches!(order.extra, None | Some(FiringExtra::Damage));
    let dice = tx.rules().firing_damage(mode).filter(|_| adds_damage);
    let extra = dice.map_or(0, |dice| dice.roll(tx.dice()));
    let whole = base + extra + attack.bonus();
    // A shot that disarms does half (AMB-74).
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
