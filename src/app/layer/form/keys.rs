//! The keys of the forms.

use super::{Form, FormPurpose};
use crate::app::key::Named;
use crate::app::layer::Context;
use crate::app::layer::key_row::{Dialog, KeyPattern, KeyRow, keys, row};

fn is_adding(form: &Form, _: &Context) -> bool {
    form.purpose == FormPurpose::Add
}

fn has_suggestions(form: &Form, _: &Context) -> bool {
    form.has_suggestions()
}

const NEXT: &[KeyPattern] = &[KeyPattern::named(Named::Tab), KeyPattern::named(Named::Down)];
const PREVIOUS: &[KeyPattern] = &[KeyPattern::named(Named::BackTab), KeyPattern::named(Named::Up)];

impl Dialog for Form {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(keys::ENTER, "fill in", |it: &mut Self, _, context| it.submit(context))
            .when(|it, _| it.is_offering()),
        row(keys::ENTER, "add as new", |it: &mut Self, _, context| it.submit(context))
            .when(has_suggestions),
        row(keys::DOWN, "choose", |it: &mut Self, _, _| it.choose(1))
            .when(has_suggestions)
            .labeled("↑ ↓"),
        row(keys::UP, "", |it: &mut Self, _, _| it.choose(it.suggestions.list.len()))
            .when(has_suggestions),
        row(keys::TAB, "complete", |it: &mut Self, _, context| it.complete(context))
            .when(|it, context| it.begun_gear(context.library).is_some()),
        row(NEXT, "next field", |it: &mut Self, _, _| it.move_focus(1)).labeled("Tab"),
        row(PREVIOUS, "", |it: &mut Self, _, _| it.move_focus(it.shown - 1)),
        row(&[KeyPattern::named(Named::PageDown)], "more fields", |it: &mut Self, _, _| {
            it.show_all()
        })
        .when(|it, _| it.shown < it.fields.len()),
        row(keys::ENTER, "add, and the next", |it: &mut Self, _, context| it.submit(context))
            .when(is_adding),
        row(keys::ENTER, "save", |it: &mut Self, _, context| it.submit(context)),
        row(keys::ESC, "back", |it: &mut Self, _, _| it.leave()).when(|it, _| it.taken.is_some()),
        row(keys::ESC, "cancel", |it: &mut Self, _, _| it.leave()),
        row(keys::ANY, "", |it: &mut Self, key, context| it.type_key(key, context)),
    ];
}
