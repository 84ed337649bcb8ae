//! Arguments of several values of the same kind.

use super::{Args, Argument, LineWriter, Offers, Syntax};
use crate::command::ParseError;

/// One value or several.
#[derive(Clone, Copy)]
pub struct Several<A>(pub A);

impl<A: Syntax> Syntax for Several<A> {
    fn usage(&self) -> String {
        format!("{} …", self.0.usage())
    }

    fn inner(&self) -> Option<&dyn Syntax> {
        Some(&self.0)
    }

    fn skip(&self, args: &mut Args) -> bool {
        let is_given = self.0.skip(args);
        while self.0.skip(args) {}
        is_given
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        let is_closed = offers.is_closed || !self.skip(args);
        self.0.complete(args, offers);
        offers.is_closed = is_closed;
    }
}

impl<A: Argument> Argument for Several<A> {
    type Value = Vec<A::Value>;

    fn read(&self, args: &mut Args) -> Result<Self::Value, ParseError> {
        let mut values = vec![self.0.read(args)?];
        while self.0.is_given(args) {
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

/// One value or several, with a sign between them.
#[derive(Clone, Copy)]
pub struct Separated<A> {
    sign: &'static str,
    item: A,
}

/// One value or several, with a sign between them.
pub const fn separated<A>(sign: &'static str, item: A) -> Separated<A> {
    Separated { sign, item }
}

impl<A: Syntax> Syntax for Separated<A> {
    fn usage(&self) -> String {
        format!("{} [{} …]", self.item.usage(), self.sign)
    }

    fn inner(&self) -> Option<&dyn Syntax> {
        Some(&self.item)
    }

    fn skip(&self, args: &mut Args) -> bool {
        let is_given = self.item.skip(args);
        while args.skip(self.sign) {
            self.item.skip(args);
        }
        is_given
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        self.item.complete(args, offers);
        while args.skip(self.sign) {
            self.item.complete(args, offers);
        }
        offers.keyword(self.sign, args);
    }
}

impl<A: Argument> Argument for Separated<A> {
    type Value = Vec<A::Value>;

    fn read(&self, args: &mut Args) -> Result<Self::Value, ParseError> {
        let mut values = vec![self.item.read(args)?];
        while args.skip(self.sign) {
            values.push(self.item.read(args)?);
        }
        Ok(values)
    }

    fn write(&self, values: &Self::Value, line: &mut LineWriter) {
        for (index, value) in values.iter().enumerate() {
            if index > 0 {
                line.bare(self.sign);
            }
            self.item.write(value, line);
        }
    }
}

/// The word for an empty list.
pub const NONE: &str = "none";

/// A list to the end of the line, or `none`.
#[derive(Clone, Copy)]
pub struct ListOrNone<A>(pub A);

impl<A: Syntax> Syntax for ListOrNone<A> {
    fn usage(&self) -> String {
        format!("{}|{NONE}", self.0.usage())
    }

    fn inner(&self) -> Option<&dyn Syntax> {
        Some(&self.0)
    }

    fn skip(&self, args: &mut Args) -> bool {
        args.skip(NONE) || self.0.skip(args)
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        offers.keyword(NONE, args);
        self.0.complete(args, offers);
    }
}

impl<A: Argument<Value = Vec<V>>, V> Argument for ListOrNone<A> {
    type Value = Vec<V>;

    fn read(&self, args: &mut Args) -> Result<Vec<V>, ParseError> {
        if args.skip(NONE) {
            return Ok(Vec::new());
        }
        if args.peek().is_none() {
            return Err(args.missing(&self.usage()));
        }
        let list = self.0.read(args)?;
        match args.peek() {
            None => Ok(list),
            Some(word) => Err(word.error(format!(
                "a sign is missing before {:?}: {}; a name with spaces needs quotes",
                word.text,
                self.0.usage()
            ))),
        }
    }

    fn write(&self, list: &Vec<V>, line: &mut LineWriter) {
        if list.is_empty() { line.bare(NONE) } else { self.0.write(list, line) }
    }
}
