//! The parts of a form, each with its question and the answers to choose from.

use super::asked::Asked;
use super::offers::{Offer, everybody};
use super::said::Kind;
use crate::app::state::App;

/// A command, and what is asked for it.
#[derive(Debug)]
pub struct Form {
    /// The words that lead to it, if it is not by that of its command.
    pub words: &'static [&'static str],
    /// The line, with the keys of its parts.
    pub line: &'static str,
    /// Returns true if what follows the word could be read as it stands, and is seldom meant so.
    pub is_brief: fn(&str) -> bool,
    pub parts: &'static [Part],
}

/// A part that is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Its place in the line, and in the questions of later parts.
    pub key: &'static str,
    /// The question, which may name other parts by their keys.
    pub question: &'static str,
    pub kind: Kind,
    /// The answer as the line has it, in the place of `{}`.
    pub written: &'static str,
    /// A sample that the line has until it is answered, so that the rest can be read.
    pub sample: &'static str,
    pub empty: Empty,
    /// The answers that a number chooses from.
    pub offered: Offered,
}

/// The answer of an empty line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Empty {
    /// Nothing: it must be said.
    Nothing,
    /// The first that is offered.
    First,
    /// The same; if it is the only one, nothing is asked.
    Only,
    /// This, as the line has it, and as it is told.
    Is(&'static str, &'static str),
}

/// The keys of parts that others depend on; whoever helps stands where an attacker does.
pub const WHO: &str = "{who}";
pub const ATTACKER: &str = "{by}";
pub const WITH: &str = "{with}";
pub const AREA: &str = "{area}";
pub const SKILL: &str = "{skill}";
pub const NAME: &str = "{name}";
pub const STATS: &str = "{stats}";
pub const MORE: &str = "{more}";
pub const DIE: &str = "{die}";
pub const DEFENSE: &str = "{defense}";

type Offered = fn(&App, &Asked) -> Vec<Offer>;

pub const fn form(line: &'static str, parts: &'static [Part]) -> Form {
    Form { words: &[], line, is_brief: |_| false, parts }
}

impl Form {
    /// A form that words of its own lead to.
    pub const fn called(self, words: &'static [&'static str]) -> Self {
        Self { words, ..self }
    }

    pub const fn brief(self, is_brief: fn(&str) -> bool) -> Self {
        Self { is_brief, ..self }
    }

    /// The word of its command.
    pub fn word(&self) -> &'static str {
        first_word(self.line).0
    }
}

pub const fn part(key: &'static str, question: &'static str) -> Part {
    Part {
        key,
        question,
        kind: Kind::Words,
        written: "{}",
        sample: "none",
        empty: Empty::Nothing,
        offered: |_, _| Vec::new(),
    }
}

impl Part {
    pub const fn kind(self, kind: Kind) -> Self {
        Self { kind, ..self }
    }

    pub const fn of(self, offered: Offered) -> Self {
        Self { offered, ..self }
    }

    pub const fn naming(self, offered: Offered) -> Self {
        self.kind(Kind::Names).of(offered)
    }

    pub const fn or(self, empty: Empty) -> Self {
        Self { empty, ..self }
    }

    pub const fn sample(self, sample: &'static str) -> Self {
        Self { sample, ..self }
    }

    pub const fn written(self, written: &'static str) -> Self {
        Self { written, ..self }
    }
}

pub const fn who(question: &'static str) -> Part {
    part(WHO, question).naming(everybody).sample("x")
}

/// A die, and what the line has if the program rolls it.
pub const fn die(key: &'static str, question: &'static str, empty: &'static str) -> Part {
    part(key, question).kind(Kind::Die).or(Empty::Is(empty, "the program rolls"))
}

pub const fn more(question: &'static str) -> Part {
    part(MORE, question).kind(Kind::More).or(Empty::Is("", "none"))
}

/// The first word of several, which may be in quotes, and the others; all of it and nothing if it is one.
pub fn first_word(line: &str) -> (&str, &str) {
    let mut is_quoted = false;
    let is_end = |it: char| {
        is_quoted ^= it == '"';
        it == ' ' && !is_quoted
    };
    let end = line.find(is_end).unwrap_or(line.len());
    (&line[..end], line[end..].trim_start())
}

pub fn is_one_word(line: &str) -> bool {
    first_word(line).1.is_empty()
}

/// Returns the rest of a line behind `words`; `None` if it begins otherwise.
pub fn behind<'a>(line: &'a str, words: &str) -> Option<&'a str> {
    let rest = line.strip_prefix(words)?;
    (rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim_start())
}

/// A thing without its article.
pub fn bare(what: &str) -> &str {
    let (first, rest) = what.split_once(' ').unwrap_or((what, ""));
    let mut articles = ["a", "an", "the", "his", "her", "their", "its"].iter();
    let is_article = articles.any(|it| it.eq_ignore_ascii_case(first));
    if is_article && !rest.is_empty() { rest } else { what }
}
