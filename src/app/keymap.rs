//! The keymap: which key means which action, read from `assets/keymap.ron`.

use std::fmt::Write;

use strum::IntoEnumIterator;
use thiserror::Error;

use super::actions::{ACTIONS, Action, HelpSection};
use super::key::Key;

/// Keys and the actions they stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    bindings: Vec<Binding>,
}

/// A key with what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Binding {
    key: Key,
    label: String,
    action: Action,
}

/// Everything that is wrong with a keymap, in one report.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the keymap can't be used: {}", .0.join("; "))]
pub struct BadKeymap(pub Vec<String>);

impl Keymap {
    /// Reads a keymap: a RON list of actions, each with its keys.
    ///
    /// # Errors
    /// [`BadKeymap`] with everything that is wrong: unknown actions, keys that are none, keys given
    /// twice, actions without a key.
    pub fn read(text: &str) -> Result<Self, BadKeymap> {
        let rows: Vec<(String, Vec<String>)> = ron::from_str(text).map_err(|error| {
            BadKeymap(vec![format!("line {}: {}", error.span.start.line, error.code)])
        })?;
        let mut wrong = Vec::new();
        let mut bindings: Vec<Binding> = Vec::new();
        for (word, given) in &rows {
            let Ok(action) = word.parse::<Action>() else {
                wrong.push(format!("there is no action {word:?}"));
                continue;
            };
            for key in given {
                let key = match key.parse::<Key>() {
                    Ok(key) => key,
                    Err(error) => {
                        wrong.push(format!("{error} (for {action})"));
                        continue;
                    }
                };
                match bindings.iter().find(|other| other.key == key) {
                    Some(other) => wrong.push(format!("{key} means {} and {action}", other.action)),
                    None => bindings.push(Binding { key, label: key.to_string(), action }),
                }
            }
        }
        let without =
            Action::iter().filter(|action| bindings.iter().all(|it| it.action != *action));
        wrong.extend(without.map(|action| format!("{action} has no key")));
        if wrong.is_empty() { Ok(Self { bindings }) } else { Err(BadKeymap(wrong)) }
    }

    /// Returns the action of `key`.
    pub fn action(&self, key: Key) -> Option<Action> {
        self.bindings.iter().find(|known| known.key == key).map(|known| known.action)
    }

    /// The keys for `action` as they are shown, the first one first.
    pub fn keys(&self, action: Action) -> impl Iterator<Item = &str> {
        self.bindings.iter().filter(move |it| it.action == action).map(|it| it.label.as_str())
    }

    /// The first key for `action`, for a sentence that names it.
    pub fn key(&self, action: Action) -> &str {
        self.keys(action).next().unwrap_or_default()
    }

    /// The keys as the table of the README.
    pub fn markdown(&self) -> String {
        let mut table = String::from("| keys | what they do |\n| --- | --- |\n");
        for section in HelpSection::iter() {
            // Writing to a string can't fail.
            let _ = writeln!(table, "| | **{section}** |");
            for row in ACTIONS.iter().filter(|row| row.section == section) {
                let keys: Vec<_> = self.keys(row.action).map(|key| format!("`{key}`")).collect();
                let _ = writeln!(table, "| {} | {} |", keys.join(" "), row.help());
            }
        }
        table
    }
}

impl Default for Keymap {
    fn default() -> Self {
        Self::read(include_str!("../../assets/keymap.ron"))
            .expect("a test reads the built-in keymap")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHIPPED: &str = include_str!("../../assets/keymap.ron");

    #[test]
    fn the_keymap_that_ships_gives_every_action_a_key() {
        assert_eq!(Keymap::read(SHIPPED).map(drop), Ok(()));
    }

    #[test]
    fn every_action_has_a_row() {
        for action in Action::iter() {
            assert!(ACTIONS.iter().any(|row| row.action == action), "{action}");
        }
    }

    #[test]
    fn everything_wrong_is_in_one_report() {
        let text = SHIPPED
            .replace("[\"s\"]", "[\"n\", \"Hyper\"]")
            .replace("(\"quit\", [\"q\"]),", "(\"leap\", [\"q\"]),");
        let Err(BadKeymap(wrong)) = Keymap::read(&text) else { panic!("it was read") };
        assert_eq!(
            wrong,
            [
                "n means next and start",
                "\"Hyper\" is no key (for start)",
                "there is no action \"leap\"",
                "start has no key",
                "quit has no key",
            ]
        );
    }

    #[test]
    fn a_text_that_is_no_keymap_names_the_line() {
        let Err(error) = Keymap::read("[\n  (\"next\", 5),\n]") else { panic!("it was read") };
        assert!(error.to_string().contains("line 2"), "{error}");
    }
}
