//! Integration tests, linked once.

mod agreement;
mod lines;
mod model;
mod saves;
mod screens;
