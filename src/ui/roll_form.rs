//! Drawing a roll that is being prepared: the skill, the target as it stands, what modifies it, the roll.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tui_input::Input;

use super::row_writer::draw_line;
use super::text::{cut, pad, signed, width};
use super::theme::Theme;
use crate::app::layer::modifiers::ModifierRow;
use crate::app::layer::roll_form::{Part, RollForm};
use crate::encounter::{Encounter, Target};
use crate::rules::Difficulty;

/// Columns of a label, of a number being typed, and of a pick at least.
const LABEL: usize = 8;
const NUMBER: usize = 6;
const PICK: usize = 25;

/// Columns of the layers it lies in: what three picks beside one another need.
pub const WIDTH: usize = 76;

/// Rows besides those of the picks.
const ROWS: usize = 4;

/// How many rows it takes where `across` columns are there.
pub fn height(trial: &RollForm, across: usize) -> usize {
    ROWS + trial.picks.rows.len().div_ceil(columns(across))
}

/// Columns of picks beside one another.
fn columns(across: usize) -> usize {
    (across / PICK).clamp(1, 3)
}

/// Draws it from the top of `area`, the picks in what is left between.
pub fn draw(trial: &RollForm, state: &Encounter, theme: Theme, area: Rect, frame: &mut Frame) {
    let across = area.width as usize;
    let require = height(trial, across).min(area.height as usize);
    let mut rows = area.rows();
    if let Some(row) = rows.next() {
        let skills = skills(trial, state, theme);
        draw_input("Skill", &trial.skill, trial.part == Part::Skill, &skills, theme, row, frame);
    }
    if let Some(row) = rows.next() {
        draw_line(&target(trial, state, theme, across), row, frame.buffer_mut());
    }
    let (columns, room) = (columns(across), require.saturating_sub(ROWS));
    for (index, pick) in trial.picks.rows.iter().enumerate() {
        let (column, row) = (index % columns, index / columns);
        if row < room {
            let width = across / columns;
            let place = Rect {
                x: area.x + (column * width) as u16,
                y: area.y + 2 + row as u16,
                width: width as u16,
                height: 1,
            };
            draw_line(&pick_in_words(pick, theme, width), place, frame.buffer_mut());
        }
    }
    let mut rows = area.rows().skip(room + 2);
    if let Some(row) = rows.next() {
        draw_line(
            &ladder(trial.picks.difficulty, trial.picks.given, theme),
            row,
            frame.buffer_mut(),
        );
    }
    if let Some(row) = rows.next() {
        let hint = vec![Span::styled("empty: the program rolls", theme.dim())];
        draw_input("Roll", &trial.roll, trial.part == Part::Roll, &hint, theme, row, frame);
    }
}

/// A number or a word being typed, and what there is to say beside it.
fn draw_input(
    label: &str,
    input: &Input,
    focused: bool,
    beside: &[Span<'static>],
    theme: Theme,
    row: Rect,
    frame: &mut Frame,
) {
    let mark = if focused { ">" } else { " " };
    let style = if focused { theme.strong() } else { theme.dim() };
    let typed = input.value();
    let columns = NUMBER.max(width(typed) + 2);
    let mut line = Line::from(vec![
        Span::styled(pad(&format!("{mark}{label}"), LABEL), style),
        Span::styled(pad(typed, columns), theme.strong()),
    ]);
    line.spans.extend(beside.iter().cloned());
    draw_line(&line, row, frame.buffer_mut());
    if focused {
        let column = (LABEL + input.visual_cursor()).min(row.width.saturating_sub(1) as usize);
        frame.set_cursor_position(Position::new(row.x + column as u16, row.y));
    }
}

/// The skills that fit, the one that is meant marked.
fn skills(trial: &RollForm, state: &Encounter, theme: Theme) -> Vec<Span<'static>> {
    if trial.skill.value().starts_with(|letter: char| letter.is_ascii_digit()) {
        return Vec::new();
    }
    let fitting = trial.matching(state);
    let first = trial.choice.min(fitting.len().saturating_sub(1));
    let mut spans = Vec::new();
    for (index, (label, value)) in fitting.iter().enumerate().skip(first) {
        let meant = index == trial.choice;
        let style = if meant { theme.strong() } else { theme.dim() };
        let mark = if meant { "▸" } else { "" };
        spans.push(Span::styled(format!("{mark}{label} {value}  "), style));
    }
    spans
}

/// The target as it stands, and how it comes about.
fn target(trial: &RollForm, state: &Encounter, theme: Theme, across: usize) -> Line<'static> {
    let label = Span::styled(pad(" Target", LABEL), theme.dim());
    match trial.target(state) {
        None => Line::from(vec![label, Span::raw("–")]),
        Some(Err(refusal)) => Line::from(vec![
            label,
            Span::styled(cut(&refusal.to_string(), across - LABEL), theme.trouble()),
        ]),
        Some(Ok(target)) => {
            let value = target.value().to_string();
            let how = cut(&how(&target), across.saturating_sub(LABEL + value.len() + 1));
            Line::from(vec![
                label,
                Span::styled(value, theme.strong()),
                Span::raw(" "),
                Span::styled(how, theme.dim()),
            ])
        }
    }
}

/// `= 55 −30: wounds −10, hard −30, +10`, and whether the cap stops them.
fn how(target: &Target) -> String {
    if target.modifiers.is_empty() {
        return format!("= {}", target.base);
    }
    let each = target
        .modifiers
        .iter()
        .map(|(what, value)| format!("{what} {}", signed(*value)).trim_start().to_owned());
    let each = each.collect::<Vec<_>>().join(", ");
    let cap = if target.sum() == target.modifier() {
        String::new()
    } else {
        format!(", capped from {}", signed(target.sum()))
    };
    format!("= {} {}{cap}: {each}", target.base, signed(target.modifier()))
}

fn pick_in_words(row: &ModifierRow, theme: Theme, columns: usize) -> Line<'static> {
    let picked = row.picked();
    let style = if picked.is_some() { theme.strong() } else { Style::new() };
    let mark = if picked.is_some() { "✓" } else { " " };
    let (word, value) = picked.unwrap_or_default();
    let value = value.map_or_else(String::new, signed);
    let words = [row.pick.label(), word, value];
    let text = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    Line::from(vec![
        Span::styled(mark, style),
        Span::styled(row.key.to_string(), theme.strong()),
        Span::raw(" "),
        Span::styled(cut(&text, columns.saturating_sub(4)), style),
    ])
}

/// How hard it is, with what is easier and harder beside, and the modifier by number.
fn ladder(difficulty: Difficulty, given: i32, theme: Theme) -> Line<'static> {
    let value = match difficulty.modifier() {
        0 => String::new(),
        value => format!(" {}", signed(value)),
    };
    Line::from(vec![
        Span::styled(" ← harder  ", theme.dim()),
        Span::styled(format!("{difficulty}{value}"), theme.strong()),
        Span::styled("  easier →     - + by number  ", theme.dim()),
        Span::styled(signed(given), theme.strong()),
    ])
}
