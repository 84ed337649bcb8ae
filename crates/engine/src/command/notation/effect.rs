//! Notation of effects: label, modifiers, duration.

use std::collections::BTreeMap;

use strum::VariantNames;

use super::{DICE, MODIFIER};
use crate::command::syntax::{
    Candidate, Codec, Fitting, Given, KeyTable, Required, Text, choice, group, key, not_among,
    number, one_of, option, optional, optional_options, or, word,
};
use crate::command::{ParseError, ReadContext, World};
use crate::rules::{DamageKind, DicePool, ReadyEffect, Stat, word_enum};

/// The label of an effect.
pub const EFFECT: Required<Text> = word(Text::new("LABEL").in_quotes().likely(shipped), "");

fn shipped(_: &World) -> Vec<Candidate> {
    ReadyEffect::shipped().iter().map(|effect| Candidate::Text(effect.label.clone())).collect()
}

word_enum! {
    /// An end of an effect that is no time.
    pub enum Until {
        /// The next slot of its bearer (EX-71).
        Next,
    }
}

group! {
    /// The modifiers of an effect.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct EffectModifiers by EffectModifiersArgs {
        /// The kind of the damage of `each`; without it, armor does not count.
        kind: Option<DamageKind> = optional(
            Fitting(one_of::<DamageKind>()), "the kind of the damage of `each`; without it, armor does not count"
        ),
        /// Added to stats.
        stats: BTreeMap<Stat, i32> = optional_options(StatModifiers),
        /// Added to every test.
        test: i32 = or(option("test", MODIFIER, "added to every test"), 0),
        /// Added to the bearer's rolls to defend.
        defense: i32 = or(option("defense", MODIFIER, "added to every roll to defend"), 0),
        /// Added to the rolls of attacks on the bearer that are not known to be melee.
        attacked: i32 = or(
            option("attacked", MODIFIER, "added to the attacker's roll, unless the attack is melee"), 0
        ),
        /// Damage at the end of every turn.
        each: Option<DicePool> = option("each", DICE, "damage at the end of every turn"),
        /// Its end, if it is no time.
        until: Option<Until> = option("until", one_of::<Until>(), "it ends with their next own slot, not with a time"),
    }
}

/// The modifiers of stats, by the stats.
#[derive(Clone, Copy)]
pub struct StatModifiers;

impl KeyTable for StatModifiers {
    type Item = (Stat, i32);
    type Items = BTreeMap<Stat, i32>;

    fn form(&self) -> String {
        format!("STAT={}", MODIFIER.placeholder())
    }

    fn about(&self) -> &'static str {
        "added to stats"
    }

    fn values(&self) -> String {
        format!("{}; the stats are `{}`", MODIFIER.values(), self.keys().join("` `"))
    }

    fn keys(&self) -> Vec<&'static str> {
        Stat::VARIANTS.iter().copied().filter(|key| self.takes(key)).collect()
    }

    fn takes(&self, key: &str) -> bool {
        key.parse().is_ok_and(|stat: Stat| stat.aptitude_of_bonus().is_none())
    }

    fn read(&self, (word, key, text): Given, _: ReadContext) -> Result<Self::Item, ParseError> {
        let value = MODIFIER.read(text, key).map_err(|error| word.error(error))?;
        let stat = key.parse().map_err(|_| word.error(not_among(key, &self.keys())))?;
        Ok((stat, value))
    }

    fn write(&self, stats: &BTreeMap<Stat, i32>) -> Vec<(String, String)> {
        stats.iter().map(|(stat, value)| (stat.to_string(), MODIFIER.write(value))).collect()
    }
}

choice! {
    /// The duration of an effect from now on.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Span by SpanArgs {
        /// Turns from 1, this one counted; in `initiative` the one to come.
        Turns(turns: i32 = key("turns", number("N", 1, 10_000), "how many turns it lasts, counting this one")),
        /// Phases from 1, this one counted; those skipped count too.
        Phases(phases: i32 = key("phases", number("N", 1, 10_000), "how many phases it lasts, counting this one")),
        /// Until it is cleared.
        Open,
    }
}
