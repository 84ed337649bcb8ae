//! Lines of the command language on keys of the gamemaster's own.

use super::key::Key;
use super::keymap::Keymap;
use phasekeeper_engine::command::{self, ReadContext, find_command};
use phasekeeper_engine::text::{LineError, RonText};

/// A key, and the lines that it carries out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnLines {
    pub key: Key,
    pub lines: Vec<String>,
}

/// The steps that a key has added to the history: how many there were before and after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnSteps {
    pub key: Key,
    pub from: usize,
    pub to: usize,
}

impl OwnSteps {
    /// Says how many of the steps are left when the history has `done` steps; `None` if all or none of them are.
    pub fn left(&self, done: usize) -> Option<String> {
        let Self { key, from, to } = *self;
        let left = || format!("{} of the {} of {key} left", done - from, to - from);
        (from < done && done < to).then(left)
    }
}

/// The words that stand for names, in this order: the selected combatant, who acts, and the marked combatants or the selected
/// one.
pub const NAMES: [&str; 3] = ["{selected}", "{acting}", "{marked}"];

/// Splits a line at its first gap: a `?` as a word or as the value of an option, for which something is asked. `None` without
/// one, or if its command has rolls.
pub fn gap(line: &str) -> Option<(&str, &str)> {
    let command = line.split_whitespace().next().and_then(find_command);
    let is_roll = command.is_some_and(|it| it.usage().contains("ROLL"));
    let mut parts = line.match_indices('?').map(|(at, _)| (&line[..at], &line[at + 1..]));
    let is_gap = |(before, after): &(&str, &str)| {
        before.ends_with([' ', '=']) && (after.is_empty() || after.starts_with(' '))
    };
    parts.find(is_gap).filter(|_| !is_roll)
}

/// Reads a map from keys to lines, and adds all its faults. Returns the keys without one.
pub fn read_lines(text: RonText, keymap: &Keymap, errors: &mut Vec<LineError>) -> Vec<OwnLines> {
    let mut all = Vec::new();
    for (key, lines) in or_add(text.entries(), errors).unwrap_or_default() {
        let before = errors.len();
        let items = or_add(lines.items(), errors).unwrap_or_default();
        let is_last = |place| place + 1 == items.len();
        let read = items.iter().enumerate().filter_map(|(place, item)| {
            let line = item.read::<String>().map_err(|error| error.source);
            let check = |line| check(line, is_last(place)).map_err(|what| item.error(what));
            or_add(line.and_then(check), errors)
        });
        let read: Vec<String> = read.collect();
        let key = key.parse::<Key>().and_then(|key| match keymap.action(key) {
            Some(action) => Err(format!("{key} means {action}; take another key, or give it one")),
            None => Ok(key),
        });
        let key = or_add(key.map_err(|what| lines.error(what)), errors);
        all.extend(key.filter(|_| errors.len() == before).map(|key| OwnLines { key, lines: read }));
    }
    all
}

/// Takes a value, or adds the error.
fn or_add<T>(read: Result<T, LineError>, errors: &mut Vec<LineError>) -> Option<T> {
    read.map_err(|error| errors.push(error)).ok()
}

/// Checks that a line can be read, whoever it is about. Only the last one can have a gap.
fn check(line: String, is_last: bool) -> Result<String, String> {
    let named = NAMES.iter().fold(line.clone(), |line, name| line.replace(name, "Somebody"));
    let filled = match gap(&named) {
        _ if named.contains(['{', '}']) => {
            return Err(format!("names are {}, or written out", NAMES.join(", ")));
        }
        Some(_) if !is_last => return Err("only the last line of a key can ask by ?".to_owned()),
        Some((before, after)) => format!("{before}1{after}"),
        None => named,
    };
    match command::read(&filled, ReadContext::default()) {
        Ok(Some(_)) => Ok(line),
        Ok(None) => Err("there is no command in this line".to_owned()),
        Err(error) => Err(error.what),
    }
}
