//! The keymap: which key means which action, read from `assets/keymap.ron` and from the configuration.

use strum::IntoEnumIterator;

use super::action::Action;
use super::key::Key;
use super::key::keyboard::Keyboard;
use phasekeeper_engine::command::find_command;
use phasekeeper_engine::text::{LineError, RonText, suggest};

const SHIPPED: &str = include_str!("../../assets/keymap.ron");

/// Keys and the actions they stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    bindings: Vec<Binding>,
    keyboard: Keyboard,
}

/// A key with what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Binding {
    key: Key,
    label: String,
    action: Action,
}

impl Keymap {
    /// Returns this keymap with the rows of a RON list in it: actions, each with all the keys it shall have. A key that
    /// another action had is taken from it.
    ///
    /// # Errors
    /// Everything that is wrong: unknown actions, keys that are none, keys given twice, actions without a key.
    pub fn with(&self, rows: RonText) -> Result<Self, Vec<LineError>> {
        let mut errors = Vec::new();
        let mut given: Vec<Binding> = Vec::new();
        for row in rows.items().map_err(|error| vec![error])? {
            let (word, keys): (String, Vec<String>) = match row.read() {
                Ok(row) => row,
                Err(error) => {
                    errors.push(error.source);
                    continue;
                }
            };
            let Ok(action) = word.parse::<Action>() else {
                let actions: Vec<String> =
                    Action::iter().map(|action| action.to_string()).collect();
                let near = suggest(&word, actions.iter().map(String::as_str));
                let near =
                    near.map_or_else(String::new, |near| format!("; did you mean {near:?}?"));
                errors.push(row.error(format!("there is no action {word:?}{near}")));
                continue;
            };
            for key in keys {
                let fault = match key.parse::<Key>() {
                    Err(error) => format!("{error} (for {action})"),
                    Ok(key) => {
                        let Some(other) = given.iter().find(|other| other.key == key) else {
                            given.push(Binding { key, label: key.to_string(), action });
                            continue;
                        };
                        format!("{key} means {} and {action}", other.action)
                    }
                };
                errors.push(row.error(fault));
            }
        }
        let is_kept =
            |old: &&Binding| given.iter().all(|new| new.key != old.key && new.action != old.action);
        let kept: Vec<Binding> = self.bindings.iter().filter(is_kept).cloned().collect();
        let bindings: Vec<Binding> = kept.into_iter().chain(given).collect();
        let has_none = |action: &Action| bindings.iter().all(|binding| binding.action != *action);
        let without = Action::iter().filter(has_none);
        errors.extend(without.map(|action| rows.error(format!("{action} has no key"))));
        if errors.is_empty() { Ok(Self { bindings, ..*self }) } else { Err(errors) }
    }

    /// The same keys, which sentences call by the words of their actions.
    #[must_use]
    pub fn in_words(mut self) -> Self {
        self.bindings.iter_mut().for_each(|it| it.label = it.action.to_string());
        self
    }

    /// The actions that have keys, in the order of the keymap.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions: Vec<Action> = self.bindings.iter().map(|it| it.action).collect();
        actions.dedup();
        actions
    }

    /// The same keymap on another keyboard.
    #[must_use]
    pub fn on(self, keyboard: Keyboard) -> Self {
        Self { keyboard, ..self }
    }

    /// Returns the action of a key, by itself or as the key in whose place its letter is.
    pub fn action(&self, key: Key) -> Option<Action> {
        let meant = |key: Key| self.bindings.iter().find(|known| known.key == key);
        self.readings(key).find_map(meant).map(|known| known.action)
    }

    /// The key, and the one in whose place its letter is on the keyboard, if it is of another script.
    pub fn readings(&self, key: Key) -> impl Iterator<Item = Key> {
        [key].into_iter().chain(self.keyboard.english(key))
    }

    /// The keys for `action` as they are shown, the first one first.
    pub fn keys(&self, action: Action) -> impl Iterator<Item = &str> {
        self.bindings.iter().filter(move |it| it.action == action).map(|it| it.label.as_str())
    }

    /// The key for help in dialogs, where letters may be typed.
    pub fn help_in_dialogs(&self) -> Option<&str> {
        self.keys(Action::Help).find(|key| key.chars().nth(1).is_some())
    }

    /// The keys for `action`, the first one first.
    pub fn keys_of(&self, action: Action) -> impl Iterator<Item = Key> {
        self.bindings.iter().filter(move |it| it.action == action).map(|it| it.key)
    }

    /// Puts keys in place of the commands of a sentence: "`undo` opens it again" becomes "u (undo) opens it again".
    pub fn with_keys(&self, text: &str) -> String {
        // One that has no other is of a text that was typed.
        if text.matches('`').count() % 2 == 1 {
            return text.to_owned();
        }
        let worded = text.split('`').enumerate().map(|(index, part)| {
            if index % 2 == 0 {
                return part.to_owned();
            }
            let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
            let Some(action) = find_command(word).and_then(Action::of) else {
                return format!("`{part}`");
            };
            if self.key(action) == action.to_string() {
                return part.to_owned();
            }
            let name = action.to_string().replace('-', " ");
            // A key does not say what is to be set.
            let rest = if rest.contains('=') { format!(": {rest}") } else { String::new() };
            format!("{} ({name}{rest})", self.key(action))
        });
        worded.collect()
    }

    /// The first key for `action`, for a sentence that names it.
    pub fn key(&self, action: Action) -> &str {
        self.keys(action).next().unwrap_or_default()
    }
}

impl Default for Keymap {
    /// The keymap that ships. A test looks for its errors; to do that at each start took 680,000 of 7.8 million instructions
    /// (callgrind, `demo`).
    fn default() -> Self {
        let rows = RonText::new(SHIPPED).read::<Vec<(String, Vec<String>)>>();
        let mut bindings = Vec::new();
        for (word, keys) in rows.unwrap_or_default() {
            let Ok(action) = word.parse() else { continue };
            let keys = keys.iter().filter_map(|key| key.parse::<Key>().ok());
            bindings.extend(keys.map(|key| Binding { key, label: key.to_string(), action }));
        }
        Self { bindings, keyboard: Keyboard::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(text: &str) -> Vec<String> {
        let nothing = Keymap { bindings: Vec::new(), keyboard: Keyboard::Auto };
        let errors = nothing.with(RonText::new(text)).expect_err("an error");
        errors.iter().map(LineError::to_string).collect()
    }

    #[test]
    fn the_keymap_that_ships_has_no_faults() {
        let nothing = Keymap { bindings: Vec::new(), keyboard: Keyboard::Auto };
        assert_eq!(nothing.with(RonText::new(SHIPPED)), Ok(Keymap::default()));
    }

    #[test]
    fn everything_wrong_is_in_one_report() {
        let text = SHIPPED
            .replace("[\"s\"]", "[\"n\", \"Hyper\"]")
            .replace("(\"quit\", [\"q\"]),", "(\"quip\", [\"q\"]),");
        let errors = errors(&text);
        assert_eq!(errors.len(), 5, "{errors:?}");
        for what in [
            "n means next and start",
            "\"Hyper\" is not a key",
            "there is no action \"quip\"; did you mean \"quit\"?",
            "start has no key",
            "quit has no key",
        ] {
            assert!(errors.iter().any(|error| error.contains(what)), "{what}: {errors:?}");
        }
    }

    #[test]
    fn a_text_that_is_no_keymap_names_the_line() {
        let errors = errors("[\n  (\"next\", 5),\n]");
        assert!(errors[0].starts_with("line 2:"), "{errors:?}");
    }

    #[test]
    fn own_keys_take_the_place_of_those_that_ship() {
        let shipped = Keymap::default();
        let text = "[(\"next\", [\"Enter\", \"j\"]), (\"quit\", [\"F10\"])]";
        let keymap = shipped.with(RonText::new(text)).expect("a keymap");
        assert_eq!(keymap.keys(Action::Next).collect::<Vec<_>>(), ["Enter", "j"]);
        assert_eq!(keymap.keys(Action::SelectDown).collect::<Vec<_>>(), ["↓"]);
        assert_eq!(keymap.action(Key::Char('q')), None);
        assert_eq!(keymap.action(Key::Char('u')), Some(Action::Undo));
    }

    #[test]
    fn a_letter_of_another_script_is_the_key_in_its_place() {
        let keymap = Keymap::default();
        let action = |letter| keymap.action(Key::Char(letter));
        for (letter, expected) in
            [('т', Action::Next), ('Т', Action::EncounterSettings), ('ν', Action::Next)]
        {
            assert_eq!(action(letter), Some(expected), "{letter}");
        }
        assert_eq!((action('Ж'), action('ё')), (Some(Action::Palette), None));
        let bulgarian = keymap.clone().on(Keyboard::Bulgarian);
        assert_eq!(bulgarian.action(Key::Char('т')), Some(Action::SelectDown));
        let own = keymap.with(RonText::new("[(\"undo\", [\"u\", \"т\"])]")).expect("a keymap");
        assert_eq!(own.action(Key::Char('т')), Some(Action::Undo));
    }

    #[test]
    fn no_key_that_ships_needs_altgr_on_azerty_or_qwertz() {
        // The signs of both, with and without Shift.
        const AZERTY: &str = "²&é\"'(-è_çà)=^$ù*<,;:!°+¨£%µ>?./§";
        const QWERTZ: &str = "^ß´ü+öä#<,.-°!\"§$%&/()=?`Ü*ÖÄ'>;:_";
        for Binding { key, action, .. } in Keymap::default().bindings {
            let Key::Char(sign) = key else { continue };
            let is_typed = sign.is_ascii_alphanumeric() || sign == ' ';
            let has = |signs: &str| signs.contains(sign);
            assert!(is_typed || [AZERTY, QWERTZ].into_iter().all(has), "{key}: {action}");
        }
    }
}
