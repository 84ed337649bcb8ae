//! Layers that fill the screen with something to read: the keys, the whole log, a text.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use strum::IntoEnumIterator;

use super::text::{pad, wrap};
use super::theme::Theme;
use super::{log, popup};
use crate::app::layer::pager::{Pager, Scroll};
use crate::app::{ACTIONS, App, Subject};

/// Columns of a key, and of what it does with it.
const KEY: usize = 10;
const ENTRY: usize = 39;

/// What the marks of the ladder mean.
const MARKS: [&str; 4] = [
    "  ▶ acting  = shares it  ‖ interrupted",
    "  ⏸ standby  ✓ done  · no slot  ✗ out",
    "  ! critical  M Moxie  ✚ wounds",
    "  ● actions used  ○ left  2/3 which die",
];

/// Draws the keys that apply as things are.
pub fn draw_help(app: &App, scroll: Scroll, theme: Theme, area: Rect, frame: &mut Frame) {
    let mut lines: Vec<Line> = Vec::new();
    for subject in Subject::iter() {
        let mut rows =
            ACTIONS.iter().filter(|row| row.subject == subject && row.applies(app)).peekable();
        if rows.peek().is_some() {
            lines.push(Line::styled(subject.to_string(), theme.question()));
        }
        for row in rows {
            let keys: Vec<&str> = app.keymap().keys(row.action).collect();
            let keys = pad(&format!("  {}", keys.join(" ")), KEY);
            lines.push(Line::from(vec![Span::styled(keys, theme.strong()), Span::raw(row.about)]));
        }
    }
    lines.push(Line::styled("The marks", theme.question()));
    lines.extend(MARKS.map(Line::raw));
    let across = ((area.width as usize - 2) / ENTRY).clamp(1, 3);
    let height = lines.len().div_ceil(across);
    let inside = popup::open("The keys that apply now", ENTRY * across, height, theme, area, frame);
    let from = scroll.offset.min(lines.len().saturating_sub(inside.height as usize * across));
    for (column, chunk) in
        lines[from..].chunks(inside.height.max(1) as usize).take(across).enumerate()
    {
        let place = Rect { x: inside.x + (column * ENTRY) as u16, ..inside }.intersection(inside);
        for (line, row) in chunk.iter().zip(place.rows()) {
            frame.render_widget(line, row);
        }
    }
}

/// Draws the whole log.
pub fn draw_log(app: &App, scroll: Scroll, theme: Theme, area: Rect, frame: &mut Frame) {
    let inside = popup::open("Log", area.width as usize, area.height as usize, theme, area, frame);
    log::draw(app.timeline(), scroll, theme, inside, frame.buffer_mut());
}

/// Draws a text.
pub fn draw_paper(paper: &Pager, theme: Theme, area: Rect, frame: &mut Frame) {
    let inside =
        popup::open(paper.title, area.width as usize, area.height as usize, theme, area, frame);
    let plain = Style::new();
    let lines = paper.lines.iter().skip(paper.scroll.offset);
    let lines = lines.flat_map(|line| wrap(&[(line, plain)], 4, inside.width as usize));
    for (line, row) in lines.zip(inside.rows()) {
        frame.render_widget(line, row);
    }
}
