//! Rulesets by the words of the command language: those that ship, custom ones, other files.

use std::path::{Path, PathBuf};

use super::disk::{self, folder_of, ron_files};
use super::{ConfigDir, StoreError, fs};
use phasekeeper_engine::rules::{Ruleset, no_such_ruleset, shipped};
use phasekeeper_engine::text::{LineError, is_same, printable};

/// The most rulesets that may start from one another, so that reading them never takes long.
const MAX_BASES: usize = 16;

/// The bytes of the largest file that is read as a ruleset, many times the size of one with every parameter.
const MAX_SIZE: u64 = 1 << 18;

/// Finds rulesets by their words.
#[derive(Clone, Debug, Default)]
pub struct RulesetCatalog {
    /// The folder that a script lies in; without it, the current one.
    pub folder: Option<PathBuf>,
    /// The folder of custom rulesets, each in the file `ID.ron`; it may be missing.
    pub custom_dir: Option<PathBuf>,
}

/// A ruleset that a gamemaster has written.
#[derive(Debug)]
pub struct CustomRuleset {
    /// The word it is chosen by.
    pub id: String,
    /// Its file.
    pub path: PathBuf,
    /// The ruleset, or the reason why it can't be used.
    pub ruleset: Result<Ruleset, StoreError>,
}

impl RulesetCatalog {
    /// The catalog with the custom rulesets of the configuration directory.
    pub fn configured(config: &ConfigDir) -> Self {
        Self { folder: None, custom_dir: config.rulesets() }
    }

    /// Finds the ruleset that `word` names: the id of one that ships or of a custom one, or a file ending in `.ron`.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub fn find(&self, word: &str) -> Result<Ruleset, String> {
        if Path::new(word).extension().is_none_or(|ending| ending != "ron") {
            return self.by_id(word, &[]);
        }
        let path = self.folder.as_deref().unwrap_or(Path::new("")).join(word);
        self.check(&path).map_err(|error| error.to_string())
    }

    /// Reads the ruleset of a file. The id of a custom one is the name of its file.
    ///
    /// # Errors
    /// [`StoreError::BadRuleset`] with all its faults, and the errors of reading a file.
    pub fn check(&self, path: &Path) -> Result<Ruleset, StoreError> {
        let is_same = |dir: &PathBuf| fs::is_same_file(folder_of(path), dir);
        match stem_of(path) {
            Some(id) if self.custom_dir.as_ref().is_some_and(is_same) => {
                self.read_custom(path, &id, &[])
            }
            _ => self.read(path, &[]),
        }
    }

    /// The custom rulesets, by id.
    ///
    /// # Errors
    /// [`StoreError::Unreadable`] if the folder can't be looked into.
    pub fn custom(&self) -> Result<Vec<CustomRuleset>, StoreError> {
        let custom = |(id, path): (String, PathBuf)| {
            let ruleset = self.read_custom(&path, &id, &[]);
            CustomRuleset { id, path, ruleset }
        };
        Ok(self.files()?.into_iter().map(custom).collect())
    }

    /// All ids, those that ship first.
    pub fn ids(&self) -> Vec<String> {
        let custom = self.files().unwrap_or_default().into_iter().map(|(id, _)| id);
        shipped().map(str::to_owned).chain(custom).collect()
    }

    /// The ruleset called `id`. It is the base of the last ruleset of `above`, each of which is the base of the one before.
    fn by_id(&self, id: &str, above: &[&str]) -> Result<Ruleset, String> {
        let files = match (self.files(), Ruleset::named(id)) {
            (Ok(files), _) => files,
            // A ruleset that ships needs no folder.
            (Err(_), Ok(ships)) => return Ok(ships),
            (Err(error), Err(_)) => return Err(error.to_string()),
        };
        match files.into_iter().find(|(custom, _)| is_same(custom, id)) {
            Some((custom, _)) if above.contains(&custom.as_str()) => {
                Err(format!("the bases form a circle: {} > {custom}", above.join(" > ")))
            }
            Some(_) if above.len() == MAX_BASES => Err(format!(
                "more than {MAX_BASES} rulesets are based on one another; base one on an earlier one"
            )),
            Some((custom, path)) => {
                self.read_custom(&path, &custom, above).map_err(|error| error.to_string())
            }
            None => Ruleset::named(id).map_err(|_| {
                let ids = self.ids();
                let known: Vec<&str> = ids.iter().map(String::as_str).collect();
                printable(&no_such_ruleset(id, &known))
            }),
        }
    }

    fn read_custom(&self, path: &Path, id: &str, above: &[&str]) -> Result<Ruleset, StoreError> {
        let above: Vec<&str> = above.iter().copied().chain([id]).collect();
        let ruleset = self.read(path, &above)?;
        if ruleset.id == *id {
            return Ok(ruleset);
        }
        let what = format!("its id is {:?}, so it should be called {0}.ron", ruleset.id.as_str());
        Err(StoreError::BadRuleset { path: path.to_owned(), faults: vec![what] })
    }

    fn read(&self, path: &Path, above: &[&str]) -> Result<Ruleset, StoreError> {
        let bad = |faults| StoreError::BadRuleset { path: path.to_owned(), faults };
        let text = disk::read_text_up_to(path, MAX_SIZE)?;
        // As a base, a ruleset that ships takes precedence over a file of its name.
        let base = |id: &str| Ruleset::named(id).or_else(|_| self.by_id(id, above));
        Ruleset::read(&text, base).map_err(|faults| bad(faults.iter().map(sentence).collect()))
    }

    /// The ids and the files of the custom rulesets, by id; empty if there is no folder.
    fn files(&self) -> Result<Vec<(String, PathBuf)>, StoreError> {
        let Some(folder) = &self.custom_dir else { return Ok(Vec::new()) };
        let files = ron_files(folder)?.into_iter();
        let mut files: Vec<(String, PathBuf)> =
            files.filter_map(|path| Some((stem_of(&path)?, path))).collect();
        files.sort();
        Ok(files)
    }
}

fn sentence(fault: &LineError) -> String {
    printable(&fault.to_string())
}

/// The name of a file without its ending.
fn stem_of(path: &Path) -> Option<String> {
    path.file_stem().map(|stem| printable(&stem.to_string_lossy()))
}
