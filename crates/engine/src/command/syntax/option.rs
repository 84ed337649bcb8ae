//! Options: arguments written `key=value`, anywhere after the word of a command.

use super::{
    Args, Argument, Codec, LineWriter, Maybe, Offers, Or, Part, Role, Syntax, Word, YesNo, or,
};
use crate::command::ParseError;

/// An option that must be given.
#[derive(Clone, Copy)]
pub struct Keyed<C> {
    key: &'static str,
    codec: C,
    about: &'static str,
}

/// An option that must be given.
pub const fn key<C>(key: &'static str, codec: C, about: &'static str) -> Keyed<C> {
    Keyed { key, codec, about }
}

/// An option.
pub const fn option<C>(key: &'static str, codec: C, about: &'static str) -> Maybe<Keyed<C>> {
    Maybe(Keyed { key, codec, about })
}

/// A truth: an option that is `yes` or `no`.
pub type Flag = Or<Maybe<Keyed<YesNo>>, bool>;

/// A truth that is told by `key=yes`.
pub const fn flag(key: &'static str, about: &'static str) -> Flag {
    or(option(key, YesNo { shown: "yes" }, about), false)
}

/// A truth that is denied by `key=no`.
pub const fn unless(key: &'static str, about: &'static str) -> Flag {
    or(option(key, YesNo { shown: "no" }, about), true)
}

impl<C: Codec> Keyed<C> {
    fn value(&self, word: &Word) -> Result<C::Value, ParseError> {
        self.codec.read_word(&word.value(), self.key).map_err(|error| word.error(error))
    }
}

impl<C: Codec> Syntax for Keyed<C> {
    fn usage(&self) -> String {
        format!("{}={}", self.key, self.codec.placeholder())
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        let role = Role::Option(self.key, &self.codec);
        let (form, values) = (self.usage(), self.codec.values());
        parts.push(Part { form, about: self.about, values, role });
    }

    fn skip(&self, args: &mut Args) -> bool {
        args.option(self.key).is_some()
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        if !args.was_given(self.key) {
            offers.option(self.key, |world| self.codec.candidates(world));
        }
        offers.is_closed |= !self.is_given(args);
    }
}

impl<C: Codec> Argument for Keyed<C> {
    type Value = C::Value;

    fn read(&self, args: &mut Args) -> Result<C::Value, ParseError> {
        let (word, _) = args.option(self.key).ok_or_else(|| args.missing(&self.usage()))?;
        self.value(word)
    }

    fn write(&self, value: &C::Value, line: &mut LineWriter) {
        let mut written = LineWriter::default();
        self.codec.write_word(value, &mut written);
        line.bare(format_args!("{}={written}", self.key));
    }
}

/// An option that may be given several times.
#[derive(Clone, Copy)]
pub struct Repeated<C>(Keyed<C>);

/// An option that may be given several times.
pub const fn repeated<C>(key: &'static str, codec: C, about: &'static str) -> Repeated<C> {
    Repeated(Keyed { key, codec, about })
}

impl<C: Codec> Syntax for Repeated<C> {
    fn usage(&self) -> String {
        format!("[{} …]", self.0.usage())
    }

    fn inner(&self) -> Option<&dyn Syntax> {
        Some(&self.0)
    }

    fn complete(&self, _: &mut Args, offers: &mut Offers) {
        offers.option(self.0.key, |world| self.0.codec.candidates(world));
    }
}

impl<C: Codec> Argument for Repeated<C> {
    type Value = Vec<C::Value>;

    fn read(&self, args: &mut Args) -> Result<Self::Value, ParseError> {
        let given = args.every_option(|key| key.eq_ignore_ascii_case(self.0.key)).into_iter();
        given.map(|(word, ..)| self.0.value(word)).collect()
    }

    fn write(&self, values: &Self::Value, line: &mut LineWriter) {
        for value in values {
            self.0.write(value, line);
        }
    }
}
