//! The weapon of an attack.

use super::firing::CalledDamage;
use super::proposed::moved;
use super::{AttackDialog, AttackStep};
use crate::app::action::Action;
use crate::app::context::Context;
use crate::app::key::{Key, Named};
use crate::app::layer::find::Find;
use crate::app::layer::modifiers::{FROM_COVER_KEY, ModifierList, PRONE_KEY, RANGE};
use crate::app::layer::roll_step::RollField;
use crate::app::layer::{Outcome, TakesKeys};
use crate::app::line::edit;
use crate::app::name_match::is_match;
use phasekeeper_engine::command::{AttackSkill, Command, Hit, Modifier, Skill};
use phasekeeper_engine::encounter::{Combatant, Encounter, Id, Preview, preview};
use phasekeeper_engine::rules::{
    Circumstance, Consequence, DicePool, PRONE_FROM, Reach, SkillFit, Weapon, WeaponDamage,
};

/// The most that the margin adds, which people may have added to the dice.
const MARGIN_DAMAGE: i32 = 10;

/// The key for an attack without any of the weapons.
pub const NO_WEAPON: char = '-';

/// The letter of the weapon with this index; `None` if there are more weapons than letters.
pub fn letter_of(index: usize) -> Option<char> {
    ('a'..='q').nth(index)
}

impl AttackDialog {
    /// The weapons of the attacker, bare hands too.
    pub fn weapons<'a>(&self, state: &'a Encounter) -> impl Iterator<Item = &'a Weapon> {
        state.get(self.attacker.who).into_iter().flat_map(Combatant::weapons)
    }

    /// The weapon that is chosen; `None` without one.
    pub fn chosen_weapon<'a>(&self, state: &'a Encounter) -> Option<&'a Weapon> {
        self.weapons(state).nth(self.weapon?)
    }

    /// The reach of the chosen weapon.
    fn weapon_reach(&self, state: &Encounter) -> Option<Reach> {
        self.chosen_weapon(state)?.reach()
    }

    /// The reach of the attack: that of the weapon, melee if that is what it is for, or that of the skill.
    pub(super) fn reach(&self, state: &Encounter) -> Option<Reach> {
        let wrestles = || self.attacker.modifiers.intent().map(|_| Reach::Melee);
        let by_skill = || match self.attacker.meant(state)? {
            Skill::Label(label) => SkillFit::reach(&label),
            Skill::Value(_) => None,
        };
        self.weapon_reach(state).or_else(wrestles).or_else(by_skill)
    }

    pub(super) fn is_ranged(&self, state: &Encounter) -> bool {
        self.reach(state) == Some(Reach::Ranged)
    }

    /// Counts what the states of both add, and offers the modifiers that are left.
    pub(super) fn update_modifiers(&mut self, state: &Encounter) {
        let seen = &*state.without_held_back();
        let reach = self.reach(seen);
        let target = self.defender.as_ref().and_then(|defender| seen.get(defender.who));
        let can_wrestle = self.weapon_reach(seen) != Some(Reach::Ranged);
        // What counts by itself is what counts before anything is chosen.
        let chosen = std::mem::take(&mut self.attacker.modifiers);
        self.preview(state);
        let counted = self.attacker.shared.as_ref().and_then(|it| it.targets.first());
        let modifiers = ModifierList::attack(counted, target, reach, can_wrestle);
        let modifiers = modifiers.with_moxie_of(self.attacker.who, seen);
        self.attacker.modifiers = modifiers.with_choices_of(&chosen);
        if let Some((defender, target)) = self.defender.as_mut().zip(target) {
            let modifiers =
                ModifierList::defense(target, seen.rules()).with_moxie_of(target.id, seen);
            defender.modifiers = modifiers.with_choices_of(&defender.modifiers);
            defender.modifiers.set_halved(reach == Some(Reach::Ranged));
        }
        self.preview(state);
    }

    /// Takes the targets of both, and what would be refused, from the engine.
    pub(super) fn preview(&mut self, state: &Encounter) {
        let skill = self.skill(state).unwrap_or(AttackSkill::Skill(Skill::Value(0)));
        let order = Box::new(self.ahead(skill, state));
        let offense = preview(state, &Command::Attack { order });
        if let Some(defender) = &mut self.defender {
            let targets = offense.targets.get(1).cloned().into_iter().collect();
            defender.shared = Some(Preview { targets, refusal: offense.refusal.clone() });
        }
        self.attacker.shared = Some(offense);
    }

    /// Takes the chosen weapon, which decides which skills are offered first.
    pub(super) fn take_weapon(&mut self, state: &Encounter) -> Outcome {
        let weapon = self.chosen_weapon(state);
        if weapon.is_none() && self.is_on_several() {
            return Outcome::Run(Action::Damage);
        }
        let (left, needed) = (weapon.and_then(Weapon::rounds_left), self.firing.mode.rounds());
        if let Some(left) = left.filter(|left| *left < needed) {
            return Outcome::ShowError(format!("it has {left} of {needed} rounds: R reloads"));
        }
        (self.warned, self.is_at_mode) = (false, false);
        self.prepare(state);
        match (self.warn(state), self.attacker.begin(state)) {
            (refusal @ Outcome::ShowError(_), _) => refusal,
            (hint, Outcome::Stay) => hint,
            (_, asked) => asked,
        }
    }

    /// Counts what the chosen weapon brings, for the attacker's roll.
    pub(super) fn prepare(&mut self, state: &Encounter) {
        self.attacker.take_weapon(self.chosen_weapon(state).cloned());
        let rolls = std::iter::once(&mut self.attacker).chain(&mut self.defender);
        rolls.for_each(|it| it.recall(&self.typed, state));
        self.update_modifiers(state);
        self.take_over(state);
        self.step = AttackStep::Attack;
    }

    /// Says before anybody rolls what the rules have against the attack.
    fn warn(&self, state: &Encounter) -> Outcome {
        match self.attacker.shared.as_ref().and_then(|it| it.refusal.as_ref()) {
            Some(refusal) => Outcome::ShowError(refusal.to_string()),
            None if self.lacks_bonus(state) => Outcome::Say(
                "SOM is not known, so there is no damage bonus; Esc, then e sets it".to_owned(),
            ),
            None => {
                let hint = self.cover_hint(state).or_else(|| self.prone_hint(state));
                hint.map_or(Outcome::Stay, Outcome::Say)
            }
        }
    }

    /// Says how the cover of whoever shoots counts against them: it does not by itself.
    fn cover_hint(&self, state: &Encounter) -> Option<String> {
        let by = state.get(self.attacker.who).filter(|_| !self.is_proposal())?;
        let is_counted = self.counts(Circumstance::BehindCover);
        let cover = by.cover().filter(|_| self.is_ranged(state) && !is_counted)?;
        Some(format!("{} is in {cover}: {FROM_COVER_KEY} if it hinders the shot", by.name))
    }

    /// Says how a target that lies counts, from 10 m on: it does not by itself.
    pub(super) fn prone_hint(&self, state: &Encounter) -> Option<String> {
        let on = self.target(state).and_then(|it| state.get(it))?;
        let lies = on.suffers(Consequence::Knockdown);
        let is_far = self.metres(state).is_some_and(|it| it >= PRONE_FROM);
        let hint = match self.is_proposal() {
            true if !is_far => return None,
            true => format!("{} lies: Backspace, then {PRONE_KEY} counts that", on.name),
            false => format!("{} lies: {PRONE_KEY} counts that from 10 m on", on.name),
        };
        (lies && self.is_ranged(state) && !self.counts(Circumstance::Prone)).then_some(hint)
    }

    /// Returns true for a circumstance of one degree that was chosen.
    fn counts(&self, it: Circumstance) -> bool {
        let label = it.label_of(0);
        self.attacker.modifiers.said().iter().any(|said| said.label.as_ref() == Some(&label))
    }

    /// Says what a long aim takes that is said of an attack, and was not recorded (EX-6).
    pub(super) fn aim_hint(&self) -> Option<String> {
        let long = Circumstance::Aim.label_of(Circumstance::Aim.degrees().len() - 1);
        let is_chosen = |it: &Modifier| it.label.as_ref() == Some(&long);
        let is_said = self.attacker.modifiers.said().iter().any(is_chosen);
        is_said.then(|| format!("{long} takes a phase before; Esc Esc, then p records it"))
    }

    /// Returns true if the weapon adds a damage bonus that is not known.
    fn lacks_bonus(&self, state: &Encounter) -> bool {
        let adds = self.chosen_weapon(state).is_some_and(|weapon| weapon.profile.damage.som);
        adds && state.get(self.attacker.who).is_some_and(|it| it.damage_bonus().is_none())
    }

    /// Chooses the weapon of a letter; none has nothing else to choose, and is taken.
    pub(super) fn weapon_of(&mut self, key: Key, context: &Context) -> Outcome {
        let state = context.state;
        let is_pressed =
            |letter: char| context.keymap.readings(key).any(|it| it == Key::Char(letter));
        let mut offered = self.offered(state).into_iter();
        let index = offered.find(|index| letter_of(*index).is_some_and(is_pressed));
        let of_die = self.label_of_die(key, state);
        if index.is_none() && !is_pressed(NO_WEAPON) || self.is_at_mode && of_die.is_some() {
            return self.type_past_weapon(key, context);
        }
        self.change_weapon(index, state);
        let Some(weapon) = self.chosen_weapon(state) else { return self.take_weapon(state) };
        // A hand that has just been at the die may mean what the letter is there.
        let say =
            |label| Outcome::Say(format!("{key}: {}; Tab, then {key}: {label}", weapon.label));
        of_die.map_or(Outcome::Stay, say)
    }

    /// What a letter would choose at the die, with the weapon that is chosen.
    fn label_of_die(&self, key: Key, state: &Encounter) -> Option<String> {
        let further = self.foreseen(state);
        let mut rows = further.attacker.modifiers.rows.iter();
        rows.find(|row| key == Key::Char(row.key)).map(|it| it.modifier.label())
    }

    /// A letter of no weapon. Behind the weapon it is one of the die; before it, a name may have been begun.
    fn type_past_weapon(&mut self, key: Key, context: &Context) -> Outcome {
        let label = self.label_of_die(key, context.state);
        if label.is_some() && self.is_at_mode {
            return self.type_at_die(key, context);
        }
        if label.is_none() && self.seeks_other_target(key, context.state) {
            self.ask_for_another();
            return self.press(key, context);
        }
        let at_die = label.map_or_else(String::new, |it| format!("; Tab, then {key}: {it}"));
        let why = format!("{key} is no weapon; Backspace: another target{at_die}");
        Outcome::RefuseKey(key, why)
    }

    /// Returns true for a letter with which the name of another target begins: a hand may expect to be asked for it.
    fn seeks_other_target(&self, key: Key, state: &Encounter) -> bool {
        let mut find = Find::opponent(self.attacker.who);
        edit(&mut find.line, key);
        let found = find.matching(state);
        let is_other = |it: &Id| Some(*it) != self.target(state);
        let is_begun = |it: &Id| is_other(it) && is_match(state.name(*it), find.line.value());
        !self.is_on_several() && found.iter().any(is_begun)
    }

    /// Takes the target that is found, as Enter does.
    pub(super) fn take_target(&mut self, context: &Context) -> Outcome {
        self.press(Named::Enter.into(), context)
    }

    /// Types a digit behind letters of a target; one that no such name has, or alone, is the first of the die.
    pub(super) fn type_past_target(&mut self, digit: Key, context: &Context) -> Outcome {
        let AttackStep::Target(find) = &mut self.step else { return Outcome::Stay };
        let before = find.clone();
        edit(&mut find.line, digit);
        if !before.line.value().is_empty() && !find.matching(context.state).is_empty() {
            return Outcome::Stay;
        }
        *find = before;
        let taken = self.take_target(context);
        if matches!(self.step, AttackStep::Weapon) { self.type_die(digit, context) } else { taken }
    }

    /// Takes the chosen weapon and the first digit of a new die.
    pub(super) fn type_die(&mut self, digit: Key, context: &Context) -> Outcome {
        self.attacker.die.reset();
        self.type_at_die(digit, context)
    }

    /// Takes the chosen weapon and a key of the die.
    pub(super) fn type_at_die(&mut self, key: Key, context: &Context) -> Outcome {
        let taken = self.take_weapon(context.state);
        if matches!(self.step, AttackStep::Weapon) {
            return taken;
        }
        self.attacker.field = RollField::Die;
        let typed = self.press(key, context);
        if matches!(taken, Outcome::Stay) { typed } else { taken }
    }

    /// Moves on to the weapon `by` further down.
    pub(super) fn choose_weapon(&mut self, by: isize, state: &Encounter) {
        let offered = self.offered(state);
        let place = self.chosen_place(state).saturating_add_signed(by);
        let place = place.min(offered.len().saturating_sub(1));
        self.change_weapon(offered.get(place).copied(), state);
    }

    /// The place of the chosen weapon among those to choose from; behind them without one.
    pub fn chosen_place(&self, state: &Encounter) -> usize {
        let offered = self.offered(state);
        offered.iter().position(|index| Some(*index) == self.weapon).unwrap_or(offered.len())
    }

    /// The firing modes of the chosen weapon in words, and the index of the one that it is fired in; none in melee.
    pub fn modes(&self, state: &Encounter) -> (Vec<String>, Option<usize>) {
        let is_ranged = self.weapon_reach(state) == Some(Reach::Ranged);
        let weapon = self.chosen_weapon(state).filter(|_| is_ranged);
        let modes = weapon.map(|it| self.firing_choices(it)).unwrap_or_default();
        let chosen = modes.iter().position(|it| *it == self.firing);
        (modes.into_iter().map(|it| it.label(state.rules())).collect(), chosen)
    }

    /// The indexes of the weapons to choose from.
    fn offered(&self, state: &Encounter) -> Vec<usize> {
        let weapons = self.weapons(state).enumerate();
        weapons.filter(|(_, weapon)| self.offers(weapon)).map(|(index, _)| index).collect()
    }

    /// Another weapon begins in the first of its own modes; the one that was left last keeps its mode.
    fn change_weapon(&mut self, index: Option<usize>, state: &Encounter) {
        if self.weapon != index {
            let left = self.left.replace((self.weapon, self.firing));
            self.weapon = index;
            // The bands of another weapon are others.
            self.attacker.modifiers.reset(RANGE);
            let first = self.first_firing(self.chosen_weapon(state));
            self.firing = left.filter(|it| it.0 == index).map_or(first, |it| it.1);
        }
    }

    /// Chooses the firing mode `by` further on, round and round.
    pub(super) fn next_mode(&mut self, by: isize, state: &Encounter) {
        let weapon = self.chosen_weapon(state);
        let modes = weapon.map(|it| self.firing_choices(it)).unwrap_or_default();
        self.firing = moved(&modes, Some(self.firing), by).unwrap_or(self.firing);
    }

    /// The same at the die: other rounds, and perhaps other modifiers.
    pub(super) fn change_mode(&mut self, by: isize, state: &Encounter) {
        self.next_mode(by, state);
        self.update_modifiers(state);
    }

    /// Reloads the chosen weapon in place of an attack.
    pub(super) fn reload(&self, state: &Encounter) -> Outcome {
        let name = state.name(self.attacker.who).to_owned();
        let weapon = self.chosen_weapon(state).map(|weapon| weapon.label.to_string());
        Command::Reload { name, weapon, is_action: true, force: false }.into()
    }

    /// Lets the damage be called out as in the attacker's last hit; several are asked about on their own.
    pub fn recall_damage(&mut self, calls_damage: bool) {
        if calls_damage && !self.is_on_several() {
            self.damage = CalledDamage::AsBefore;
        }
    }

    /// Lets the damage be called out: all dice, then without those of the firing mode, then none.
    pub(super) fn call_damage(&mut self, state: &Encounter) -> Outcome {
        self.damage = self.damage.next(self.firing.adds_damage());
        if !self.calls_damage() {
            return match self.step {
                AttackStep::Damage(_) => self.resolve(state),
                _ => Outcome::Say("the program rolls the damage".to_owned()),
            };
        }
        let dice = self.called_dice(state).map_or_else(String::new, |dice| format!(": {dice}"));
        Outcome::Say(format!("after a hit the damage is asked for{dice}"))
    }

    /// Asks once about damage that is more, or less, than the dice of the weapon can come to.
    pub(super) fn doubt(&mut self, hit: Hit, state: &Encounter) -> Option<Outcome> {
        let (damage, extra) = self.all_dice(state).filter(|_| self.calls_damage())?;
        let all = sum(damage, extra);
        let extra = extra.into_iter().flatten().map(DicePool::highest).sum::<i32>();
        let most = damage.dice.highest() + extra + MARGIN_DAMAGE;
        // Those of the mode may be left to the program.
        let least = damage.dice.lowest();
        let is_new = self.doubted.replace(hit.value) != Some(hit.value);
        let is = if hit.value > most { "more" } else { "less" };
        let question =
            format!("{} is {is} than {all} can come to: Enter again takes it", hit.value);
        let is_doubtful = !(least..=most).contains(&hit.value);
        (is_doubtful && is_new).then(|| Outcome::Ask { question, about: Vec::new() })
    }

    /// The dice of the weapon, with the damage bonus if it counts and is known, and those of the firing mode and of a charge; `None`
    /// without a weapon.
    fn all_dice(&self, state: &Encounter) -> Option<(WeaponDamage, [Option<DicePool>; 2])> {
        let damage = self.chosen_weapon(state)?.profile.damage;
        let bonus = state.get(self.attacker.who)?.damage_bonus().filter(|_| damage.som);
        let damage =
            bonus.map_or(damage, |it| WeaponDamage { dice: damage.dice.plus(it), som: false });
        let fired = state.rules().firing_damage(self.firing.mode);
        let fired = fired.filter(|_| self.firing.adds_damage());
        let charge = self.attacker.modifiers.is_charge().then_some(state.rules().charge_damage);
        Some((damage, [fired, charge]))
    }

    /// Describes the dice of the damage that the program rolls; `None` without a weapon.
    pub fn rolled_dice(&self, state: &Encounter) -> Option<String> {
        self.all_dice(state).map(|(damage, extra)| sum(damage, extra))
    }

    /// Describes the dice of the damage that is called out; `None` without a weapon, or if the program rolls it.
    pub fn called_dice(&self, state: &Encounter) -> Option<String> {
        let (damage, extra) = self.all_dice(state).filter(|_| self.calls_damage())?;
        let all = sum(damage, extra);
        Some(match (self.damage, extra[0]) {
            (CalledDamage::WithoutExtra, Some(extra)) => {
                format!("the total of {damage}, without {extra}")
            }
            _ => format!("the total of {all}"),
        })
    }
}

/// Dice that are added up, in words: `2d10+2 and 1d10`.
fn sum(damage: WeaponDamage, extra: [Option<DicePool>; 2]) -> String {
    let extra = extra.into_iter().flatten().map(|it| format!(" and {it}"));
    format!("{damage}{}", extra.collect::<String>())
}
