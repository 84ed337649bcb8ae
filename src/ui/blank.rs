//! The blank screen for players: title, turn, phase, and who acts, without numbers and hidden combatants.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::text::cut;
use super::theme::Theme;
use crate::app::{Action, App};
use phasekeeper_engine::encounter::{Encounter, Id};
use phasekeeper_engine::narrate::{clock, list_names};
use phasekeeper_engine::rules::Mode;
use phasekeeper_engine::view::whose_turn;

pub fn draw(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let key = app.keymap().key(Action::Blank);
    // Players must not see the list of encounters.
    let mut lines = if app.is_choosing() { Vec::new() } else { words(app.encounter()) };
    lines.extend([String::new(), format!("{key} shows the screen")]);
    let place = area.centered_vertically(Constraint::Length(lines.len() as u16));
    for (index, (text, row)) in lines.iter().zip(place.rows()).enumerate() {
        let style = if index + 1 < lines.len() { theme.strong() } else { Style::new() };
        Line::styled(cut(text, row.width as usize), style).centered().render(row, buf);
    }
}

/// Title, turn and phase, and who acts, one per line.
fn words(state: &Encounter) -> Vec<String> {
    let at = match state.mode() {
        Mode::Setup => String::new(),
        Mode::Initiative => format!("turn {}: initiative", state.clock().turn),
        Mode::Declare => format!("turn {}: declarations", state.clock().turn),
        Mode::Acting | Mode::Over => clock(state.rules(), state.clock()),
        Mode::Finished => "finished".to_owned(),
    };
    let is_seen = |id: &Id| state.get(*id).is_some_and(|combatant| !combatant.block.hidden);
    let seen: Vec<Id> = whose_turn(state).into_iter().filter(is_seen).collect();
    let who = if seen.is_empty() { String::new() } else { list_names(state, &seen) };
    vec![state.title().to_owned(), String::new(), at, String::new(), who]
}
