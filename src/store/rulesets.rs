//! Rulesets by the words of the command language.

use std::path::{Path, PathBuf};

use super::disk;
use super::text::{is_plain, name_of};
use crate::encounter::printable;
use crate::rules::Ruleset;

/// Where rulesets that do not ship are looked for.
#[derive(Clone, Debug, Default)]
pub struct Rulesets {
    /// The folder that a script lies in; without it, the current one.
    pub folder: Option<PathBuf>,
}

impl Rulesets {
    /// The ruleset that `word` names: an id that ships, or a file ending in `.ron`.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub fn find(&self, word: &str) -> Result<Ruleset, String> {
        if Path::new(word).extension().is_none_or(|ending| ending != "ron") {
            return Ruleset::named(word).map_err(|error| printable(&error.to_string()));
        }
        let path = self.folder.as_deref().unwrap_or(Path::new("")).join(word);
        let text = disk::read_text(&path).map_err(|trouble| trouble.to_string())?;
        match Ruleset::read(&text) {
            Err(error) => Err(format!("{}: {}", name_of(&path), printable(&error.to_string()))),
            Ok(ruleset) if !is_plain(&ruleset) => {
                Err(format!("{}: a text in it holds control characters", name_of(&path)))
            }
            Ok(ruleset) => Ok(ruleset),
        }
    }
}
