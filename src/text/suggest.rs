//! The right word for a wrong one.

/// How alike two words must be, from 0 to 1, for one to be taken as a slip for the other.
const ALIKE: f64 = 0.75;

/// The word of `known` that `word` was most likely meant to be.
pub fn suggest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    known
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(&word, &candidate.to_lowercase()), candidate))
        .filter(|(likeness, _)| *likeness > ALIKE)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, candidate)| candidate)
}

/// The right word as a question, or all there are.
pub fn hint(word: &str, known: &[&str]) -> String {
    match suggest(word, known.iter().copied()) {
        Some(near) => format!("is it {near}?"),
        None => format!("there are {}", known.join(", ")),
    }
}
