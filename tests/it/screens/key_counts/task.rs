//! A task with its keys, and how it is played.

use crate::screens::table::{Table, keys};

/// A task: what is there before it, the keys for it, and what must hold after it.
pub struct Task {
    /// The task in words.
    pub about: &'static str,
    pub scene: fn() -> Table,
    pub keys: Keys,
    pub is_done: fn(&Table) -> bool,
}

/// The keys for a task.
pub enum Keys {
    /// These.
    Typed(&'static str),
    /// Those that the screen asks for until it asks for none: how many depends on the dice.
    Asked(fn(&Table) -> Option<&'static str>),
}

impl Task {
    /// The number of keys; if it depends on the dice, the middle one of several times.
    pub fn count(&self) -> usize {
        let mut counts: Vec<usize> = (0..self.rounds()).map(|it| self.play(it).1).collect();
        counts.sort_unstable();
        counts[counts.len() / 2]
    }

    /// The number of times that it is played to count its keys.
    pub fn rounds(&self) -> usize {
        if matches!(self.keys, Keys::Typed(_)) { 1 } else { 9 }
    }

    /// Plays the task, with other dice in every round. Returns the table after it, and the number of keys.
    pub fn play(&self, round: usize) -> (Table, usize) {
        let mut table = (self.scene)();
        for _ in 0..round {
            table.run("dice 1d10");
        }
        assert!(!(self.is_done)(&table), "{} is done before", self.about);
        let mut count = 0;
        match self.keys {
            Keys::Typed(script) => {
                table.press(script);
                count = keys(script).len();
            }
            Keys::Asked(next) => {
                while let Some(script) = next(&table) {
                    table.press(script);
                    count += keys(script).len();
                    assert!(count < 1000, "{} has no end: {}", self.about, table.told());
                }
            }
        }
        (table, count)
    }
}
