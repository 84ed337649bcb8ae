//! A second model of the encounter, for the program to be compared with. It is written from the text of the command language
//! and the rules alone, and on another idea than the program's: its only state is a log of the commands that were accepted,
//! with the dice they took. Every answer is recomputed from that log. Within a phase nothing says who is acting: it follows
//! from the record of what has happened in the phase.
//!
//! TP-3 and the like are the rules; *fine print* is that of the command language. A comment that begins
//! with "Decision" says how a hole in the text was filled.

mod acting;
mod actions;
mod ambush;
mod at_once;
mod attacks;
mod combatant;
mod differences;
mod due;
mod effects;
mod ground;
mod harm;
mod initiative;
pub mod line;
mod notation;
mod opposed;
mod order;
mod precedence;
mod record;
mod reserve;
mod ruleset;
mod run;
mod setup;
mod several;
mod situation;
mod skill;
mod stats;
mod tasks;
pub use tasks::minutes;
mod timers;
mod travel;
mod turns;
mod view;
mod weapons;
pub use weapons::is_same_weapon;

use std::path::PathBuf;

use line::{Line, within};
use situation::Situation;

/// A command that was accepted, with the dice it took.
struct Entry {
    line: String,
    rolls: Vec<u32>,
}

/// An encounter as a log of commands.
pub struct Model {
    folder: PathBuf,
    log: Vec<Entry>,
    /// The number of commands that are done; those after it are undone.
    done: usize,
    /// The situation after the commands done, so that the log is not followed for every question.
    situation: Situation,
}

/// The source of dice of one command, and what it has given.
pub struct Dice<'a> {
    source: &'a mut dyn FnMut(u32) -> u32,
    rolls: Vec<u32>,
}

impl Dice<'_> {
    /// Rolls a die: a number from 0 up to, and without, `sides`.
    pub fn roll(&mut self, sides: u32) -> i64 {
        let roll = (self.source)(sides);
        self.rolls.push(roll);
        i64::from(roll)
    }

    /// Rolls percentile dice, read 0 to 99 (IN-12).
    pub fn percent(&mut self) -> i64 {
        self.roll(100)
    }
}

impl Model {
    /// Creates an empty encounter by `ep1`. Ruleset files are found in `folder`.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        let folder = folder.into();
        let situation = Situation::start(folder.clone());
        Self { folder, log: Vec::new(), done: 0, situation }
    }

    /// Runs a line of the command language. A refused one changes nothing.
    pub fn run(&mut self, line: &str, dice: &mut dyn FnMut(u32) -> u32) -> Result<(), String> {
        let mut words = Line::read(line)?;
        let Some(command) = words.next_word() else { return words.end() };
        if command == "undo" || command == "redo" {
            let count = words.next_number()?.unwrap_or(1);
            words.end()?;
            return self.travel(command == "undo", count);
        }
        let mut dice = Dice { source: dice, rolls: Vec::new() };
        let mut situation = self.situation.clone();
        situation.run(&command, words, &mut dice)?;
        self.situation = situation;
        self.log.truncate(self.done);
        self.log.push(Entry { line: line.to_owned(), rolls: dice.rolls });
        self.done += 1;
        Ok(())
    }

    /// Takes commands back, or brings them back.
    fn travel(&mut self, back: bool, count: i64) -> Result<(), String> {
        let there = if back { self.done } else { self.log.len() - self.done };
        let count = within(count, 1, there as i64)? as usize;
        self.done = if back { self.done - count } else { self.done + count };
        self.situation = self.recompute();
        Ok(())
    }

    /// Follows the log from its beginning, with the dice it holds.
    fn recompute(&self) -> Situation {
        let mut situation = Situation::start(self.folder.clone());
        for entry in &self.log[..self.done] {
            let mut rolls = entry.rolls.iter().copied();
            let mut source = |_: u32| rolls.next().expect("the log holds every die");
            let mut dice = Dice { source: &mut source, rolls: Vec::new() };
            let mut words = Line::read(&entry.line).expect("it was read before");
            let command = words.next_word().expect("it was read before");
            situation.run(&command, words, &mut dice).expect("it was accepted before");
        }
        situation
    }

    /// Returns the number of commands that can be taken back.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Returns the state with the names of `--json`.
    pub fn view(&self) -> serde_json::Value {
        self.situation.view()
    }
}
