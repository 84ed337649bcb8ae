//! The log: every command and what came of it, the newest below.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::text::{flow, words};
use super::theme::Theme;
use crate::app::layer::scroll::Scroll;
use crate::encounter::{Fight, Step};

/// Draws as many of the last steps as there is room for; only those are ever looked at.
pub fn draw(fight: &Fight, scroll: Scroll, theme: Theme, area: Rect, buf: &mut Buffer) {
    let room = area.height as usize;
    let steps = fight.history().done().iter().rev().skip(scroll.offset);
    let mut lines: Vec<Line> = Vec::new();
    for step in steps {
        if lines.len() >= room {
            break;
        }
        lines.extend(paragraph(step, theme, area.width as usize).into_iter().rev());
    }
    let shown = lines.into_iter().take(room).collect::<Vec<_>>().into_iter().rev();
    for (line, row) in shown.zip(area.rows()) {
        line.render(row, buf);
    }
}

/// When, what, and what came of it.
fn paragraph(step: &Step, theme: Theme, width: usize) -> Vec<Line<'static>> {
    let colon = if step.said.is_empty() { "" } else { ":" };
    let mut units = words(&format!("{} {}{colon}", step.at, step.words), theme.dim());
    units.extend(words(&step.said.join(". "), Style::new()));
    flow(units, 1, 4, width)
}
