//! Composite arguments: structs, read one field after the other, and enums, read by the form that fits.

use super::{Args, Offers, Part, Role, Syntax, not_among};
use crate::command::ParseError;
use crate::text::{join_or, joined};

/// The parts of a composite argument.
pub enum Shape {
    /// All of these.
    Sequence(&'static [&'static dyn Syntax]),
    /// One of these, and what the usage line has in their place, if it does not list them all.
    Choice(&'static [Alternative], Option<&'static str>),
}

/// An argument that is made of others.
pub trait Composite: Sync {
    /// Its parts.
    const SHAPE: Shape;
}

impl<C: Composite> Syntax for C {
    fn usage(&self) -> String {
        match C::SHAPE {
            Shape::Sequence(arguments) => usage_of(arguments),
            Shape::Choice(_, Some(label)) => label.to_owned(),
            Shape::Choice(alternatives, None) => usage_of_choice(alternatives),
        }
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        match C::SHAPE {
            Shape::Sequence(arguments) => arguments.iter().for_each(|it| it.parts(parts)),
            Shape::Choice(alternatives, _) => alternatives.iter().for_each(|it| it.parts(parts)),
        }
    }

    fn skip(&self, args: &mut Args) -> bool {
        match C::SHAPE {
            Shape::Sequence(arguments) => {
                let given: Vec<bool> = arguments.iter().map(|it| it.skip(args)).collect();
                given.first() == Some(&true)
            }
            Shape::Choice(alternatives, _) => {
                let given = alternatives.iter().find(|it| it.is_given(args));
                given.is_some_and(|it| it.skip(args))
            }
        }
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        match C::SHAPE {
            Shape::Sequence(arguments) => {
                for argument in arguments {
                    argument.complete(args, offers);
                }
            }
            Shape::Choice(alternatives, _) => complete_choice(alternatives, args, offers),
        }
    }
}

/// Declares a struct by the arguments that its fields are read from, in the order in which they are written; or, without
/// the types of the fields, one more form of a struct.
macro_rules! group {
    (
        $(#[$meta:meta])*
        pub struct $type:ident by $name:ident {
            $($(#[$about:meta])* $field:ident: $field_type:ty = $argument:expr),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        pub struct $type {
            $($(#[$about])* pub $field: $field_type,)+
        }

        $crate::command::syntax::group! { $name: $type { $($field: $argument),+ } }
    };
    ($(#[$meta:meta])* $name:ident: $type:ident { $($field:ident: $argument:expr),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy)]
        pub struct $name;

        impl $crate::command::syntax::Composite for $name {
            const SHAPE: $crate::command::syntax::Shape =
                $crate::command::syntax::Shape::Sequence(&[$(&$argument),+]);
        }

        impl $crate::command::syntax::Argument for $name {
            type Value = $type;

            fn read(
                &self,
                args: &mut $crate::command::syntax::Args,
            ) -> Result<$type, $crate::command::ParseError> {
                Ok($type { $($field: $argument.read(args)?),+ })
            }

            fn write(&self, value: &$type, line: &mut $crate::command::syntax::LineWriter) {
                let $type { $($field),+ } = value;
                $($argument.write($field, line);)+
            }
        }
    };
}
pub(in crate::command) use group;

/// Declares an enum by its alternatives; or, without the types of the fields, the form of an enum.
///
/// Each is a variant, after the keyword it begins with, with a line of help, and before the arguments of its fields; a field
/// after `@` is a constant. A variant with neither is the default. The first that fits is read.
macro_rules! choice {
    (
        $(#[$meta:meta])*
        pub enum $type:ident by $name:ident $(as $label:literal)? {
            $(
                $(#[$about:meta])*
                $($keyword:literal $(($help:literal))?)?
                $variant:ident $(( $($field:ident: $field_type:ty = $argument:expr),+ ))?
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        pub enum $type {
            $($(#[$about])* $variant $(( $($field_type),+ ))?,)+
        }

        $crate::command::syntax::choice! {
            $name: $type $(as $label)? {
                $(
                    $($(#[doc = $help])? $keyword)?
                    $variant $(( $($field: $argument),+ ))?
                ),+
            }
        }
    };
    ($(#[$meta:meta])* $name:ident: $type:ident $(as $label:literal)? {
        $(
            $(#[doc = $about:literal])? $($keyword:literal)?
            $variant:ident $(( $(@$fixed:path,)? $($field:ident: $argument:expr),+ ))?
        ),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy)]
        pub struct $name;

        impl $name {
            const ALTERNATIVES: &'static [$crate::command::syntax::Alternative] =
                &[$($crate::command::syntax::Alternative {
                    keyword: $crate::command::syntax::first!($(Some($keyword),)? None),
                    about: $crate::command::syntax::first!($($about,)? ""),
                    arguments: &[$($(&$argument),+)?],
                }),+];
        }

        impl $crate::command::syntax::Composite for $name {
            const SHAPE: $crate::command::syntax::Shape = $crate::command::syntax::Shape::Choice(
                Self::ALTERNATIVES,
                $crate::command::syntax::first!($(Some($label),)? None),
            );
        }

        impl $crate::command::syntax::Argument for $name {
            type Value = $type;

            fn read(
                &self,
                args: &mut $crate::command::syntax::Args,
            ) -> Result<$type, $crate::command::ParseError> {
                let mut alternatives = Self::ALTERNATIVES.iter();
                $(if alternatives.next().is_some_and(|alternative| alternative.is_given(args)) {
                    $(args.skip($keyword);)?
                    return Ok($type::$variant $(( $($fixed,)? $($argument.read(args)?),+ ))?);
                })+
                let label = $crate::command::syntax::first!($(Some($label),)? None);
                Err($crate::command::syntax::choice_error(Self::ALTERNATIVES, label, args))
            }

            fn write(&self, value: &$type, line: &mut $crate::command::syntax::LineWriter) {
                match value {
                    $($type::$variant $(( $($fixed,)? $($field),+ ))? => {
                        $(line.bare($keyword);)?
                        $($($argument.write($field, line);)+)?
                    })+
                }
            }
        }
    };
}
pub(in crate::command) use choice;

/// One of several forms of an argument.
pub struct Alternative {
    /// The word it begins with.
    pub keyword: Option<&'static str>,
    /// A line of help, for an alternative with a keyword.
    pub about: &'static str,
    /// The arguments that follow.
    pub arguments: &'static [&'static dyn Syntax],
}

impl Alternative {
    /// Returns true if the words that are left begin with it.
    pub fn is_given(&self, args: &Args) -> bool {
        match self.keyword {
            Some(keyword) => args.next_is(keyword),
            None => self.skip(&mut args.clone()),
        }
    }

    /// Skips its words. Returns false if one is missing.
    fn skip(&self, args: &mut Args) -> bool {
        self.keyword.is_none_or(|keyword| args.skip(keyword))
            && self.arguments.iter().all(|argument| argument.skip(args))
    }

    /// Skips its arguments as far as they are there. Returns how many are, and what may come next.
    fn follow(&self, args: &mut Args) -> (usize, Vec<String>) {
        if self.keyword.is_some() {
            return (0, vec![self.usage()]);
        }
        let count = self.arguments.iter().take_while(|argument| argument.skip(args)).count();
        let missing =
            if count == 0 { self.usage() } else { usage_of(&self.arguments[count..=count]) };
        (count, missing.split('|').map(str::to_owned).collect())
    }

    /// Returns true for the default.
    fn is_default(&self) -> bool {
        self.keyword.is_none() && self.arguments.is_empty()
    }

    fn usage(&self) -> String {
        match self.keyword {
            Some(keyword) if self.arguments.is_empty() => keyword.to_owned(),
            Some(keyword) => format!("{keyword} {}", usage_of(self.arguments)),
            None => usage_of(self.arguments),
        }
    }

    fn parts(&self, parts: &mut Vec<Part>) {
        if let Some(keyword) = self.keyword {
            let (form, about) = (self.usage(), self.about.trim());
            parts.push(Part { form, about, values: String::new(), role: Role::Keyword(keyword) });
        }
        let mut own = Vec::new();
        self.arguments.iter().for_each(|argument| argument.parts(&mut own));
        // What follows a keyword is in the keyword's form; what several alternatives share is said once.
        own.retain(|part| self.keyword.is_none() || !part.about.is_empty());
        own.retain(|part| parts.iter().all(|other| other.form != part.form));
        parts.append(&mut own);
    }
}

/// Joins the usage of several arguments.
pub fn usage_of(arguments: &[&'static dyn Syntax]) -> String {
    joined(arguments.iter().map(|argument| argument.usage()), " ")
}

/// The usage of a choice: `first|last|before NAME`, in brackets if it may be left out.
pub fn usage_of_choice(alternatives: &[Alternative]) -> String {
    let usage = joined(listed(alternatives).map(Alternative::usage), "|");
    if alternatives.iter().any(Alternative::is_default) { format!("[{usage}]") } else { usage }
}

/// The alternatives that are written.
fn listed(alternatives: &[Alternative]) -> impl Iterator<Item = &Alternative> {
    alternatives.iter().filter(|alternative| !alternative.is_default())
}

/// Continues with the alternative that has been typed, or offers the beginnings of all.
pub fn complete_choice(alternatives: &[Alternative], args: &mut Args, offers: &mut Offers) {
    let mut typed = listed(alternatives);
    if let Some(typed) = typed.find(|alternative| alternative.is_given(args)) {
        if typed.keyword.is_some() {
            args.next();
        }
        typed.arguments.iter().for_each(|argument| argument.complete(args, offers));
        return;
    }
    let was_closed = offers.is_closed;
    for alternative in alternatives {
        if let Some(keyword) = alternative.keyword {
            offers.keyword(keyword, args);
        } else {
            let mut args = args.clone();
            alternative.arguments.iter().for_each(|it| it.complete(&mut args, offers));
        }
        offers.is_closed = was_closed;
    }
    offers.is_closed |= !alternatives.iter().any(Alternative::is_default);
}

/// An error if none of the alternatives is given; it is about those that the line follows the longest.
pub fn choice_error(alternatives: &[Alternative], label: Option<&str>, args: &Args) -> ParseError {
    if let (Some(label), None) = (label, args.peek()) {
        return args.missing_as_in(label);
    }
    let (mut longest, mut rest, mut missing) = (0, args.clone(), Vec::new());
    for alternative in listed(alternatives) {
        let mut after = args.clone();
        let (count, next) = alternative.follow(&mut after);
        if count > longest {
            (longest, rest, missing) = (count, after, next);
        } else if count == longest {
            missing.extend(next);
        }
    }
    let first_word = |usage: &String| usage.split(' ').next().unwrap_or_default().to_owned();
    let words = missing.iter().map(first_word).filter(|word| !word.contains('='));
    let words: Vec<String> = words.collect();
    match rest.peek() {
        Some(word) if !words.is_empty() => word.error(not_among(&word.text, &words)),
        _ => rest.missing(&join_or(&missing)),
    }
}
