//! The keys of dialogs as rows: each with the keys, the hint for the footer and the handler in one place.

use std::borrow::Cow;

use crate::app::context::Context;
use crate::app::key::{Key, Named};
use crate::app::layer::outcome::Outcome;
use crate::app::line::edit_of;

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

    pub(super) fn fits(self, key: Key) -> bool {
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

impl<D> KeyRow<D> {
    /// A row that always applies, as `row!` writes it.
    pub const fn new(
        keys: &'static [KeyPattern],
        hint: &'static str,
        run: fn(&mut D, Key, &Context) -> Outcome,
    ) -> Self {
        let applies = |_: &D, _: &Context| true;
        Self { keys, label: "", hint, is_quiet: false, applies, applies_to: None, run }
    }

    /// The same row with a hint that the footer leaves out.
    #[must_use]
    pub const fn quiet(mut self) -> Self {
        self.is_quiet = true;
        self
    }

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

    pub(super) fn label(&self) -> Cow<'static, str> {
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
    pub(super) fn names(&self, key: Key) -> bool {
        let is_letter = matches!(key, Key::Char(_));
        is_letter && !self.hint.is_empty() && self.keys.contains(&KeyPattern::Key(key))
    }

    /// Returns true if a key has a meaning of its own here. Rows for any letter or sign mean letters and digits, or choose.
    pub(super) fn is_for(&self, key: Key) -> bool {
        let is_letter = matches!(key, Key::Char(letter) if letter.is_alphanumeric());
        self.keys.iter().any(|pattern| match pattern {
            KeyPattern::Any => false,
            KeyPattern::AnyChar => is_letter || self.applies_to.is_some(),
            _ => pattern.fits(key),
        })
    }
}

/// A row that always applies: its keys, or its letter; the hint; and what it does with the dialog, with the context if it names
/// that, and with the key before it. What is no outcome stays in the dialog.
macro_rules! row {
    ($letter:literal, $($rest:tt)+) => {
        row!(&[$crate::app::layer::dialog::KeyPattern::char($letter)], $($rest)+)
    };
    ($keys:expr, $hint:expr, |$it:pat_param| $run:expr) => {
        row!($keys, $hint, |$it, _, _| $run)
    };
    ($keys:expr, $hint:expr, |$it:pat_param, $context:pat_param| $run:expr) => {
        row!($keys, $hint, |$it, _, $context| $run)
    };
    ($keys:expr, $hint:expr, |$it:pat_param, $key:pat_param, $context:pat_param| $run:expr) => {
        row!($keys, $hint, |$it: &mut Self, $key, $context| {
            $crate::app::layer::outcome::Outcome::from($run)
        })
    };
    ($keys:expr, $hint:expr, $run:expr) => {
        $crate::app::layer::dialog::KeyRow::new($keys, $hint, $run)
    };
}
pub(in crate::app::layer) use row;

/// Declares the field of a dialog that takes the keys which the dialog has no row for; `field?` may be `None`.
macro_rules! inner {
    ($field:ident) => {
        fn inner(&self) -> Option<&dyn $crate::app::layer::TakesKeys> {
            Some(&self.$field)
        }

        fn inner_mut(&mut self) -> Option<&mut dyn $crate::app::layer::TakesKeys> {
            Some(&mut self.$field)
        }
    };
    ($field:ident?) => {
        fn inner(&self) -> Option<&dyn $crate::app::layer::TakesKeys> {
            Some(self.$field.as_ref()?)
        }

        fn inner_mut(&mut self) -> Option<&mut dyn $crate::app::layer::TakesKeys> {
            Some(self.$field.as_mut()?)
        }
    };
}
pub(in crate::app::layer) use inner;

/// Keys that several dialogs share.
pub mod keys {
    use super::KeyPattern;
    use crate::app::key::Named;

    pub const ENTER: &[KeyPattern] = &[KeyPattern::named(Named::Enter)];
    pub const ESC: &[KeyPattern] = &[KeyPattern::named(Named::Esc)];
    pub const UP: &[KeyPattern] = &[KeyPattern::named(Named::Up)];
    pub const DOWN: &[KeyPattern] = &[KeyPattern::named(Named::Down)];
    pub const UP_OR_K: &[KeyPattern] = &[KeyPattern::named(Named::Up), KeyPattern::char('k')];
    pub const DOWN_OR_J: &[KeyPattern] = &[KeyPattern::named(Named::Down), KeyPattern::char('j')];
    pub const LEFT: &[KeyPattern] = &[KeyPattern::named(Named::Left)];
    pub const RIGHT: &[KeyPattern] = &[KeyPattern::named(Named::Right)];
    pub const DIGITS: &[KeyPattern] = &[KeyPattern::Digits('0', '9')];
    pub const FROM_ONE: &[KeyPattern] = &[KeyPattern::Digits('1', '9')];
    pub const ANY_CHAR: &[KeyPattern] = &[KeyPattern::AnyChar];
    pub const HOME: &[KeyPattern] = &[KeyPattern::named(Named::Home)];
    pub const END: &[KeyPattern] = &[KeyPattern::named(Named::End)];
    pub const PAGE_UP: &[KeyPattern] = &[KeyPattern::named(Named::PageUp)];
    pub const PAGE_DOWN: &[KeyPattern] = &[KeyPattern::named(Named::PageDown)];
    pub const PAGE_DOWN_OR_SPACE: &[KeyPattern] = &[PAGE_DOWN[0], KeyPattern::char(' ')];
    pub const TAB: &[KeyPattern] = &[KeyPattern::named(Named::Tab)];
    pub const BACKTAB: &[KeyPattern] = &[KeyPattern::named(Named::BackTab)];
    pub const TAB_OR_DOWN: &[KeyPattern] = &[TAB[0], DOWN[0]];
    pub const BACKTAB_OR_UP: &[KeyPattern] = &[BACKTAB[0], UP[0]];
    pub const TAB_OR_P: &[KeyPattern] = &[TAB[0], KeyPattern::char('p')];
    pub const BACKSPACE: &[KeyPattern] = &[KeyPattern::named(Named::Backspace)];
    /// Letters and signs of dice such as 2d10+3, behind their first digit.
    pub const DICE: &[KeyPattern] = &[
        KeyPattern::char('d'),
        KeyPattern::char('+'),
        KeyPattern::char('-'),
        KeyPattern::char('/'),
    ];
    pub const ANY: &[KeyPattern] = &[KeyPattern::Any];
    pub const TEXT: &[KeyPattern] = &[KeyPattern::Text];
}
