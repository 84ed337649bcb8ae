//! Selects a combatant by letters of the name.

use tui_input::Input;

use super::Context;
use super::key_row::{Dialog, KeyPattern, KeyRow, keys, row};
use crate::app::key::Named;
use crate::app::line::edit;
use crate::app::name_match::{is_match, squeezed};
use crate::app::outcome::Outcome;
use crate::encounter::{Encounter, Id};
use crate::view::order_of;

/// A prompt for letters of a name.
#[derive(Clone, Debug, Default)]
pub struct Find {
    /// The letters as they are typed.
    pub line: Input,
    /// Index of the chosen match.
    pub choice: usize,
    /// A combatant who is left out.
    pub except: Option<Id>,
}

impl Find {
    /// The combatants whose name matches, in order of the rows.
    pub fn matching(&self, state: &Encounter) -> Vec<Id> {
        let sought = squeezed(self.line.value());
        let matches = |id: &Id| {
            Some(*id) != self.except
                && state.get(*id).is_some_and(|combatant| is_match(&combatant.name, &sought))
        };
        order_of(state).into_iter().filter(matches).collect()
    }

    /// The combatant that Enter selects.
    pub fn found(&self, state: &Encounter) -> Option<Id> {
        let matching = self.matching(state);
        matching.get(self.choice % matching.len().max(1)).copied()
    }

    /// Chooses the match `by` further on.
    fn choose(&mut self, by: usize, context: &Context) -> Outcome {
        let count = self.matching(context.state).len().max(1);
        self.choice = (self.choice + by % count) % count;
        Outcome::Stay
    }

    fn choose_previous(&mut self, context: &Context) -> Outcome {
        let count = self.matching(context.state).len().max(1);
        self.choose(count - 1, context)
    }

    /// Selects the chosen match.
    pub(super) fn submit(&self, context: &Context) -> Outcome {
        match self.found(context.state) {
            Some(id) => Outcome::Select(id),
            None => Outcome::ShowError(format!("no name matches {:?}", self.line.value())),
        }
    }
}

const NEXT: &[KeyPattern] = &[KeyPattern::named(Named::Down), KeyPattern::named(Named::Tab)];
const PREVIOUS: &[KeyPattern] = &[KeyPattern::named(Named::Up), KeyPattern::named(Named::BackTab)];

impl Dialog for Find {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(NEXT, "choose", |it: &mut Self, _, context| it.choose(1, context)).labeled("↑ ↓"),
        row(PREVIOUS, "", |it: &mut Self, _, context| it.choose_previous(context)),
        row(keys::ENTER, "select", |it: &mut Self, _, context| it.submit(context)),
        row(keys::ESC, "cancel", |_, _, _| Outcome::Close),
        row(keys::ANY, "find", |it: &mut Self, key, _| {
            if edit(&mut it.line, key) {
                it.choice = 0;
            }
            Outcome::Stay
        }),
    ];
}
