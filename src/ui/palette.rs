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
use crate::app::layer::palette::Palette;
use crate::app::{Action, App};
use phasekeeper_engine::command::CommandSpec;

const MAX_LISTED: usize = 10;

/// Columns of a command's word, and of its key.
const WORD_WIDTH: usize = 11;
const KEY_WIDTH: usize = 10;

impl LayerView for Palette {
    /// Draws the commands that the line may become, or what there is to know of the one that it has become.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let (width, _) = popup::room(area);
        let (title, lines) = match self.command() {
            Some(spec) => (spec.word, describe(app, spec, theme, width)),
            None => ("Commands", list(app, &self.fitting(), theme, width)),
        };
        if lines.is_empty() {
            return;
        }
        let height = (lines.len() as u16 + popup::RULE).min(area.height);
        let area = Rect { y: area.bottom() - height, height, ..area };
        let inside = popup::open(title, theme, area, frame);
        write_lines(lines, inside, frame.buffer_mut());
    }

    fn room_for(&self, _: &App, _: Theme, _: u16) -> RoomFor {
        RoomFor::Prompt
    }

    fn prompt(&self, _: &App, _: u16) -> Option<(Prompt<'_>, String)> {
        // The last words of the completions.
        let last_word = |line: &String| line.split(' ').next_back().unwrap_or_default().to_owned();
        let completions: Vec<_> = self.completions.iter().map(last_word).collect();
        Some((Prompt::new(":", &self.line), completions.join("  ")))
    }
}

fn list(
    app: &App,
    fitting: &[&'static CommandSpec],
    theme: Theme,
    width: usize,
) -> Vec<Line<'static>> {
    let room = width.saturating_sub(WORD_WIDTH + KEY_WIDTH);
    let row = |spec: &&CommandSpec| {
        Line::from(vec![
            Span::styled(pad(spec.word, WORD_WIDTH), theme.strong()),
            Span::styled(pad(key(app, spec), KEY_WIDTH), theme.strong()),
            Span::raw(cut(&spec.about.replace('`', ""), room).into_owned()),
        ])
    };
    let mut lines: Vec<Line> = fitting.iter().take(MAX_LISTED).map(row).collect();
    if fitting.len() > MAX_LISTED {
        lines.push(Line::raw(format!("… {} more", fitting.len() - MAX_LISTED)));
    }
    lines
}

/// The usage, the help with the key, and examples.
fn describe(app: &App, spec: &CommandSpec, theme: Theme, width: usize) -> Vec<Line<'static>> {
    let mut lines = wrap(&[(&spec.usage(), theme.strong())], 2, width);
    let about = match key(app, spec) {
        "" => spec.about.to_owned(),
        key => format!("{}; its key is {key}", spec.about),
    };
    lines.extend(wrap(&[(&about.replace('`', ""), Style::new())], 2, width));
    if !spec.examples.is_empty() {
        let examples = format!("such as {}", spec.examples.join(" · "));
        lines.extend(wrap(&[(&examples, theme.command())], 2, width));
    }
    lines
}

/// The key of the command; empty if it has none.
fn key<'a>(app: &'a App, spec: &CommandSpec) -> &'a str {
    let action = spec.key_action.and_then(|word| word.parse::<Action>().ok());
    action.map_or("", |action| app.keymap().key(action))
}
