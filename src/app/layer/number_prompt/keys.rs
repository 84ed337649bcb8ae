//! The keys of the prompts for numbers.

use tui_input::Input;

use super::{NumberPrompt, NumberPurpose, RADIUS};
use crate::app::context::Context;
use crate::app::layer::dialog::{Dialog, KeyPattern, KeyRow, Then, keys, quiet, row};
use crate::app::layer::outcome::{Outcome, refuse};
use crate::app::line::insert;
use phasekeeper_engine::encounter::{Combatant, Encounter, Fact, Refusal};
use phasekeeper_engine::rules::{DamageKind, DicePool, Mode};

const DICE: &[KeyPattern] =
    &[KeyPattern::char('d'), KeyPattern::char('+'), KeyPattern::char('-'), KeyPattern::char('/')];
const T: &[KeyPattern] = &[KeyPattern::char('t')];
const P: &[KeyPattern] = &[KeyPattern::char('p')];
const TAB_OR_P: &[KeyPattern] = &[keys::TAB[0], P[0]];

fn is_damage(prompt: &NumberPrompt, _: &Context) -> bool {
    matches!(prompt.purpose, NumberPurpose::Damage(_))
}

/// Returns true if Enter rolls the dice that stand for the damage.
fn rolls(prompt: &NumberPrompt, context: &Context) -> bool {
    is_damage(prompt, context) && prompt.fields[0].1.value().contains('d')
}

fn is_healing(prompt: &NumberPrompt, _: &Context) -> bool {
    prompt.purpose == NumberPurpose::Heal
}

fn helps_one(prompt: &NumberPrompt, context: &Context) -> bool {
    let mut medics = context.state.combatants().iter().filter(|it| it.is_active());
    is_healing(prompt, context) && prompt.who.len() == 1 && medics.any(Combatant::takes_part)
}

fn can_pass(prompt: &NumberPrompt, context: &Context) -> bool {
    is_healing(prompt, context) && matches!(context.state.mode(), Mode::Setup | Mode::Initiative)
}

fn is_passing(prompt: &NumberPrompt, _: &Context) -> bool {
    matches!(prompt.purpose, NumberPurpose::Pass { .. })
}

fn has_metres(prompt: &NumberPrompt, _: &Context) -> bool {
    prompt.is_area() && prompt.cone.is_none()
}

impl Dialog for NumberPrompt {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(keys::ENTER, "roll", |it: &mut Self, _, context| it.submit(context)).when(rolls),
        row(keys::ENTER, "deal", |it: &mut Self, _, context| it.submit(context)).when(is_damage),
        row(keys::ENTER, "heal", |it: &mut Self, _, context| it.submit(context)).when(is_healing),
        row(keys::ENTER, "pass", |it: &mut Self, _, context| it.submit(context)).when(is_passing),
        row(keys::ENTER, "copy", |it: &mut Self, _, context| it.submit(context))
            .when(|it, _| it.purpose == NumberPurpose::Copy),
        row(keys::ENTER, "give", |it: &mut Self, _, context| it.submit(context)),
        // The first number may be dice: everything after the d belongs to them.
        row(DICE, "", |it: &mut Self, key, _| it.edit(key)).when_key(Self::continues_dice),
        row(P, "", |it: &mut Self, _, _| it.go_to_penetration()).when(|it, _| it.is_area()),
        row(TAB_OR_P, "AP", |it: &mut Self, _, _| it.move_focus(1)).when(is_damage).labeled("p"),
        row(TAB_OR_P, "wounds", |it: &mut Self, _, _| it.move_focus(1))
            .when(is_healing)
            .labeled("Tab"),
        row(keys::DOWN, "metres", |it: &mut Self, _, _| it.move_among(true))
            .when(has_metres)
            .labeled("↑ ↓"),
        row(keys::UP, "", |it: &mut Self, _, _| it.move_among(false)).when(has_metres),
        row(&[KeyPattern::char('u')], "uniform", |it: &mut Self, _, _| {
            it.focus = RADIUS;
            Outcome::Stay
        })
        .when(has_metres),
        row(&[KeyPattern::char('c')], "cone", |it: &mut Self, _, _| it.choose_cone())
            .when(|it, _| it.is_area()),
        row(&[KeyPattern::char('a')], "first aid", |it: &mut Self, _, _| {
            Outcome::FirstAid(it.who[0])
        })
        .when(helps_one),
        row(T, "time passes", |it: &mut Self, _, _| it.ask_time()).when(can_pass),
        row(T, "", |_, _, context| {
            refuse(&Refusal::NotNow { command: "pass", mode: context.state.mode() })
        })
        .when(is_healing),
        row(&[KeyPattern::char('h')], "hours", |it: &mut Self, _, _| it.set_unit(false))
            .when(is_passing),
        row(&[KeyPattern::char('d')], "days", |it: &mut Self, _, _| it.set_unit(true))
            .when(is_passing),
        row(&[KeyPattern::char('c')], "conditions", |it: &mut Self, _, _| it.choose_conditions())
            .when(is_passing),
        row(keys::BACKTAB, "", |it: &mut Self, _, _| it.move_focus(it.fields.len() - 1)),
        row(&[KeyPattern::char('k')], "kinetic", |it: &mut Self, _, _| {
            it.set_kind(Some(DamageKind::Kinetic))
        })
        .when(is_damage),
        row(&[KeyPattern::char('e')], "energy", |it: &mut Self, _, _| {
            it.set_kind(Some(DamageKind::Energy))
        })
        .when(is_damage),
        row(&[KeyPattern::char('-')], "ignores armor", |it: &mut Self, _, _| it.set_kind(None))
            .when(is_damage),
        row(keys::ESC, "cancel", |_, _, _| Outcome::Close),
        quiet(keys::DIGITS, "number", |it: &mut Self, key, _| it.edit(key)),
        row(keys::ANY_CHAR, "", |_, key, _| {
            Outcome::ShowError(format!("{key} is no part of a number"))
        }),
        row(keys::ANY, "", |it: &mut Self, key, _| it.edit(key)),
    ];

    /// Puts pasted dice into the field if they can stand for a number; of any other text, the digits.
    fn paste(&mut self, text: &str, _: &Context) -> Outcome {
        let takes_dice = self.focus == 0 && matches!(self.purpose, NumberPurpose::Damage(_));
        let is_dice = takes_dice && text.parse::<DicePool>().is_ok();
        let kept = |letter: &char| is_dice || letter.is_ascii_digit();
        let text: String = text.chars().filter(kept).collect();
        if self.focus == 0 && std::mem::take(&mut self.is_old) {
            self.fields[0].1.reset();
        }
        insert(&mut self.fields[self.focus].1, &text);
        Outcome::Stay
    }

    fn advance(&mut self, _: &Encounter, _: &[Fact]) -> Then {
        if self.is_requested { Then::CloseRequest } else { Then::Close }
    }

    /// Takes what the dice came to that stood for the first number.
    fn on_roll(&mut self, rolled: i32, _: &Encounter) -> Outcome {
        // What was rolled can be typed over.
        (self.fields[0].1, self.is_old, self.focus) = (Input::new(rolled.to_string()), true, 0);
        Outcome::Stay
    }
}
