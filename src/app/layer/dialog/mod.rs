//! The interface of all dialogs: their keys as rows, and what they make of a paste, of dice, and of the outcome of their requests.

mod key_row;

pub use key_row::{Hint, KeyPattern, KeyRow, is_typed, keys};
pub(super) use key_row::{inner, row};

use tui_input::Input;

use crate::app::action::Action;
use crate::app::context::Context;
use crate::app::input::FileRequest;
use crate::app::key::{Key, Named};
use crate::app::layer::Layer;
use crate::app::layer::outcome::Outcome;
use crate::app::line::{edit, insert};
use crate::app::request::RequestId;
use phasekeeper_engine::encounter::{Encounter, Fact, Id, Refusal};

/// A dialog, or a part of one. It changes nothing but itself.
pub trait Dialog: Sized + 'static {
    const ROWS: &'static [KeyRow<Self>];

    /// The dialog within this one. It takes the keys that no row of this one is for.
    fn inner(&self) -> Option<&dyn TakesKeys> {
        None
    }

    /// The same, to change it.
    fn inner_mut(&mut self) -> Option<&mut dyn TakesKeys> {
        None
    }

    /// Returns true while every key belongs to the dialog within this one.
    fn gives_way(&self) -> bool {
        false
    }

    /// Receives the outcome of the dialog within this one, before the program does.
    fn after_inner(&mut self, outcome: Outcome, _: &Encounter) -> Outcome {
        outcome
    }

    /// The line of text that is typed; without one, letters are keys.
    fn line(&mut self) -> Option<&mut Input> {
        None
    }

    /// The question to whoever has no screen, and the answers of which a number chooses one; `None` for a page, which is read.
    fn listed(&self, _: &Encounter) -> Option<Listed> {
        None
    }

    /// Brings what depends on the line after it, once it has changed.
    fn on_edit(&mut self) {}

    /// Puts a pasted text into the line that is typed; it presses no keys.
    fn paste(&mut self, text: &str, _: &Context) -> Outcome {
        if let Some(line) = self.line() {
            insert(line, text);
            self.on_edit();
        }
        Outcome::Stay
    }

    /// Takes the dice that it asked for.
    fn on_roll(&mut self, _rolled: i32, _: &Encounter) -> Outcome {
        Outcome::Stay
    }

    /// Advances after its request was carried out, with these facts.
    fn advance(&mut self, _: &Encounter, _made: &[Fact]) -> Then {
        Then::Close
    }

    /// Returns true if commands are typed into it. Their lines are remembered, sentences name commands in place of keys, and
    /// whom a command brings in is not selected.
    fn takes_commands(&self) -> bool {
        false
    }

    /// The action whose key closes it.
    fn closed_by(&self) -> Option<Action> {
        None
    }

    /// Returns the requests to the files that it needs once it is open.
    fn needs(&self) -> &'static [FileRequest] {
        &[]
    }

    /// Points at the fault in its line, at a column in characters from 1.
    fn on_parse_error(&mut self, _column: usize) {}

    /// Points at what was refused.
    fn on_refusal(&mut self, _: &Refusal) {}

    /// The requests of players whose numbers it holds, but for those of the dialog within this one.
    fn own_told(&self) -> Vec<RequestId> {
        Vec::new()
    }
}

/// The row of the line of text that is typed.
pub const fn typing<D: Dialog>(keys: &'static [KeyPattern], hint: &'static str) -> KeyRow<D> {
    KeyRow::new(keys, hint, |dialog, key, _| {
        if dialog.line().is_some_and(|line| edit(line, key)) {
            dialog.on_edit();
        }
        Outcome::Stay
    })
}

/// A question and its answers.
pub type Listed = (String, Vec<String>);

/// The next state of a dialog once its request was carried out.
#[derive(Debug)]
pub enum Then {
    Close,
    Stay,
    /// Opens another in its place.
    Open(Box<Layer>),
    /// Shows in its place what this acting combatant would do next by their tactics.
    Propose(Id),
}

impl Then {
    pub(super) fn stay_if(stays: bool) -> Self {
        if stays { Self::Stay } else { Self::Close }
    }
}

/// Any [`Dialog`], whatever its rows are about.
pub trait TakesKeys {
    /// Gives a key to the first row that it fits and that applies.
    fn press(&mut self, key: Key, context: &Context) -> Outcome;

    /// Returns true if a key means something of its own, or is typed into a text.
    fn has_use_for(&self, key: Key, context: &Context) -> bool;

    /// Returns the reason why a key does nothing; `None` if a row has it.
    fn why_not(&self, key: Key, context: &Context) -> Option<String>;

    /// The requests of players whose numbers it holds.
    fn told(&self) -> Vec<RequestId>;

    /// Gives the dice to the dialog that asked for them.
    fn take_roll(&mut self, rolled: i32, state: &Encounter) -> Outcome;

    /// Adds the hints of the rows that apply and have a key that no earlier row has taken.
    fn add_hints(&self, context: &Context, taken: &mut Vec<KeyPattern>, hints: &mut Vec<Hint>);

    /// The keys that apply.
    fn hints(&self, context: &Context) -> Vec<Hint> {
        let mut hints = Vec::new();
        self.add_hints(context, &mut Vec::new(), &mut hints);
        hints
    }
}

/// The row of a dialog that has a key, and the key as it has it: a letter that is typed is itself.
fn row_of<D: Dialog>(dialog: &D, key: Key, context: &Context) -> Option<(&'static KeyRow<D>, Key)> {
    let rows = if dialog.gives_way() { &[] } else { D::ROWS };
    rows.iter().find_map(|row| {
        let fits = |key: &Key| row.keys.iter().any(|pattern| pattern.fits(*key));
        let applies_to = |key: &Key| row.applies_to.is_none_or(|it| it(dialog, *key));
        let key = context.keymap.readings(key).find(|key| fits(key) && applies_to(key))?;
        (row.applies)(dialog, context).then_some((row, key))
    })
}

impl<D: Dialog> TakesKeys for D {
    fn press(&mut self, key: Key, context: &Context) -> Outcome {
        match row_of(self, key, context) {
            Some((row, key)) => (row.run)(self, key, context),
            None => match self.inner_mut().map(|inner| inner.press(key, context)) {
                Some(outcome) => self.after_inner(outcome, context.state),
                None => Outcome::Stay,
            },
        }
    }

    fn has_use_for(&self, key: Key, context: &Context) -> bool {
        match row_of(self, key, context) {
            Some((row, key)) => row.is_for(key),
            None => self.inner().is_some_and(|inner| inner.has_use_for(key, context)),
        }
    }

    fn why_not(&self, key: Key, context: &Context) -> Option<String> {
        if row_of(self, key, context).is_some() {
            return None;
        }
        let unknown = || match key {
            Key::Named(Named::Esc) => "this can't be left".to_owned(),
            _ => format!("{key} is not a key here"),
        };
        let why = self.inner().map_or_else(|| Some(unknown()), |it| it.why_not(key, context))?;
        let named = |row: &&KeyRow<D>| context.keymap.readings(key).any(|key| row.names(key));
        let own = D::ROWS.iter().find(named);
        Some(own.map_or(why, |row| format!("{key} ({}) is not possible now", row.hint)))
    }

    fn told(&self) -> Vec<RequestId> {
        let mut told = self.own_told();
        told.extend(self.inner().map(TakesKeys::told).unwrap_or_default());
        told
    }

    fn take_roll(&mut self, rolled: i32, state: &Encounter) -> Outcome {
        match self.inner_mut().map(|inner| inner.take_roll(rolled, state)) {
            Some(outcome) => self.after_inner(outcome, state),
            None => self.on_roll(rolled, state),
        }
    }

    fn add_hints(&self, context: &Context, taken: &mut Vec<KeyPattern>, hints: &mut Vec<Hint>) {
        let rows = if self.gives_way() { &[] } else { Self::ROWS };
        for row in rows.iter().filter(|row| (row.applies)(self, context)) {
            let is_any = |key: &KeyPattern| matches!(key, KeyPattern::Any | KeyPattern::Text);
            let is_free = |key: &KeyPattern| !taken.contains(key) && !taken.iter().any(is_any);
            if !row.hint.is_empty() && row.keys.iter().any(is_free) {
                let (words, is_quiet) = (row.hint, row.is_quiet);
                hints.push(Hint { keys: row.label(), words, is_quiet });
            }
            if row.applies_to.is_none() {
                taken.extend(row.keys);
            }
        }
        if let Some(inner) = self.inner() {
            inner.add_hints(context, taken, hints);
        }
    }
}
