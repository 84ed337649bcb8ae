//! Arguments around others: left out, with a default, in a box.

use super::{Args, Argument, LineWriter, Offers, Syntax};
use crate::command::ParseError;

/// An argument that may be left out.
#[derive(Clone, Copy)]
pub struct Maybe<A>(pub A);

impl<A: Syntax> Syntax for Maybe<A> {
    fn inner(&self) -> Option<&dyn Syntax> {
        Some(&self.0)
    }

    fn usage(&self) -> String {
        format!("[{}]", self.0.usage())
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
        if let Some(value) = value {
            self.0.write(value, line);
        }
    }
}

/// An argument with a value for the case that it is left out.
#[derive(Clone, Copy)]
pub struct Or<A, V> {
    argument: A,
    default: V,
}

/// An argument, or `default` if it is left out.
pub const fn or<A, V>(argument: A, default: V) -> Or<A, V> {
    Or { argument, default }
}

impl<A: Syntax, V: Sync> Syntax for Or<A, V> {
    fn inner(&self) -> Option<&dyn Syntax> {
        Some(&self.argument)
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
pub struct Boxed<A>(pub A);

impl<A: Syntax> Syntax for Boxed<A> {
    fn inner(&self) -> Option<&dyn Syntax> {
        Some(&self.0)
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
