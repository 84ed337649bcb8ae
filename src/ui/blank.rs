//! The screen for players: who acts, the order, and the last sentences of the log, with nothing that is not for them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::glyphs;
use super::row_writer::RowWriter;
use super::split::{split_bottom, split_top};
use super::text::{cut, cut_name, pad, width};
use super::theme::Theme;
use crate::app::{Action, App};
use phasekeeper_engine::narrate;
use phasekeeper_engine::players::{PlayersRow, PlayersView, condition, players_view};
use phasekeeper_engine::rules::{Mode, TurnPhase};
use phasekeeper_engine::text::join_and;

/// The most columns of the order; a wider screen has margins.
const MAX_WIDTH: u16 = 90;

/// Columns of a name, with the blank after it.
const NAME: usize = 24;

/// Columns of a state, with the blanks after it.
const STATE: usize = 13;

/// The sentences of the log.
const LOG: u16 = 2;

pub fn draw(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let [area, footer] = split_bottom(area, 1);
    let key = app.keymap().key(Action::Blank);
    let mut center = |text: &str, style: Style, area: Rect| {
        Line::styled(cut(text, area.width.into()), style).centered().render(area, buf);
    };
    center(&format!("{key} shows the screen"), Style::new(), footer);
    // Players must not see the list of encounters.
    if app.is_choosing() {
        return;
    }
    let view = players_view(app.timeline(), app.config().players);
    let [head, area] = split_top(area, 2);
    let [who, area] = split_top(area, 2);
    let [ahead, area] = split_top(area, 2);
    center(&heading(app, &view), theme.label(), head);
    center(&large(&view.acting, who.width.into()), theme.strong(), who);
    center(&coming(&view), Style::new(), ahead);
    let margin = area.width.saturating_sub(MAX_WIDTH) / 2;
    let area = Rect { x: area.x + margin, width: area.width - 2 * margin, ..area };
    let [order, log] = split_bottom(area, LOG + 1);
    draw_order(&view.order, theme, order, buf);
    let told: Vec<&String> = view.log.iter().flat_map(|phase| &phase.lines).collect();
    let told = &told[told.len().saturating_sub(LOG.into())..];
    for (sentence, row) in told.iter().zip(log.rows().skip(1)) {
        RowWriter::new(row, buf).write(&cut(sentence, row.width.into()), theme.label());
    }
}

/// The title, the turn, and its phase or what is done instead.
fn heading(app: &App, view: &PlayersView) -> String {
    let at = TurnPhase { turn: view.turn, phase: view.phase };
    let clock = match view.stage {
        None | Some(Mode::Setup) => None,
        Some(Mode::Acting | Mode::Over) => Some(narrate::clock(app.encounter().rules(), at)),
        Some(stage) => Some(format!("turn {}: {stage}", view.turn)),
    };
    view.title.iter().cloned().chain(clock).collect::<Vec<_>>().join(" · ")
}

/// Names in capitals, with blanks between the letters if there is room.
fn large(names: &[String], room: usize) -> String {
    let capitals = names.join(" · ").to_uppercase();
    let spaced = capitals.chars().map(String::from).collect::<Vec<_>>().join(" ");
    if width(&spaced) <= room { spaced } else { capitals }
}

/// Returns the names of those who are next and of those who wait, with labels; empty if there are none.
fn coming(view: &PlayersView) -> String {
    let parts = [("next", &view.next), ("waiting", &view.waiting)];
    let parts = parts.iter().filter(|(_, names)| !names.is_empty());
    let parts = parts.map(|(what, names)| format!("{what}: {}", join_and(*names)));
    parts.collect::<Vec<_>>().join("   ")
}

/// Draws as many rows of the order as there is room for; those who act and are next come first.
fn draw_order(order: &[PlayersRow], theme: Theme, area: Rect, buf: &mut Buffer) {
    for (row, place) in order.iter().zip(area.rows()) {
        let (sign, style) = match row.state {
            "acting" | "declaring" => (glyphs::ACTING, theme.strong()),
            _ => (' ', Style::new()),
        };
        let name = pad(&cut_name(&row.name, NAME - 1), NAME);
        let text = format!("{sign} {name}{}{}", pad(row.state, STATE), condition(row));
        RowWriter::new(place, buf).write(&cut(&text, place.width.into()), style);
    }
}
