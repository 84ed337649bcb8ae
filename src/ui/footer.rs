//! The footer: the keys that help most as things are.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::row_writer::RowWriter;
use super::text::width;
use super::theme::Theme;
use crate::app::{ACTIONS, Action, ActionRow, App};

/// What stands between two keys.
const BETWEEN: &str = " · ";

/// Draws the keys of the layer on top, or as many of those that apply as there is room for.
pub fn draw(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    if let Some(layer) = app.layer() {
        let mut pen = RowWriter::new(area, buf);
        pen.say(" ", Style::new());
        return pen.say(layer.keys(app.encounter()), Style::new());
    }
    let entry = |row: &ActionRow| (app.keymap().key(row.action), row.label);
    let require = |row: &ActionRow| {
        let (key, label) = entry(row);
        width(key) + width(label) + width(BETWEEN) + 1
    };
    // What leads to everything else always has its place; the rest takes what room there is, with nothing
    // between the last of them and the edge.
    let always = |row: &&ActionRow| matches!(row.action, Action::Palette | Action::Help);
    let last = || ACTIONS.iter().filter(always);
    let row = area.width as usize + width(BETWEEN) - 1;
    let mut room = row.saturating_sub(last().map(require).sum());
    // The header says what there is to decide, and by which key: so the others stay where they are.
    let elsewhere = |row: &&ActionRow| row.action == Action::Decide;
    let others = ACTIONS.iter().filter(|row| !always(row) && !elsewhere(row) && row.applies(app));
    let fitting = others.take_while(|row| {
        let fits = require(row) <= room;
        room = room.saturating_sub(require(row));
        fits
    });
    let mut pen = RowWriter::new(area, buf);
    pen.say(" ", Style::new());
    for (place, row) in fitting.chain(last()).enumerate() {
        let (key, label) = entry(row);
        if place > 0 {
            pen.say(BETWEEN, theme.dim());
        }
        pen.say(key, theme.strong());
        pen.say(" ", Style::new());
        pen.say(label, Style::new());
    }
}
