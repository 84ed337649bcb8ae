#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

pub mod command;
pub mod dice;
pub mod encounter;
pub mod narrate;
pub mod odds;
pub mod players;
pub mod rules;
pub mod script;
pub mod text;
pub mod view;
