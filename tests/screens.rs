//! The screen: a script of keys goes in, a picture comes out.

#[allow(dead_code, reason = "other tests use the rest of it")]
#[path = "it/lines/mod.rs"]
mod lines;

mod screens {
    mod decisions;
    mod dice;
    mod keys;
    mod layers;
    mod monkey;
    mod opening;
    mod pictures;
    mod rulesets;
    mod table;
}
