//! The configuration: what a gamemaster has set up otherwise, in one file.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::keymap::Keymap;
use super::own_lines::{OwnLines, read_lines};
use phasekeeper_engine::command::{self, KEYS, Line, PlayersPolicy};
use phasekeeper_engine::text::{Fields, LineError, RonText};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The keys of the main screen.
    pub keymap: Keymap,
    /// The colors of signs and bars.
    pub colors: ColorScheme,
    /// True for signs in ASCII, false for others; `None` for what the terminal can show.
    pub ascii: Option<bool>,
    /// The events that ring the terminal's bell.
    pub bell: Bell,
    /// True if clicks and the wheel are for the program, false if they are the terminal's.
    pub mouse: bool,
    /// Values that a new combatant's form begins with, by the keys of `add`.
    pub new_combatant: BTreeMap<String, String>,
    /// The policy for what players may see, if an encounter has none of its own.
    pub players: PlayersPolicy,
    /// The gamemaster's own lines, on keys that mean nothing else.
    pub lines: Vec<OwnLines>,
}

impl Default for Config {
    fn default() -> Self {
        Self::read("()").0
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColorScheme {
    /// The terminal's own, those that can be told apart on dark and on light.
    Any,
    /// [`Self::Dark`] or [`Self::Light`], as the terminal says of its background.
    #[default]
    Auto,
    /// Bright colors for a dark background.
    Dark,
    /// Dark colors for a light background.
    Light,
    /// Weight and reversal in the place of color, and nothing dim.
    HighContrast,
    None,
}

/// The events that ring the terminal's bell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Bell {
    /// A timer that runs out.
    pub timers: bool,
    /// A player's character whose stage begins.
    pub players: bool,
    /// A player's character who is to act next.
    pub next: bool,
}

impl Config {
    /// Reads a configuration. Returns it with everything that is wrong with it; a setting with a fault is as it is without
    /// the file, so that it never keeps the gamemaster from playing.
    pub fn read(text: &str) -> (Self, Vec<LineError>) {
        let mut file = match Fields::of(RonText::new(text)) {
            Ok(file) => file,
            Err(errors) => return (Self::default(), errors),
        };
        let keymap = take(&mut file, "keys", |text| Keymap::default().with(text));
        let keyboard = take(&mut file, "keyboard", value).unwrap_or_default();
        let keymap = keymap.unwrap_or_default().on(keyboard);
        let lines = file.take("lines");
        let lines = lines.map(|text| read_lines(text, &keymap, &mut file.errors));
        let config = Self {
            colors: take(&mut file, "colors", value).unwrap_or_default(),
            ascii: take(&mut file, "ascii", value).flatten(),
            bell: take(&mut file, "bell", read_bell).unwrap_or_default(),
            mouse: take(&mut file, "mouse", value).unwrap_or(true),
            new_combatant: take(&mut file, "new_combatant", read_new_combatant).unwrap_or_default(),
            players: take(&mut file, "players", value::<PlayersPolicy>)
                .unwrap_or_default()
                .or(PlayersPolicy::USUAL),
            keymap,
            lines: lines.unwrap_or_default(),
        };
        let mut errors = file.finish();
        errors.sort_by_key(|error| error.line);
        (config, errors)
    }
}

/// Takes out a setting, if it is there and right.
fn take<'a, T>(
    file: &mut Fields<'a>,
    name: &'static str,
    read: impl FnOnce(RonText<'a>) -> Result<T, Vec<LineError>>,
) -> Option<T> {
    read(file.take(name)?).map_err(|errors| file.errors.extend(errors)).ok()
}

/// Reads a value as it stands.
fn value<T: DeserializeOwned>(text: RonText) -> Result<T, Vec<LineError>> {
    text.read().map_err(|error| vec![error.source])
}

/// Reads what rings the bell; the truth alone, as it once stood there, is about timers.
fn read_bell(text: RonText) -> Result<Bell, Vec<LineError>> {
    let timers = value(text).map(|timers| Bell { timers, ..Bell::default() });
    timers.or_else(|_| value(text))
}

/// Reads keys of `add` with their values.
fn read_new_combatant(text: RonText) -> Result<BTreeMap<String, String>, Vec<LineError>> {
    let settings: BTreeMap<String, String> = value(text)?;
    let wrong = settings.iter().filter_map(|(key, value)| {
        let line = format!("add Somebody {key}={}", command::quoted(value));
        match command::read(&line, command::ReadContext::default()) {
            Err(error) | Ok(Some(Line::UnknownName(error))) => Some(text.error(error.what)),
            Ok(_) if is_add_key(key) => None,
            Ok(_) => Some(text.error(format!("the form has no field {key}"))),
        }
    });
    let wrong: Vec<LineError> = wrong.collect();
    if wrong.is_empty() { Ok(settings) } else { Err(wrong) }
}

/// Returns true for a key of `add` that a form for a new combatant has, under whatever rules. They have the pool and the die
/// only once they are there, and their aptitudes are totals (AMB-82).
pub fn is_add_key(key: &str) -> bool {
    let is_later = ["pool", "die"].contains(&key) || key.starts_with("bonus.");
    KEYS.iter().any(|known| known.word == key) && !is_later
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::action::Action;
    use crate::app::key::Key;
    use phasekeeper_engine::command::FoeHealth;

    fn errors(text: &str) -> Vec<String> {
        Config::read(text).1.iter().map(LineError::to_string).collect()
    }

    #[test]
    fn what_is_set_counts() {
        let text = "(colors: high_contrast, ascii: Some(true), bell: true,
            new_combatant: {\"armor\": \"6/6\"}, players: (foes: numbers, title: true), keys: [(\"next\", [\"n\", \"Enter\"])])";
        let (config, errors) = Config::read(text);
        assert_eq!(errors, []);
        assert_eq!((config.colors, config.ascii), (ColorScheme::HighContrast, Some(true)));
        assert_eq!(config.bell, Bell { timers: true, players: false, next: false });
        assert_eq!(config.new_combatant["armor"], "6/6");
        let players = (config.players.foes, config.players.scores, config.players.title);
        assert_eq!(players, (Some(FoeHealth::Numbers), Some(false), Some(true)));
        let enter: Key = "Enter".parse().expect("a key");
        assert_eq!(config.keymap.action(enter), Some(Action::Next));
    }

    #[test]
    fn every_fault_is_named_with_its_line_and_the_rest_counts() {
        let text = "(\n colors: darl,\n bell: (next: true),\n bel: true,\n keys: [\n  (\"nxt\", [\"n\"]),\n \
                    (\"undo\", [\"Entr\"]),\n ],\n new_combatant: {\"armour\": \"6/6\"},\n)";
        let (config, _) = Config::read(text);
        assert_eq!(config.bell, Bell { timers: false, players: false, next: true });
        assert_eq!(config.keymap, Keymap::default());
        let errors = errors(text);
        for (line, word) in [(2, "dark"), (4, "bell"), (6, "next"), (7, "Enter"), (9, "armor")] {
            let named = |error: &&String| error.starts_with(&format!("line {line}:"));
            let error = errors.iter().find(named).unwrap_or_else(|| panic!("{line}: {errors:?}"));
            assert!(error.contains(word), "{error}");
        }
        assert_eq!(errors.len(), 5);
    }

    #[test]
    fn comments_before_a_value_are_no_part_of_its_line() {
        let text = "(\n bell:\n // loud\n /* very */\n 5,\n keys: [\n // odd\n\n 6,\n ],\n)";
        let errors = errors(text);
        assert_eq!(errors.len(), 2, "{errors:?}");
        assert!(errors[0].starts_with("line 5:") && errors[1].starts_with("line 9:"), "{errors:?}");
    }

    #[test]
    fn own_lines_are_read_with_names_and_gaps() {
        let text = "(lines: {\"F5\": [\"effect {selected} prone\", \"next\"], \"F7\": [\"damage {marked} ? energy ap=8\"],
            \"F8\": [\"attack linked ? by={acting} on={selected}\", \"timer smoke turns=?\"]})";
        let (config, errors) = Config::read(text);
        assert_eq!(errors, []);
        let [f5, _, _] = config.lines.as_slice() else { panic!("{:?}", config.lines) };
        assert_eq!((f5.key, f5.lines.len()), (Key::Function(5), 2));
    }

    #[test]
    fn every_fault_of_own_lines_is_named_and_the_other_keys_count() {
        let text = "(lines: {\n\"F5\": [\"next\"],\n\"F6\": [\"next\",\n\"efect {selected} prone\"],\n\
                    \"n\": [\"next\"],\n\"F7\": [\"wound {me}\"],\n\"Fx\": [\"next\"],\n\"F8\": [\"\"],\n\
                    \"F10\": [\"damage {marked} ?\", \"next\"],\n\"F11\": 5,\n})";
        let (config, _) = Config::read(text);
        assert_eq!(config.lines.iter().map(|it| it.key).collect::<Vec<_>>(), [Key::Function(5)]);
        let errors = errors(text);
        let expected = [
            (4, "effect"),
            (5, "n means next"),
            (6, "{marked}"),
            (7, "Fx"),
            (8, "no command"),
            (9, "only the last"),
            (10, ""),
        ];
        for (line, word) in expected {
            let is_it = |error: &String| {
                error.starts_with(&format!("line {line}:")) && error.contains(word)
            };
            assert!(errors.iter().any(is_it), "{line} {word}: {errors:?}");
        }
        assert_eq!(errors.len(), expected.len(), "{errors:?}");
    }

    #[test]
    fn what_newcomers_do_not_have_is_no_field() {
        let (config, errors) = Config::read("(new_combatant: {\"pool\": \"1\"})");
        assert!(config.new_combatant.is_empty());
        assert_eq!(errors.len(), 1);
    }
}
