//! Files: saves, journals, rulesets, and where they live.

/// Where rulesets that do not ship are looked for.
#[derive(Clone, Debug, Default)]
pub struct Rulesets {
    /// The folder that a script lies in.
    pub folder: Option<std::path::PathBuf>,
}
