//! What a key costs: instructions and time, beside the smallest program.

use crate::callgrind::{Session, of_key};
use crate::fights::{Folder, people};
use crate::pty::{Program, Size};
use crate::report::{Report, median, thousands};
use crate::smallest;

/// Keys that are counted.
const COUNTED: usize = 20;

/// Keys of a round that is timed, and rounds.
const KEYS: usize = 20;
const ROUNDS: usize = 21;

/// A key to measure.
pub struct Kind {
    /// What it does.
    pub what: &'static str,
    /// The keys.
    pub session: Session<'static>,
}

/// What is pressed: each key and the one that takes it back. The wound is the acting combatant's, whose stage has not
/// started, so it changes the order: the frame in which most changes. Nothing in the library begins with the letters in
/// the form, so no list opens.
pub const KINDS: [Kind; 4] = [
    kind("select", &[], ["j", "k"], &["q"]),
    kind("next, undo", &[], ["n", "u"], &["q"]),
    kind("wound, undo", &[], ["x", "u"], &["q"]),
    kind("a letter in a form", &["c", "Z"], ["x", "\x7f"], &["\x7f", "\x1b", "q"]),
];

const fn kind(
    what: &'static str,
    before: &'static [&'static str],
    keys: [&'static str; 2],
    after: &'static [&'static str],
) -> Kind {
    Kind { what, session: Session { before, keys, after } }
}

/// The keys of the smallest program.
const SMALLEST: Session = Session { before: &[], keys: ["a", "a"], after: &["q"] };

/// The instructions that the smallest program takes for a key.
pub fn smallest_key(size: Size) -> f64 {
    of_key(&smallest::command(), size, SMALLEST, COUNTED)
}

/// The instructions that a key takes beside `count` combatants.
pub fn key(count: usize, size: Size, session: Session) -> f64 {
    let folder = Folder::new();
    let save = folder.save("fight", &(people(count) + "next\nnext\n"));
    of_key(&folder.command(&[&save.to_string_lossy()]), size, session, COUNTED)
}

/// Measures the rows of this module.
pub fn measure(report: &mut Report) {
    for (title, count, size, limits) in [
        ("A key at 20 combatants, 120×40", 20, (120, 40), [1.3, 1.5, 1.5, 1.5]),
        ("A key at 20 combatants, 80×24", 20, (80, 24), [2.5; 4]),
        ("A key at 1,000 combatants, 120×40", 1_000, (120, 40), [4.0; 4]),
    ] {
        report.section(title);
        let floor = smallest_key(size);
        for (Kind { what, session }, limit) in KINDS.into_iter().zip(limits) {
            let ours = key(count, size, session);
            let (our_time, ratio) = times(count, size, session);
            let detail = format!(
                "{} of {} instructions; {our_time:.0} µs, {ratio:.2} times",
                thousands(ours),
                thousands(floor)
            );
            report.at_most(what, ours / floor, limit, "×", &detail);
        }
    }
}

/// How long a key takes, in microseconds, and the ratio to the smallest program: medians of rounds in which they take
/// turns.
fn times(count: usize, size: Size, session: Session) -> (f64, f64) {
    let folder = Folder::new();
    let save = folder.save("fight", &(people(count) + "next\nnext\n"));
    let mut ours = Program::start(folder.command(&[&save.to_string_lossy()]), size);
    let mut theirs = Program::start(smallest::command(), size);
    ours.first_frame();
    theirs.first_frame();
    for key in session.before {
        ours.press(key);
    }
    let (mut times, mut ratios) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (mut our_times, mut their_times) = (Vec::new(), Vec::new());
        for turn in 0..KEYS {
            their_times.push(theirs.press("a").took.as_secs_f64() * 1e6);
            our_times.push(ours.press(session.keys[turn % 2]).took.as_secs_f64() * 1e6);
        }
        let [our_time, their_time] = [our_times, their_times].map(median);
        times.push(our_time);
        ratios.push(our_time / their_time);
    }
    (median(times), median(ratios))
}
