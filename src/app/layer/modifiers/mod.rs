//! Modifiers of a test, one key each.

mod modifier;
mod table;

use crate::app::key::Key;
use modifier::labeled;
pub use modifier::{Modifier, ModifierRow};
use phasekeeper_engine::command::{self, MoxieChange, RollOptions, Skill, Test};
use phasekeeper_engine::encounter::{
    Combatant, Encounter, Id, ModifierSource, TargetNumber, modifiers_of,
};
use phasekeeper_engine::rules::{
    CalledShot, Circumstance, Difficulty, EffectRole, Intent, Parameters, Reach, SkillFit,
};
use phasekeeper_engine::text::folded;
use table::{ATTACK, CALLED_SHOT, CHARGING, IGNORED, SIMPLE, SPECIALIZED, TEST, WRESTLING};
pub use table::{CALLED, CHARGE, CHARGED, FROM_COVER_KEY, INTENT, MOXIE, PRONE_KEY, RANGE};

#[derive(Clone, Debug)]
pub struct ModifierList {
    pub rows: Vec<ModifierRow>,
    /// A modifier by number, in steps of ten.
    pub bonus: i32,
    pub difficulty: Difficulty,
}

/// The letters of a called shot and of an intent, which don't go together.
const EXCLUSIVE: [char; 2] = [CALLED, INTENT];

/// The letters of what the state of a target may count already, with a word of the label of its effect, and of what takes
/// it back (AMB-72).
const COUNTED: [(char, &str, &str); 2] =
    [('c', "cover", "cover is no help"), (PRONE_KEY, "prone", "prone and near")];

impl Default for ModifierList {
    /// No modifiers.
    fn default() -> Self {
        Self::of([])
    }
}

impl ModifierList {
    fn of(rows: impl IntoIterator<Item = (char, Modifier)>) -> Self {
        let row = |(key, modifier)| ModifierRow { key, modifier, degree: 0, by_itself: None };
        let rows = rows.into_iter().map(row).collect();
        Self { rows, bonus: 0, difficulty: Difficulty::Average }
    }

    /// Modifiers of any test, none chosen.
    pub fn test() -> Self {
        Self::of(ATTACK.into_iter().chain(TEST).chain([SIMPLE]))
    }

    /// Modifiers of a side of an Opposed Test, none chosen.
    pub fn opposed() -> Self {
        let fit = ATTACK.into_iter().filter(|(key, _)| *key != CALLED);
        Self::of(fit.chain(TEST))
    }

    /// The list without what belongs to attacks, if the skill makes none, or to attacks of another reach.
    #[must_use]
    pub fn for_skill(mut self, skill: Option<&Skill>) -> Self {
        if let Some(Skill::Label(label)) = skill {
            let reach = SkillFit::reach(label);
            let fits =
                |it: Circumstance| reach.is_some_and(|now| it.reach().is_none_or(|its| its == now));
            self.rows.retain(|row| !matches!(row.modifier, Modifier::Of(it) if !fits(it)));
        }
        self
    }

    /// The list with the key of a point of Moxie, if `who` can spend one on a test.
    #[must_use]
    pub fn with_moxie_of(mut self, who: Id, state: &Encounter) -> Self {
        if state.rules().moxie_on_tests && state.get(who).is_some_and(|it| it.pool > 0) {
            self.rows.extend(Self::of([(MOXIE, IGNORED)]).rows);
        }
        self
    }

    /// Modifiers of an attack of this reach, none chosen. What counts by itself is left out.
    pub fn attack(
        counted: Option<&TargetNumber>,
        target: Option<&Combatant>,
        reach: Option<Reach>,
        can_wrestle: bool,
    ) -> Self {
        let value_of = |is_meant: &dyn Fn(&ModifierSource) -> bool| {
            let mut all = counted.into_iter().flat_map(TargetNumber::all);
            all.find(|it| is_meant(&it.0)).map(|it| it.1)
        };
        let has_aimed = value_of(&|it| *it == ModifierSource::Aim).is_some();
        let by_itself = |modifier: Modifier| {
            let Modifier::Of(circumstance) = modifier else { return None };
            value_of(&|source| {
                matches!(
                    (circumstance, source),
                    (Circumstance::Range, ModifierSource::Range(_))
                        | (Circumstance::Smartlink, ModifierSource::Smartlink)
                        | (Circumstance::Reach, ModifierSource::Reach)
                        | (Circumstance::ExtraTargets, ModifierSource::ExtraTargets)
                )
            })
        };
        let fits = |modifier: Modifier| match modifier {
            Modifier::Of(Circumstance::Aim) if has_aimed => false,
            Modifier::Of(it) => it.reach().zip(reach).is_none_or(|(its, now)| its == now),
            _ => true,
        };
        let of_state = |key: char| {
            let &(_, word, label) = COUNTED.iter().find(|it| it.0 == key)?;
            let effects = target?.effects.iter().filter(|it| folded(&it.label).contains(word));
            let value: i32 = effects.map(|it| it.attacked).sum();
            (value != 0).then_some(Modifier::Valued(label, -value))
        };
        let rows = ATTACK.into_iter().filter(|(_, modifier)| fits(*modifier));
        let rows = rows.map(|(key, modifier)| match modifier {
            Modifier::Of(Circumstance::CalledShot) => (key, CALLED_SHOT),
            Modifier::Of(Circumstance::Charging) => (key, CHARGING),
            modifier => (key, of_state(key).unwrap_or(modifier)),
        });
        let intent = can_wrestle.then_some((INTENT, WRESTLING));
        let mut list = Self::of(rows.chain(intent));
        for row in &mut list.rows {
            row.by_itself = by_itself(row.modifier);
        }
        list
    }
    /// Modifiers of a defense, none chosen; full defense is left out if it is a state, and if the ruleset has none.
    pub fn defense(defender: &Combatant, rules: &Parameters) -> Self {
        let full = Modifier::Valued(EffectRole::FullDefense.label(), rules.full_defense);
        let can_be_full =
            rules.full_defense != 0 && defender.effect(EffectRole::FullDefense.label()).is_none();
        let full = can_be_full.then_some(('f', full));
        Self::of([('r', Modifier::Halved)].into_iter().chain(full).chain([('s', SPECIALIZED)]))
    }

    /// The list with what was chosen in another one, as far as it has the same keys.
    #[must_use]
    pub fn with_choices_of(mut self, other: &Self) -> Self {
        (self.bonus, self.difficulty) = (other.bonus, other.difficulty);
        for row in &mut self.rows {
            let same = other.rows.iter().find(|it| it.key == row.key);
            row.degree = same.map_or(0, |same| row.degree_of(same));
        }
        self
    }

    /// Chooses these as another attack has them.
    pub fn choose_of(
        &mut self,
        is_meant: impl Fn(&Circumstance) -> bool,
        modifiers: &[command::Modifier],
    ) {
        for row in &mut self.rows {
            let Modifier::Of(circumstance) = row.modifier else { continue };
            let degree = |degree: usize| {
                let label = Some(circumstance.label_of(degree));
                let chosen = modifiers.iter().find(|it| it.label == label)?;
                // One of 0 takes away what counts by itself.
                let is_off = chosen.value == 0 && row.by_itself.is_some();
                Some(if is_off { row.degrees() } else { degree + 1 })
            };
            if is_meant(&circumstance) {
                row.degree = (0..circumstance.degrees().len()).find_map(degree).unwrap_or(0);
            }
        }
    }

    /// Chooses all that a roll had which was taken back. What is halved stays so.
    pub fn choose_again(&mut self, rolled: &RollOptions) {
        let said = &rolled.modifiers;
        let is_said = |alone: Self| {
            let alone = alone.said();
            !alone.is_empty() && alone.iter().all(|it| said.contains(it))
        };
        for row in &mut self.rows {
            let is_chosen = |degree: &usize| {
                let rows = vec![ModifierRow { degree: *degree, ..*row }];
                is_said(Self { rows, ..Self::default() })
            };
            if !matches!(row.modifier, Modifier::Halved) {
                row.degree = (1..=row.degrees()).find(is_chosen).unwrap_or(0);
            }
        }
        let is_of_all = |it: &Difficulty| is_said(Self { difficulty: *it, ..Self::default() });
        let difficulty = (0..).map_while(Difficulty::from_repr).find(is_of_all);
        self.difficulty = difficulty.unwrap_or(Difficulty::Average);
        self.bonus = said.iter().filter(|it| it.label.is_none()).map(|it| it.value).sum();
        if rolled.moxie == Some(MoxieChange::Ignore) {
            self.choose(MOXIE);
        }
    }

    /// Chooses by its word in the command what has no number: a called shot, an intent, a charge.
    pub fn choose_word(&mut self, letter: char, word: &str) {
        for row in self.rows.iter_mut().filter(|row| row.key == letter) {
            if let Modifier::Words(_, words) = row.modifier {
                row.degree = words.iter().position(|it| *it == word).map_or(0, |it| it + 1);
            }
        }
    }

    /// The called shot, if one is chosen.
    pub fn called(&self) -> Option<CalledShot> {
        self.word_of(CALLED).and_then(|word| word.parse().ok())
    }

    /// Returns true for a charge.
    pub fn is_charge(&self) -> bool {
        self.word_of(CHARGE).is_some()
    }

    /// Chooses no degree of the modifier with the key `letter`.
    pub fn reset(&mut self, letter: char) {
        self.rows.iter_mut().filter(|row| row.key == letter).for_each(|row| row.degree = 0);
    }

    /// Returns the intent of the attack, if it is not for damage.
    pub fn intent(&self) -> Option<Intent> {
        self.word_of(INTENT).and_then(|word| word.parse().ok())
    }

    fn word_of(&self, key: char) -> Option<&'static str> {
        let row = self.rows.iter().find(|row| row.key == key)?;
        let Modifier::Words(_, words) = row.modifier else { return None };
        words.get(row.degree.checked_sub(1)?).copied()
    }

    pub fn is_halved(&self) -> bool {
        self.rows.iter().any(|row| matches!(row.modifier, Modifier::Halved) && row.degree > 0)
    }

    /// Halves the skill of a defense, or takes it whole.
    pub fn set_halved(&mut self, is_halved: bool) {
        for row in self.rows.iter_mut().filter(|row| matches!(row.modifier, Modifier::Halved)) {
            row.degree = usize::from(is_halved);
        }
    }

    /// Returns true if `letter` is the key of a modifier.
    pub fn has_key(&self, letter: char) -> bool {
        self.rows.iter().any(|row| row.key == letter)
    }

    /// Chooses the modifier of a key, as [`Self::choose`] does.
    pub fn press(&mut self, key: Key) {
        if let Key::Char(letter) = key {
            self.choose(letter);
        }
    }

    /// Chooses the modifier with the key `letter`, its next degree, or none again.
    pub fn choose(&mut self, letter: char) {
        for row in &mut self.rows {
            if row.key == letter {
                row.degree = (row.degree + 1) % (row.degrees() + 1);
            } else if EXCLUSIVE.contains(&letter) && EXCLUSIVE.contains(&row.key) {
                row.degree = 0;
            }
        }
    }

    /// Makes the test harder by `degrees` of difficulty, as far as they go; easier by negative ones.
    pub fn make_harder(&mut self, degrees: isize) {
        let harder = (self.difficulty as usize).checked_add_signed(degrees);
        self.difficulty = harder.and_then(Difficulty::from_repr).unwrap_or(self.difficulty);
    }

    /// The modifiers as a command says them. What counts by itself is not said.
    pub fn said(&self) -> Vec<command::Modifier> {
        // One of 0 with a name takes the place of what counts by itself.
        let is_said =
            |it: &(ModifierSource, i32)| it.1 != 0 || matches!(it.0, ModifierSource::Named(_));
        let given = modifiers_of(&self.to_test()).unwrap_or_default().into_iter().filter(is_said);
        let said = |(source, value): (ModifierSource, i32)| command::Modifier {
            value,
            label: source.label().map(str::to_owned),
        };
        given.map(said).collect()
    }

    /// The test that they make.
    pub fn to_test(&self) -> Test {
        let difficulty = Some(self.difficulty).filter(|it| *it != Difficulty::Average);
        let modifiers = (self.bonus != 0).then(|| self.bonus.into());
        let mut test =
            Test { difficulty, modifiers: modifiers.into_iter().collect(), ..Test::default() };
        for row in self.rows.iter().filter(|row| row.degree > 0) {
            match row.modifier {
                Modifier::Of(it) if row.is_off() => {
                    test.modifiers.push(labeled(0, &it.label_of(0)));
                }
                modifier => modifier.put(row.degree, &mut test),
            }
        }
        test
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(list: &ModifierList) -> String {
        list.rows.iter().map(|row| row.key).collect()
    }

    fn defense() -> ModifierList {
        ModifierList::defense(&Combatant::default(), Encounter::default().rules())
    }

    #[test]
    fn every_key_stands_for_one_thing() {
        for list in [ModifierList::test(), ModifierList::attack(None, None, None, true), defense()]
        {
            for (place, row) in list.rows.iter().enumerate() {
                assert!(list.rows[..place].iter().all(|other| other.key != row.key), "{row:?}");
                // A d belongs to dice, and digits to the roll.
                assert!(row.key.is_alphabetic() && row.key != 'd', "{row:?}");
            }
        }
    }

    #[test]
    fn every_modifier_says_what_it_adds_and_comes_round() {
        for list in [ModifierList::test(), defense()] {
            for row in &list.rows {
                let mut list = list.clone();
                for _ in 0..row.modifier.degrees() {
                    list.choose(row.key);
                    assert!(list.to_test() != Test::default() || list.is_halved(), "{row:?}");
                }
                list.choose(row.key);
                assert!(list.to_test() == Test::default() && !list.is_halved(), "{row:?}");
            }
        }
    }

    #[test]
    fn every_reach_has_its_own_modifiers() {
        let of = |reach| keys(&ModifierList::attack(None, None, reach, false));
        let (ranged, melee, both) = (of(Some(Reach::Ranged)), of(Some(Reach::Melee)), of(None));
        let only_ranged: String = ranged.chars().filter(|key| !melee.contains(*key)).collect();
        assert_eq!(only_ranged, "arcyilbnm");
        let only_melee: String = melee.chars().filter(|key| !ranged.contains(*key)).collect();
        assert_eq!(only_melee, "ueg");
        assert!(both.chars().count() == ranged.chars().count() + 3);
    }

    #[test]
    fn a_called_shot_and_an_intent_replace_each_other() {
        let mut list = ModifierList::attack(None, None, None, true);
        for (key, called, intent) in [
            ('C', Some(CalledShot::Armor), None),
            ('C', Some(CalledShot::Disarm), None),
            ('K', None, Some(Intent::Subdue)),
            ('K', None, Some(Intent::Knock)),
            ('C', Some(CalledShot::Armor), None),
            ('C', Some(CalledShot::Disarm), None),
            ('C', Some(CalledShot::Spot), None),
            ('C', None, None),
        ] {
            list.choose(key);
            assert_eq!((list.called(), list.intent()), (called, intent), "{key}");
        }
    }

    #[test]
    fn what_was_chosen_is_kept_as_far_as_it_fits() {
        let mut list = ModifierList::attack(None, None, None, true);
        "rrut".chars().for_each(|key| list.choose(key));
        list.bonus = 10;
        let ranged =
            ModifierList::attack(None, None, Some(Reach::Ranged), false).with_choices_of(&list);
        let values = ranged.to_test().modifiers.iter().map(|it| it.value).collect::<Vec<_>>();
        assert_eq!(values, [10, -20, -10]);
    }
}
