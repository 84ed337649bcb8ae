//! Words after a command, taken one after the other, and errors about those that don't belong there.

use std::collections::VecDeque;

use super::{Part, Role, Word, quoted};
use crate::command::{CommandSpec, FaultKind, ParseError, ReadContext};
use crate::text::{join_and, join_or, suggest};

/// The most options that an error offers for a word without a place.
const MAX_OFFERS: usize = 4;

/// An option as it was given: the word, the key and the value.
pub type Given<'a> = (&'a Word, &'a str, &'a str);

/// The words after a command that are not yet taken.
#[derive(Clone)]
pub struct Args<'a> {
    spec: &'static CommandSpec,
    /// The context in which names of the library are read.
    pub context: ReadContext<'a>,
    words: &'a [Word],
    /// The column after the last word.
    end: usize,
    plain: VecDeque<&'a Word>,
    options: Vec<&'a Word>,
    /// The plain word taken last, if it is a name or another text.
    last_text: Option<&'a Word>,
}

impl<'a> Args<'a> {
    /// The `words` after the word of a command, which ends before the column `end`.
    pub fn new(
        spec: &'static CommandSpec,
        end: usize,
        words: &'a [Word],
        context: ReadContext<'a>,
    ) -> Self {
        let (options, plain): (Vec<_>, Vec<_>) =
            words.iter().partition(|word| word.option().is_some());
        let end = words.last().map_or(end, |word| word.end);
        Self { spec, context, words, end, plain: plain.into(), options, last_text: None }
    }

    /// Returns the next plain word without taking it.
    pub fn peek(&self) -> Option<&'a Word> {
        self.plain.front().copied()
    }

    /// Returns the number of plain words left.
    pub fn plain_left(&self) -> usize {
        self.plain.len()
    }

    /// Takes the next plain word, if there is one.
    pub fn next(&mut self) -> Option<&'a Word> {
        self.last_text = None;
        self.plain.pop_front()
    }

    /// Remembers that the `word` taken last is a text, which the next word may have been meant to belong to.
    pub fn note_text(&mut self, word: &'a Word) {
        self.last_text = Some(word);
    }

    /// Takes the next plain word; an error says that `what` is missing.
    pub fn require(&mut self, what: &str) -> Result<&'a Word, ParseError> {
        self.next().ok_or_else(|| self.missing(what))
    }

    /// Returns true if the next plain word is `keyword`.
    pub fn next_is(&self, keyword: &str) -> bool {
        self.peek().is_some_and(|word| word.is(keyword))
    }

    /// Takes the next plain word if it is `keyword`. Returns true if it was.
    pub fn skip(&mut self, keyword: &str) -> bool {
        let found = self.next_is(keyword);
        if found {
            self.next();
        }
        found
    }

    /// Returns true if the line has the option `key`, taken or not.
    pub fn was_given(&self, key: &str) -> bool {
        self.words.iter().any(|word| is_option(word, key))
    }

    /// Returns the value of the option `key` without taking it; the last one if it is given twice.
    pub fn option_value(&self, key: &str) -> Option<(&'a Word, &'a str)> {
        let given = self.words.iter().rev().find(|word| is_option(word, key))?;
        given.option().map(|(_, value)| (given, value))
    }

    /// Takes the option `key`: its word and its value. The last one counts if it is given twice.
    pub fn option(&mut self, key: &str) -> Option<(&'a Word, &'a str)> {
        self.every_option(|found| found.eq_ignore_ascii_case(key))
            .pop()
            .map(|(word, _, value)| (word, value))
    }

    /// Takes every option with a key that `matches`, in order.
    pub fn every_option(&mut self, matches: impl Fn(&str) -> bool) -> Vec<Given<'a>> {
        let mut found = Vec::new();
        self.options.retain(|&word| match word.option() {
            Some((key, value)) if matches(key) => {
                found.push((word, key, value));
                false
            }
            _ => true,
        });
        found
    }

    /// Takes all words that are left, as they stand in the line.
    pub fn take_line(&mut self) -> &'a [Word] {
        self.plain.clear();
        self.options.clear();
        self.words
    }

    /// An error that says what is missing, with an example; at the end of the line.
    pub fn missing_as_in(&self, what: &str) -> ParseError {
        let example = self.spec.examples.first().copied().unwrap_or_default();
        self.ends_before(what, format!("{what} is missing, as in `{example}`"))
    }

    /// An error that says what is missing; at a word without a place if there is one, else at the end of the line.
    pub fn missing(&self, what: &str) -> ParseError {
        if let Some(word) = self.peek() {
            return word.error(self.surplus_word(word));
        }
        self.ends_before(what, format!("{what} is missing: {}", self.spec.usage()))
    }

    fn ends_before(&self, form: &str, what: String) -> ParseError {
        ParseError { column: self.end, what, kind: FaultKind::Missing(form.to_owned()) }
    }

    /// Checks that every word has been taken.
    ///
    /// # Errors
    /// [`ParseError`] at the first word without a place, with what would give it one.
    pub fn finish(self) -> Result<(), ParseError> {
        let error = match (self.peek(), self.options.first()) {
            (Some(word), _) => word.error(self.surplus_word(word)),
            (None, Some(word)) => word.error(self.surplus_option(word)),
            (None, None) => return Ok(()),
        };
        Err(error)
    }

    fn surplus_word(&self, word: &Word) -> String {
        let text = &word.text;
        let parts = self.spec.parts();
        let is_key = |key: &str| parts.iter().flat_map(Part::keys).any(|it| key.starts_with(it));
        if let Some((key, value)) = text.split_once('=').filter(|(key, _)| is_key(key)) {
            let (kind, label) = key.split_once('.').unwrap_or((key, ""));
            let label = if label.is_empty() { label } else { &format!(".{}", quoted(label)) };
            return format!(
                "{text:?} is a text in these quotes; write {kind}{label}={}",
                quoted(value)
            );
        }
        let fitting = |text: &str| -> Vec<String> {
            let options = parts.iter().filter_map(|part| Some((part, part.option_for(text)?)));
            let mut options: Vec<_> =
                options.filter(|(_, (key, _))| !self.was_given(key)).collect();
            if options.len() > MAX_OFFERS {
                options.retain(|(part, _)| is_signed(text) && part.form.contains('±'));
            }
            options.into_iter().map(|(_, (_, written))| written).collect()
        };
        let signed = self.plain.iter().copied().find(|word| is_signed(&word.text));
        let mut fitting = [Some(word), signed].into_iter().flatten().map(|it| fitting(&it.text));
        let fitting = fitting.find(|it| !it.is_empty()).unwrap_or_default();
        let keywords = parts.iter().filter_map(|part| match part.role {
            Role::Keyword(keyword) if !word.is(keyword) => Some(keyword),
            _ => None,
        });
        if !fitting.is_empty() {
            format!("{text:?} is one word too many; write {}", join_or(&fitting))
        } else if let Some(near) = suggest(text, keywords) {
            format!("{text:?} is one word too many; did you mean {near}?")
        } else if let Some(last) = self.last_text {
            format!(
                "{text:?} is one word too many; text with spaces needs quotes: \"{} {text}\"",
                last.text
            )
        } else {
            format!("{text:?} is one word too many: {}", self.spec.usage())
        }
    }

    fn surplus_option(&self, word: &Word) -> String {
        let (key, _) = word.option().unwrap_or_default();
        let command = self.spec.word;
        let parts = self.spec.parts();
        let known = || parts.iter().flat_map(Part::keys).copied();
        if known().any(|known| known.eq_ignore_ascii_case(key)) {
            return format!(
                "{:?} doesn't fit the rest of the line: {}",
                word.text,
                self.spec.usage()
            );
        }
        if let Some(near) = suggest(key, known()) {
            return format!("{command} has no option {key}=; did you mean {near}=?");
        }
        let forms: Vec<&str> =
            parts.iter().filter(|part| !part.keys().is_empty()).map(|part| &*part.form).collect();
        if forms.is_empty() {
            format!("{command} has no options; text with = needs quotes: \"{}\"", word.text)
        } else {
            format!("{command} has no option {key}=; there are {}", join_and(&forms))
        }
    }
}

fn is_signed(text: &str) -> bool {
    text.starts_with(['+', '-'])
}

fn is_option(word: &Word, key: &str) -> bool {
    word.option().is_some_and(|(found, _)| found.eq_ignore_ascii_case(key))
}
