//! The log: what came of every step in rows, under a rule for each section, newest at the bottom.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::log_row;
use super::row_writer::write_lines;
use super::text::wrap;
use super::theme::Theme;
use crate::app::layer::pager::Scroll;
use phasekeeper_engine::encounter::{Step, Timeline};
use phasekeeper_engine::narrate::{LogRow, log_rows, narrate};
use phasekeeper_engine::text::join_sentences;

/// The height from which there are rules.
const MIN_RULED_HEIGHT: u16 = 4;

/// The most steps that are looked at for a row: many have none, as one who just acts.
const MAX_STEPS: usize = 8;

/// The part of the height that a full page scrolls by.
const PAGE_SHARE: usize = 4;

/// Draws as many of the last steps as fit; only these are narrated.
pub fn draw(timeline: &Timeline, scroll: Scroll, theme: Theme, area: Rect, buf: &mut Buffer) {
    let height = area.height as usize;
    let steps = timeline.history().done();
    let steps = &steps[..steps.len().saturating_sub(scroll.offset)];
    // Newest first.
    let mut shown: Vec<Vec<LogRow>> = Vec::new();
    let mut room = height;
    for step in steps.iter().rev().take(height * MAX_STEPS) {
        let rows = rows_of(timeline, step, area);
        let lines: usize = rows.iter().map(|row| lines(row, theme, area).len()).sum();
        let after = shown.last().and_then(|after| after.first());
        let goes_on = rows.last().zip(after).is_some_and(|(row, after)| row.goes_on_in(after));
        let needed = lines - usize::from(goes_on);
        // Steps without a row leave room for the one before them.
        if needed > room && room < height {
            break;
        }
        room = room.saturating_sub(needed);
        shown.push(rows);
    }
    // The first step shown changes only every so many steps. The text stays in place while new steps appear below:
    // moving text can't be read, and every moved line is drawn again.
    let page = (height / PAGE_SHARE).max(1);
    let begin = (steps.len() - shown.len()).div_ceil(page) * page;
    shown.truncate(steps.len().saturating_sub(begin).max(1));
    let is_alone = shown.iter().filter(|rows| !rows.is_empty()).count() == 1;
    let mut rows: Vec<LogRow> = Vec::new();
    for row in shown.into_iter().rev().flatten() {
        match rows.last_mut().filter(|last| last.goes_on_in(&row)) {
            Some(last) => last.outcomes.extend(row.outcomes),
            None => rows.push(row),
        }
    }
    let mut all: Vec<Line> = rows.iter().flat_map(|row| lines(row, theme, area)).collect();
    let excess = all.len().saturating_sub(height);
    let is_blow = rows.iter().any(|row| row.harm.is_some());
    if is_alone && excess > 0 && is_blow {
        // An attack longer than the log is told in short. If that is too long as well, the beginning is shown: the news
        // come first.
        let told = steps.last().map(|step| join_sentences(&narrate(timeline, step)));
        all = wrap(&[(&told.unwrap_or_default(), Style::new())], 0, area.width.into());
    } else if !is_alone {
        all.drain(..excess);
    }
    write_lines(all, area, buf);
}

/// The rows of a step; without headings where there is no room for them.
fn rows_of(timeline: &Timeline, step: &Step, area: Rect) -> Vec<LogRow> {
    let mut rows = log_rows(timeline, step);
    rows.retain(|row| row.heading.is_none() || area.height >= MIN_RULED_HEIGHT);
    rows
}

fn lines(row: &LogRow, theme: Theme, area: Rect) -> Vec<Line<'static>> {
    log_row::lines(row, theme, area.width.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ColorScheme;
    use phasekeeper_engine::command::Command;
    use phasekeeper_engine::dice::SeededDice;

    #[test]
    fn the_log_stands_still_until_it_is_full_and_then_moves_on_by_several_steps() {
        let mut timeline = Timeline::default();
        let area = Rect::new(0, 0, 30, 8);
        let theme = Theme::new(ColorScheme::None);
        let mut tops = Vec::new();
        for step in 1..=14 {
            let command = Command::Title { text: format!("step {step}") };
            timeline.execute(&command.into(), &mut SeededDice::new(1)).expect("a title");
            let mut buf = Buffer::empty(area);
            draw(&timeline, Scroll::new(step), theme, area, &mut buf);
            let top: String = (0..area.width).map(|x| buf[(x, 0)].symbol()).collect();
            let (_, step) = top.trim_end().rsplit_once(' ').expect("a title");
            tops.push(step.parse::<usize>().expect("a number"));
        }
        assert_eq!(tops, [1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 5, 5, 7, 7]);
    }
}
