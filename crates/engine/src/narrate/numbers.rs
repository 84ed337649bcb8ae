//! Numbers and times in words.

use crate::text::counted;

/// Returns "second", "third" …
pub(super) fn ordinal(number: usize) -> String {
    const WORDS: [&str; 10] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth",
    ];
    match number.checked_sub(1).and_then(|index| WORDS.get(index)) {
        Some(word) => (*word).to_owned(),
        None => format!("{number}th"),
    }
}

/// Returns "no", "one", "two" …
pub(super) fn cardinal(number: u32) -> String {
    const WORDS: [&str; 7] = ["none", "one", "two", "three", "four", "five", "six"];
    WORDS.get(number as usize).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// Tells a time in the greatest unit that fits: "2 days".
pub(super) fn span(seconds: u32) -> String {
    let units = [(86_400, "day"), (3600, "hour"), (60, "minute")];
    let unit = units.into_iter().find(|(unit, _)| seconds.is_multiple_of(*unit));
    let (unit, noun) = unit.unwrap_or((1, "second"));
    counted((seconds / unit) as i32, noun)
}
