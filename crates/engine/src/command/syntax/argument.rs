//! Arguments: the parts of a line after the word of a command.
//!
//! An [`Argument`] reads its value from the words of a line and writes it back; what an argument looks like
//! is its [`Syntax`], which the usage line, the documentation and completion are made of.

use super::{Args, Codec, LineWriter, Offers};
use crate::command::ParseError;

/// The form of an argument.
pub trait Syntax: Sync {
    /// The argument that it wraps. Its form is the default for this one.
    fn inner(&self) -> Option<&dyn Syntax> {
        None
    }

    /// Its part of the usage line: `NAME`, `[ap=N]`.
    fn usage(&self) -> String {
        self.inner().map_or_else(String::new, Syntax::usage)
    }

    /// Adds its documentation.
    fn parts(&'static self, parts: &mut Vec<Part>) {
        self.inner().into_iter().for_each(|inner| inner.parts(parts));
    }

    /// Skips its words. Returns false if the words that are left don't begin with them.
    fn skip(&self, args: &mut Args) -> bool {
        self.inner().is_some_and(|inner| inner.skip(args))
    }

    /// Returns true if the words that are left begin with it.
    fn is_given(&self, args: &Args) -> bool {
        self.inner().map_or_else(|| self.skip(&mut args.clone()), |inner| inner.is_given(args))
    }

    /// Takes its words from the line that is being completed; if there are none, offers some.
    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        self.inner().into_iter().for_each(|inner| inner.complete(args, offers));
    }
}

/// A part of a line with a value.
pub trait Argument: Syntax {
    /// The value.
    type Value;

    /// Takes the value from the words of a line.
    ///
    /// # Errors
    /// [`ParseError`] if it is missing or can't be read.
    fn read(&self, args: &mut Args) -> Result<Self::Value, ParseError>;

    /// Writes the words from which the same value is read; none for a value that goes without saying.
    fn write(&self, value: &Self::Value, line: &mut LineWriter);
}

/// The documentation of a part of a line.
pub struct Part {
    /// Its form: `ap=N`.
    pub form: String,
    /// A line of help; empty if the form says it.
    pub about: &'static str,
    /// The values it takes: `0 to 99`.
    pub values: String,
    /// Its place in the line.
    pub role: Role,
}

/// The place of a part in the line.
pub enum Role {
    /// A word in its turn.
    Word,
    /// A word that is always the same.
    Keyword(&'static str),
    /// `key=value`, anywhere: the key, and the values.
    Option(&'static str, &'static dyn Accepts),
    /// `key=value`, anywhere: one of these keys, or several.
    Options(Vec<&'static str>),
}

impl Part {
    /// The keys of an option.
    pub fn keys(&self) -> &[&'static str] {
        match &self.role {
            Role::Option(key, _) => std::slice::from_ref(key),
            Role::Options(keys) => keys,
            _ => &[],
        }
    }

    /// Returns the key and the whole text of an option that `text` could belong to: as its value, or as a key without
    /// one.
    pub fn option_for(&self, text: &str) -> Option<(&'static str, String)> {
        match self.role {
            Role::Option(key, _) if key.eq_ignore_ascii_case(text) => {
                Some((key, self.form.clone()))
            }
            Role::Option(key, values) if values.accepts(text) => {
                Some((key, format!("{key}={text}")))
            }
            _ => None,
        }
    }
}

/// Guesses values.
pub trait Accepts: Sync {
    /// Returns true if `text` may be meant as a value.
    fn accepts(&self, text: &str) -> bool;
}

impl<C: Codec> Accepts for C {
    fn accepts(&self, text: &str) -> bool {
        self.may_be(text)
    }
}
