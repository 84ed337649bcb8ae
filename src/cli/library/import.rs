//! `library import`: converts tables and files of entries to the gamemaster's own entries.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::error::Error;
use std::ffi::OsStr;
use std::io::{BufRead, IsTerminal, Write, stderr, stdin};
use std::mem::discriminant;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::super::output::Output;
use super::super::script;
use super::{NOTHING, entries_in_words, nothing, tell};
use crate::cli::{ExitResult, print};
use phasekeeper_engine::command::{EntryFile, Library};
use phasekeeper_engine::text;
use phasekeeper_files::import::{
    Mapping, Record, TABLE, entry_of, folded, read_csv, read_json, read_printed, read_row,
    second_edition,
};
use phasekeeper_files::store::{ConfigDir, DataDir, OwnEntry, display_path, read_text};

/// The exit status if something of the file was lost, and the rest imported.
const LOST: u8 = 3;

#[derive(Debug, Args)]
pub(in crate::cli) struct Import {
    /// A table with the headers in its first line (.csv, .tsv, .txt), stat blocks as they are printed (.txt), a list of
    /// objects (.json), or entries (.ron); `-` is standard input
    file: PathBuf,
    /// What a column means: a key of `add` (also skill.LABEL, weapon.LABEL), or name, numbers, morph, skills, weapons,
    /// unused; of weapons also dv, ap, type, modes, rounds. It is remembered once it has worked
    #[arg(long = "map", value_name = "COLUMN=KEY", value_parser = column_and_key)]
    map: Vec<(String, String)>,
    /// Shows what would be imported, and changes nothing
    #[arg(long)]
    dry_run: bool,
    /// Replaces entries of the same name without asking
    #[arg(long)]
    replace: bool,
}

fn column_and_key(text: &str) -> Result<(String, String), String> {
    let (column, key) = text.rsplit_once('=').ok_or("write COLUMN=KEY, such as HP=dur")?;
    Ok((folded(column), key.trim().to_owned()))
}

/// The contents of a file.
#[derive(Default)]
struct Found {
    entries: Vec<EntryFile>,
    /// Sentences about missing or unknown parts.
    problems: Vec<String>,
    /// The number of rows without an entry.
    left_out: usize,
    /// The columns of `--map`, in small letters, from which a row was read.
    worked: BTreeSet<String>,
}

/// The entries, sorted by what is to be done with them.
struct Plan<'a> {
    /// Entries missing in the library; they have no file yet.
    new: Vec<(&'a EntryFile, Option<&'a Path>)>,
    /// Entries that differ from those in the library, with the files of those.
    changed: Vec<(&'a EntryFile, Option<&'a Path>)>,
    /// The number of entries that are already in the library.
    known: usize,
    /// The names of entries replaced by a later one of the same file.
    twice: BTreeSet<&'a str>,
}

impl Import {
    /// Reads the file, reports its problems, and writes the entries.
    pub fn run(&self, own: &[OwnEntry], data_dir: &DataDir, config: &ConfigDir) -> ExitResult {
        let (library, _) = data_dir.library();
        let Found { entries, problems, left_out, worked } = self.read(&library, config)?;
        for problem in &problems {
            tell(problem)?;
        }
        let plan = plan(&entries, own);
        let is_whole = problems.is_empty() && plan.twice.is_empty();
        for name in &plan.twice {
            tell(&format!("{name} appears more than once; the last one counts"))?;
        }
        if self.dry_run {
            for (entry, _) in plan.new.iter().chain(&plan.changed) {
                print(&entry.to_text())?;
            }
            self.sum_up("would be imported", &plan, left_out)?;
            let is_nothing = entries.is_empty();
            return Ok(if is_nothing { ExitCode::from(NOTHING) } else { status(is_whole) });
        }
        let is_over = plan.changed.is_empty() || self.replace || ask(&plan)?;
        let mut written = plan.new.clone();
        written.extend(plan.changed.iter().filter(|_| is_over));
        data_dir.write_entries(&written)?;
        self.sum_up("read", &plan, left_out)?;
        if written.is_empty() {
            return nothing("nothing to do: the library stays as it is");
        }
        let folder = display_path(&data_dir.library_dir());
        print(&format!("{} written to {folder}\n", entries_in_words(written.len())))?;
        let mut columns = self.map.clone();
        columns.retain(|(column, _)| worked.contains(column));
        if let Some(file) = config.columns().filter(|_| !columns.is_empty()) {
            let said: Vec<String> = columns.iter().map(|(it, key)| format!("{it}={key}")).collect();
            config.remember_columns(columns.into_iter())?;
            print(&format!("{} is remembered in {}\n", said.join(", "), display_path(&file)))?;
        }
        Ok(status(is_whole && is_over))
    }

    /// The file, as sentences name it.
    fn name(&self) -> String {
        if self.is_piped() { "standard input".to_owned() } else { display_path(&self.file) }
    }

    fn is_piped(&self) -> bool {
        self.file == Path::new("-")
    }

    fn sum_up(&self, what: &str, plan: &Plan, left_out: usize) -> std::io::Result<()> {
        let Plan { new, changed, known, .. } = plan;
        let all = new.len() + changed.len() + known;
        print(&format!(
            "{}: {all} {what}, {left_out} left out; {} new, {} with other numbers, {known} known already\n",
            self.name(),
            new.len(),
            changed.len(),
        ))
    }

    fn read(&self, library: &Library, config: &ConfigDir) -> Result<Found, Box<dyn Error>> {
        let is_piped = self.is_piped();
        let text = if is_piped { script::read(&self.file) } else { read_text(&self.file) }?;
        let name = self.name();
        let ending = self.file.extension().map(OsStr::to_ascii_lowercase);
        let kind = ending.as_ref().and_then(|ending| ending.to_str());
        let records = match kind.unwrap_or(if is_piped { "txt" } else { "" }) {
            "txt" if is_piped && text.trim_start().starts_with(['{', '[']) => read_json(&text),
            "txt" => match (read_csv(&text), read_printed(&text)) {
                (table, blocks) if blocks.is_empty() || table.as_deref().is_ok_and(has_name) => {
                    table
                }
                (_, blocks) => Ok(blocks),
            },
            "csv" | "tsv" => read_csv(&text),
            "json" => read_json(&text),
            "ron" => return read_entries(&text, &name, library).map_err(Into::into),
            _ => Err("tables end in .csv, .tsv, .txt or .json, entries in .ron".to_owned()),
        };
        let records = second_edition(&text).map_or(records, |sentence| Err(sentence.to_owned()));
        let records = records.map_err(|error| format!("{name}: {error}"))?;
        self.read_records(&records, &name, library, config)
    }

    fn read_records(
        &self,
        records: &[Record],
        name: &str,
        library: &Library,
        config: &ConfigDir,
    ) -> Result<Found, Box<dyn Error>> {
        if records.is_empty() {
            return Err(format!("{name}: there are no rows").into());
        }
        let headers: Vec<&str> = headers(records);
        let mut by_hand = remembered_columns(config)?;
        by_hand.retain(|column, _| headers.iter().any(|it| folded(it) == *column));
        by_hand.extend(self.map.iter().cloned());
        let mapping = Mapping::new(headers.iter().copied(), &by_hand)
            .map_err(|error| format!("{name}: {error}"))?;
        if !mapping.has_name() {
            return Err(format!(
                "{name}: no column is known as the name; `--map COLUMN=name` says which ({}); {TABLE}",
                headers.join(", ")
            )
            .into());
        }
        let mut found = Found::default();
        let mut cut: BTreeMap<(String, String), BTreeSet<String>> = BTreeMap::new();
        let unknown: Vec<&str> = mapping.unknown().collect();
        if !unknown.is_empty() {
            let unknown = unknown.join(", ");
            found
                .problems
                .push(format!("{name}: not used: {unknown}; `--map COLUMN=KEY` uses one"));
        }
        let file = self.file.file_name().filter(|_| !self.is_piped());
        let file = file.map_or_else(|| self.name(), |it| it.display().to_string());
        let source = format!("import of {file}");
        for (index, record) in records.iter().enumerate() {
            if index > 0 && index % 1000 == 0 && stderr().is_terminal() {
                write!(stderr(), "{index} of {} read\r", records.len())?;
            }
            let mut row = read_row(record, &mapping, library);
            let entry = entry_of(&mut row, &source, library);
            let sentences = row.problems.iter();
            let about = if row.name.is_empty() { String::new() } else { format!("{}: ", row.name) };
            found.problems.extend(sentences.map(|it| format!("{name}:{}: {about}{it}", row.place)));
            for lost in row.cut {
                cut.entry(lost).or_default().insert(row.name.clone());
            }
            for (header, _) in record.cells.iter().filter(|_| entry.is_some()) {
                let is_lost = row.problems.iter().any(|it| it.starts_with(&format!("{header}: ")));
                if !is_lost {
                    found.worked.insert(folded(header));
                }
            }
            found.left_out += usize::from(entry.is_none());
            found.entries.extend(entry);
        }
        for ((header, word), rows) in cut {
            let rows = rows.into_iter().collect::<Vec<_>>().join(", ");
            let lost = format!("{header}: {word:?} is left out");
            found.problems.push(format!("{name}: {lost} ({rows})"));
        }
        Ok(found)
    }
}

/// The exit status of an import: 3 if something of the file was lost.
fn status(is_whole: bool) -> ExitCode {
    ExitCode::from(if is_whole { 0 } else { LOST })
}

/// Reads the keys that columns were given by hand before.
///
/// # Errors
/// Fails if the file can't be read, or a key in it is wrong; the error names the file.
pub(in crate::cli) fn remembered_columns(
    config: &ConfigDir,
) -> Result<BTreeMap<String, String>, Box<dyn Error>> {
    let columns = config.read_columns()?;
    let file = config.columns().map(|file| display_path(&file)).unwrap_or_default();
    Mapping::new(columns.keys().map(String::as_str), &columns)
        .map_err(|error| format!("{file}: {error}; change that line, or remove it"))?;
    Ok(columns)
}

/// The headers of all columns that have a cell, without duplicates.
fn headers(records: &[Record]) -> Vec<&str> {
    let mut seen = HashSet::new();
    let all = records.iter().flat_map(|record| &record.cells).map(|(header, _)| header.as_str());
    all.filter(|header| seen.insert(*header)).collect()
}

fn read_entries(text: &str, name: &str, library: &Library) -> Result<Found, String> {
    let entries = EntryFile::read_list(text).map_err(|fault| format!("{name}, {fault}"))?;
    // Templates may name gear of the same file.
    let mut library = library.clone();
    let (templates, gear): (Vec<_>, Vec<_>) = entries.iter().partition(|it| it.is_template());
    for entry in gear.into_iter().chain(templates) {
        library.add(entry.clone()).map_err(|fault| format!("{name}: {fault}"))?;
    }
    Ok(Found { entries, ..Found::default() })
}

/// Compares entries with the gamemaster's own. Of several entries with the same name, the last one counts.
fn plan<'a>(entries: &'a [EntryFile], own: &'a [OwnEntry]) -> Plan<'a> {
    let mut plan = Plan { new: Vec::new(), changed: Vec::new(), known: 0, twice: BTreeSet::new() };
    let key = |entry: &EntryFile| (discriminant(entry), text::folded(entry.name()));
    let known: HashMap<_, &OwnEntry> = own.iter().map(|own| (key(&own.entry), own)).collect();
    let last: HashMap<_, &EntryFile> = entries.iter().map(|entry| (key(entry), entry)).collect();
    for entry in entries {
        if !std::ptr::eq(last[&key(entry)], entry) {
            plan.twice.insert(entry.name());
            continue;
        }
        match known.get(&key(entry)) {
            None => plan.new.push((entry, None)),
            Some(own) if own.entry == *entry => plan.known += 1,
            Some(own) => plan.changed.push((entry, Some(&own.path))),
        }
    }
    plan
}

/// Asks whether to replace entries; without a terminal the answer is no.
fn ask(plan: &Plan) -> std::io::Result<bool> {
    let names: Vec<&str> = plan.changed.iter().take(5).map(|(entry, _)| entry.name()).collect();
    let count = plan.changed.len();
    let names = names.join(", ") + if count > 5 { ", …" } else { "" };
    if !stdin().is_terminal() {
        tell(&format!("{names}: in your library with other numbers; `--replace` replaces them"))?;
        return Ok(false);
    }
    write!(Output(stderr()), "{names}: in your library with other numbers. Replace them? [y/N] ")?;
    let mut answer = String::new();
    stdin().lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

/// Returns true for the records of a table that has a column of names.
fn has_name(records: &[Record]) -> bool {
    let headers = headers(records).into_iter();
    Mapping::new(headers, &BTreeMap::new()).is_ok_and(|it| it.has_name())
}
