//! A row of the order: selection, sign, name, score, actions, wounds, Moxie, damage, side, status.
//!
//! The columns are written by hand: a `Table` of twenty such rows takes 0.95 million instructions at 120×40, where a key
//! takes 1.23 in all.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::row_style::{is_calm, mark, style, words};
use super::row_writer::RowWriter;
use super::text::{cut, cut_name, width};
use super::theme::Theme;
use crate::encounter::{Combatant, Encounter};
use crate::rules::{Class, Declaration, Parameters, SlotSource, Stat};
use crate::view::{ActionCount, OrderRow, action_count, die_position};

/// Columns that every row has.
const SELECTION: usize = 1;
const SIGN: usize = 2;
const SCORE: usize = 5;
const CLASS: usize = 2;
const ACTIONS: usize = 5;
const WOUNDS: usize = 4;
const MOXIE: usize = 5;

/// Columns that wide rows have besides, with a blank before each.
const DAMAGE: WideColumn = WideColumn { columns: 9, from: 51 };
const STATUS: WideColumn = WideColumn { columns: 12, from: 63 };
const SIDE: WideColumn = WideColumn { columns: 8, from: 71 };

/// Columns of the damage before the Durability.
const DAMAGE_DIGITS: usize = 4;

/// Damage where declarations take the rest of the row.
const DAMAGE_OF_DECLARER: WideColumn = WideColumn { columns: 9, from: 60 };

/// A column that narrow rows don't have.
struct WideColumn {
    columns: usize,
    /// The width of a row from which there is room for it.
    from: usize,
}

impl WideColumn {
    /// The columns it has in a row of this width; 0 where there is no room for it.
    fn in_row(&self, width: usize) -> usize {
        if width >= self.from { self.columns } else { 0 }
    }
}

/// Widths of the columns that depend on the width of the row; 0 for a column there is no room for.
pub struct Columns {
    name: usize,
    damage: usize,
    side: usize,
    status: usize,
}

impl Columns {
    /// The columns of rows of this width.
    pub fn new(width: usize, rules: &Parameters) -> Self {
        if rules.declaration == Declaration::Upward {
            let (name, damage) = ((width * 3 / 10).clamp(8, 24), DAMAGE_OF_DECLARER.in_row(width));
            return Self { name, damage, side: 0, status: 0 };
        }
        let [damage, status, side] = [DAMAGE, STATUS, SIDE].map(|column| column.in_row(width));
        let fixed = SELECTION + SIGN + SCORE + CLASS + ACTIONS + WOUNDS + MOXIE;
        let name = width.saturating_sub(fixed + damage + status + side).clamp(10, 30);
        Self { name, damage, side, status }
    }
}

/// A row with what it is drawn from.
#[derive(Clone, Copy)]
pub struct RowView<'a> {
    /// The encounter.
    pub state: &'a Encounter,
    /// The row.
    pub row: &'a OrderRow,
    /// The combatant it is about.
    pub combatant: &'a Combatant,
    /// The columns.
    pub columns: &'a Columns,
    /// The styles.
    pub theme: Theme,
}

impl RowView<'_> {
    /// Draws the row.
    pub fn draw(self, is_selected: bool, area: Rect, buf: &mut Buffer) {
        let Self { combatant, columns, theme, .. } = self;
        let name_style =
            if is_calm(self.row) { theme.side(combatant.block.side) } else { self.style() };
        let name = cut_name(&combatant.name, columns.name);
        let mut writer = RowWriter::new(area, buf);
        writer.column(SELECTION).write(if is_selected { ">" } else { " " }, Style::new());
        writer.column(SIGN).signs(mark(self.row), 1, self.style());
        writer.column(columns.name).write(&name, name_style);
        writer.column(SCORE).write_right(&self.score(), self.style());
        writer.column(CLASS).write(self.class(), theme.priority());
        if self.state.rules().declaration == Declaration::Upward {
            self.draw_declaration(&mut writer);
        } else {
            self.draw_numbers(&mut writer);
        }
        if is_selected {
            buf.set_style(area, theme.selected());
        }
    }

    /// Draws actions, wounds, Moxie, damage, side and status. Without a column of its own the status takes the place of
    /// wounds and Moxie, and that of the actions where it needs it.
    fn draw_numbers(self, writer: &mut RowWriter) {
        let actions = Actions::of(self.state, self.row, self.combatant);
        let room = writer.room().min(ACTIONS + WOUNDS + MOXIE);
        let status = if self.columns.status > 0 { String::new() } else { self.words(room) };
        if status.is_empty() {
            actions.draw(self.style(), &mut writer.column(ACTIONS));
            self.draw_wounds(&mut writer.column(WOUNDS));
            writer.column(MOXIE).write(&self.moxie(), Style::new());
        } else if !actions.is_empty() && ACTIONS + width(&status) <= room {
            actions.draw(self.style(), &mut writer.column(ACTIONS));
            writer.column(WOUNDS + MOXIE).write(&status, self.style());
        } else {
            writer.column(ACTIONS + WOUNDS + MOXIE).write(&status, self.style());
        }
        if self.columns.damage > 0 {
            self.draw_damage(&mut writer.column(self.columns.damage));
        }
        if self.columns.side > 0 {
            let side = self.combatant.block.side;
            let mut column = writer.column(self.columns.side);
            column.write(" ", Style::new());
            column.write(side.into(), self.theme.side(side));
        }
        if self.columns.status > 0 {
            writer.write(" ", Style::new());
            writer.write(&self.words(writer.room()), self.style());
        }
    }

    /// Draws the status and the declaration in all the room that is left: here they matter more than the numbers.
    fn draw_declaration(self, writer: &mut RowWriter) {
        if self.columns.damage > 0 {
            self.draw_wounds(&mut writer.column(WOUNDS));
            self.draw_damage(&mut writer.column(self.columns.damage));
        }
        if self.combatant.actions.moving {
            writer.write("moving ", self.theme.standby());
        }
        let mut parts = vec![self.words(writer.room())];
        let declared = self.combatant.actions.declared.iter();
        parts.extend(declared.map(|declared| format!("“{declared}”")));
        parts.retain(|part| !part.is_empty());
        writer.write(&cut(&parts.join(" "), writer.room()), self.style());
    }

    fn style(self) -> Style {
        style(self.row, self.theme)
    }

    /// The status in at most `room` columns.
    fn words(self, room: usize) -> String {
        let words = words(self.state, self.row, self.combatant, room);
        cut(&words, room).into_owned()
    }

    /// The score; `–` without a roll.
    fn score(self) -> String {
        let score = match self.row.slot {
            Some(slot) => Some(self.state.slot_score(&self.state.phase().slots[slot])),
            None => self.state.score(self.combatant.id),
        };
        score.map_or_else(|| "–".to_owned(), |score| score.to_string())
    }

    /// The sign of a class that goes before all scores: `!` for a critical, `M` for Moxie.
    fn class(self) -> &'static str {
        let slot = self.row.slot.map(|slot| &self.state.phase().slots[slot]);
        let class = slot.map_or_else(|| self.class_of_best_die(), |it| self.state.slot_class(it));
        match class {
            Class::Critical => "!",
            Class::Moxie => "M",
            Class::Normal => "",
        }
    }

    fn class_of_best_die(self) -> Class {
        let best = self.combatant.roll.iter().flat_map(|roll| &roll.dice).max();
        let is_critical = best.is_some_and(|&die| self.state.rules().is_critical(die));
        if is_critical { Class::Critical } else { Class::Normal }
    }

    fn draw_wounds(self, writer: &mut RowWriter) {
        let wounds = self.combatant.injuries.wounds;
        if wounds > 0 {
            writer.signs('✚', 1, self.theme.hurt());
            writer.write(&wounds.to_string(), self.theme.hurt());
        }
    }

    /// The points of Moxie left and the stat; empty for a combatant who never has any.
    fn moxie(self) -> String {
        match self.combatant.stat(Stat::Moxie, self.state.rules()) {
            None | Some(0) => String::new(),
            Some(moxie) => format!("M{}/{moxie}", self.combatant.pool),
        }
    }

    /// Draws the damage, and the Durability where it is known.
    fn draw_damage(self, writer: &mut RowWriter) {
        let damage = self.combatant.injuries.damage;
        let dur = self.combatant.stat(Stat::Dur, self.state.rules());
        if damage > 0 || dur.is_some() {
            writer.column(DAMAGE_DIGITS).write_right(&damage.to_string(), Style::new());
        }
        if let Some(dur) = dur {
            writer.write("/", Style::new());
            writer.write(&dur.to_string(), Style::new());
        }
    }
}

/// The actions of a combatant in this turn; where each die is an action, which of them a row is.
enum Actions {
    Count(ActionCount),
    Die { place: usize, count: usize },
}

impl Actions {
    fn of(state: &Encounter, row: &OrderRow, combatant: &Combatant) -> Self {
        match (state.rules().slots, row.slot) {
            (SlotSource::Dice, Some(slot)) => {
                let (place, count) = die_position(state, slot);
                Self::Die { place, count }
            }
            _ => Self::Count(action_count(state, combatant)),
        }
    }

    fn is_empty(&self) -> bool {
        matches!(self, Self::Die { count: 1, .. } | Self::Count(ActionCount { used: 0, left: 0 }))
    }

    /// Draws ● for an action that is used and ○ for one that is left, or the die and the number of dice.
    fn draw(&self, style: Style, writer: &mut RowWriter) {
        match self {
            Self::Count(count) => {
                writer.signs('●', count.used, style);
                writer.signs('○', count.left, style);
            }
            Self::Die { count: 1, .. } => {}
            Self::Die { place, count } => writer.write(&format!("{place}/{count}"), style),
        }
    }
}
