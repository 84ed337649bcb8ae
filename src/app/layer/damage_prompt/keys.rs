//! The keys of the prompt for damage.

use tui_input::Input;

use super::{DamagePrompt, RADIUS};
use crate::app::context::Context;
use crate::app::layer::{Dialog, KeyRow, Outcome, is_typed, keys, refuse, row};
use crate::app::line::insert;
use crate::app::request::RequestId;
use phasekeeper_engine::encounter::Encounter;
use phasekeeper_engine::rules::{DamageKind, DicePool};

/// Returns true if Enter rolls the dice that stand for the damage.
fn rolls(prompt: &DamagePrompt, _: &Context) -> bool {
    prompt.fields[0].1.value().contains('d')
}

fn has_metres(prompt: &DamagePrompt, _: &Context) -> bool {
    prompt.is_area() && prompt.cone.is_none()
}

impl Dialog for DamagePrompt {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::ENTER, "roll", |it, context| it.submit(context)).when(rolls),
        row!(keys::ENTER, "deal", |it, context| it.submit(context)),
        // The first number may be dice: everything after the d belongs to them.
        row!(keys::DICE, "", |it, key, _| it.edit(key)).when_key(Self::continues_dice),
        // To the armor penetration, the second field, whichever is typed.
        row!('p', "", |it| it.move_focus(it.fields.len() + 1 - it.focus))
            .when(|it, _| it.is_area()),
        row!(keys::TAB_OR_P, "AP", |it| it.move_focus(1)).labeled("p"),
        row!(keys::DOWN, "metres", |it| it.move_among(true)).when(has_metres).labeled("↑ ↓"),
        row!(keys::UP, "", |it| it.move_among(false)).when(has_metres),
        row!('u', "uniform", |it| it.focus = RADIUS).when(has_metres),
        row!('c', "cone", |it| it.choose_cone()).when(|it, _| it.is_area()),
        row!(keys::BACKTAB, "", |it| it.move_focus(it.fields.len() - 1)),
        row!('k', "kinetic", |it| it.kind = Some(DamageKind::Kinetic)),
        row!('e', "energy", |it| it.kind = Some(DamageKind::Energy)),
        row!('-', "ignores armor", |it| it.kind = None).when(|it, _| it.kind.is_some()),
        row!(keys::ESC, "cancel", |_| Outcome::Close),
        row!(keys::DIGITS, "number", |it, key, _| it.edit(key)).quiet(),
        row!(keys::ANY_CHAR, "", |_, key, _| refuse(&format!("{key} is no part of a number"))),
        row!(keys::ANY, "", |it, key, _| it.edit(key)).when_key(is_typed),
    ];

    /// Puts pasted dice into the field if they can stand for a number; of any other text, the digits.
    fn paste(&mut self, text: &str, _: &Context) -> Outcome {
        let is_dice = self.focus == 0 && text.parse::<DicePool>().is_ok();
        let kept = |letter: &char| is_dice || letter.is_ascii_digit();
        let text: String = text.chars().filter(kept).collect();
        if self.focus == 0 && std::mem::take(&mut self.is_old) {
            self.fields[0].1.reset();
        }
        insert(&mut self.fields[self.focus].1, &text);
        Outcome::Stay
    }

    fn own_told(&self) -> Vec<RequestId> {
        self.told.into_iter().collect()
    }

    /// Takes what the dice came to that stood for the first number.
    fn on_roll(&mut self, rolled: i32, _: &Encounter) -> Outcome {
        // What was rolled can be typed over.
        (self.fields[0].1, self.is_old, self.focus) = (Input::new(rolled.to_string()), true, 0);
        Outcome::Stay
    }
}
