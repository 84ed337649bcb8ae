//! Reading an encounter: its save, and what its journal adds.

use std::path::Path;

use super::backups::backups_of;
use super::format::{self, JournalLine, Save, SaveFile};
use super::journal::{self, JournalEnd, JournalReader};
use super::stamp::Stamp;
use super::{
    FormatError, JournalPosition, LostCommands, Notice, NoticeKind, StoreError, disk, display_path,
    fs, ours,
};
use phasekeeper_engine::encounter::{JournalEntry, Restored, Timeline};
use phasekeeper_engine::text::PlainText;

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
    pub loaded: Loaded,
    /// The id of the save.
    pub id: String,
    /// The id of the encounter.
    pub fight: String,
    /// The save as it was read.
    pub stamp: Stamp,
    /// The position up to which the journal is in the timeline; `None` if there never was a journal.
    pub position: Option<JournalPosition>,
    /// The bytes of the journal.
    pub journal_len: u64,
    /// The place to continue the journal, if it holds something that the save does not.
    pub continued: Option<JournalEnd>,
}

/// Reads the encounter of a save and its journal, without changing either.
///
/// # Errors
/// [`StoreError`] if there is none, or none that can be read.
pub fn read(path: &Path) -> Result<Loaded, StoreError> {
    // A save that is reached by a link has its journal at the end of the link.
    let path = fs::canonicalize(path).map_err(StoreError::unreadable(path))?;
    recover(&path).map(|recovered| recovered.loaded)
}

/// Reads an encounter with its id.
///
/// # Errors
/// The errors of [`read`].
pub fn read_with_id(path: &Path) -> Result<(String, Timeline), StoreError> {
    let path = fs::canonicalize(path).map_err(StoreError::unreadable(path))?;
    recover(&path).map(|recovered| (recovered.fight, recovered.loaded.timeline))
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
    Recovered::of_save(text).map(|recovered| recovered.loaded)
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
    let bytes = ours::read_beside(&journal_path)?;
    // Before the text: what changes in between is another file then.
    let stamp = Stamp::glance(path);
    let text = disk::read_text(path).map_err(|error| with_backup(path, error))?;
    let mut recovered = Recovered::of_save(&text)
        .map_err(|error| with_backup(path, StoreError::bad_format(path, error)))?;
    recovered.stamp = stamp.with(&text);
    recovered.journal_len = bytes.len() as u64;
    let fault = recovered.follow(&bytes);
    let fault = fault.map_err(|error| StoreError::bad_format(&journal_path, error))?;
    recovered.loaded.notices.extend(fault);
    Ok(recovered)
}

impl Recovered {
    /// Reads the text of a save, and replays its history.
    fn of_save(text: &str) -> Result<Self, FormatError> {
        let SaveFile { save, is_sealed, unread, damage } = format::read_save(text)?;
        let Save { id, fight, includes: position, encounter, steps, done, .. } = save;
        let fight = fight.unwrap_or_else(|| id.clone());
        let missing = done.saturating_sub(steps.len());
        let Restored { timeline, dropped, state_matches } =
            Timeline::restore(encounter, steps, done);
        let mut lost = LostCommands::of_steps(&dropped);
        lost.append(LostCommands::of_history(unread), missing);
        let fault = if lost.count() > 0 {
            Some(Notice { kind: NoticeKind::SaveDamaged(damage), lost: Some(lost), kept: None })
        } else if !state_matches {
            Some(NoticeKind::StateReplaced.into())
        } else {
            (!is_sealed).then(|| NoticeKind::SaveEdited.into())
        };
        let loaded = Loaded { timeline, notices: Vec::from_iter(fault) };
        let stamp = Stamp::default();
        Ok(Self { loaded, id, fight, stamp, position, journal_len: 0, continued: None })
    }

    /// Carries out what a journal adds to the save, or leaves it out. Returns its fault, if it has one.
    ///
    /// # Errors
    /// [`FormatError::UnknownWord`] for one that a newer phasekeeper has written, and those of [`journal::begin`].
    fn follow(&mut self, bytes: &[u8]) -> Result<Option<Notice>, FormatError> {
        let fault = |kind, valid_len, held| {
            let lost = LostCommands::of_journal(bytes, valid_len, held);
            Some(Notice { kind, lost: Some(lost), kept: None })
        };
        let left_out = |kind| Ok(fault(kind, 0, 0));
        let mut reader = match journal::begin(bytes) {
            Ok(Some(reader)) => reader,
            Ok(None) => return Ok(None),
            Err(FormatError::Damaged(_)) => return left_out(NoticeKind::JournalDamaged(1)),
            Err(other) => return Err(other),
        };
        let is_cut = |it: &Notice| matches!(it.kind, NoticeKind::SaveDamaged(_));
        if self.loaded.notices.iter().any(is_cut) {
            return left_out(NoticeKind::JournalAfterLostEnd);
        }
        let included = self.position.take_if(|it| it.journal == reader.end().position.journal);
        let held = match &included {
            Some(included) => included.lines,
            None if reader.end().save == self.id => 0,
            None => return left_out(NoticeKind::JournalOfAnother),
        };
        let damage = loop {
            match carry_out_next(&mut self.loaded.timeline, &mut reader, held) {
                Ok(true) => {}
                Ok(false) => break None,
                Err(FormatError::Damaged(damage)) => break Some(damage),
                Err(newer) => return Err(newer),
            }
            // The journal of a copy that was played elsewhere has the same id and other lines.
            let position = &reader.end().position;
            if included.as_ref().is_some_and(|it| it.lines == position.lines && it != position) {
                return left_out(NoticeKind::JournalOfAnother);
            }
        };
        let JournalEnd { position, len, .. } = reader.end();
        // A shorter one lacks the line by whose checksum it would be told from another's, so its commands are compared.
        let is_short = damage.is_none() && position.lines < held;
        if is_short && has_other_commands(&self.loaded.timeline, bytes) {
            return left_out(NoticeKind::JournalOfAnother);
        }
        self.position = included;
        if position.lines > held {
            self.position = Some(position.clone());
            self.continued = Some(reader.end().clone());
        }
        Ok(damage
            .and_then(|damage| fault(NoticeKind::JournalDamaged(damage.line), *len as usize, held)))
    }
}

/// Reads the next line of a journal, and carries it out unless it is one of the `held` that the save holds. Returns false at
/// the end.
fn carry_out_next(
    timeline: &mut Timeline,
    reader: &mut JournalReader,
    held: usize,
) -> Result<bool, FormatError> {
    let Some(line) = reader.next_line().transpose()? else { return Ok(false) };
    if line.number > held {
        let entry = reader.entry(&line)?;
        timeline.replay(entry).map_err(|invalid| reader.damage(invalid.to_string()))?;
    }
    reader.accept(line);
    Ok(true)
}

/// Returns true if a journal leaves commands that the history does not have in this order.
fn has_other_commands(timeline: &Timeline, journal: &[u8]) -> bool {
    let journal = String::from_utf8_lossy(journal);
    let mut steps = timeline.history().steps().iter();
    let left = commands_left(journal.lines().filter_map(JournalLine::of).map(|line| line.entry));
    !left.iter().all(|command| steps.any(|step| step.command == *command))
}

/// The commands of a journal that its undos and redos leave.
fn commands_left(entries: impl Iterator<Item = JournalEntry>) -> Vec<PlainText> {
    let (mut done, mut undone) = (Vec::new(), Vec::new());
    // The number of steps from before the journal that are undone: the first to be brought back.
    let mut undone_before: usize = 0;
    for entry in entries {
        match entry {
            JournalEntry::Step(step) => {
                (undone, undone_before) = (Vec::new(), 0);
                done.push(step.command.clone());
            }
            JournalEntry::Undo(count) => {
                undone_before = undone_before.saturating_add(count.saturating_sub(done.len()));
                undone.extend(done.drain(done.len().saturating_sub(count)..).rev());
            }
            JournalEntry::Redo(count) => {
                let before = count.min(undone_before);
                undone_before -= before;
                let left = undone.len().saturating_sub(count - before);
                done.extend(undone.drain(left..).rev());
            }
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The commands that these lines of a journal leave.
    fn left(lines: &[&str]) -> Vec<PlainText> {
        let count = |line: &str, word: &str| line.strip_prefix(word)?.parse::<usize>().ok();
        let entry = |line: &&str| match (count(line, "undo "), count(line, "redo ")) {
            (Some(count), _) => JournalEntry::Undo(count),
            (_, Some(count)) => JournalEntry::Redo(count),
            (None, None) => {
                let step = format!("(at: \"1.1\", command: {line:?})");
                JournalEntry::Step(format::ron_text::read(&step).expect("a step"))
            }
        };
        commands_left(lines.iter().map(entry))
    }

    #[test]
    fn what_a_journal_has_taken_back_is_not_left() {
        let lines = ["next", "wound Ana", "note Ana x", "undo 2", "redo 1", "undo 1", "next"];
        assert_eq!(left(&lines), ["next", "next"].map(PlainText::from));
    }

    #[test]
    fn what_a_journal_has_taken_back_of_the_time_before_it_is_not_brought_back_as_its_own() {
        for (lines, commands) in [
            (&["next", "undo 3", "redo 2", "wound Ana"][..], &["wound Ana"][..]),
            (&["next", "undo 3", "redo 1", "redo 2", "wound Ana"], &["next", "wound Ana"]),
            (&["undo 2", "undo 1", "redo 1", "redo 1", "next"], &["next"]),
            (&["undo 2", "next", "undo 1", "redo 1"], &["next"]),
        ] {
            let commands: Vec<PlainText> = commands.iter().copied().map(PlainText::from).collect();
            assert_eq!(left(lines), commands, "{lines:?}");
        }
    }
}
