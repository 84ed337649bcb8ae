//! Arguments that begin with a keyword, and arguments around others.

use super::ParseError;
use super::args::Args;
use super::argument::{Argument, Part, Role, Syntax};
use super::codec::not_among;
use super::complete::{Candidate, Offers};
use super::words::LineWriter;

/// A keyword that is there or not.
#[derive(Clone, Copy)]
pub(super) struct Switch {
    keyword: &'static str,
    about: &'static str,
}

/// A keyword that is there or not.
pub(super) const fn switch(keyword: &'static str, about: &'static str) -> Switch {
    Switch { keyword, about }
}

impl Syntax for Switch {
    fn usage(&self) -> String {
        format!("[{}]", self.keyword)
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        let (form, values) = (self.keyword.to_owned(), String::new());
        parts.push(Part { form, about: self.about, values, role: Role::Keyword(self.keyword) });
    }

    fn is_given(&self, args: &Args) -> bool {
        args.next_is(self.keyword)
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        if args.peek().is_none() {
            offers.words([Candidate::Keyword(self.keyword.to_owned())]);
        }
        args.skip(self.keyword);
    }
}

impl Argument for Switch {
    type Value = bool;

    fn read(&self, args: &mut Args) -> Result<bool, ParseError> {
        Ok(args.skip(self.keyword))
    }

    fn write(&self, value: &bool, line: &mut LineWriter) {
        if *value {
            line.bare(self.keyword);
        }
    }
}

/// An argument after a keyword.
#[derive(Clone, Copy)]
pub(super) struct After<A> {
    keyword: &'static str,
    argument: A,
}

/// An argument after a keyword.
pub(super) const fn after<A>(keyword: &'static str, argument: A) -> After<A> {
    After { keyword, argument }
}

impl<A: Syntax> Syntax for After<A> {
    fn usage(&self) -> String {
        format!("{} {}", self.keyword, self.argument.usage())
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        let (form, values) = (self.usage(), String::new());
        parts.push(Part { form, about: "", values, role: Role::Keyword(self.keyword) });
    }

    fn is_given(&self, args: &Args) -> bool {
        args.next_is(self.keyword)
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        if args.skip(self.keyword) {
            self.argument.complete(args, offers);
        } else {
            offers.words([Candidate::Keyword(self.keyword.to_owned())]);
            offers.is_closed = true;
        }
    }
}

impl<A: Argument> Argument for After<A> {
    type Value = A::Value;

    fn read(&self, args: &mut Args) -> Result<A::Value, ParseError> {
        if args.skip(self.keyword) {
            return self.argument.read(args);
        }
        let word = args.require(self.keyword)?;
        Err(word.error(not_among(&word.text, &[self.keyword])))
    }

    fn write(&self, value: &A::Value, line: &mut LineWriter) {
        line.bare(self.keyword);
        self.argument.write(value, line);
    }
}

/// An argument that may be left out.
#[derive(Clone, Copy)]
pub(super) struct Maybe<A>(A);

/// An argument that may be left out.
pub(super) const fn maybe<A>(argument: A) -> Maybe<A> {
    Maybe(argument)
}

impl<A: Syntax> Syntax for Maybe<A> {
    fn usage(&self) -> String {
        format!("[{}]", self.0.usage())
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        self.0.parts(parts);
    }

    fn is_given(&self, args: &Args) -> bool {
        self.0.is_given(args)
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        let was_closed = offers.is_closed;
        let is_given = self.is_given(args);
        self.0.complete(args, offers);
        offers.is_closed = was_closed || (is_given && offers.is_closed);
    }
}

impl<A: Argument> Argument for Maybe<A> {
    type Value = Option<A::Value>;

    fn read(&self, args: &mut Args) -> Result<Self::Value, ParseError> {
        self.is_given(args).then(|| self.0.read(args)).transpose()
    }

    fn write(&self, value: &Self::Value, line: &mut LineWriter) {
        value.iter().for_each(|value| self.0.write(value, line));
    }
}

/// An argument with a value for the case that it is left out.
#[derive(Clone, Copy)]
pub(super) struct Or<A, V> {
    argument: A,
    default: V,
}

/// An argument, or `default` where it is left out.
pub(super) const fn or<A, V>(argument: A, default: V) -> Or<A, V> {
    Or { argument, default }
}

impl<A: Syntax, V: Sync> Syntax for Or<A, V> {
    fn usage(&self) -> String {
        self.argument.usage()
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        self.argument.parts(parts);
    }

    fn is_given(&self, args: &Args) -> bool {
        self.argument.is_given(args)
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        self.argument.complete(args, offers);
    }
}

impl<A: Argument<Value = Option<V>>, V: Copy + PartialEq + Sync> Argument for Or<A, V> {
    type Value = V;

    fn read(&self, args: &mut Args) -> Result<V, ParseError> {
        Ok(self.argument.read(args)?.unwrap_or(self.default))
    }

    fn write(&self, value: &V, line: &mut LineWriter) {
        if *value != self.default {
            self.argument.write(&Some(*value), line);
        }
    }
}

/// An argument with a value in a box.
#[derive(Clone, Copy)]
pub(super) struct Boxed<A>(pub A);

impl<A: Syntax> Syntax for Boxed<A> {
    fn usage(&self) -> String {
        self.0.usage()
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        self.0.parts(parts);
    }

    fn is_given(&self, args: &Args) -> bool {
        self.0.is_given(args)
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        self.0.complete(args, offers);
    }
}

impl<A: Argument> Argument for Boxed<A> {
    type Value = Box<A::Value>;

    fn read(&self, args: &mut Args) -> Result<Self::Value, ParseError> {
        self.0.read(args).map(Box::new)
    }

    fn write(&self, value: &Self::Value, line: &mut LineWriter) {
        self.0.write(value, line);
    }
}
