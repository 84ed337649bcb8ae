//! Entries of the library, out of rows.

use super::Row;
use super::weapon::complete;
use phasekeeper_engine::command::{Command, EntryFile, Library, StatEdit, quoted, written};
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::rules::WeaponParts;

/// Makes an entry of a row. What can't be a value of its key, by the notation or by the rules, is left out and said in the
/// row's problems. `None` if there is no name, or nothing else.
pub fn entry_of(row: &mut Row, source: &str, library: &Library) -> Option<EntryFile> {
    if let Some(parts) = row.weapon.take() {
        return weapon_of(row, parts, source);
    }
    let mut edits = Vec::new();
    for (key, value) in std::mem::take(&mut row.settings) {
        let keys = format!("{}={}", quoted(&key), quoted(&value));
        match library.read_keys(&keys) {
            Ok(read) => edits.extend(read),
            Err(problem) => row.lose(&key, &value, &problem),
        }
    }
    if let Err(problem) = try_out(&edits) {
        let is_possible = |edit: &StatEdit| try_out(std::slice::from_ref(edit));
        let (possible, refused): (Vec<_>, Vec<_>) =
            edits.into_iter().partition(|edit| is_possible(edit).is_ok());
        for edit in refused {
            let (key, value) = written(&edit);
            row.lose(&key, &value, &is_possible(&edit).err().unwrap_or_default());
        }
        edits = possible;
        // Values that are refused only together leave no stat block to trust.
        if try_out(&edits).is_err() {
            row.problems.push(problem);
            return None;
        }
    }
    if edits.is_empty() && row.problems.is_empty() {
        row.problems.push("there are no numbers".to_owned());
    }
    if row.name.is_empty() || edits.is_empty() {
        return None;
    }
    let entry = EntryFile::template(&row.name, source, &edits);
    check(&entry).map_err(|problem| row.problems.push(problem)).ok()?;
    Some(entry)
}

/// Makes a weapon of a row of a table of weapons.
fn weapon_of(row: &mut Row, parts: WeaponParts, source: &str) -> Option<EntryFile> {
    let (name, source) = (row.name.clone(), source.to_owned());
    let entry = complete(parts).and_then(|profile| {
        let entry = EntryFile::Weapon { name, source, parts: profile.to_string() };
        check(&entry).map(|()| entry)
    });
    entry.map_err(|problem| row.problems.push(problem)).ok().filter(|_| !row.name.is_empty())
}

/// Checks that the library can hold an entry, in which numbers stand for all names.
fn check(entry: &EntryFile) -> Result<(), String> {
    Library::default().add(entry.clone())
}

impl Row {
    /// Says of which column and key a value is lost.
    fn lose(&mut self, key: &str, value: &str, problem: &str) {
        let header = self.headers.get(key).map_or("", String::as_str);
        let label = key.split_once('.').map_or(key, |(_, label)| label);
        self.problems.push(format!("{header}: {label} {value}: {problem}"));
    }
}

/// Adds a combatant with these numbers to an empty encounter.
fn try_out(edits: &[StatEdit]) -> Result<(), String> {
    let add = Command::Add { name: "Somebody".to_owned(), count: None, edits: edits.to_vec() };
    let added = Timeline::default().execute(&add.into(), &mut SeededDice::new(0));
    added.map(drop).map_err(|refusal| refusal.to_string())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::import::{Mapping, read_csv, read_row};

    fn entries(text: &str) -> Vec<(Option<EntryFile>, Vec<String>)> {
        let records = read_csv(text).expect("a table");
        let headers = text.lines().next().expect("headers").split(';');
        let mapping = Mapping::new(headers, &BTreeMap::new()).expect("a mapping");
        let each = records.iter().map(|record| {
            let mut row = read_row(record, &mapping, Library::shipped());
            (entry_of(&mut row, "a table", Library::shipped()), row.problems)
        });
        each.collect()
    }

    #[test]
    fn weapons_and_armor_come_from_the_library() {
        let text = "Name;Dur;Armor;Weapons\nBo;30;armor vest;automatic rifle/x30, club 1d10\n";
        let (entry, problems) = entries(text).remove(0);
        assert_eq!(problems, Vec::<String>::new());
        let entry = entry.expect("an entry");
        let EntryFile::Combatant { keys, .. } = &entry else { panic!("{entry:?}") };
        assert!(
            keys.contains("armor=6/6")
                && keys.contains("2d10+6/ap6/kinetic/Kinetic Weapons/sa/bf/fa/x30"),
            "{keys}"
        );
    }

    #[test]
    fn a_column_may_be_a_counter() {
        let by_hand = BTreeMap::from([("Shells".to_owned(), "counter.shells".to_owned())]);
        let mapping = Mapping::new(["Name", "Shells"].into_iter(), &by_hand).expect("a mapping");
        let records = read_csv("Name;Shells\nBo;4/6\nCy;7/6\n").expect("a table");
        let entries = records.iter().map(|record| {
            let mut row = read_row(record, &mapping, Library::shipped());
            (entry_of(&mut row, "a table", Library::shipped()), row.problems)
        });
        let [(Some(bo), problems), (None, lost)] = &entries.collect::<Vec<_>>()[..] else {
            panic!("one entry, and one without numbers")
        };
        assert!(matches!(bo, EntryFile::Combatant { keys, .. } if keys == "counter.shells=4/6"));
        assert_eq!(*problems, [""; 0]);
        assert!(lost[0].starts_with("Shells: shells 7/6: "), "{lost:?}");
    }

    #[test]
    fn what_can_not_be_is_left_out_and_said() {
        let text = "Name;Dur;Speed;Armor\nBo;30;9;armor west\nA=B;30;1;\nCy;;;\n;30;;\n";
        let entries = entries(text);
        let counts: Vec<(bool, usize)> =
            entries.iter().map(|(entry, problems)| (entry.is_some(), problems.len())).collect();
        assert_eq!(counts, [(true, 2), (false, 1), (false, 1), (false, 1)]);
    }
}
