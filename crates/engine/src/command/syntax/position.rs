//! Arguments that are plain words, each in its turn.

use super::args::Args;
use super::argument::{Argument, Part, Role, Syntax};
use super::codec::Codec;
use super::offers::Offers;
use super::words::LineWriter;
use super::wrapper::{Maybe, maybe};
use crate::command::ParseError;

/// A word that must be there.
#[derive(Clone, Copy)]
pub struct Required<C> {
    codec: C,
    about: &'static str,
}

/// A word that must be there. Without a text about it, its placeholder says it all.
pub const fn word<C>(codec: C, about: &'static str) -> Required<C> {
    Required { codec, about }
}

impl<C: Codec> Syntax for Required<C> {
    fn usage(&self) -> String {
        self.codec.placeholder()
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        parts.push(word_part(self.codec, self.about));
    }

    fn is_given(&self, args: &Args) -> bool {
        args.peek().is_some()
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        if args.next().is_none() {
            offers.words(self.codec.candidates(&offers.world));
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
        self.codec.read(&word.text, &what).map_err(|error| word.error(error))
    }

    fn write(&self, value: &C::Value, line: &mut LineWriter) {
        let text = self.codec.write(value);
        if self.codec.is_in_quotes() { line.in_quotes(&text) } else { line.word(&text) }
    }
}

fn word_part(codec: impl Codec, about: &'static str) -> Part {
    Part { form: codec.placeholder(), about, values: codec.values(), role: Role::Word }
}

/// A word that may be left out.
pub const fn optional<C>(codec: C, about: &'static str) -> Maybe<Required<C>> {
    maybe(word(codec, about))
}

/// A word that may be left out, before one that may not.
#[derive(Clone, Copy)]
pub struct Leading<C>(Maybe<Required<C>>);

/// A word that may be left out, before one that may not.
pub const fn leading<C>(codec: C) -> Leading<C> {
    Leading(optional(codec, ""))
}

impl<C: Codec> Syntax for Leading<C> {
    fn usage(&self) -> String {
        self.0.usage()
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        self.0.parts(parts);
    }

    fn is_given(&self, args: &Args) -> bool {
        args.plain_left() > 1
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        // The only word may be either; the next argument takes it.
        if args.plain_left() != 1 {
            self.0.complete(args, offers);
        }
    }
}

impl<C: Codec> Argument for Leading<C> {
    type Value = Option<C::Value>;

    fn read(&self, args: &mut Args) -> Result<Self::Value, ParseError> {
        if self.is_given(args) { self.0.read(args) } else { Ok(None) }
    }

    fn write(&self, value: &Self::Value, line: &mut LineWriter) {
        self.0.write(value, line);
    }
}

/// One word or several of the same kind.
#[derive(Clone, Copy)]
pub struct Words<C>(Required<C>);

/// One word or several of the same kind.
pub const fn words<C>(codec: C, about: &'static str) -> Words<C> {
    Words(word(codec, about))
}

impl<C: Codec> Syntax for Words<C> {
    fn usage(&self) -> String {
        format!("{} …", self.0.usage())
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        self.0.parts(parts);
    }

    fn is_given(&self, args: &Args) -> bool {
        self.0.is_given(args)
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        let mut is_given = false;
        while args.next().is_some() {
            is_given = true;
        }
        let was_closed = offers.is_closed;
        self.0.complete(args, offers);
        offers.is_closed = was_closed || !is_given;
    }
}

impl<C: Codec> Argument for Words<C> {
    type Value = Vec<C::Value>;

    fn read(&self, args: &mut Args) -> Result<Self::Value, ParseError> {
        let mut values = vec![self.0.read(args)?];
        while self.is_given(args) {
            values.push(self.0.read(args)?);
        }
        Ok(values)
    }

    fn write(&self, values: &Self::Value, line: &mut LineWriter) {
        for value in values {
            self.0.write(value, line);
        }
    }
}

/// A text to the end of the line, read with or without quotes.
#[derive(Clone, Copy)]
pub struct FreeText {
    placeholder: &'static str,
    about: &'static str,
    is_optional: bool,
    is_in_quotes: bool,
}

/// A text to the end of the line.
pub const fn free_text(placeholder: &'static str, about: &'static str) -> FreeText {
    FreeText { placeholder, about, is_optional: false, is_in_quotes: true }
}

/// A text to the end of the line, empty where there is none.
pub const fn optional_text(placeholder: &'static str, about: &'static str) -> FreeText {
    FreeText { placeholder, about, is_optional: true, is_in_quotes: true }
}

/// A name to the end of the line.
pub const fn last_name(placeholder: &'static str) -> FreeText {
    FreeText { placeholder, about: "", is_optional: false, is_in_quotes: false }
}

impl Syntax for FreeText {
    fn usage(&self) -> String {
        if self.is_optional {
            format!("[{}]", self.placeholder)
        } else {
            self.placeholder.to_owned()
        }
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        let (form, values) = (self.placeholder.to_owned(), String::new());
        parts.push(Part { form, about: self.about, values, role: Role::Word });
    }

    fn is_given(&self, args: &Args) -> bool {
        args.peek().is_some()
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        offers.is_closed |= !self.is_optional && !self.is_given(args);
        while args.next().is_some() {}
    }
}

impl Argument for FreeText {
    type Value = String;

    fn read(&self, args: &mut Args) -> Result<String, ParseError> {
        if self.is_optional && !self.is_given(args) {
            return Ok(String::new());
        }
        let mut text = args.require(self.placeholder)?.text.clone();
        while let Some(word) = args.next() {
            text.push(' ');
            text.push_str(&word.text);
        }
        Ok(text)
    }

    fn write(&self, text: &String, line: &mut LineWriter) {
        match (self.is_optional && text.is_empty(), self.is_in_quotes) {
            (true, _) => {}
            (false, true) => line.in_quotes(text),
            (false, false) => line.word(text),
        }
    }
}
