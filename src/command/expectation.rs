//! `expect`: what a script asks, and whether it holds.

use std::fmt::{self, Display, Formatter};

use super::ParseError;
use super::args::{Args, Word, number};
use super::arguments::DecisionName;

use crate::rules::Mode;
use crate::text::suggest;

/// The subjects of `expect`.
const SUBJECTS: [&str; 14] = [
    "acting",
    "order",
    "turn",
    "phase",
    "seconds",
    "stage",
    "declaring",
    "moving",
    "held",
    "lost",
    "out",
    "due",
    "stats",
    "result",
];

/// A group of combatants that `expect` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Group {
    /// Who is acting.
    Acting,
    /// Who may declare now.
    Declaring,
    /// Who has not arrived yet.
    Moving,
    /// Who is on standby.
    Held,
    /// Whose delayed action was ever lost.
    Lost,
    /// Who is not active.
    Out,
}

/// A number that `expect` asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Count {
    /// The turn.
    Turn,
    /// The phase.
    Phase,
    /// Seconds since the encounter began.
    Seconds,
}

/// A member of a slot as a script names it, perhaps with the score.
pub type Member = (String, Option<i32>);

/// What `expect` asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// Just these belong to a group, in any order; none for nobody.
    Group(Group, Vec<String>),
    /// These slots are left, first to last.
    Order(Vec<Vec<Member>>),
    /// A number.
    Count(Count, u32),
    /// The stage.
    Mode(Mode),
    /// Values of a combatant.
    Stats(String, Vec<(String, String)>),
    /// Just these decisions are due, in any order.
    Due(Vec<DecisionName>),
    /// Values of the last result.
    Result(Vec<(String, String)>),
}

impl Expectation {
    /// Reads what stands after `expect`.
    pub(super) fn read(args: &mut Args) -> Result<Self, ParseError> {
        let subject = args.take("a subject")?;
        if let Ok(group) = subject.text.parse() {
            return names(args).map(|names| Self::Group(group, names));
        }
        if let Ok(count) = subject.text.parse() {
            let word = args.take("a number")?;
            return number(word, &word.text, &subject.text)
                .map(|number| Self::Count(count, number));
        }
        match subject.text.as_str() {
            "order" => order(args).map(Self::Order),
            "stage" => {
                let word = args.take("a stage")?;
                let stage = word.text.parse();
                stage.map(Self::Mode).map_err(|_| {
                    word.error(format!(
                        "{:?} is no stage: setup, initiative, declare, acting, over, finished",
                        word.text
                    ))
                })
            }
            "stats" => {
                let name = args.text("NAME")?;
                Ok(Self::Stats(name, pairs(args)?))
            }
            "due" => due(args).map(Self::Due),
            "result" => Ok(Self::Result(pairs(args)?)),
            other => {
                let hint = suggest(other, SUBJECTS).unwrap_or("acting");
                Err(subject.error(format!("there is no {other:?} to expect; is it {hint}?")))
            }
        }
    }
}

fn names(args: &mut Args) -> Result<Vec<String>, ParseError> {
    if args.literal("none") {
        return Ok(Vec::new());
    }
    let first = args.text("NAME or none")?;
    Ok([first].into_iter().chain(args.rest().into_iter().map(|word| word.text.clone())).collect())
}

fn order(args: &mut Args) -> Result<Vec<Vec<Member>>, ParseError> {
    if args.literal("none") {
        return Ok(Vec::new());
    }
    let mut slots: Vec<Vec<Member>> = vec![vec![member(args)?]];
    while let Some(word) = args.next_optional() {
        match (word.text.as_str(), slots.last_mut()) {
            (">", _) => slots.push(vec![member(args)?]),
            ("=", Some(slot)) => slot.push(member(args)?),
            _ => return Err(misplaced(word)),
        }
    }
    Ok(slots)
}

fn misplaced(word: &Word) -> ParseError {
    word.error(format!("{:?} stands where > or = belongs", word.text))
}

fn member(args: &mut Args) -> Result<Member, ParseError> {
    Ok((args.text("NAME")?, args.next_number_if()))
}

fn pairs(args: &mut Args) -> Result<Vec<(String, String)>, ParseError> {
    let words = args.rest_of_options();
    if words.is_empty() {
        args.take("key=value")?;
    }
    let pair =
        |word: &&Word| word.option().map(|(key, value)| (key.to_lowercase(), value.to_owned()));
    Ok(words.iter().filter_map(pair).collect())
}

impl Display for Expectation {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Self::Group(group, names) => {
                write!(f, "{group} {}", listed(names))
            }
            Self::Order(slots) => {
                let member = |(name, score): &Member| match score {
                    Some(score) => format!("{name} {score}"),
                    None => name.clone(),
                };
                let slot =
                    |slot: &Vec<Member>| slot.iter().map(member).collect::<Vec<_>>().join(" = ");
                let slots: Vec<String> = slots.iter().map(slot).collect();
                write!(
                    f,
                    "order {}",
                    if slots.is_empty() { "none".to_owned() } else { slots.join(" > ") }
                )
            }
            Self::Count(count, number) => write!(f, "{count} {number}"),
            Self::Mode(stage) => write!(f, "stage {stage}"),
            Self::Stats(name, pairs) => write!(f, "{name} {}", joined(pairs)),
            Self::Due(due) => {
                let due: Vec<String> = due.iter().map(DecisionName::as_expected).collect();
                write!(f, "due {}", listed(&due))
            }
            Self::Result(pairs) => write!(f, "result {}", joined(pairs)),
        }
    }
}

fn joined(pairs: &[(String, String)]) -> String {
    pairs.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
}

/// Lists words one after the other, or `none`.
pub fn listed(words: &[impl AsRef<str>]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(" ") }
}

fn due(args: &mut Args) -> Result<Vec<DecisionName>, ParseError> {
    if args.literal("none") {
        return Ok(Vec::new());
    }
    let first = args.take("NAME:WHAT, timer.LABEL or none")?;
    [first].into_iter().chain(args.rest()).map(decision).collect()
}

/// Reads `NAME:WHAT` or `timer.LABEL`.
fn decision(word: &Word) -> Result<DecisionName, ParseError> {
    if let Some(label) = word.text.strip_prefix("timer.") {
        return Ok(DecisionName::Timer(label.to_owned()));
    }
    let named = word.text.match_indices(':').find_map(|(at, _)| {
        let (name, what) = (word.text[..at].to_owned(), &word.text[at + 1..]);
        match what.strip_prefix("ended.") {
            Some(label) => Some(DecisionName::Ended(name, label.to_owned())),
            None => what.parse().ok().map(|what| DecisionName::Consequence(name, what)),
        }
    });
    named.ok_or_else(|| {
        word.error(format!(
            "{:?} is no decision; they are NAME:knockdown, NAME:unconsciousness, NAME:trauma, \
             NAME:bleeding, NAME:ended.LABEL and timer.LABEL",
            word.text
        ))
    })
}

impl DecisionName {
    /// The decision as `expect due` and `--json` write it.
    pub fn as_expected(&self) -> String {
        match self {
            Self::Consequence(name, consequence) => format!("{name}:{consequence}"),
            Self::Ended(name, label) => format!("{name}:ended.{label}"),
            Self::Timer(label) => format!("timer.{label}"),
            Self::All => "all".to_owned(),
        }
    }
}
