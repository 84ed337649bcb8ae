//! `key=value` as `add` and `set` take it.

use strum::VariantNames;

use super::Unreadable;
use super::args::{Word, number, one_of, truth};
use crate::encounter::{HarmCount, Setting};
use crate::rules::nearest;
use crate::rules::{Armor, Layer, Stat};

/// Keys that are neither numbers of the stat block nor counts of harm.
const OTHERS: [&str; 9] =
    ["morph", "side", "armor", "accessory", "hidden", "surprised", "pool", "die", "skill."];

/// Every key of `add` and `set`.
pub(super) fn keys() -> impl Iterator<Item = &'static str> {
    Stat::VARIANTS.iter().chain(HarmCount::VARIANTS).chain(&OTHERS).copied()
}

/// Reads one setting.
pub(super) fn setting(word: &Word) -> Result<Setting, Unreadable> {
    let Some((key, value)) = word.option() else {
        return Err(word.unreadable(format!("{:?} is no setting; they are key=value", word.text)));
    };
    let unset = value.is_empty() || value.eq_ignore_ascii_case("none");
    let optional = |what: &str| {
        if unset { Ok(None) } else { number(word, value, what).map(Some) }
    };
    let text = |error: String| word.unreadable(error);
    if let Ok(stat) = key.parse::<Stat>() {
        return optional(key).map(|value| Setting::Stat(stat, value));
    }
    if let Ok(kind) = key.parse::<HarmCount>() {
        return number(word, value, key).map(|value| Setting::Harm(kind, value));
    }
    match key.to_lowercase().as_str() {
        "morph" => one_of(word, value).map(Setting::Morph),
        "side" => one_of(word, value).map(Setting::Side),
        "armor" if unset => Ok(Setting::Armor(Armor::default())),
        "armor" => value.parse().map(Setting::Armor).map_err(text),
        "accessory" if unset => Ok(Setting::Accessory(Layer::default())),
        "accessory" => value.parse().map(Setting::Accessory).map_err(text),
        "hidden" => truth(word, value).map(Setting::Hidden),
        "surprised" => truth(word, value).map(Setting::Surprised),
        "pool" => number(word, value, key).map(Setting::Pool),
        "die" => number(word, value, key).map(Setting::Die),
        skill => match skill.strip_prefix("skill.") {
            Some(_) => {
                let label = key["skill.".len()..].to_owned();
                optional("a skill").map(|value| Setting::Skill(label, value))
            }
            None => Err(unknown(word, key)),
        },
    }
}

fn unknown(word: &Word, key: &str) -> Unreadable {
    let hint = nearest(key, keys()).map_or_else(
        || "the keys are those of the stat block, as init= speed= dur= armor=".to_owned(),
        |near| format!("is it {near}=…?"),
    );
    word.unreadable(format!("there is no {key}=; {hint}"))
}
