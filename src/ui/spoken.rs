//! A dialog as lines of text, for whoever has no screen.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Cell;

use super::layer_view::view_of;
use super::split::split_bottom;
use super::theme::Theme;
use super::{bottom_rows, glyphs};
use crate::app::layer::Layer;
use crate::app::{App, ColorScheme};

/// Columns and rows of the paper that a dialog is drawn on.
const PAPER: (u16, u16) = (120, 200);

/// Signs that mean nothing in a line of text.
const DRAWN: &str = "─■□▲▫▰▱▁▂▃▄▅▆▇█▀○●";

/// Returns what the dialog on top shows, a line for each row, with commas between its columns. Lists have numbers.
pub fn spoken(app: &App) -> Vec<String> {
    let Some(layer) = app.layer() else { return Vec::new() };
    let Some((question, answers)) = layer.listed(app.encounter()) else { return draw(layer, app) };
    let answers = answers.iter().zip(1..).map(|(answer, number)| format!("{number} {answer}"));
    [question].into_iter().chain(answers).collect()
}

fn draw(layer: &Layer, app: &App) -> Vec<String> {
    let theme = Theme::new(ColorScheme::None);
    // Drawing in memory can't fail.
    let Ok(mut terminal) = Terminal::new(TestBackend::new(PAPER.0, PAPER.1));
    let Ok(_) = terminal.draw(|frame| {
        let [above, below] = split_bottom(frame.area(), bottom_rows::ROWS);
        view_of(layer).draw_popup(app, theme, above, frame);
        bottom_rows::draw(app, 0, theme, below, frame);
    });
    let rows = terminal.backend().buffer().content.chunks(PAPER.0.into());
    let rows = rows.map(|row| row.iter().map(Cell::symbol).collect::<String>());
    let row = |row: String| {
        let row = row.replace(glyphs::CHOSEN, "chosen: ").replace(|it| DRAWN.contains(it), " ");
        let parts = row.split("  ").map(str::trim).filter(|it| !it.is_empty());
        parts.collect::<Vec<_>>().join(", ").replace(":, ", ": ")
    };
    // The message is told for itself.
    let message = app.message().text();
    rows.map(row).filter(|it| !it.is_empty() && it.trim_start_matches("! ") != message).collect()
}
