//! Arguments of `expect`: names, the order, decisions, and values by their keys.

use super::NAME;
use super::keys::KEYS;
use crate::command::ParseError;
use crate::command::expectation::Member;
use crate::command::results::{RESULTS, STATES};
use crate::command::syntax::{Args, Argument, Candidate, LineWriter, Offers, Part, Syntax, Word};
use crate::text::suggest;

/// The word for nobody and nothing.
pub const NONE: &str = "none";

/// Offers `none`, where nothing has been typed.
pub fn offer_none(args: &Args, offers: &mut Offers) {
    if args.peek().is_none() {
        offers.words([Candidate::Keyword(NONE.to_owned())]);
    }
}

/// Writes a name that may stand where `none` could.
fn write_name(name: &str, line: &mut LineWriter) {
    if name.eq_ignore_ascii_case(NONE) { line.in_quotes(name) } else { line.word(name) }
}

/// Offers `none` at the beginning, and a name in every place.
fn complete_names(args: &mut Args, offers: &mut Offers) {
    offer_none(args, offers);
    while args.next().is_some() {}
    NAME.complete(args, offers);
}

/// Names of combatants, or `none`.
#[derive(Clone, Copy)]
pub struct NamesArgs;

impl Syntax for NamesArgs {
    fn usage(&self) -> String {
        "NAME …|none".to_owned()
    }

    fn parts(&'static self, _: &mut Vec<Part>) {}

    fn is_given(&self, args: &Args) -> bool {
        NAME.is_given(args)
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        complete_names(args, offers);
    }
}

impl Argument for NamesArgs {
    type Value = Vec<String>;

    fn read(&self, args: &mut Args) -> Result<Vec<String>, ParseError> {
        let mut names = Vec::new();
        if !args.skip(NONE) {
            names.push(args.require("NAME or none")?.text.clone());
            while let Some(name) = args.next() {
                names.push(name.text.clone());
            }
        }
        Ok(names)
    }

    fn write(&self, names: &Vec<String>, line: &mut LineWriter) {
        for name in names {
            write_name(name, line);
        }
        if names.is_empty() {
            line.bare(NONE);
        }
    }
}

/// Slots with their members, or `none`.
#[derive(Clone, Copy)]
pub struct OrderArgs;

impl OrderArgs {
    const NEXT: &str = ">";
    const SHARED: &str = "=";

    fn member(args: &mut Args) -> Result<Member, ParseError> {
        let name = args.require("NAME")?.text.clone();
        let score = args.peek().and_then(Word::number);
        if score.is_some() {
            args.next();
        }
        Ok((name, score))
    }
}

impl Syntax for OrderArgs {
    fn usage(&self) -> String {
        "NAME [SCORE] > NAME [SCORE] = NAME …|none".to_owned()
    }

    fn parts(&'static self, _: &mut Vec<Part>) {}

    fn is_given(&self, args: &Args) -> bool {
        NAME.is_given(args)
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        complete_names(args, offers);
    }
}

impl Argument for OrderArgs {
    type Value = Vec<Vec<Member>>;

    fn read(&self, args: &mut Args) -> Result<Self::Value, ParseError> {
        if args.skip(NONE) {
            return Ok(Vec::new());
        }
        let mut slots: Vec<Vec<Member>> = vec![vec![Self::member(args)?]];
        while let Some(word) = args.next() {
            match slots.last_mut() {
                Some(slot) if word.is(Self::SHARED) => slot.push(Self::member(args)?),
                _ if word.is(Self::NEXT) => slots.push(vec![Self::member(args)?]),
                _ => {
                    let what = format!(
                        "expected > or = before {:?}; a name with spaces needs quotes",
                        word.text
                    );
                    return Err(word.error(what));
                }
            }
        }
        Ok(slots)
    }

    fn write(&self, slots: &Self::Value, line: &mut LineWriter) {
        for (index, slot) in slots.iter().enumerate() {
            for (place, (name, score)) in slot.iter().enumerate() {
                match (index, place) {
                    (0, 0) => {}
                    (_, 0) => line.bare(Self::NEXT),
                    _ => line.bare(Self::SHARED),
                }
                write_name(name, line);
                if let Some(score) = score {
                    line.bare(score);
                }
            }
        }
        if slots.is_empty() {
            line.bare(NONE);
        }
    }
}

/// Values by their keys, at least one.
#[derive(Clone, Copy)]
pub struct PairsArgs(pub PairKeys);

/// The keys that can be compared.
#[derive(Clone, Copy)]
pub enum PairKeys {
    /// Those of a combatant.
    Stats,
    /// Those of a result.
    Results,
}

/// Every key of `expect stats`; one that ends in a point goes on with a label.
pub fn stat_keys() -> impl Iterator<Item = &'static str> {
    KEYS.iter().map(|key| key.word).chain(STATES.iter().map(|key| key.word))
}

impl PairKeys {
    fn words(self) -> Vec<&'static str> {
        match self {
            Self::Stats => stat_keys().collect(),
            Self::Results => RESULTS.iter().map(|key| key.word).collect(),
        }
    }

    /// Checks a key.
    ///
    /// # Errors
    /// A sentence that names the nearest key, or all of them.
    fn validate(self, key: &str) -> Result<(), String> {
        let words = self.words();
        let is_known =
            |word: &&str| *word == key || (word.ends_with('.') && key.starts_with(*word));
        if words.iter().any(is_known) {
            return Ok(());
        }
        Err(match suggest(key, words.iter().copied()) {
            Some(near) => format!("there is no {key}= to expect; did you mean {near}=?"),
            None => format!("there is no {key}= to expect; there are {}", words.join(", ")),
        })
    }
}

impl Syntax for PairsArgs {
    fn usage(&self) -> String {
        "KEY=VALUE …".to_owned()
    }

    fn parts(&'static self, _: &mut Vec<Part>) {}

    fn is_given(&self, _: &Args) -> bool {
        true
    }

    fn complete(&self, _: &mut Args, offers: &mut Offers) {
        for word in self.0.words() {
            if word.ends_with('.') {
                offers.words([Candidate::Keyword(word.to_owned())]);
            } else {
                offers.option(word, |_| []);
            }
        }
    }
}

impl Argument for PairsArgs {
    type Value = Vec<(String, String)>;

    fn read(&self, args: &mut Args) -> Result<Self::Value, ParseError> {
        let given = args.every_option(|_| true);
        if given.is_empty() {
            let word = args.require(&self.usage())?;
            return Err(
                word.error(format!("{:?} is not KEY=VALUE; write {}=VALUE", word.text, word.text))
            );
        }
        let read = |(word, key, value): (&Word, &str, &str)| {
            let key = key.to_lowercase();
            self.0.validate(&key).map_err(|error| word.error(error))?;
            Ok((key, value.to_owned()))
        };
        given.into_iter().map(read).collect()
    }

    fn write(&self, pairs: &Self::Value, line: &mut LineWriter) {
        for (key, value) in pairs {
            line.option(key, value);
        }
    }
}

/// Lists words one after the other, or `none`.
pub fn listed(words: &[impl AsRef<str>]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    if words.is_empty() { NONE.to_owned() } else { words.join(" ") }
}
