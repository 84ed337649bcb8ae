//! The page at the end of an encounter: a summary and the picture of its course.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::layer_view::LayerView;
use super::row_writer::write_lines;
use super::split::split_top;
use super::text::wrap;
use super::theme::Theme;
use super::{course, popup};
use crate::app::layer::end_page::{EndPage, has_party};
use crate::app::{Action, App};
use phasekeeper_engine::narrate::ending;

/// Columns of the text, and the indent of its continuation lines.
const WIDTH: usize = 60;
const INDENT: usize = 2;

const MAX_PICTURE_WIDTH: usize = 160;

impl LayerView for EndPage {
    /// Draws what came of the encounter, and the keys for what comes next; the picture of its course below if there is
    /// room for all of it, else in its place.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let (columns, rows) =
            ((area.width as usize).saturating_sub(2), (area.height as usize).saturating_sub(2));
        let width = WIDTH.min(columns);
        let words = words(app, theme, width);
        let picture = course::HEADINGS + self.report.combatants.len();
        let has_both = words.len() + 1 + picture <= rows;
        let (width, height) = match (has_both, self.is_picture) {
            (true, _) => (MAX_PICTURE_WIDTH.min(columns), words.len() + 1 + picture),
            (false, true) => (columns, picture),
            (false, false) => (width, words.len()),
        };
        let inside = popup::open("The encounter has ended", width, height, theme, area, frame);
        let height = match (has_both, self.is_picture) {
            (true, _) => words.len() as u16 + 1,
            (false, true) => 0,
            (false, false) => inside.height,
        };
        let [above, below] = split_top(inside, height);
        write_lines(words, above, frame.buffer_mut());
        course::draw(&self.report, self.offset, theme, below, frame.buffer_mut());
    }
}

fn words(app: &App, theme: Theme, width: usize) -> Vec<Line<'static>> {
    let lines = ending(app.encounter());
    let mut lines: Vec<Line> =
        lines.iter().flat_map(|line| wrap(&[(line, Style::new())], INDENT, width)).collect();
    lines.push(Line::raw(""));
    let mut next = vec![
        ("m h".to_owned(), "write it as Markdown, or as a page for a browser"),
        ("e".to_owned(), "the list of encounters"),
    ];
    if has_party(app.encounter()) {
        next.insert(0, ("p".to_owned(), "a new fight with the same party"));
    }
    let actions = [
        (Action::Undo, "undo the end and play on"),
        (Action::Log, "look back through the log"),
        (Action::Quit, "quit; everything is saved"),
    ];
    next.extend(actions.map(|(action, what)| (app.keymap().key(action).to_owned(), what)));
    lines.extend(
        next.iter().map(|(key, what)| Line::styled(format!("{key}  {what}"), theme.label())),
    );
    lines
}
