#![doc = include_str!("../docs/ARCHITECTURE.md")]

pub mod app;
pub mod cli;
pub mod command;
pub mod dice;
pub mod encounter;
pub mod export;
pub mod import;
pub mod narrate;
pub mod rules;
pub mod script;
pub mod store;
pub mod terminal;
pub mod text;
pub mod ui;
pub mod view;
