//! The index of names.

use std::sync::Arc;

use super::combatant::Id;
use super::name::without_blanks;
use super::pages::Pages;

/// Every name, in small letters and without its blanks, in the order of the alphabet. It finds a name, or all that begin
/// alike, without a look at everybody.
///
/// Copies share it, as most commands change no name.
#[derive(Clone, Debug, Default)]
pub(super) struct NameIndex(Arc<Pages<Entry>>);

/// A name, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    name: Arc<str>,
    who: Id,
}

impl Entry {
    fn new(name: &str, who: Id) -> Self {
        Self { name: without_blanks(name).into(), who }
    }
}

impl NameIndex {
    /// The index of these names.
    pub fn of<'a>(names: impl Iterator<Item = (&'a str, Id)>) -> Self {
        let mut entries: Vec<Entry> = names.map(|(name, who)| Entry::new(name, who)).collect();
        entries.sort_unstable();
        Self(Arc::new(entries.into_iter().collect()))
    }

    /// Adds the name of a combatant.
    pub fn insert(&mut self, name: &str, who: Id) {
        Arc::make_mut(&mut self.0).insert(Entry::new(name, who), Ord::cmp);
    }

    /// Removes the name of a combatant.
    pub fn remove(&mut self, name: &str, who: Id) {
        let sought = Entry::new(name, who);
        Arc::make_mut(&mut self.0).remove(|entry| entry.cmp(&sought));
    }

    /// Those whose names are `name`, whatever the capitals and blanks, in order of entry.
    pub fn named(&self, name: &str) -> impl Iterator<Item = Id> {
        let sought = without_blanks(name);
        self.from(&sought).take_while(move |entry| *entry.name == *sought).map(|entry| entry.who)
    }

    /// Those whose names begin with `start`, whatever the capitals and blanks, in the order of the alphabet.
    pub fn starting(&self, start: &str) -> impl Iterator<Item = Id> {
        let start = without_blanks(start);
        let entries = self.from(&start);
        entries.take_while(move |entry| entry.name.starts_with(&start)).map(|entry| entry.who)
    }

    /// Those whose names differ in capitals and blanks alone, as groups of two or more.
    pub fn alike(&self) -> Vec<Vec<Id>> {
        let entries: Vec<&Entry> = self.0.iter().collect();
        let groups = entries.chunk_by(|one, other| one.name == other.name);
        let several = groups.filter(|group| group.len() > 1);
        several.map(|group| group.iter().map(|entry| entry.who).collect()).collect()
    }

    fn from<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a Entry> + use<'a> {
        self.0.iter_from(&|entry| *entry.name < *name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_differ_in_capitals_and_blanks_are_alike() {
        let names = ["Guard 1", "Ana", "GUARD1", "Guard 12", "guard 1"];
        let index = NameIndex::of(names.into_iter().zip((1..).map(Id)));
        assert_eq!(index.alike(), [[Id(1), Id(3), Id(5)]]);
    }
}
