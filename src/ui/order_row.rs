//! A row of the order: selection, sign, side, name, score, phases, wounds, damage, Moxie, state; and their headings.
//!
//! The columns are written by hand: a `Table` of twenty such rows takes 0.95 million instructions at 120×40, where a key
//! takes 1.23 in all.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::glyphs;
use super::row_style::{mark, phase_sign, side_sign, state_words, style};
use super::row_writer::RowWriter;
use super::text::cut_name;
use super::theme::Theme;
use crate::encounter::{Combatant, Encounter};
use crate::narrate::number;
use crate::rules::{Class, Declaration, InitiativeStat, Parameters, SlotSource, Stat};
use crate::view::{OrderRow, PhasesActed, die_position};

/// Columns of the selection, of a mark, of the sign of the status and that of the side, with a blank after each of these.
const SELECTION: usize = 1;
const MARK: usize = 1;
const SIGN: usize = 2;
const SIDE_SIGN: usize = 2;

/// Columns that every row has.
const SCORE: usize = 5;
const CLASS: usize = 1;
const CHANGED: usize = 1;
const WOUNDS: usize = 4;
const DAMAGE: usize = 9;

/// Columns of the damage before the Durability.
const DAMAGE_DIGITS: usize = 5;

/// Columns that wide rows have besides, with a blank before each.
const BAR: WideColumn = WideColumn { columns: 6, from: 74 };
const MOXIE: WideColumn = WideColumn { columns: 6, from: 68 };
const SIDE: WideColumn = WideColumn { columns: 8, from: 100 };

/// Columns of the state at least, and of a name at least and at most.
const STATE: usize = 20;
const NAME: (usize, usize) = (10, 24);

/// The width of a row from which declarations leave room for wounds and damage.
const DECLARER: usize = 60;

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

/// What the rows say of the actions of this turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ActionColumn {
    /// Nothing: there is one phase.
    None,
    /// A sign for each of so many phases.
    Phases(u32),
    /// Which of a combatant's dice it is.
    Die,
}

/// Widths of the columns that depend on the width of the row and on the rules; 0 for a column there is no room for.
pub struct Columns {
    name: usize,
    actions: ActionColumn,
    wounds: usize,
    damage: usize,
    bar: usize,
    moxie: usize,
    side: usize,
    declares: bool,
}

impl Columns {
    /// The columns of rows of this width.
    pub fn new(width: usize, rules: &Parameters) -> Self {
        let declares = rules.declaration == Declaration::Upward;
        let actions = match rules.slots {
            SlotSource::Dice => ActionColumn::Die,
            SlotSource::Speed if rules.phases > 1 && !declares => {
                ActionColumn::Phases(rules.phases)
            }
            SlotSource::Speed => ActionColumn::None,
        };
        let harm = if declares && width < DECLARER { (0, 0) } else { (WOUNDS, DAMAGE) };
        let wide = |column: WideColumn| if declares { 0 } else { column.in_row(width) };
        let mut columns = Self {
            name: 0,
            actions,
            wounds: harm.0,
            damage: harm.1,
            bar: wide(BAR),
            moxie: wide(MOXIE),
            side: wide(SIDE),
            declares,
        };
        let (least, most) = NAME;
        columns.name = width.saturating_sub(columns.fixed() + STATE).clamp(least, most);
        columns
    }

    /// The columns of all that has a fixed width.
    fn fixed(&self) -> usize {
        let lead = SELECTION + MARK + SIGN + SIDE_SIGN;
        let numbers = SCORE + CLASS + CHANGED + self.actions() + self.wounds + self.damage;
        lead + numbers + self.bar + self.moxie + self.side
    }

    fn actions(&self) -> usize {
        match self.actions {
            ActionColumn::None => 0,
            ActionColumn::Phases(phases) => 1 + phases as usize,
            ActionColumn::Die => 5,
        }
    }

    /// Draws the headings of the columns; that of the current phase stands out.
    pub fn draw_headings(&self, state: &Encounter, theme: Theme, area: Rect, buf: &mut Buffer) {
        let (rules, plain) = (state.rules(), theme.dim());
        let mut writer = RowWriter::new(area, buf);
        writer.column(SELECTION + MARK + SIGN + SIDE_SIGN);
        writer.column(self.name).write("Name", plain);
        let score = if rules.initiative_stat == InitiativeStat::Unused { "Score" } else { "Init" };
        writer.column(SCORE).write_right(score, plain);
        writer.column(CLASS + CHANGED);
        let mut actions = writer.column(self.actions());
        actions.write(" ", plain);
        match self.actions {
            ActionColumn::None => {}
            ActionColumn::Die => actions.write("Die", plain),
            ActionColumn::Phases(phases) => (1..=phases).for_each(|phase| {
                let is_now = state.mode().is_in_phase() && phase == state.clock().phase;
                actions.write(&phase.to_string(), if is_now { theme.strong() } else { plain });
            }),
        }
        writer.column(self.wounds).write_right("Wnd", plain);
        writer.column(self.damage).write(if self.damage > 0 { "   Damage" } else { "" }, plain);
        writer.column(self.bar);
        writer.column(self.moxie).write(" Moxie", plain);
        writer.column(self.side).write(" Side", plain);
        writer.write(if self.declares { "  Declaration" } else { "  State" }, plain);
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
    /// The phases in which everybody has acted.
    pub acted: &'a PhasesActed,
    /// True where the last command has news of the combatant.
    pub is_changed: bool,
    /// The columns.
    pub columns: &'a Columns,
    /// The styles.
    pub theme: Theme,
}

impl RowView<'_> {
    /// Draws the row.
    pub fn draw(self, is_selected: bool, area: Rect, buf: &mut Buffer) {
        let Self { combatant, columns, theme, .. } = self;
        let side = combatant.block.side;
        let mut writer = RowWriter::new(area, buf);
        writer.column(SELECTION).write(if is_selected { ">" } else { "" }, Style::new());
        writer.column(MARK);
        let (sign, sign_style) = mark(self.row, theme);
        writer.column(SIGN).signs(sign, 1, sign_style);
        writer.column(SIDE_SIGN).signs(side_sign(side), 1, theme.side_sign(side));
        let name = cut_name(&combatant.name, columns.name);
        writer.column(columns.name).write(&name, self.style());
        writer.column(SCORE).write_right(&self.score(), self.style());
        writer.column(CLASS).write(self.class(), theme.strong());
        let changed = usize::from(self.is_changed);
        writer.column(CHANGED).signs(glyphs::CHANGED, changed, theme.strong());
        self.draw_actions(&mut writer.column(columns.actions()));
        if columns.damage > 0 {
            self.draw_wounds(&mut writer.column(columns.wounds));
            self.draw_damage(&mut writer.column(columns.damage));
        }
        self.draw_bar(&mut writer.column(columns.bar));
        let mut moxie = writer.column(columns.moxie);
        moxie.write(" ", Style::new());
        moxie.write(&self.moxie(), Style::new());
        if columns.side > 0 {
            let mut column = writer.column(columns.side);
            column.write(" ", Style::new());
            column.write(side.into(), Style::new());
        }
        writer.write("  ", Style::new());
        let words = if columns.declares {
            self.declaration(writer.room())
        } else {
            self.words(writer.room())
        };
        // The turns that are left of the last effect stay in sight.
        writer.write(&cut_name(&words, writer.room()), self.style());
        if is_selected {
            buf.set_style(area, theme.selected());
        }
    }

    fn style(self) -> Style {
        style(self.row, self.theme)
    }

    /// The state in words; short ones where others take more than `room` columns.
    fn words(self, room: usize) -> String {
        state_words(self.state, self.row, self.combatant, room)
    }

    /// The state and the declaration.
    fn declaration(self, room: usize) -> String {
        let moving = if self.combatant.actions.moving { "moving" } else { "" };
        let mut parts = vec![moving.to_owned(), self.words(room)];
        let declared = self.combatant.actions.declared.iter();
        parts.extend(declared.map(|declared| format!("“{declared}”")));
        parts.retain(|part| !part.is_empty());
        parts.join(" ")
    }

    /// The score; `–` without a roll.
    fn score(self) -> String {
        let score = match self.row.slot {
            Some(slot) => Some(self.state.slot_score(&self.state.phase().slots[slot])),
            None => self.state.score(self.combatant.id),
        };
        score.map_or_else(|| "–".to_owned(), number)
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

    /// Draws a sign for each phase, or which of several dice it is.
    fn draw_actions(self, writer: &mut RowWriter) {
        writer.column(1);
        match (self.columns.actions, self.row.slot) {
            (ActionColumn::Phases(phases), _) => {
                for phase in 1..=phases {
                    let status = self.acted.status(self.state, self.combatant, phase);
                    let (sign, style) = phase_sign(status, self.theme);
                    writer.signs(sign, 1, style);
                }
            }
            (ActionColumn::Die, Some(slot)) => match die_position(self.state, slot) {
                (_, 1) => {}
                (place, count) => writer.write(&format!("{place}/{count}"), self.style()),
            },
            _ => {}
        }
    }

    fn draw_wounds(self, writer: &mut RowWriter) {
        let wounds = self.combatant.injuries.wounds;
        if wounds > 0 {
            writer.write_right(&wounds.to_string(), self.theme.strong());
        }
    }

    /// Draws the damage, and the Durability where it is known.
    fn draw_damage(self, writer: &mut RowWriter) {
        let damage = self.combatant.injuries.damage;
        let style = if damage > 0 { self.theme.strong() } else { Style::new() };
        let dur = self.combatant.stat(Stat::Dur, self.state.rules());
        if damage > 0 || dur.is_some() {
            writer.column(DAMAGE_DIGITS).write_right(&damage.to_string(), style);
        }
        if let Some(dur) = dur {
            writer.write("/", Style::new());
            writer.write(&dur.to_string(), Style::new());
        }
    }

    /// Draws damage against Durability; nothing for the undamaged.
    fn draw_bar(self, writer: &mut RowWriter) {
        writer.column(1);
        if let Some(dur) = self.combatant.stat(Stat::Dur, self.state.rules()) {
            let cells = writer.room();
            let full = bar(self.combatant.injuries.damage, dur, cells);
            writer.signs(glyphs::FULL, full, self.theme.hurt_sign());
            let empty = if full > 0 { cells - full } else { 0 };
            writer.signs(glyphs::EMPTY, empty, self.theme.rule());
        }
    }

    /// The points of Moxie left and the stat; empty for a combatant who never has any.
    fn moxie(self) -> String {
        match self.combatant.stat(Stat::Moxie, self.state.rules()) {
            None | Some(0) => String::new(),
            Some(moxie) => format!("{}/{moxie}", self.combatant.pool),
        }
    }
}

/// Returns the cells of a bar of `cells` that damage fills: one at least, where there is any.
pub fn bar(damage: i32, durability: i32, cells: usize) -> usize {
    let full = i64::from(damage.min(durability)) * cells as i64 / i64::from(durability.max(1));
    (full.max(0) as usize).max(usize::from(damage > 0)).min(cells)
}
