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
use phasekeeper_engine::players::{PlayersRow, PlayersView, RowState, condition};
use phasekeeper_engine::rules::Mode;
use phasekeeper_engine::text::join_and;

/// The most columns of the order; a wider screen has margins.
const MAX_WIDTH: u16 = 90;

/// Columns of a name, with the blank after it.
const NAME: usize = 24;

/// Columns of a state, with the blanks after it.
const STATE: usize = 13;

/// Rows of a screen that has room for blank ones.
const ROOMY: u16 = 24;

/// The sentences of the log.
const LOG: usize = 2;

pub fn draw(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let [area, footer] = split_bottom(area, 1);
    let key = app.keymap().key(Action::Blank);
    center(&format!("{key} shows the screen"), Style::new(), footer, buf);
    // Players must not see the list of encounters.
    if app.is_choosing() {
        return;
    }
    let view = app.players_view();
    let gap = u16::from(area.height + 1 >= ROOMY);
    let [top, area] = split_top(area, 3 + 3 * gap);
    let title = view.title.iter().cloned();
    let head = title.chain([clock(&view)]).collect::<Vec<_>>().join(" · ");
    center(&head, theme.label(), split_top(top, 1)[0], buf);
    let [_, top] = split_top(top, 1 + gap);
    let [who, ahead] = split_top(top, 1 + gap);
    center(&large(&who_acts(&view), who.width.into()), theme.acting(), who, buf);
    center(&coming(&view), Style::new(), ahead, buf);
    let margin = area.width.saturating_sub(MAX_WIDTH) / 2;
    let area = Rect { x: area.x + margin, width: area.width - 2 * margin, ..area };
    let [order, log] = split_bottom(area, LOG as u16 + 1);
    draw_order(&view.order, theme, split_top(order, 1)[1], buf);
    let told = &view.log[view.log.len().saturating_sub(LOG)..];
    for (sentence, row) in told.iter().zip(split_top(log, 1)[1].rows()) {
        RowWriter::new(row, buf).write(&cut(sentence, row.width.into()), theme.label());
    }
}

fn center(text: &str, style: Style, area: Rect, buf: &mut Buffer) {
    Line::styled(cut(text, area.width.into()), style).centered().render(area, buf);
}

/// The turn, and its phase or what is done instead.
fn clock(view: &PlayersView) -> String {
    let PlayersView { turn, phase, phases, .. } = view;
    match view.stage {
        Mode::Setup => String::new(),
        Mode::Initiative => format!("Turn {turn}: initiative"),
        Mode::Declare => format!("Turn {turn}: declarations"),
        Mode::Finished => "The fight is over".to_owned(),
        Mode::Acting | Mode::Over if *phase == 0 => format!("Turn {turn}, free phase"),
        Mode::Acting | Mode::Over if *phases == 1 => format!("Turn {turn}"),
        Mode::Acting | Mode::Over => format!("Turn {turn}, phase {phase} of {phases}"),
    }
}

fn who_acts(view: &PlayersView) -> String {
    if view.acting.is_empty() { String::new() } else { join_and(&view.acting) }
}

/// A text in large letters: capitals, with blanks between them if there is room.
fn large(text: &str, room: usize) -> String {
    let capitals = text.to_uppercase();
    let spaced: Vec<String> = capitals.chars().map(String::from).collect();
    let spaced = spaced.join(" ");
    if width(&spaced) <= room { spaced } else { capitals }
}

/// Who is next, and who waits.
fn coming(view: &PlayersView) -> String {
    let parts = [("next", &view.next), ("waiting", &view.waiting)];
    let parts = parts.iter().filter(|(_, names)| !names.is_empty());
    let parts: Vec<String> = parts.map(|(what, it)| format!("{what}: {}", join_and(it))).collect();
    parts.join("   ")
}

/// Draws as many rows of the order as there is room for, and how many more there are.
fn draw_order(order: &[PlayersRow], theme: Theme, area: Rect, buf: &mut Buffer) {
    let room = area.height as usize;
    let shown = if order.len() > room { room.saturating_sub(1) } else { order.len() };
    let mut rows = area.rows();
    for (row, place) in order[..shown].iter().zip(&mut rows) {
        let (sign, style) = match row.state {
            RowState::Acting | RowState::Declaring => (glyphs::ACTING, theme.acting()),
            RowState::Waiting => (glyphs::WAITING, Style::new()),
            RowState::Done | RowState::NoAction | RowState::Out => (' ', theme.done()),
            _ => (' ', Style::new()),
        };
        let score = row.score.map_or_else(String::new, |score| format!("{score:>4} "));
        let mut writer = RowWriter::new(place, buf);
        writer.write(&format!("{sign} {score}"), style);
        writer.write(&pad(&cut_name(&row.name, NAME - 1), NAME), style);
        writer.write(&pad(&row.state.to_string(), STATE), style);
        writer.write(&cut(&condition(row), writer.room()), style);
    }
    if let Some(place) = rows.next().filter(|_| shown < order.len()) {
        let more = format!("  and {} more", order.len() - shown);
        RowWriter::new(place, buf).write(&more, theme.label());
    }
}
