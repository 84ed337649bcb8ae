//! Arguments that are keywords, or begin with one.

use super::{Args, Argument, LineWriter, Offers, Part, Role, Syntax, not_among};
use crate::command::ParseError;

/// A keyword that is there or not.
#[derive(Clone, Copy)]
pub struct Switch {
    keyword: &'static str,
    about: &'static str,
}

/// A keyword that is there or not.
pub const fn switch(keyword: &'static str, about: &'static str) -> Switch {
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

    fn skip(&self, args: &mut Args) -> bool {
        args.skip(self.keyword)
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        offers.keyword(self.keyword, args);
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
pub struct After<A> {
    keyword: &'static str,
    argument: A,
}

/// An argument after a keyword.
pub const fn after<A>(keyword: &'static str, argument: A) -> After<A> {
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

    fn skip(&self, args: &mut Args) -> bool {
        args.skip(self.keyword) && self.argument.skip(args)
    }

    fn is_given(&self, args: &Args) -> bool {
        args.next_is(self.keyword)
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        if args.skip(self.keyword) {
            self.argument.complete(args, offers);
        } else {
            offers.keyword(self.keyword, args);
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
