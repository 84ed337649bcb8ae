//! Files: saves, journals, rulesets, and where they live.

/// Where rulesets that do not ship are looked for.
#[derive(Clone, Debug, Default)]
pub struct Rulesets {
    /// The folder that a script lies in.
    pub folder: Option<std::path::PathBuf>,
}

impl Rulesets {
    /// The ruleset that `word` names: an id that ships, or a file ending in `.ron`.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub fn find(&self, word: &str) -> Result<crate::rules::Ruleset, String> {
        crate::rules::Ruleset::named(word).map_err(|error| error.to_string())
    }
}
