#![doc = include_str!("../docs/ARCHITECTURE.md")]

pub mod app;
pub mod cli;
pub mod export;
pub mod terminal;
mod threads;
pub mod ui;
