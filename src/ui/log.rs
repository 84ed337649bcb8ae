//! The log: every command and its results, newest at the bottom.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::row_writer::write_lines;
use super::text::wrap;
use super::theme::Theme;
use crate::app::layer::pager::Scroll;
use phasekeeper_engine::encounter::{Step, Timeline};
use phasekeeper_engine::narrate::narrate_for_log;
use phasekeeper_engine::text::join_sentences;

/// The indent of a step's continuation lines.
pub const INDENT: usize = 4;

/// The part of the height that a full page scrolls by.
const PAGE_SHARE: usize = 4;

/// Draws as many of the last steps as fit; only these are narrated.
pub fn draw(timeline: &Timeline, scroll: Scroll, theme: Theme, area: Rect, buf: &mut Buffer) {
    let (width, height) = (area.width as usize, area.height as usize);
    let steps = timeline.history().done();
    let steps = &steps[..steps.len().saturating_sub(scroll.offset)];
    // Newest first.
    let mut shown = Vec::new();
    let mut room = height;
    for step in steps.iter().rev() {
        let lines = step_lines(timeline, step, theme, width);
        if lines.len() > room && !shown.is_empty() {
            break;
        }
        room = room.saturating_sub(lines.len());
        shown.push(lines);
    }
    // The first step shown changes only every so many steps. The text stays in place while new steps appear below:
    // moving text can't be read, and every moved line is drawn again.
    let page = (height / PAGE_SHARE).max(1);
    let begin = (steps.len() - shown.len()).div_ceil(page) * page;
    let count = steps.len().saturating_sub(begin).max(1).min(shown.len());
    let lines = shown[..count].iter().rev().flatten();
    // Only the end of a step longer than the log is shown.
    let surplus = lines.clone().count().saturating_sub(height);
    write_lines(lines.skip(surplus), area, buf);
}

/// The turn and phase with the command, and its results.
pub fn step_text(timeline: &Timeline, step: &Step) -> (String, String) {
    let sentences = join_sentences(&narrate_for_log(timeline, step));
    let colon = if sentences.is_empty() { "" } else { ":" };
    (format!("{} {}{colon}", step.at, step.command), sentences)
}

fn step_lines(timeline: &Timeline, step: &Step, theme: Theme, width: usize) -> Vec<Line<'static>> {
    let (command, sentences) = step_text(timeline, step);
    wrap(&[(&command, theme.command()), (&sentences, Style::new())], INDENT, width)
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
            let top: String = (16..18).map(|x| buf[(x, 0)].symbol()).collect();
            tops.push(top.trim_end_matches('"').parse::<usize>().expect("a number"));
        }
        assert_eq!(tops, [1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 5, 5, 7, 7]);
    }
}
