//! The keys of a roll.

use super::{MOXIE_KEYS, NextDigit, RollField, RollPurpose, RollStep};
use crate::app::context::Context;
use crate::app::key::Key;
use crate::app::layer::{Dialog, KeyPattern, KeyRow, Outcome, keys, row};
use crate::app::line::edit;
use crate::app::request::RequestId;
use phasekeeper_engine::command::MoxieUse;
use phasekeeper_engine::encounter::Encounter;

impl RollStep {
    /// Chooses the skill `by` further on.
    fn choose(&mut self, by: isize, context: &Context) {
        if self.has_number() {
            self.skill.reset();
        }
        let (skills, meant) = self.skills(context.state);
        let count = skills.len().max(1);
        let now = meant.unwrap_or(if by > 0 { count - 1 } else { 0 });
        self.choice = Some((now + count).saturating_add_signed(by) % count);
    }

    fn edit_skill(&mut self, key: Key, context: &Context) -> Outcome {
        let is_letter = matches!(key, Key::Char(letter) if letter.is_alphabetic());
        if is_letter && self.skill.value().parse::<i32>().is_ok() {
            // The name of a skill, in place of its number.
            self.skill.reset();
        }
        if edit(&mut self.skill, key) {
            self.choice = None;
        }
        if self.skill.value().is_empty() || self.meant(context.state).is_some() {
            return Outcome::Stay;
        }
        Outcome::ShowError(self.no_such_skill(context.state))
    }

    /// Takes the die that the player has told.
    fn take_told(&mut self, context: &Context) {
        let told = self.on_phone(context.state, context.requests);
        if let Some((id, die)) = told.and_then(|it| Some((it.id, it.number()?))) {
            self.fill_told(id, die);
        }
    }

    fn edit_die(&mut self, key: Key, context: &Context) -> Outcome {
        let is_digit = matches!(key, Key::Char('0'..='9'));
        if is_digit && self.next_digit == NextDigit::Refused {
            let (die, name) = (self.die.value(), context.state.name(self.who));
            return Outcome::ShowError(format!("{name} has rolled {die}; Backspace takes it away"));
        }
        self.told = None;
        match std::mem::take(&mut self.next_digit) {
            NextDigit::Replaces if is_digit => self.die.reset(),
            NextDigit::Refused => {
                self.die.reset();
                return Outcome::Stay;
            }
            NextDigit::Follows | NextDigit::Replaces => {}
        }
        if is_digit && !self.has_dice() && self.die.value().len() >= 2 {
            return Outcome::ShowError("a die is 00 to 99".to_owned());
        }
        edit(&mut self.die, key);
        Outcome::Stay
    }

    /// Returns true behind a refused letter or sign, while Moxie is on offer.
    fn is_deaf(&self) -> bool {
        matches!(self.refused, Some(Key::Char(_)))
    }

    /// Refuses a key while Moxie is on offer. Letters behind a letter or sign are a word that was meant for something else.
    fn refuse_use(&mut self, key: Key) -> Outcome {
        let was_deaf = self.is_deaf();
        self.refused = Some(key);
        let is_use = matches!(key, Key::Char(letter) if MOXIE_KEYS.contains(&letter));
        Outcome::ShowError(if was_deaf && is_use {
            format!("{key} spends nothing behind a key that is none: Enter, then {key}")
        } else {
            format!("{key} is no use of Moxie here")
        })
    }

    /// Returns true if `key` continues dice such as 2d10+3.
    fn continues_dice(&self, key: Key) -> bool {
        !self.die.value().is_empty() && self.has_dice() != (key == Key::Char('d'))
    }
}

fn asks_skill(step: &RollStep, _: &Context) -> bool {
    step.field == RollField::Skill
}

/// Returns true where a skill is asked, and none is typed.
fn chooses_skill(step: &RollStep, context: &Context) -> bool {
    asks_skill(step, context) && step.skill.value().is_empty()
}

fn asks_die(step: &RollStep, _: &Context) -> bool {
    step.field == RollField::Die
}

fn takes_dice(step: &RollStep, context: &Context) -> bool {
    asks_die(step, context) && step.purpose == RollPurpose::Test
}

const TAB_OR_BACKTAB: &[KeyPattern] = &[keys::TAB[0], keys::BACKTAB[0]];
const NEXT_SKILL: &[KeyPattern] = &[keys::DOWN[0], keys::TAB[0]];

impl Dialog for RollStep {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!('f', "flip the digits", |it| it.answer(Some(MoxieUse::Flip)))
            .when(|it, _| it.is_on_offer(MoxieUse::Flip))
            .when_key(|it, _| !it.is_deaf()),
        row!('c', "critical", |it| it.answer(Some(MoxieUse::Upgrade)))
            .when(|it, _| it.is_on_offer(MoxieUse::Upgrade))
            .when_key(|it, _| !it.is_deaf()),
        row!('o', "no critical failure", |it| it.answer(Some(MoxieUse::Avert)))
            .when(|it, _| it.is_on_offer(MoxieUse::Avert))
            .when_key(|it, _| !it.is_deaf()),
        // Whoever types a word there has not read what Enter would do.
        row!(keys::ENTER, "", |it| it.refused = None)
            .when(|it, _| it.is_offering() && it.is_deaf()),
        row!(keys::ENTER, "keep the roll", |it| it.answer(None)).when(|it, _| it.is_offering()),
        row!('n', "", |it| it.answer(None))
            .when(|it, _| it.is_offering())
            .when_key(|it, _| !it.is_deaf()),
        row!(keys::ESC, "back", |it| it.offers.clear()).when(|it, _| it.is_offering()),
        // The first digit of what is asked next.
        row!(keys::DIGITS, "", |it, key, _| {
            it.refused = None;
            Outcome::EnterThen(key)
        })
        .when(|it, _| it.is_offering()),
        row!(keys::ANY, "", |it, key, _| it.refuse_use(key)).when(|it, _| it.is_offering()),
        row!(keys::ENTER, "take this skill", |it, context| it.submit(context.state))
            .when(|it, _| it.goes_on_to_die()),
        row!(keys::ENTER, "take this die", |it, context| it.submit(context.state))
            .when(|it, _| !it.die.value().is_empty()),
        row!(keys::ENTER, "roll", |it, context| it.submit(context.state)),
        row!('+', "told die", |it, context| it.take_told(context))
            .when(|it, context| it.on_phone(context.state, context.requests).is_some()),
        row!(keys::DICE, "dice, as 2d10+3", |it, key, context| it.edit_die(key, context))
            .quiet()
            .when(takes_dice)
            .when_key(Self::continues_dice),
        row!(keys::DIGITS, "die", |it, key, context| it.edit_die(key, context))
            .quiet()
            .when(asks_die),
        row!(keys::BACKSPACE, "", |it, key, context| it.edit_die(key, context)).when(asks_die),
        row!(TAB_OR_BACKTAB, "skill", |it| it.field = RollField::Skill)
            .when(|it, context| asks_die(it, context) && it.has_modifiers())
            .labeled("Tab ↑ ↓"),
        row!(TAB_OR_BACKTAB, "die", |it| it.field = RollField::Die)
            .when(|it, context| asks_skill(it, context) && !it.wants_skill(context.state))
            .labeled("Tab"),
        row!(NEXT_SKILL, "choose", |it, context| it.choose(1, context))
            .when(|it, context| asks_skill(it, context) && it.wants_skill(context.state))
            .labeled("↑ ↓"),
        // They stand side by side.
        row!(keys::RIGHT, "choose", |it, context| it.choose(1, context))
            .when(chooses_skill)
            .labeled("← →"),
        row!(keys::LEFT, "", |it, context| it.choose(-1, context)).when(chooses_skill),
        row!(keys::DOWN, "", |it, context| it.choose(1, context)).when(|it, _| it.has_modifiers()),
        row!(keys::UP, "", |it, context| it.choose(-1, context)).when(|it, _| it.has_modifiers()),
        row!(keys::ANY_CHAR, "modifiers", |it, key, _| it.modifiers.press(key))
            .when(|it, _| it.takes_modifiers())
            .when_key(|it, key| matches!(key, Key::Char(letter) if it.modifiers.has_key(letter))),
        row!(' ', "list all modifiers", |it| it.lists_modifiers = !it.lists_modifiers)
            .quiet()
            .when(|it, _| it.takes_modifiers()),
        row!('+', "10 more or less", |it| it.modifiers.bonus += 10)
            .quiet()
            .when(|it, _| it.takes_modifiers())
            .labeled("+ -"),
        row!('-', "", |it| it.modifiers.bonus -= 10).when(|it, _| it.takes_modifiers()),
        row!(keys::LEFT, "difficulty", |it| it.modifiers.make_harder(1))
            .when(|it, _| it.takes_difficulty())
            .labeled("← →"),
        row!(keys::RIGHT, "", |it| it.modifiers.make_harder(-1))
            .when(|it, _| it.takes_difficulty()),
        row!(keys::ANY_CHAR, "", |_, key, _| {
            Outcome::RefuseKey(key, format!("{key} is no modifier here; Tab goes to the skill"))
        })
        .when(|it, _| it.takes_modifiers()),
        row!(keys::TEXT, "", |it, key, context| it.edit_skill(key, context)).when(asks_skill),
    ];

    fn own_told(&self) -> Vec<RequestId> {
        self.told.into_iter().collect()
    }

    fn on_roll(&mut self, rolled: i32, state: &Encounter) -> Outcome {
        self.take_die(rolled, state)
    }
}
