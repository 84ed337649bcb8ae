//! Choices: enums, each variant with the keyword or the arguments that it is read from.

use super::ParseError;
use super::args::Args;
use super::argument::{Part, Role, Syntax, usage_of};
use super::codec::not_among;
use super::complete::{Candidate, Offers};
use crate::text::join_or;

/// One of several forms of an argument.
pub(super) struct Alternative {
    /// The word it begins with.
    pub keyword: Option<&'static str>,
    /// What it is, for an alternative with a keyword.
    pub about: &'static str,
    /// What follows.
    pub arguments: &'static [&'static dyn Syntax],
}

impl Alternative {
    /// Returns true where the words that are left begin with it.
    pub fn is_given(&self, args: &Args) -> bool {
        match self.keyword {
            Some(keyword) => args.next_is(keyword),
            None => self.arguments.iter().all(|argument| argument.is_given(args)),
        }
    }

    /// Returns true for the alternative that is meant where nothing is said.
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
}

/// Declares the alternatives of an enum. Each is a variant, after the keyword it begins with and before the arguments of
/// its fields; a field after `@` is a constant. A variant with neither is meant where nothing is said. The first that
/// fits is read.
macro_rules! choice {
    ($(#[$meta:meta])* $name:ident: $type:ident $(as $label:literal)? {
        $(
            $(#[doc = $about:literal])? $($keyword:literal)?
            $variant:ident $(( $(@$fixed:path,)? $($field:ident: $argument:expr),+ ))?
        ),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy)]
        pub(in crate::command) struct $name;

        impl $name {
            const ALTERNATIVES: &[Alternative] = &[$(Alternative {
                keyword: first!($(Some($keyword),)? None),
                about: first!($($about,)? ""),
                arguments: &[$($(&$argument),+)?],
            }),+];
        }

        impl Syntax for $name {
            fn usage(&self) -> String {
                first!($($label.to_owned(),)? usage_of_choice(Self::ALTERNATIVES))
            }

            fn parts(&'static self, parts: &mut Vec<Part>) {
                parts_of_choice(Self::ALTERNATIVES, parts);
            }

            fn is_given(&self, args: &Args) -> bool {
                Self::ALTERNATIVES.iter().any(|alternative| alternative.is_given(args))
            }

            fn complete(&self, args: &mut Args, offers: &mut Offers) {
                complete_choice(Self::ALTERNATIVES, args, offers);
            }
        }

        impl Argument for $name {
            type Value = $type;

            fn read(&self, args: &mut Args) -> Result<$type, ParseError> {
                let mut alternatives = Self::ALTERNATIVES.iter();
                $(if alternatives.next().is_some_and(|alternative| alternative.is_given(args)) {
                    $(args.skip($keyword);)?
                    return Ok($type::$variant $(( $($fixed,)? $($argument.read(args)?),+ ))?);
                })+
                Err(choice_error(Self::ALTERNATIVES, args))
            }

            fn write(&self, value: &$type, line: &mut LineWriter) {
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
pub(super) use choice;

/// The first of its arguments.
macro_rules! first {
    ($first:expr $(, $rest:expr)*) => {
        $first
    };
}
pub(super) use first;

/// The usage of a choice: `first|last|before NAME`, in brackets where it may be left out.
pub(super) fn usage_of_choice(alternatives: &[Alternative]) -> String {
    let usage: Vec<String> = listed(alternatives).map(Alternative::usage).collect();
    let usage = usage.join("|");
    if alternatives.iter().any(Alternative::is_default) { format!("[{usage}]") } else { usage }
}

/// The alternatives that are written.
fn listed(alternatives: &[Alternative]) -> impl Iterator<Item = &Alternative> {
    alternatives.iter().filter(|alternative| !alternative.is_default())
}

/// Adds what there is to say about the alternatives and their arguments.
pub(super) fn parts_of_choice(alternatives: &'static [Alternative], parts: &mut Vec<Part>) {
    for alternative in alternatives {
        if let Some(keyword) = alternative.keyword {
            let (form, about) = (alternative.usage(), alternative.about.trim());
            parts.push(Part { form, about, values: String::new(), role: Role::Keyword(keyword) });
        }
        alternative.arguments.iter().for_each(|argument| argument.parts(parts));
    }
}

/// Goes on with the alternative that has been typed, or offers the beginnings of all.
pub(super) fn complete_choice(alternatives: &[Alternative], args: &mut Args, offers: &mut Offers) {
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
        match alternative.keyword {
            Some(keyword) => offers.words([Candidate::Keyword(keyword.to_owned())]),
            None => {
                alternative.arguments.iter().for_each(|argument| argument.complete(args, offers))
            }
        }
        offers.is_closed = was_closed;
    }
    offers.is_closed |= !alternatives.iter().any(Alternative::is_default);
}

/// An error where none of the alternatives is given.
pub(super) fn choice_error(alternatives: &[Alternative], args: &Args) -> ParseError {
    let keywords: Vec<&str> = alternatives.iter().filter_map(|it| it.keyword).collect();
    match args.peek() {
        Some(word) if !keywords.is_empty() => word.error(not_among(&word.text, &keywords)),
        _ => {
            let usages: Vec<String> = listed(alternatives).map(Alternative::usage).collect();
            args.missing(&join_or(&usages))
        }
    }
}
