//! The keys with what they do, as the guide and the configuration list them, and which of them was meant.

use std::fmt::Write;

use strum::IntoEnumIterator;

use super::table::{ACTIONS, ActionRow};
use crate::app::action::{Action, HelpSection};
use crate::app::key::Key;
use crate::app::keymap::Keymap;
use crate::app::state::App;

/// The settings with explanations.
const TEMPLATE: &str = include_str!("../../../assets/config.ron");

/// The end of the list of keys in the template.
const END_OF_KEYS: &str = "    ],\n)";

/// The keys as the table of the guide.
pub fn keys_markdown(keymap: &Keymap) -> String {
    let mut table = String::from("| keys | what they do |\n| --- | --- |\n");
    for section in HelpSection::iter() {
        // Writing to a string can't fail.
        let _ = writeln!(table, "| | **{section}** |");
        for row in ACTIONS.iter().filter(|row| row.section == section) {
            let keys: Vec<_> = keymap.keys(row.action).map(|key| format!("`{key}`")).collect();
            let _ = writeln!(table, "| {} | {} |", keys.join(" "), row.help());
        }
    }
    table
}

/// The file that `phasekeeper config init` writes: what counts without it, with explanations, every action among them.
pub fn config_template() -> String {
    let keymap = Keymap::default();
    let mut keys = String::new();
    for action in keymap.actions() {
        let of_action = keymap.keys_of(action).map(|key| format!("{:?}", key.name()));
        let of_action: Vec<String> = of_action.collect();
        let row = format!("(\"{action}\", [{}]),", of_action.join(", "));
        let about = ACTIONS.iter().find(|row| row.action == action).map_or("", ActionRow::help);
        // Writing to a string can't fail.
        let _ = writeln!(keys, "        // {row:<40} {about}");
    }
    TEMPLATE.replace(END_OF_KEYS, &format!("{keys}{END_OF_KEYS}"))
}

/// The key that was meant: the small letter in whose place a capital was pressed, "m is Moxie, ", else the most useful one.
pub fn other_key(app: &App, key: Key) -> String {
    let keymap = app.keymap();
    let small = match key {
        Key::Char(letter) => keymap.action(Key::Char(letter.to_ascii_lowercase())),
        _ => None,
    };
    let state = app.encounter();
    let lacks_dice = state.mode().takes_dice() && !state.not_rolled().is_empty();
    // Dice come before the turn that they are for.
    let is_useful = |it: &ActionRow| it.applies(app) && !(lacks_dice && it.action == Action::Next);
    let is_it = |row: &&ActionRow| small.map_or_else(|| is_useful(row), |it| it == row.action);
    let row = ACTIONS.iter().find(is_it);
    row.map_or_else(String::new, |row| format!("{} is {}, ", keymap.key(row.action), row.hint))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::config::Config;

    #[test]
    fn the_template_has_every_setting() {
        let errors = Config::read("(x: 1)").1;
        let [error] = errors.as_slice() else { panic!("{errors:?}") };
        let (_, names) = error.what.split_once("there are ").expect("the settings");
        for name in names.split(", ") {
            assert!(TEMPLATE.contains(&format!("\n    {name}: ")), "{name}");
        }
    }

    #[test]
    fn the_template_is_what_counts_without_it() {
        let template = config_template();
        assert_eq!(Config::read(&template), (Config::default(), Vec::new()));
        // Every row of the keys can be taken as it stands.
        let taken = template.replace("        // (", "        (").replace("]), ", "]), //");
        assert_eq!(Config::read(&taken), (Config::default(), Vec::new()));
        assert_eq!(Config::read("()"), (Config::default(), Vec::new()));
    }
}
