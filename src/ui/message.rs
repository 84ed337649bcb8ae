//! The message line, and the prompts of one line that lie over it.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use tui_input::Input;

use super::row_writer::draw_lines;
use super::text::{cut, width, wrap};
use super::theme::Theme;
use crate::app::layer::Layer;
use crate::app::layer::find::Find;
use crate::app::layer::number_prompt::NumberPrompt;
use crate::app::{App, Message, name_of};
use crate::encounter::Encounter;

/// Draws what the last key came to, under the prompt where there is one.
pub fn draw(app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
    let [above, below] = [0, 1].map(|row| Rect { y: area.y + row, height: 1, ..area });
    let hint = match app.layer() {
        Some(Layer::NumberPrompt(numbers)) => {
            numbers_prompt(numbers, app.encounter(), theme).draw(above, frame);
            String::new()
        }
        Some(Layer::TextPrompt(text)) => {
            let mut line = Prompt::new(text.question(app.encounter()), theme);
            line.field("", &text.line, true);
            line.draw(above, frame);
            String::new()
        }
        Some(Layer::Palette(palette)) => {
            let mut line = Prompt::new(":".to_owned(), theme);
            line.field("", &palette.line, true);
            line.draw(above, frame);
            let last =
                |line: &String| line.split_whitespace().next_back().unwrap_or_default().to_owned();
            match palette.completions.as_slice() {
                [] => palette.usage().unwrap_or_default().to_owned(),
                several => several.iter().map(last).collect::<Vec<_>>().join("  "),
            }
        }
        Some(Layer::Find(find)) => {
            find_prompt("Select: ".to_owned(), find, theme).draw(above, frame);
            let fitting = find.matching(app.encounter());
            let names = fitting.into_iter().map(|id| app.encounter().name(id));
            names.collect::<Vec<_>>().join("  ")
        }
        // The list has not room enough for all that there is to say.
        Some(Layer::NewEncounterForm(opening)) if *app.message() == Message::IgnoreBrokenPipe => {
            let chosen = opening.offers.get(opening.chosen);
            let Some(Ok(about) | Err(about)) = chosen.map(|offer| offer.about.as_ref()) else {
                return;
            };
            return draw_parts(&[(about, theme.dim())], area, frame.buffer_mut());
        }
        // They say it themselves, beside what it is about.
        Some(
            Layer::Form(_) | Layer::InitiativeEntry(_) | Layer::TestDialog(_) | Layer::Attack(_),
        ) => return,
        _ => return draw_message(app.message(), theme, area, frame.buffer_mut()),
    };
    if *app.message() == Message::IgnoreBrokenPipe {
        let hint = cut(&hint, area.width as usize);
        frame.render_widget(Line::styled(hint, theme.dim()), below);
    } else {
        draw_message(app.message(), theme, below, frame.buffer_mut());
    }
}

/// Draws a message in as many lines as `area` has.
pub fn draw_message(message: &Message, theme: Theme, area: Rect, buf: &mut Buffer) {
    let plain = Style::new();
    match message {
        Message::IgnoreBrokenPipe => {}
        Message::Said(text) => draw_parts(&[(text, plain)], area, buf),
        Message::Error(text) => draw_parts(&[(text, theme.trouble())], area, buf),
        Message::Question(text) => draw_parts(&[(text, theme.question())], area, buf),
        Message::Done { words, said } => {
            let colon = if said.is_empty() { "" } else { ":" };
            let (words, all) = (format!("{words}{colon}"), said.join(". "));
            let whole = [(words.as_str(), theme.dim()), (all.as_str(), plain)];
            let fits = |parts: &[(&str, Style)]| {
                wrap(parts, 0, area.width as usize).len() <= area.height as usize
            };
            if said.is_empty() || fits(&whole) {
                return draw_parts(&whole, area, buf);
            }
            // It is told from its end, where it says what comes next; the rest stands in the log.
            let tail = |from: usize| {
                let dots = if from > 0 { "… " } else { "" };
                format!("{dots}{}", said[from..].join(". "))
            };
            let last = said.len() - 1;
            let fitting = (0..last).map(tail).find(|tail| fits(&[(tail, plain)]));
            draw_parts(&[(&fitting.unwrap_or_else(|| tail(last)), plain)], area, buf);
        }
    }
}

fn draw_parts(parts: &[(&str, Style)], area: Rect, buf: &mut Buffer) {
    draw_lines(wrap(parts, 0, area.width as usize), area, buf);
}

/// A line that asks for a number or two about somebody.
pub fn numbers_prompt(numbers: &NumberPrompt, state: &Encounter, theme: Theme) -> Prompt {
    let mut line = Prompt::new(numbers.question(state), theme);
    for (index, (label, input)) in numbers.fields.iter().enumerate() {
        line.field(label, input, index == numbers.focus);
        if let (0, Some(kind)) = (index, numbers.kind_in_words()) {
            line.say(&kind);
        }
    }
    line
}

/// A line that asks for letters of a name.
pub fn find_prompt(question: String, find: &Find, theme: Theme) -> Prompt {
    let mut line = Prompt::new(question, theme);
    line.field("", &find.line, true);
    line
}

/// A line that asks for something.
pub struct Prompt {
    line: Line<'static>,
    cursor: Option<usize>,
    theme: Theme,
}

impl Prompt {
    fn new(question: String, theme: Theme) -> Self {
        let line = Line::from(Span::styled(question, theme.question()));
        Self { line, cursor: None, theme }
    }

    fn field(&mut self, label: &str, input: &Input, focused: bool) {
        if !label.is_empty() {
            self.line.push_span(Span::styled(format!("{label} "), self.theme.dim()));
        }
        if focused {
            self.cursor = Some(self.line.width() + input.visual_cursor());
        }
        let style = if focused { self.theme.strong() } else { Style::new() };
        self.line.push_span(Span::styled(input.value().to_owned(), style));
        self.line.push_span(if width(input.value()) < 3 { "    " } else { "  " });
    }

    fn say(&mut self, text: &str) {
        self.line.push_span(Span::styled(format!("{text}  "), self.theme.strong()));
    }

    /// Draws the line, scrolled so far that the cursor is in sight.
    pub fn draw(self, area: Rect, frame: &mut Frame) {
        let room = area.width.saturating_sub(1) as usize;
        let cursor = self.cursor.unwrap_or(0);
        let hidden = cursor.saturating_sub(room);
        let paragraph = Paragraph::new(self.line).scroll((0, hidden as u16));
        frame.render_widget(paragraph, area);
        frame.set_cursor_position(Position::new(area.x + (cursor - hidden) as u16, area.y));
    }
}
