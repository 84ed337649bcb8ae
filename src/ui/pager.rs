//! Pages over the whole main view: the help, or a text.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use strum::IntoEnumIterator;

use super::layer_view::LayerView;
use super::popup;
use super::row_writer::write_lines;
use super::split::split_left;
use super::text::{pad, wrap};
use super::theme::Theme;
use crate::app::layer::pager::{HelpPage, Pager};
use crate::app::{ACTIONS, ActionRow, App, HelpSection};

const KEY_WIDTH: usize = 10;

/// The most entries side by side.
const MAX_ACROSS: usize = 3;

/// The indent of continuation lines.
const INDENT: usize = 4;

/// The legend of the order's signs and letters.
const SIGNS: [&str; 6] = [
    "  ▶ acting  = same slot  ▷ interrupted",
    "  ║ waiting  ✓ done  · no action  ✗ out",
    "  ○ action to come  2/3 which die",
    "  ! critical  M Moxie  ◄ just changed",
    "  ■ player's  □ ally  ▲ foe  ▫ neutral",
    "  ▰ damage",
];

impl LayerView for HelpPage {
    /// Draws the keys, side by side if all of each line fits.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let title = if self.is_whole { "Every key" } else { "Keys that apply now" };
        let lines = help_lines(app, *self, theme);
        let most = (area.width as usize).saturating_sub(2);
        let entry = lines.iter().map(Line::width).max().unwrap_or(0) + 1;
        let across = (most / entry).clamp(1, MAX_ACROSS);
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
}

fn help_lines(app: &App, page: HelpPage, theme: Theme) -> Vec<Line<'static>> {
    let heading = |text: String| Line::from(Span::styled(text, theme.question()));
    let mut lines = Vec::new();
    for section in HelpSection::iter() {
        let is_shown = |row: &&ActionRow| page.is_whole || row.applies(app);
        let rows = ACTIONS.iter().filter(|row| row.section == section).filter(is_shown);
        let mut rows = rows.peekable();
        if rows.peek().is_some() {
            lines.push(heading(section.to_string()));
        }
        for row in rows {
            let keys: Vec<&str> = app.keymap().keys(row.action).collect();
            let keys = pad(&format!("  {}", keys.join(" ")), KEY_WIDTH);
            lines.push(Line::from(vec![
                Span::styled(keys, theme.strong()),
                Span::raw(row.help().replace('`', "")),
            ]));
        }
    }
    lines.push(heading("The signs".to_owned()));
    lines.extend(SIGNS.map(Line::raw));
    lines
}

impl LayerView for Pager {
    /// Draws a text.
    fn draw_popup(&self, _: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let (width, height) = (area.width as usize, area.height as usize);
        let inside = popup::open(self.title, width, height, theme, area, frame);
        let lines = self.lines.iter().skip(self.scroll.offset).take(height);
        let lines =
            lines.flat_map(|line| wrap(&[(line, Style::new())], INDENT, inside.width as usize));
        write_lines(lines, inside, frame.buffer_mut());
    }
}
