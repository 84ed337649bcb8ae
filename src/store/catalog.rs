//! Rulesets by the words of the command language: those that ship, the gamemaster's own, other files.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::dirs::find_dir;
use super::disk;
use super::error::StoreError;
use super::text::is_plain;
use crate::rules::{Diagnostic, Ruleset, no_such_ruleset, shipped};
use crate::text::printable;

/// The most rulesets that may start from one another, so that reading them never takes long.
const MOST_BASES: usize = 16;

/// Where rulesets that do not ship are looked for.
#[derive(Clone, Debug, Default)]
pub struct RulesetCatalog {
    /// The folder that a script lies in; without it, the current one.
    pub folder: Option<PathBuf>,
    /// The folder of the gamemaster's own, each in the file `ID.ron`; it may be missing.
    pub own: Option<PathBuf>,
}

/// One of the gamemaster's own rulesets.
#[derive(Debug)]
pub struct CustomRuleset {
    /// The word it is chosen by.
    pub id: String,
    /// Its file.
    pub path: PathBuf,
    /// What it is; or why it can't be played by.
    pub ruleset: Result<Ruleset, StoreError>,
}

impl RulesetCatalog {
    /// With the gamemaster's own in the configuration directory: the one that was named, else what
    /// `PHASEKEEPER_CONFIG` names, else the system's.
    pub fn configured(named: Option<PathBuf>) -> Self {
        let config = find_dir(named, "PHASEKEEPER_CONFIG", |it| it.config_dir().to_owned());
        Self { folder: None, own: config.map(|folder| folder.join("rulesets")) }
    }

    /// The ruleset that `word` names: the id of one that ships or is the gamemaster's own, or a file
    /// ending in `.ron`.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub fn find(&self, word: &str) -> Result<Ruleset, String> {
        if Path::new(word).extension().is_none_or(|ending| ending != "ron") {
            return self.by_id(word, &[]);
        }
        let path = self.folder.as_deref().unwrap_or(Path::new("")).join(word);
        self.check(&path).map_err(|trouble| trouble.to_string())
    }

    /// The ruleset of a file. The gamemaster's own is called what its file is called.
    ///
    /// # Errors
    /// [`StoreError::BadRuleset`] with everything that is wrong with it, where it can be read.
    pub fn check(&self, path: &Path) -> Result<Ruleset, StoreError> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        let is_own = |own: &PathBuf| same_file::is_same_file(folder, own).unwrap_or(false);
        match stem_of(path) {
            Some(id) if self.own.as_ref().is_some_and(is_own) => self.read_own(path, &id, &[]),
            _ => self.read(path, &[]),
        }
    }

    /// The gamemaster's own rulesets, by id.
    ///
    /// # Errors
    /// [`StoreError::ParseError`] where the folder can't be looked into.
    pub fn own(&self) -> Result<Vec<CustomRuleset>, StoreError> {
        let own = |(id, path): (String, PathBuf)| {
            let ruleset = self.read_own(&path, &id, &[]);
            CustomRuleset { id, path, ruleset }
        };
        Ok(self.files()?.into_iter().map(own).collect())
    }

    /// All ids, those that ship first.
    pub fn ids(&self) -> Vec<String> {
        let own = self.files().unwrap_or_default().into_iter().map(|(id, _)| id);
        shipped().map(str::to_owned).chain(own).collect()
    }

    /// The ruleset called `id`, on the way to which those of the ids `above` name it as their base.
    fn by_id(&self, id: &str, above: &[&str]) -> Result<Ruleset, String> {
        let files = match (self.files(), Ruleset::named(id)) {
            (Ok(files), _) => files,
            // Those that ship need no folder.
            (Err(_), Ok(ships)) => return Ok(ships),
            (Err(trouble), Err(_)) => return Err(trouble.to_string()),
        };
        match files.into_iter().find(|(own, _)| own.eq_ignore_ascii_case(id)) {
            Some((own, _)) if above.contains(&own.as_str()) => {
                Err(format!("the bases go round in a circle: {} > {own}", above.join(" > ")))
            }
            Some(_) if above.len() == MOST_BASES => Err(format!(
                "more than {MOST_BASES} rulesets start from one another; let one start further down"
            )),
            Some((own, path)) => {
                self.read_own(&path, &own, above).map_err(|trouble| trouble.to_string())
            }
            None => Ruleset::named(id).map_err(|_| {
                let ids = self.ids();
                let known: Vec<&str> = ids.iter().map(String::as_str).collect();
                printable(&no_such_ruleset(id, &known))
            }),
        }
    }

    fn read_own(&self, path: &Path, id: &str, above: &[&str]) -> Result<Ruleset, StoreError> {
        let above: Vec<&str> = above.iter().copied().chain([id]).collect();
        let ruleset = self.read(path, &above)?;
        if ruleset.id == id {
            return Ok(ruleset);
        }
        let what = format!("its id is {:?}, so it should be called {0}.ron", ruleset.id);
        Err(StoreError::BadRuleset { path: path.to_owned(), faults: vec![what] })
    }

    fn read(&self, path: &Path, above: &[&str]) -> Result<Ruleset, StoreError> {
        let bad = |faults| StoreError::BadRuleset { path: path.to_owned(), faults };
        let text = disk::read_text(path)?;
        // A base that ships is that, whatever the gamemaster's files are called.
        let base = |id: &str| Ruleset::named(id).or_else(|_| self.by_id(id, above));
        // Some editors begin a text with a mark of how it is written.
        match Ruleset::read(text.trim_start_matches('\u{feff}'), base) {
            Err(faults) => Err(bad(faults.iter().map(said).collect())),
            Ok(ruleset) if !is_plain(&ruleset) => {
                Err(bad(vec!["a text in it holds control characters".to_owned()]))
            }
            Ok(ruleset) => Ok(ruleset),
        }
    }

    /// The ids and the files of the gamemaster's own rulesets, by id; none where there is no folder.
    fn files(&self) -> Result<Vec<(String, PathBuf)>, StoreError> {
        let Some(folder) = &self.own else { return Ok(Vec::new()) };
        let unreadable = |error| StoreError::ParseError { path: folder.clone(), error };
        let entries = match fs::read_dir(folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(unreadable)?,
        };
        let mut files = Vec::new();
        for entry in entries {
            let path = entry.map_err(unreadable)?.path();
            if path.extension().is_some_and(|ending| ending == "ron") {
                files.extend(stem_of(&path).map(|id| (id, path)));
            }
        }
        files.sort();
        Ok(files)
    }
}

fn said(fault: &Diagnostic) -> String {
    printable(&fault.to_string())
}

/// What a file is called without its ending.
fn stem_of(path: &Path) -> Option<String> {
    path.file_stem().map(|stem| printable(&stem.to_string_lossy()))
}
