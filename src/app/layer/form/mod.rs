//! Forms: a combatant's numbers, an effect or a timer, as one line of the command language.
//!
//! The typed text becomes just one `add`, `set`, `effect` or `timer`; what is wrong with it is said in the words of
//! the command language, at the field where it is wrong, and nothing typed is lost.

mod spec;

use std::collections::BTreeMap;
use std::fmt::Display;

use tui_input::Input;

use super::key_row::{Dialog, KeyPattern, KeyRow, keys, row};
use super::{AfterSuccess, Context};
use crate::app::key::{Key, Named};
use crate::app::line::edit;
use crate::app::outcome::Outcome;
use crate::command::{InjuryKind, Labeled, quoted};
use crate::encounter::{Combatant, Encounter, Id, Refusal};
use crate::narrate::name_some;
use crate::rules::{Parameters, Side, Stat};
use crate::text::PlainText;
use crate::view;
pub use spec::FieldSpec;

/// The purpose of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormPurpose {
    /// Bringing in combatants, one after the other.
    Add,
    /// Changing a combatant.
    Edit(Id),
    /// Putting an effect on combatants.
    Effect(Vec<Id>),
    /// Setting a timer.
    Timer,
}

/// A field with what has been typed.
#[derive(Clone, Debug)]
pub struct Field {
    /// The description of the field.
    pub spec: FieldSpec,
    /// The text of the field.
    pub line: Input,
    /// The text it was opened with.
    was: String,
    /// The text that it begins with for everybody new; empty for none.
    preset: String,
}

/// A form being filled in.
#[derive(Clone, Debug)]
pub struct Form {
    /// The purpose.
    pub purpose: FormPurpose,
    /// Its fields.
    pub fields: Vec<Field>,
    /// The number of fields that are shown; the others come on a key.
    pub shown: usize,
    /// The field that takes what is typed.
    pub focus: usize,
    /// True until the first key in a field: a letter then replaces its text, if that is
    /// no list.
    fresh: bool,
    /// Column of each field in the line last given, in characters from 1.
    columns: Vec<(usize, usize)>,
    /// True once it was said that Esc throws away what was typed.
    warned: bool,
}

impl Field {
    fn new(spec: FieldSpec, value: impl Into<String>) -> Self {
        let was = value.into();
        Self { spec, line: Input::new(was.clone()), was, preset: String::new() }
    }

    /// The field for somebody new.
    fn of_newcomer(spec: FieldSpec, preset: &str, side: Side) -> Self {
        let value = match spec.key {
            "side" => side.into(),
            _ if preset.is_empty() => *spec.choices.first().unwrap_or(&""),
            _ => preset,
        };
        Self { preset: preset.to_owned(), ..Self::new(spec, value) }
    }

    /// The text of the field.
    pub fn value(&self) -> &str {
        self.line.value().trim()
    }

    fn is_changed(&self) -> bool {
        self.value() != self.was
    }

    /// Returns the text as `key=value` of the command language.
    fn settings(&self) -> Result<Vec<String>, String> {
        if let Some(labeled) = Labeled::of(self.spec.key) {
            return labeled.settings(&self.was, self.value());
        }
        let value = if self.value().is_empty() { self.spec.emptied } else { self.value() };
        Ok(vec![format!("{}={}", self.spec.key, quoted(value))])
    }

    fn press(&mut self, key: Key) {
        let choices = self.spec.choices;
        if choices.is_empty() {
            edit(&mut self.line, key);
            return;
        }
        let now = choices.iter().position(|word| *word == self.value()).unwrap_or(0);
        let next = match key {
            Key::Named(Named::Left) => (now + choices.len() - 1) % choices.len(),
            Key::Named(Named::Right) | Key::Char(' ') => (now + 1) % choices.len(),
            Key::Char(letter) => {
                let starts = |word: &&str| word.starts_with(letter.to_ascii_lowercase());
                choices.iter().position(starts).unwrap_or(now)
            }
            _ => now,
        };
        self.line = Input::new(choices[next].to_owned());
    }
}

impl Form {
    /// A form for somebody new on a side. `presets` are texts that fields begin with, by their keys.
    pub fn add(side: Side, presets: &BTreeMap<String, String>, rules: &Parameters) -> Self {
        let fields = spec::add_fields(rules).into_iter().map(|spec| {
            let preset = presets.get(spec.key).map_or("", String::as_str);
            Field::of_newcomer(spec, preset, side)
        });
        Self::with(FormPurpose::Add, fields.collect())
    }

    /// A form with the explicit values of a combatant.
    pub fn edit(combatant: &Combatant, rules: &Parameters) -> Self {
        let die = combatant.roll.as_ref().is_some_and(|roll| roll.dice.len() == 1);
        let specs = spec::edit_fields(rules).into_iter().filter(|spec| die || spec.key != "die");
        let fields = specs.map(|spec| {
            let value = given(combatant, spec.key);
            Field::new(spec, value)
        });
        Self::with(FormPurpose::Edit(combatant.id), fields.collect())
    }

    /// A form for an effect on `who`.
    pub fn effect(who: Vec<Id>) -> Self {
        let fields = spec::effect_fields().into_iter().map(|spec| Field::new(spec, ""));
        Self::with(FormPurpose::Effect(who), fields.collect())
    }

    /// A form for a timer, which may run out at the initiative score of `at`.
    pub fn timer(at: &str) -> Self {
        let fields = spec::timer_fields().into_iter().map(|spec| {
            let value = if spec.key == spec::AT { at } else { "" };
            Field::new(spec, value)
        });
        Self::with(FormPurpose::Timer, fields.collect())
    }

    fn with(purpose: FormPurpose, fields: Vec<Field>) -> Self {
        let shown = match purpose {
            FormPurpose::Add => fields.iter().filter(|field| spec::is_first(&field.spec)).count(),
            FormPurpose::Edit(_) | FormPurpose::Effect(_) | FormPurpose::Timer => fields.len(),
        };
        Self { purpose, fields, shown, focus: 0, fresh: true, columns: Vec::new(), warned: false }
    }

    /// The purpose; names the combatant.
    pub fn title(&self, state: &Encounter) -> String {
        match &self.purpose {
            FormPurpose::Add => "Add a combatant".to_owned(),
            FormPurpose::Edit(id) => format!("Change {}", state.name(*id)),
            FormPurpose::Effect(who) => format!("An effect on {}", name_some(state, who)),
            FormPurpose::Timer => "A timer".to_owned(),
        }
    }

    /// The value that an empty field has all the same, derived or by default.
    pub fn stands_for_empty(&self, field: &Field, state: &Encounter) -> Option<String> {
        let FormPurpose::Edit(id) = self.purpose else { return None };
        let value = view::stat(state, state.get(id)?, field.spec.key)?;
        Some(value.to_string()).filter(|value| value != "none")
    }

    /// The side chosen, for the next one.
    pub fn side(&self) -> Option<Side> {
        let field = self.fields.iter().find(|field| field.spec.key == "side")?;
        field.value().parse().ok()
    }

    /// Types into the field in focus; the first letter replaces what stands there, if that is no list.
    fn type_key(&mut self, key: Key) -> Outcome {
        self.warned = false;
        let field = &mut self.fields[self.focus];
        if let Key::Char(letter) = key
            && letter.is_alphabetic()
            && field.spec.choices.is_empty()
            && !field.spec.takes_letters
        {
            return Outcome::ShowError(format!("{} is a number", field.spec.label));
        }
        let is_one_word = field.spec.choices.is_empty() && !field.spec.wide;
        if self.fresh && matches!(key, Key::Char(_)) && is_one_word {
            field.line.reset();
        }
        self.fresh = false;
        field.press(key);
        Outcome::Stay
    }

    /// Moves on by `by` fields, round to the first.
    fn move_focus(&mut self, by: usize) -> Outcome {
        self.focus = (self.focus + by) % self.shown;
        (self.fresh, self.warned) = (true, false);
        Outcome::Stay
    }

    fn show_all(&mut self) -> Outcome {
        self.shown = self.fields.len();
        Outcome::Stay
    }

    /// Leaves the form; what was typed is thrown away only by a second key.
    fn leave(&mut self) -> Outcome {
        if self.warned || !self.fields.iter().any(Field::is_changed) {
            return Outcome::Close;
        }
        self.warned = true;
        let question = "Esc again throws away what you typed".to_owned();
        Outcome::Ask { question, about: Vec::new() }
    }

    /// An empty form for the next one, where there may be a next one.
    pub(super) fn again(&mut self) -> AfterSuccess {
        match (&self.purpose, self.side()) {
            (FormPurpose::Add, Some(side)) => {
                let fields = self.fields.drain(..);
                let fields = fields.map(|it| Field::of_newcomer(it.spec, &it.preset, side));
                *self =
                    Self { shown: self.shown, ..Self::with(FormPurpose::Add, fields.collect()) };
                AfterSuccess::Stay
            }
            _ => AfterSuccess::Close,
        }
    }

    /// Goes to the field that a column of the line came from.
    pub(super) fn focus_on(&mut self, column: usize) {
        let before = self.columns.iter().rev().find(|(begins, _)| *begins <= column);
        self.go_back_to(before.map_or(self.focus, |(_, field)| *field));
    }

    /// Goes to the field that a refusal is about, where it says so.
    pub(super) fn focus_on_refused(&mut self, refusal: &Refusal) {
        let field = match refusal {
            Refusal::OutOfRange { what, .. } => {
                self.fields.iter().position(|field| field.spec.key == what)
            }
            Refusal::BadName { .. } | Refusal::NameTaken(_) | Refusal::EmptyText(_) => Some(0),
            Refusal::PoolOverStat { .. } => {
                self.fields.iter().position(|field| field.spec.key == "pool")
            }
            _ => None,
        };
        self.go_back_to(field.unwrap_or(self.focus));
    }

    /// Goes to a field with something wrong in it: one word is typed afresh, of several one is mended.
    fn go_back_to(&mut self, field: usize) {
        self.focus = field;
        self.fresh = !self.fields[field].value().contains(' ');
    }

    /// The line that does it; nothing to do leaves the form.
    fn submit(&mut self, state: &Encounter) -> Outcome {
        if !self.fields.iter().any(Field::is_changed) {
            return Outcome::Close;
        }
        let words = match self.words(state) {
            Ok(words) => words,
            Err((field, error)) => {
                self.go_back_to(field);
                return Outcome::ShowError(error);
            }
        };
        let mut line = String::new();
        self.columns.clear();
        for (text, field) in words {
            self.columns.push((line.chars().count() + 1, field));
            line.push_str(&text);
            line.push(' ');
        }
        Outcome::ExecuteLine(line.trim_end().to_owned())
    }

    /// The words of the line, each with the field it comes from; or which field has no words, and why.
    fn words(&self, state: &Encounter) -> Result<Vec<(String, usize)>, (usize, String)> {
        let first = self.fields[0].value();
        let (before, from) = match &self.purpose {
            FormPurpose::Add => {
                let (name, count) = split_count(first);
                (vec![(format!("add {}{count}", quoted(name)), 0)], 1)
            }
            FormPurpose::Edit(id) => (vec![(format!("set {}", quoted(state.name(*id))), 0)], 0),
            FormPurpose::Effect(who) => {
                let effect = format!("effect {} {}", state.names_of(who), quoted(first));
                (vec![(effect, 0), (self.fields[1].value().to_owned(), 1)], 2)
            }
            FormPurpose::Timer => (vec![(format!("timer {}", quoted(first)), 0)], 1),
        };
        let mut words = before;
        for (index, field) in self.fields.iter().enumerate().skip(from) {
            if field.is_changed() || self.must_be_said(field) {
                let settings = field.settings().map_err(|error| (index, error))?;
                words.extend(settings.into_iter().map(|setting| (setting, index)));
            }
        }
        Ok(words)
    }

    /// Returns true for a field that counts, changed or not: side and presets of somebody new, and whose score a timer of
    /// phases runs out at.
    fn must_be_said(&self, field: &Field) -> bool {
        match self.purpose {
            FormPurpose::Add if field.spec.key == "side" => self.side() != Some(Side::default()),
            FormPurpose::Add => !field.preset.is_empty() && !field.value().is_empty(),
            FormPurpose::Timer => {
                let counts_phases = |it: &Field| it.spec.key == "phases" && it.is_changed();
                field.spec.key == spec::AT && self.fields.iter().any(counts_phases)
            }
            FormPurpose::Edit(_) | FormPurpose::Effect(_) => false,
        }
    }
}

fn is_adding(form: &Form, _: &Context) -> bool {
    form.purpose == FormPurpose::Add
}

const NEXT: &[KeyPattern] = &[KeyPattern::named(Named::Tab), KeyPattern::named(Named::Down)];
const PREVIOUS: &[KeyPattern] = &[KeyPattern::named(Named::BackTab), KeyPattern::named(Named::Up)];

impl Dialog for Form {
    const ROWS: &'static [KeyRow<Self>] = &[
        row(NEXT, "next field", |it: &mut Self, _, _| it.move_focus(1)).labeled("Tab"),
        row(PREVIOUS, "", |it: &mut Self, _, _| it.move_focus(it.shown - 1)),
        row(&[KeyPattern::named(Named::PageDown)], "more fields", |it: &mut Self, _, _| {
            it.show_all()
        })
        .when(|it, _| it.shown < it.fields.len()),
        row(keys::ENTER, "add, and the next", |it: &mut Self, _, context| it.submit(context.state))
            .when(is_adding),
        row(keys::ENTER, "save", |it: &mut Self, _, context| it.submit(context.state)),
        row(keys::ESC, "cancel", |it: &mut Self, _, _| it.leave()),
        row(keys::ANY, "", |it: &mut Self, key, _| it.type_key(key)),
    ];
}

/// `Guard x4` as `Guard` and ` x4`.
fn split_count(name: &str) -> (&str, String) {
    let counted = name.rsplit_once(' ').and_then(|(base, last)| {
        let digits = last.strip_prefix(['x', 'X', '×'])?;
        let count: u32 = digits.parse().ok()?;
        Some((base, format!(" x{count}")))
    });
    counted.unwrap_or((name, String::new()))
}

/// Returns the explicit value of a combatant's setting as it would be typed; empty where it is derived.
fn given(combatant: &Combatant, key: &str) -> String {
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

/// Labels with their values as they would be typed in one field.
fn list<'a>(labeled: impl Iterator<Item = (&'a PlainText, impl Display)>) -> String {
    labeled.map(|(label, value)| format!("{label} {value}")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_taken_from_the_name() {
        assert_eq!(split_count("Guard x4"), ("Guard", " x4".to_owned()));
        assert_eq!(split_count("Red Guard X12"), ("Red Guard", " x12".to_owned()));
        assert_eq!(split_count("x4"), ("x4", String::new()));
        assert_eq!(split_count("Planet xyz"), ("Planet xyz", String::new()));
    }
}
