//! The setup of an attack: combatants, weapon, modifiers and damage (EX-1, EX-6, EX-23, EX-30, EX-83 to EX-90).

use super::injury::validate_hit;
use super::skill_test::target_of;
use super::{area, weapons};
use crate::command::{
    AttackOrder, AttackSkill, Hit, Modifier, NamePattern, Names, RollOptions, Skill,
};
use crate::encounter::{
    BrokenRule, Combatant, Encounter, Id, ModifierSource, Refusal, TargetNumber, check_range,
};
use crate::rules::{
    Attack, CalledShot, Circumstance, Consequence, DicePool, EffectRole, FARTHEST, FiringExtra,
    FiringMode, Reach, Weapon, WeaponDamage, WeaponMark, against_ranged,
};
use crate::text::PlainText;

/// The combatants and the weapon of an attack.
pub(super) struct Setup<'a> {
    pub order: &'a AttackOrder,
    pub by: Option<Id>,
    /// The targets, in the order of the line; empty if nobody is named.
    pub targets: Vec<Id>,
    pub weapon: Option<Weapon>,
    pub mode: FiringMode,
    /// `None` if it is not known.
    pub reach: Option<Reach>,
    /// The others in the area of the weapon, with the metres from its center.
    pub others: Vec<(Id, i32)>,
    /// True if the attack before it in the same Complex action was on somebody else (EX-89).
    is_on_another: bool,
}

/// Finds the combatants and the weapon, and refuses options that don't go together.
pub(super) fn set_up<'a>(state: &Encounter, order: &'a AttackOrder) -> Result<Setup<'a>, Refusal> {
    let by = order.by.as_deref().map(|name| state.find(name).map(|found| found.id)).transpose()?;
    let targets = order.on.as_ref().map(|on| targets(state, by, on)).transpose()?;
    let targets = targets.unwrap_or_default();
    ensure_complete(state, order, &targets)?;
    let weapon = match (&order.weapon, by) {
        (Some(label), Some(by)) => Some(weapons::find(state, by, label)?),
        _ => None,
    };
    let mode = weapons::mode(order, weapon.as_ref());
    let includes_charge = order.charge && order.extra == Some(FiringExtra::Included);
    if order.extra.is_some() && !mode.has_extra() && !includes_charge {
        return Err(Refusal::Needs { option: "extra", needed: "mode=burst or mode=auto" });
    }
    if order.extra == Some(FiringExtra::Included) && order.value.is_none() {
        return Err(Refusal::Needs { option: "extra=included", needed: "dv=N" });
    }
    let reach = weapons::reach(order, weapon.as_ref());
    let is_on_another = weapons::is_on_another(state, order, by, weapon.as_ref(), mode, &targets);
    let others = Vec::new();
    let mut setup = Setup { order, by, targets, weapon, mode, reach, others, is_on_another };
    setup.ensure_rolls()?;
    setup.others = area::others(state, &setup)?;
    Ok(setup)
}

/// Finds whom an attack is made on, as they are written; a pattern leaves out the attacker.
fn targets(state: &Encounter, by: Option<Id>, on: &Names) -> Result<Vec<Id>, Refusal> {
    let mut found: Vec<Id> = Vec::new();
    for pattern in &on.0 {
        let mut matching = state.find_all(&Names(vec![pattern.clone()]))?;
        matching.retain(|id| matches!(pattern, NamePattern::One(_)) || Some(*id) != by);
        if let Some(twice) = matching.iter().find(|id| found.contains(id)) {
            return Err(Refusal::TargetTwice(state.name(*twice).into()));
        }
        found.extend(matching);
    }
    if found.is_empty() {
        return Err(Refusal::NoneMatches { pattern: PlainText::new(&on.to_string()) });
    }
    Ok(found)
}

/// Refuses options that require another one, rules that are not there, and numbers out of range.
fn ensure_complete(state: &Encounter, order: &AttackOrder, targets: &[Id]) -> Result<(), Refusal> {
    let needs = |is_given: bool, option: &'static str, needed: &'static str, is_there: bool| {
        let is_missing = is_given && !is_there;
        if is_missing { Err(Refusal::Needs { option, needed }) } else { Ok(()) }
    };
    let RollOptions { modifiers, moxie } = &order.theirs;
    let (is_defended, has_their_mod) = (order.defense.is_some(), !modifiers.is_empty());
    needs(order.weapon.is_some(), "with", "by=NAME", order.by.is_some())?;
    needs(order.mine.moxie.is_some(), "moxie", "by=NAME", order.by.is_some())?;
    needs(moxie.is_some(), "their-moxie", "on=NAME", order.on.is_some())?;
    needs(moxie.is_some(), "their-moxie", "vs SKILL ROLL", is_defended)?;
    needs(has_their_mod, "their-mod", "vs SKILL ROLL", is_defended)?;
    needs(order.intent.is_some(), "intent", "on=NAME", order.on.is_some())?;
    needs(order.area.is_some(), "area", "on=NAME", order.on.is_some())?;
    needs(order.scatter.is_some(), "scatter", "on=NAME", order.on.is_some())?;
    if order.called.is_some() && order.intent.is_some() {
        return Err(Refusal::NotBoth("called=", "intent="));
    }
    let of_ground = [
        (order.range.is_some(), "ranges"),
        (order.area.is_some() || order.scatter.is_some(), "areas of an attack"),
        (order.charge, "charging"),
        (targets.len() > 1, "attacks on several"),
    ];
    if let Some((_, rule)) = of_ground.iter().find(|(is_given, _)| *is_given)
        && !state.rules().knows_ground()
    {
        return Err(Refusal::NoSuchRule(rule));
    }
    check_range("range", order.range.unwrap_or(0), 0, FARTHEST)?;
    check_range("scatter", order.scatter.unwrap_or(1), 1, 10)?;
    let penetration = order.penetration.unwrap_or(0);
    let (value, kind) = (order.value.unwrap_or(0), order.kind);
    validate_hit(Hit { value, kind, penetration, armor: true }).map(drop)
}

/// The skill that is written in the weapon of `attack linked`.
fn linked_skill(weapon: Option<&Weapon>) -> Result<Skill, Refusal> {
    let weapon = weapon.ok_or(Refusal::Needs { option: "linked", needed: "with=WEAPON" })?;
    let skill = weapon.profile.skill.as_ref();
    let skill = skill.ok_or_else(|| Refusal::NoLinkedSkill(weapon.label.clone()))?;
    Ok(Skill::Label(skill.to_string()))
}

/// The dice of a damage value, and what is added to them.
pub(super) struct DamageDice {
    pub base: DicePool,
    pub bonus: i32,
    /// The dice of the firing mode.
    pub extra: Option<DicePool>,
    /// The dice of a charge.
    pub charge: Option<DicePool>,
}

impl Setup<'_> {
    /// Returns the targets of the rolls, one after the other; a single `None` if nobody is named.
    pub fn each(&self) -> Vec<Option<Id>> {
        if self.targets.is_empty() {
            return vec![None];
        }
        self.targets.iter().copied().map(Some).collect()
    }

    /// Returns true if one roll of the attacker, and one damage value, is for all targets (EX-89).
    pub fn has_one_roll(&self) -> bool {
        self.reach != Some(Reach::Melee)
    }

    /// Refuses what does not go with several targets, and rolls that do not fit their number.
    fn ensure_rolls(&self) -> Result<(), Refusal> {
        let &Setup { order, ref targets, reach, .. } = self;
        let count = targets.len().max(1);
        if count > 1 {
            let has_moxie = order.mine.moxie.is_some() || order.theirs.moxie.is_some();
            let adds = matches!(order.extra, Some(FiringExtra::Damage | FiringExtra::Hit));
            let alone = [
                (has_moxie, "moxie="),
                (order.called.is_some(), "called="),
                (order.intent.is_some(), "intent="),
                (adds && self.has_one_roll(), "extra="),
                (self.has_area_weapon(), "a weapon with a blast"),
            ];
            if let Some((_, option)) = alone.iter().find(|(is_given, _)| *is_given) {
                return Err(Refusal::NotBoth(option, "several targets"));
            }
            if reach.is_none() {
                let needed = "a weapon that says whether it is ranged, or ranged=";
                return Err(Refusal::Needs { option: "on=NAME,NAME", needed });
            }
        }
        let attackers = if self.has_one_roll() { 1 } else { count };
        let wrong = |rolls: usize| Err(Refusal::RollCount { targets: count, rolls });
        match &order.defense {
            _ if !order.rolls.fit(attackers) => wrong(order.rolls.0.len()),
            Some(defense) if !defense.rolls.fit(count) => wrong(defense.rolls.0.len()),
            _ => Ok(()),
        }
    }

    /// Returns the rule that so many targets break, or such that don't stand together (EX-89).
    pub fn broken_count(&self, state: &Encounter) -> Option<BrokenRule> {
        let most = self.mode.most_targets();
        if self.has_one_roll() && self.targets.len() > most {
            return Some(BrokenRule::TooManyTargets { mode: self.mode, most: most as i32 });
        }
        let mut placed = self.targets.iter().filter_map(|&id| state.get(id));
        let mut placed = placed.by_ref().filter(|it| it.at.is_some());
        let first = placed.next()?;
        let other = placed.find(|it| it.is_apart_from(first))?;
        let names = (first.name.clone(), other.name.clone());
        state.rules().knows_ground().then_some(BrokenRule::TargetsApart(names.0, names.1))
    }

    /// Returns true if a hit has a damage value.
    pub fn has_value(&self) -> bool {
        self.order.value.is_some() || self.weapon.is_some()
    }

    /// Returns true if an attack that ends so deals damage where it hits: one made for something else does not (EX-84).
    pub fn deals_damage(&self, attack: &Attack) -> bool {
        let is_harmless = self.order.intent.is_some() && attack.is_hit() && !attack.is_critical();
        self.has_value() && !is_harmless
    }

    /// Returns true if its weapon has this mark.
    pub fn has_mark(&self, mark: WeaponMark) -> bool {
        self.weapon.as_ref().is_some_and(|weapon| weapon.profile.marks.contains(&mark))
    }

    /// Returns the attacker's target against `on`, with aim and the bonus of a burst. Aim and what stays with the target don't
    /// count in melee (EX-6, EX-23, EX-72).
    pub fn offense(&self, state: &Encounter, on: Option<Id>) -> Result<TargetNumber, Refusal> {
        let &Setup { order, by, ref weapon, .. } = self;
        let base = match &order.skill {
            AttackSkill::Skill(skill) => state.skill(by, skill)?,
            AttackSkill::Linked => state.linked_skill(by, &linked_skill(weapon.as_ref())?)?,
        };
        target_of(state, by, base, &order.mine, self.offense_modifiers(state, on))
    }

    /// Returns what an attack takes beside the modifiers of every test: the attacker's aim and the target's cover, unless
    /// it is melee (EX-32, EX-72), range (EX-86), the smartlink of the weapon (EX-85) or its reach (EX-87), further targets
    /// (EX-89), a charge (EX-90), a called shot (EX-83), and the mode of a burst that is fired for its bonus to hit (EX-23).
    fn offense_modifiers(&self, state: &Encounter, on: Option<Id>) -> Vec<(ModifierSource, i32)> {
        let &Setup { order, by, mode, reach, .. } = self;
        let rules = state.rules();
        let find = |who: Option<Id>| {
            who.filter(|_| reach != Some(Reach::Melee)).and_then(|id| state.get(id))
        };
        let aim = find(by).map(|it| (ModifierSource::Aim, it.actions.aim));
        let attacked = find(on).into_iter().flat_map(Combatant::attacked_modifiers);
        let (band, _) = self.band(state);
        let range = band.map(|band| (ModifierSource::Range(band), rules.range_modifiers.of(band)));
        let is_unlinked = |by: &&Combatant| by.effect(EffectRole::Unlinked.label()).is_some();
        let is_linked = reach == Some(Reach::Ranged) && self.has_mark(WeaponMark::Smartlink);
        let smartlink = find(by)
            .filter(|by| is_linked && !is_unlinked(by))
            .map(|_| (ModifierSource::Smartlink, rules.smartlink));
        let reaches = self.has_reach(state, on) == Some(true);
        let reach = reaches.then_some((ModifierSource::Reach, rules.reach));
        let further = match self.targets.len() as i32 {
            count @ 2.. if !self.has_one_roll() => count - 1,
            _ => i32::from(self.is_on_another),
        };
        let further = (ModifierSource::ExtraTargets, further * rules.extra_target);
        let charge = order.charge.then_some((ModifierSource::Charging, rules.charge));
        // A number was read from a sheet with what the weapon has in it.
        let is_number = matches!(order.skill, AttackSkill::Skill(Skill::Value(_)));
        let of_weapon = smartlink.into_iter().chain(reach).filter(|_| !is_number);
        let by_itself = range.into_iter().chain(of_weapon).chain([further]).chain(charge);
        let called =
            order.called.map(|_| (ModifierSource::CalledShot, Circumstance::CalledShot.modifier()));
        let firing = (order.extra == Some(FiringExtra::Hit))
            .then(|| (ModifierSource::Firing(mode), rules.firing_to_hit(mode)));
        let own = unless_said(by_itself, &order.mine.modifiers);
        aim.into_iter().chain(attacked).chain(own).chain(called).chain(firing).collect()
    }

    /// Returns who alone has the longer reach in melee with a weapon that is named: true for the attacker, false for the target
    /// (EX-87, AMB-101).
    fn has_reach(&self, state: &Encounter, on: Option<Id>) -> Option<bool> {
        let target = on.and_then(|on| state.get(on))?;
        self.weapon.as_ref().filter(|_| self.reach == Some(Reach::Melee))?;
        let has = |weapon: &Weapon| weapon.profile.marks.contains(&WeaponMark::Reach);
        let own = self.has_mark(WeaponMark::Reach);
        let theirs = target.block.weapons.iter().any(has) && !target.suffers(Consequence::Disarm);
        (own != theirs).then_some(own)
    }

    /// Returns the target of the defense of `on`, with half of the skill against a ranged attack; a number is never halved
    /// (AMB-68).
    pub fn defense(
        &self,
        state: &Encounter,
        on: Option<Id>,
        skill: &Skill,
    ) -> Result<TargetNumber, Refusal> {
        let base = state.defense_skill(on, skill)?;
        let is_number = matches!(skill, Skill::Value(_));
        let is_halved = self.reach == Some(Reach::Ranged) && !is_number;
        let base = if is_halved { against_ranged(base) } else { base };
        let target = on.and_then(|on| state.get(on)).into_iter();
        let reaches = !is_number && self.has_reach(state, on) == Some(false);
        let reach = reaches.then_some((ModifierSource::Reach, state.rules().reach));
        let theirs = &self.order.theirs;
        let own = unless_said(reach, &theirs.modifiers);
        let modifiers = target.flat_map(Combatant::defense_modifiers).chain(own).collect();
        target_of(state, on, base, theirs, modifiers)
    }

    /// Returns the dice of a hit. A burst at several adds nothing (EX-89).
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
        let is_for_damage = matches!(order.extra, None | Some(FiringExtra::Damage));
        let adds_damage = is_for_damage && self.targets.len() <= 1;
        let extra = state.rules().firing_damage(mode).filter(|_| adds_damage);
        let adds_charge = order.charge && order.extra != Some(FiringExtra::Included);
        let charge = adds_charge.then_some(state.rules().charge_damage);
        DamageDice { base, bonus, extra, charge }
    }

    /// Returns the hit of an attack whose damage dice show `rolled`.
    pub fn hit(&self, attack: &Attack, rolled: i32) -> Hit {
        let whole = rolled + attack.bonus();
        // A shot that disarms does half (AMB-74).
        let is_halved = self.order.called == Some(CalledShot::Disarm) && attack.is_excellent_hit();
        let armor = attack.armor_counts(self.order.called);
        Hit { value: if is_halved { whole / 2 } else { whole }, armor, ..self.blow() }
    }

    /// Returns the kind of its damage and its armor penetration, as a hit without a value.
    pub fn blow(&self) -> Hit {
        let &Setup { order, ref weapon, .. } = self;
        let profile = weapon.as_ref().map(|weapon| &weapon.profile);
        let penetration = order.penetration.or(profile.map(|profile| profile.penetration));
        Hit {
            value: 0,
            kind: order.kind.or(profile.and_then(|profile| profile.kind)),
            penetration: penetration.unwrap_or(0),
            armor: true,
        }
    }
}

/// Leaves out what a modifier of the line with its label takes the place of.
fn unless_said(
    own: impl IntoIterator<Item = (ModifierSource, i32)>,
    said: &[Modifier],
) -> impl Iterator<Item = (ModifierSource, i32)> {
    own.into_iter().filter(|(source, _)| !said.iter().any(|it| source.is_replaced_by(it)))
}
