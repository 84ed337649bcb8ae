//! `library`: stat blocks, weapons and armor by name, those that ship and the gamemaster's own.

mod import;

pub(super) use import::remembered_columns;

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Subcommand;

use super::{ExitResult, notices, print};
use phasekeeper_engine::command::{EntryFile, Library, Template, write_edits};
use phasekeeper_engine::text::{PlainText, folded, is_same};
use phasekeeper_files::store::{ConfigDir, DataDir, OwnEntry, display_path, write_text};

#[derive(Debug, Subcommand)]
pub(super) enum Verb {
    /// Lists every entry: kind, name, numbers, and which are your own
    List,
    /// Shows an entry as its file has it
    Show {
        /// The name, in any capitals
        name: String,
    },
    /// Takes stat blocks or weapons out of a table (CSV, JSON), stat blocks out of text that was copied from a book, or
    /// entries out of a file that `export` wrote (RON): status 3 if something of it was lost, which is named, and the rest
    /// imported; 1 if there is nothing to do
    Import(import::Import),
    /// Removes your own entries of a name, of whatever kind
    Remove {
        /// The name, in any capitals
        name: String,
    },
    /// Writes your own entries into one file, which `import` reads
    Export {
        /// The file; one that is there is written over
        #[arg(value_name = "FILE.ron")]
        file: PathBuf,
    },
}

/// The exit status if nothing is found, or there is nothing to do.
const NOTHING: u8 = 1;

/// The most characters of a sentence: names and cells of a file may be of any length.
const MAX_SENTENCE: usize = 1000;

impl Verb {
    pub fn run(&self, data_dir: &DataDir, config: &ConfigDir) -> ExitResult {
        let (own, errors) = data_dir.own_entries();
        for error in errors.iter().filter(|_| !matches!(self, Self::List)) {
            tell(&error.to_string())?;
        }
        match self {
            Self::List => {
                let (library, faults) = data_dir.library();
                for fault in &faults {
                    tell(&fault.to_string())?;
                }
                print(&listing(&own, &library))?;
                Ok(ExitCode::from(if faults.is_empty() { 0 } else { NOTHING }))
            }
            Self::Show { name } => show(name, &own),
            Self::Import(import) => import.run(&own, data_dir, config),
            Self::Remove { name } => remove(name, &own),
            Self::Export { file } => export(file, &own, data_dir),
        }
    }
}

/// Prints a sentence that is not part of the output, in one line that is not endless.
fn tell(sentence: &str) -> std::io::Result<()> {
    let sentence: String = PlainText::new(sentence).chars().take(MAX_SENTENCE).collect();
    notices::tell([sentence]).map(drop)
}

fn nothing(sentence: &str) -> ExitResult {
    tell(sentence)?;
    Ok(ExitCode::from(NOTHING))
}

/// Counts entries: `1 entry`, `3 entries`.
fn entries_in_words(count: usize) -> String {
    if count == 1 { "1 entry".to_owned() } else { format!("{count} entries") }
}

/// The rows of the list: kind, group, name and numbers; those of a group together, in the order of the first of each.
fn rows(library: &Library) -> Vec<(&'static str, &str, &str, String)> {
    let groups: Vec<&str> = library.templates().iter().map(|it| it.group.as_str()).collect();
    let mut templates: Vec<&Template> = library.templates().iter().collect();
    templates.sort_by_cached_key(|it| groups.iter().position(|group| *group == it.group.as_str()));
    let templates = templates.into_iter().map(|it| {
        let group = if it.group.is_empty() { "combatant" } else { &it.group };
        ("combatant", group, it.name.as_str(), write_edits(&it.edits))
    });
    let weapons = library.weapons().iter();
    let weapons = weapons.map(|it| ("weapon", "weapon", it.name.as_str(), it.value.to_string()));
    let armor = library.armor().iter();
    let armor = armor.map(|it| ("armor", "armor", it.name.as_str(), it.value.to_string()));
    templates.chain(weapons).chain(armor).collect()
}

fn listing(own: &[OwnEntry], library: &Library) -> String {
    let rows = rows(library);
    let longest = rows.iter().map(|(_, _, name, _)| name.chars().count()).max().unwrap_or(0);
    let own: HashSet<(&str, String)> =
        own.iter().map(|own| (own.entry.kind(), folded(own.entry.name()))).collect();
    let mut text = String::new();
    for (kind, group, name, numbers) in rows {
        let is_own = own.contains(&(kind, folded(name)));
        let sign = if is_own { '*' } else { ' ' };
        // Writing to a string can't fail.
        let _ = writeln!(text, "{sign} {group:<10}  {name:longest$}  {numbers}");
    }
    text + "* your own\n"
}

fn is_called(entry: &EntryFile, name: &str) -> bool {
    is_same(entry.name(), &PlainText::new(name))
}

fn show(name: &str, own: &[OwnEntry]) -> ExitResult {
    // Of several entries that replace one another, the first is the gamemaster's own.
    let all = own.iter().map(|own| own.entry.clone()).chain(EntryFile::shipped());
    let mut found: Vec<EntryFile> = Vec::new();
    for entry in all.filter(|entry| is_called(entry, name)) {
        if !found.iter().any(|own| own.replaces(&entry)) {
            found.push(entry);
        }
    }
    let all: Vec<String> = found.iter().map(EntryFile::to_text).collect();
    if all.is_empty() {
        return nothing(&format!(
            "the library has no {name:?}; `phasekeeper library list` has every name"
        ));
    }
    print(&all.concat())?;
    Ok(ExitCode::SUCCESS)
}

fn remove(name: &str, own: &[OwnEntry]) -> ExitResult {
    let mut found: Vec<&OwnEntry> = own.iter().filter(|own| is_called(&own.entry, name)).collect();
    if found.is_empty() {
        let ships = EntryFile::shipped().iter().any(|entry| is_called(entry, name));
        return nothing(&if ships {
            format!(
                "{name:?} ships with phasekeeper; an entry of your own by that name takes its place"
            )
        } else {
            format!("none of your own entries is called {name:?}")
        });
    }
    // All of that name go out of a file at once.
    found.dedup_by_key(|own| &own.path);
    for own in found {
        own.remove()?;
        print(&format!("removed {}: {}\n", own.entry.name(), display_path(&own.path)))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn export(file: &Path, own: &[OwnEntry], data_dir: &DataDir) -> ExitResult {
    let folder = std::path::absolute(file)?.parent().and_then(|folder| folder.canonicalize().ok());
    if folder.is_some_and(|it| data_dir.library_dir().canonicalize().is_ok_and(|own| own == it)) {
        let own = display_path(&data_dir.library_dir());
        return Err(format!("{own} holds a file for each entry; export to another folder").into());
    }
    if own.is_empty() {
        return nothing("you have no entries of your own yet");
    }
    let entries: Vec<&EntryFile> = own.iter().map(|own| &own.entry).collect();
    write_text(file, &EntryFile::list_to_text(&entries), None)?;
    print(&format!("{} in {}\n", entries_in_words(entries.len()), display_path(file)))?;
    Ok(ExitCode::SUCCESS)
}
