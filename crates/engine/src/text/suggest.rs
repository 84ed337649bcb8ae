//! Suggests the right word for a wrong one.

/// The Jaro-Winkler similarity, from 0 to 1, above which a word counts as a slip for another.
const SIMILARITY: f64 = 0.75;

/// The longest word in bytes that is compared: no known one is nearly as long.
const MAX_WORD: usize = 200;

/// Returns the word of `known` that is most like `word`, or `None` where none is like it.
pub fn suggest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > MAX_WORD {
        return None;
    }
    let word = word.to_lowercase();
    known
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(&word, &candidate.to_lowercase()), candidate))
        .filter(|(similarity, _)| *similarity > SIMILARITY)
        .max_by(|(left, _), (right, _)| left.total_cmp(right))
        .map(|(_, candidate)| candidate)
}

/// Returns `did you mean NEAREST?`, or a list of all known words where none is near.
pub fn suggestion(word: &str, known: &[&str]) -> String {
    match suggest(word, known.iter().copied()) {
        Some(nearest) => format!("did you mean {nearest}?"),
        None => format!("there are {}", known.join(", ")),
    }
}
