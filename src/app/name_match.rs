//! Finding combatants by some letters of their names.

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

/// Returns the only combatant of whose name that is the beginning, or a word of it; the one of the whole name before all
/// others.
pub fn only_match<'a>(state: &'a Encounter, said: &str) -> Option<&'a Combatant> {
    let sought = squeezed(said);
    let mut like = state.combatants().iter().filter(|it| is_match(&it.name, &sought));
    let whole = state.find(said).ok();
    whole.or_else(|| like.next().filter(|_| !sought.is_empty() && like.next().is_none()))
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
