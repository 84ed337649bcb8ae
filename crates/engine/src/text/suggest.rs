//! Suggests the most similar known word for an unknown one.

/// The Jaro-Winkler similarity, from 0 to 1, above which a word counts as a misspelling of another.
const SIMILARITY: f64 = 0.75;

/// The longest word that is compared, in bytes; all known words are much shorter.
const MAX_WORD: usize = 200;

/// Returns the word of `known` most similar to `word`, or `None` if none is similar.
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

/// Returns `did you mean NEAREST?`, or a list of all known words if none is similar.
pub fn suggestion(word: &str, known: &[&str]) -> String {
    match suggest(word, known.iter().copied()) {
        Some(nearest) => format!("did you mean {nearest}?"),
        None => format!("there are {}", known.join(", ")),
    }
}
