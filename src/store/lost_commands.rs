//! Commands that a damaged file does not give back.

use std::collections::HashSet;
use std::fmt::{self, Display, Formatter};

use super::format::{CommandLine, VERSIONS};
use crate::encounter::Step;
use crate::text::{counted, printable};

/// The commands that are named; of more only the count is told.
const NAMED: usize = 5;

/// Commands that are missing from an encounter, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LostCommands {
    /// The lines of those that can still be read.
    pub commands: Vec<String>,
    /// The number of those that can't.
    pub unreadable: usize,
}

impl LostCommands {
    /// The number of commands.
    pub fn count(&self) -> usize {
        self.commands.len() + self.unreadable
    }

    /// The commands of steps that don't hold.
    pub(super) fn of_steps(steps: &[Step]) -> Self {
        let commands = steps.iter().map(|step| step.command.to_string()).collect();
        Self { commands, unreadable: 0 }
    }

    /// The commands of a journal that holds for `valid_len` bytes, and of which the save holds the lines up to `held`.
    pub(super) fn of_journal(bytes: &[u8], valid_len: usize, held: usize) -> Self {
        let (carried_out, rest) = bytes.split_at(valid_len);
        let lines = |bytes| <[u8]>::split(bytes, |&byte| byte == b'\n');
        let carried_out: HashSet<&[u8]> = lines(carried_out).collect();
        let mut lost = Self::default();
        // A line that is there twice is not lost.
        for line in lines(rest).filter(|line| !line.is_empty() && !carried_out.contains(line)) {
            match Found::in_line(&String::from_utf8_lossy(line), held) {
                Found::Command(command) => lost.commands.push(printable(&command)),
                Found::Nothing => {}
                Found::Unreadable => lost.unreadable += 1,
            }
        }
        lost
    }
}

/// The information in a line of a damaged journal.
enum Found {
    Command(String),
    /// A header, or a line that the save holds.
    Nothing,
    Unreadable,
}

impl Found {
    fn in_line(line: &str, held: usize) -> Self {
        for version in VERSIONS.iter().rev() {
            match (version.read_command)(line) {
                Some(CommandLine { number: Some(number), .. }) if number <= held => {
                    return Self::Nothing;
                }
                Some(CommandLine { command, .. }) => return Self::Command(command),
                None if (version.read_header)(line).is_ok() => return Self::Nothing,
                None => {}
            }
        }
        // Damaged elsewhere, the command itself may have survived.
        let quoted = ["command:\"", "words:\""].iter().find_map(|field| {
            let begin = line.find(field)? + field.len();
            end_of_quote(&line[begin..]).map(|end| &line[begin..begin + end])
        });
        quoted.map_or(Self::Unreadable, |text| Self::Command(text.replace("\\\"", "\"")))
    }
}

/// The end of a text in quotes, which begins after the opening one.
fn end_of_quote(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    let closing = text.char_indices().find(|(_, letter)| {
        let closes = *letter == '"' && !is_escaped;
        is_escaped = *letter == '\\' && !is_escaped;
        closes
    });
    closing.map(|(index, _)| index)
}

/// As "2 commands are missing: `next`, `wound Ben`".
impl Display for LostCommands {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        if self.count() == 0 {
            return f.write_str("no command is missing");
        }
        let are = if self.count() == 1 { "is" } else { "are" };
        write!(f, "{} {are} missing", counted(self.count() as i32, "command"))?;
        let named: Vec<String> =
            self.commands.iter().take(NAMED).map(|command| format!("`{command}`")).collect();
        if !named.is_empty() {
            write!(f, ": {}", named.join(", "))?;
            let more = self.count() - named.len();
            if more > 0 {
                write!(f, " and {more} more")?;
            }
        }
        Ok(())
    }
}
