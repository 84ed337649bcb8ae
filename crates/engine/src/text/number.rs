//! Numbers in sentences.

use std::str::FromStr;

use super::list::counted;

/// Reads a number that is digits alone, without a sign.
pub fn parse_digits<T: FromStr>(text: &str) -> Option<T> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

/// Formats a number; a negative one gets a true minus sign (U+2212).
pub fn number(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

/// Formats a number with its sign, `+` or a true minus sign (U+2212).
pub fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { format!("+{number}") }
}

/// Formats the time since the encounter began, in hours, minutes and seconds: "0:03", "8 h 0:03".
pub fn elapsed(seconds: u32) -> String {
    let (hours, rest) = (seconds / 3_600, seconds % 3_600);
    let hours = if hours > 0 { format!("{hours} h ") } else { String::new() };
    format!("{hours}{}:{:02}", rest / 60, rest % 60)
}

/// Says how long something took, without units of which it has none: "3 seconds", "1 hour, 2 minutes"; nothing for 0.
pub fn duration(seconds: u32) -> String {
    let units =
        [(seconds / 3_600, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second")];
    let parts = units.iter().filter(|it| it.0 > 0).map(|it| counted(it.0 as i32, it.1));
    parts.collect::<Vec<_>>().join(", ")
}
