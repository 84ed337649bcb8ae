//! Commands that a damaged file does not give back.

use std::collections::HashSet;
use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

use super::format::JournalLine;
use super::format::checksum::LINE_OPENING;
use super::format::header::{JOURNAL, check_version};
use phasekeeper_engine::encounter::Step;
use phasekeeper_engine::text::{counted, printable};

/// The most commands that a sentence names; the others are counted.
const MAX_NAMED: usize = 5;

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
    pub(super) fn of_steps(steps: &[Arc<Step>]) -> Self {
        let commands = steps.iter().map(|step| step.command.to_string()).collect();
        Self { commands, unreadable: 0 }
    }

    /// Adds those of the rest of a history, of which `missing` are known to be gone.
    pub(super) fn append(&mut self, rest: Self, missing: usize) {
        self.unreadable += rest.unreadable.max(missing.saturating_sub(rest.commands.len()));
        self.commands.extend(rest.commands);
    }

    /// The commands in the text of a history.
    pub(super) fn of_history(text: &str) -> Self {
        let mut lost = Self::default();
        text.split("command: \"").skip(1).for_each(|rest| lost.add(quoted(rest)));
        if lost.count() == 0 && !text.is_empty() {
            lost.unreadable = 1;
        }
        lost
    }

    /// The commands of a journal that holds for `valid_len` bytes, and of which the save holds the lines up to `held`.
    pub(super) fn of_journal(bytes: &[u8], valid_len: usize, held: usize) -> Self {
        let (carried_out, rest) = bytes.split_at(valid_len);
        // Lines begin with a checksum also if their ends are damaged.
        let as_lines = |bytes| {
            String::from_utf8_lossy(bytes).replace(LINE_OPENING, &format!("\n{LINE_OPENING}"))
        };
        let (carried_out, rest) = (as_lines(carried_out), as_lines(rest));
        let carried_out: HashSet<&str> = carried_out.lines().collect();
        let mut lost = Self::default();
        // A line that is there twice is not lost.
        for line in
            rest.lines().map(str::trim).filter(|it| !it.is_empty() && !carried_out.contains(it))
        {
            match JournalLine::of(line) {
                Some(read) if read.line <= held => {}
                Some(read) => lost.add(Some(read.command())),
                None if check_version(line, JOURNAL).is_ok() => {}
                // Damaged elsewhere, the command itself may have survived.
                None => lost.add(line.split_once("command:\"").and_then(|(_, rest)| quoted(rest))),
            }
        }
        lost
    }

    /// Adds a command; `None` for one that can't be read.
    fn add(&mut self, command: Option<String>) {
        match command {
            Some(command) => self.commands.push(printable(&command)),
            None => self.unreadable += 1,
        }
    }
}

/// The text up to the closing quote; `None` if there is none.
fn quoted(text: &str) -> Option<String> {
    let mut is_escaped = false;
    let closing = text.char_indices().find(|(_, letter)| {
        let closes = *letter == '"' && !is_escaped;
        is_escaped = *letter == '\\' && !is_escaped;
        closes
    });
    closing.map(|(end, _)| text[..end].replace("\\\"", "\""))
}

/// As "2 commands are missing: `next`, `wound Ben`".
impl Display for LostCommands {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        if self.count() == 0 {
            return f.write_str("no command is missing");
        }
        let are = if self.count() == 1 { "is" } else { "are" };
        // A line that can't be read may have been several.
        let at_least = if self.unreadable > 0 { "at least " } else { "" };
        write!(f, "{at_least}{} {are} missing", counted(self.count() as i32, "command"))?;
        let named: Vec<String> =
            self.commands.iter().take(MAX_NAMED).map(|command| format!("`{command}`")).collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The commands in the lines of a journal of which the save holds one line, and how many can't be read.
    fn lost(lines: &[&str]) -> (Vec<String>, usize) {
        let LostCommands { commands, unreadable } =
            LostCommands::of_journal(lines.join("\n").as_bytes(), 0, 1);
        (commands, unreadable)
    }

    #[test]
    fn commands_are_found_in_lines() {
        let step = "(check:\"0\",line:2,save:\"s\",entry:step((at:\"1.1\",command:\"wound \\\"Guard 2\\\"\",changes:[])))";
        let undo = "(check:\"0\",line:2,save:\"s\",entry:undo(3))";
        let redo = "(check:\"0\",line:2,save:\"s\",entry:redo(3))";
        let commands = ["wound \"Guard 2\"", "undo 3", "redo 3"];
        let found = lost(&[step, undo, redo]);
        assert_eq!(found, (commands.map(str::to_owned).to_vec(), 0));
    }

    #[test]
    fn a_line_that_the_save_holds_is_not_lost() {
        let held = "(check:\"0\",line:1,save:\"s\",entry:undo(3))";
        assert_eq!(lost(&[held]), (Vec::new(), 0));
    }

    #[test]
    fn a_line_that_was_carried_out_is_not_lost_the_second_time() {
        let line =
            |count: usize| format!("(check:\"0\",line:{count},save:\"s\",entry:undo({count}))\n");
        let journal = [line(1), line(1), "\n".to_owned(), line(2)].concat();
        let lost = LostCommands::of_journal(journal.as_bytes(), line(1).len(), 0);
        assert_eq!(lost.to_string(), "1 command is missing: `undo 2`");
    }

    #[test]
    fn a_command_in_a_damaged_line_is_found_to_its_closing_quote() {
        for (line, command) in [
            ("(line:2,command:\"next\",chan", Some("next")),
            ("at:\"1.1\",command:\"wound \\\"Guard 2\\\"\",facts", Some("wound \"Guard 2\"")),
            ("command:\"note Ana \\\\\",\"", Some("note Ana \\\\")),
            ("command:\"\",\"", Some("")),
            ("command:\"next", None),
            ("next", None),
        ] {
            let (commands, unreadable) = lost(&[line]);
            assert_eq!(commands.first().map(String::as_str), command, "{line}");
            assert_eq!(commands.len() + unreadable, 1, "{line}");
        }
    }

    #[test]
    fn the_first_five_are_named_and_the_rest_are_counted() {
        let told = |named: usize, unreadable: usize| {
            let commands = (1..=named).map(|number| format!("undo {number}")).collect();
            LostCommands { commands, unreadable }.to_string()
        };
        assert_eq!(told(0, 0), "no command is missing");
        assert_eq!(told(1, 0), "1 command is missing: `undo 1`");
        assert_eq!(told(0, 2), "at least 2 commands are missing", "a line may have been several");
        let five = "`undo 1`, `undo 2`, `undo 3`, `undo 4`, `undo 5`";
        assert_eq!(told(5, 0), format!("5 commands are missing: {five}"));
        assert_eq!(told(5, 1), format!("at least 6 commands are missing: {five} and 1 more"));
        assert_eq!(told(7, 1), format!("at least 8 commands are missing: {five} and 3 more"));
    }
}
