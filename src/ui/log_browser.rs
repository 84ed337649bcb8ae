//! The log with a cursor: the steps around it, and the mark of a past moment.

use std::cmp::Ordering;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::layer_view::{LayerView, Prompt, RoomFor};
use super::pane::beside_divider;
use super::prompt::matching_names;
use super::row_writer::write_lines;
use super::split::{split_bottom, split_right, split_top};
use super::text::{cut, width, wrap};
use super::theme::Theme;
use super::{log_row, pane, popup};
use crate::app::App;
use crate::app::layer::log_browser::{LogBrowser, LogPrompt};
use phasekeeper_engine::encounter::Step;
use phasekeeper_engine::narrate::{log_rows, log_text};
use phasekeeper_engine::text::counted;

/// Rows of the step at the cursor: its rule, and what came of it.
const DETAIL_ROWS: u16 = 3;

/// Columns of a rule around its title and subtitle.
const AROUND: usize = 6;

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

/// Draws the log in its pane of the main view, so many columns at the right left blank.
pub fn draw_pane(log: &LogBrowser, blank: u16, theme: Theme, area: Rect, buf: &mut Buffer) {
    let title = Span::styled(format!(" {} ", title(log)), theme.strong());
    let inside = pane::open(&title, "", theme, area, buf);
    // The last row has the hint.
    let [inside, _] = split_bottom(inside, 1);
    let [inside, _] = split_right(inside, blank);
    draw_steps(log, theme, inside, buf);
}

impl LayerView for LogBrowser {
    /// Draws the log over the whole page, if it is there and not in its pane.
    fn draw_popup(&self, _: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        if !self.is_whole {
            return;
        }
        popup::open(&title(self), theme, area, frame);
        let [_, steps] = split_top(area, popup::RULE);
        draw_steps(self, theme, steps, frame.buffer_mut());
    }

    fn room_for(&self, _: &App, _: u16) -> RoomFor {
        if self.is_whole { RoomFor::Page } else { RoomFor::Log }
    }

    fn prompt(&self, app: &App, columns: u16) -> Option<(Prompt<'_>, String)> {
        let state = app.encounter();
        Some(match self.prompt.as_ref()? {
            LogPrompt::Search(line) => (Prompt::new("Search: ", line), String::new()),
            LogPrompt::About(find) => {
                let prompt = Prompt::new("Steps of (empty: all): ", &find.line);
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

/// Draws the steps around the cursor, and below them all of the one at the cursor, from the left edge of `area` on.
fn draw_steps(log: &LogBrowser, theme: Theme, area: Rect, buf: &mut Buffer) {
    let [list, below] = split_bottom(area, DETAIL_ROWS);
    write_lines(lines(log, theme, list), list, buf);
    let step = step_at(log, log.position());
    let place = step.map_or_else(String::new, |step| format!(" · {}", step.at));
    let title = format!(" Step {} of {}{place} ", log.position(), log.now);
    let room = (below.width as usize).saturating_sub(width(&title) + AROUND);
    let command = step.map_or_else(String::new, |step| step.command.to_string());
    let title = Span::styled(title, theme.strong());
    let below = pane::open(&title, &cut(&command, room), theme, below, buf);
    let below = beside_divider(below);
    let told = wrap(&[(&told(log, log.position()), Style::new())], 0, below.width as usize);
    write_lines(told, below, buf);
}

/// The rows of the steps around the cursor.
fn lines(log: &LogBrowser, theme: Theme, area: Rect) -> Vec<Line<'static>> {
    let height = area.height as usize;
    let positions = log.positions();
    let here = log.position();
    let (before, after) = positions.split_at(positions.partition_point(|&it| it <= here));
    // The filter may leave the step at the cursor out.
    let (before, chosen) = match before.split_last() {
        Some((last, before)) if *last == here => (before, rows(log, here, theme, area)),
        _ => (before, Vec::new()),
    };
    let of = |position: &usize| rows(log, *position, theme, area);
    let below: Vec<Line> = after.iter().take(height).flat_map(of).collect();
    let mut above = Vec::new();
    for position in before.iter().rev().take(height) {
        above.splice(..0, of(position));
        if above.len() >= height {
            break;
        }
    }
    let room = height.saturating_sub(chosen.len());
    let kept = below.len().min(height / SHARE_AFTER).max(room.saturating_sub(above.len()));
    let above = above.split_off(above.len() - above.len().min(room.saturating_sub(kept)));
    above.into_iter().chain(chosen).chain(below).collect()
}

/// The rows of a step, with a sign before the one at the cursor.
fn rows(log: &LogBrowser, position: usize, theme: Theme, area: Rect) -> Vec<Line<'static>> {
    let columns = (area.width as usize).saturating_sub(1);
    let told_rows = step_at(log, position).map(|step| log_rows(log.shown(), step));
    let told_rows = told_rows.unwrap_or_default();
    let lines = told_rows.iter().flat_map(|row| log_row::lines(row, theme, columns));
    let mut lines: Vec<Line> = lines.collect();
    if lines.is_empty() {
        let told = cut(&told(log, position), columns).into_owned();
        lines.push(Line::styled(told, theme.label()));
    }
    for (index, line) in lines.iter_mut().enumerate() {
        let is_chosen = position == log.position();
        let mark = if is_chosen && index == 0 { ">" } else { " " };
        line.spans.insert(0, Span::styled(mark, theme.strong()));
        if position > log.now {
            *line = std::mem::take(line).patch_style(theme.command());
        }
    }
    lines
}

/// The step that led to a position; `None` at the beginning.
fn step_at(log: &LogBrowser, position: usize) -> Option<&Step> {
    let steps = log.shown().history().steps();
    steps.get(position.checked_sub(1)?).map(|step| &**step)
}

/// Returns the outcome of the step at a position, in sentences, and marks it if it is undone.
fn told(log: &LogBrowser, position: usize) -> String {
    let undone = if position > log.now { "undone: " } else { "" };
    match step_at(log, position) {
        Some(step) => format!("{undone}{}", log_text(log.shown(), step)),
        None => "the beginning".to_owned(),
    }
}
