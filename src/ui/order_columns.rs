//! The columns of the order: their widths and their headings.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::row_writer::RowWriter;
use super::theme::Theme;
use phasekeeper_engine::encounter::Encounter;
use phasekeeper_engine::rules::{Declaration, InitiativeStat, Mode, SlotSource, Stat};

/// Columns of the selection, of a mark, and of the signs of status and side with a blank after each.
pub const SELECTION: usize = 1;
pub const MARK: usize = 1;
pub const SIGN: usize = 2;
pub const SIDE_SIGN: usize = 2;

/// Columns of every row.
pub const SCORE: usize = 5;
pub const CLASS: usize = 1;
/// Columns of the signs of phases, as many as their heading has.
const ACTS: u32 = 4;
const WOUNDS: usize = 3;
const DAMAGE: usize = 7;

/// Columns of the bar, and of Moxie of one digit and of two, a blank before each included, and the widths of a row from
/// which they are shown.
const BAR: usize = 6;
const MOXIE: usize = 4;
const TWO_DIGITS_OF_MOXIE: usize = 6;
const BAR_FROM: usize = 74;
const MOXIE_FROM: usize = 68;

/// The least columns of the state, and the least and most columns of a name.
const MIN_STATE_WIDTH: usize = 18;
const NAME_WIDTHS: (usize, usize) = (10, 24);

/// The width from which declarations leave room for wounds and damage.
const MIN_DECLARING_WIDTH: usize = 60;

/// The content of the column for the actions of this turn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ActionColumn {
    /// None, because a turn has only one phase.
    None,
    /// A sign for each phase; the number of phases.
    Phases(u32),
    /// The position of the row's die among those of its combatant: `2/3`.
    Die,
}

/// The widths of the columns, by the width of the row and the rules; 0 for a column that does not fit.
pub struct Columns {
    pub name: usize,
    pub actions: ActionColumn,
    pub wounds: usize,
    /// Damage and Durability.
    pub damage: usize,
    pub bar: usize,
    pub moxie: usize,
    /// True if declarations replace the columns left out.
    pub declares: bool,
}

impl Columns {
    /// Computes the columns of rows of this width. A name has no more than the longest one needs, which leaves the rest
    /// to the state.
    /// A column that nobody in the fight uses is not there.
    pub fn new(width: usize, longest_name: usize, state: &Encounter) -> Self {
        let rules = state.rules();
        let declares = rules.declaration == Declaration::Upward;
        let anybody = |stat: Stat, least: i32| {
            state.combatants().iter().any(|it| it.stat(stat, rules).is_some_and(|now| now >= least))
        };
        let has_phases = rules.phases > 1 && !declares;
        let actions = match rules.slots {
            SlotSource::Dice => ActionColumn::Die,
            SlotSource::Speed if has_phases && anybody(Stat::Speed, 2) => {
                ActionColumn::Phases(rules.phases)
            }
            SlotSource::Speed => ActionColumn::None,
        };
        let is_narrow = declares && width < MIN_DECLARING_WIDTH;
        let (wounds, damage) = if is_narrow { (0, 0) } else { (WOUNDS, DAMAGE) };
        let is_wide = |from: usize| !declares && width >= from;
        let moxie = match is_wide(MOXIE_FROM) {
            true if anybody(Stat::Moxie, 10) => TWO_DIGITS_OF_MOXIE,
            true if anybody(Stat::Moxie, 1) => MOXIE,
            _ => 0,
        };
        let bar = if is_wide(BAR_FROM) { BAR } else { 0 };
        let mut columns = Self { name: 0, actions, wounds, damage, bar, moxie, declares };
        let (least, most) = NAME_WIDTHS;
        let room = width.saturating_sub(columns.fixed() + MIN_STATE_WIDTH);
        columns.name = room.min(longest_name).clamp(least, most);
        columns
    }

    /// The columns of everything with a fixed width.
    fn fixed(&self) -> usize {
        let lead = SELECTION + MARK + SIGN + SIDE_SIGN;
        let numbers = SCORE + CLASS + self.actions_width() + self.wounds + self.damage;
        lead + numbers + self.bar + self.moxie
    }

    pub fn actions_width(&self) -> usize {
        match self.actions {
            ActionColumn::None => 0,
            ActionColumn::Phases(phases) => 1 + phases.max(ACTS) as usize,
            ActionColumn::Die => 5,
        }
    }

    /// Draws the headings, with what is going on above the names.
    pub fn draw_headings(&self, state: &Encounter, theme: Theme, area: Rect, buf: &mut Buffer) {
        let (rules, plain) = (state.rules(), theme.label());
        let mut writer = RowWriter::new(area, buf);
        writer.column(SELECTION + MARK + SIGN + SIDE_SIGN);
        writer.column(self.name).write(&stage(state), plain);
        let score = if rules.initiative_stat == InitiativeStat::Unused { "Score" } else { "Init" };
        writer.column(SCORE).write_right(score, plain);
        writer.column(CLASS);
        let mut actions = writer.column(self.actions_width());
        actions.write(" ", plain);
        match self.actions {
            ActionColumn::None => {}
            ActionColumn::Die => actions.write("Die", plain),
            ActionColumn::Phases(_) => actions.write("Acts", plain),
        }
        writer.column(self.wounds).write_right("Wd", plain);
        writer.column(self.damage).write_right("Damage", plain);
        writer.column(self.bar);
        writer.column(self.moxie).write(" Mox", plain);
        writer.write(if self.declares { " Declaration" } else { " State" }, plain);
    }
}

/// Returns the phase, or the mode of the encounter, in a word or two.
fn stage(state: &Encounter) -> String {
    let is_upward = state.rules().declaration == Declaration::Upward;
    match state.mode() {
        Mode::Setup => "setup".to_owned(),
        Mode::Initiative => "initiative".to_owned(),
        Mode::Declare => "declare ↑".to_owned(),
        Mode::Finished => "finished".to_owned(),
        Mode::Acting if state.phase().is_free => "free phase".to_owned(),
        Mode::Acting | Mode::Over if is_upward => "acts ↓".to_owned(),
        Mode::Acting | Mode::Over if state.rules().phases == 1 => "this turn".to_owned(),
        Mode::Acting | Mode::Over => format!("phase {}", state.clock().phase),
    }
}
