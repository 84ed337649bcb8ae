//! The interface of all dialogs: their keys as rows, each with the keys, the hint for the footer and the handler in one place,
//! and what they make of a paste, of dice, and of the outcome of their requests.

use std::borrow::Cow;

use tui_input::Input;

use crate::app::action::Action;
use crate::app::context::Context;
use crate::app::input::FileRequest;
use crate::app::key::{Key, Named};
use crate::app::layer::Layer;
use crate::app::layer::outcome::Outcome;
use crate::app::line::{edit, edit_of, insert};
use crate::app::request::RequestId;
use phasekeeper_engine::encounter::{Encounter, Fact, Id, Refusal};

/// Keys and what they do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    pub keys: Cow<'static, str>,
    pub words: &'static str,
    /// True if only the page about the dialog has it, and the footer doesn't.
    pub is_quiet: bool,
}

impl Hint {
    /// Returns true if its words are for whoever has no screen: numbers and names choose there.
    pub fn is_word(&self) -> bool {
        !self.is_quiet && !["↑", "–", "letters"].iter().any(|it| self.keys.contains(it))
    }
}

/// Keys that a row is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyPattern {
    Key(Key),
    /// A digit from one to another.
    Digits(char, char),
    /// Any letter, digit or sign.
    AnyChar,
    /// Every key that no earlier row is for.
    Any,
    /// Every key that edits a text, and no earlier row is for.
    Text,
}

/// A row of a dialog's keys. The first row that fits a key and applies has it.
pub struct KeyRow<D> {
    pub keys: &'static [KeyPattern],
    /// The keys as the footer shows them; the keys themselves if it is empty.
    pub label: &'static str,
    /// Their hint in the footer; none if it is empty.
    pub hint: &'static str,
    /// True if the hint stands only on the page about the dialog.
    pub is_quiet: bool,
    /// Condition under which the row applies.
    pub applies: fn(&D, &Context) -> bool,
    /// Condition under which it applies to its keys; `None` for always.
    pub applies_to: Option<fn(&D, Key) -> bool>,
    pub run: fn(&mut D, Key, &Context) -> Outcome,
}

impl KeyPattern {
    pub const fn named(named: Named) -> Self {
        Self::Key(Key::Named(named))
    }

    /// A letter, digit or sign.
    pub const fn char(letter: char) -> Self {
        Self::Key(Key::Char(letter))
    }

    fn fits(self, key: Key) -> bool {
        match (self, key) {
            (Self::Key(own), key) => own == key,
            (Self::Digits(first, last), Key::Char(letter)) => (first..=last).contains(&letter),
            (Self::Text, key) => is_typed(&(), key),
            (Self::AnyChar, Key::Char(_)) | (Self::Any, _) => true,
            _ => false,
        }
    }
}

/// Returns true for keys that edit a line of text.
pub fn is_typed<D>(_: &D, key: Key) -> bool {
    edit_of(key).is_some()
}

/// A row that always applies.
pub const fn row<D>(
    keys: &'static [KeyPattern],
    hint: &'static str,
    run: fn(&mut D, Key, &Context) -> Outcome,
) -> KeyRow<D> {
    KeyRow { keys, label: "", hint, is_quiet: false, applies: |_, _| true, applies_to: None, run }
}

/// The row of the line of text that is typed.
pub const fn typing<D: Dialog>(keys: &'static [KeyPattern], hint: &'static str) -> KeyRow<D> {
    row(keys, hint, |dialog, key, _| {
        if dialog.line().is_some_and(|line| edit(line, key)) {
            dialog.on_edit();
        }
        Outcome::Stay
    })
}

/// The same with a hint that the footer leaves out.
pub const fn quiet<D>(
    keys: &'static [KeyPattern],
    hint: &'static str,
    run: fn(&mut D, Key, &Context) -> Outcome,
) -> KeyRow<D> {
    KeyRow { is_quiet: true, ..row(keys, hint, run) }
}

impl<D> KeyRow<D> {
    /// The same row with other words for its keys.
    #[must_use]
    pub const fn labeled(mut self, label: &'static str) -> Self {
        self.label = label;
        self
    }

    /// The same row, which applies only at times.
    #[must_use]
    pub const fn when(mut self, applies: fn(&D, &Context) -> bool) -> Self {
        self.applies = applies;
        self
    }

    /// The same row, which applies only to some of its keys at times.
    #[must_use]
    pub const fn when_key(mut self, applies_to: fn(&D, Key) -> bool) -> Self {
        self.applies_to = Some(applies_to);
        self
    }

    fn label(&self) -> Cow<'static, str> {
        if !self.label.is_empty() {
            return self.label.into();
        }
        let label = |pattern: &KeyPattern| match pattern {
            KeyPattern::Key(key) => key.to_string(),
            KeyPattern::Digits(first, last) => format!("{first}–{last}"),
            _ => "letters".to_owned(),
        };
        self.keys.iter().map(label).collect::<Vec<_>>().join(" ").into()
    }

    /// Returns true if the row is for just this letter, and says what it does.
    fn names(&self, key: Key) -> bool {
        let is_letter = matches!(key, Key::Char(_));
        is_letter && !self.hint.is_empty() && self.keys.contains(&KeyPattern::Key(key))
    }

    /// Returns true if a key has a meaning of its own here. Rows for any letter or sign mean letters and digits, or choose.
    fn is_for(&self, key: Key) -> bool {
        let is_letter = matches!(key, Key::Char(letter) if letter.is_alphanumeric());
        self.keys.iter().any(|pattern| match pattern {
            KeyPattern::Any => false,
            KeyPattern::AnyChar => is_letter || self.applies_to.is_some(),
            _ => pattern.fits(key),
        })
    }
}

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
        let is_esc = key == Named::Esc.into();
        let unknown = || {
            if is_esc {
                "this can't be left".to_owned()
            } else {
                format!("{key} is not a key here")
            }
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

/// Keys that several dialogs share.
pub mod keys {
    use crate::app::key::Named;
    use crate::app::layer::dialog::KeyPattern;

    pub const ENTER: &[KeyPattern] = &[KeyPattern::named(Named::Enter)];
    pub const ESC: &[KeyPattern] = &[KeyPattern::named(Named::Esc)];
    pub const UP: &[KeyPattern] = &[KeyPattern::named(Named::Up)];
    pub const DOWN: &[KeyPattern] = &[KeyPattern::named(Named::Down)];
    pub const UP_OR_K: &[KeyPattern] = &[KeyPattern::named(Named::Up), KeyPattern::char('k')];
    pub const DOWN_OR_J: &[KeyPattern] = &[KeyPattern::named(Named::Down), KeyPattern::char('j')];
    pub const LEFT: &[KeyPattern] = &[KeyPattern::named(Named::Left)];
    pub const RIGHT: &[KeyPattern] = &[KeyPattern::named(Named::Right)];
    pub const DIGITS: &[KeyPattern] = &[KeyPattern::Digits('0', '9')];
    pub const ANY_CHAR: &[KeyPattern] = &[KeyPattern::AnyChar];
    pub const HOME: &[KeyPattern] = &[KeyPattern::named(Named::Home)];
    pub const END: &[KeyPattern] = &[KeyPattern::named(Named::End)];
    pub const TAB: &[KeyPattern] = &[KeyPattern::named(Named::Tab)];
    pub const BACKTAB: &[KeyPattern] = &[KeyPattern::named(Named::BackTab)];
    pub const BACKSPACE: &[KeyPattern] = &[KeyPattern::named(Named::Backspace)];
    pub const ANY: &[KeyPattern] = &[KeyPattern::Any];
    pub const TEXT: &[KeyPattern] = &[KeyPattern::Text];
}
