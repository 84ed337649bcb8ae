//! The log: every command and what came of it, the newest at the bottom.

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

/// Blanks before the later lines of a step.
pub const INDENT: usize = 4;

/// The part of the height by which a full page moves on.
const PART: usize = 4;

/// Draws as many of the last steps as there is room for, and narrates no others.
pub fn draw(timeline: &Timeline, scroll: Scroll, theme: Theme, area: Rect, buf: &mut Buffer) {
    let (width, height) = (area.width as usize, area.height as usize);
    let steps = timeline.history().done();
    let steps = &steps[..steps.len().saturating_sub(scroll.offset)];
    // The newest first.
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
    // The first step is one of every so many, so the text stands still while steps come in below it, and makes room for
    // several at once: a text that moves with every key can't be read, and every line that moves is drawn anew.
    let page = (height / PART).max(1);
    let begin = (steps.len() - shown.len()).div_ceil(page) * page;
    let count = steps.len().saturating_sub(begin).max(1).min(shown.len());
    let lines = shown[..count].iter().rev().flatten();
    // A step longer than the log is shown from its end.
    let surplus = lines.clone().count().saturating_sub(height);
    write_lines(lines.skip(surplus), area, buf);
}

/// The turn and phase with the command, and what happened.
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
