//! An attack in one dialog: target, weapon, both rolls and the damage. All of it is one command.

mod again;
mod area;
pub mod asked;
mod back;
pub mod firing;
mod keys;
mod odds;
mod proposed;
pub mod weapon;

use std::borrow::Cow;

use tui_input::Input;

use super::damage_prompt::{DamagePrompt, LastHit};
use super::dialog::Dialog;
use super::find::Find;
use super::modifiers::ModifierList;
use super::roll_step::{RollPurpose, RollStep, TypedSkills};
use crate::app::layer::{Outcome, refuse};
pub use again::{AttackBefore, PastAttacks};
use asked::Asked;
use firing::{CalledDamage, FiringChoice, UsedWeapon};
use odds::OddsMemo;
use phasekeeper_engine::command::{
    AttackDefense, AttackOrder, AttackSkill, BlastTarget, Command, Defense, Hit, MoxieUse, Skill,
};
use phasekeeper_engine::encounter::{Combatant, Encounter, Id, preview};
use phasekeeper_engine::narrate::name_some;
use phasekeeper_engine::rules::{Attack, DicePool, FiringExtra, Reach, Weapon};
use phasekeeper_engine::text::is_same;

/// The step that takes the keys.
#[derive(Clone, Debug, Default)]
pub enum AttackStep {
    Target(Find),
    /// The weapon and its firing mode.
    #[default]
    Weapon,
    Attack,
    Defense,
    Damage(Box<DamagePrompt>),
}

/// An attack being played.
#[derive(Clone, Debug, Default)]
pub struct AttackDialog {
    pub attacker: RollStep,
    /// The defender's roll, once it is known who defends.
    pub defender: Option<RollStep>,
    /// Several who are attacked at once; empty for an attack on one.
    several: Vec<Id>,
    /// The part that is being typed beside the roll.
    pub asked: Option<Asked>,
    /// The typed parts: how far the target is, who else is in the area, and the rolls of several who defend.
    said: AttackOrder,
    pub step: AttackStep,
    /// The index of the weapon; `None` without one.
    weapon: Option<usize>,
    pub firing: FiringChoice,
    /// The weapon that was chosen before this one, and its firing mode.
    left: Option<(Option<usize>, FiringChoice)>,
    damage: CalledDamage,
    /// Damage that was called out and is more, or less, than the dice can come to; said once.
    doubted: Option<i32>,
    /// The kind of damage and the armor penetration of this attacker's last hit without a weapon.
    last: LastHit,
    /// Values that were typed for skills that are not known.
    pub typed: TypedSkills,
    /// The attacks before this one.
    pub past: PastAttacks,
    /// True once it was taken over, as far as it is.
    is_kept: bool,
    /// Those near where a blast that misses fell, once it was said.
    fallen: Option<Vec<BlastTarget>>,
    /// True while the weapon is asked, and the hand is at its firing mode, a row below.
    pub is_at_mode: bool,
    /// True once it was said that Esc throws away a roll.
    warned: bool,
    /// The program's dice for the attacker and the defender, if tactics propose the attack.
    proposed: Option<[i32; 2]>,
    odds: OddsMemo,
}

impl AttackDialog {
    /// An attack with the weapon, its firing mode and the damage that this attacker used last.
    pub fn new(
        attacker: &Combatant,
        defender: Option<&Combatant>,
        last_used: Option<&UsedWeapon>,
        last: LastHit,
    ) -> Self {
        let weapons = &attacker.block.weapons;
        let is_loaded = |it: &Weapon| it.rounds_left() != Some(0);
        let is_used = |it: &Weapon| last_used.is_some_and(|used| it.is_called(&used.label));
        let used = attacker.weapons().position(|it| is_loaded(it) && is_used(it));
        let kept = weapons.iter().position(|it| is_loaded(it) && !it.profile.is_thrown());
        let loaded = kept.or_else(|| weapons.iter().position(is_loaded));
        let purpose = RollPurpose::Attack(None);
        let mut attack = Self {
            attacker: RollStep::new(attacker.id, purpose, ModifierList::default()),
            step: AttackStep::Target(Find::opponent(attacker.id)),
            weapon: used.or(loaded).or(weapons.first().map(|_| 0)),
            last,
            ..Self::default()
        };
        let weapon = attack.weapon.and_then(|index| attacker.weapons().nth(index));
        let firing = last_used.filter(|_| used.is_some()).map(|used| used.firing);
        let firing = firing
            .filter(|firing| !firing.is_spread() && weapon.is_some_and(|it| firing.is_left_by(it)));
        attack.firing = firing.unwrap_or_else(|| FiringChoice::first(weapon));
        if let Some(defender) = defender {
            attack.turn_against(defender.id);
        }
        attack
    }

    fn turn_against(&mut self, defender: Id) {
        let purpose = RollPurpose::Defense(None);
        self.attacker.modifiers = ModifierList::default();
        self.defender = Some(RollStep::new(defender, purpose, ModifierList::default()));
        (self.step, self.is_at_mode) = (AttackStep::Weapon, false);
    }

    /// The attack as Enter goes on with it: on the target that is found, with the weapon that is chosen.
    pub fn foreseen(&self, state: &Encounter) -> Cow<'_, Self> {
        let found = match &self.step {
            AttackStep::Target(find) => find.found(state),
            AttackStep::Weapon => None,
            _ => return Cow::Borrowed(self),
        };
        let mut attack = self.clone();
        if let Some(target) = found {
            attack.turn_against(target);
        }
        if matches!(attack.step, AttackStep::Weapon) {
            attack.prepare(state);
        }
        Cow::Owned(attack)
    }

    /// The heading: attacker and target.
    pub fn heading(&self, state: &Encounter) -> String {
        let target = self.target(state).and_then(|it| state.get(it));
        let surprised = target.filter(|it| state.is_defenseless(it)).map_or("", |_| " (surprised)");
        let last = state.get(self.attacker.who).and_then(|it| it.attacked);
        let is_again = self.proposed.is_some() && self.has_attacked(state);
        let again = if is_again && last == self.target(state) { " again" } else { "" };
        let (before, after) = self.beside(state).unwrap_or_default();
        let (attacker, targets) = (state.name(self.attacker.who), self.targets(state));
        format!("{attacker} {before}attacks {targets}{surprised}{again}{after}")
    }

    /// The names of those under attack.
    pub fn targets(&self, state: &Encounter) -> String {
        match self.target(state) {
            Some(target) => state.name(target).to_owned(),
            None if self.is_on_several() => name_some(state, &self.several),
            None => "…".to_owned(),
        }
    }

    /// Returns the typed distance to the target, in metres; `None` in melee, or if none was typed.
    pub fn metres(&self, state: &Encounter) -> Option<i32> {
        self.said.range.filter(|_| self.is_ranged(state))
    }

    /// The combatant under attack: the defender, or who would be the one.
    pub fn target(&self, state: &Encounter) -> Option<Id> {
        match &self.step {
            AttackStep::Target(find) => find.found(state),
            _ => self.defender.as_ref().map(|defender| defender.who),
        }
    }

    /// The roll that takes the keys.
    pub fn roll(&self) -> Option<&RollStep> {
        match self.step {
            AttackStep::Attack => Some(&self.attacker),
            AttackStep::Defense => self.defender.as_ref(),
            _ => None,
        }
    }

    /// Returns true if the damage is called out, and not rolled for the weapon.
    pub fn calls_damage(&self) -> bool {
        self.damage != CalledDamage::Rolled
    }

    /// Returns true if the key would leave the dice of the firing mode to the program.
    fn can_leave_extra(&self) -> bool {
        self.damage == CalledDamage::Called && self.firing.adds_damage()
    }

    /// The attack, once it is known whether it is a hit.
    pub fn result(&self, state: &Encounter) -> Option<Attack> {
        let is_over = match self.step {
            AttackStep::Defense => self.gives_way(),
            AttackStep::Damage(_) => true,
            _ => false,
        };
        self.attack(state).filter(|_| is_over)
    }

    /// The attack as far as it is rolled.
    fn attack(&self, state: &Encounter) -> Option<Attack> {
        let defender = self.defender.as_ref().and_then(RollStep::result);
        Some(Attack { attacker: self.attacker.result()?, defender, margin: state.rules().margin })
    }

    /// Names the aim of the attack beside damage: a called shot, or its intent.
    pub fn aimed_at(&self) -> Option<String> {
        let modifiers = &self.attacker.modifiers;
        let called = modifiers.called().map(|called| called.to_string());
        called.or(modifiers.intent().map(|intent| intent.to_string()))
    }

    /// Returns the values that were typed in place of the skills of the rules, by name and skill.
    pub fn typed_skills(&self, state: &Encounter) -> impl Iterator<Item = (String, Input)> {
        let rolls = std::iter::once(&self.attacker).chain(&self.defender);
        let typed = rolls.filter(|it| it.has_number());
        typed.filter_map(|it| Some((it.own_key(state)?, it.skill.clone())))
    }

    /// Asks for the defense once the attacker has rolled; a miss needs none, nor does a defender who can't act or is
    /// surprised.
    fn resolve_offense(&mut self, state: &Encounter) -> Outcome {
        self.fallen = None;
        if self.is_burst_at_several(state) {
            return self.ask_defenses(state);
        }
        if !self.is_defended(state) {
            return self.leave_undefended(state);
        }
        let Some(offense) = self.attacker.result() else { return Outcome::Stay };
        let Some(defender) = &mut self.defender else { return Outcome::Stay };
        defender.purpose = RollPurpose::Defense(Some(offense));
        self.step = AttackStep::Defense;
        let asked = defender.begin(state);
        self.fill_defense(state);
        self.fill_again(state);
        asked
    }

    /// Resolves the attack without a defense.
    fn leave_undefended(&mut self, state: &Encounter) -> Outcome {
        if let Some(defender) = &mut self.defender {
            (defender.check, defender.moxie) = (None, None);
        }
        self.resolve(state)
    }

    /// Resolves the attack once both have rolled: a miss is over, a hit needs its damage.
    fn resolve(&mut self, state: &Encounter) -> Outcome {
        let Some(attack) = self.attack(state) else { return Outcome::Stay };
        if self.falls_elsewhere(&attack, state) {
            return self.ask_fallen(state);
        }
        let profile = self.chosen_weapon(state).map(|weapon| &weapon.profile);
        let is_harmless = self.attacker.modifiers.intent().is_some() && !attack.is_critical();
        let deals = attack.is_hit() && !is_harmless || self.hits_area(state);
        let asks_damage = deals && (profile.is_none() || self.calls_damage());
        match self.defender.as_ref().filter(|_| asks_damage) {
            Some(defender) => self.ask_damage(defender.who, state),
            None => self.strike(None, state),
        }
    }

    /// Asks for the damage of a hit, of the kind that the weapon deals.
    fn ask_damage(&mut self, who: Id, state: &Encounter) -> Outcome {
        let last = self.chosen_weapon(state).map_or(self.last, |it| LastHit {
            kind: it.profile.kind,
            penetration: it.profile.penetration,
        });
        let prompt = DamagePrompt::damage(vec![who], last);
        let prompt = match self.called_before(state) {
            Some(value) => prompt.filled(DicePool::fixed(value), None),
            None => prompt,
        };
        self.step = AttackStep::Damage(Box::new(prompt));
        Outcome::Stay
    }

    /// Makes the attacker's roll a critical success.
    fn upgrade(&mut self, state: &Encounter) -> Outcome {
        self.attacker.moxie = Some(MoxieUse::Upgrade);
        self.resolve_offense(state)
    }

    /// The defense, by the name of its skill if the rules halve it just as it is halved here.
    fn defense(&self, roll: Option<i32>, state: &Encounter) -> Option<AttackDefense> {
        let defender = self.defender.as_ref()?;
        let (skill, ranged) = (defender.meant(state)?, defender.modifiers.is_halved());
        if matches!(skill, Skill::Label(_)) && ranged == self.is_ranged(state) {
            return Some(AttackDefense { skill, rolls: roll.into() });
        }
        let name = state.name(defender.who).to_owned();
        let defense = Defense { ranged, ..Defense::default() };
        let defend = Command::Defend { name, skill: skill.clone(), defense };
        let skill = match preview(state, &defend).target()? {
            Ok(target) => Skill::Value(target.base),
            Err(_) => skill,
        };
        Some(AttackDefense { skill, rolls: roll.into() })
    }

    /// The attack as a command. What the rules count is not said.
    fn strike(&self, hit: Option<Hit>, state: &Encounter) -> Outcome {
        let rolled = self.attacker.check.zip(self.skill(state));
        let Some((offense, skill)) = rolled else { return Outcome::Stay };
        let weapon = self.chosen_weapon(state);
        if hit.is_some_and(|hit| hit.kind.is_none()) && weapon.is_some() {
            return refuse("armor counts against a weapon: k for kinetic, e for energy");
        }
        let defense = self.defender.as_ref().and_then(|it| it.check);
        let defense = defense.and_then(|it| self.defense(Some(it.roll), state));
        let defense = defense.or_else(|| self.said.defense.clone());
        let order = self.order(skill, Some(offense.roll), defense, hit, state);
        Command::Attack { order: Box::new(order) }.into()
    }

    /// The attacker's skill, if any is meant; that of the weapon goes without saying.
    fn skill(&self, state: &Encounter) -> Option<AttackSkill> {
        let weapon = self.chosen_weapon(state);
        let linked = weapon.and_then(|weapon| weapon.profile.skill.as_ref());
        let is_linked = |label: &str| linked.is_some_and(|it| is_same(it, label));
        Some(match self.attacker.meant(state)? {
            Skill::Label(label) if is_linked(&label) => AttackSkill::Linked,
            skill => AttackSkill::Skill(skill),
        })
    }

    /// The attack with this skill before its dice, against a defense if there is one.
    fn ahead(&self, skill: AttackSkill, state: &Encounter) -> AttackOrder {
        let defense = self.defense(None, state).filter(|_| self.can_defend(state));
        self.order(skill, None, defense, None, state)
    }

    /// The attack with a skill, a roll and a defense. What the weapon has goes without saying.
    fn order(
        &self,
        skill: AttackSkill,
        roll: Option<i32>,
        defense: Option<AttackDefense>,
        hit: Option<Hit>,
        state: &Encounter,
    ) -> AttackOrder {
        let name = |roll: &RollStep| state.name(roll.who).to_owned();
        let weapon = self.chosen_weapon(state);
        let usual = weapon.map_or(0, |weapon| weapon.profile.penetration);
        let usual_mode =
            weapon.and_then(|weapon| weapon.profile.modes().next()).unwrap_or_default();
        let knows_reach = weapon.is_some_and(|weapon| weapon.profile.reach().is_some());
        let reach = self.reach(state).filter(|_| !knows_reach);
        let defender = self.defender.as_ref().filter(|_| defense.is_some());
        let modifiers = &self.attacker.modifiers;
        let has_all = self.firing.adds_damage() && self.damage != CalledDamage::WithoutExtra
            || modifiers.is_charge();
        let is_total = hit.is_some() && has_all;
        let has_missed = || self.attack(state).is_some_and(|it| it.scatter().is_some());
        let fallen = self.fallen.as_ref().filter(|_| roll.is_some() && has_missed());
        AttackOrder {
            skill,
            rolls: roll.into(),
            by: Some(name(&self.attacker)),
            on: self.on(state),
            range: self.metres(state),
            area: fallen.or(self.said.area.as_ref()).filter(|_| self.hits_area(state)).cloned(),
            scatter: self.said.scatter.filter(|_| fallen.is_some()),
            value: hit.map(|hit| hit.value),
            kind: hit.filter(|hit| hit.armor).and_then(|hit| hit.kind),
            penetration: hit.map(|hit| hit.penetration).filter(|it| *it != usual),
            mode: Some(self.firing.mode).filter(|mode| *mode != usual_mode),
            extra: if is_total { Some(FiringExtra::Included) } else { self.firing.extra },
            ranged: reach.map(|reach| reach == Reach::Ranged),
            weapon: weapon.map(|weapon| weapon.label.to_string()),
            mine: self.attacker.options(),
            theirs: defender.map(RollStep::options).unwrap_or_default(),
            defense,
            called: modifiers.called(),
            intent: modifiers.intent(),
            charge: modifiers.is_charge(),
            is_action: true,
            force: false,
            is_auto: self.proposed.is_some(),
        }
    }
}
