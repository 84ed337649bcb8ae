//! Values of combatants and templates as they would be typed in a field.

use std::fmt::Display;

use phasekeeper_engine::command::{Labeled, StatEdit, written};
use phasekeeper_engine::encounter::Combatant;
use phasekeeper_engine::text::{PlainText, is_same};

/// Returns the explicit value of a combatant; empty if it is derived.
pub fn given(combatant: &Combatant, key: &str) -> String {
    if key == "die" {
        return combatant.roll.iter().flat_map(|roll| &roll.dice).map(i32::to_string).collect();
    }
    let edits = [combatant.block.as_edits(), combatant.condition()].concat();
    edited(&edits, key).filter(|value| value != "none").unwrap_or_default()
}

/// Returns the value that edits give a key; `None` if they give none.
pub fn edited(edits: &[StatEdit], key: &str) -> Option<String> {
    let own = edits.iter().filter(|edit| is_of(edit, key)).map(written);
    let values: Vec<(String, String)> = own.collect();
    let (_, last) = values.last()?;
    if Labeled::of(key).is_none() {
        return Some(last.clone());
    }
    Some(list(values.iter().map(|(label, value)| (PlainText::new(&label[key.len()..]), value))))
}

/// Returns true for an edit of a key, or of one that continues with a label.
pub fn is_of(edit: &StatEdit, key: &str) -> bool {
    let (own, _) = written(edit);
    if Labeled::of(key).is_some() { own.starts_with(key) } else { own == key }
}

/// Labels with their values as they would be typed in one field.
pub fn list<Label: Display>(labeled: impl Iterator<Item = (Label, impl Display)>) -> String {
    labeled.map(|(label, value)| format!("{label} {value}")).collect::<Vec<_>>().join(", ")
}

/// Writes the changes of an effect as options: `tests -20` is `test=-20`. A number alone is meant for all that the bearer does.
pub(super) fn changes(typed: &str) -> String {
    let mut options: Vec<String> = Vec::new();
    for word in typed.split_whitespace() {
        let is_key = |it: &mut String| it.chars().all(char::is_alphabetic);
        if word.parse::<i32>().is_err() {
            options.push(word.to_owned());
        } else if let Some(key) = options.pop_if(is_key).filter(|it| !is_same(it, "tests")) {
            options.push(format!("{key}={word}"));
        } else {
            options.push(format!("test={word}"));
        }
    }
    options.join(" ")
}
