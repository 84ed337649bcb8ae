//! The picture of an encounter's course: a row for each combatant with the phases they acted in, the damage over time,
//! and the final state.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Sparkline, Widget};

use super::glyphs;
use super::row_style::side_sign;
use super::row_writer::RowWriter;
use super::split::{split_left, split_right};
use super::text::cut_name;
use super::theme::Theme;
use phasekeeper_engine::rules::{Status, TurnPhase};
use phasekeeper_engine::view::{CombatantReport, Report};

/// Rows above the combatants.
pub const HEADINGS: usize = 2;

/// Columns of a name with its sign, of a phase, and of the final numbers.
const NAME: u16 = 20;
const PHASE: u16 = 3;
const OUTCOME: u16 = 20;

const MIN_DAMAGE_WIDTH: u16 = 12;

/// Draws the picture from row `offset` on. If not all phases fit, it shows the last ones.
pub fn draw(report: &Report, offset: usize, theme: Theme, area: Rect, buf: &mut Buffer) {
    let phases = report.phases();
    let room = area.width.saturating_sub(NAME + OUTCOME + MIN_DAMAGE_WIDTH + 1) / PHASE;
    let first = phases.len().saturating_sub(room as usize);
    let shown = &phases[first..];
    let columns = |row: Rect| {
        let [name, beside] = split_left(row, NAME);
        let [grid, beside] = split_left(beside, PHASE * shown.len() as u16 + 1);
        let [damage, numbers] = split_right(beside, OUTCOME);
        [name, grid, damage, numbers]
    };
    let mut rows = area.rows();
    if let (Some(turns), Some(numbers)) = (rows.next(), rows.next()) {
        let headings = [turns, numbers].map(columns);
        draw_headings(first, shown, headings, theme, buf);
    }
    for (combatant, row) in report.combatants.iter().skip(offset).zip(rows) {
        let [name, grid, damage, numbers] = columns(row);
        draw_name(combatant, theme, name, buf);
        draw_phases(report, combatant, shown, theme, grid, buf);
        draw_damage(report, combatant, theme, damage, buf);
        RowWriter::new(numbers, buf).write(&outcome(report, combatant), Style::new());
    }
}

/// Draws the turns above the numbers of the phases.
fn draw_headings(
    first: usize,
    shown: &[TurnPhase],
    [turns, numbers]: [[Rect; 4]; 2],
    theme: Theme,
    buf: &mut Buffer,
) {
    let left_out = if first > 0 { format!("{first} phases before") } else { "Turn".to_owned() };
    RowWriter::new(turns[0], buf).write(&left_out, theme.label());
    RowWriter::new(numbers[0], buf).write("Phase", theme.label());
    let (mut above, mut turn) = (RowWriter::new(turns[1], buf), None);
    for at in shown {
        let is_new = turn.replace(at.turn) != Some(at.turn);
        let text = if is_new { format!("{:>2}", at.turn) } else { String::new() };
        above.column(PHASE as usize).write(&text, theme.strong());
    }
    let mut below = RowWriter::new(numbers[1], buf);
    for at in shown {
        below.column(PHASE as usize).write(&format!("{:>2}", at.phase), theme.label());
    }
    RowWriter::new(numbers[2], buf).write("Damage over time", theme.label());
    RowWriter::new(numbers[3], buf).write("  In the end", theme.label());
}

fn draw_name(combatant: &CombatantReport, theme: Theme, area: Rect, buf: &mut Buffer) {
    let mut writer = RowWriter::new(area, buf);
    writer.signs(side_sign(combatant.side), 1, theme.side_sign(combatant.side));
    let room = writer.room().saturating_sub(2);
    writer.write(&format!(" {}", cut_name(&combatant.name, room)), Style::new());
}

/// Draws for each phase the number of the stage, or the sign of a delay or of no action; beside it, that of a fall.
fn draw_phases(
    report: &Report,
    combatant: &CombatantReport,
    shown: &[TurnPhase],
    theme: Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let mut writer = RowWriter::new(area, buf);
    for &at in shown {
        let mut cell = writer.column(PHASE as usize);
        match report.stages_in(combatant.id, at).last() {
            Some((Some(number), _)) => cell.write(&format!("{number:>2}"), theme.strong()),
            other => {
                cell.write(" ", Style::new());
                match other {
                    Some(_) => cell.signs(glyphs::WAITING, 1, theme.strong()),
                    None => cell.signs(glyphs::NONE, 1, Style::new()),
                }
            }
        }
        if report.falls.iter().any(|fall| fall.who == combatant.id && fall.at == at) {
            cell.signs(glyphs::OUT, 1, theme.trouble_sign());
        }
    }
}

/// Draws the damage over time as bars in the color of the side, with the falls; a full bar is Durability or more.
fn draw_damage(
    report: &Report,
    combatant: &CombatantReport,
    theme: Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let most = combatant.damage.iter().map(|point| point.damage).max().unwrap_or(0);
    let full = combatant.durability.unwrap_or(most).max(1);
    let damage = report.damage_in_parts(combatant, area.width as usize);
    let bars = damage.into_iter().map(|damage| damage.clamp(0, full) as u64);
    Sparkline::default()
        .data(bars)
        .max(full as u64)
        .style(theme.side_sign(combatant.side))
        .render(area, buf);
    for fall in report.falls.iter().filter(|fall| fall.who == combatant.id) {
        let passed = report.time_after(fall.step) / report.length();
        let column = ((passed * f64::from(area.width)) as u16).min(area.width.saturating_sub(1));
        let [_, at] = split_left(area, column);
        RowWriter::new(at, buf).signs(glyphs::OUT, 1, theme.trouble_sign());
    }
}

/// Final damage and Durability, and the time of the fall.
fn outcome(report: &Report, combatant: &CombatantReport) -> String {
    let durability = combatant.durability.map_or_else(String::new, |it| format!("/{it}"));
    let damage = format!("{:>4}{durability}", combatant.last_point().damage);
    let last = report.falls.iter().rfind(|fall| fall.who == combatant.id);
    match (combatant.status, last) {
        _ if combatant.is_removed => format!("{damage} removed"),
        (Status::Active, _) | (_, None) => damage,
        (status, Some(fall)) => format!("{damage} {status} {}", fall.at),
    }
}
