//! Integration tests in one binary.

mod agreement;
mod lines;
mod model;
