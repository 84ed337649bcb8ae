//! Names: how a combatant is found, what one may be called, and how copies are counted.

use std::collections::HashSet;

use super::combatant::{Combatant, Id};
use super::refusal::Refusal;
use super::state::Encounter;
use crate::command::{NamePattern, Names};
use crate::text::{PlainText, is_printable};

/// Words that stand for groups or for nobody in the command language.
const RESERVED: [&str; 7] = ["all", "pc", "ally", "neutral", "foe", "none", "vs"];

/// The longest name, in characters: what a row of the order can be expected to hold.
const LONGEST: usize = 40;

/// A name as it is kept: blanks folded, nothing in it that the terminal or the grammar would act on.
///
/// # Errors
/// [`Refusal::BadName`] with the reason.
pub(super) fn validate_name(name: &str) -> Result<PlainText, Refusal> {
    let bad = |why: &'static str| Refusal::BadName { name: PlainText::new(name), why };
    let folded = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if folded.contains(['=', '<', '>', '"', '#']) || !is_printable(&folded) {
        return Err(bad("a name can't contain = < > \" #, control characters or invisible ones"));
    }
    if !folded.chars().any(char::is_alphanumeric) {
        return Err(bad("a name needs a letter or a digit"));
    }
    if folded.chars().count() > LONGEST {
        return Err(bad("a name has at most 40 characters"));
    }
    if RESERVED.iter().any(|word| folded.eq_ignore_ascii_case(word)) {
        return Err(bad("this word stands for a group; choose another name"));
    }
    Ok(PlainText::new(&folded))
}

/// A name in small letters, by which names are compared.
pub(super) fn folded(name: &str) -> String {
    name.to_lowercase()
}

/// Returns true where two names are the same, capitals or not.
pub(super) fn is_same_name(name: &str, other: &str) -> bool {
    // Without a copy of either, as nearly all names are.
    if name.is_ascii() && other.is_ascii() {
        return name.eq_ignore_ascii_case(other);
    }
    folded(name) == folded(other)
}

fn without_blanks(name: &str) -> String {
    folded(name).split_whitespace().collect()
}

/// Returns whether `name` starts so, in any capitals and whatever the blanks.
fn starts_with(name: &str, start: &str) -> bool {
    without_blanks(name).starts_with(&without_blanks(start))
}

/// `Guard 2` as `Guard` and 2; a name without a number, or with one above 65535, has none, so that
/// there is always a next one.
pub fn split_number(name: &str) -> (&str, Option<u32>) {
    match name.rsplit_once(' ') {
        Some((base, digits)) => match digits.parse::<u16>() {
            Ok(number) => (base, Some(u32::from(number))),
            Err(_) => (name, None),
        },
        None => (name, None),
    }
}

impl Encounter {
    /// The names of `ids` as a command takes them.
    pub fn names_of(&self, ids: &[Id]) -> Names {
        self.names(ids).into_iter().map(str::to_owned).collect()
    }

    /// Finds a combatant: by the full name, by the full name without its blanks, or by an unambiguous start.
    ///
    /// # Errors
    /// [`Refusal::NoMatch`] and [`Refusal::Ambiguous`].
    pub fn find(&self, name: &str) -> Result<&Combatant, Refusal> {
        let (full, tight) = (folded(name.trim()), without_blanks(name));
        let exact = self
            .combatants
            .iter()
            .find(|combatant| folded(&combatant.name) == full)
            .or_else(|| {
                self.combatants.iter().find(|combatant| without_blanks(&combatant.name) == tight)
            });
        if let Some(found) = exact {
            return Ok(found);
        }
        let starting: Vec<&Combatant> = self
            .combatants
            .iter()
            .filter(|combatant| !tight.is_empty() && starts_with(&combatant.name, name))
            .collect();
        match starting.as_slice() {
            [only] => Ok(only),
            [] => Err(Refusal::NoMatch {
                name: PlainText::new(name),
                known: self.combatants.iter().map(|combatant| combatant.name.clone()).collect(),
            }),
            several => Err(Refusal::Ambiguous {
                name: PlainText::new(name),
                known: several.iter().map(|combatant| combatant.name.clone()).collect(),
            }),
        }
    }

    /// Finds everybody whom `names` mean, in order of entry, each once. A pattern leaves out the dead, the
    /// gone and those in reserve.
    ///
    /// # Errors
    /// As [`Self::find`] for a name; [`Refusal::NoneMatches`] for a pattern that fits nobody.
    pub fn find_all(&self, names: &Names) -> Result<Vec<Id>, Refusal> {
        let mut found = Vec::new();
        for pattern in &names.0 {
            let matches = |combatant: &Combatant| match pattern {
                NamePattern::One(_) => false,
                NamePattern::Start(start) => starts_with(&combatant.name, start),
                NamePattern::Side(side) => combatant.block.side == *side,
            };
            if let NamePattern::One(name) = pattern {
                found.push(self.find(name)?.id);
                continue;
            }
            let matching = self.ids_where(|combatant| combatant.takes_part() && matches(combatant));
            if matching.is_empty() {
                let pattern = PlainText::new(&pattern.to_string());
                return Err(Refusal::NoneMatches { pattern });
            }
            found.extend(matching);
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// Returns whether a combatant has this very name, capitals or not.
    pub(super) fn has_name(&self, name: &str) -> bool {
        self.combatants.iter().any(|combatant| is_same_name(&combatant.name, name))
    }

    /// All names, [`folded`].
    pub(super) fn folded_names(&self) -> HashSet<String> {
        self.combatants.iter().map(|combatant| folded(&combatant.name)).collect()
    }

    /// The number the next copy of `base` gets: one after the highest that stands.
    pub(super) fn next_number(&self, base: &str) -> u32 {
        let base = folded(base);
        let taken = self.combatants.iter().filter_map(|combatant| {
            let (stem, number) = split_number(&combatant.name);
            if folded(&combatant.name) == base {
                Some(1)
            } else {
                number.filter(|_| folded(stem) == base)
            }
        });
        taken.max().unwrap_or(0) + 1
    }
}
