//! A ruleset's file, read part by part, so that everything that is wrong with it can be said at once.

use std::fmt::{self, Display, Formatter};

use ron::value::RawValue;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

use crate::text::{explain_ron_error, suggestion};

/// Something that is wrong in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub what: String,
}

impl Display for Diagnostic {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

/// A part of a file, not read yet.
#[derive(Clone, Copy)]
pub(super) struct Text<'a> {
    whole: &'a str,
    part: &'a str,
}

impl<'a> Text<'a> {
    /// A whole file.
    pub fn new(whole: &'a str) -> Self {
        Self { whole, part: whole }
    }

    /// The fault that this part is, on the line it begins in.
    pub fn fault(self, what: impl Into<String>) -> Diagnostic {
        let offset = self.part.as_ptr().addr() - self.whole.as_ptr().addr();
        let line = self.whole[..offset].matches('\n').count() + 1;
        Diagnostic { line, what: what.into() }
    }

    /// The value it gives; else what the reader stumbled over, with the nearest right word.
    pub fn read<T: Deserialize<'a>>(self) -> Result<T, ReadError> {
        ron::from_str(self.part).map_err(|error| {
            let (what, is_word) = explained(&error.code);
            let fault = self.fault(what);
            ReadError {
                fault: Diagnostic { line: fault.line + error.span.start.line - 1, ..fault },
                is_word,
            }
        })
    }
}

/// What the reader stumbled over.
pub(super) struct ReadError {
    pub fault: Diagnostic,
    /// Whether it is one wrong word, about which nothing better can be said.
    pub is_word: bool,
}

/// What the reader stumbled over, with the nearest right word; and whether it is a word.
fn explained(error: &ron::Error) -> (String, bool) {
    match error {
        ron::Error::NoSuchStructField { found, expected, .. }
        | ron::Error::NoSuchEnumVariant { found, expected, .. } => (no_such(found, expected), true),
        other => (explain_ron_error(other), false),
    }
}

fn no_such(word: &str, known: &[&str]) -> String {
    format!("there is no {word}; {}", suggestion(word, known))
}

/// The named parts of a file, or of one of its parts, which are taken out one after the other.
pub(super) struct Fields<'a> {
    text: Text<'a>,
    named: Vec<(String, Text<'a>)>,
    /// What was wrong so far.
    pub faults: Vec<Diagnostic>,
}

impl<'a> Fields<'a> {
    /// The named parts of `text`; where they can't be told apart, the fault.
    pub fn of(text: Text<'a>) -> Result<Self, Vec<Diagnostic>> {
        let Parts(parts) = text.read().map_err(|stumble| vec![stumble.fault])?;
        let part = |raw: &'a RawValue| Text { part: raw.trim().get_ron(), ..text };
        let named = parts.into_iter().map(|(name, raw)| (name, part(raw))).collect();
        Ok(Self { text, named, faults: Vec::new() })
    }

    /// Whether there is something called `name`, not taken out yet.
    pub fn has(&self, name: &str) -> bool {
        self.named.iter().any(|(known, _)| known == name)
    }

    /// The text called `name`.
    pub fn take(&mut self, name: &str) -> Option<Text<'a>> {
        let place = self.named.iter().position(|(known, _)| known == name)?;
        Some(self.named.remove(place).1)
    }

    /// The text called `name`; without it something is wrong.
    pub fn require_text(&mut self, name: &str) -> Option<Text<'a>> {
        let text = self.take(name);
        if text.is_none() {
            self.faults.push(self.text.fault(format!("{name} is missing")));
        }
        text
    }

    /// The value called `name` and where it stands; without it something is wrong.
    pub fn require<T: Deserialize<'a>>(&mut self, name: &str) -> Option<(Text<'a>, T)> {
        let text = self.require_text(name)?;
        let value = text.read().map_err(|stumble| self.faults.push(stumble.fault)).ok()?;
        Some((text, value))
    }

    /// Without any of `names` something is wrong, as there is no base.
    pub fn require_all(&mut self, names: &[&str]) {
        let missing: Vec<&str> = names.iter().filter(|name| !self.has(name)).copied().collect();
        if !missing.is_empty() {
            let what = format!("no base is named to take {} from", missing.join(", "));
            self.faults.push(self.text.fault(what));
        }
    }

    /// What is wrong, now that all of `known` is taken out: whatever is left over too.
    pub fn finish(mut self, known: &[&str]) -> Vec<Diagnostic> {
        let left_over = self.named.into_iter().map(|(name, text)| {
            let twice = known.contains(&name.as_str());
            text.fault(if twice { format!("{name} is given twice") } else { no_such(&name, known) })
        });
        self.faults.extend(left_over);
        self.faults
    }
}

/// `(name: value, …)` with whatever names and values.
struct Parts<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Parts<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = Parts<'de>;

            fn expecting(&self, f: &mut Formatter) -> fmt::Result {
                f.write_str("names and values")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut parts = Vec::new();
                while let Some(part) = map.next_entry()? {
                    parts.push(part);
                }
                Ok(Parts(parts))
            }
        }
        deserializer.deserialize_struct("", &[], All)
    }
}
