//! `expect`: what a script asks, and whether it holds.

use std::fmt::{self, Display, Formatter};

use super::ParseError;
use super::args::{Args, Word, number};
use crate::encounter::{Encounter, Mode, Refusal};
use crate::text::suggest;

/// The subjects of `expect`.
const SUBJECTS: [&str; 13] = [
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
                    word.unreadable(format!(
                        "{:?} is no stage: setup, initiative, declare, acting, over, finished",
                        word.text
                    ))
                })
            }
            "stats" => {
                let name = args.text("NAME")?;
                Ok(Self::Stats(name, pairs(args)?))
            }
            "result" => Ok(Self::Result(pairs(args)?)),
            other => {
                let hint = suggest(other, SUBJECTS).unwrap_or("acting");
                Err(subject.unreadable(format!("there is no {other:?} to expect; is it {hint}?")))
            }
        }
    }

    /// Whether it holds; else what was expected and what is.
    ///
    /// # Errors
    /// The sentence `expected …, got …`.
    pub fn hold(&self, state: &Encounter) -> Result<(), String> {
        let failed = |got: String| Err(format!("expected {self}, got {got}"));
        let unknown = |refusal: Refusal| format!("expected {self}, but {refusal}");
        match self {
            Self::Group(group, names) => {
                let found = match group {
                    Group::Acting => state.acting(),
                    Group::Declaring => state.declaring(),
                    Group::Moving => state.moving(),
                    Group::Held => state.held(),
                    Group::Lost => state.lost(),
                    Group::Out => state.out(),
                };
                let wanted: Result<Vec<_>, _> = names
                    .iter()
                    .map(|name| state.find(name).map(|combatant| combatant.id))
                    .collect();
                let mut wanted = wanted.map_err(unknown)?;
                let mut sorted = found.clone();
                sorted.sort();
                wanted.sort();
                wanted.dedup();
                if sorted == wanted { Ok(()) } else { failed(listed(&state.names(&found))) }
            }
            Self::Order(slots) => {
                let mut wanted = Vec::new();
                for slot in slots {
                    let mut members = Vec::new();
                    for (name, score) in slot {
                        members.push((state.find(name).map_err(unknown)?.name.clone(), *score));
                    }
                    wanted.push(members);
                }
                if self::in_order(state, &wanted) { Ok(()) } else { failed(order_now(state)) }
            }
            Self::Count(count, wanted) => {
                let got = match count {
                    Count::Turn => state.clock.turn,
                    Count::Phase => state.clock.phase,
                    Count::Seconds => state.seconds(),
                };
                if got == *wanted { Ok(()) } else { failed(got.to_string()) }
            }
            Self::Mode(wanted) => {
                if state.mode == *wanted {
                    Ok(())
                } else {
                    failed(state.mode.to_string())
                }
            }
            Self::Stats(name, pairs) => {
                let combatant = state.find(name).map_err(unknown)?;
                differing(pairs, |key| state.stat_by_name(combatant, key)).map_or(Ok(()), failed)
            }
            Self::Result(pairs) => {
                differing(pairs, |key| state.result.get(key).cloned()).map_or(Ok(()), failed)
            }
        }
    }
}

/// Those pairs that differ, as they are, where any do.
fn differing(
    pairs: &[(String, String)],
    value: impl Fn(&str) -> Option<crate::encounter::Value>,
) -> Option<String> {
    let wrong: Vec<String> = pairs
        .iter()
        .filter_map(|(key, wanted)| match value(key) {
            Some(got) if got.is(wanted) => None,
            Some(got) => Some(format!("{key}={got}")),
            None => Some(format!("no {key}")),
        })
        .collect();
    (!wrong.is_empty()).then(|| wrong.join(" "))
}

fn in_order(state: &Encounter, wanted: &[Vec<Member>]) -> bool {
    let order = state.order();
    order.len() == wanted.len()
        && order.iter().zip(wanted).all(|(group, slot)| {
            let members = state.members(group);
            members.len() == slot.len()
                && slot.iter().all(|(name, score)| {
                    members.iter().any(|member| {
                        member.name == *name && score.is_none_or(|score| member.score == score)
                    })
                })
        })
}

/// The order as `expect order` would put it.
pub(super) fn order_now(state: &Encounter) -> String {
    let slots: Vec<String> = state
        .order()
        .iter()
        .map(|group| {
            let members = state.members(group);
            let named: Vec<String> =
                members.iter().map(|member| format!("{} {}", member.name, member.score)).collect();
            named.join(" = ")
        })
        .collect();
    if slots.is_empty() { "none".to_owned() } else { slots.join(" > ") }
}

/// Names one after the other, or `none`.
pub(super) fn listed(names: &[&str]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(" ") }
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
    word.unreadable(format!("{:?} stands where > or = belongs", word.text))
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
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                write!(f, "{group} {}", listed(&names))
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
            Self::Result(pairs) => write!(f, "result {}", joined(pairs)),
        }
    }
}

fn joined(pairs: &[(String, String)]) -> String {
    pairs.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" ")
}
