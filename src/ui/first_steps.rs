//! The introduction to a new encounter: the first steps of a fight and other actions, with their keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::row_writer::write_lines;
use super::text::{width, wrap};
use super::theme::Theme;
use crate::app::{ACTIONS, Action, App};

/// The steps of a first fight, in order.
const STEPS: [(&[Action], &str); 3] = [
    (&[Action::AddPlayer, Action::Add], "add players, then all the others"),
    (&[Action::Initiative], "enter the initiative rolls of the players"),
    (&[Action::Next], "begin the turn; from then on, move on to who acts next"),
];

/// The rows of the steps, if all fit.
pub const ROWS: usize = STEPS.len();

/// Other actions, shown if they apply.
const OTHERS: [(Action, &str); 4] = [
    (
        Action::Tour,
        "play the sample fight as a tour: a few keys, each explained, and nothing is saved",
    ),
    (Action::EncounterSettings, "title and rules of this encounter"),
    (Action::Help, "all keys"),
    (Action::Quit, "quit"),
];

pub fn draw_steps(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let lines = STEPS.iter().zip(1..).flat_map(|(&(actions, text), number)| {
        lines(&format!("{number}."), app, actions, text, theme, area)
    });
    write_lines(lines, area, buf);
}

pub fn draw_others(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let applies = |action| ACTIONS.iter().any(|row| row.action == action && row.applies(app));
    let others = OTHERS.iter().filter(|(action, _)| applies(*action));
    let lines = others.flat_map(|&(action, text)| lines("", app, &[action], text, theme, area));
    write_lines(lines, area, buf);
}

/// Keys with descriptions.
fn lines(
    before: &str,
    app: &App,
    actions: &[Action],
    text: &str,
    theme: Theme,
    area: Rect,
) -> Vec<Line<'static>> {
    let keys: Vec<&str> = actions.iter().map(|&action| app.keymap().key(action)).collect();
    let keys = keys.join(" ");
    let parts = [(before, theme.label()), (keys.as_str(), theme.strong()), (text, Style::new())];
    let before = if before.is_empty() { 0 } else { width(before) + 1 };
    wrap(&parts, before + width(&keys) + 1, area.width as usize)
}
