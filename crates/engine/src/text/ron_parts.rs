//! Reads a RON file part by part, so that all its errors are reported at once.

use std::collections::BTreeMap;
use std::fmt::{self, Formatter};

use ron::error::SpannedError;
use ron::value::RawValue;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use thiserror::Error;

use super::ron_error::explain_ron_error;
use super::{join_and, suggestion};

/// An error in a file, with its line.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("line {line}: {what}")]
pub struct LineError {
    /// The line, counted from 1.
    pub line: usize,
    /// The message: what is wrong, and what would be right.
    pub what: String,
}

impl From<SpannedError> for LineError {
    fn from(error: SpannedError) -> Self {
        Self { line: error.span.start.line, what: explain_ron_error(&error.code) }
    }
}

/// An unparsed part of a file, with the whitespace and comments around it.
#[derive(Clone, Copy)]
pub struct RonText<'a> {
    whole: &'a str,
    part: &'a str,
}

impl<'a> RonText<'a> {
    /// Wraps a whole file.
    pub fn new(whole: &'a str) -> Self {
        Self { whole, part: whole }
    }

    /// Creates an error at the line this part's value begins in.
    pub fn error(self, what: impl Into<String>) -> LineError {
        LineError { line: self.line_of(self.value()), what: what.into() }
    }

    /// Returns this part without the whitespace and comments around its value. It parses the part again, so it is
    /// called only on an error.
    fn value(self) -> &'a str {
        RawValue::from_ron(self.part).map_or(self.part, |raw| raw.trim().get_ron())
    }

    /// Returns the line, counted from 1, in which `part` begins.
    fn line_of(self, part: &str) -> usize {
        let first = part.as_bytes().first();
        let offset = first.and_then(|first| self.whole.as_bytes().element_offset(first));
        self.whole[..offset.unwrap_or(0)].matches('\n').count() + 1
    }

    /// Splits a list into its items.
    ///
    /// # Errors
    /// A [`LineError`] if it is no list.
    pub fn items(self) -> Result<Vec<Self>, LineError> {
        let raw: Vec<&RawValue> = self.read().map_err(|error| error.source)?;
        Ok(raw.into_iter().map(|item| Self { part: item.get_ron(), ..self }).collect())
    }

    /// Splits a map into its keys and values, in the order of the keys.
    ///
    /// # Errors
    /// A [`LineError`] if it is no map.
    pub fn entries(self) -> Result<Vec<(String, Self)>, LineError> {
        let raw: BTreeMap<String, &RawValue> = self.read().map_err(|error| error.source)?;
        Ok(raw.into_iter().map(|(key, it)| (key, Self { part: it.get_ron(), ..self })).collect())
    }

    /// Parses the value. An error suggests the most similar valid word.
    ///
    /// # Errors
    /// [`ReadError`] at the line of the error.
    pub fn read<T: Deserialize<'a>>(self) -> Result<T, ReadError> {
        // The parser reports a value of the wrong type at the start of the comments before it.
        ron::from_str(self.part).or_else(|_| {
            let value = self.value();
            ron::from_str(value).map_err(|error| {
                let is_word = matches!(
                    error.code,
                    ron::Error::NoSuchStructField { .. } | ron::Error::NoSuchEnumVariant { .. }
                );
                let mut source = LineError::from(error);
                source.line += self.line_of(value) - 1;
                ReadError { source, is_word }
            })
        })
    }
}

/// An error of the RON parser.
pub struct ReadError {
    /// The message, and the line it is about.
    pub source: LineError,
    /// True if the only error is an unknown word.
    pub is_word: bool,
}

/// The named fields of a file or of a part of it, taken out one by one; what is left at the end is unknown.
pub struct Fields<'a> {
    text: RonText<'a>,
    named: Vec<(String, RonText<'a>)>,
    /// The names that were asked for.
    known: Vec<&'static str>,
    /// The errors so far.
    pub errors: Vec<LineError>,
}

impl<'a> Fields<'a> {
    /// Splits `text` into its named fields.
    ///
    /// # Errors
    /// A [`LineError`] if the text has no named fields.
    pub fn of(text: RonText<'a>) -> Result<Self, Vec<LineError>> {
        let RawFields(parts) = text.read().map_err(|error| vec![error.source])?;
        let part = |raw: &'a RawValue| RonText { part: raw.get_ron(), ..text };
        let named = parts.into_iter().map(|(name, raw)| (name, part(raw))).collect();
        Ok(Self { text, named, known: Vec::new(), errors: Vec::new() })
    }

    /// Returns true if a field called `name` is left.
    pub fn has(&mut self, name: &'static str) -> bool {
        self.place(name).is_some()
    }

    /// Takes out the text of the field called `name`.
    pub fn take(&mut self, name: &'static str) -> Option<RonText<'a>> {
        let place = self.place(name)?;
        Some(self.named.remove(place).1)
    }

    /// Finds the field called `name`, and remembers that there is such a field.
    fn place(&mut self, name: &'static str) -> Option<usize> {
        if !self.known.contains(&name) {
            self.known.push(name);
        }
        self.named.iter().position(|(given, _)| given == name)
    }

    /// Takes out the text of the field called `name`; a missing one is an error.
    pub fn require_text(&mut self, name: &'static str) -> Option<RonText<'a>> {
        let text = self.take(name);
        if text.is_none() {
            self.errors.push(self.text.error(format!("{name} is missing")));
        }
        text
    }

    /// Takes out the value and the text of the field called `name`; a missing one is an error.
    pub fn require<T: Deserialize<'a>>(&mut self, name: &'static str) -> Option<(RonText<'a>, T)> {
        let text = self.require_text(name)?;
        let value = text.read().map_err(|error| self.errors.push(error.source)).ok()?;
        Some((text, value))
    }

    /// Requires all of `names`, because there is no base to take them from.
    pub fn require_all(&mut self, names: &[&'static str]) {
        let missing: Vec<&str> = names.iter().filter(|name| !self.has(name)).copied().collect();
        if !missing.is_empty() {
            let what = format!("without a base, {} must be given", join_and(&missing));
            self.errors.push(self.text.error(what));
        }
    }

    /// Returns all errors, once every known field was asked for: one still left is unknown, or there twice.
    pub fn finish(mut self) -> Vec<LineError> {
        let left_over = self.named.into_iter().map(|(name, text)| {
            let twice = self.known.contains(&name.as_str());
            text.error(if twice {
                format!("{name} is given twice")
            } else {
                format!("there is no {name}; {}", suggestion(&name, &self.known))
            })
        });
        self.errors.extend(left_over);
        self.errors
    }
}

/// `(name: value, …)` with any names and unparsed values.
struct RawFields<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for RawFields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = RawFields<'de>;

            fn expecting(&self, f: &mut Formatter) -> fmt::Result {
                f.write_str("names and values")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut parts = Vec::new();
                while let Some(part) = map.next_entry()? {
                    parts.push(part);
                }
                Ok(RawFields(parts))
            }
        }
        deserializer.deserialize_struct("", &[], All)
    }
}
