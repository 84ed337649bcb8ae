//! The log: what came of every step, under a rule for each section, newest at the bottom.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::glyphs;
use super::row_writer::write_lines;
use super::text::wrap;
use super::theme::Theme;
use crate::app::layer::pager::Scroll;
use phasekeeper_engine::encounter::{Step, Timeline};
use phasekeeper_engine::narrate::log_entries;
use phasekeeper_engine::text::join_sentences;

/// The indent of a step's continuation lines.
pub const INDENT: usize = 2;

/// The height from which there are rules.
const MIN_RULED_HEIGHT: u16 = 4;

/// The part of the height that a full page scrolls by.
const PAGE_SHARE: usize = 4;

/// Draws as many of the last steps as fit; only these are narrated.
pub fn draw(timeline: &Timeline, scroll: Scroll, theme: Theme, area: Rect, buf: &mut Buffer) {
    let height = area.height as usize;
    let steps = timeline.history().done();
    let steps = &steps[..steps.len().saturating_sub(scroll.offset)];
    // Newest first.
    let mut shown = Vec::new();
    let mut room = height;
    for step in steps.iter().rev() {
        let lines = step_lines(timeline, step, theme, area);
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
    // Of a step longer than the log, the beginning is shown: the news come first.
    write_lines(shown[..count].iter().rev().flatten(), area, buf);
}

/// The sentences of a step, after the rule of each section that it opens.
fn step_lines(timeline: &Timeline, step: &Step, theme: Theme, area: Rect) -> Vec<Line<'static>> {
    let width = area.width as usize;
    let mut lines = Vec::new();
    for entry in log_entries(timeline, step, false) {
        if let Some(heading) = entry.heading.filter(|_| area.height >= MIN_RULED_HEIGHT) {
            let rule = |columns: usize| {
                Span::styled(glyphs::RULE.to_string().repeat(columns), theme.rule())
            };
            let heading = Span::styled(format!(" {heading} "), theme.label());
            let rest = width.saturating_sub(2 + heading.width());
            lines.push(Line::from(vec![rule(2), heading, rule(rest)]));
        }
        lines.extend(wrap(&[(&join_sentences(&entry.said), Style::new())], INDENT, width));
    }
    lines
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
            let top: String = (12..14).map(|x| buf[(x, 0)].symbol()).collect();
            tops.push(top.trim_end().parse::<usize>().expect("a number"));
        }
        assert_eq!(tops, [1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 5, 5, 7, 7]);
    }
}
