//! Any number of a save may be changed by hand: what no encounter can have is left out or refused, and the rest can be
//! played on, forward and back.

use std::ops::Range;

use phasekeeper::dice::SeededDice;
use phasekeeper::encounter::Timeline;
use phasekeeper::script::render_text;
use phasekeeper::store::parse;

use super::table::{Table, narrate_all, request};

/// Something of everything that is kept.
fn eventful() -> Table {
    let mut table = Table::in_play();
    table
        .play(&[
            "add Guard x2 init=60 armor=6/6 skill.Fray=40",
            "effect Ben Kick ref=+10 test=-5 each=1d10/2 turns=3",
            "shock Ben roll=99",
            "timer fuse phases=3 at=Ana",
            "test Ana 50 roll=44",
            "attack 60 20 vs 40 77 on=Ben dv=4 energy",
            "oppose 60 20 vs 40 33",
            "task 3h margin=20 rush=10",
            "distance Ben run",
            "damage Cleo 9",
            "act Ana",
            "action Ana aim",
            "end-turn",
            "pass turns=2",
            "begin",
            "move Cleo first",
            "undo 2",
        ])
        .expect("recorded");
    table.checkpoint();
    table.kill();
    table
}

/// The ranges of the numbers in `text`, in bytes; those in quotes are left out.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let mut places: Vec<Range<usize>> = Vec::new();
    let (mut quoted, mut before) = (false, ' ');
    for (at, letter) in text.char_indices() {
        quoted ^= letter == '"';
        if letter.is_ascii_digit() && !quoted {
            match places.last_mut() {
                Some(last) if last.end == at => last.end += 1,
                _ if before == '-' => places.push(at - 1..at + 1),
                _ => places.push(at..at + 1),
            }
        }
        before = letter;
    }
    places
}

/// Narrates it, plays on, takes it all back, and plays again.
fn go_on(mut timeline: Timeline) {
    narrate_all(&timeline);
    let mut dice = SeededDice::new(7);
    let mut execute = |timeline: &mut Timeline, line: &str| {
        let _ = timeline.execute(&request(line), &mut dice);
    };
    render_text(timeline.encounter());
    for _ in 0..2 {
        for line in LINES {
            execute(&mut timeline, line);
        }
        narrate_all(&timeline);
        let steps = timeline.history().done().len();
        execute(&mut timeline, &format!("undo {steps}"));
        render_text(timeline.encounter());
    }
}

/// Commands that reckon with what is kept.
const LINES: [&str; 12] = [
    "next",
    "wound Ben 2",
    "damage Cleo 20 kinetic",
    "test Ana 50",
    "shock Ben roll=98",
    "end-turn",
    "pass turns=2",
    "begin",
    "slot Cleo",
    "delay",
    "next",
    "add Guard x2",
];

#[test]
fn beyond_their_ranges() {
    let table = eventful();
    let text = std::fs::read_to_string(&table.path).expect("a save");
    let (mut played, mut refused) = (0, 0);
    for place in numbers(&text) {
        for value in ["0", "-2147483648", "2147483647", "4294967295"] {
            let (before, after) = (&text[..place.start], &text[place.end..]);
            match parse(&format!("{before}{value}{after}")) {
                Ok(restored) => {
                    played += 1;
                    go_on(restored.timeline);
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(played > 100 && refused > 100, "{played} were played, {refused} refused");
}
