//! Something longer than the screen, to be read.

use super::LayerOutcome;
use crate::app::key::{Key, Named};

/// How far a page goes.
pub const PAGE: usize = 10;

/// How far from its beginning something is scrolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scroll {
    /// How many lines or steps are out of sight.
    pub offset: usize,
    /// How many there are in all.
    pub length: usize,
}

/// A text to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pager {
    /// What it is.
    pub title: &'static str,
    /// Its lines.
    pub lines: Vec<String>,
    /// How far it is scrolled.
    pub scroll: Scroll,
}

/// Where the beginning is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Newest {
    /// Above: a text.
    First,
    /// Below: a log.
    Last,
}

impl Scroll {
    /// At the beginning of something of `length` lines or steps.
    pub fn new(length: usize) -> Self {
        Self { offset: 0, length }
    }

    /// Further away from the beginning; at least one line stays in sight.
    pub fn further(&mut self, by: usize) {
        self.offset = self.offset.saturating_add(by).min(self.length.saturating_sub(1));
    }

    /// Nearer to the beginning.
    pub fn nearer(&mut self, by: usize) {
        self.offset = self.offset.saturating_sub(by);
    }

    pub(super) fn take(&mut self, key: Key, newest: Newest) -> LayerOutcome {
        let (down, by) = match key {
            Key::Char('j') | Key::Named(Named::Down) => (true, 1),
            Key::Char('k') | Key::Named(Named::Up) => (false, 1),
            Key::Char(' ') | Key::Named(Named::PageDown) => (true, PAGE),
            Key::Named(Named::PageUp) => (false, PAGE),
            Key::Named(Named::Home) => (false, self.length),
            Key::Named(Named::End) => (true, self.length),
            Key::Char('q' | '?' | 'l') | Key::Named(Named::Enter) => return LayerOutcome::Close,
            _ => return LayerOutcome::Stay,
        };
        if down == (newest == Newest::First) {
            self.further(by);
        } else {
            self.nearer(by);
        }
        LayerOutcome::Stay
    }
}

impl Pager {
    /// A text at its beginning.
    pub fn new(title: &'static str, text: &str) -> Self {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        Self { title, scroll: Scroll::new(lines.len()), lines }
    }
}
