//! The log: every command and what came of it, the newest below.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::pen::draw_lines;
use super::text::wrap;
use super::theme::Theme;
use crate::app::layer::scroll::Scroll;
use crate::encounter::{Fight, Step};

/// Draws as many of the last steps as there is room for; only those are ever looked at.
pub fn draw(fight: &Fight, scroll: Scroll, theme: Theme, area: Rect, buf: &mut Buffer) {
    let steps = fight.history().done();
    let shown = &steps[..steps.len().saturating_sub(scroll.offset)];
    let width = area.width as usize;
    let paragraphs = shown.iter().rev().map(words_of);
    // Each step takes a line at least, so there can't be more of them than rows.
    let paragraphs: Vec<(String, String)> = paragraphs.take(area.height as usize).collect();
    let mut lines = Vec::new();
    for (command, said) in &paragraphs {
        if lines.len() >= area.height as usize {
            break;
        }
        let parts = [(command.as_str(), theme.dim()), (said.as_str(), Style::new())];
        lines.extend(wrap(&parts, 4, width).into_iter().rev());
    }
    lines.truncate(area.height as usize);
    draw_lines(lines.into_iter().rev(), area, buf);
}

/// When and what; and what came of it.
fn words_of(step: &Step) -> (String, String) {
    let colon = if step.said.is_empty() { "" } else { ":" };
    (format!("{} {}{colon}", step.at, step.words), step.said.join(". "))
}
