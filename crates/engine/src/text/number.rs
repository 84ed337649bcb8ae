//! Numbers in sentences.

use std::str::FromStr;

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
