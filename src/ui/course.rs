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
use phasekeeper_engine::view::{CombatantReport, Fall, Report};

/// Rows above the combatants.
pub const HEADINGS: usize = 2;

/// Columns of a name with its sign, of a phase, and of the final numbers.
const NAME: u16 = 20;
const PHASE: u16 = 3;
const OUTCOME: u16 = 20;

/// The least columns of the damage, and its heading where that has room.
const MIN_DAMAGE_WIDTH: u16 = 12;
const DAMAGE: &str = "Damage over time";

/// The columns from which there are the final numbers.
const MIN_WIDTH: u16 = 70;

/// Draws the picture from row `offset` on. If not all phases fit, it shows the last ones.
pub fn draw(report: &Report, offset: usize, theme: Theme, area: Rect, buf: &mut Buffer) {
    let phases = report.phases();
    let outcome = if area.width < MIN_WIDTH { 0 } else { OUTCOME };
    let room = area.width.saturating_sub(NAME + outcome + MIN_DAMAGE_WIDTH + 1) / PHASE;
    let first = phases.len().saturating_sub(room as usize);
    let shown = &phases[first..];
    let columns = |row: Rect| {
        let [name, beside] = split_left(row, NAME);
        let [grid, beside] = split_left(beside, PHASE * shown.len() as u16 + 1);
        let [damage, numbers] = split_right(beside, outcome);
        [name, grid, damage, numbers]
    };
    let mut rows = area.rows();
    if let (Some(turns), Some(numbers)) = (rows.next(), rows.next()) {
        let headings = [turns, numbers].map(columns);
        draw_headings(first, shown, headings, theme, buf);
    }
    for (combatant, row) in report.combatants.iter().skip(offset).zip(rows) {
        let [name, grid, damage, numbers] = columns(row);
        let course = Course { report, combatant, theme };
        course.draw_name(name, buf);
        course.draw_phases(shown, grid, buf);
        course.draw_damage(damage, buf);
        RowWriter::new(numbers, buf).write(&course.outcome(), Style::new());
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
    let mut damage = RowWriter::new(numbers[2], buf);
    let heading = if damage.room() < DAMAGE.len() { "Damage" } else { DAMAGE };
    damage.write(heading, theme.label());
    RowWriter::new(numbers[3], buf).write("  In the end", theme.label());
}

/// The course of a combatant: a row of the picture.
#[derive(Clone, Copy)]
struct Course<'a> {
    report: &'a Report,
    combatant: &'a CombatantReport,
    theme: Theme,
}

impl<'a> Course<'a> {
    fn draw_name(self, area: Rect, buf: &mut Buffer) {
        let (mut writer, side) = (RowWriter::new(area, buf), self.combatant.side);
        writer.signs(side_sign(side), 1, self.theme.side_sign(side));
        let room = writer.room().saturating_sub(2);
        writer.write(&format!(" {}", cut_name(&self.combatant.name, room)), Style::new());
    }

    /// Draws for each phase the number of the stage, or the sign of a delay or of no action; beside it, that of a fall.
    fn draw_phases(self, shown: &[TurnPhase], area: Rect, buf: &mut Buffer) {
        let mut writer = RowWriter::new(area, buf);
        for &at in shown {
            let mut cell = writer.column(PHASE as usize);
            match self.report.stages_in(self.combatant.id, at).last() {
                Some((Some(number), _)) => cell.write(&format!("{number:>2}"), self.theme.label()),
                other => {
                    cell.write(" ", Style::new());
                    match other {
                        Some(_) => cell.signs(glyphs::WAITING, 1, self.theme.strong()),
                        None => cell.signs(glyphs::NONE, 1, Style::new()),
                    }
                }
            }
            if self.falls().any(|fall| fall.at == at) {
                cell.signs(glyphs::OUT, 1, self.theme.trouble_sign());
            }
        }
    }

    /// Draws the damage over time as bars in the color of the side, with the falls; a full bar is Durability or more.
    fn draw_damage(self, area: Rect, buf: &mut Buffer) {
        let Self { report, combatant, theme } = self;
        let most = combatant.damage.iter().map(|point| point.damage).max().unwrap_or(0);
        let full = combatant.durability.unwrap_or(most).max(1);
        let damage = report.damage_in_parts(combatant, area.width as usize);
        let bars = damage.into_iter().map(|damage| damage.clamp(0, full) as u64);
        Sparkline::default()
            .data(bars)
            .max(full as u64)
            .style(theme.side_sign(combatant.side))
            .render(area, buf);
        for fall in self.falls() {
            let passed = report.time_after(fall.step) / report.length();
            let column =
                ((passed * f64::from(area.width)) as u16).min(area.width.saturating_sub(1));
            let [_, at] = split_left(area, column);
            RowWriter::new(at, buf).signs(glyphs::OUT, 1, theme.trouble_sign());
        }
    }

    fn falls(self) -> impl DoubleEndedIterator<Item = &'a Fall> {
        self.report.falls.iter().filter(move |fall| fall.who == self.combatant.id)
    }

    /// Final damage and Durability, and the time of the fall.
    fn outcome(self) -> String {
        let combatant = self.combatant;
        let durability = combatant.durability.map_or_else(String::new, |it| format!("/{it}"));
        let damage = format!("{:>4}{durability}", combatant.last_point().damage);
        match (combatant.status, self.falls().next_back()) {
            _ if combatant.is_removed => format!("{damage} removed"),
            (Status::Active, _) | (_, None) => damage,
            (status, Some(fall)) => format!("{damage} {status} {}", fall.at),
        }
    }
}
