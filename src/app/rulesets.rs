//! Rulesets to choose from, as the caller lists them.

use phasekeeper_engine::text::is_same;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetChoice {
    /// The word it is chosen by: an id, or a file.
    pub word: String,
    /// A line about it, or why it can't be used.
    pub about: Result<String, String>,
}

/// Returns `choices` and the index of the one that `word` names; it comes first if it is not among them.
pub(super) fn with_choice(
    mut choices: Vec<RulesetChoice>,
    word: &str,
    about: Result<String, String>,
) -> (Vec<RulesetChoice>, usize) {
    let known = choices.iter().position(|choice| is_same(&choice.word, word));
    let index = known.unwrap_or_else(|| {
        choices.insert(0, RulesetChoice { word: word.to_owned(), about });
        0
    });
    (choices, index)
}
