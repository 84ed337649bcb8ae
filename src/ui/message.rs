//! The message lines: what the last key came to, below the prompt where there is one.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;

use super::row_writer::{RowWriter, write_lines};
use super::text::{cut, wrap};
use super::theme::Theme;
use super::{log_browser, prompt, roll_form};
use crate::app::layer::Layer;
use crate::app::layer::attack::AttackStep;
use crate::app::layer::test_dialog::TestStep;
use crate::app::{App, Message};
use crate::text::join_sentences;

/// Draws the prompt or the message.
pub fn draw(app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
    let [above, below] = area.layout(&Layout::vertical([Constraint::Length(1); 2]));
    let Some(layer) = app.layer() else {
        return draw_message(app.message(), theme, area, frame.buffer_mut());
    };
    if let Some(hint) = prompt::draw(app, layer, theme, above, frame) {
        if *app.message() == Message::None {
            let hint = Line::styled(cut(&hint, below.width as usize), theme.label());
            frame.render_widget(hint, below);
        } else {
            draw_message(app.message(), theme, below, frame.buffer_mut());
        }
        return;
    }
    match layer {
        Layer::Log(log) if *app.message() == Message::None => {
            draw_text(&log_browser::hint(log), Style::new(), area, frame.buffer_mut());
        }
        // The list has not room enough for all there is to say of a ruleset.
        Layer::NewEncounterForm(form) if *app.message() == Message::None => {
            if let Some(choice) = form.choices.get(form.chosen) {
                let (Ok(about) | Err(about)) = &choice.about;
                draw_text(about, theme.label(), area, frame.buffer_mut());
            }
        }
        layer if *app.message() == Message::None && asks_for_roll(layer) => {
            draw_text(roll_form::EMPTY_ROLL, theme.label(), area, frame.buffer_mut());
        }
        // These show the message themselves.
        Layer::Form(_) | Layer::InitiativeEntry(_) => {}
        Layer::TestDialog(dialog) if dialog.step == TestStep::Moxie => {}
        _ => draw_message(app.message(), theme, area, frame.buffer_mut()),
    }
}

/// Returns true for a form whose last field is a roll.
fn asks_for_roll(layer: &Layer) -> bool {
    match layer {
        Layer::TestDialog(dialog) => dialog.step == TestStep::Preparing,
        Layer::Attack(dialog) => {
            matches!(dialog.step, AttackStep::Attack | AttackStep::Defense)
        }
        _ => false,
    }
}

/// Draws a message in as many lines as `area` has.
pub fn draw_message(message: &Message, theme: Theme, area: Rect, buf: &mut Buffer) {
    match message {
        Message::None => {}
        Message::Said(text) => draw_text(text, Style::new(), area, buf),
        Message::Error(text) => {
            let area = draw_sign("!", theme.trouble_sign(), area, buf);
            draw_text(text, theme.error(), area, buf);
        }
        Message::Question(text) => {
            let area = draw_sign("?", theme.strong(), area, buf);
            draw_text(text, theme.question(), area, buf);
        }
        Message::Done { command, sentences } => {
            draw_done(command, sentences, theme, area, buf);
        }
    }
}

/// Draws what happened, or the command where nothing more is to say; only the end of what happened where there is no room
/// for more. The end says what comes next; the rest and the command are in the log.
fn draw_done(command: &str, sentences: &[String], theme: Theme, area: Rect, buf: &mut Buffer) {
    let fits = |lines: &[Line]| lines.len() <= area.height as usize;
    let mut lines = Vec::new();
    for first in (0..sentences.len()).rev() {
        let left_out = if first > 0 { "… " } else { "" };
        let end = format!("{left_out}{}", join_sentences(&sentences[first..]));
        let more = wrap(&[(beginning(&end, area), Style::new())], 0, area.width as usize);
        if !fits(&more) && !lines.is_empty() {
            return write_lines(lines, area, buf);
        }
        lines = more;
    }
    if sentences.is_empty() {
        lines = wrap(&[(command, theme.command())], 0, area.width as usize);
    }
    write_lines(lines, area, buf);
}

/// Draws a sign before a message, and returns the area that is left.
fn draw_sign(sign: &str, style: Style, area: Rect, buf: &mut Buffer) -> Rect {
    RowWriter::new(Rect { height: area.height.min(1), ..area }, buf).write(sign, style);
    let blank = area.width.min(2);
    Rect { x: area.x + blank, width: area.width - blank, ..area }
}

fn draw_text(text: &str, style: Style, area: Rect, buf: &mut Buffer) {
    write_lines(wrap(&[(beginning(text, area), style)], 0, area.width as usize), area, buf);
}

/// The beginning of a text, too long for `area` where the text is: an undo of many commands lists them all, and a command
/// for everybody names them all. Blanks at the ends of lines take no cells.
fn beginning(text: &str, area: Rect) -> &str {
    let end = text.char_indices().nth(2 * area.area() as usize);
    &text[..end.map_or(text.len(), |(end, _)| end)]
}
