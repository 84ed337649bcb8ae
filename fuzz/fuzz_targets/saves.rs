#![no_main]
//! Texts of saves of every version: what opens can be undone, shown, gone on with and kept.

use libfuzzer_sys::fuzz_target;
use phasekeeper::command::Library;
use phasekeeper::encounter::Timeline;
use phasekeeper::store::parse;
use phasekeeper_fuzz::{
    Table, check_kept, check_shown, check_undone, sealed_save, text_of, undo_and_redo,
};

/// Lines that do something at most tables.
const LINES: [&str; 9] =
    ["next", "begin", "next", "damage * 3", "delay", "wound * 1", "next", "end-turn", "undo 3"];

/// Goes on with an encounter.
fn gone_on(timeline: Timeline) -> Timeline {
    let mut table = Table::at(timeline, Library::shipped());
    check_shown(&table.timeline);
    for line in LINES {
        table.play(line);
    }
    table.timeline
}

fuzz_target!(|input: &[u8]| {
    let Some(text) = text_of(input) else { return };
    // A text that is not as it was written is replayed as a whole.
    if let Ok(loaded) = parse(text) {
        check_undone(&loaded.timeline);
        let timeline = gone_on(loaded.timeline);
        check_undone(&timeline);
        check_kept(&timeline);
    }
    // Of one that seems to be, only the state is validated: a step is read, or refused, when it is reached.
    if let Ok(loaded) = parse(&sealed_save(text)) {
        undo_and_redo(&loaded.timeline);
        undo_and_redo(&gone_on(loaded.timeline));
    }
});
