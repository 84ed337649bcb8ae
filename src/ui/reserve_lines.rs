//! The reserve below the order: a line for each label, with the number of its members and their names.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::row_writer::RowWriter;
use super::text::width;
use super::theme::Theme;
use crate::app::App;
use phasekeeper_engine::encounter::{Encounter, Id};

/// The separator between two names.
const BETWEEN: &str = ", ";

/// Draws a line for each label, in all rows of `area`; the last row counts the labels without a line.
pub fn draw(app: &App, selected: Option<Id>, theme: Theme, area: Rect, buf: &mut Buffer) {
    let state = app.shown().encounter();
    let reserves = state.reserves();
    // The label of the selected combatant always has a line.
    let has_selected = |members: &[Id]| selected.is_some_and(|id| members.contains(&id));
    let chosen = reserves.iter().position(|(_, members)| has_selected(members)).unwrap_or(0);
    let room = area.height as usize;
    let first = (chosen + 1).saturating_sub(room);
    for ((label, members), place) in reserves.iter().skip(first).zip(area.rows()) {
        let mut writer = RowWriter::new(place, buf);
        let sign = if has_selected(members) { "> " } else { "  " };
        writer.write(sign, Style::new());
        writer.write(&format!("Reserve {label} ({}): ", members.len()), theme.label());
        let begin = first_name(state, members, selected, writer.room());
        writer.write(if begin > 0 { "… " } else { "" }, theme.label());
        for (index, &id) in members.iter().enumerate().skip(begin) {
            let mark = if app.marked().contains(&id) { "*" } else { "" };
            let style = if Some(id) == selected { theme.selected() } else { Style::new() };
            let name = format!("{mark}{}", state.name(id));
            if width(&name) + 1 > writer.room() {
                writer.write("…", theme.label());
                break;
            }
            writer.write(&name, style);
            writer.write(if index + 1 < members.len() { BETWEEN } else { "" }, Style::new());
        }
    }
    let hidden = reserves.len().saturating_sub(room);
    if let (true, Some(last)) = (hidden > 0, area.rows().next_back()) {
        RowWriter::new(last, buf).write_right(&format!(" +{hidden} more"), theme.label());
    }
}

/// The index of the first name shown, so that the selected one fits.
fn first_name(state: &Encounter, members: &[Id], selected: Option<Id>, room: usize) -> usize {
    let Some(chosen) = members.iter().position(|&id| Some(id) == selected) else { return 0 };
    // The signs before and after the names shown take up to four columns.
    let columns = |first: usize| {
        let names = members[first..=chosen].iter().map(|&id| width(state.name(id)) + 1);
        names.map(|columns| columns + BETWEEN.len()).sum::<usize>() + 4
    };
    (0..chosen).find(|&first| columns(first) <= room).unwrap_or(chosen)
}
