//! A roll being prepared: the skill, what modifies it, then the roll.

use tui_input::Input;

use super::Context;
use super::key_row::{Dialog, KeyPattern, KeyRow, keys, row};
use super::modifiers::{Modifier, ModifierList};
use crate::app::key::{Key, Named};
use crate::app::line::edit;
use crate::app::name_match::{is_match, squeezed};
use crate::app::outcome::Outcome;
use crate::command::{Skill, Test};
use crate::encounter::{Encounter, Id, Refusal, TargetNumber};
use crate::rules::{DEFENSE_SKILL, DicePool, against_ranged};

/// The part of a roll that takes the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollPart {
    /// The skill: a number, or letters of a known one.
    Skill,
    /// The roll, and what modifies it.
    Roll,
}

/// The kind of a roll: it decides which skill is offered first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RollKind {
    /// Any test.
    Test,
    /// An attack: the defense skill last.
    Attack,
    /// A defense: the defense skill first.
    Defense,
}

/// A roll being prepared.
#[derive(Clone, Debug)]
pub struct RollForm {
    /// The combatant who rolls.
    pub who: Id,
    /// The kind.
    kind: RollKind,
    /// The skill as it is typed.
    pub skill: Input,
    /// Index among the skills that fit.
    pub choice: usize,
    /// The modifiers that were chosen.
    pub modifiers: ModifierList,
    /// What a firing mode adds.
    pub firing: i32,
    /// The roll as it is typed.
    pub roll: Input,
    /// The part that takes the keys.
    pub part: RollPart,
}

/// The result of Enter in a roll form.
pub enum Submitted {
    /// A part is still to come.
    Unfinished,
    /// Something is wrong with what was typed.
    Wrong(String),
    /// Everything is there; the program rolls where there is no roll.
    Ready(Option<i32>),
    /// Dice were typed in place of a skill.
    Dice(DicePool),
}

impl RollForm {
    /// A roll of `who`, with nothing entered yet.
    pub fn new(who: Id, kind: RollKind, modifiers: ModifierList) -> Self {
        let nothing = Input::default;
        Self {
            who,
            kind,
            skill: nothing(),
            choice: 0,
            modifiers,
            firing: 0,
            roll: nothing(),
            part: RollPart::Skill,
        }
    }

    /// The skills that fit what was typed, with their values.
    pub fn matching(&self, state: &Encounter) -> Vec<(String, i32)> {
        let sought = squeezed(self.skill.value());
        let mut skills = state
            .get(self.who)
            .map(|combatant| combatant.skills(state.rules()))
            .unwrap_or_default();
        skills.retain(|(label, _)| is_match(label, &sought));
        let defends = |label: &str| label.eq_ignore_ascii_case(DEFENSE_SKILL);
        match self.kind {
            RollKind::Test => {}
            RollKind::Attack => skills.sort_by_key(|(label, _)| defends(label)),
            RollKind::Defense => skills.sort_by_key(|(label, _)| !defends(label)),
        }
        skills
    }

    /// The skill that is meant, if any is.
    pub fn meant(&self, state: &Encounter) -> Option<Skill> {
        let typed = self.skill.value().trim();
        if let Ok(value) = typed.parse() {
            return Some(Skill::Value(value));
        }
        let mut matching = self.matching(state);
        (self.choice < matching.len()).then(|| Skill::Label(matching.swap_remove(self.choice).0))
    }

    /// The test that was picked, without its roll.
    pub fn test(&self) -> Test {
        let mut test = self.modifiers.to_test();
        test.modifiers.extend((self.firing != 0).then_some(self.firing));
        test
    }

    /// The target as it stands; `None` while no skill is meant.
    pub fn target(&self, state: &Encounter) -> Option<Result<TargetNumber, Refusal>> {
        let skill = self.meant(state)?;
        let base = state.skill(Some(self.who), &skill).map(|base| {
            if self.modifiers.has(Modifier::Halved) { against_ranged(base) } else { base }
        });
        Some(base.and_then(|base| state.target(Some(self.who), base, &self.test())))
    }

    /// Takes a skill by its label, and goes on to the roll; asks for one where the combatant does not have it.
    pub fn take_skill(&mut self, label: &str, state: &Encounter) {
        self.skill = Input::new(label.to_owned());
        let matching = self.matching(state);
        let found = matching.iter().position(|(known, _)| known.eq_ignore_ascii_case(label));
        if let Some(index) = found {
            (self.choice, self.part) = (index, RollPart::Roll);
        } else {
            (self.skill, self.choice, self.part) = (Input::default(), 0, RollPart::Skill);
        }
    }

    /// Takes the part that was typed.
    pub fn submit(&mut self, state: &Encounter) -> Submitted {
        if self.part == RollPart::Roll {
            return Submitted::Ready(self.roll.value().parse().ok());
        }
        let typed = self.skill.value();
        if let Some(pool) = typed.parse().ok().filter(|_| !typed.is_empty() && !self.is_number()) {
            return Submitted::Dice(pool);
        }
        if self.meant(state).is_none() {
            return Submitted::Wrong(self.no_such_skill(state));
        }
        self.part = RollPart::Roll;
        Submitted::Unfinished
    }

    /// Returns true where letters are modifiers, and not those of a skill.
    pub fn takes_modifiers(&self) -> bool {
        self.part == RollPart::Roll || self.is_number()
    }

    /// Returns true where the skill is typed as a number.
    fn is_number(&self) -> bool {
        let typed = self.skill.value();
        !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit())
    }

    fn no_such_skill(&self, state: &Encounter) -> String {
        let name = state.get(self.who).map_or("", |combatant| &combatant.name);
        match self.skill.value() {
            "" => format!("which skill of {name}? A number, or letters of a known skill"),
            typed => format!("{name} has no skill {typed:?}; type its value, or dice as 2d10+3"),
        }
    }

    /// Chooses the skill `by` further on.
    fn choose(&mut self, by: isize, context: &Context) -> Outcome {
        let count = self.matching(context.state).len().max(1);
        self.choice = self.choice.saturating_add(count).saturating_add_signed(by) % count;
        Outcome::Stay
    }

    fn next_part(&mut self, context: &Context) -> Outcome {
        match self.submit(context.state) {
            Submitted::Wrong(error) => Outcome::ShowError(error),
            _ => Outcome::Stay,
        }
    }

    fn back_to_skill(&mut self) -> Outcome {
        self.part = RollPart::Skill;
        Outcome::Stay
    }

    fn edit_skill(&mut self, key: Key, context: &Context) -> Outcome {
        let before = self.skill.clone();
        if edit(&mut self.skill, key) {
            self.choice = 0;
        }
        let letters = self.skill.value().starts_with(char::is_alphabetic);
        if letters && self.matching(context.state).is_empty() {
            let error = self.no_such_skill(context.state);
            self.skill = before;
            return Outcome::ShowError(error);
        }
        Outcome::Stay
    }

    fn edit_roll(&mut self, key: Key) -> Outcome {
        if key != BACKSPACE && self.roll.value().len() >= 2 {
            return Outcome::ShowError("a roll is 00 to 99".to_owned());
        }
        edit(&mut self.roll, key);
        Outcome::Stay
    }

    /// Changes the modifiers. After the number of a skill nothing else can come.
    fn modify(&mut self, change: impl FnOnce(&mut ModifierList)) -> Outcome {
        change(&mut self.modifiers);
        self.part = RollPart::Roll;
        Outcome::Stay
    }
}

const BACKSPACE: Key = Key::Named(Named::Backspace);
const TAB_OR_BACKTAB: &[KeyPattern] = &[keys::TAB[0], keys::BACKTAB[0]];
const DIGITS_OR_D: &[KeyPattern] = &[keys::DIGITS[0], KeyPattern::char('d')];

fn asks_skill(form: &RollForm, _: &Context) -> bool {
    form.part == RollPart::Skill
}

fn asks_roll(form: &RollForm, _: &Context) -> bool {
    form.part == RollPart::Roll
}

fn takes_modifiers(form: &RollForm, _: &Context) -> bool {
    form.takes_modifiers()
}

fn asks_roll_still(form: &RollForm, _: &Context) -> bool {
    form.part == RollPart::Roll && form.roll.value().is_empty()
}

/// Enter belongs to the dialog around it.
impl Dialog for RollForm {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(keys::DOWN, "choose", |it: &mut Self, _, context| it.choose(1, context))
            .when(|it, context| asks_skill(it, context) && !it.is_number())
            .labeled("↑ ↓"),
        row(keys::UP, "", |it: &mut Self, _, context| it.choose(-1, context)).when(asks_skill),
        row(keys::TAB, "", |it: &mut Self, _, context| it.next_part(context)).when(asks_skill),
        row(TAB_OR_BACKTAB, "", |it: &mut Self, _, _| it.back_to_skill()).when(asks_roll),
        row(keys::BACKSPACE, "", |it: &mut Self, _, _| it.back_to_skill()).when(asks_roll_still),
        row(DIGITS_OR_D, "", |it: &mut Self, key, context| it.edit_skill(key, context))
            .when(asks_skill),
        row(keys::ANY_CHAR, "modifiers", |it: &mut Self, key, _| match key {
            Key::Char(letter) => it.modify(|modifiers| modifiers.choose(letter)),
            _ => Outcome::Stay,
        })
        .when(takes_modifiers)
        .when_key(|it, key| matches!(key, Key::Char(letter) if it.modifiers.has_key(letter))),
        row(&[KeyPattern::char('+')], "", |it: &mut Self, _, _| it.modify(|list| list.bonus += 10))
            .when(takes_modifiers),
        row(&[KeyPattern::char('-')], "", |it: &mut Self, _, _| it.modify(|list| list.bonus -= 10))
            .when(takes_modifiers),
        row(keys::LEFT, "difficulty", |it: &mut Self, _, _| it.modify(|list| list.make_harder(1)))
            .when(takes_modifiers)
            .labeled("← →"),
        row(keys::RIGHT, "", |it: &mut Self, _, _| it.modify(|list| list.make_harder(-1)))
            .when(takes_modifiers),
        row(keys::DIGITS, "", |it: &mut Self, key, _| it.edit_roll(key)).when(asks_roll),
        row(keys::BACKSPACE, "", |it: &mut Self, key, _| it.edit_roll(key)).when(asks_roll),
        row(keys::ANY_CHAR, "", |_, key, _| Outcome::ShowError(format!("{key} does nothing here")))
            .when(takes_modifiers),
        row(keys::ANY, "", |it: &mut Self, key, context| it.edit_skill(key, context))
            .when(asks_skill),
    ];
}
