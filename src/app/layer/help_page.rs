//! The page of keys: those of the main screen, or those of a dialog with the rule behind it.

use tui_input::Input;

use super::dialog::{Dialog, Hint, KeyPattern, KeyRow, TakesKeys, keys, row};
use super::pager::Scroll;
use crate::app::key::Key;
use crate::app::line::edit;
use crate::app::outcome::Outcome;

/// The subject of a page of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelpSubject {
    /// The keys of the main screen that apply at the moment.
    Now,
    /// Every key of the main screen.
    Whole,
    /// The keys of the dialog below, and the rule behind it, if there is one.
    Dialog(Vec<Hint>, Option<&'static str>),
}

/// Keys with what they do, filtered by what is typed.
#[derive(Clone, Debug)]
pub struct HelpPage {
    pub subject: HelpSubject,
    pub filter: Input,
    pub scroll: Scroll,
}

impl HelpPage {
    /// The keys that apply on the main screen, of so many.
    pub fn new(count: usize) -> Self {
        let (subject, filter) = (HelpSubject::Now, Input::default());
        Self { subject, filter, scroll: Scroll::new(count) }
    }

    /// The keys of a dialog.
    pub fn about(hints: Vec<Hint>, rule: Option<&'static str>) -> Self {
        let page = Self::new(hints.len());
        Self { subject: HelpSubject::Dialog(hints, rule), ..page }
    }

    /// Returns true if one of these has the text of the filter in it.
    pub fn shows(&self, texts: &[&str]) -> bool {
        let sought = self.filter.value().trim().to_lowercase();
        texts.iter().any(|text| text.to_lowercase().contains(&sought))
    }

    fn turn_over(&mut self) -> Outcome {
        self.scroll.offset = 0;
        self.subject = match self.subject {
            HelpSubject::Now => HelpSubject::Whole,
            _ => HelpSubject::Now,
        };
        Outcome::Stay
    }

    fn type_key(&mut self, key: Key) -> Outcome {
        self.scroll.offset = 0;
        edit(&mut self.filter, key);
        Outcome::Stay
    }

    fn clear(&mut self) -> Outcome {
        self.filter.reset();
        Outcome::Stay
    }
}

const TYPED: &[KeyPattern] = &[KeyPattern::AnyChar, keys::BACKSPACE[0]];

impl Dialog for HelpPage {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(keys::ESC, "all keys", |it: &mut Self, _, _| it.clear())
            .when(|it, _| !it.filter.value().is_empty()),
        row(keys::ESC, "close", |_, _, _| Outcome::Close),
        row(keys::ENTER, "", |_, _, _| Outcome::Close),
        row(keys::TAB, "other page", |it: &mut Self, _, _| it.turn_over())
            .when(|it, _| !matches!(it.subject, HelpSubject::Dialog(..))),
        row(TYPED, "filter", |it: &mut Self, key, _| it.type_key(key)).labeled("letters"),
    ];

    fn inner(&self) -> Option<&dyn TakesKeys> {
        Some(&self.scroll)
    }

    fn inner_mut(&mut self) -> Option<&mut dyn TakesKeys> {
        Some(&mut self.scroll)
    }

    fn line(&mut self) -> Option<&mut Input> {
        Some(&mut self.filter)
    }
}
