//! The log: every command and what came of it, the newest at the bottom.

use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::row_writer::write_lines;
use super::text::wrap;
use super::theme::Theme;
use crate::app::layer::pager::Scroll;
use crate::encounter::{Step, Timeline};
use crate::narrate::{Names, narrate_for_log};
use crate::text::join_sentences;

/// Blanks before the later lines of a step.
pub const INDENT: usize = 4;

/// The part of the height by which a full page moves on.
const PART: usize = 4;

/// The lines of the last frame. A step is narrated and wrapped once: to do it for every key takes 190,000
/// instructions at 120×40.
#[derive(Debug, Default)]
pub struct LogLines {
    /// What all lines depend on besides their steps; `None` before the first frame.
    terms: Option<Terms>,
    /// The newest first.
    steps: Vec<(Arc<Step>, Vec<Line<'static>>)>,
}

#[derive(Debug, PartialEq, Eq)]
struct Terms {
    names: Names,
    theme: Theme,
    width: usize,
}

impl LogLines {
    /// Draws as many of the last steps as there is room for, and narrates no others.
    pub fn draw(
        &mut self,
        timeline: &Timeline,
        scroll: Scroll,
        theme: Theme,
        area: Rect,
        buf: &mut Buffer,
    ) {
        let (width, height) = (area.width as usize, area.height as usize);
        let terms = Some(Terms { names: Names::of(timeline), theme, width });
        if self.terms != terms {
            *self = Self { terms, steps: Vec::new() };
        }
        let steps = timeline.history().done();
        let steps = &steps[..steps.len().saturating_sub(scroll.offset)];
        let mut known = std::mem::take(&mut self.steps);
        let (mut shown, mut room) = (0, height);
        for step in steps.iter().rev() {
            let place = known.iter().position(|(known, _)| Arc::ptr_eq(known, step));
            let lines = match place {
                Some(place) => known.swap_remove(place).1,
                None => step_lines(timeline, step, theme, width),
            };
            let has_room = lines.len() <= room || shown == 0;
            room = room.saturating_sub(lines.len());
            self.steps.push((step.clone(), lines));
            if !has_room {
                break;
            }
            shown += 1;
        }
        // The first step is one of every so many, so the text stands still while steps come in below it, and makes room for
        // several at once: a text that moves with every key can't be read, and every line that moves is drawn anew.
        let page = (height / PART).max(1);
        let begin = (steps.len() - shown).div_ceil(page) * page;
        let count = steps.len().saturating_sub(begin).max(1).min(shown);
        let lines = self.steps[..count].iter().rev().flat_map(|(_, lines)| lines);
        // A step longer than the log is shown from its end.
        let surplus = lines.clone().count().saturating_sub(height);
        write_lines(lines.skip(surplus), area, buf);
    }
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
    use crate::command::{Command, Request};
    use crate::dice::SeededDice;

    #[test]
    fn the_log_stands_still_until_it_is_full_and_then_moves_on_by_several_steps() {
        let mut timeline = Timeline::default();
        let area = Rect::new(0, 0, 30, 8);
        let (mut lines, theme) = (LogLines::default(), Theme::new(ColorScheme::None));
        let mut tops = Vec::new();
        for step in 1..=14 {
            let command = Command::Title { text: format!("step {step}") };
            timeline.execute(&command.into(), &mut SeededDice::new(1)).expect("a title");
            let mut buf = Buffer::empty(area);
            lines.draw(&timeline, Scroll::new(step), theme, area, &mut buf);
            let top: String = (16..18).map(|x| buf[(x, 0)].symbol()).collect();
            tops.push(top.trim_end_matches('"').parse::<usize>().expect("a number"));
        }
        assert_eq!(tops, [1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 5, 5, 7, 7]);
    }

    #[test]
    fn lines_that_are_kept_are_those_that_would_be_drawn_anew() {
        let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(1));
        let (mut lines, theme) = (LogLines::default(), Theme::new(ColorScheme::None));
        let mut texts = Vec::new();
        for (request, width) in [
            (Command::add("Ana").into(), 30),
            (Command::Begin.into(), 30),
            (Command::Rename { name: "Ana".into(), new: "Berenice".into() }.into(), 30),
            (Command::Title { text: "one".into() }.into(), 30),
            (Request::Undo(1), 30),
            (Command::Title { text: "two".into() }.into(), 30),
            (Request::Undo(1), 18),
        ] {
            timeline.execute(&request, &mut dice).expect("a step");
            let area = Rect::new(0, 0, width, 8);
            let [kept, anew] = [&mut lines, &mut LogLines::default()].map(|lines| {
                let mut buf = Buffer::empty(area);
                lines.draw(&timeline, Scroll::new(0), theme, area, &mut buf);
                buf
            });
            assert_eq!(kept, anew);
            texts.push(kept);
        }
        texts.dedup();
        assert_eq!(texts.len(), 7, "each is another");
    }
}
