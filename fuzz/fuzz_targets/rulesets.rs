#![no_main]
//! Files of rulesets: what is accepted is written and read as the same, and a fight under it can be shown and kept.

use libfuzzer_sys::fuzz_target;
use phasekeeper_engine::command::Library;
use phasekeeper_engine::rules::Ruleset;
use phasekeeper_fuzz::{Table, check_kept, check_shown, check_undone, text_of};

fuzz_target!(|input: &[u8]| {
    let Some(text) = text_of(input) else { return };
    let lines = text.lines().count().max(1);
    let ruleset = match Ruleset::read(text, Ruleset::named) {
        Ok(ruleset) => ruleset,
        Err(faults) => {
            assert!(!faults.is_empty(), "it is refused without a reason");
            assert!(faults.iter().all(|it| (1..=lines + 1).contains(&it.line)), "{faults:?}");
            return;
        }
    };
    // Only a base makes it go back to another ruleset; all else is in the file.
    let again =
        Ruleset::read(&ruleset.commented(), Ruleset::named).expect("what is written is read");
    assert_eq!((&again.id, &again.about), (&ruleset.id, &ruleset.about));
    assert!(again.parameters == ruleset.parameters, "its parameters are others when read again");
    let mut table = Table::new(ruleset, Library::shipped());
    table.fight();
    check_undone(&table.timeline);
    check_shown(&table.timeline);
    check_kept(&table.timeline);
});
