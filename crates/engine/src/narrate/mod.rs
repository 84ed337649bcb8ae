//! Facts, decisions and modifiers in English, as sentences and as rows of the log, and state changes if a command has no
//! fact that tells them.
//!
//! Sentences are generated from typed values and never parsed.

mod attack_outcome;
mod attacks;
mod changes;
mod decisions;
mod deeds;
mod ending;
mod facts;
mod harm;
mod initiative;
mod log;
mod message;
mod modifiers;
mod names;
mod numbers;
mod odds;
mod order;
mod players;
mod row;
mod said;
mod sentence;
mod test_outcome;

pub use attack_outcome::attack_outcome;
pub use decisions::{decision_of, decision_question};
pub use deeds::deeds;
pub use ending::{ending, ending_groups, harm};
pub use harm::test_question;
pub use initiative::face;
pub use log::{LogEntry, log_entries, log_text};
pub use message::narrate;
pub use modifiers::{WOUNDS_LATER, modifier};
pub use names::join_numbered;
pub use odds::{FATES, NOT_OPEN, fates, fight_odds, need};
pub use order::{clock, list_names, name_range, name_some, section_heading, who_acts};
pub use players::told_to_players;
pub use row::{Harm, LogRow, Outcome, Weight, log_rows};
pub use sentence::lacking;
pub use test_outcome::{check, test_outcome};
