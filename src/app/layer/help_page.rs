//! The page with all that can be done, which is done from there, and with the signs of the screen.

use tui_input::Input;

use super::entry::{Deed, Entry, find};
use super::pager::Scroll;
use super::{Dialog, KeyPattern, KeyRow, Outcome, inner, keys, row, typing};
use crate::app::action::Action;
use crate::app::key::Key;

/// The signs of the order and the numbers of a combatant, each with its meaning.
const SIGNS: &str = include_str!("../../../assets/signs.txt");

/// All that can be done, as far as it fits what is typed.
#[derive(Clone, Debug)]
pub struct HelpPage {
    /// True for everything, false for what applies at the moment.
    pub is_whole: bool,
    pub filter: Input,
    entries: Vec<Entry>,
    /// The chosen row is that at its offset.
    pub scroll: Scroll,
}

impl HelpPage {
    pub fn new(entries: Vec<Entry>) -> Self {
        let sign = |line: &str| {
            let mut parts = line.split(" | ").map(str::to_owned);
            let mut part = || parts.next().unwrap_or_default();
            let (section, keys, about) = (part(), part(), part());
            let words = keys.split("  ").map(str::to_owned).chain([keys.clone()]).collect();
            let place = Some(0);
            Entry { section, keys, about, words, place, ..Entry::default() }
        };
        let entries = entries.into_iter().chain(SIGNS.lines().map(sign)).collect();
        let (filter, scroll) = (Input::default(), Scroll::default());
        let mut page = Self { is_whole: false, filter, entries, scroll };
        page.on_edit();
        page
    }

    /// Returns true while something is sought.
    pub fn is_sought(&self) -> bool {
        !self.filter.value().trim().is_empty()
    }

    /// The rows, the signs last. What is sought and does not apply at the moment is there all the same.
    pub fn rows(&self) -> Vec<&Entry> {
        let is_shown = |it: &&Entry| self.is_whole || self.is_sought() || it.place.is_some();
        let mut rows = find(self.entries.iter().filter(is_shown), self.filter.value());
        rows.sort_by_key(|it| it.deed == Deed::Sign);
        rows
    }

    pub fn chosen(&self) -> Option<&Entry> {
        self.rows().get(self.scroll.offset).copied()
    }

    fn turn_over(&mut self) {
        self.is_whole = !self.is_whole;
        self.on_edit();
    }

    fn clear(&mut self) {
        self.filter.reset();
        self.on_edit();
    }
}

const TYPED: &[KeyPattern] =
    &[KeyPattern::AnyChar, keys::BACKSPACE[0], KeyPattern::Key(Key::Ctrl('u'))];

impl Dialog for HelpPage {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::ESC, "all keys", |it| it.clear()).when(|it, _| it.is_sought()),
        row!(keys::ESC, "close", |_| Outcome::Close),
        row!(keys::ENTER, "do it", |it| it.chosen().map_or(Outcome::Close, Entry::submit)),
        row!(keys::TAB, "other page", |it| it.turn_over()),
        typing(TYPED, "filter").labeled("letters"),
    ];

    inner!(scroll);

    fn closed_by(&self) -> Option<Action> {
        Some(Action::Help)
    }

    fn line(&mut self) -> Option<&mut Input> {
        Some(&mut self.filter)
    }

    fn on_edit(&mut self) {
        self.scroll = Scroll::new(self.rows().len());
    }
}
