//! Numbers in sentences.

/// Formats a number; a negative one gets a true minus sign (U+2212).
pub fn number(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

/// Formats a number with its sign, `+` or a true minus sign (U+2212).
pub fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { format!("+{number}") }
}
