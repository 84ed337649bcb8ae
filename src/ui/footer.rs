//! The footer: the keys that help most as things are.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::pen::draw_line;
use super::text::width;
use super::theme::Theme;
use crate::app::{ACTIONS, Action, ActionRow, App};

/// Draws the keys of the layer on top, or as many of those that apply as there is room for.
pub fn draw(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    if let Some(layer) = app.layer() {
        let mut line = Line::raw(" ");
        for (place, part) in layer.keys().split(" · ").enumerate() {
            if place > 0 {
                line.push_span(Span::styled(" · ", theme.dim()));
            }
            line.push_span(Span::raw(part));
        }
        return draw_line(&line, area, buf);
    }
    // What leads to everything else always has its place; the rest takes what room there is.
    let always = |action| matches!(action, Action::Palette | Action::Help);
    let needed = |row: &&ActionRow| width(&app.keymap().key(row.action)) + width(row.label) + 4;
    let mut room = (area.width as usize).saturating_sub(1);
    room = room.saturating_sub(
        ACTIONS.iter().filter(|row| always(row.action)).map(|row| needed(&row)).sum(),
    );
    let (last, others): (Vec<&ActionRow>, Vec<&ActionRow>) =
        ACTIONS.iter().filter(|row| row.applies(app)).partition(|row| always(row.action));
    let fitting = others.into_iter().take_while(|row| {
        let fits = needed(row) <= room;
        room = room.saturating_sub(needed(row));
        fits
    });
    let mut line = Line::raw(" ");
    for (place, row) in fitting.chain(last).enumerate() {
        if place > 0 {
            line.push_span(Span::styled(" · ", theme.dim()));
        }
        line.push_span(Span::styled(app.keymap().key(row.action), theme.strong()));
        line.push_span(format!(" {}", row.label));
    }
    draw_line(&line, area, buf);
}
