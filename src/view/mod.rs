//! Read-only views of an encounter: what a screen, a page, a script or a file wants to know, from the state and the
//! history. Nothing here changes anything, and nothing here is English.

mod forecast;
mod order_rows;
mod results;
mod stats;
mod summary;
mod turn_actions;
mod value;

pub use forecast::{Forecast, forecast};
pub use order_rows::{OrderRow, RowStatus, die_position, order_of, order_rows, whose_turn};
pub use results::{last_results, results};
pub use stats::{stat, stat_keys};
pub use summary::{CombatantSummary, SlotMember, Summary, slot_members, summary};
pub use turn_actions::{ActionCount, action_count};
pub use value::Value;
