//! Checksums that are put right, so that inputs get behind them.

/// The checksum of a save begins within this many bytes.
const MAX_CHECK_OFFSET: usize = 300;

/// The number of letters of a checksum.
const CHECK_LEN: usize = 8;

/// Puts the checksum of the text of a save right, as if it had been written so.
pub fn sealed_save(text: &str) -> String {
    let opening = "check: \"";
    let place =
        text.find(opening).filter(|place| *place < MAX_CHECK_OFFSET).map(|it| it + opening.len());
    let parts = place.and_then(|place| Some((text.get(..place)?, text.get(place + CHECK_LEN..)?)));
    let Some((before, after)) = parts else { return text.to_owned() };
    [before, &checksum(&[before, "00000000", after]), after].concat()
}

/// Puts the checksums of all lines of a journal right, as if each had been written so.
pub fn sealed_journal(text: &str) -> String {
    let (opening, closing) = ("(check:\"", "\",");
    let (mut sealed, mut before) = (String::new(), String::new());
    for line in text.split_inclusive('\n') {
        let rest = line.strip_prefix(opening).and_then(|rest| rest.get(CHECK_LEN..));
        let Some(rest) = rest.and_then(|rest| rest.strip_prefix(closing)) else {
            sealed.push_str(line);
            continue;
        };
        before = checksum(&[&before, rest.trim_end_matches('\n')]);
        sealed.extend([opening, &before, closing, rest]);
    }
    sealed
}

fn checksum(parts: &[&str]) -> String {
    let mut hasher = crc32fast::Hasher::new();
    for part in parts {
        hasher.update(part.as_bytes());
    }
    format!("{:08x}", hasher.finalize())
}
