//! A roll being prepared: the skill, what modifies it, then the roll.

use tui_input::Input;

use super::modifiers::{Modifier, ModifierList};
use crate::app::key::{Key, Named};
use crate::app::line::edit;
use crate::app::name_match::{is_match, squeezed};
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
    /// The roll as it is typed.
    pub roll: Input,
    /// The part that takes the keys.
    pub part: RollPart,
}

/// The outcome of a key in a roll form.
pub enum Progress {
    /// It goes on.
    Going,
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
        self.modifiers.to_test()
    }

    /// The target as it stands; `None` while no skill is meant.
    pub fn target(&self, state: &Encounter) -> Option<Result<TargetNumber, Refusal>> {
        let skill = self.meant(state)?;
        let base = state.skill(Some(self.who), &skill).map(|base| {
            if self.modifiers.has(Modifier::Halved) { against_ranged(base) } else { base }
        });
        Some(base.and_then(|base| state.target(Some(self.who), base, &self.test())))
    }

    /// Takes a key.
    pub fn press(&mut self, key: Key, state: &Encounter) -> Progress {
        match self.part {
            RollPart::Skill => self.press_for_skill(key, state),
            RollPart::Roll => self.press_for_roll(key),
        }
    }

    fn press_for_skill(&mut self, key: Key, state: &Encounter) -> Progress {
        let count = self.matching(state).len().max(1);
        let typed = self.skill.value().to_owned();
        let is_number = !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit());
        match key {
            Key::Named(Named::Enter | Named::Tab) => {
                if let Some(pool) = typed.parse().ok().filter(|_| !typed.is_empty() && !is_number) {
                    return Progress::Dice(pool);
                }
                if self.meant(state).is_none() {
                    return Progress::Wrong(self.no_such_skill(state));
                }
                self.part = RollPart::Roll;
            }
            Key::Named(Named::Down) => self.choice = (self.choice + 1) % count,
            Key::Named(Named::Up) => self.choice = (self.choice + count - 1) % count,
            // After a number nothing but what makes it harder or easier can come.
            Key::Char('d') if is_number => {
                edit(&mut self.skill, key);
            }
            key if is_number && !is_digit(key) && self.modifiers.press(key) => {
                self.part = RollPart::Roll;
            }
            key => {
                let before = self.skill.clone();
                if edit(&mut self.skill, key) {
                    self.choice = 0;
                }
                let letters = self.skill.value().starts_with(char::is_alphabetic);
                if letters && self.matching(state).is_empty() {
                    let error = self.no_such_skill(state);
                    self.skill = before;
                    return Progress::Wrong(error);
                }
            }
        }
        Progress::Going
    }

    fn no_such_skill(&self, state: &Encounter) -> String {
        let name = state.get(self.who).map_or("", |combatant| &combatant.name);
        match self.skill.value() {
            "" => format!("which skill of {name}? A number, or letters of a known skill"),
            typed => format!("{name} has no skill {typed:?}; type its value, or dice as 2d10+3"),
        }
    }

    fn press_for_roll(&mut self, key: Key) -> Progress {
        match key {
            Key::Named(Named::Enter) => {
                let typed = self.roll.value();
                return Progress::Ready(typed.parse().ok());
            }
            Key::Named(Named::BackTab | Named::Tab) => self.part = RollPart::Skill,
            Key::Named(Named::Backspace) if self.roll.value().is_empty() => {
                self.part = RollPart::Skill;
            }
            key if is_digit(key) => {
                if self.roll.value().len() >= 2 {
                    return Progress::Wrong("a roll is 00 to 99".to_owned());
                }
                edit(&mut self.roll, key);
            }
            Key::Named(Named::Backspace) => {
                edit(&mut self.roll, key);
            }
            key => {
                if !self.modifiers.press(key) {
                    return Progress::Wrong(format!("{key} has no meaning here"));
                }
            }
        }
        Progress::Going
    }
}

fn is_digit(key: Key) -> bool {
    matches!(key, Key::Char('0'..='9'))
}
