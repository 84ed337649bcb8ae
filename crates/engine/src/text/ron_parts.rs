//! A RON file, read part by part, so that everything that is wrong with it can be said at once.

use std::fmt::{self, Display, Formatter};

use ron::value::RawValue;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

use super::list::join_and;
use super::ron_error::explain_ron_error;
use super::suggest::suggestion;

/// A fault in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The line, from 1.
    pub line: usize,
    /// The fault, and a correction.
    pub what: String,
}

impl Display for Diagnostic {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

/// A part of a file, not read yet, with the blanks and comments around it.
#[derive(Clone, Copy)]
pub struct RonText<'a> {
    whole: &'a str,
    part: &'a str,
}

impl<'a> RonText<'a> {
    /// A whole file.
    pub fn new(whole: &'a str) -> Self {
        Self { whole, part: whole }
    }

    /// Returns a fault of this part, on the line its value begins in.
    pub fn fault(self, what: impl Into<String>) -> Diagnostic {
        Diagnostic { line: self.line_of(self.value()), what: what.into() }
    }

    /// This part without what stands around its value. That reads the part once more, so it waits for a fault.
    fn value(self) -> &'a str {
        RawValue::from_ron(self.part).map_or(self.part, |raw| raw.trim().get_ron())
    }

    /// The line, from 1, that a part of the file begins in.
    fn line_of(self, part: &str) -> usize {
        let first = part.as_bytes().first();
        let offset = first.and_then(|first| self.whole.as_bytes().element_offset(first));
        self.whole[..offset.unwrap_or(0)].matches('\n').count() + 1
    }

    /// Splits a list into its items.
    ///
    /// # Errors
    /// A fault where it is no list.
    pub fn items(self) -> Result<Vec<Self>, Diagnostic> {
        let raw: Vec<&RawValue> = self.read().map_err(|error| error.fault)?;
        Ok(raw.into_iter().map(|item| Self { part: item.get_ron(), ..self }).collect())
    }

    /// Reads its value. An error names the nearest right word.
    ///
    /// # Errors
    /// [`ReadError`] at the line of the fault.
    pub fn read<T: Deserialize<'a>>(self) -> Result<T, ReadError> {
        // The place of a value of the wrong kind is that of the comments before it, where there are any.
        ron::from_str(self.part).or_else(|_| {
            let value = self.value();
            ron::from_str(value).map_err(|error| {
                let line = self.line_of(value) + error.span.start.line - 1;
                let is_word = matches!(
                    error.code,
                    ron::Error::NoSuchStructField { .. } | ron::Error::NoSuchEnumVariant { .. }
                );
                ReadError {
                    fault: Diagnostic { line, what: explain_ron_error(&error.code) },
                    is_word,
                }
            })
        })
    }
}

/// An error of the RON reader.
pub struct ReadError {
    /// The fault.
    pub fault: Diagnostic,
    /// True for one wrong word, about which nothing better can be said.
    pub is_word: bool,
}

/// The named parts of a file, or of one of its parts, which are taken out one after the other.
pub struct Fields<'a> {
    text: RonText<'a>,
    named: Vec<(String, RonText<'a>)>,
    /// The faults so far.
    pub faults: Vec<Diagnostic>,
}

impl<'a> Fields<'a> {
    /// Splits `text` into its named parts.
    ///
    /// # Errors
    /// The fault of a text that has no named parts.
    pub fn of(text: RonText<'a>) -> Result<Self, Vec<Diagnostic>> {
        let Parts(parts) = text.read().map_err(|stumble| vec![stumble.fault])?;
        let part = |raw: &'a RawValue| RonText { part: raw.get_ron(), ..text };
        let named = parts.into_iter().map(|(name, raw)| (name, part(raw))).collect();
        Ok(Self { text, named, faults: Vec::new() })
    }

    /// Returns whether there is a part called `name` that is not taken out yet.
    pub fn has(&self, name: &str) -> bool {
        self.named.iter().any(|(known, _)| known == name)
    }

    /// Takes out the text called `name`.
    pub fn take(&mut self, name: &str) -> Option<RonText<'a>> {
        let place = self.named.iter().position(|(known, _)| known == name)?;
        Some(self.named.remove(place).1)
    }

    /// Takes out the text called `name`; its absence is a fault.
    pub fn require_text(&mut self, name: &str) -> Option<RonText<'a>> {
        let text = self.take(name);
        if text.is_none() {
            self.faults.push(self.text.fault(format!("{name} is missing")));
        }
        text
    }

    /// Takes out the value called `name` and its text; its absence is a fault.
    pub fn require<T: Deserialize<'a>>(&mut self, name: &str) -> Option<(RonText<'a>, T)> {
        let text = self.require_text(name)?;
        let value = text.read().map_err(|stumble| self.faults.push(stumble.fault)).ok()?;
        Some((text, value))
    }

    /// Requires all of `names`, as there is no base.
    pub fn require_all(&mut self, names: &[&str]) {
        let missing: Vec<&str> = names.iter().filter(|name| !self.has(name)).copied().collect();
        if !missing.is_empty() {
            let what = format!("without a base, {} must be given", join_and(&missing));
            self.faults.push(self.text.fault(what));
        }
    }

    /// Returns all faults, after `known` is taken out: parts left over are faults too.
    pub fn finish(mut self, known: &[&str]) -> Vec<Diagnostic> {
        let left_over = self.named.into_iter().map(|(name, text)| {
            let twice = known.contains(&name.as_str());
            text.fault(if twice {
                format!("{name} is given twice")
            } else {
                format!("there is no {name}; {}", suggestion(&name, known))
            })
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
