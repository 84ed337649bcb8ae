//! Attacks: both rolls, the result, and the damage of a hit (EX-1, AMB-41).

use super::injury::{report_hit, take_hit, validate_hit};
use super::skill_test::{Rolled, roll_against, target_of};
use super::transaction::Transaction;
use super::{actions, ambush, decisions, melee, weapons};
use crate::command::{AttackOrder, AttackSkill, Command, Hit, RollOptions, Skill, SkillRoll};
use crate::encounter::attack_details::{AttackDetails, DamageParts};
use crate::encounter::attack_fact::AttackFact;
use crate::encounter::combatant::{Combatant, Id, WeaponAction};
use crate::encounter::fact::Fact;
use crate::encounter::modifier_source::ModifierSource;
use crate::encounter::refusal::Refusal;
use crate::encounter::state::Encounter;
use crate::encounter::target_number::TargetNumber;
use crate::rules::{
    Attack, CalledShot, Circumstance, DicePool, EffectRole, FiringExtra, FiringMode, Reach, Weapon,
    WeaponDamage, WeaponMark, against_ranged,
};

/// Whom and what an attack is about.
pub(super) struct Setup<'a> {
    pub order: &'a AttackOrder,
    by: Option<Id>,
    pub on: Option<Id>,
    weapon: Option<Weapon>,
    mode: FiringMode,
    /// `None` if it is not known.
    reach: Option<Reach>,
}

/// `attack SKILL ROLL [vs SKILL ROLL] …`: a hit is applied in the same step.
pub(super) fn attack(tx: &mut Transaction, order: &AttackOrder) -> Result<(), Refusal> {
    let setup = set_up(&tx.state, order)?;
    let Setup { by, on, ref weapon, mode, .. } = setup;
    let left = start(tx, &setup)?;
    let offense = roll_offense(tx, &setup)?;
    let defense = order.defender.as_ref().map(|defender| roll_defense(tx, &setup, defender));
    let defense = defense.transpose()?;
    if tx.preview.is_some() {
        return Ok(());
    }
    let attack = Attack {
        attacker: offense.result.into(),
        defender: defense.as_ref().map(|it| it.result.into()),
        margin: tx.rules().margin,
    };
    let has_value = setup.has_value() && !setup.is_harmless(&attack);
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
    let taken = on.zip(hit).map(|(id, hit)| (id, take_hit(tx, id, hit)));
    note_opponents(tx, by, on, taken.as_ref().is_some_and(|(_, taken)| taken.hurts()));
    tx.push(Fact::Attacked(Box::new(fact.clone())));
    if let Some(on) = on {
        melee::apply_intent(tx, on, &fact);
    }
    if let Some((id, taken)) = taken {
        report_hit(tx, id, taken, fact.knocks_down());
    }
    if let Some(on) = on.filter(|_| fact.disarms()) {
        decisions::open_disarm(tx, on);
    }
    Ok(())
}

/// Notes who attacked and hurt whom last, which tactics go by.
fn note_opponents(tx: &mut Transaction, by: Option<Id>, on: Option<Id>, hurts: bool) {
    let Some((by, on)) = by.zip(on) else { return };
    tx.combatant(by).attacked = Some(on);
    if hurts {
        tx.combatant(on).hurt_by = Some(by);
    }
}

/// Finds the combatants and the weapon, and refuses options that don't go together.
pub(super) fn set_up<'a>(state: &Encounter, order: &'a AttackOrder) -> Result<Setup<'a>, Refusal> {
    let find = |name: &Option<String>| {
        name.as_deref().map(|name| state.find(name).map(|found| found.id)).transpose()
    };
    let (by, on) = (find(&order.by)?, find(&order.on)?);
    ensure_complete(order)?;
    let weapon = match (&order.weapon, by) {
        (Some(label), Some(by)) => Some(weapons::find(state, by, label)?),
        _ => None,
    };
    let mode = weapons::mode(order, weapon.as_ref());
    if order.extra.is_some() && !mode.has_extra() {
        return Err(Refusal::Needs { option: "extra", needed: "mode=burst or mode=auto" });
    }
    if order.extra == Some(FiringExtra::Included) && order.value.is_none() {
        return Err(Refusal::Needs { option: "extra=included", needed: "dv=N" });
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
    keep_to(defender.and_then(|on| ambush::broken_defense(tx, on)))?;
    keep_to(melee::broken_reach(order, reach))?;
    let Some(by) = setup.by else { return Ok(None) };
    keep_to(weapon.as_ref().and_then(|weapon| weapons::broken_grip(tx, by, weapon)))?;
    if order.is_action {
        keep_to(melee::broken_hold(tx, by))?;
        actions::record_weapon_action(tx, by, WeaponAction::Attack, order.force, &forced)?;
    }
    match weapon {
        Some(weapon) => weapons::fire(tx, by, weapon, mode, order, &forced),
        None => Ok(None),
    }
}

/// Makes the attacker's roll. The aim is used up, hit or miss (EX-6).
fn roll_offense(tx: &mut Transaction, setup: &Setup) -> Result<Rolled, Refusal> {
    let &Setup { order, by, .. } = setup;
    let target = setup.offense(&tx.seen())?;
    if let Some(by) = by {
        actions::use_aim(tx, by);
    }
    roll_against(tx, by, target, order.roll, order.mine.moxie)
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
    setup: &Setup,
    defender: &SkillRoll,
) -> Result<Rolled, Refusal> {
    let target = setup.defense(&tx.seen(), defender)?;
    roll_against(tx, setup.on, target, defender.roll, setup.order.theirs.moxie)
}

/// Rolls the damage of a hit with a known damage value; its dice are rolled once.
fn roll_damage(tx: &mut Transaction, setup: &Setup, attack: &Attack) -> (Hit, DamageParts) {
    let DamageDice { base, bonus, extra } = setup.damage_dice(&tx.state);
    let base = base.roll(tx.dice) + bonus;
    let extra = extra.map_or(0, |dice| dice.roll(tx.dice));
    (setup.hit(attack, base + extra), DamageParts { base, extra })
}

/// The dice of a damage value, and what is added to them.
pub(super) struct DamageDice {
    pub base: DicePool,
    pub bonus: i32,
    /// Those of the firing mode.
    pub extra: Option<DicePool>,
}

impl Setup<'_> {
    /// Returns true if a hit has a damage value.
    pub fn has_value(&self) -> bool {
        self.order.value.is_some() || self.weapon.is_some()
    }

    /// Returns the attacker's target, with aim and the bonus of a burst. Aim and what stays with the target don't count in
    /// melee (EX-6, EX-23, EX-72).
    fn offense(&self, state: &Encounter) -> Result<TargetNumber, Refusal> {
        let &Setup { order, by, ref weapon, .. } = self;
        let base = match &order.skill {
            AttackSkill::Skill(skill) => state.skill(by, skill)?,
            AttackSkill::Linked => state.linked_skill(by, &linked_skill(weapon.as_ref())?)?,
        };
        target_of(state, by, base, &order.mine, self.offense_modifiers(state))
    }

    /// Returns what an attack takes beside the modifiers of every test: the attacker's aim and the target's cover, unless
    /// it is melee (EX-32, EX-72), the smartlink of the weapon (EX-85), a called shot (EX-83), and the mode of a burst that
    /// is fired for its bonus to hit (EX-23).
    fn offense_modifiers(&self, state: &Encounter) -> Vec<(ModifierSource, i32)> {
        let &Setup { order, by, on, ref weapon, mode, reach } = self;
        let rules = state.rules();
        let find = |who: Option<Id>| {
            who.filter(|_| reach != Some(Reach::Melee)).and_then(|id| state.get(id))
        };
        let aim = find(by).map(|it| (ModifierSource::Aim, it.actions.aim));
        let attacked = find(on).into_iter().flat_map(Combatant::attacked_modifiers);
        // A number was read from a sheet with the smartlink in it, and a modifier with its label takes its place.
        let label = ModifierSource::Smartlink.label();
        let is_counted = matches!(order.skill, AttackSkill::Skill(Skill::Value(_)))
            || order.mine.modifiers.iter().any(|it| it.is_called(label));
        let is_linked = reach == Some(Reach::Ranged)
            && weapon.as_ref().is_some_and(|it| it.profile.marks.contains(&WeaponMark::Smartlink));
        let smartlink = find(by)
            .filter(|by| {
                is_linked && !is_counted && by.effect(EffectRole::Unlinked.label()).is_none()
            })
            .map(|_| (ModifierSource::Smartlink, rules.smartlink));
        let called =
            order.called.map(|_| (ModifierSource::CalledShot, Circumstance::CalledShot.modifier()));
        let firing = (order.extra == Some(FiringExtra::Hit))
            .then(|| (ModifierSource::Firing(mode), rules.firing_to_hit(mode)));
        aim.into_iter().chain(attacked).chain(smartlink).chain(called).chain(firing).collect()
    }

    /// Returns the defender's target, with half of the skill against a ranged attack; a number is never halved (AMB-68).
    fn defense(
        &self,
        state: &Encounter,
        SkillRoll { skill, .. }: &SkillRoll,
    ) -> Result<TargetNumber, Refusal> {
        let &Setup { order, on, reach, .. } = self;
        let base = state.defense_skill(on, skill)?;
        let is_halved = reach == Some(Reach::Ranged) && matches!(skill, Skill::Label(_));
        let base = if is_halved { against_ranged(base) } else { base };
        let target = on.and_then(|on| state.get(on)).into_iter();
        let modifiers = target.flat_map(Combatant::defense_modifiers).collect();
        target_of(state, on, base, &order.theirs, modifiers)
    }

    /// Returns the dice of a hit.
    pub fn damage_dice(&self, state: &Encounter) -> DamageDice {
        let &Setup { order, by, ref weapon, mode, .. } = self;
        let (base, bonus) = match (order.value, weapon.as_ref().map(|it| it.profile.damage)) {
            (Some(value), _) => (DicePool::fixed(value), 0),
            (None, Some(WeaponDamage { dice, som })) => {
                let wielder = by.and_then(|by| state.get(by)).filter(|_| som);
                (dice, wielder.and_then(Combatant::damage_bonus).unwrap_or(0))
            }
            (None, None) => (DicePool::fixed(0), 0),
        };
        let adds_damage = matches!(order.extra, None | Some(FiringExtra::Damage));
        let extra = state.rules().firing_damage(mode).filter(|_| adds_damage);
        DamageDice { base, bonus, extra }
    }

    /// Returns the hit of an attack whose damage dice show `rolled`.
    pub fn hit(&self, attack: &Attack, rolled: i32) -> Hit {
        let &Setup { order, ref weapon, .. } = self;
        let profile = weapon.as_ref().map(|weapon| &weapon.profile);
        let whole = rolled + attack.bonus();
        // A shot that disarms does half (AMB-74).
        let is_halved = order.called == Some(CalledShot::Disarm) && attack.is_excellent_hit();
        let penetration = order.penetration.or(profile.map(|profile| profile.penetration));
        Hit {
            value: if is_halved { whole / 2 } else { whole },
            kind: order.kind.or(profile.and_then(|profile| profile.kind)),
            penetration: penetration.unwrap_or(0),
            armor: attack.armor_counts(order.called),
        }
    }

    /// Returns true for a hit that does no damage, since it was made for something else (EX-84).
    pub fn is_harmless(&self, attack: &Attack) -> bool {
        self.order.intent.is_some() && attack.is_hit() && !attack.is_critical()
    }
}
