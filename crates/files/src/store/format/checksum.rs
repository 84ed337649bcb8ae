//! Checksums: of each line of a journal, and of a save.
//!
//! The first field of a line is a checksum over the rest of it and the checksum of the line before, so that no line can
//! change, go missing, come twice or come from elsewhere without being noticed. A save has one over all of its text.

use std::io;

use serde::Serialize;

use crate::store::format::ron_text::to_line;

/// The letters of a checksum.
const CHECK_LEN: usize = 8;

/// The checksum that the one of a header builds on.
pub const NONE: &str = "";

/// The place of a checksum that is not known yet.
pub const UNKNOWN: &str = "00000000";

/// The beginning of every line.
pub const LINE_OPENING: &str = "(check:\"";
const SAVE_OPENING: &str = "check: \"";
const CLOSING: &str = "\",";

/// The checksum of a save begins within this many bytes.
const MAX_CHECK_OFFSET: usize = 300;

/// Returns the text of a line and its checksum, which builds on the one of the line before.
///
/// # Errors
/// A value that can't be written; never one that commands have made.
pub fn line_of(value: &impl Serialize, check_before: &str) -> io::Result<(String, String)> {
    let value = to_line(value)?;
    let rest = value.strip_prefix('(').ok_or_else(|| io::Error::other("a line is a struct"))?;
    let check = checksum(&[check_before, rest]);
    Ok((format!("{LINE_OPENING}{check}{CLOSING}{rest}\n"), check))
}

/// Returns the checksum of a line, its end left out; `None` if the line is not as it was written.
pub fn check_of(line: &str, check_before: &str) -> Option<String> {
    let rest = line.strip_prefix(LINE_OPENING)?;
    let (check, rest) = rest.split_at_checked(CHECK_LEN)?;
    let expected = checksum(&[check_before, rest.strip_prefix(CLOSING)?]);
    (check == expected).then_some(expected)
}

/// Returns true for what a write that was cut off leaves: the beginning of one line, with `fields` after its checksum.
pub fn is_torn(tail: &[u8], fields: &str) -> bool {
    let text = match str::from_utf8(tail) {
        Ok(text) => text,
        // In the middle of a letter.
        Err(error) if error.error_len().is_none() => {
            str::from_utf8(&tail[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(_) => return false,
    };
    let begins_like = |shape: &str, text: &str| {
        text.bytes().zip(shape.bytes()).all(|(found, expected)| found == expected)
    };
    let (opening, rest) = text.split_at_checked(LINE_OPENING.len()).unwrap_or((text, ""));
    let (check, rest) = rest.split_at_checked(CHECK_LEN).unwrap_or((rest, ""));
    begins_like(LINE_OPENING, opening)
        && check.bytes().all(|digit| digit.is_ascii_hexdigit())
        && begins_like(&format!("{CLOSING}{fields}"), rest)
        && !rest.contains(|letter: char| letter.is_control())
        // Quotes within a text have a backslash before them.
        && !rest.contains(LINE_OPENING)
}

/// Puts its checksum into the text of a save that was written with [`UNKNOWN`].
pub fn seal(save: &str) -> String {
    match parts_of(save) {
        Some((before, _, after)) => {
            let check = checksum(&[before, UNKNOWN, after]);
            [before, &check, after].concat()
        }
        None => save.to_owned(),
    }
}

/// Returns true for the text of a save as [`seal`] has left it.
pub fn is_sealed(save: &str) -> bool {
    parts_of(save)
        .is_some_and(|(before, check, after)| check == checksum(&[before, UNKNOWN, after]))
}

/// The text of a save before its checksum, the checksum, and the text after it.
fn parts_of(save: &str) -> Option<(&str, &str, &str)> {
    let opening = save.find(SAVE_OPENING).filter(|opening| *opening < MAX_CHECK_OFFSET)?;
    let (before, rest) = save.split_at_checked(opening + SAVE_OPENING.len())?;
    let (check, after) = rest.split_at_checked(CHECK_LEN)?;
    Some((before, check, after))
}

fn checksum(parts: &[&str]) -> String {
    let mut hasher = crc32fast::Hasher::new();
    for part in parts {
        hasher.update(part.as_bytes());
    }
    format!("{:08x}", hasher.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_builds_on_the_line_before() {
        let (line, check) = line_of(&Pair { one: 1, two: 2 }, NONE).expect("a struct");
        assert_eq!(line, format!("(check:\"{check}\",one:1,two:2)\n"));
        assert_eq!(check_of(line.trim_end(), NONE), Some(check.clone()));
        assert_eq!(check_of(line.trim_end(), &check), None);
        assert_eq!(check_of(&line.trim_end().replace("two:2", "two:3"), NONE), None);
        assert_eq!(check_of(&line.trim_end().to_uppercase(), NONE), None);
        assert_eq!(check_of("", NONE), None);
    }

    #[test]
    fn a_torn_line_is_the_beginning_of_one_line() {
        let line = "(check:\"1a2b3c4d\",line:1,text:\"Zoë \\(check:\\\"\")";
        for length in 0..=line.len() {
            assert!(is_torn(&line.as_bytes()[..length], "line:1,"), "{length}");
        }
        for other in [
            "dear diary",
            "(check:\"1a2b3cxx",
            "(check:\"1a2b3c4d,",
            "(check:\"1a2b3c4d\",line:2",
            "(check:\"1a2b3c4d\",line:1,\0\0",
            "(check:\"1a2b3c4d\",line:1,\r",
            "(check:\"1a2b3c4d\",line:1,a:2)(check:\"",
            "\0",
        ] {
            assert!(!is_torn(other.as_bytes(), "line:1,"), "{other:?}");
        }
        assert!(!is_torn(b"(check:\"1a2b3c4d\",line:1,\xff\xff", "line:1,"));
    }

    #[derive(Serialize)]
    struct Pair {
        one: u8,
        two: u8,
    }

    #[test]
    fn a_save_is_sealed_as_a_whole() {
        let sealed = seal("(version: 2,\n    check: \"00000000\",\n    id: \"1\")\n");
        assert!(!sealed.contains(UNKNOWN));
        assert!(is_sealed(&sealed));
        for (from, to) in [("2", "3"), ("id", "ib"), (")\n", ") "), ("check", "chekc")] {
            assert!(!is_sealed(&sealed.replacen(from, to, 1)), "{to}");
        }
    }
}
