#![doc = include_str!("../docs/ARCHITECTURE.md")]

pub mod app;
pub mod cli;
pub mod export;
mod fights;
pub mod terminal;
pub mod ui;
