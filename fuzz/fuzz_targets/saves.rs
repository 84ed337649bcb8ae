#![no_main]
//! Texts of saves: what opens can be undone, shown, played on and kept.

use libfuzzer_sys::fuzz_target;
use phasekeeper_engine::command::Library;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_files::store::parse;
use phasekeeper_fuzz::{Table, check_kept, check_shown, check_undone, sealed_save, text_of};

/// Lines that do something at most tables.
const LINES: [&str; 9] =
    ["next", "begin", "next", "damage * 3", "delay", "wound * 1", "next", "end-turn", "undo 3"];

/// Plays the lines on an encounter.
fn played_on(timeline: Timeline) -> Timeline {
    let mut table = Table::at(timeline, Library::shipped());
    check_shown(&table.timeline);
    for line in LINES {
        table.play(line);
    }
    table.timeline
}

fuzz_target!(|input: &[u8]| {
    let Some(text) = text_of(input) else { return };
    for text in [text, &sealed_save(text)] {
        let Ok(loaded) = parse(text) else { continue };
        check_undone(&loaded.timeline);
        let timeline = played_on(loaded.timeline);
        check_undone(&timeline);
        check_kept(&timeline);
    }
});
