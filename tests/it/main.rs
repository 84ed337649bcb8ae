//! Integration tests, linked once.

mod agreement;
mod cases;
mod cli;
mod costs;
mod dependencies;
mod docs;
mod engine;
mod file_times;
mod floors;
mod foes;
mod limits;
mod lines;
mod model;
mod order_facts;
mod ordinary_user;
mod own_view;
mod package;
mod parameters;
mod players;
mod printed;
mod properties;
#[cfg(target_os = "linux")]
mod recorded;
mod refusals;
mod report;
mod saves;
mod screens;
mod shelf;
mod terminal;
mod timers;
