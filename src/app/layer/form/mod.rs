//! Forms: a combatant's numbers, an effect or a timer, as one line of the command language.
//!
//! The typed text becomes just one `add`, `set`, `sleeve`, `effect` or `timer`; what is wrong with it is said in the
//! words of the command language, at the field where it is wrong, and nothing typed is lost.

mod count;
mod field;
mod keys;
pub mod offers;
mod skills;
mod sleeve;
mod spec;
mod suggestions;
mod template;
mod values;

use std::collections::BTreeMap;

use strum::Display;

use crate::app::action::Action;
use crate::app::context::Context;
use crate::app::input::StatBlock;
use crate::app::layer::Outcome;
use count::split_count;
pub use field::Field;
use phasekeeper_engine::command::{Command, ReadContext, StatEdit, quoted, read};
use phasekeeper_engine::encounter::{Combatant, Encounter, Id};
use phasekeeper_engine::narrate::name_some;
use phasekeeper_engine::rules::{Mode, Parameters, ReadyEffect, Side};
use phasekeeper_engine::view;
pub use spec::FieldSpec;
pub use suggestions::{Origin, Suggestion, Suggestions};
use values::given;

/// The index of a field that is wrong, and why.
type FieldError = (usize, String);

#[derive(Clone, Debug, Default, PartialEq, Eq, Display)]
#[strum(serialize_all = "kebab-case")]
pub enum FormPurpose {
    /// Bringing in combatants, one after the other.
    #[default]
    Add,
    Edit(Id),
    /// Putting a combatant into another body.
    Sleeve(Id),
    /// Putting an effect on combatants.
    Effect(Vec<Id>),
    /// Setting a timer.
    Timer,
}

/// A template that a form was filled in from.
#[derive(Clone, Debug)]
struct Taken {
    /// The stat block under the ruleset.
    edits: Vec<StatEdit>,
    /// The text that was typed as the name.
    typed: String,
    /// The side before.
    side: Side,
}

/// A form being filled in.
#[derive(Clone, Debug, Default)]
pub struct Form {
    pub purpose: FormPurpose,
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
    /// Templates that fit the name as it is typed.
    pub suggestions: Suggestions,
    /// The template that it was filled in from.
    taken: Option<Taken>,
    /// The stat blocks that were pasted and are left; it is filled in from the first.
    pasted: Vec<StatBlock>,
    /// True if it is for players: the next one is a player again, whatever side the last one had.
    is_for_players: bool,
    /// The combatant whose decision waits for it, and is asked again once it is saved.
    decides: Option<Id>,
}

impl Form {
    /// A form for a new combatant on a side. `presets` are texts that fields begin with, by their keys.
    pub fn add(side: Side, presets: &BTreeMap<String, String>, rules: &Parameters) -> Self {
        let fields = spec::add_fields(side, rules).into_iter().map(|spec| {
            let preset = presets.get(spec.key).map_or("", String::as_str);
            Field::of_newcomer(spec, preset, side)
        });
        let is_for_players = side == Side::Pc;
        Self { is_for_players, ..Self::with(FormPurpose::Add, fields.collect()) }
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

    /// The form with the field of a key in focus, for which a decision waits.
    #[must_use]
    pub fn to_decide_by(mut self, key: &str, who: Id) -> Self {
        self.decides = Some(who);
        self.focus = self.fields.iter().position(|it| it.spec.key == key).unwrap_or(self.focus);
        self
    }

    /// A form for an effect with a label that was typed before.
    pub fn effect(who: Vec<Id>, label: &str) -> Self {
        let fields = spec::effect_fields().into_iter().map(|spec| Field::new(spec, ""));
        let mut form = Self::with(FormPurpose::Effect(who), fields.collect());
        form.fields[0].line = label.into();
        form.fresh = label.is_empty();
        form
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
            _ => fields.len(),
        };
        Self { purpose, fields, shown, fresh: true, ..Self::default() }
    }

    /// The purpose; names the combatant.
    pub fn title(&self, state: &Encounter) -> String {
        match &self.purpose {
            FormPurpose::Add if self.is_for_players => "Add a player's character".to_owned(),
            FormPurpose::Add => "Add a combatant".to_owned(),
            FormPurpose::Edit(id) => format!("Change {}", state.name(*id)),
            FormPurpose::Sleeve(id) => format!("Another body for {}", state.name(*id)),
            FormPurpose::Effect(who) => format!("An effect on {}", name_some(state, who)),
            FormPurpose::Timer => "A timer".to_owned(),
        }
    }

    /// The value that an empty field has all the same, derived or by default; `?` for INIT, Durability and SOM that nobody has
    /// given: every fight asks for them.
    pub fn stands_for_empty(&self, field: &Field, state: &Encounter) -> Option<String> {
        let key = field.spec.key;
        let value = match self.purpose {
            FormPurpose::Edit(id) if key == "init" && state.get(id)?.lacks_init(state.rules()) => {
                None
            }
            FormPurpose::Edit(id) => view::stat(state, state.get(id)?, key),
            FormPurpose::Add => None,
            _ => return None,
        };
        let value = value.map(|value| value.to_string()).filter(|value| value != "none");
        value.or(["init", "dur", "som"].contains(&key).then(|| "?".to_owned()))
    }

    /// The question about an INIT that was typed by the scale of other rules, or about a weapon without its skill, or of no kind.
    pub fn doubt(&self, context: &Context) -> Option<String> {
        self.other_scale(context).or_else(|| self.lacking_of_weapons(context))
    }

    fn other_scale(&self, context: &Context) -> Option<String> {
        let init = self.fields.iter().find(|it| it.spec.key == "init" && it.is_changed())?;
        let scale =
            context.state.rules().initiative_stat.other_scale(init.value().parse().ok()?)?;
        let key = context.keymap.key(Action::EncounterSettings);
        let may_change = context.state.mode() == Mode::Setup;
        let change =
            if may_change { format!(" After Esc, {key} changes the rules") } else { String::new() };
        Some(format!("{scale} numbers in INIT?{change}"))
    }

    /// The side chosen, for the next one.
    pub fn side(&self) -> Option<Side> {
        let field = self.fields.iter().find(|field| field.spec.key == "side")?;
        field.value().parse().ok()
    }

    /// Changes the field in focus; one that refuses what was typed stays as it is.
    fn change_field(
        &mut self,
        context: &Context,
        change: impl FnOnce(&mut Field, bool) -> Result<(), String>,
    ) -> Outcome {
        self.warned = false;
        if let Err(error) = change(&mut self.fields[self.focus], self.fresh) {
            return Outcome::ShowError(error);
        }
        self.fresh = false;
        self.suggest(context);
        self.choose_begun(context);
        Outcome::Stay
    }

    /// Moves to the next field; after the last shown come the others, after them the first.
    fn move_on(&mut self) {
        match self.focus + 1 {
            next if next == self.shown && self.shown < self.fields.len() => self.show_more(),
            next => self.go_to(next % self.shown),
        }
    }

    /// Moves to the field before, round to the last.
    fn move_back(&mut self) {
        self.go_to(self.focus.checked_sub(1).unwrap_or(self.shown - 1));
    }

    pub(super) fn go_to(&mut self, field: usize) {
        self.focus = field;
        (self.fresh, self.warned) = (true, false);
        self.suggestions = Suggestions::default();
    }

    /// Shows all fields, and goes to the first of those that come in.
    fn show_more(&mut self) {
        let first = std::mem::replace(&mut self.shown, self.fields.len());
        self.go_to(first);
    }

    /// Shows only the fields that nearly all need, and goes to the first.
    fn show_fewer(&mut self) {
        self.shown = self.fields.iter().filter(|field| spec::is_first(&field.spec)).count();
        self.go_to(0);
    }

    /// Takes a template back, or leaves the form; what was typed is thrown away only by a second key.
    fn leave(&mut self, context: &Context) -> Outcome {
        if self.taken.is_some() {
            self.put_back(context);
            return Outcome::Stay;
        }
        if self.warned || !self.fields.iter().any(Field::is_changed) {
            return Outcome::Close;
        }
        self.warned = true;
        let question = "Esc again throws away what you typed".to_owned();
        Outcome::Ask { question, about: Vec::new() }
    }

    /// Goes to a field with something wrong in it: one word is typed afresh, of several one is mended.
    fn go_back_to(&mut self, field: usize) {
        self.focus = field;
        if field >= self.shown {
            self.shown = self.fields.len();
        }
        self.fresh = !self.fields[self.focus].value().contains(' ');
    }

    /// Returns the error that Enter would give for what is typed so far; a list is only read once it is left.
    pub fn fault(&self, state: &Encounter) -> Option<String> {
        let mut seen = self.clone();
        let focused = &mut seen.fields[self.focus];
        if focused.spec.wide {
            focused.line = focused.was.as_str().into();
        }
        if self.is_offering() || !seen.fields.iter().any(Field::is_changed) {
            return None;
        }
        let read = |line: String| read(&line, ReadContext::default()).err();
        match seen.line(state) {
            Ok(line) => read(line).map(|error| error.to_string()),
            Err((_, error)) => Some(error),
        }
    }

    /// The line that Enter would give, without what is looked up first.
    fn line(&self, state: &Encounter) -> Result<String, FieldError> {
        let words = self.words(state)?.into_iter().map(|(word, _)| word);
        Ok(words.collect::<Vec<_>>().join(" "))
    }

    /// Takes the chosen template, or gives the line that does it; nothing to do leaves the form.
    fn submit(&mut self, context: &Context) -> Outcome {
        if self.is_offering() {
            self.take(context.state);
            return Outcome::Stay;
        }
        if !self.fields.iter().any(Field::is_changed) {
            return Outcome::Close;
        }
        if let FormPurpose::Effect(who) = &self.purpose
            && !self.fields[1..].iter().any(Field::is_changed)
            && let Some(ready) = ReadyEffect::named(self.fields[0].value().trim())
        {
            return Command::ready_effect(context.state.names_of(who), ready).into();
        }
        let words = self.complete_skills(context).and_then(|()| self.words(context.state));
        let words = match words {
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
    fn words(&self, state: &Encounter) -> Result<Vec<(String, usize)>, FieldError> {
        let first = self.fields[0].value();
        let (before, from) = match &self.purpose {
            FormPurpose::Add => {
                let (name, count) = split_count(first);
                // Another one of the library is numbered by itself.
                let is_there = self.taken.is_some() && state.find(name).is_ok();
                let count = self.count()?.or(count).or(is_there.then_some(1));
                let count = count.map_or(String::new(), |it| format!(" x{it}"));
                let mut words = vec![(format!("add {}{count}", quoted(name)), 0)];
                words.extend(self.words_of_template());
                (words, 1)
            }
            FormPurpose::Edit(id) => (vec![(format!("set {}", quoted(state.name(*id))), 0)], 0),
            FormPurpose::Sleeve(id) => (self.words_of_sleeve(state.name(*id))?, 1),
            FormPurpose::Effect(who) => {
                let effect = format!("effect {} {}", state.names_of(who), quoted(first));
                (vec![(effect, 0), (values::changes(self.fields[1].value()), 1)], 2)
            }
            FormPurpose::Timer if !self.fields[1..4].iter().any(Field::is_changed) => {
                return Err((1, "a timer needs turns, seconds or phases".to_owned()));
            }
            FormPurpose::Timer => (vec![(format!("timer {}", quoted(first)), 0)], 1),
        };
        let mut words = before;
        for (index, field) in self.fields.iter().enumerate().skip(from) {
            let is_own = field.is_changed() || self.must_be_said(field);
            if is_own && !field.is_as_template() && !spec::is_count(&field.spec) {
                let settings = field.settings().map_err(|error| (index, error))?;
                words.extend(settings.into_iter().map(|setting| (setting, index)));
            }
        }
        Ok(words)
    }

    /// Returns true for a field that counts, changed or not: side and presets of a new combatant, and the combatant at
    /// whose score a timer of phases runs out.
    fn must_be_said(&self, field: &Field) -> bool {
        match self.purpose {
            FormPurpose::Add if field.spec.key == "side" => self.side() != Some(Side::default()),
            FormPurpose::Add => !field.preset.is_empty() && !field.value().is_empty(),
            FormPurpose::Timer => {
                let counts_phases = |it: &Field| it.spec.key == "phases" && it.is_changed();
                field.spec.key == spec::AT && self.fields.iter().any(counts_phases)
            }
            FormPurpose::Edit(_) | FormPurpose::Sleeve(_) | FormPurpose::Effect(_) => false,
        }
    }
}
