//! The list of matching commands above the `:` line.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::layer_view::{LayerView, Prompt, RoomFor};
use super::popup;
use super::row_writer::write_lines;
use super::text::{cut, pad, wrap};
use super::theme::Theme;
use crate::app::layer::entry::Entry;
use crate::app::layer::palette::Palette;
use crate::app::{Action, App, translate_line};
use phasekeeper_engine::command::CommandSpec;

const MAX_LISTED: usize = 10;

/// Columns of a command's word, and of its key.
const WORD_WIDTH: usize = 14;
const KEY_WIDTH: usize = 10;

impl LayerView for Palette {
    /// Draws the commands that the line may become, or what there is to know of the one that it has become.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let (width, _) = popup::room(area);
        let (title, lines) = if let Some(spec) = self.command() {
            (spec.word, describe(app, spec, theme, width))
        } else {
            let meant = translate_line(app, self.line.value().trim()).ok().flatten();
            let meant = meant.map(|it| Line::styled(format!("= {it}"), theme.command()));
            let listed = list(&self.fitting(), theme, width);
            ("Commands", meant.into_iter().chain(listed).collect())
        };
        if lines.is_empty() {
            return;
        }
        let height = (lines.len() as u16 + popup::RULE).min(area.height);
        let area = Rect { y: area.bottom() - height, height, ..area };
        let inside = popup::open(title, theme, area, frame);
        write_lines(lines, inside, frame.buffer_mut());
    }

    fn room_for(&self, _: &App, _: u16) -> RoomFor {
        RoomFor::Prompt
    }

    fn prompt(&self, _: &App, _: u16) -> Option<(Prompt<'_>, String)> {
        // The last words of the completions.
        let last_word = |line: &String| line.split(' ').next_back().unwrap_or_default().to_owned();
        let completions: Vec<_> = self.completions.iter().map(last_word).collect();
        let told = match self.earlier() {
            Some(earlier) => format!("↑ {earlier}"),
            None => completions.join("  "),
        };
        Some((Prompt::new(":", &self.line), told))
    }
}

fn list(entries: &[&Entry], theme: Theme, width: usize) -> Vec<Line<'static>> {
    let room = width.saturating_sub(WORD_WIDTH + KEY_WIDTH);
    let row = |entry: &&Entry| {
        Line::from(vec![
            Span::styled(pad(&entry.words[0], WORD_WIDTH), theme.strong()),
            Span::styled(pad(&entry.keys, KEY_WIDTH), theme.strong()),
            Span::raw(cut(&entry.about.replace('`', ""), room).into_owned()),
        ])
    };
    let mut lines: Vec<Line> = entries.iter().take(MAX_LISTED).map(row).collect();
    if entries.len() > MAX_LISTED {
        lines.push(Line::raw(format!("… {} more", entries.len() - MAX_LISTED)));
    }
    lines
}

/// The usage, the help with the key, and examples.
fn describe(app: &App, spec: &CommandSpec, theme: Theme, width: usize) -> Vec<Line<'static>> {
    let mut lines = wrap(&[(&spec.usage(), theme.strong())], 2, width);
    let key = Action::of(spec).map(|it| format!("; its key is {}", app.keymap().key(it)));
    let about = format!("{}{}", spec.about, key.unwrap_or_default());
    lines.extend(wrap(&[(&about.replace('`', ""), Style::new())], 2, width));
    if !spec.examples.is_empty() {
        let examples = format!("such as {}", spec.examples.join(" · "));
        lines.extend(wrap(&[(&examples, theme.command())], 2, width));
    }
    lines
}
