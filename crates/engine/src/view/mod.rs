//! Read-only views of an encounter for screens, pages, scripts and files, computed from the state and the history.
//! Nothing here changes the encounter or produces English text.

mod changed;
mod later_phases;
mod order_rows;
mod order_view;
mod phases;
mod report;
mod results;
mod stages;
mod stats;
mod strip;
mod summary;
mod time_left;
mod value;

pub use changed::changed;
pub use later_phases::{LaterPhase, later_phases};
pub use order_rows::{OrderRow, RowStatus, die_position, order_rows, whose_turn};
pub use order_view::{OrderView, order_of};
pub use phases::{PhaseStatus, PhasesActed};
pub use report::{
    CombatantReport, DamagePoint, Fall, Report, Roll, RollKind, RollOutcome, Section, SectionKind,
    Tally, attacker,
};
pub use results::{Results, last_modifiers, last_results, odds_results, results};
pub use stages::{Stage, stages};
pub use stats::{stat, stat_keys};
pub use strip::{StripPart, StripRow};
pub use summary::{CombatantSummary, SlotMember, Summary, TimerSummary, slot_members, summary};
pub use time_left::{TimeLeft, time_left, timer_left};
pub use value::Value;
