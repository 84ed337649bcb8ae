//! Notation of decisions that are due: as `resist`, `dismiss` and `expect due` name them.

use std::sync::LazyLock;

use strum::VariantNames;

use super::NAMES;
use crate::command::syntax::{
    Candidate, Codec, Fitting, Prefixed, choice, not_among, one_of, word,
};
use crate::command::{Names, World};
use crate::rules::Consequence;

/// A timer that ran out: `timer.grenade`.
const TIMER: Prefixed = Prefixed("timer.");

/// An effect that ended: `ended.haze`.
const ENDED: Prefixed = Prefixed("ended.");

/// A reminder of a slot that has begun: `reminder.regenerates`.
const REMINDER: Prefixed = Prefixed("reminder.");

choice! {
    /// The decisions that `dismiss` settles.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Dismissal by DismissalArgs as "NAMES WHAT|timer.LABEL|all" {
        /// A consequence of harm to combatants: `NAMES knockdown`.
        Consequence(
            names: Names = NAMES,
            consequence: Consequence = word(Fitting(one_of::<Consequence>()), "the consequence that is due")
        ),
        /// An effect of combatants that ended by itself: `NAMES ended.LABEL`.
        Ended(names: Names = NAMES, label: String = word(ENDED, "an effect that ended, by its label")),
        /// A reminder of a slot that has begun: `NAMES reminder.TEXT`.
        Reminder(names: Names = NAMES, text: String = word(REMINDER, "a reminder, by its text")),
        /// Everything that is due.
        "all" ("everything that is due") All,
        /// A timer that ran out: `timer.LABEL`.
        Timer(label: String = word(TIMER, "a timer that ran out")),
    }
}

/// A decision that is due, as the command language names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecisionName {
    /// A consequence of harm to a combatant: `NAME knockdown`.
    Consequence(String, Consequence),
    /// An effect of a combatant that ended by itself: `NAME ended.LABEL`.
    Ended(String, String),
    /// A reminder of a slot that has begun: `NAME reminder.TEXT`.
    Reminder(String, String),
    /// A timer that ran out: `timer.LABEL`.
    Timer(String),
}

impl From<DecisionName> for Dismissal {
    fn from(decision: DecisionName) -> Self {
        match decision {
            DecisionName::Consequence(name, consequence) => {
                Self::Consequence(name.into(), consequence)
            }
            DecisionName::Ended(name, label) => Self::Ended(name.into(), label),
            DecisionName::Reminder(name, text) => Self::Reminder(name.into(), text),
            DecisionName::Timer(label) => Self::Timer(label),
        }
    }
}

/// A decision that is due, in one word: `Bob:knockdown`.
#[derive(Clone, Copy)]
pub struct DecisionWord;

impl Codec for DecisionWord {
    type Value = DecisionName;

    fn placeholder(&self) -> String {
        "NAME:WHAT|timer.LABEL".to_owned()
    }

    fn read(&self, text: &str, _: &str) -> Result<DecisionName, String> {
        if let Some(label) = TIMER.label(text) {
            return Ok(DecisionName::Timer(label));
        }
        let named = text.match_indices(':').find_map(|(at, _)| {
            let (name, what) = (text[..at].to_owned(), &text[at + 1..]);
            match (ENDED.label(what), REMINDER.label(what)) {
                (Some(label), _) => Some(DecisionName::Ended(name, label)),
                (_, Some(text)) => Some(DecisionName::Reminder(name, text)),
                _ => what.parse().ok().map(|what| DecisionName::Consequence(name, what)),
            }
        });
        named.ok_or_else(|| {
            let words = Consequence::VARIANTS.iter().map(|what| format!("NAME:{what}"));
            let labeled = ["NAME:ended.LABEL", "NAME:reminder.LABEL", "timer.LABEL"];
            not_among(text, &words.chain(labeled.map(str::to_owned)).collect::<Vec<_>>())
        })
    }

    fn write(&self, decision: &DecisionName) -> String {
        decision.as_expected()
    }

    fn candidates(&self, world: &World) -> Vec<Candidate> {
        let of_each = |name: &&str| {
            let name = (*name).to_owned();
            Consequence::VARIANTS.iter().map(move |what| Candidate::Name(format!("{name}:{what}")))
        };
        world.names.iter().flat_map(of_each).collect()
    }
}

impl DecisionName {
    /// The decision as `expect due` and `--json` write it.
    pub fn as_expected(&self) -> String {
        match self {
            Self::Consequence(name, consequence) => format!("{name}:{consequence}"),
            Self::Ended(name, label) => format!("{name}:{}", ENDED.write(label)),
            Self::Reminder(name, text) => format!("{name}:{}", REMINDER.write(text)),
            Self::Timer(label) => TIMER.write(label),
        }
    }
}

/// A consequence of harm that a test resists.
#[derive(Clone, Copy)]
pub struct Resisted;

static RESISTED: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let is_resisted = |word: &&&str| word.parse().is_ok_and(Consequence::is_tested);
    Consequence::VARIANTS.iter().filter(is_resisted).copied().collect()
});

impl Codec for Resisted {
    type Value = Consequence;

    fn placeholder(&self) -> String {
        RESISTED.join("|")
    }

    fn read(&self, text: &str, _: &str) -> Result<Consequence, String> {
        match text.parse::<Consequence>() {
            Ok(it) if it.is_tested() => Ok(it),
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
