//! The page at the end of an encounter: a summary and the picture of its course.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::layer_view::{LayerView, RoomFor};
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
    fn room_for(&self, _: &App, _: Theme, _: u16) -> RoomFor {
        RoomFor::Page
    }

    /// Draws what came of the encounter, and the keys for what comes next; the picture of its course below if there is
    /// room for all of it, else in its place.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let (columns, rows) = popup::room(area);
        let width = WIDTH.min(columns);
        let words = words(app, theme, width);
        let picture = course::HEADINGS + self.report.combatants.len();
        let has_both = words.len() + 1 + picture <= rows;
        let (width, above, below) = match (has_both, self.is_picture) {
            (true, _) => (MAX_PICTURE_WIDTH.min(columns), words.len() + 1, picture),
            (false, true) => (columns, 0, picture),
            (false, false) => (width, words.len(), 0),
        };
        let title = "The encounter has ended";
        let inside = popup::open(title, width, above + below, theme, area, frame);
        let [above, below] = split_top(inside, above as u16);
        write_lines(words, above, frame.buffer_mut());
        course::draw(&self.report, self.offset, theme, below, frame.buffer_mut());
    }
}

fn words(app: &App, theme: Theme, width: usize) -> Vec<Line<'static>> {
    let lines = ending(app.encounter());
    let mut lines: Vec<Line> =
        lines.iter().flat_map(|line| wrap(&[(line, Style::new())], INDENT, width)).collect();
    lines.push(Line::raw(""));
    let party = has_party(app.encounter()).then_some(("p", "a new fight with the same party"));
    let key = |action| app.keymap().key(action);
    let next = [
        ("m h", "write it as Markdown, or as a page for a browser"),
        ("e", "the list of encounters"),
        (key(Action::Undo), "undo the end and play on"),
        (key(Action::Log), "look back through the log"),
        (key(Action::Quit), "quit; everything is saved"),
    ];
    let next = party.into_iter().chain(next);
    lines.extend(next.map(|(key, what)| Line::styled(format!("{key}  {what}"), theme.label())));
    lines
}
