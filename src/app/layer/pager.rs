//! Texts longer than the screen.

use super::{Dialog, Hint, KeyPattern, KeyRow, Outcome, inner, keys, row};
use crate::app::action::Action;

/// Lines per page.
pub const PAGE: usize = 10;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scroll {
    /// The lines or steps that are out of sight.
    pub offset: usize,
    /// The lines or steps in all.
    pub length: usize,
}

impl Scroll {
    /// At the beginning of `length` lines or steps.
    pub fn new(length: usize) -> Self {
        Self { offset: 0, length }
    }

    /// Scrolls away from the beginning, or back by a negative number; at least one line stays in sight.
    pub fn scroll(&mut self, by: isize) {
        self.offset = self.offset.saturating_add_signed(by).min(self.length.saturating_sub(1));
    }
}

/// A text, by lines from the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pager {
    pub title: &'static str,
    pub lines: Vec<String>,
    pub scroll: Scroll,
}

impl Pager {
    /// A text at its beginning.
    pub fn new(title: &'static str, text: &str) -> Self {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        Self { title, scroll: Scroll::new(lines.len()), lines }
    }

    /// The keys of a dialog, and the rule behind it if there is one.
    pub fn about(hints: &[Hint], rule: Option<&str>) -> Self {
        let columns = hints.iter().map(|hint| hint.keys.chars().count()).max().unwrap_or(0);
        let keys = hints.iter().map(|hint| format!("{:columns$}  {}\n", hint.keys, hint.words));
        let rule = rule.map(|rule| format!("The rule behind it:\n{}", rule.replace('\n', " ")));
        Self::new("The keys of this dialog", &keys.chain(rule).collect::<String>())
    }
}

const CLOSE: &[KeyPattern] = &[keys::ESC[0], keys::ENTER[0]];

impl Dialog for Scroll {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::UP_OR_K, "", |it| it.scroll(-1)),
        row!(keys::DOWN_OR_J, "", |it| it.scroll(1)),
        row!(keys::PAGE_UP, "", |it| it.scroll(-(PAGE as isize))),
        row!(keys::PAGE_DOWN_OR_SPACE, "scroll", |it| it.scroll(PAGE as isize))
            .labeled("↑ ↓ PgUp PgDn"),
        row!(keys::HOME, "", |it| it.scroll(isize::MIN + 1)),
        row!(keys::END, "", |it| it.scroll(isize::MAX)),
    ];
}

impl Dialog for Pager {
    const ROWS: &'static [KeyRow<Self>] =
        &[row!(CLOSE, "close", |_| Outcome::Close).labeled("Esc")];

    fn closed_by(&self) -> Option<Action> {
        Some(Action::Help)
    }

    inner!(scroll);
}
