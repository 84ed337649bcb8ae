//! Prompts of one line: numbers, a text, a command, letters of a name.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use tui_input::Input;

use super::input_row::InputRow;
use super::text::{cut, width};
use super::theme::Theme;
use crate::app::App;
use crate::app::layer::Layer;
use crate::app::layer::find::Find;
use crate::app::layer::log_browser::LogPrompt;
use crate::app::layer::number_prompt::{NumberPrompt, NumberPurpose};
use crate::app::layer::palette::Palette;
use phasekeeper_engine::encounter::Encounter;

/// Columns of a short number, and of the blanks after it.
const NUMBER_WIDTH: usize = 4;
const GAP: usize = 2;

/// The least columns a question leaves to numbers.
const MIN_NUMBERS_WIDTH: usize = 24;

/// The least columns a question leaves to the text.
const MIN_TEXT_WIDTH: usize = 20;

/// Draws the prompt of a layer and returns the hint for the line below it; `None` if the layer is no prompt.
pub fn draw(
    app: &App,
    layer: &Layer,
    theme: Theme,
    area: Rect,
    frame: &mut Frame,
) -> Option<String> {
    let state = app.encounter();
    match layer {
        Layer::NumberPrompt(prompt) => {
            draw_numbers(prompt, state, theme, area, frame);
            let hint = match prompt.purpose {
                NumberPurpose::Damage(_) => "a number, or dice as 2d10+4",
                NumberPurpose::Heal => "",
                NumberPurpose::Slot => "empty: the die already rolled, or a new one",
                NumberPurpose::Copy => "empty: one",
            };
            return Some(hint.to_owned());
        }
        Layer::RenameSave(prompt) => draw_text("Title: ", &prompt.line, theme, area, frame),
        Layer::TextPrompt(prompt) => {
            draw_text(&prompt.question(state), &prompt.line, theme, area, frame);
        }
        Layer::Palette(palette) => {
            draw_text(":", &palette.line, theme, area, frame);
            return Some(completions(palette));
        }
        Layer::Find(find) => {
            draw_find("Select: ", find, theme, area, frame);
            return Some(matching_names(find, state, area.width));
        }
        Layer::Log(log) => match log.prompt()? {
            LogPrompt::Search(line) => draw_text("Search: ", line, theme, area, frame),
            LogPrompt::About(find) => {
                draw_find("Steps of (empty: all): ", find, theme, area, frame);
                return Some(matching_names(find, state, area.width));
            }
        },
        _ => return None,
    }
    Some(String::new())
}

/// Draws a prompt for one or two numbers about a combatant.
pub fn draw_numbers(
    prompt: &NumberPrompt,
    state: &Encounter,
    theme: Theme,
    area: Rect,
    frame: &mut Frame,
) {
    let mut row = InputRow::new(area, frame);
    let room = row.room().saturating_sub(MIN_NUMBERS_WIDTH);
    row.label(&cut(&prompt.question(state), room), theme.question());
    for (index, (label, input)) in prompt.fields.iter().enumerate() {
        if !label.is_empty() {
            row.label(&format!("{label} "), theme.label());
        }
        let is_focused = index == prompt.focus;
        let style = if is_focused { theme.strong() } else { Style::new() };
        row.field(input, number_width(input), is_focused, style);
        if let (0, Some(kind)) = (index, prompt.damage_kind()) {
            row.label(&format!("{kind}  "), theme.strong());
        }
    }
}

/// The matching names, at most as many as fit on a line.
fn matching_names(find: &Find, state: &Encounter, columns: u16) -> String {
    let matching = find.matching(state).into_iter().take(columns as usize);
    state.names(&matching.collect::<Vec<_>>()).join("  ")
}

/// Draws a prompt for letters of a name.
pub fn draw_find(question: &str, find: &Find, theme: Theme, area: Rect, frame: &mut Frame) {
    draw_text(question, &find.line, theme, area, frame);
}

fn draw_text(question: &str, line: &Input, theme: Theme, area: Rect, frame: &mut Frame) {
    let mut row = InputRow::new(area, frame);
    row.label(&cut(question, row.room().saturating_sub(MIN_TEXT_WIDTH)), theme.question());
    row.field(line, row.room(), true, theme.strong());
}

/// Columns for a number, with some left for typing.
fn number_width(input: &Input) -> usize {
    (width(input.value()) + GAP).max(NUMBER_WIDTH)
}

/// The last words of the completions.
fn completions(palette: &Palette) -> String {
    let last_word = |line: &String| line.split(' ').next_back().unwrap_or_default().to_owned();
    palette.completions.iter().map(last_word).collect::<Vec<_>>().join("  ")
}
