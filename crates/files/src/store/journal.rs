//! Reading a journal line by line, as far as it holds.

use super::format::header::{JOURNAL, check_version};
use super::format::{JournalHeader, JournalLine, checksum, ron_text};
use super::{FormatError, JournalPosition};
use phasekeeper_engine::encounter::JournalEntry;
use phasekeeper_engine::text::LineError;

/// The beginnings of the fields of a header and of an entry.
const HEADER: &str = "format:\"phasekeeper journal\",";
pub(super) const ENTRY: &str = "line:";

/// The end of what was read of a journal, at which it can be continued.
#[derive(Clone, Debug)]
pub(super) struct JournalEnd {
    /// The id of the save that it continues.
    pub save: String,
    /// The position after its last line that holds.
    pub position: JournalPosition,
    /// The bytes up to there, the header's too.
    pub len: u64,
}

/// A journal that is read line by line.
#[derive(Debug)]
pub(super) struct JournalReader<'a> {
    /// The bytes after the lines accepted so far.
    rest: &'a [u8],
    /// The end of those lines.
    end: JournalEnd,
}

/// A line that is as it was written.
#[derive(Debug)]
pub(super) struct CheckedLine<'a> {
    /// Its number, from 1.
    pub number: usize,
    text: &'a str,
    check: String,
}

/// Begins to read a journal; `None` if there is nothing, or a header that a crash has torn.
///
/// # Errors
/// [`FormatError::Damaged`] for a first line that is no header, and the error of one of another version. Lines begin with a
/// checksum, so that a damaged version is told from another one.
pub(super) fn begin(bytes: &[u8]) -> Result<Option<JournalReader<'_>>, FormatError> {
    let damaged = || LineError { line: 1, what: "it is no header".to_owned() };
    let Some(end) = bytes.iter().position(|&byte| byte == b'\n') else {
        let is_torn = checksum::is_torn(bytes, HEADER);
        return if is_torn { Ok(None) } else { Err(damaged().into()) };
    };
    let text = str::from_utf8(&bytes[..end]).map_err(|_| damaged())?;
    let check = checksum::check_of(text, checksum::NONE).ok_or_else(damaged)?;
    match check_version(text, JOURNAL) {
        Err(FormatError::NotOurs(_)) => return Err(damaged().into()),
        checked => checked?,
    }
    let JournalHeader { journal, save, .. } =
        ron_text::read(text).map_err(FormatError::UnknownWord)?;
    let position = JournalPosition { journal, lines: 0, check };
    let rest = &bytes[end + 1..];
    let end = JournalEnd { save, position, len: end as u64 + 1 };
    Ok(Some(JournalReader { rest, end }))
}

impl<'a> JournalReader<'a> {
    /// Reads on in a journal at `end`, after which `rest` follows.
    pub fn resume(rest: &'a [u8], end: JournalEnd) -> Self {
        Self { rest, end }
    }

    /// The end of the lines accepted so far.
    pub fn end(&self) -> &JournalEnd {
        &self.end
    }

    /// The next line; `None` at the end. The beginning of a line is what a crash in the middle of writing leaves: it was
    /// never shown, and is no line. Whatever else has no line end is damaged.
    pub fn next_line(&self) -> Option<Result<CheckedLine<'a>, LineError>> {
        let rest = self.rest;
        let Some(end) = rest.iter().position(|&byte| byte == b'\n') else {
            let is_torn = checksum::is_torn(rest, ENTRY) && !self.hides_a_line(rest);
            return (!is_torn).then(|| Err(self.damage("its line end is damaged")));
        };
        Some(self.checked(&rest[..end]))
    }

    fn checked(&self, line: &'a [u8]) -> Result<CheckedLine<'a>, LineError> {
        let text = str::from_utf8(line).map_err(|_| self.damage("it is not text"))?;
        let check = checksum::check_of(text, &self.end.position.check);
        let check = check.ok_or_else(|| self.damage("its checksum is wrong"))?;
        Ok(CheckedLine { number: self.end.position.lines + 1, text, check })
    }

    /// Returns true if the end of the file is a whole line, and something else than a line end follows it.
    fn hides_a_line(&self, tail: &[u8]) -> bool {
        let Some(end) = tail.iter().rposition(|&byte| byte == b')') else { return false };
        end + 1 < tail.len() && self.checked(&tail[..=end]).is_ok()
    }

    /// Reads the entry of a line.
    ///
    /// # Errors
    /// [`FormatError::UnknownWord`] for a line that only a newer phasekeeper can have written, and the damage of one that does
    /// not belong here.
    pub fn entry(&self, line: &CheckedLine) -> Result<JournalEntry, FormatError> {
        let read: JournalLine = ron_text::read(line.text)
            .map_err(|damage| FormatError::UnknownWord(self.damage(damage.what)))?;
        if read.line != line.number || read.save != self.end.save {
            return Err(self.damage("it does not belong here").into());
        }
        Ok(read.entry)
    }

    /// Accepts a line, and moves to the next one.
    pub fn accept(&mut self, line: CheckedLine) {
        let len = line.text.len() + 1;
        self.rest = &self.rest[len..];
        self.end.len += len as u64;
        self.end.position.lines = line.number;
        self.end.position.check = line.check;
    }

    /// The damage of the line after those accepted so far. The header is line 1 of the file.
    pub fn damage(&self, what: impl Into<String>) -> LineError {
        LineError { line: self.end.position.lines + 2, what: what.into() }
    }
}

#[cfg(test)]
mod tests {
    use serde::de::IgnoredAny;

    use super::*;
    use crate::store::format::checksum::line_of;
    use crate::store::format::header::VERSION;

    /// A journal of these lines, with right checksums: their numbers, the saves they name, and what they undo.
    fn journal(lines: &[(usize, &str, usize)]) -> String {
        let header = JournalHeader {
            check: IgnoredAny,
            format: JOURNAL.to_owned(),
            version: VERSION,
            journal: "j".to_owned(),
            save: "s".to_owned(),
        };
        let (mut text, mut check) = line_of(&header, checksum::NONE).expect("a header");
        for &(line, save, count) in lines {
            let (save, entry) = (save.to_owned(), JournalEntry::Undo(count));
            let (next, next_check) =
                line_of(&JournalLine { check: IgnoredAny, line, save, entry }, &check)
                    .expect("a line");
            text.push_str(&next);
            check = next_check;
        }
        text
    }

    /// The entries up to the first that does not hold.
    fn entries(text: &str) -> Vec<JournalEntry> {
        let Ok(Some(mut reader)) = begin(text.as_bytes()) else { panic!("{text}") };
        let mut entries = Vec::new();
        while let Some(Ok(line)) = reader.next_line() {
            let Ok(entry) = reader.entry(&line) else { break };
            entries.push(entry);
            reader.accept(line);
        }
        entries
    }

    #[test]
    fn lines_know_their_number_and_their_save() {
        let both = [JournalEntry::Undo(4), JournalEntry::Undo(5)];
        assert_eq!(entries(&journal(&[(1, "s", 4), (2, "s", 5)])), both);
        assert_eq!(entries(&journal(&[(1, "s", 4), (3, "s", 5)])), both[..1]);
        assert_eq!(entries(&journal(&[(1, "s", 4), (1, "s", 5)])), both[..1]);
        assert_eq!(entries(&journal(&[(1, "s", 4), (2, "other", 5)])), both[..1]);
    }

    #[test]
    fn a_header_without_its_line_end_is_no_journal_yet() {
        let text = journal(&[]);
        for length in 0..text.len() {
            assert!(matches!(begin(&text.as_bytes()[..length]), Ok(None)));
        }
        assert!(matches!(begin(text.as_bytes()), Ok(Some(_))));
        assert!(matches!(begin(b"dear diary\n"), Err(FormatError::Damaged(_))));
    }

    #[test]
    fn there_is_no_version_0() {
        let journal = b"(format:\"phasekeeper journal\",version:0,journal:\"j\",save:\"s\")\n";
        assert!(matches!(begin(journal), Err(FormatError::Damaged(_))));
    }
}
