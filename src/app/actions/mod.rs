//! The actions of the main screen: what they do, and when they apply.
//!
//! The footer, the help, the guide and the configuration read the table of their rows.

mod advance;
mod conditions;
mod encounter;
mod entries;
mod help;
mod questions;
mod selected;
mod table;
mod turn;

pub use conditions::target_ids;
pub use entries::{action_called, entries, help, palette};
pub use help::{config_template, keys_markdown, other_key};
pub use selected::effect_form;
pub use table::{ACTIONS, ActionRow};
