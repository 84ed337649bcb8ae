//! Pages longer than the screen: the keys, a text.

use super::dialog::{Dialog, KeyPattern, KeyRow, keys, row};
use crate::app::action::Action;
use crate::app::context::Context;
use crate::app::key::{Key, Named};
use crate::app::outcome::Outcome;

/// Lines per page.
pub const PAGE: usize = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// The keys, by lines from the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HelpPage {
    pub scroll: Scroll,
    /// True for every key, false for those that apply at the moment.
    pub is_whole: bool,
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
}

/// A page that scrolls.
pub trait Page: 'static {
    fn scroll(&mut self) -> &mut Scroll;

    /// Goes to the other side of the page; `None` if it has one side only.
    const TURN_OVER: Option<fn(&mut Self)> = None;

    /// The action that opens it; its key also closes it.
    const ACTION: Option<Action>;
}

impl Page for HelpPage {
    fn scroll(&mut self) -> &mut Scroll {
        &mut self.scroll
    }

    const TURN_OVER: Option<fn(&mut Self)> = Some(|page| {
        page.is_whole = !page.is_whole;
        page.scroll.offset = 0;
    });

    const ACTION: Option<Action> = Some(Action::Help);
}

impl Page for Pager {
    fn scroll(&mut self) -> &mut Scroll {
        &mut self.scroll
    }

    const ACTION: Option<Action> = None;
}

/// Scrolls down by `lines`, or up by a negative number.
fn scroll<P: Page>(page: &mut P, lines: isize) -> Outcome {
    page.scroll().scroll(lines);
    Outcome::Stay
}

/// Goes to the other side of the page.
fn turn_over<P: Page>(page: &mut P) -> Outcome {
    if let Some(turn_over) = P::TURN_OVER {
        turn_over(page);
    }
    Outcome::Stay
}

/// Closes the page if the key is the one that opened it.
fn close_by_own_key<P: Page>(key: Key, context: &Context) -> Outcome {
    match (P::ACTION, context.keymap.action(key)) {
        (Some(own), Some(action)) if own == action => Outcome::Close,
        _ => Outcome::Stay,
    }
}

const CLOSE: &[KeyPattern] = &[KeyPattern::named(Named::Esc), KeyPattern::named(Named::Enter)];
const PAGE_DOWN: &[KeyPattern] = &[KeyPattern::named(Named::PageDown), KeyPattern::char(' ')];
const PAGE_UP: &[KeyPattern] = &[KeyPattern::named(Named::PageUp)];

impl<P: Page> Dialog for P {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(keys::UP_OR_K, "", |page: &mut Self, _, _| scroll(page, -1)),
        row(keys::DOWN_OR_J, "", |page: &mut Self, _, _| scroll(page, 1)),
        row(PAGE_UP, "", |page: &mut Self, _, _| scroll(page, -(PAGE as isize))),
        row(PAGE_DOWN, "scroll", |page: &mut Self, _, _| scroll(page, PAGE as isize))
            .labeled("↑ ↓ PgUp PgDn"),
        row(keys::TAB, "other page", |page: &mut Self, _, _| turn_over(page))
            .when(|_, _| P::TURN_OVER.is_some()),
        row(keys::HOME, "", |page: &mut Self, _, _| scroll(page, isize::MIN + 1)),
        row(keys::END, "", |page: &mut Self, _, _| scroll(page, isize::MAX)),
        row(CLOSE, "close", |_, _, _| Outcome::Close).labeled("Esc"),
        row(keys::ANY, "", |_: &mut Self, key, context| close_by_own_key::<Self>(key, context)),
    ];
}
