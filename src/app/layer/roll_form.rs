//! A roll being prepared: whose, with which skill, under which circumstances; then the roll.

use tui_input::Input;

use super::modifiers::{Modifier, ModifierList};
use crate::app::key::{Key, Named};
use crate::app::line::edit;
use crate::app::name_match::{fits, tight};
use crate::encounter::{Encounter, Id, Refusal, Skill, Target, Test};
use crate::rules::{DicePool, against_ranged};

/// What the keys are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The skill: a number, or letters of one that is kept.
    Skill,
    /// The roll, and what makes it harder.
    Roll,
}

/// What a roll is for: which skill is offered first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Any test.
    Tests,
    /// An attack, with everything rather than with what one dodges by.
    Attacks,
    /// A defence, with what one dodges by.
    Defends,
}

/// The skill that one dodges by (EX-1).
const DODGING: &str = "Fray";

/// A roll being prepared.
#[derive(Clone, Debug)]
pub struct RollForm {
    /// Whose it is.
    pub who: Id,
    /// What it is for.
    role: Role,
    /// The skill as it is typed.
    pub skill: Input,
    /// Which of the skills that fit, from 0.
    pub choice: usize,
    /// What was picked.
    pub picks: ModifierList,
    /// The roll as it is typed.
    pub roll: Input,
    /// What the keys are for.
    pub part: Part,
}

/// What a trial makes of a key.
pub enum Progress {
    /// It goes on.
    Going,
    /// Something is wrong with what was typed.
    Wrong(String),
    /// All is there; the program rolls where no roll is.
    Ready(Option<i32>),
    /// Dice were typed in place of a skill.
    Dice(DicePool),
}

impl RollForm {
    /// A roll of `who`, with nothing entered yet.
    pub fn new(who: Id, role: Role, picks: ModifierList) -> Self {
        let nothing = Input::default;
        Self { who, role, skill: nothing(), choice: 0, picks, roll: nothing(), part: Part::Skill }
    }

    /// The skills that fit what was typed, with their values.
    pub fn fitting(&self, state: &Encounter) -> Vec<(String, i32)> {
        let sought = tight(self.skill.value());
        let mut skills = state
            .get(self.who)
            .map(|combatant| combatant.skills(state.rules()))
            .unwrap_or_default();
        skills.retain(|(label, _)| fits(label, &sought));
        let dodges = |label: &str| label.eq_ignore_ascii_case(DODGING);
        match self.role {
            Role::Tests => {}
            Role::Attacks => skills.sort_by_key(|(label, _)| dodges(label)),
            Role::Defends => skills.sort_by_key(|(label, _)| !dodges(label)),
        }
        skills
    }

    /// The skill that is meant, if any is.
    pub fn meant(&self, state: &Encounter) -> Option<Skill> {
        let typed = self.skill.value().trim();
        if let Ok(value) = typed.parse() {
            return Some(Skill::Value(value));
        }
        let mut fitting = self.fitting(state);
        (self.choice < fitting.len()).then(|| Skill::Label(fitting.swap_remove(self.choice).0))
    }

    /// The test that was picked, without its roll.
    pub fn test(&self) -> Test {
        self.picks.to_test()
    }

    /// The target as it stands; `None` while no skill is meant.
    pub fn target(&self, state: &Encounter) -> Option<Result<Target, Refusal>> {
        let skill = self.meant(state)?;
        let base = state
            .skill(Some(self.who), &skill)
            .map(|base| if self.picks.has(Modifier::Halved) { against_ranged(base) } else { base });
        Some(base.and_then(|base| state.target(Some(self.who), base, &self.test())))
    }

    /// The keys it takes, for the footer.
    pub fn keys(&self) -> &'static str {
        match self.part {
            Part::Skill => "a number or letters of a skill · ↑ ↓ another · Enter · Esc leaves",
            Part::Roll => {
                "the roll, or Enter: the program rolls · letters, ← →, + - modify · Esc leaves"
            }
        }
    }

    /// Takes a key, every one but Esc.
    pub fn take(&mut self, key: Key, state: &Encounter) -> Progress {
        match self.part {
            Part::Skill => self.take_for_skill(key, state),
            Part::Roll => self.take_for_roll(key),
        }
    }

    fn take_for_skill(&mut self, key: Key, state: &Encounter) -> Progress {
        let count = self.fitting(state).len().max(1);
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
                self.part = Part::Roll;
            }
            Key::Named(Named::Down) => self.choice = (self.choice + 1) % count,
            Key::Named(Named::Up) => self.choice = (self.choice + count - 1) % count,
            // After a number nothing but what makes it harder or easier can come.
            Key::Char('d') if is_number => {
                edit(&mut self.skill, key);
            }
            key if is_number && !is_digit(key) && self.picks.take(key) => self.part = Part::Roll,
            key => {
                let before = self.skill.clone();
                if edit(&mut self.skill, key) {
                    self.choice = 0;
                }
                let letters = self.skill.value().starts_with(char::is_alphabetic);
                if letters && self.fitting(state).is_empty() {
                    let trouble = self.no_such_skill(state);
                    self.skill = before;
                    return Progress::Wrong(trouble);
                }
            }
        }
        Progress::Going
    }

    fn no_such_skill(&self, state: &Encounter) -> String {
        let name = state.get(self.who).map_or("", |combatant| &combatant.name);
        match self.skill.value() {
            "" => format!("which skill of {name}? A number, or letters of one that is kept"),
            typed => format!("{name} has no skill {typed}; a number does, or dice as 2d10+3"),
        }
    }

    fn take_for_roll(&mut self, key: Key) -> Progress {
        match key {
            Key::Named(Named::Enter) => {
                let typed = self.roll.value();
                return Progress::Ready(typed.parse().ok());
            }
            Key::Named(Named::BackTab | Named::Tab) => self.part = Part::Skill,
            Key::Named(Named::Backspace) if self.roll.value().is_empty() => {
                self.part = Part::Skill;
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
                if !self.picks.take(key) {
                    return Progress::Wrong(format!("{key} stands for nothing here"));
                }
            }
        }
        Progress::Going
    }
}

fn is_digit(key: Key) -> bool {
    matches!(key, Key::Char('0'..='9'))
}
