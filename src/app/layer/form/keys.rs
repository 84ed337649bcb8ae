//! The keys of the forms, and what a form makes of a paste and of what came of its line.

use super::spec::is_count;
use super::{Form, FormPurpose};
use crate::app::context::Context;
use crate::app::input::FileRequest;
use crate::app::key::Key;
use crate::app::layer::decision_prompt::DecisionPrompt;
use crate::app::layer::{Dialog, KeyRow, Layer, Outcome, Then, is_typed, keys, row};
use phasekeeper_engine::encounter::{Encounter, Fact, Refusal};
use phasekeeper_engine::rules::Side;

fn is_adding(form: &Form, _: &Context) -> bool {
    form.purpose == FormPurpose::Add
}

fn has_chosen_offer(form: &Form, context: &Context) -> bool {
    form.chosen_offer(context).is_some()
}

/// Returns true if arrows are for the list: something of it is sought or chosen.
fn is_choosing(form: &Form) -> bool {
    form.suggestions.chosen.is_some() || !form.fields[form.focus].value().is_empty()
}

fn takes_text(form: &Form, _: &Context) -> bool {
    let spec = &form.fields[form.focus].spec;
    spec.choices.is_empty() && spec.takes_letters
}

fn can_sleeve(form: &Form, context: &Context) -> bool {
    matches!(form.purpose, FormPurpose::Edit(_)) && context.state.mode().takes_dice()
}

/// Types into the field in focus.
fn press(form: &mut Form, key: Key, context: &Context) -> Outcome {
    form.change_field(context, |field, is_first| field.press(key, is_first))
}

impl Dialog for Form {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::ENTER, "take", |it, context| it.take_offer(context)).when(has_chosen_offer),
        row!(keys::ENTER, "fill in", |it, context| it.submit(context))
            .when(|it, _| it.is_offering()),
        row!(keys::ENTER, "add as new", |it, context| it.submit(context))
            .when(|it, context| is_adding(it, context) && it.has_suggestions()),
        row!(keys::DOWN, "choose", |it, context| it.suggestions.go_down(it.choice_count(context)))
            .when(|it, context| it.choice_count(context) > 0)
            .labeled("↑ ↓"),
        row!(keys::UP, "", |it, context| it.suggestions.go_up(it.choice_count(context)))
            .when(|it, context| it.choice_count(context) > 0 && is_choosing(it)),
        row!(keys::TAB, "take, next field", |it, context| {
            it.take_offer(context);
            it.move_on();
        })
        .when(|it, context| it.focus > 0 && has_chosen_offer(it, context)),
        row!('S', "keep", |it, context| it.keep(context))
            .when(|it, _| !it.pasted.is_empty() && is_count(&it.fields[it.focus].spec)),
        row!(keys::TAB_OR_DOWN, "next field", |it| it.move_on()).labeled("Tab"),
        row!(keys::BACKTAB_OR_UP, "the field before", |it| it.move_back())
            .quiet()
            .labeled("Shift-Tab ↑"),
        row!(keys::PAGE_DOWN, "further down", |it, context| {
            it.suggestions.go_far_down(it.choice_count(context));
        })
        .when(|it, _| it.suggestions.is_long() && it.has_suggestions()),
        row!(keys::PAGE_DOWN, "more fields", |it| it.show_more())
            .when(|it, _| it.shown < it.fields.len()),
        row!(keys::PAGE_UP, "fewer fields", |it| it.show_fewer())
            .when(|it, context| is_adding(it, context) && it.shown == it.fields.len()),
        row!(keys::PAGE_DOWN, "another body", |it, context| it.sleeve(context)).when(can_sleeve),
        row!(keys::PAGE_DOWN, "last field", |it| it.go_to(it.shown - 1)).quiet(),
        row!(keys::PAGE_UP, "first field", |it| it.go_to(0)).quiet(),
        row!(keys::ENTER, "add, and the next", |it, context| it.submit(context)).when(is_adding),
        row!(keys::ENTER, "save", |it, context| it.submit(context)),
        row!(keys::ESC, "back", |it, context| it.leave(context)).when(|it, _| it.taken.is_some()),
        row!(keys::ESC, "cancel", |it, context| it.leave(context)),
        row!(keys::TEXT, "", press).when(takes_text),
        row!(keys::ANY, "", press).when_key(is_typed),
    ];

    /// Puts a pasted line into the field in focus, as if it were typed. Several lines are stat blocks.
    fn paste(&mut self, text: &str, context: &Context) -> Outcome {
        if text.contains(['\n', '\r']) {
            return self.paste_blocks(text);
        }
        self.change_field(context, |field, is_first| field.paste(text, is_first))
    }

    /// Empties the form for the next combatant, if there may be one, or goes back to the decision that waits for it.
    fn advance(&mut self, state: &Encounter, _: &[Fact]) -> Then {
        if self.decides.is_some() {
            let again = DecisionPrompt::new(state, self.decides);
            return again
                .map_or(Then::Close, |it| Then::Open(Box::new(Layer::Decision(Box::new(it)))));
        }
        match (&self.purpose, self.side()) {
            (FormPurpose::Add, Some(side)) => {
                self.go_on(if self.is_for_players { Side::Pc } else { side }, state);
                Then::Stay
            }
            _ => Then::Close,
        }
    }

    fn needs(&self) -> &'static [FileRequest] {
        match self.purpose {
            FormPurpose::Add => &[FileRequest::ReadLibrary, FileRequest::FindNpcs],
            _ => &[FileRequest::ReadLibrary],
        }
    }

    /// Goes to the field that a column of the line came from.
    fn on_parse_error(&mut self, column: usize) {
        let before = self.columns.iter().rev().find(|(begins, _)| *begins <= column);
        self.go_back_to(before.map_or(self.focus, |(_, field)| *field));
    }

    /// Goes to the field that a refusal is about, if it names one.
    fn on_refusal(&mut self, refusal: &Refusal) {
        let field_of = |key: &str| self.fields.iter().position(|field| field.spec.key == key);
        let field = match refusal {
            Refusal::OutOfRange { what, .. } => field_of(what),
            Refusal::BadName { .. } | Refusal::NameTaken(_) | Refusal::EmptyText(_) => Some(0),
            Refusal::PoolOverStat { .. } => field_of("pool"),
            _ => None,
        };
        self.go_back_to(field.unwrap_or(self.focus));
    }
}
