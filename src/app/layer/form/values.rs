//! Values of combatants and templates as they would be typed in a field.

use std::fmt::Display;

use phasekeeper_engine::command::{InjuryKind, Labeled, StatEdit, written};
use phasekeeper_engine::encounter::Combatant;
use phasekeeper_engine::rules::Stat;
use phasekeeper_engine::text::PlainText;

/// Returns the explicit value of a combatant's setting; empty where it is derived.
pub fn given(combatant: &Combatant, key: &str) -> String {
    if let Ok(stat) = key.parse::<Stat>() {
        return combatant.block.explicit.get(&stat).map(i32::to_string).unwrap_or_default();
    }
    if let Ok(kind) = key.parse::<InjuryKind>() {
        return combatant.injuries.count(kind).to_string();
    }
    let yes_no = |truth| if truth { "yes" } else { "no" };
    match key {
        "armor" => combatant.block.armor.to_string(),
        "accessory" => combatant.block.accessory.to_string(),
        "side" => combatant.block.side.to_string(),
        "morph" => combatant.block.morph.to_string(),
        "surprised" => yes_no(combatant.surprised).to_owned(),
        "hidden" => yes_no(combatant.block.hidden).to_owned(),
        "skill." => list(combatant.block.skills.iter()),
        "weapon." => list(combatant.block.weapons.iter().map(|it| (&it.label, &it.profile))),
        "pool" => combatant.pool.to_string(),
        "reserve" => combatant.reserve.as_ref().map(ToString::to_string).unwrap_or_default(),
        "die" => combatant.roll.iter().flat_map(|roll| &roll.dice).map(i32::to_string).collect(),
        _ => String::new(),
    }
}

/// Returns the value that edits give a key; `None` where they give none.
pub fn edited(edits: &[StatEdit], key: &str) -> Option<String> {
    let own = edits.iter().filter(|edit| is_of(edit, key)).map(written);
    let values: Vec<(String, String)> = own.collect();
    let (_, last) = values.last()?;
    if Labeled::of(key).is_none() {
        return Some(last.clone());
    }
    Some(list(values.iter().map(|(label, value)| (PlainText::new(&label[key.len()..]), value))))
}

/// Returns true for an edit of a key, or of one that goes on with a label.
pub fn is_of(edit: &StatEdit, key: &str) -> bool {
    let (own, _) = written(edit);
    if Labeled::of(key).is_some() { own.starts_with(key) } else { own == key }
}

/// Labels with their values as they would be typed in one field.
fn list<Label: Display>(labeled: impl Iterator<Item = (Label, impl Display)>) -> String {
    labeled.map(|(label, value)| format!("{label} {value}")).collect::<Vec<_>>().join(", ")
}
