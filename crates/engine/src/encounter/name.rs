//! Names: how a combatant is found, what one may be called, and how copies are counted.

use super::{Combatant, Encounter, Id, Refusal};
use crate::command::{NamePattern, Names, is_pattern, is_reserved};
use crate::text::{PlainText, is_printable, is_same, squeezed};

/// The longest name, in characters: what a row of the order can be expected to hold.
const MAX_NAME: usize = 40;

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
    if folded.chars().count() > MAX_NAME {
        return Err(bad("a name has at most 40 characters"));
    }
    if is_reserved(&folded) {
        return Err(bad("this word stands for a group; choose another name"));
    }
    Ok(PlainText::new(&folded))
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
        let wanted = squeezed(name);
        let is_full = |it: &&Combatant| is_same(&it.name, name.trim());
        let is_squeezed = |it: &&Combatant| squeezed(&it.name) == wanted;
        let full = self.combatants.iter().find(is_full);
        if let Some(found) = full.or_else(|| self.combatants.iter().find(is_squeezed)) {
            return Ok(found);
        }
        let starting = if wanted.is_empty() { Vec::new() } else { self.starting(name) };
        match starting.as_slice() {
            [only] => Ok(only),
            [] if is_pattern(name) => Err(Refusal::OneName(PlainText::new(name))),
            [] => Err(Refusal::NoMatch {
                name: PlainText::new(name),
                known: self.combatants.iter().map(|combatant| combatant.name.clone()).collect(),
            }),
            several => Err(Refusal::Ambiguous {
                name: PlainText::new(name),
                known: several.iter().map(|it| it.name.clone()).collect(),
            }),
        }
    }

    /// The combatants with names that begin with `start`, whatever the capitals and blanks, in order of entry.
    fn starting(&self, start: &str) -> Vec<&Combatant> {
        let start = squeezed(start);
        let begins = |it: &&Combatant| squeezed(&it.name).starts_with(&start);
        self.combatants.iter().filter(begins).collect()
    }

    /// Finds all combatants that `names` mean, in order of entry, each once. A pattern leaves out the dead, the
    /// gone and those in reserve.
    ///
    /// # Errors
    /// As [`Self::find`] for a name; [`Refusal::NoneBegins`] or [`Refusal::NoneMatches`] for a pattern without a match.
    pub fn find_all(&self, names: &Names) -> Result<Vec<Id>, Refusal> {
        let mut found = Vec::new();
        for pattern in &names.0 {
            let matching = match pattern {
                NamePattern::One(name) => {
                    found.push(self.find(name)?.id);
                    continue;
                }
                NamePattern::Start(start) => {
                    let starting = self.starting(start).into_iter();
                    starting.filter(|it| it.takes_part()).map(|it| it.id).collect()
                }
                NamePattern::Side(side) => {
                    self.ids_where(|it| it.takes_part() && it.block.side == *side)
                }
            };
            if matching.is_empty() {
                return Err(match pattern {
                    NamePattern::Start(start) if self.starting(start).is_empty() => {
                        Refusal::NoneBegins(PlainText::new(start))
                    }
                    _ => Refusal::NoneMatches { pattern: PlainText::new(&pattern.to_string()) },
                });
            }
            found.extend(matching);
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// The combatant who has this very name, capitals or not; of several the first.
    pub(super) fn who_has_name(&self, name: &str) -> Option<Id> {
        self.combatants.iter().find(|it| is_same(&it.name, name)).map(|it| it.id)
    }
}

/// The number the next copy of `base` gets: one after the highest of these names.
pub(super) fn next_number<'a>(base: &str, names: impl Iterator<Item = &'a PlainText>) -> u32 {
    let taken = names.filter_map(|name| {
        let (stem, number) = split_number(name);
        if is_same(name, base) { Some(1) } else { number.filter(|_| is_same(stem, base)) }
    });
    taken.max().unwrap_or(0) + 1
}
