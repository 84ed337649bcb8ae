//! Values of combatants and templates as they would be typed in a field.

use std::fmt::Display;

use phasekeeper_engine::command::{Labeled, StatEdit, written};
use phasekeeper_engine::encounter::Combatant;
use phasekeeper_engine::text::PlainText;

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
