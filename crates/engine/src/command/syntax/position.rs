//! Arguments that are plain words, each in its turn.

use super::{Args, Argument, Codec, LineWriter, Maybe, Offers, Part, Role, Syntax, Text, Word};
use crate::command::ParseError;

/// A word that must be there.
#[derive(Clone, Copy)]
pub struct Required<C> {
    codec: C,
    about: &'static str,
    /// The words that it leaves to the next argument.
    left: usize,
}

/// A word that must be there. Without a text about it, its placeholder says it all.
pub const fn word<C>(codec: C, about: &'static str) -> Required<C> {
    Required { codec, about, left: 0 }
}

impl<C: Codec> Syntax for Required<C> {
    fn usage(&self) -> String {
        self.codec.placeholder()
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        let (form, values) = (self.codec.placeholder(), self.codec.values());
        parts.push(Part { form, about: self.about, values, role: Role::Word });
    }

    fn skip(&self, args: &mut Args) -> bool {
        let is_given = args.plain_left() > self.left
            && args.peek().is_some_and(|word| self.codec.may_begin(word));
        is_given && args.next().is_some()
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        if !self.skip(args) {
            if args.peek().is_none() {
                self.codec.offer(offers);
            }
            offers.is_closed = true;
        }
    }
}

impl<C: Codec> Argument for Required<C> {
    type Value = C::Value;

    fn read(&self, args: &mut Args) -> Result<C::Value, ParseError> {
        let what = self.codec.placeholder();
        let word = args.require(&what)?;
        if self.codec.is_text() {
            args.note_text(word);
        }
        self.codec.read_word(word, &what).map_err(|error| word.error(error))
    }

    fn write(&self, value: &C::Value, line: &mut LineWriter) {
        self.codec.write_word(value, line);
    }
}

/// A word that may be left out.
pub const fn optional<C>(codec: C, about: &'static str) -> Maybe<Required<C>> {
    Maybe(word(codec, about))
}

/// A word that may be left out, before one that may not.
pub const fn leading<C>(codec: C) -> Maybe<Required<C>> {
    Maybe(Required { codec, about: "", left: 1 })
}

/// A text to the end of the line, read with or without quotes.
#[derive(Clone, Copy)]
pub struct FreeText {
    codec: Text,
    about: &'static str,
    is_optional: bool,
    ends_at_roll: bool,
}

/// A text to the end of the line.
pub const fn free_text(codec: Text, about: &'static str) -> FreeText {
    FreeText { codec, about, is_optional: false, ends_at_roll: false }
}

/// A text to the end of the line, empty if there is none.
pub const fn optional_text(codec: Text, about: &'static str) -> FreeText {
    FreeText { is_optional: true, ..free_text(codec, about) }
}

/// A text up to the next number, `?` or `vs`: a roll, perhaps one typed without its key, or the other side.
pub const fn text_before_roll(codec: Text, about: &'static str) -> FreeText {
    FreeText { ends_at_roll: true, ..free_text(codec, about) }
}

/// Words that a text before a roll begins or ends at, unless they are in quotes.
const AROUND_ROLLS: [&str; 3] = ["?", "vs", "linked"];

impl FreeText {
    /// Takes the next word if it belongs to the text.
    fn next<'a>(&self, args: &mut Args<'a>) -> Option<&'a Word> {
        let is_roll = |word: &Word| word.is("vs") || word.is_rolls();
        let is_end = |word: &Word| self.ends_at_roll && is_roll(word);
        args.peek().filter(|word| !is_end(word))?;
        args.next()
    }
}

impl Syntax for FreeText {
    fn usage(&self) -> String {
        let placeholder = self.codec.placeholder();
        if self.is_optional { format!("[{placeholder}]") } else { placeholder }
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        let (form, values) = (self.codec.placeholder(), String::new());
        parts.push(Part { form, about: self.about, values, role: Role::Word });
    }

    fn skip(&self, args: &mut Args) -> bool {
        let is_given = self.next(args).is_some();
        while self.next(args).is_some() {}
        is_given
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        if !self.skip(args) {
            self.codec.offer(offers);
            offers.is_closed |= !self.is_optional;
        }
    }
}

impl Argument for FreeText {
    type Value = String;

    fn read(&self, args: &mut Args) -> Result<String, ParseError> {
        if self.is_optional && !self.is_given(args) {
            return Ok(String::new());
        }
        let mut text = args.require(&self.codec.placeholder())?.text.clone();
        while let Some(word) = self.next(args) {
            text.push(' ');
            text.push_str(&word.text);
        }
        Ok(text)
    }

    fn write(&self, text: &String, line: &mut LineWriter) {
        let is_mistaken = AROUND_ROLLS.iter().any(|word| text.eq_ignore_ascii_case(word));
        if self.ends_at_roll && is_mistaken {
            line.in_quotes(text);
        } else if !self.is_optional || !text.is_empty() {
            self.codec.write_word(text, line);
        }
    }
}
