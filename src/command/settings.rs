//! `key=value` as `add` and `set` take it.

use strum::VariantNames;

use super::ParseError;
use super::args::{Word, number, one_of, truth};
use super::arguments::{InjuryKind, StatEdit};
use crate::rules::{Armor, Layer, Stat};
use crate::text::suggest;

/// Keys that are neither numbers of the stat block nor counts of harm.
const OTHERS: [&str; 9] =
    ["morph", "side", "armor", "accessory", "hidden", "surprised", "pool", "die", "skill."];

/// Every key of `add` and `set`.
pub(super) fn keys() -> impl Iterator<Item = &'static str> {
    Stat::VARIANTS.iter().chain(InjuryKind::VARIANTS).chain(&OTHERS).copied()
}

/// Reads one setting.
pub(super) fn setting(word: &Word) -> Result<StatEdit, ParseError> {
    let Some((key, value)) = word.option() else {
        return Err(word.error(format!("{:?} is no setting; they are key=value", word.text)));
    };
    let unset = value.is_empty() || value.eq_ignore_ascii_case("none");
    let optional = |what: &str| {
        if unset { Ok(None) } else { number(word, value, what).map(Some) }
    };
    let text = |error: String| word.error(error);
    if let Ok(stat) = key.parse::<Stat>() {
        return optional(key).map(|value| StatEdit::Stat(stat, value));
    }
    if let Ok(kind) = key.parse::<InjuryKind>() {
        return number(word, value, key).map(|value| StatEdit::Injury(kind, value));
    }
    match key.to_lowercase().as_str() {
        "morph" => one_of(word, value).map(StatEdit::Morph),
        "side" => one_of(word, value).map(StatEdit::Side),
        "armor" if unset => Ok(StatEdit::Armor(Armor::default())),
        "armor" => value.parse().map(StatEdit::Armor).map_err(text),
        "accessory" if unset => Ok(StatEdit::Accessory(Layer::default())),
        "accessory" => value.parse().map(StatEdit::Accessory).map_err(text),
        "hidden" => truth(word, value).map(StatEdit::Hidden),
        "surprised" => truth(word, value).map(StatEdit::Surprised),
        "pool" => number(word, value, key).map(StatEdit::Pool),
        "die" => number(word, value, key).map(StatEdit::Die),
        skill => match skill.strip_prefix("skill.") {
            Some(_) => {
                let label = key["skill.".len()..].to_owned();
                optional("a skill").map(|value| StatEdit::Skill(label, value))
            }
            None => Err(unknown(word, key)),
        },
    }
}

fn unknown(word: &Word, key: &str) -> ParseError {
    let hint = suggest(key, keys()).map_or_else(
        || "the keys are those of the stat block, as init= speed= dur= armor=".to_owned(),
        |near| format!("is it {near}=…?"),
    );
    word.error(format!("there is no {key}=; {hint}"))
}
