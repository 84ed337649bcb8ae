//! `party` at the `:` prompt: the file is found outside.

use phasekeeper::app::{Input, SideEffect};
use phasekeeper::encounter::JournalEntry;

use super::scenes::three;
use super::table::Table;

/// Types a line that names a party, and answers what it asks for with that of three.
fn answered(line: &str, found: Result<(), String>) -> Table {
    let mut table = Table::empty();
    table.press(&format!(":{line}<Enter>"));
    let Some(SideEffect::FindParty { order, refuse }) = table.effects.pop() else {
        panic!("{}", table.told())
    };
    let found = found.map(|()| three().state().party());
    table.input(Input::PartyFound { order, refuse, found });
    table
}

#[test]
fn the_party_of_a_file_comes_in_one_step() {
    let table = answered("party from=friday.ron harm=no", Ok(()));
    assert_eq!(table.state().combatants().len(), 2, "Cleo is a foe");
    let [JournalEntry::Step(step)] = table.journal.as_slice() else { panic!("one step") };
    assert_eq!(step.command, "party from=friday.ron harm=no");
    assert!(table.is_on_main_screen());
}

#[test]
fn what_is_not_found_or_expected_to_be_refused_changes_nothing() {
    for (line, found) in [
        ("party from=x.ron", Err("there is no file x.ron".to_owned())),
        ("refuse party from=x.ron", Err("there is no file x.ron".to_owned())),
        ("refuse party from=friday.ron", Ok(())),
    ] {
        let table = answered(line, found);
        assert!(table.journal.is_empty() && table.state().combatants().is_empty(), "{line}");
    }
}
