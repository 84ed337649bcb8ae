//! A field of a form, with what has been typed.

use tui_input::Input;

use super::spec::{EACH, FieldSpec, NONE};
use crate::app::key::{Key, Named};
use crate::app::line::{edit, insert};
use phasekeeper_engine::command::{Labeled, quoted};
use phasekeeper_engine::rules::Side;

#[derive(Clone, Debug)]
pub struct Field {
    pub spec: FieldSpec,
    pub line: Input,
    /// The text it was opened with.
    pub(super) was: String,
    /// The text that it begins with in a new combatant's form; empty for none.
    pub(super) preset: String,
    /// True if a template has filled it in.
    is_filled_in: bool,
}

impl Field {
    pub(super) fn new(spec: FieldSpec, value: impl Into<String>) -> Self {
        let was = value.into();
        let (line, preset) = (Input::new(was.clone()), String::new());
        Self { spec, line, was, preset, is_filled_in: false }
    }

    /// The field for a new combatant.
    pub(super) fn of_newcomer(spec: FieldSpec, preset: &str, side: Side) -> Self {
        let value = match spec.key {
            "side" => side.into(),
            // What may be left out is nothing by itself.
            _ if preset.is_empty() && spec.emptied != NONE => *spec.choices.first().unwrap_or(&""),
            _ => preset,
        };
        Self { preset: preset.to_owned(), ..Self::new(spec, value) }
    }

    pub fn value(&self) -> &str {
        self.line.value().trim()
    }

    /// Returns true if the text is another than the form, or a template, has put there.
    pub(super) fn is_changed(&self) -> bool {
        self.value() != self.was
    }

    /// Returns true if a template has filled it in and it is as that has it.
    pub(super) fn is_as_template(&self) -> bool {
        self.is_filled_in && !self.is_changed()
    }

    /// Puts the value of a template there.
    pub(super) fn fill_in(&mut self, value: String) {
        self.line = Input::new(value.clone());
        self.was = value;
        self.is_filled_in = true;
    }

    /// Returns the text as `key=value` of the command language.
    pub(super) fn settings(&self) -> Result<Vec<String>, String> {
        if let Some(labeled) = Labeled::of(self.spec.key) {
            // A template is not there yet: all that is left of it has to be said.
            let was = if self.is_filled_in { "" } else { &self.was };
            return labeled.settings(was, self.value());
        }
        if let Some((dice, kind)) = self.value().split_once(' ').filter(|_| self.spec.key == EACH) {
            return Ok(vec![format!("{EACH}={}", quoted(dice)), quoted(kind.trim()).to_string()]);
        }
        let value = if self.value().is_empty() { self.spec.emptied } else { self.value() };
        Ok(vec![format!("{}={}", self.spec.key, quoted(value))])
    }

    /// Types `key`, as [`Self::paste`] does letters; arrows and a blank go on to another choice.
    pub(super) fn press(&mut self, key: Key, is_first: bool) -> Result<(), String> {
        let choices = self.spec.choices;
        let is_begun = !is_first && self.line.cursor() > 0;
        let steps = match key {
            Key::Named(Named::Backspace | Named::Delete)
                if !choices.is_empty() && self.spec.emptied == NONE =>
            {
                self.line.reset();
                return Ok(());
            }
            Key::Char(' ') if !choices.is_empty() && !is_begun => 1,
            Key::Char(letter) => return self.paste(letter.encode_utf8(&mut [0; 4]), is_first),
            _ if choices.is_empty() => {
                edit(&mut self.line, key);
                return Ok(());
            }
            Key::Named(Named::Left) => choices.len() - 1,
            Key::Named(Named::Right) => 1,
            _ => 0,
        };
        let word = match choices.iter().position(|word| *word == self.value()) {
            Some(now) => choices[(now + steps) % choices.len()],
            None if steps == 1 => choices[0],
            None => return Ok(()),
        };
        self.line = Input::from(word).with_cursor(0);
        Ok(())
    }

    /// Puts letters there. The first ones replace what stands there, if that is no list; a field of choices takes only
    /// letters that go on with one of its words, and a number only some.
    pub(super) fn paste(&mut self, text: &str, is_first: bool) -> Result<(), String> {
        if !self.spec.choices.is_empty() {
            let typed = if is_first { "" } else { &self.line.value()[..self.line.cursor()] };
            return self.choose(&format!("{typed}{text}"));
        }
        if !self.spec.takes_letters && text.contains(char::is_alphabetic) {
            return Err(format!("{} must be a number", self.spec.label));
        }
        if is_first && !self.spec.wide {
            self.line.reset();
        }
        insert(&mut self.line, text);
        Ok(())
    }

    /// Chooses the word that begins with `typed`, and puts the cursor behind that.
    fn choose(&mut self, typed: &str) -> Result<(), String> {
        let (choices, typed) = (self.spec.choices, typed.to_ascii_lowercase());
        let begun = choices.iter().find(|word| !typed.is_empty() && word.starts_with(&typed));
        let error = || format!("{} is one of {}", self.spec.label, choices.join(", "));
        self.line = Input::from(*begun.ok_or_else(error)?).with_cursor(typed.len());
        Ok(())
    }
}
