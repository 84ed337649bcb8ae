//! A roll being prepared: the skill, the target, what modifies it, the roll.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tui_input::Input;

use super::glyphs;
use super::input_row::InputRow;
use super::row_writer::write_lines;
use super::text::{cut, pad, width};
use super::theme::Theme;
use crate::app::layer::modifiers::{Modifier, ModifierList, ModifierRow};
use crate::app::layer::roll_form::{RollForm, RollPart};
use crate::encounter::{Encounter, ModifierSource, TargetNumber};
use crate::narrate::modifier_label;
use crate::text::signed;

/// Columns of a label, of a number being typed, and of a modifier at least.
const LABEL: usize = 8;
const NUMBER: usize = 6;
const MODIFIER: usize = 25;

/// The most modifiers side by side.
const ACROSS: usize = 3;

/// Columns of a form where there is room for them.
pub const WIDTH: usize = 76;

/// What a roll that is left out means.
pub const EMPTY_ROLL: &str = "Rolled, left empty: the program rolls";

/// Rows above the modifiers, and below them.
const ABOVE: usize = 2;
const BELOW: usize = 1;

/// Returns the rows of a form on a screen of this width.
pub fn height(form: &RollForm, screen: u16) -> usize {
    ABOVE + form.modifiers.rows.len().div_ceil(across(WIDTH.min(screen as usize))) + BELOW
}

/// The number of modifiers side by side.
fn across(width: usize) -> usize {
    (width / MODIFIER).clamp(1, ACROSS)
}

/// Draws a form from the top of `area`; of the modifiers as many as there is room for.
pub fn draw(form: &RollForm, state: &Encounter, theme: Theme, area: Rect, frame: &mut Frame) {
    let mut rows = area.rows();
    if let Some(row) = rows.next() {
        let skills = skills(form, state, theme);
        draw_input("Skill", &form.skill, form.part == RollPart::Skill, &skills, theme, row, frame);
    }
    if let Some(row) = rows.next() {
        let target = target_line(form, state, theme, area.width as usize);
        write_lines([target], row, frame.buffer_mut());
    }
    let across = across(area.width as usize);
    let modifiers = form.modifiers.rows.chunks(across);
    let room = (area.height as usize).saturating_sub(ABOVE + BELOW);
    for (modifiers, row) in modifiers.take(room).zip(rows.by_ref()) {
        // A letter that is shown works: while a skill is asked for, letters are its own.
        if form.takes_modifiers() {
            let columns = area.width as usize / across;
            let spans = modifiers.iter().flat_map(|row| modifier_spans(row, theme, columns));
            write_lines([spans.collect::<Line>()], row, frame.buffer_mut());
        }
    }
    if let Some(row) = rows.next() {
        let beside = if form.takes_modifiers() {
            difficulty_line(&form.modifiers, theme)
        } else {
            Line::default()
        };
        draw_input("Rolled", &form.roll, form.part == RollPart::Roll, &beside, theme, row, frame);
    }
}

fn draw_input(
    label: &str,
    input: &Input,
    is_focused: bool,
    beside: &Line,
    theme: Theme,
    area: Rect,
    frame: &mut Frame,
) {
    let (mark, style) = if is_focused { (">", theme.strong()) } else { (" ", theme.label()) };
    let mut row = InputRow::new(area, frame);
    row.label(&pad(&format!("{mark}{label}"), LABEL), style);
    let columns = NUMBER.max(width(input.value()) + 2);
    row.field(input, columns, is_focused, theme.strong());
    row.line(beside);
}

/// The skills that fit the letters, from the one that is meant.
fn skills(form: &RollForm, state: &Encounter, theme: Theme) -> Line<'static> {
    if form.skill.value().starts_with(|letter: char| letter.is_ascii_digit()) {
        return Line::default();
    }
    let matching = form.matching(state);
    let first = form.choice.min(matching.len().saturating_sub(1));
    let shown = matching.iter().enumerate().skip(first);
    shown
        .map(|(index, (label, value))| {
            let is_meant = index == form.choice;
            let style = if is_meant { theme.strong() } else { theme.label() };
            let mark = is_meant.then_some(glyphs::CHOSEN).map_or_else(String::new, String::from);
            Span::styled(format!("{mark}{label} {value}  "), style)
        })
        .collect()
}

/// The number to roll against, and how it comes about.
fn target_line(form: &RollForm, state: &Encounter, theme: Theme, columns: usize) -> Line<'static> {
    let label = Span::styled(pad(" Roll", LABEL), theme.label());
    let room = columns.saturating_sub(LABEL);
    match form.target(state) {
        None => Line::from(vec![label, Span::raw("–")]),
        Some(Err(refusal)) => {
            let refusal = cut(&refusal.to_string(), room).into_owned();
            Line::from(vec![label, Span::styled(refusal, theme.error())])
        }
        Some(Ok(target)) => {
            let value = format!("{} or less", target.value());
            let parts = format!(" ({})", target_parts(&target, &form.modifiers));
            let parts = cut(&parts, room.saturating_sub(width(&value))).into_owned();
            Line::from(vec![
                label,
                Span::styled(value, theme.strong()),
                Span::styled(parts, theme.label()),
            ])
        }
    }
}

/// The skill and what modifies it: `55, wounds −10, aim +10`, and the cap where it counts. The numbers come last: they
/// stand in the rows below as well.
fn target_parts(target: &TargetNumber, modifiers: &ModifierList) -> String {
    let mut parts = vec![target.base.to_string()];
    let mut chosen: Vec<(String, i32)> = modifiers.rows.iter().filter_map(circumstance).collect();
    let is_number = |source: &ModifierSource| *source == ModifierSource::Number;
    let (numbers, named): (Vec<_>, Vec<_>) =
        target.modifiers.iter().partition(|(source, _)| is_number(source));
    for (source, value) in named.into_iter().chain(numbers) {
        // A number is that of a circumstance, or the one that was given.
        let circumstance = chosen.iter().position(|(_, its)| is_number(source) && its == value);
        let label = match circumstance {
            Some(index) => chosen.remove(index).0,
            None => modifier_label(source).into_owned(),
        };
        parts.push(format!("{label} {}", signed(*value)).trim_start().to_owned());
    }
    if target.uncapped_modifier() != target.modifier() {
        parts.push(format!("capped at {}", signed(target.modifier())));
    }
    parts.join(", ")
}

/// The circumstance that a row stands for, where it is chosen, with its value.
fn circumstance(row: &ModifierRow) -> Option<(String, i32)> {
    match (row.modifier, row.chosen()?) {
        (Modifier::Of(circumstance), (_, Some(value))) => Some((circumstance.to_string(), value)),
        _ => None,
    }
}

/// A modifier with its key, in just `columns` columns; a chosen one with its degree and value.
fn modifier_spans(row: &ModifierRow, theme: Theme, columns: usize) -> [Span<'static>; 4] {
    let chosen = row.chosen();
    let (mark, style) = match &chosen {
        Some(_) => (glyphs::DONE, theme.strong()),
        None => (' ', Style::new()),
    };
    let (degree, value) = chosen.unwrap_or_default();
    let words = [row.modifier.label(), degree, value.map_or_else(String::new, signed)];
    let words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let text = pad(&cut(&words.join(" "), columns.saturating_sub(4)), columns.saturating_sub(3));
    [
        Span::styled(mark.to_string(), style),
        Span::styled(row.key.to_string(), theme.strong()),
        Span::raw(" "),
        Span::styled(text, style),
    ]
}

/// The difficulty between easier and harder, and the modifier by number.
fn difficulty_line(modifiers: &ModifierList, theme: Theme) -> Line<'static> {
    let value = match modifiers.difficulty.modifier() {
        0 => String::new(),
        value => format!(" {}", signed(value)),
    };
    Line::from(vec![
        Span::styled("  ← harder  ", theme.label()),
        Span::styled(format!("{}{value}", modifiers.difficulty), theme.strong()),
        Span::styled("  easier →     - + by number  ", theme.label()),
        Span::styled(signed(modifiers.bonus), theme.strong()),
    ])
}
