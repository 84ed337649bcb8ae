//! The page of keys, over the whole main view.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use strum::IntoEnumIterator;

use super::layer_view::{LayerView, Prompt};
use super::popup;
use super::row_writer::write_lines;
use super::split::split_left;
use super::text::{pad, width, wrap};
use super::theme::Theme;
use crate::app::layer::Hint;
use crate::app::layer::help_page::{HelpPage, HelpSubject};
use crate::app::{ACTIONS, ActionRow, App, HelpSection};
use phasekeeper_engine::encounter::Encounter;

/// Columns of the keys of the main screen, and the least of those of a dialog.
const KEY_WIDTH: usize = 10;

/// The most entries side by side.
const MAX_ACROSS: usize = 3;

/// The most columns of a rule.
const RULE_WIDTH: usize = 76;

/// The legend of the order's signs and letters.
const SIGNS: [&str; 6] = [
    "  ▶ acting  = same slot  ▷ interrupted",
    "  ║ waiting  ✓ done  · no action  ✗ out",
    "  ○ action to come  2/3 which die",
    "  ! critical  M Moxie  ◄ just changed",
    "  ■ player's  □ ally  ▲ foe  ▫ neutral",
    "  █ damage",
];

impl LayerView for HelpPage {
    /// Draws the keys, side by side if all of each line fits.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let most = (area.width as usize).saturating_sub(2);
        let (title, sections, max_across) = match &self.subject {
            HelpSubject::Now => ("Keys that apply now", sections(app, self, theme), MAX_ACROSS),
            HelpSubject::Whole => ("Every key", sections(app, self, theme), MAX_ACROSS),
            HelpSubject::Dialog(hints, rule) => {
                let rule = rule.unwrap_or_default().replace('\n', " ");
                let sections = vec![
                    ("The keys".to_owned(), dialog_keys(self, hints, theme)),
                    (
                        "The rule".to_owned(),
                        wrap(&[(&rule, Style::new())], 0, most.min(RULE_WIDTH)),
                    ),
                ];
                ("Keys of this dialog", sections, 1)
            }
        };
        let mut lines = Vec::new();
        for (heading, below) in sections.into_iter().filter(|(_, below)| !below.is_empty()) {
            lines.push(Line::styled(heading, theme.question()));
            lines.extend(below);
        }
        let entry = lines.iter().map(Line::width).max().unwrap_or(0).max(width(title) + 2) + 1;
        let across = (most / entry).clamp(1, max_across);
        let height = lines.len().div_ceil(across);
        let inside = popup::open(title, entry * across, height, theme, area, frame);
        let height = (inside.height as usize).max(1);
        let first = self.scroll.offset.min(lines.len().saturating_sub(height * across));
        let mut beside = inside;
        for lines in lines[first..].chunks(height).take(across) {
            let [column, right] = split_left(beside, entry as u16);
            write_lines(lines.iter().cloned(), column, frame.buffer_mut());
            beside = right;
        }
    }

    fn prompt(&self, _: &Encounter, _: u16) -> Option<(Prompt<'_>, String)> {
        let hint = "any part of a key, a word or a sentence".to_owned();
        Some((Prompt::Text("Filter: ".to_owned(), &self.filter), hint))
    }
}

/// The keys of the main screen that the filter leaves, and the signs, below headings.
fn sections(app: &App, page: &HelpPage, theme: Theme) -> Vec<(String, Vec<Line<'static>>)> {
    let is_whole = page.subject == HelpSubject::Whole;
    let keys = |action| app.keymap().keys(action).collect::<Vec<_>>().join(" ");
    let is_shown = |row: &&ActionRow| {
        let texts = [&keys(row.action), &row.action.to_string(), row.hint, row.help()];
        (is_whole || row.applies(app)) && page.shows(&texts)
    };
    let of_section = |section: HelpSection| {
        let rows = ACTIONS.iter().filter(|row| row.section == section).filter(is_shown);
        let mut rows: Vec<&ActionRow> = rows.collect();
        // The meanings of a key stand together, and the key before the first.
        rows.sort_by_key(|row| ACTIONS.iter().position(|first| first.action == row.action));
        let mut last = None;
        let lines = rows.into_iter().map(|row| {
            let is_same = last.replace(row.action) == Some(row.action);
            let keys = if is_same { String::new() } else { keys(row.action) };
            line(&keys, KEY_WIDTH, &row.help().replace('`', ""), theme)
        });
        (section.to_string(), lines.collect())
    };
    let signs = SIGNS.into_iter().filter(|signs| page.shows(&[signs])).map(Line::raw);
    let signs = ("The signs".to_owned(), signs.collect());
    HelpSection::iter().map(of_section).chain([signs]).collect()
}

/// The keys of a dialog that the filter leaves.
fn dialog_keys(page: &HelpPage, hints: &[Hint], theme: Theme) -> Vec<Line<'static>> {
    let columns = hints.iter().map(|hint| width(&hint.keys) + 4).max().unwrap_or(0);
    let shown = hints.iter().filter(|hint| page.shows(&[&hint.keys, hint.words]));
    shown.map(|hint| line(&hint.keys, columns.max(KEY_WIDTH), hint.words, theme)).collect()
}

/// Keys and what they do.
fn line(keys: &str, columns: usize, words: &str, theme: Theme) -> Line<'static> {
    let keys = pad(&format!("  {keys}"), columns);
    Line::from(vec![Span::styled(keys, theme.strong()), Span::raw(words.to_owned())])
}
