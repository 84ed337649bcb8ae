//! Notation of several names in one word: `ana,"Guard 2",Guard*,@foe`.

use std::ops::Range;
use std::str::FromStr;

use strum::VariantNames;

use crate::command::ParseError;
use crate::command::names::{NamePattern, Names, SIDE, STAR};
use crate::command::syntax::{
    Args, Argument, Candidate, LineWriter, Offers, Part, Role, Syntax, Word, not_among, split,
};
use crate::rules::Side;

/// The combatants that a command is about.
pub const NAMES: NamesArg = NamesArg;

/// One name or several, in one word.
#[derive(Clone, Copy)]
pub struct NamesArg;

impl NamesArg {
    const PLACEHOLDER: &str = "NAMES";
}

impl Syntax for NamesArg {
    fn usage(&self) -> String {
        Self::PLACEHOLDER.to_owned()
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        parts.push(Part {
            form: Self::PLACEHOLDER.to_owned(),
            about: "one combatant, or several: everybody whose name begins so, a side, everybody, or any of these \
                    joined by commas",
            values: "`Guard*` `@foe` `*` `ana,\"Guard 2\"`".to_owned(),
            role: Role::Word,
        });
    }

    fn is_given(&self, args: &Args) -> bool {
        args.peek().is_some()
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        if args.next().is_none() {
            let names = offers.world.names.iter().map(|name| Candidate::Name((*name).to_owned()));
            let sides = Side::VARIANTS.iter().map(|side| format!("{SIDE}{side}"));
            let patterns = sides.chain([STAR.to_string()]).map(Candidate::Keyword);
            offers.listed(names.chain(patterns).collect());
            offers.is_closed = true;
        }
    }
}

impl Argument for NamesArg {
    type Value = Names;

    fn read(&self, args: &mut Args) -> Result<Names, ParseError> {
        let word = args.require(Self::PLACEHOLDER)?;
        args.note_text(word);
        read_word(word).map_err(|error| word.error(error))
    }

    fn write(&self, names: &Names, line: &mut LineWriter) {
        line.bare(names);
    }
}

impl FromStr for Names {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match split(text).map_err(|error| error.what)?.as_slice() {
            [word] => read_word(word),
            _ => Err(format!("{text:?} is more than one word; a name with spaces needs quotes")),
        }
    }
}

fn read_word(word: &Word) -> Result<Names, String> {
    let patterns = word.between_commas().into_iter().map(|bytes| pattern(word, bytes));
    Ok(Names(patterns.collect::<Result<_, _>>()?))
}

/// Reads the part of a word between two commas.
fn pattern(word: &Word, bytes: Range<usize>) -> Result<NamePattern, String> {
    let text = &word.text[bytes.clone()];
    if text.is_empty() && !word.has_quote_in(&bytes) {
        return Err(
            "a name is missing beside the comma; a name with a comma needs quotes".to_owned()
        );
    }
    if text.starts_with(SIDE) && word.is_bare_at(bytes.start) {
        let side = &text[SIDE.len_utf8()..];
        let read = side.parse::<Side>().map(NamePattern::Side);
        return read.map_err(|_| not_among(text, &["@pc", "@ally", "@neutral", "@foe"]));
    }
    let mut stars = text.match_indices(STAR).map(|(at, _)| bytes.start + at);
    match stars.find(|&at| word.is_bare_at(at)) {
        None => Ok(NamePattern::One(text.to_owned())),
        Some(at) if at + 1 == bytes.end => {
            Ok(NamePattern::Start(word.text[bytes.start..at].to_owned()))
        }
        Some(_) => Err(format!(
            "{text:?} is not a pattern: the star goes at the end, as in Guard*; a name with a star needs quotes"
        )),
    }
}
