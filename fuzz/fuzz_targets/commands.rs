#![no_main]
//! Lines of the command language: read, printed, completed, played, shown and kept.

use libfuzzer_sys::fuzz_target;
use phasekeeper_engine::command::{Library, ReadContext, World, complete, read};
use phasekeeper_engine::rules::Ruleset;
use phasekeeper_fuzz::{Table, check_kept, check_printed, check_shown, check_undone, text_of};

/// The most lines that are played, to keep inputs quick.
const MAX_LINES: usize = 60;

fuzz_target!(|input: &[u8]| {
    let Some(text) = text_of(input) else { return };
    let mut table = Table::new(Ruleset::default(), Library::shipped());
    for line in text.lines().take(MAX_LINES) {
        let initiative_die = table.timeline.encounter().rules().initiative_die;
        let context = ReadContext { library: Library::shipped(), initiative_die };
        match read(line, context) {
            Ok(Some(line)) => check_printed(line, context),
            Ok(None) => {}
            Err(error) => assert!(
                (1..=line.chars().count() + 1).contains(&error.column),
                "the fault of {line:?} is in column {}",
                error.column
            ),
        }
        let names = table.timeline.encounter().combatants().iter().map(|it| it.name.as_str());
        let world = World {
            names: names.collect(),
            reserves: vec!["second"],
            places: vec!["yard"],
            rulesets: &[],
            library: Library::shipped(),
        };
        complete(line, world);
        table.play(line);
    }
    check_undone(&table.timeline);
    check_shown(&table.timeline);
    check_kept(&table.timeline);
});
