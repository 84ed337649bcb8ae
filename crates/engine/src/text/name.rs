//! Names and labels, which are the same in small letters and in capitals.

/// Returns a name in small letters, for sets and parts of names.
pub fn folded(name: &str) -> String {
    name.to_lowercase()
}

/// Returns true if two names are the same, capitals or not, in every alphabet.
pub fn is_same(name: &str, other: &str) -> bool {
    // Most names are ASCII, and need no copies.
    if name.is_ascii() && other.is_ascii() {
        name.eq_ignore_ascii_case(other)
    } else {
        folded(name) == folded(other)
    }
}
