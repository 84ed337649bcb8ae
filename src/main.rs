//! phasekeeper.
fn main() {}
