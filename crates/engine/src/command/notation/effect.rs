//! Notation of effects: label, modifiers, duration.

use std::collections::BTreeMap;

use strum::VariantNames;

use super::{DICE, MODIFIER};
use crate::command::ParseError;
use crate::command::arguments::{EffectModifiers, Span};
use crate::command::syntax::{
    Accepts, Args, Argument, Codec, FreeWord, LineWriter, Offers, Part, Required, Role, Syntax,
    choice, group, key, number, option, or, word,
};
use crate::rules::{ReadyEffect, Stat};

/// The label of an effect.
pub const EFFECT: Required<FreeWord> =
    word(FreeWord { placeholder: "LABEL", is_in_quotes: true, likely: shipped }, "");

fn shipped() -> Vec<String> {
    ReadyEffect::shipped().iter().map(|effect| effect.label.clone()).collect()
}

group! {
    /// The modifiers of an effect.
    EffectModifiersArgs: EffectModifiers {
        stats: StatModifiersArgs,
        test: or(option("test", MODIFIER, "added to every test"), 0),
        each: option("each", DICE, "damage at the end of every turn, ignoring armor"),
    }
}

/// The modifiers of stats.
#[derive(Clone, Copy)]
pub struct StatModifiersArgs;

impl Syntax for StatModifiersArgs {
    fn usage(&self) -> String {
        format!("[STAT={} …]", MODIFIER.placeholder())
    }

    fn parts(&'static self, parts: &mut Vec<Part>) {
        let accepts: &dyn Accepts = const { &MODIFIER };
        parts.push(Part {
            form: format!("STAT={}", MODIFIER.placeholder()),
            about: "added to stats",
            values: format!(
                "{}; the stats are `{}`",
                MODIFIER.values(),
                Stat::VARIANTS.join("` `")
            ),
            role: Role::Option(Stat::VARIANTS.to_vec(), accepts),
        });
    }

    fn is_given(&self, _: &Args) -> bool {
        true
    }

    fn complete(&self, _: &mut Args, offers: &mut Offers) {
        for stat in Stat::VARIANTS {
            offers.option(stat, |_| []);
        }
    }
}

impl Argument for StatModifiersArgs {
    type Value = BTreeMap<Stat, i32>;

    fn read(&self, args: &mut Args) -> Result<Self::Value, ParseError> {
        let mut stats = BTreeMap::new();
        for (word, key, text) in args.every_option(|key| key.parse::<Stat>().is_ok()) {
            let value = MODIFIER.read(text, key).map_err(|error| word.error(error))?;
            stats.extend(key.parse().ok().map(|stat: Stat| (stat, value)));
        }
        Ok(stats)
    }

    fn write(&self, stats: &Self::Value, line: &mut LineWriter) {
        for (stat, value) in stats {
            line.option(stat.into(), &MODIFIER.write(value));
        }
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
