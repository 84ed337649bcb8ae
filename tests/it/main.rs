//! Integration tests, linked once.

// mod agreement;
mod cases;
mod cli;
mod docs;
mod lines;
// mod model;
mod parameters;
// mod saves;
mod screens;
mod terminal;
