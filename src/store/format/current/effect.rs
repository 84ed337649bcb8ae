//! Effects and timers in the file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::encounter as model;
use crate::rules::{DicePool, Stat, TurnPhase};
use crate::store::format::values::{Numbers, Text, Word, Written, is_default};

/// A modifier to stats and tests for a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// The label.
    pub label: Text,
    /// Added to stats.
    #[serde(default, skip_serializing_if = "Numbers::is_empty")]
    pub stats: Numbers<Word<Stat>>,
    /// Added to every test.
    #[serde(default, skip_serializing_if = "is_default")]
    pub test: i32,
    /// Damage at the end of every turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub each: Option<Written<DicePool>>,
    /// True where the combatant can't act while it lasts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stuns: bool,
    /// The last phase it lasts for; left out for one that lasts until it is cleared.
    #[serde(default, skip_serializing_if = "is_default")]
    pub until: Option<Written<TurnPhase>>,
    /// Weaker stages that it fades to, the next one first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fades: Vec<Fading>,
}

/// A weaker stage of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fading {
    /// Added to every test.
    pub test: i32,
    /// Its duration in turns.
    pub turns: i32,
}

/// A timer that is running.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timer {
    /// The label.
    pub label: Text,
    /// The phase it runs out in.
    pub ends: Written<TurnPhase>,
    /// The combatant at whose initiative score it runs out; left out for the end of the phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at_score_of: Option<u32>,
}

/// Numbers of a stat block by the words of the stats.
pub(super) fn stats(numbers: &BTreeMap<Stat, i32>) -> Numbers<Word<Stat>> {
    Numbers(numbers.iter().map(|(stat, value)| (Word(*stat), *value)).collect())
}

impl From<&model::Effect> for Effect {
    fn from(effect: &model::Effect) -> Self {
        Self {
            label: Text::from(&effect.label),
            stats: stats(&effect.stats),
            test: effect.test,
            each: effect.each.map(Written),
            stuns: effect.stuns,
            until: effect.end.map(Written),
            fades: effect
                .fades
                .iter()
                .map(|&model::Fading { test, turns }| Fading { test, turns })
                .collect(),
        }
    }
}

impl From<Effect> for model::Effect {
    fn from(file: Effect) -> Self {
        let fading = |Fading { test, turns }| model::Fading { test, turns };
        Self {
            label: file.label.0,
            stats: file.stats.0.into_iter().map(|(stat, value)| (stat.0, value)).collect(),
            test: file.test,
            each: file.each.map(|each| each.0),
            stuns: file.stuns,
            end: file.until.map(|until| until.0),
            fades: file.fades.into_iter().map(fading).collect(),
        }
    }
}

impl From<&model::Timer> for Timer {
    fn from(timer: &model::Timer) -> Self {
        let (ends, at_score_of) = match timer.end {
            model::TimerEnd::With(phase) => (phase, None),
            model::TimerEnd::AtScoreOf(phase, who) => (phase, Some(who.0)),
        };
        Self { label: Text::from(&timer.label), ends: Written(ends), at_score_of }
    }
}

impl From<Timer> for model::Timer {
    fn from(file: Timer) -> Self {
        let Timer { label, ends: Written(phase), at_score_of } = file;
        let end = match at_score_of {
            None => model::TimerEnd::With(phase),
            Some(who) => model::TimerEnd::AtScoreOf(phase, model::Id(who)),
        };
        Self { label: label.0, end }
    }
}
