//! Integration tests, linked once.

mod agreement;
mod limits;
mod lines;
mod model;
mod properties;
mod saves;
mod timers;
