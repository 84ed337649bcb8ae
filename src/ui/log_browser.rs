//! The log with a cursor: the steps around it, and the mark of a past moment.

use std::cmp::Ordering;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::layer_view::{LayerView, Prompt, RoomFor};
use super::prompt::matching_names;
use super::row_writer::write_lines;
use super::split::split_bottom;
use super::text::{cut, pad, width, wrap};
use super::theme::Theme;
use super::{pane, popup};
use crate::app::App;
use crate::app::layer::log_browser::{LogBrowser, LogPrompt};
use phasekeeper_engine::narrate::log_text;
use phasekeeper_engine::text::counted;

/// The indent of the further lines of a step.
const INDENT: usize = 2;

/// The part of the height for the steps after the cursor.
const SHARE_AFTER: usize = 3;

/// Returns the mark of a past moment; `None` for the present.
pub fn past_mark(log: &LogBrowser) -> Option<String> {
    let (here, now) = (log.position(), log.now);
    match here.cmp(&now) {
        Ordering::Less => Some(format!("PAST: step {here} of {now}")),
        Ordering::Greater => Some(format!("UNDONE: step {here}, now {now}")),
        Ordering::Equal => None,
    }
}

/// Returns what Enter would do, for the line of the message.
fn hint(log: &LogBrowser) -> String {
    let (here, now) = (log.position(), log.now);
    let commands = counted(i32::try_from(here.abs_diff(now)).unwrap_or(i32::MAX), "command");
    match here.cmp(&now) {
        Ordering::Less => {
            format!("This was {commands} ago. Enter goes back to it, Esc returns to now")
        }
        Ordering::Greater => {
            format!("{commands} undone up to here. Enter redoes them, Esc returns to now")
        }
        Ordering::Equal => "This is now. ↑ goes back through the log".to_owned(),
    }
}

/// Draws the log in its pane of the main view.
pub fn draw_pane(log: &LogBrowser, theme: Theme, area: Rect, buf: &mut Buffer) {
    let title = Span::styled(format!(" {} ", title(log)), theme.strong());
    let inside = pane::open(&title, "", theme, area, buf);
    // The last row has the hint.
    let [inside, _] = split_bottom(inside, 1);
    write_lines(lines(log, theme, inside), inside, buf);
}

impl LayerView for LogBrowser {
    /// Draws the log over the whole page, if it is there and not in its pane.
    fn draw_popup(&self, _: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        if !self.is_whole {
            return;
        }
        let (width, height) = (area.width as usize, area.height as usize);
        let inside = popup::open(&title(self), width, height, theme, area, frame);
        write_lines(lines(self, theme, inside), inside, frame.buffer_mut());
    }

    fn room_for(&self, _: &App, _: Theme, _: u16) -> RoomFor {
        if self.is_whole { RoomFor::Page } else { RoomFor::Log }
    }

    fn prompt(&self, app: &App, columns: u16) -> Option<(Prompt<'_>, String)> {
        let state = app.encounter();
        Some(match self.prompt.as_ref()? {
            LogPrompt::Search(line) => (Prompt::Text("Search: ".to_owned(), line), String::new()),
            LogPrompt::About(find) => {
                let prompt = Prompt::Text("Steps of (empty: all): ".to_owned(), &find.line);
                (prompt, matching_names(find, state, columns))
            }
        })
    }

    fn hint(&self, _: Theme) -> Option<(String, Style)> {
        Some((hint(self), Style::new()))
    }
}

fn title(log: &LogBrowser) -> String {
    let mark = past_mark(log).map_or_else(String::new, |mark| format!(" · {mark}"));
    let about =
        log.about.map_or_else(String::new, |id| format!(" of {}", log.shown().history().name(id)));
    format!("Log{about}{mark}")
}

/// The lines around the cursor: one for each step, but all of the step at the cursor.
fn lines(log: &LogBrowser, theme: Theme, area: Rect) -> Vec<Line<'static>> {
    let (columns, height) = (area.width as usize, area.height as usize);
    let positions = log.positions();
    let here = log.position();
    let (before, after) = positions.split_at(positions.partition_point(|&it| it <= here));
    let one_line = |position: usize| {
        let (said, command) = texts(log, position);
        let style = if position > log.now { theme.command() } else { Style::new() };
        let said = cut(&format!("  {said}"), columns).into_owned();
        let room = columns.saturating_sub(width(&said));
        let command = cut(&format!("  {command}"), room).into_owned();
        Line::from_iter([Span::styled(said, style), Span::styled(command, theme.command())])
    };
    // The filter may leave the step at the cursor out.
    let is_listed = before.last() == Some(&here);
    let chosen = if is_listed { chosen_lines(log, columns, theme) } else { Vec::new() };
    let room = height.saturating_sub(chosen.len());
    let below = after.len().min(height / SHARE_AFTER).min(room);
    let above = before.len().saturating_sub(1).min(room - below);
    let below = after.len().min(room - above);
    let first = before.len().saturating_sub(1 + above);
    let above = before[first..].iter().take(above).copied().map(one_line);
    above.chain(chosen).chain(after[..below].iter().copied().map(one_line)).collect()
}

/// All lines of the step at the cursor, in the style of the selection.
fn chosen_lines(log: &LogBrowser, columns: usize, theme: Theme) -> Vec<Line<'static>> {
    let (said, command) = texts(log, log.position());
    let wrapped = wrap(&[(&format!("> {said}  {command}"), theme.selected())], INDENT, columns);
    let padded = wrapped.into_iter().map(|line| pad(&line.to_string(), columns));
    padded.map(|line| Line::styled(line, theme.selected())).collect()
}

/// What came of the step before `position`, and its command.
fn texts(log: &LogBrowser, position: usize) -> (String, String) {
    let timeline = log.shown();
    let step = position.checked_sub(1).and_then(|index| timeline.history().steps().get(index));
    let Some(step) = step else { return ("the beginning".to_owned(), String::new()) };
    let undone = if position > log.now { "undone: " } else { "" };
    let said = log_text(timeline, step);
    (format!("{undone}{} {said}", step.at), step.command.to_string())
}
