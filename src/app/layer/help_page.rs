//! The page with the keys of the main screen.

use tui_input::Input;

use super::dialog::{Dialog, KeyPattern, KeyRow, TakesKeys, keys, row, typing};
use super::pager::Scroll;
use crate::app::action::Action;
use crate::app::key::Key;
use crate::app::layer::outcome::Outcome;

/// The keys of the main screen, filtered by what is typed.
#[derive(Clone, Debug, Default)]
pub struct HelpPage {
    /// True for every key, false for those that apply at the moment.
    pub is_whole: bool,
    pub filter: Input,
    pub scroll: Scroll,
}

impl HelpPage {
    /// Returns true if one of these has the text of the filter in it.
    pub fn shows(&self, texts: &[&str]) -> bool {
        let sought = self.filter.value().trim().to_lowercase();
        texts.iter().any(|text| text.to_lowercase().contains(&sought))
    }

    fn turn_over(&mut self) -> Outcome {
        self.scroll.offset = 0;
        self.is_whole = !self.is_whole;
        Outcome::Stay
    }

    fn clear(&mut self) -> Outcome {
        self.filter.reset();
        Outcome::Stay
    }
}

const TYPED: &[KeyPattern] =
    &[KeyPattern::AnyChar, keys::BACKSPACE[0], KeyPattern::Key(Key::Ctrl('u'))];

impl Dialog for HelpPage {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(keys::ESC, "all keys", |it: &mut Self, _, _| it.clear())
            .when(|it, _| !it.filter.value().is_empty()),
        row(keys::ESC, "close", |_, _, _| Outcome::Close),
        row(keys::ENTER, "", |_, _, _| Outcome::Close),
        row(keys::TAB, "other page", |it: &mut Self, _, _| it.turn_over()),
        typing(TYPED, "filter").labeled("letters"),
    ];

    fn inner(&self) -> Option<&dyn TakesKeys> {
        Some(&self.scroll)
    }

    fn inner_mut(&mut self) -> Option<&mut dyn TakesKeys> {
        Some(&mut self.scroll)
    }

    fn closed_by(&self) -> Option<Action> {
        Some(Action::Help)
    }

    fn line(&mut self) -> Option<&mut Input> {
        Some(&mut self.filter)
    }

    fn on_edit(&mut self) {
        self.scroll.offset = 0;
    }
}
