//! What commands and starts cost as encounters grow, counted in allocations: a busy machine changes nothing about them.

use std::fs;
use std::path::PathBuf;

use allocation_counter::{AllocationInfo, measure};
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_files::store::DataDir;

use crate::lines::execute;
use crate::saves::table::request;

/// What it costs to carry out lines.
fn cost(timeline: &mut Timeline, lines: &[&str]) -> AllocationInfo {
    let mut dice = SeededDice::new(7);
    let requests: Vec<_> = lines.iter().map(|line| request(line)).collect();
    measure(|| {
        for request in &requests {
            timeline.execute(request, &mut dice).expect("it can be done");
        }
    })
}

/// The least of several costs: now and then a list grows by more than it needs.
fn least(mut cost: impl FnMut() -> AllocationInfo) -> (u64, u64) {
    let costs = (0..5).map(|_| cost()).map(|it| (it.count_total, it.bytes_total));
    costs.min().expect("several")
}

fn after(lines: &[&str]) -> Timeline {
    let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(7));
    for line in lines {
        execute(&mut timeline, line, &mut dice).expect(line);
    }
    timeline
}

/// A fight in which this many commands were carried out.
fn fight(commands: usize) -> Timeline {
    let mut timeline = after(&["add Ana init=60", "add Ben init=50 dur=40", "begin"]);
    let (wound, heal) = (request("wound Ben"), request("wound Ben -1"));
    let mut dice = SeededDice::new(7);
    while timeline.history().done().len() < commands {
        for request in [&wound, &heal] {
            timeline.execute(request, &mut dice).expect("a wound");
        }
    }
    timeline
}

#[test]
fn a_command_a_refusal_and_an_undo_cost_the_same_however_long_the_history() {
    let costs = |timeline: &mut Timeline| {
        let command = least(|| cost(timeline, &["wound Ben", "wound Ben -1"]));
        let undo = least(|| cost(timeline, &["wound Ben", "undo 1", "redo 1", "undo 1"]));
        let (possible, impossible) = (request("wound Ben"), request("status Ben active"));
        let check =
            |request| least(|| measure(|| drop(timeline.check(request, &mut SeededDice::new(7)))));
        [command, undo, check(&possible), check(&impossible)]
    };
    let short = costs(&mut fight(20));
    let long = costs(&mut fight(10_000));
    assert_eq!(long, short);
}

#[test]
fn a_list_reads_no_history() {
    let list = |commands| {
        let place = tempfile::tempdir().expect("a folder");
        let folder = DataDir::at(place.path().to_owned());
        let timeline = fight(commands);
        let create = |_| folder.create(&timeline).expect("a new file").path().to_owned();
        let paths: Vec<PathBuf> = (0..5).map(create).collect();
        let size: u64 = paths.iter().map(|path| fs::metadata(path).expect("a save").len()).sum();
        (measure(|| assert_eq!(folder.list().expect("a list").len(), 5)), size)
    };
    let ((short, _), (long, size)) = (list(4), list(1000));
    let (few, many) = (short.count_total, long.count_total);
    assert!(many < few + 50, "{many} allocations, not {few}");
    let (few, many) = (short.bytes_total, long.bytes_total);
    assert!(many < few + size + 1000, "{many} bytes, not {few}: each text is read once");
}
