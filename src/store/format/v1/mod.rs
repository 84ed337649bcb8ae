//! Version 1 of the file format, which is only read: the types of memory as they were then, in the names of then.
//!
//! Steps held English sentences, whole lists and whole stat blocks; what was due stood in the steps, and what was
//! settled of it nowhere.

mod changes;
mod combatant;
mod decisions;
mod event;
mod ruleset;
mod upgrade;

use serde::Deserialize;
use serde::de::IgnoredAny;

use combatant::{Combatant, Named, Timer};
use event::{Event, Interrupter, Slot};
use ruleset::Ruleset;
pub use upgrade::Upgrade;

use super::error::Damage;
use super::values::Text;
use super::{CommandLine, EntryLine, JournalBinding, JournalUpgrade, ron_text, v2};
use crate::rules::Mode;

/// A save.
#[derive(Debug, Deserialize)]
pub struct Save {
    at: Point,
    fight: Fight,
}

/// A position in a journal.
#[derive(Debug, Deserialize)]
pub struct Point {
    journal: String,
    entries: usize,
}

#[derive(Debug, Deserialize)]
struct Fight {
    encounter: Encounter,
    history: History,
}

#[derive(Debug, Deserialize)]
struct Encounter {
    ruleset: Ruleset,
    title: Text,
    stage: Named<Mode>,
    now: Moment,
    combatants: Vec<Combatant>,
    ladder: Ladder,
    timers: Vec<Timer>,
    passed: u32,
    last_id: u32,
    /// Results of the last command; facts tell them now.
    #[serde(rename = "result")]
    _result: IgnoredAny,
}

/// A turn and a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
struct Moment {
    turn: u32,
    phase: u32,
}

#[derive(Debug, Deserialize)]
struct Ladder {
    slots: Vec<Slot>,
    standing: bool,
    interrupters: Vec<Interrupter>,
    under_way: bool,
}

#[derive(Debug, Deserialize)]
struct History {
    steps: Vec<Step>,
    done: usize,
}

/// One command that was carried out.
#[derive(Debug, Deserialize)]
pub struct Step {
    at: Moment,
    words: Text,
    said: Vec<Text>,
    #[serde(default)]
    due: Vec<Due>,
    events: Vec<Event>,
}

/// A decision that a step left to the gamemaster.
#[derive(Debug, Deserialize)]
enum Due {
    Knockdown(u32),
    Unconsciousness(u32),
    Timer(Text),
    Ended(u32, Text),
}

/// A line of a journal.
#[derive(Debug, Deserialize)]
pub enum JournalEntry {
    /// A command was carried out.
    Step(Step),
    /// The last commands were taken back.
    Undo(usize),
    /// Commands were brought back.
    Redo(usize),
}

/// The first line of a journal.
#[derive(Debug, Deserialize)]
pub struct JournalHeader {
    /// The id of the journal.
    pub journal: String,
    /// The position that the save it continues stands at.
    pub after: Point,
}

impl Point {
    /// The position as the id of a save: no two saves had the same one.
    pub fn id(&self) -> String {
        format!("{}:{}", self.journal, self.entries)
    }
}

/// Reads a save, and brings it to version 2.
///
/// # Errors
/// The damage that makes it unreadable.
pub fn read_save(text: &str) -> Result<(v2::Save, JournalUpgrade), Damage> {
    let (save, upgrade) = Upgrade::of(ron_text::read_explicit(text)?);
    Ok((save, JournalUpgrade::FromV1(upgrade)))
}

/// Reads the header of a journal.
///
/// # Errors
/// The damage of a line that is none.
pub fn read_header(text: &str) -> Result<JournalBinding, Damage> {
    let JournalHeader { journal, after } = ron_text::read_explicit(text)?;
    Ok(JournalBinding { journal, save: after.id() })
}

/// Reads any other line of a journal, and brings it to version 2. It continues only a save of version 1.
///
/// # Errors
/// The damage of a line that is none.
pub fn read_line(text: &str, upgrade: &mut JournalUpgrade) -> Result<EntryLine, Damage> {
    let entry = ron_text::read_explicit(text)?;
    match upgrade {
        JournalUpgrade::FromV1(upgrade) => {
            Ok(EntryLine { place: None, entry: upgrade.entry(entry).into() })
        }
        JournalUpgrade::Current => {
            Err(Damage { line: 1, what: "the save is of another version".to_owned() })
        }
    }
}

/// Reads what a line of a journal says of its command.
pub fn read_command(text: &str) -> Option<CommandLine> {
    let command = match ron_text::read_explicit(text).ok()? {
        JournalEntry::Step(step) => step.words.to_string(),
        JournalEntry::Undo(count) => format!("undo {count}"),
        JournalEntry::Redo(count) => format!("redo {count}"),
    };
    Some(CommandLine { number: None, command })
}
