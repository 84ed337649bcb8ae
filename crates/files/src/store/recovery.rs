//! Reading an encounter: its save, and what its journal adds.

use std::path::Path;

use super::backups::backups_of;
use super::disk;
use super::display_path::display_path;
use super::error::StoreError;
use super::format::{self, FormatError, JournalPosition, SaveFile};
use super::journal::{self, Beginning, CheckedLine, JournalReader};
use super::lost_commands::LostCommands;
use super::notice::Notice;
use super::stamp::Stamp;
use phasekeeper_engine::encounter::{Restored, Timeline};
use phasekeeper_engine::text::printable;

/// An encounter that was read.
#[derive(Debug)]
pub struct Loaded {
    /// The encounter.
    pub timeline: Timeline,
    /// Notices about its files for the gamemaster.
    pub notices: Vec<Notice>,
}

/// An encounter as its files have it.
pub(super) struct Recovered {
    pub timeline: Timeline,
    /// The id of the save.
    pub save: String,
    /// The save as it was read.
    pub stamp: Stamp,
    /// The position up to which the journal is in the timeline; `None` if there never was a journal.
    pub position: Option<JournalPosition>,
    /// The bytes of the journal.
    pub journal_len: u64,
    /// The place to continue the journal, if it holds something that the save does not.
    pub continued: Option<Continued>,
    /// The fault of the save, if it has one.
    pub save_fault: Option<Notice>,
    /// The fault of the journal, if it has one.
    pub journal_fault: Option<JournalFault>,
}

/// A journal that can be continued.
#[derive(Debug)]
pub(super) struct Continued {
    /// The id of the save that it continues.
    pub save: String,
    /// The position after its last line that holds.
    pub position: JournalPosition,
    /// The bytes up to there.
    pub len: u64,
}

/// A fault of a journal.
pub(super) struct JournalFault {
    pub notice: Notice,
    /// The bytes of the journal that hold.
    pub valid_len: usize,
}

/// Reads the encounter of a save and its journal, without changing either.
///
/// # Errors
/// [`StoreError`] if there is none, or none that can be read.
pub fn read(path: &Path) -> Result<Loaded, StoreError> {
    // A save that is reached by a link has its journal at the end of the link.
    let path =
        super::fs::canonicalize(path).map_err(|error| StoreError::unreadable(path, error))?;
    recover(&path).map(Recovered::into_loaded)
}

impl Loaded {
    /// The notices with the file they are about, a sentence each.
    pub fn sentences(&self, path: &Path) -> Vec<String> {
        let file = display_path(path);
        self.notices.iter().map(|notice| format!("{file}: {notice}")).collect()
    }
}

/// Reads the encounter in the text of a save.
///
/// # Errors
/// The [`FormatError`] that makes it unreadable.
pub fn parse(text: &str) -> Result<Loaded, FormatError> {
    let SavedTimeline { timeline, fault, .. } = SavedTimeline::read(text)?;
    Ok(Loaded { timeline, notices: Vec::from_iter(fault) })
}

/// The encounter in a save, without its journal.
struct SavedTimeline {
    timeline: Timeline,
    id: String,
    includes: Option<JournalPosition>,
    fault: Option<Notice>,
}

impl SavedTimeline {
    /// Reads the text of a save, and replays its history.
    fn read(text: &str) -> Result<Self, FormatError> {
        let SaveFile { is_sealed, id, includes, parts, steps, done, unread, damage } =
            format::read_save(text)?;
        let missing = done.saturating_sub(steps.len());
        let Restored { timeline, dropped, state_matches } = Timeline::restore(parts, steps, done);
        let mut lost = LostCommands::of_steps(&dropped);
        lost.append(LostCommands::of_history(unread), missing);
        let fault = if lost.count() > 0 {
            Some(Notice::SaveDamaged { damage, lost, kept: None })
        } else if !state_matches {
            Some(Notice::StateReplaced { kept: None })
        } else {
            (!is_sealed).then_some(Notice::SaveEdited)
        };
        Ok(Self { timeline, id, includes, fault })
    }
}

/// Names the latest backup that opens, if the save at `path` is damaged and there is one. A file that is something else
/// altogether may be what an editor or a power failure left, so only a save that opens is named for it.
fn with_backup(path: &Path, error: StoreError) -> StoreError {
    let read = |path: &Path| {
        let text = disk::read_text(path)?;
        format::read_save(&text).map(drop).map_err(|error| StoreError::bad_format(path, error))
    };
    let backups = backups_of(path).into_iter().filter(|path| disk::check_is_file(path).is_ok());
    let tried = backups.map(|backup| (read(&backup).err().map(Box::new), backup));
    // The first that opens, or else the latest.
    let Some((backup_error, backup)) = tried.min_by_key(|(error, _)| error.is_some()) else {
        return error;
    };
    let is_named = match &error {
        StoreError::NotText(_) | StoreError::BadFormat { error: FormatError::Damaged(_), .. } => {
            true
        }
        StoreError::BadFormat { error: FormatError::NotOurs(_), .. } => backup_error.is_none(),
        _ => false,
    };
    if is_named {
        return StoreError::WithBackup { error: Box::new(error), backup, backup_error };
    }
    error
}

/// Finds out what the files of an encounter hold.
pub(super) fn recover(path: &Path) -> Result<Recovered, StoreError> {
    // The journal first: if another phasekeeper folds it into the save between the two, the save says so.
    let journal_path = disk::journal_of(path);
    let bytes = disk::read_beside(&journal_path)?;
    // Before the text: what changes in between is another file then.
    let stamp = Stamp::glance(path);
    let text = disk::read_text(path).map_err(|error| with_backup(path, error))?;
    let stamp = stamp.with(&text);
    let saved = SavedTimeline::read(&text)
        .map_err(|error| with_backup(path, StoreError::bad_format(path, error)))?;
    let SavedTimeline { timeline, id, includes, fault } = saved;
    let mut recovered = Recovered {
        timeline,
        save: id,
        stamp,
        position: includes,
        journal_len: bytes.len() as u64,
        continued: None,
        save_fault: fault,
        journal_fault: None,
    };
    let beginning =
        journal::begin(&bytes).map_err(|error| StoreError::bad_format(&journal_path, error))?;
    match beginning {
        Beginning::Nothing => {}
        Beginning::Journal(reader) => {
            let followed = recovered.follow(reader);
            followed.map_err(|error| StoreError::bad_format(&journal_path, error))?;
        }
        Beginning::Damaged => {
            let lost = LostCommands::of_journal(&bytes, 0, 0);
            let notice = Notice::JournalDamaged { line: 1, lost, kept: None };
            recovered.journal_fault = Some(JournalFault { notice, valid_len: 0 });
        }
    }
    Ok(recovered)
}

impl Recovered {
    /// Keeps what a reader needs. Damaged files are not copied.
    pub fn into_loaded(self) -> Loaded {
        let Self { timeline, save_fault, journal_fault, .. } = self;
        let notices = save_fault.into_iter().chain(journal_fault.map(|fault| fault.notice));
        Loaded { timeline, notices: notices.collect() }
    }

    /// Carries out what a journal adds to the save, or leaves it out.
    ///
    /// # Errors
    /// [`FormatError::UnknownWord`] for one that a newer phasekeeper has written.
    fn follow(&mut self, mut reader: JournalReader) -> Result<(), FormatError> {
        if matches!(self.save_fault, Some(Notice::SaveDamaged { .. })) {
            self.leave_out(&reader, |lost| Notice::JournalAfterLostEnd { lost, kept: None });
            return Ok(());
        }
        let of_another = |lost| Notice::JournalOfAnother { lost, kept: None };
        let included = self.position.take_if(|it| it.journal == reader.position().journal);
        let held = match &included {
            Some(included) => included.lines,
            None if reader.save() == self.save => 0,
            None => {
                self.leave_out(&reader, of_another);
                return Ok(());
            }
        };
        let damage = loop {
            match reader.next_line() {
                None => break None,
                Some(Err(damage)) => break Some(damage),
                Some(Ok(line)) => {
                    if line.number > held {
                        match self.carry_out(&reader, &line) {
                            Ok(()) => {}
                            Err(FormatError::Damaged(damage)) => break Some(damage),
                            Err(newer) => return Err(newer),
                        }
                    }
                    reader.accept(line);
                }
            }
            // The journal of a copy that was played elsewhere has the same id and other lines.
            let position = reader.position();
            if included.as_ref().is_some_and(|it| it.lines == position.lines && *it != position) {
                self.leave_out(&reader, of_another);
                return Ok(());
            }
        };
        let position = reader.position();
        // A shorter one lacks the line by whose checksum it would be told from another's, so its commands are compared.
        let is_short = damage.is_none() && position.lines < held;
        if is_short && self.lacks_commands_of(&reader) {
            self.leave_out(&reader, of_another);
            return Ok(());
        }
        if position.lines > held {
            let (save, len) = (reader.save().to_owned(), reader.valid_len() as u64);
            self.position = Some(position.clone());
            self.continued = Some(Continued { save, position, len });
        } else {
            self.position = included;
        }
        if let Some(damage) = damage {
            let valid_len = reader.valid_len();
            let lost = LostCommands::of_journal(reader.bytes(), valid_len, held);
            let notice = Notice::JournalDamaged { line: damage.line, lost, kept: None };
            self.journal_fault = Some(JournalFault { notice, valid_len });
        }
        Ok(())
    }

    /// Returns true if a journal leaves commands that the history does not have in this order.
    fn lacks_commands_of(&self, reader: &JournalReader) -> bool {
        let mut steps = self.timeline.history().steps().iter();
        let journal = LostCommands::of_journal(reader.bytes(), 0, 0);
        let mut commands = standing(&journal.commands).into_iter();
        !commands.all(|command| steps.any(|step| printable(step.command.as_str()) == *command))
    }

    fn carry_out(&mut self, reader: &JournalReader, line: &CheckedLine) -> Result<(), FormatError> {
        let entry = reader.entry(line)?;
        self.timeline.replay(entry).map_err(|invalid| reader.damage(invalid.to_string()).into())
    }

    fn leave_out(&mut self, reader: &JournalReader, notice: impl Fn(LostCommands) -> Notice) {
        let notice = notice(LostCommands::of_journal(reader.bytes(), 0, 0));
        self.journal_fault = Some(JournalFault { notice, valid_len: 0 });
    }

    /// Returns true if the save must be written anew before a journal can continue it.
    pub fn needs_new_save(&self) -> bool {
        !matches!(self.save_fault, None | Some(Notice::SaveEdited))
    }
}

/// The commands of a journal that its undos and redos leave.
fn standing(lines: &[String]) -> Vec<&str> {
    let count = |line: &str, word: &str| line.strip_prefix(word)?.trim().parse::<usize>().ok();
    let (mut done, mut undone) = (Vec::new(), Vec::new());
    // The number of steps from before the journal that are undone: the first to be brought back.
    let mut undone_before: usize = 0;
    for line in lines {
        if let Some(count) = count(line, "undo ") {
            undone_before = undone_before.saturating_add(count.saturating_sub(done.len()));
            undone.extend(done.drain(done.len().saturating_sub(count)..).rev());
        } else if let Some(count) = count(line, "redo ") {
            let before = count.min(undone_before);
            undone_before -= before;
            let left = undone.len().saturating_sub(count - before);
            done.extend(undone.drain(left..).rev());
        } else {
            (undone, undone_before) = (Vec::new(), 0);
            done.push(line.as_str());
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_journal_has_taken_back_does_not_stand() {
        let lines = ["next", "wound Ana", "note Ana x", "undo 2", "redo 1", "undo 1", "next"];
        assert_eq!(standing(&lines.map(str::to_owned)), ["next", "next"]);
    }

    #[test]
    fn what_a_journal_has_taken_back_of_the_time_before_it_is_not_brought_back_as_its_own() {
        for (lines, commands) in [
            (&["next", "undo 3", "redo 2", "wound Ana"][..], &["wound Ana"][..]),
            (&["next", "undo 3", "redo 1", "redo 2", "wound Ana"], &["next", "wound Ana"]),
            (&["undo 2", "undo 1", "redo 1", "redo 1", "next"], &["next"]),
            (&["undo 2", "next", "undo 1", "redo 1"], &["next"]),
        ] {
            let lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
            assert_eq!(standing(&lines), commands, "{lines:?}");
        }
    }
}
