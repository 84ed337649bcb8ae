//! Notation of effects: label, modifiers, duration.

use std::collections::BTreeMap;

use strum::VariantNames;

use super::{DICE, MODIFIER};
use crate::command::arguments::{EffectModifiers, Span, Until};
use crate::command::syntax::{
    Candidate, Codec, Fitting, Given, KeyTable, Required, Text, choice, group, key, not_among,
    number, one_of, option, optional, optional_options, or, word,
};
use crate::command::{ParseError, ReadContext, World};
use crate::rules::{DamageKind, ReadyEffect, Stat};

/// The label of an effect.
pub const EFFECT: Required<Text> = word(Text::new("LABEL").in_quotes().likely(shipped), "");

fn shipped(_: &World) -> Vec<Candidate> {
    ReadyEffect::shipped().iter().map(|effect| Candidate::Text(effect.label.clone())).collect()
}

group! {
    /// The modifiers of an effect.
    EffectModifiersArgs: EffectModifiers {
        kind: optional(
            Fitting(one_of::<DamageKind>()), "the kind of the damage of `each`; without it, armor does not count"
        ),
        stats: optional_options(StatModifiers),
        test: or(option("test", MODIFIER, "added to every test"), 0),
        defense: or(option("defense", MODIFIER, "added to every roll to defend"), 0),
        attacked: or(
            option("attacked", MODIFIER, "added to the attacker's roll, unless the attack is melee"), 0
        ),
        each: option("each", DICE, "damage at the end of every turn"),
        until: option("until", one_of::<Until>(), "it ends with their next own slot, not with a time"),
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
    /// The duration of an effect.
    SpanArgs: Span {
        Turns(turns: key("turns", number("N", 1, 10_000), "how many turns it lasts, counting this one")),
        Phases(phases: key("phases", number("N", 1, 10_000), "how many phases it lasts, counting this one")),
        Open,
    }
}
