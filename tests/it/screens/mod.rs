//! The screen: a script of keys goes in; commands, states and pictures come out.

mod attack;
mod contrast;
mod decisions;
mod declaring;
mod forms;
mod initiative_entry;
pub mod key_counts;
mod layers;
mod layout;
mod log_browser;
mod marks;
mod monkey;
mod opening;
mod order;
mod overruling;
mod palette;
mod party;
mod pictures;
mod reserve;
mod scenes;
mod selection;
mod styles;
mod table;
mod test_dialog;
pub mod tour;
mod turn;
mod wording;
