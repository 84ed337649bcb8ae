//! Integration tests, linked once.

mod lines;
mod saves;
