//! The time of a key, beside the smallest program.

use std::time::Duration;

use crate::callgrind::Session;
use crate::fights::Folder;
use crate::pty::{Program, Size};
use crate::report::{Report, median};
use crate::smallest;

/// Columns and rows of the terminal.
pub const SIZE: Size = (120, 40);

/// The number of keys of a round, and of rounds.
const KEYS: usize = 20;
const ROUNDS: usize = 41;

/// A key to measure.
#[derive(Clone, Copy)]
pub struct Kind {
    pub what: &'static str,
    pub session: Session<'static>,
}

/// The bounds at 20 and at 1,000 combatants, in times of the smallest program, which takes a tenth of a millisecond: a
/// hand would not feel ten times as much.
const MAX_RATIO: f64 = 5.0;
const MAX_RATIO_OF_MANY: f64 = 13.0;

/// Each key and the one that takes it back. The wound is the acting combatant's, before their stage has started, so it
/// changes the order: the frame in which most changes. Nothing in the library begins with the letters in the form, so no
/// list opens.
pub const KINDS: [Kind; 4] = [
    kind("select", &[], ["j", "k"], &["q"]),
    kind("a letter in a form", &["c", "Z"], ["x", "\x7f"], &["\x7f", "\x1b", "q"]),
    kind("next, undo", &[], ["n", "u"], &["q"]),
    kind("wound, undo", &[], ["x", "u"], &["q"]),
];

const fn kind(
    what: &'static str,
    before: &'static [&'static str],
    keys: [&'static str; 2],
    after: &'static [&'static str],
) -> Kind {
    Kind { what, session: Session { before, keys, after } }
}

/// Measures the rows of this module.
pub fn measure(report: &mut Report) {
    report.section("A key at 20 combatants, save included");
    for kind in KINDS {
        measure_kind(report, kind, 20, MAX_RATIO);
    }
    report.section("A key at 1,000 combatants, save included");
    for kind in KINDS {
        measure_kind(report, kind, 1_000, MAX_RATIO_OF_MANY);
    }
}

fn measure_kind(report: &mut Report, kind: Kind, combatants: usize, limit: f64) {
    let (our_time, their_time, ratio) = times(combatants, kind.session);
    let detail = format!("{our_time:.0} and {their_time:.0} µs");
    report.at_most(kind.what, ratio, limit, "×", &detail);
}

/// The time of a key and that of one of the smallest program, as [`in_turns`] has them.
fn times(combatants: usize, session: Session) -> (f64, f64, f64) {
    let folder = Folder::new();
    let mut ours = Program::start(folder.fight(combatants), SIZE);
    let mut theirs = Program::start(smallest::command(), SIZE);
    ours.first_frame();
    theirs.first_frame();
    for key in session.before {
        ours.press(key);
    }
    in_turns(|turn| ours.press(session.keys[turn % 2]), |_| theirs.press("a"))
}

/// The time of a key in two programs, in microseconds, and the ratio: medians of rounds in which they take turns. Each of them
/// presses the key of a turn of a round.
pub fn in_turns(
    mut press: impl FnMut(usize) -> Duration,
    mut press_other: impl FnMut(usize) -> Duration,
) -> (f64, f64, f64) {
    let (mut all, mut all_others, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (mut times, mut others) = (Vec::new(), Vec::new());
        for turn in 0..KEYS {
            others.push(press_other(turn).as_secs_f64() * 1e6);
            times.push(press(turn).as_secs_f64() * 1e6);
        }
        let [time, other] = [times, others].map(median);
        all.push(time);
        all_others.push(other);
        ratios.push(time / other);
    }
    (median(all), median(all_others), median(ratios))
}
