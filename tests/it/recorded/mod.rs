//! Random fights, played by this program and by another one such as the last release: both do and show the same.
//!
//! `CONTRIBUTING.md` has the command. What a change is meant to change is left out by `PHASEKEEPER_LEFT_OUT`, in words: the
//! keys of the main screen that are not pressed (`A r y` are the dialogs of rolls), and `refusals` for their sentences.
//! Saves and journals may differ in `check`, `id`, `names` and `includes` alone.
//!
//! The random numbers of the system are replaced by constants, so that the same keys roll the same dice.

mod differences;
mod keys;
mod screens;
mod scripts;
mod side;

use std::env;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use side::Sides;

/// The most fights with a difference that are told.
const MAX_TOLD: usize = 5;

/// What is not compared.
struct LeftOut {
    keys: String,
    refusals: bool,
}

impl LeftOut {
    fn from_environment() -> Self {
        let words = env::var("PHASEKEEPER_LEFT_OUT").unwrap_or_default();
        let (long, keys): (Vec<&str>, Vec<&str>) =
            words.split_whitespace().partition(|word| word.chars().count() > 1);
        assert!(long.iter().all(|word| *word == "refusals"), "{long:?}: keys, or \"refusals\"");
        Self { keys: keys.concat(), refusals: !long.is_empty() }
    }
}

/// Plays the fight of a seed with both programs.
///
/// # Errors
/// Their first difference.
fn play(seed: u64, other: &Path, left_out: &LeftOut) -> Result<(), String> {
    let sides = Sides::new(other);
    let script = scripts::script(seed);
    scripts::compare(&sides, &script, seed, left_out)?;
    screens::compare(&sides, &script, seed, left_out)
}

#[test]
#[ignore = "it takes another program, and minutes"]
fn both_programs_play_recorded_fights_alike() {
    let number = |name: &str, usual: u64| {
        env::var(name)
            .map_or(usual, |it| it.parse().unwrap_or_else(|_| panic!("{name} is a number")))
    };
    let other =
        env::var("PHASEKEEPER_OTHER").expect("PHASEKEEPER_OTHER is the path of the other program");
    let other = PathBuf::from(other).canonicalize().expect("there is the other program");
    let left_out = LeftOut::from_environment();
    let first = number("PHASEKEEPER_SEED", 1);
    let fights = number("PHASEKEEPER_FIGHTS", 200);
    let mut different = Vec::new();
    for seed in first..first + fights {
        let played = catch_unwind(AssertUnwindSafe(|| play(seed, &other, &left_out)));
        let difference = played.unwrap_or_else(|_| Err("the test panicked, see above".to_owned()));
        if let Err(difference) = difference {
            if different.len() < MAX_TOLD {
                println!(
                    "PHASEKEEPER_SEED={seed}: {difference}\n(- the other program, + this one)\n"
                );
            }
            different.push(seed);
        }
    }
    assert!(different.is_empty(), "{} of {fights} fights differ: {different:?}", different.len());
}
