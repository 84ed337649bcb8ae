//! Notation of several names in one word: `ana,"Guard 2",Guard*,@foe`.

use std::ops::Range;
use std::str::FromStr;

use strum::VariantNames;

use crate::command::names::{SIDE, STAR};
use crate::command::syntax::{
    Candidate, Codec, LineWriter, NONE, Number, Offers, Required, Word, not_among, number, split,
    word,
};
use crate::command::{NamePattern, Names, World};
use crate::rules::{DamageKind, Side};

/// The combatants that a command is about.
pub const NAMES: Required<NamesWord> = word(
    NamesWord,
    "one combatant, or several: all with a name that begins so, a side, all, or any of these joined by commas",
);

/// One name or several, in one word.
#[derive(Clone, Copy)]
pub struct NamesWord;

impl Codec for NamesWord {
    type Value = Names;

    fn placeholder(&self) -> String {
        "NAMES".to_owned()
    }

    fn read(&self, text: &str, _: &str) -> Result<Names, String> {
        text.parse()
    }

    fn write(&self, names: &Names) -> String {
        names.to_string()
    }

    fn is_text(&self) -> bool {
        true
    }

    fn read_word(&self, word: &Word, _: &str) -> Result<Names, String> {
        read_word(word)
    }

    fn write_word(&self, names: &Names, line: &mut LineWriter) {
        line.names(names);
    }

    fn values(&self) -> String {
        "`Guard*` `@foe` `*` `ana,\"Guard 2\"`".to_owned()
    }

    fn candidates(&self, world: &World) -> Vec<Candidate> {
        let names = world.names.iter().map(|name| Candidate::Name((*name).to_owned()));
        let sides = Side::VARIANTS.iter().map(|side| format!("{SIDE}{side}"));
        names.chain(sides.chain([STAR.to_string()]).map(Candidate::Keyword)).collect()
    }

    fn offer(&self, offers: &mut Offers) {
        offers.listed(self.candidates(&offers.world));
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

/// Metres from the center of an area attack.
pub const METRES: Number = number("METRES", 0, 999);

/// Combatants in the area of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlastTarget {
    /// Their names.
    pub names: Names,
    /// Metres from the center, from 0; the center itself if left out.
    pub metres: Option<i32>,
}

/// Combatants in the area of an attack.
pub const TARGET: Required<TargetWord> = word(
    TargetWord,
    "combatants and how many metres they are from the center, 0 if left out; a name with a colon takes quotes",
);

/// Names with metres behind a colon, in one word: `Bob:3`.
#[derive(Clone, Copy)]
pub struct TargetWord;

impl Codec for TargetWord {
    type Value = BlastTarget;

    fn placeholder(&self) -> String {
        "NAMES[:METRES]".to_owned()
    }

    fn read(&self, text: &str, what: &str) -> Result<BlastTarget, String> {
        Ok(BlastTarget { names: NamesWord.read(text, what)?, metres: None })
    }

    fn write(&self, target: &BlastTarget) -> String {
        let metres = target.metres.map_or_else(String::new, |metres| format!(":{metres}"));
        let names = target.names.to_string();
        // Without quotes, the kind of damage would follow.
        if is_kind(&names) { format!("\"{names}\"{metres}") } else { format!("{names}{metres}") }
    }

    fn is_text(&self) -> bool {
        true
    }

    fn may_begin(&self, word: &Word) -> bool {
        !(word.is_bare() && is_kind(&word.text))
    }

    fn read_word(&self, word: &Word, _: &str) -> Result<BlastTarget, String> {
        let Some((names, metres)) = word.at_last_colon() else {
            return Ok(BlastTarget { names: read_word(word)?, metres: None });
        };
        let metres = METRES.read(metres, "the number of metres behind a colon")?;
        Ok(BlastTarget { names: read_word(&names)?, metres: Some(metres) })
    }

    fn write_word(&self, target: &BlastTarget, line: &mut LineWriter) {
        line.bare(self.write(target));
        line.note_names(&target.names);
    }

    fn candidates(&self, world: &World) -> Vec<Candidate> {
        NamesWord.candidates(world)
    }

    fn offer(&self, offers: &mut Offers) {
        NamesWord.offer(offers);
    }
}

/// The others in the area of an attack, joined by commas: `Bob:3,Cami`, or `none`.
#[derive(Clone, Copy)]
pub struct AreaWord;

impl Codec for AreaWord {
    type Value = Vec<BlastTarget>;

    fn placeholder(&self) -> String {
        "NAMES[:METRES],…|none".to_owned()
    }

    fn read(&self, text: &str, what: &str) -> Result<Vec<BlastTarget>, String> {
        TargetWord.read(text, what).map(|target| vec![target])
    }

    fn write(&self, targets: &Vec<BlastTarget>) -> String {
        let targets: Vec<String> = targets.iter().map(|it| TargetWord.write(it)).collect();
        if targets.is_empty() { NONE.to_owned() } else { targets.join(",") }
    }

    fn is_text(&self) -> bool {
        true
    }

    fn read_word(&self, word: &Word, what: &str) -> Result<Vec<BlastTarget>, String> {
        if word.is(NONE) {
            return Ok(Vec::new());
        }
        let targets = word.between_commas().into_iter().map(|bytes| word.part(bytes));
        targets.map(|word| TargetWord.read_word(&word, what)).collect()
    }

    fn write_word(&self, targets: &Vec<BlastTarget>, line: &mut LineWriter) {
        line.bare(self.write(targets));
    }

    fn candidates(&self, world: &World) -> Vec<Candidate> {
        NamesWord.candidates(world)
    }
}

fn is_kind(text: &str) -> bool {
    text.parse::<DamageKind>().is_ok()
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
