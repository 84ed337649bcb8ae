//! Finding combatants by some letters of their names.

use phasekeeper_engine::command::is_reserved;
use phasekeeper_engine::encounter::{Combatant, Encounter};
pub use phasekeeper_engine::text::squeezed;

/// Returns whether `name`, or a word of it, starts with `sought`: small letters without blanks, and perhaps the
/// number that a name ends with, as `g2` for `Guard 2`.
pub fn is_match(name: &str, sought: &str) -> bool {
    if squeezed(name).starts_with(sought) {
        return true;
    }
    let digits = sought.find(|letter: char| letter.is_ascii_digit()).unwrap_or(sought.len());
    let (letters, digits) = sought.split_at(digits);
    let (base, number) = match name.rsplit_once(' ') {
        Some((base, number)) if number.parse::<u32>().is_ok() => (base, number),
        _ => (name, ""),
    };
    number.starts_with(digits) && base.split(' ').any(|word| squeezed(word).starts_with(letters))
}

/// The combatant of whom a name was said: some letters, or a word of it, are enough.
///
/// # Errors
/// A sentence about a name that nobody has, or several.
pub fn combatant_called<'a>(state: &'a Encounter, said: &str) -> Result<&'a Combatant, String> {
    let sought = squeezed(said);
    let is_name = said.contains(char::is_alphabetic) && !is_reserved(said);
    let all = state.combatants().iter();
    let mut like = all.filter(|it| is_name && is_match(&it.name, &sought));
    match (state.find(said), like.next(), like.next()) {
        (Ok(found), ..) | (Err(_), Some(found), None) => Ok(found),
        (Err(refusal), ..) => Err(refusal.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_a_word_or_a_number_is_enough() {
        for sought in ["", "s", "securityg", "securityguard1", "gu", "g1", "s12", "guard12", "12"] {
            assert!(is_match("Security Guard 12", sought), "{sought}");
        }
        for sought in ["x", "curity", "g2", "g123", "guard13"] {
            assert!(!is_match("Security Guard 12", sought), "{sought}");
        }
        assert!(is_match("R2D2", "r2d") && !is_match("Brian 2", "an2"));
    }
}
