//! The columns of the order: their widths on a screen, and their headings.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::row_writer::RowWriter;
use super::theme::Theme;
use phasekeeper_engine::encounter::Encounter;
use phasekeeper_engine::rules::{Declaration, InitiativeStat, Parameters, SlotSource};

/// Columns of the selection, of a mark, of the sign of the status and that of the side, with a blank after each of these.
pub const SELECTION: usize = 1;
pub const MARK: usize = 1;
pub const SIGN: usize = 2;
pub const SIDE_SIGN: usize = 2;

/// Columns that every row has.
pub const SCORE: usize = 5;
pub const CLASS: usize = 1;
pub const CHANGED: usize = 1;
const WOUNDS: usize = 4;
const DAMAGE: usize = 9;

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
pub enum ActionColumn {
    /// Nothing: there is one phase.
    None,
    /// A sign for each of so many phases.
    Phases(u32),
    /// Which of a combatant's dice it is.
    Die,
}

/// Widths of the columns that depend on the width of the row and on the rules; 0 for a column there is no room for.
pub struct Columns {
    /// The name.
    pub name: usize,
    /// What there is of actions.
    pub actions: ActionColumn,
    /// Wounds.
    pub wounds: usize,
    /// Damage and Durability.
    pub damage: usize,
    /// The bar of damage.
    pub bar: usize,
    /// Moxie.
    pub moxie: usize,
    /// The side in a word.
    pub side: usize,
    /// True where the declaration takes the place of what is left out.
    pub declares: bool,
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
        let numbers = SCORE + CLASS + CHANGED + self.actions_width() + self.wounds + self.damage;
        lead + numbers + self.bar + self.moxie + self.side
    }

    /// The columns of the actions.
    pub fn actions_width(&self) -> usize {
        match self.actions {
            ActionColumn::None => 0,
            ActionColumn::Phases(phases) => 1 + phases as usize,
            ActionColumn::Die => 5,
        }
    }

    /// Draws the headings of the columns; that of the current phase stands out.
    pub fn draw_headings(&self, state: &Encounter, theme: Theme, area: Rect, buf: &mut Buffer) {
        let (rules, plain) = (state.rules(), theme.label());
        let mut writer = RowWriter::new(area, buf);
        writer.column(SELECTION + MARK + SIGN + SIDE_SIGN);
        writer.column(self.name).write("Name", plain);
        let score = if rules.initiative_stat == InitiativeStat::Unused { "Score" } else { "Init" };
        writer.column(SCORE).write_right(score, plain);
        writer.column(CLASS + CHANGED);
        let mut actions = writer.column(self.actions_width());
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
