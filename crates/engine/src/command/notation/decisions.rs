//! Notation of decisions that are due: as `resist`, `dismiss` and `expect due` name them.

use std::sync::LazyLock;

use strum::VariantNames;

use super::NAMES;
use super::expected::{NONE, offer_none};
use crate::command::ParseError;
use crate::command::arguments::{DecisionName, Dismissal};
use crate::command::syntax::{
    Args, Argument, Candidate, Codec, LineWriter, Offers, Part, Role, Syntax, Word, not_among,
};
use crate::rules::Consequence;
use crate::text::join_or;

/// The beginning of the name of a timer.
const TIMER: &str = "timer.";

/// The beginning of the name of an effect that ended.
const ENDED: &str = "ended.";

/// What `dismiss` settles: `NAMES knockdown`, `NAMES ended.LABEL`, `timer.LABEL` or `all`.
#[derive(Clone, Copy)]
pub struct DismissalArgs;

impl DismissalArgs {
    const ALL: &str = "all";
}

/// Returns the text after `prefix`, in any capitals.
fn after_prefix<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let (start, rest) = text.split_at_checked(prefix.len())?;
    start.eq_ignore_ascii_case(prefix).then_some(rest)
}

impl Syntax for DismissalArgs {
    fn usage(&self) -> String {
        "NAMES WHAT|timer.LABEL|all".to_owned()
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        NAMES.parts(parts);
        let what = format!("{}|ended.LABEL", Consequence::VARIANTS.join("|"));
        for (form, about) in [
            (what, "what the decision is about; an effect that ended goes by its label"),
            ("timer.LABEL".to_owned(), "a timer that ran out"),
            (Self::ALL.to_owned(), "everything that is due"),
        ] {
            parts.push(Part { form, about, values: String::new(), role: Role::Word });
        }
    }

    fn is_given(&self, args: &Args) -> bool {
        NAMES.is_given(args)
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        let keyword = |word: &&str| Candidate::Keyword((*word).to_owned());
        if self.is_given(args) {
            args.next();
            offers.words(Consequence::VARIANTS.iter().chain(&[ENDED]).map(keyword));
        } else {
            NAMES.complete(&mut args.clone(), offers);
            offers.is_closed = false;
            offers.words([Self::ALL, TIMER].iter().map(keyword));
        }
    }
}

impl Argument for DismissalArgs {
    type Value = Dismissal;

    fn read(&self, args: &mut Args) -> Result<Dismissal, ParseError> {
        let mut rest = args.clone();
        let first = rest.require("NAMES WHAT, timer.LABEL or all")?;
        if rest.peek().is_none() {
            *args = rest;
            return match after_prefix(&first.text, TIMER) {
                Some(label) => Ok(Dismissal::Timer(label.to_owned())),
                None if first.is(Self::ALL) => Ok(Dismissal::All),
                None => Err(args.missing("what is due")),
            };
        }
        let names = NAMES.read(args)?;
        let what = args.require("what is due")?;
        if let Some(label) = after_prefix(&what.text, ENDED) {
            return Ok(Dismissal::Ended(names, label.to_owned()));
        }
        let consequence = what.text.parse();
        consequence.map(|it| Dismissal::Consequence(names, it)).map_err(|_| {
            let words = Consequence::VARIANTS.iter().copied().chain(["ended.LABEL"]);
            what.error(not_among(&what.text, &words.collect::<Vec<_>>()))
        })
    }

    fn write(&self, value: &Dismissal, line: &mut LineWriter) {
        match value {
            Dismissal::Consequence(names, consequence) => {
                NAMES.write(names, line);
                line.bare(consequence);
            }
            Dismissal::Ended(names, label) => {
                NAMES.write(names, line);
                line.word(&format!("{ENDED}{label}"));
            }
            Dismissal::Timer(label) => line.word(&format!("{TIMER}{label}")),
            Dismissal::All => line.bare(Self::ALL),
        }
    }
}

/// Decisions that are due, or `none`.
#[derive(Clone, Copy)]
pub struct DueArgs;

impl Syntax for DueArgs {
    fn usage(&self) -> String {
        "NAME:WHAT …|none".to_owned()
    }

    fn parts(&'static self, _: &mut Vec<Part>) {}

    fn is_given(&self, args: &Args) -> bool {
        args.peek().is_some()
    }

    fn complete(&self, args: &mut Args, offers: &mut Offers) {
        offer_none(args, offers);
        while args.next().is_some() {}
        let of_each = |name: &&str| {
            let name = (*name).to_owned();
            Consequence::VARIANTS.iter().map(move |what| Candidate::Name(format!("{name}:{what}")))
        };
        let decisions: Vec<Candidate> = offers.world.names.iter().flat_map(of_each).collect();
        offers.words(decisions);
    }
}

impl Argument for DueArgs {
    type Value = Vec<DecisionName>;

    fn read(&self, args: &mut Args) -> Result<Self::Value, ParseError> {
        let mut due = Vec::new();
        if !args.skip(NONE) {
            let first = args.require("NAME:WHAT, timer.LABEL or none")?;
            due.push(decision(first)?);
            while let Some(word) = args.next() {
                due.push(decision(word)?);
            }
        }
        Ok(due)
    }

    fn write(&self, due: &Self::Value, line: &mut LineWriter) {
        for decision in due {
            line.word(&decision.as_expected());
        }
        if due.is_empty() {
            line.bare(NONE);
        }
    }
}

/// Reads `NAME:WHAT` or `timer.LABEL`.
fn decision(word: &Word) -> Result<DecisionName, ParseError> {
    if let Some(label) = word.text.strip_prefix(TIMER) {
        return Ok(DecisionName::Timer(label.to_owned()));
    }
    let named = word.text.match_indices(':').find_map(|(at, _)| {
        let (name, what) = (word.text[..at].to_owned(), &word.text[at + 1..]);
        match what.strip_prefix(ENDED) {
            Some(label) => Some(DecisionName::Ended(name, label.to_owned())),
            None => what.parse().ok().map(|what| DecisionName::Consequence(name, what)),
        }
    });
    named.ok_or_else(|| {
        let words = Consequence::VARIANTS.iter().map(|what| format!("NAME:{what}"));
        let words: Vec<String> =
            words.chain(["NAME:ended.LABEL".to_owned(), "timer.LABEL".to_owned()]).collect();
        word.error(format!("{:?} is not possible here; write {}", word.text, join_or(&words)))
    })
}

impl DecisionName {
    /// The decision as `expect due` and `--json` write it.
    pub fn as_expected(&self) -> String {
        match self {
            Self::Consequence(name, consequence) => format!("{name}:{consequence}"),
            Self::Ended(name, label) => format!("{name}:{ENDED}{label}"),
            Self::Timer(label) => format!("{TIMER}{label}"),
        }
    }
}

/// A consequence of harm that a test resists.
#[derive(Clone, Copy)]
pub struct Resisted;

static RESISTED: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let is_resisted =
        |word: &&&str| word.parse().is_ok_and(|it: Consequence| it.aptitude().is_some());
    Consequence::VARIANTS.iter().filter(is_resisted).copied().collect()
});

impl Codec for Resisted {
    type Value = Consequence;

    fn placeholder(&self) -> String {
        RESISTED.join("|")
    }

    fn read(&self, text: &str, _: &str) -> Result<Consequence, String> {
        match text.parse::<Consequence>() {
            Ok(it) if it.aptitude().is_some() => Ok(it),
            Ok(it) => Err(format!(
                "no test resists {it}; `effect NAME {it} each=1` starts it, `dismiss NAME {it}` settles it"
            )),
            Err(_) => Err(not_among(text, &RESISTED)),
        }
    }

    fn write(&self, value: &Consequence) -> String {
        value.to_string()
    }

    fn choices(&self) -> &'static [&'static str] {
        &RESISTED
    }
}
