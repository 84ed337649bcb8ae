//! The page with the keys of the main screen.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use strum::IntoEnumIterator;

use super::layer_view::{LayerView, Prompt, RoomFor};
use super::popup;
use super::row_writer::write_lines;
use super::split::{split_left, split_top};
use super::text::{pad, width, wrap};
use super::theme::Theme;
use crate::app::layer::help_page::HelpPage;
use crate::app::{ACTIONS, ActionRow, App, HelpSection};

const KEY_WIDTH: usize = 10;

/// The most entries side by side, and the least below one another.
const MAX_ACROSS: usize = 3;
const MIN_DOWN: usize = 12;

/// The columns of the reason why a key that is sought is not possible.
const WHY_WIDTH: usize = 60;

/// The legend of the order's signs and letters.
const SIGNS: [&str; 6] = [
    "  ▶ acting  = same slot  ▷ interrupted",
    "  ║ waiting  ✓ done  · no action  ✗ out",
    "  ○ action to come  2/3 which die",
    "  ! critical  M Moxie  › next",
    "  ■ player's  □ ally  ▲ foe  ▫ neutral",
    "  ▰ damage",
];

/// What the numbers of a combatant mean, by their labels.
const NUMBERS: [&str; 9] = [
    "  17/35: damage taken, and Durability",
    "  Wd: wounds, each −10 on all rolls",
    "  WT: damage of one hit for a wound",
    "  dies at: the damage that kills",
    "  armor 10/8: energy / kinetic",
    "  tests: what is added to all rolls",
    "  stay up: target after a wound",
    "  INIT: added to the initiative die",
    "  TT: stress at once for a trauma",
];

impl LayerView for HelpPage {
    fn room_for(&self, _: &App, _: Theme, _: u16) -> RoomFor {
        RoomFor::Page
    }

    /// Draws the keys, side by side if all of each line fits.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let (most, _) = popup::room(area);
        let title = if self.is_whole { "Every key" } else { "Keys that apply now" };
        let mut lines = Vec::new();
        let sections = sections(app, self, theme).into_iter();
        for (heading, below) in sections.filter(|(_, below)| !below.is_empty()) {
            lines.push(Line::styled(heading, theme.question()));
            lines.extend(below);
        }
        if lines.is_empty() {
            lines.push(Line::raw("no key has that; : finds commands"));
        }
        // The title stands there even if nothing is left.
        let entry = lines.iter().map(Line::width).max().unwrap_or(0).max(width(title) + 2) + 1;
        let across = (most / entry).min(lines.len() / MIN_DOWN).clamp(1, MAX_ACROSS);
        let height = lines.len().div_ceil(across);
        let inside = popup::open(title, theme, area, frame);
        let [inside, _] = split_top(inside, height as u16);
        let height = (inside.height as usize).max(1);
        let first = self.scroll.offset.min(lines.len().saturating_sub(height * across));
        let mut beside = inside;
        for lines in lines[first..].chunks(height).take(across) {
            let [column, right] = split_left(beside, entry as u16);
            write_lines(lines.iter().cloned(), column, frame.buffer_mut());
            beside = right;
        }
    }

    fn prompt(&self, _: &App, _: u16) -> Option<(Prompt<'_>, String)> {
        let hint = "any part of a key, a word or a sentence".to_owned();
        Some((Prompt::new("Filter: ", &self.filter), hint))
    }
}

/// The keys of the main screen that the filter leaves, and the signs, below headings; one that is sought and not possible says
/// why. What no key is named by is looked for in the documentation of their commands.
fn sections(app: &App, page: &HelpPage, theme: Theme) -> Vec<(String, Vec<Line<'static>>)> {
    let keys = |action| app.keymap().keys(action).collect::<Vec<_>>().join(" ");
    let is_named = |row: &&ActionRow| {
        let texts = [&keys(row.action), &row.action.to_string(), row.hint, row.help()];
        page.shows(&texts)
    };
    let mut shown: Vec<&ActionRow> = ACTIONS.iter().filter(is_named).collect();
    if shown.is_empty() {
        shown.extend(ACTIONS.iter().filter(|row| page.shows(&[&row.documentation()])));
    }
    // What is sought and does not apply at the moment is shown all the same.
    let is_sought = !page.filter.value().is_empty();
    if !is_sought || shown.iter().any(|row| row.applies(app)) {
        shown.retain(|row| page.is_whole || row.applies(app));
    }
    let of_section = |section: HelpSection| {
        let rows = shown.iter().copied().filter(|row| row.section == section);
        let mut rows: Vec<&ActionRow> = rows.collect();
        // The meanings of a key stand together, with the key before the first of them.
        rows.sort_by_key(|row| ACTIONS.iter().position(|first| first.action == row.action));
        let mut last = None;
        let lines = rows.into_iter().flat_map(|row| {
            let is_same = last.replace(row.action) == Some(row.action);
            let keys = if is_same { String::new() } else { keys(row.action) };
            let line = Line::from(vec![
                Span::styled(pad(&format!("  {keys}"), KEY_WIDTH), theme.strong()),
                Span::raw(row.help().replace('`', "")),
            ]);
            let why = row.why_not(app).filter(|_| is_sought).map(|why| {
                let why = format!("    {}", app.keymap().with_keys(&why));
                wrap(&[(&why, theme.label())], 4, WHY_WIDTH)
            });
            [line].into_iter().chain(why.unwrap_or_default())
        });
        (section.to_string(), lines.collect())
    };
    let legend = |heading: &str, lines: &[&'static str]| {
        let lines = lines.iter().filter(|line| page.shows(&[line]));
        (heading.to_owned(), lines.copied().map(Line::raw).collect())
    };
    let legends = [legend("The signs", &SIGNS), legend("The numbers", &NUMBERS)];
    HelpSection::iter().map(of_section).chain(legends).collect()
}
