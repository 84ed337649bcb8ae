//! The log: every command and what came of it, the newest below.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::row_writer::draw_lines;
use super::text::wrap;
use super::theme::Theme;
use crate::app::layer::pager::Scroll;
use crate::encounter::{Step, Timeline};

/// Draws as many of the last steps as there is room for; only those are ever looked at.
///
/// It stands still while steps come in below, and makes room for several at once when it is full: a text
/// that moves with every key can't be read, and every line that moves is drawn anew.
pub fn draw(timeline: &Timeline, scroll: Scroll, theme: Theme, area: Rect, buf: &mut Buffer) {
    let steps = timeline.history().done();
    let shown = &steps[..steps.len().saturating_sub(scroll.offset)];
    let (width, height) = (area.width as usize, area.height as usize);
    // From the last step back, as much as could be shown at all.
    let mut letters = 0;
    let texts: Vec<(String, String)> = (shown.iter().rev().map(words_of))
        .take_while(|(command, outcome)| {
            let reached = letters;
            letters += command.len() + outcome.len();
            reached < width * height
        })
        .collect();
    let mut said: Vec<Vec<Line>> = Vec::new();
    let mut room = height;
    // Of those, as many as there is room for.
    for (command, outcome) in &texts {
        let lines = wrap(&[(command, theme.dim()), (outcome, Style::new())], 4, width);
        if lines.len() > room && !said.is_empty() {
            break;
        }
        room = room.saturating_sub(lines.len());
        said.push(lines);
    }
    let first = shown.len() - said.len();
    let skipped = first.next_multiple_of((height / STEADY).max(1)) - first;
    said.truncate(said.len().saturating_sub(skipped).max(1));
    let lines: Vec<Line> = said.into_iter().rev().flatten().collect();
    let surplus = lines.len().saturating_sub(height);
    draw_lines(lines.into_iter().skip(surplus), area, buf);
}

/// Which part of the height is made free when the log is full.
const STEADY: usize = 4;

/// When and what; and what came of it.
fn words_of(step: &Step) -> (String, String) {
    let colon = if step.said.is_empty() { "" } else { ":" };
    (format!("{} {}{colon}", step.at, step.words), step.said.join(". "))
}
