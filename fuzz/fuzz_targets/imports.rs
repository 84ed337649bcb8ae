#![no_main]
//! Tables, printed stat blocks and files of entries: the entries they make are in the command language, and can be added to a fight.

use std::collections::BTreeMap;

use libfuzzer_sys::fuzz_target;
use phasekeeper_engine::command::{EntryFile, Library, quoted};
use phasekeeper_engine::rules::Ruleset;
use phasekeeper_files::import::{
    Mapping, Record, entry_of, read_csv, read_json, read_printed, read_row,
};
use phasekeeper_fuzz::{Table, text_of};

/// The most rows that are tried, to keep inputs quick.
const MAX_ROWS: usize = 20;

/// The entries of a table.
fn entries(records: &[Record]) -> Vec<EntryFile> {
    let headers = records.iter().flat_map(|record| record.cells.iter().map(|cell| cell.0.as_str()));
    let mut headers: Vec<&str> = headers.collect();
    headers.sort_unstable();
    headers.dedup();
    let Ok(mapping) = Mapping::new(headers.into_iter(), &BTreeMap::new()) else {
        return Vec::new();
    };
    let rows =
        records.iter().take(MAX_ROWS).map(|record| read_row(record, &mapping, Library::shipped()));
    rows.filter_map(|mut row| entry_of(&mut row, "a table", Library::shipped())).collect()
}

/// Checks an entry that an import would write.
fn check(entry: &EntryFile, library: &mut Library) {
    assert_eq!(
        EntryFile::read(&entry.to_text()).as_ref(),
        Ok(entry),
        "it is read as another entry"
    );
    let EntryFile::Combatant { name, .. } = entry else { return };
    library.add(entry.clone()).expect("an import gives what the library takes");
    let mut table = Table::new(Ruleset::default(), library);
    let line = format!("add from={} x2", quoted(name));
    assert!(table.read(&line).is_some(), "{line} can't be read");
    table.play(&line);
}

fuzz_target!(|input: &[u8]| {
    let Some(text) = text_of(input) else { return };
    let mut library = Library::shipped().clone();
    let tables = [read_csv(text), read_json(text), Ok(read_printed(text))].into_iter().flatten();
    for entry in tables.flat_map(|records| entries(&records)) {
        check(&entry, &mut library);
    }
    let listed = EntryFile::read_list(text).unwrap_or_default();
    for entry in
        listed.iter().take(MAX_ROWS).filter(|entry| Library::shipped().check(entry).is_ok())
    {
        check(entry, &mut library);
    }
});
