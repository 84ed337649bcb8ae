//! Options with the keys of a table.

use super::{Args, Argument, Candidate, Given, LineWriter, Offers, Part, Role, Syntax, Word};
use crate::command::{ParseError, ReadContext, World};

/// A table of keys.
pub trait KeyTable: Copy + Sync + 'static {
    /// The value of an option.
    type Item;

    /// The values of several options.
    type Items: FromIterator<Self::Item>;

    /// The form of an option: `KEY=VALUE`.
    fn form(&self) -> String {
        "KEY=VALUE".to_owned()
    }

    /// A line of help; empty if the keys are documented elsewhere.
    fn about(&self) -> &'static str {
        ""
    }

    /// The range of the values, for the documentation.
    fn values(&self) -> String {
        String::new()
    }

    /// The keys. One that ends in a point continues with a label.
    fn keys(&self) -> Vec<&'static str>;

    /// Returns true for a key that belongs here, known or not.
    fn takes(&self, _key: &str) -> bool {
        true
    }

    /// The words that the value of a key may be completed to.
    fn candidates(&self, _key: &str, _: &World) -> Vec<Candidate> {
        Vec::new()
    }

    /// Reads the option in a word.
    ///
    /// # Errors
    /// [`ParseError`] at the word if there is no such key, or no such value of it.
    fn read(&self, given: Given, context: ReadContext) -> Result<Self::Item, ParseError>;

    /// Returns keys and values as they are written.
    fn write(&self, items: &Self::Items) -> Vec<(String, String)>;
}

/// Options with the keys of a table.
#[derive(Clone, Copy)]
pub struct Options<T> {
    table: T,
    is_optional: bool,
}

/// Options with the keys of a table, one at least.
pub const fn options<T>(table: T) -> Options<T> {
    Options { table, is_optional: false }
}

/// Options with the keys of a table, which may be left out.
pub const fn optional_options<T>(table: T) -> Options<T> {
    Options { table, is_optional: true }
}

impl<T: KeyTable> Syntax for Options<T> {
    fn usage(&self) -> String {
        let usage = format!("{} …", self.table.form());
        if self.is_optional { format!("[{usage}]") } else { usage }
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        let (form, about, values) = (self.table.form(), self.table.about(), self.table.values());
        if !about.is_empty() {
            parts.push(Part { form, about, values, role: Role::Options(self.table.keys()) });
        }
    }

    fn skip(&self, args: &mut Args) -> bool {
        !args.every_option(|key| self.table.takes(key)).is_empty()
    }

    fn complete(&self, _: &mut Args, offers: &mut Offers) {
        for key in self.table.keys() {
            if key.ends_with('.') {
                offers.words([Candidate::Keyword(key.to_owned())]);
            } else {
                offers.option(key, |world| self.table.candidates(key, world));
            }
        }
    }
}

impl<T: KeyTable> Argument for Options<T> {
    type Value = T::Items;

    fn read(&self, args: &mut Args) -> Result<T::Items, ParseError> {
        let (table, context) = (self.table, args.context);
        let given = args.every_option(|key| table.takes(key));
        let is_key = |word: &&Word| table.keys().iter().any(|key| word.is(key));
        if let Some(word) = args.peek().filter(is_key) {
            let (text, form) = (&word.text, table.form());
            let value = form.split('=').next_back().unwrap_or_default();
            return Err(word.error(format!("{text:?} needs a value; write {text}={value}")));
        }
        if given.is_empty() && !self.is_optional && args.peek().is_none() {
            return Err(args.missing(&table.form()));
        }
        given.into_iter().map(|given| table.read(given, context)).collect()
    }

    fn write(&self, values: &T::Items, line: &mut LineWriter) {
        for (key, value) in self.table.write(values) {
            line.option(&key, &value);
        }
    }
}
