//! Names and labels, which are the same in small letters and in capitals.

/// Returns a name in small letters, for sets and parts of names.
pub fn folded(name: &str) -> String {
    name.to_lowercase()
}

/// Returns true if two names are the same, capitals or not, in every alphabet.
pub fn is_same(name: &str, other: &str) -> bool {
    // Most are ASCII, which needs no copies: those would cost the odds a third of their time.
    if name.is_ascii() && other.is_ascii() {
        name.eq_ignore_ascii_case(other)
    } else {
        folded(name) == folded(other)
    }
}

/// Returns a name in small letters and without its blanks, by which names are found. A blank between two numbers stays.
pub fn squeezed(name: &str) -> String {
    let folded = folded(name);
    let ends_in_digit = |it: &str| it.ends_with(|it: char| it.is_ascii_digit());
    folded.split_whitespace().fold(String::new(), |before, word| {
        let is_number = word.starts_with(|it: char| it.is_ascii_digit());
        let between = if is_number && ends_in_digit(&before) { " " } else { "" };
        before + between + word
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_beyond_ascii_may_be_the_capital_of_one_within() {
        for (name, other, expected) in
            [("kade", "\u{212a}ADE", true), ("Öye", "öye", true), ("Oye", "Öye", false)]
        {
            assert_eq!(is_same(name, other), expected, "{name} {other}");
            assert_eq!(is_same(other, name), expected, "{other} {name}");
        }
    }
}
