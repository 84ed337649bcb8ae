//! Fills a form for a new combatant, or for another body, in from a template: one of the library, or a stat block that is
//! pasted, which also tells what was lost.

use super::count::{COUNT_SIGNS, split_count};
use super::field::Field;
use super::spec::{self, FieldSpec};
use super::suggestions::{Origin, Suggestion, Suggestions};
use super::values::{edited, is_of};
use super::{FieldError, Form, FormPurpose, Taken};
use crate::app::context::Context;
use crate::app::input::{FileRequest, StatBlock};
use crate::app::layer::draft::keep;
use crate::app::layer::{Outcome, refuse};
use crate::app::name_match::squeezed;
use phasekeeper_engine::command::{EntryFile, write_edits};
use phasekeeper_engine::encounter::Encounter;
use phasekeeper_engine::rules::Side;

/// The index of the field of the count, once a template is taken.
const COUNT: usize = 1;

impl Form {
    /// Returns true if Enter fills the form in.
    pub fn is_offering(&self) -> bool {
        self.has_suggestions() && self.suggestions.chosen().is_some()
    }

    /// Returns true while suggestions for the name are shown.
    pub fn has_suggestions(&self) -> bool {
        self.focus == 0 && self.taken.is_none() && !self.suggestions.list.is_empty()
    }

    /// Looks for suggestions that fit the name; there are none once another field is filled in. A player's character has a
    /// name of their own, unless it is that of a template that was kept, or one is chosen.
    pub(super) fn suggest(&mut self, context: &Context) {
        self.suggestions = Suggestions::default();
        if self.seeks_template() {
            let (name, _) = split_count(self.fields[0].value());
            self.suggestions = Suggestions::new(name, context.library, context.former_npcs);
            let is_meant = |it: &Suggestion| {
                it.origin == Origin::Own && squeezed(&it.template.name) == squeezed(name)
            };
            let is_player = self.side() == Some(Side::Pc);
            if is_player && !self.suggestions.chosen().is_some_and(is_meant) {
                self.suggestions.chosen = None;
            }
        }
    }

    /// The number of suggestions or offers.
    pub fn choice_count(&self, context: &Context) -> usize {
        self.suggestions.list.len() + self.offers(context).len()
    }

    /// Returns true while the name may become that of a template: none is taken, and no other field is filled in.
    pub(super) fn seeks_template(&self) -> bool {
        let takes_one = matches!(self.purpose, FormPurpose::Add | FormPurpose::Sleeve(_));
        let is_new = takes_one && self.taken.is_none();
        is_new && self.focus == 0 && !self.fields[1..].iter().any(Field::is_changed)
    }

    /// Fills all fields in from the chosen suggestion, and goes to the count.
    pub(super) fn take(&mut self, state: &Encounter) {
        let Some(chosen) = self.suggestions.chosen().cloned() else { return };
        let Suggestion { template, origin } = chosen;
        let side = self.side().unwrap_or_default();
        let is_adding = self.purpose == FormPurpose::Add;
        let die = state.rules().initiative_die;
        let edits = if is_adding { template.edits_for(die) } else { template.body() };
        for field in &mut self.fields {
            if let Some(value) = edited(&edits, field.spec.key) {
                field.fill_in(if value == "none" { String::new() } else { value });
            }
        }
        let typed = self.fields[0].value().to_owned();
        let count = match (split_count(&typed).1, origin) {
            (Some(count), _) => Some(count),
            (None, Origin::Fight(count)) => Some(count).filter(|count| *count > 1),
            (None, Origin::Own | Origin::Shipped) => None,
        };
        self.fields[0].line = template.name.as_str().into();
        let count = count.map(|count| count.to_string()).unwrap_or_default();
        if is_adding {
            self.fields.insert(COUNT, Field::new(FieldSpec::count(), count));
            self.shown += 1;
        }
        self.taken = Some(Taken { edits, typed, side });
        self.go_to(COUNT);
    }

    /// Takes the template back, and leaves the name as it was typed, with what it may become.
    pub(super) fn put_back(&mut self, context: &Context) {
        if let Some(Taken { typed, side, .. }) = self.taken.clone() {
            self.go_on(side, context.state);
            if self.taken.is_none() {
                self.fields[0].line = typed.into();
                self.fresh = false;
                self.suggest(context);
            }
        }
    }

    /// The count in its field; `Err` has the field and what is wrong.
    pub(super) fn count(&self) -> Result<Option<u32>, FieldError> {
        if self.taken.is_none() {
            return Ok(None);
        }
        match self.fields[COUNT].value().trim_start_matches(COUNT_SIGNS) {
            "" => Ok(None),
            digits => match digits.parse() {
                Ok(count) => Ok(Some(count)),
                Err(_) => Err((COUNT, format!("{digits:?} is not a count; write 4"))),
            },
        }
    }

    /// The words of the template that the fields have left as they are, each with its field.
    pub(super) fn words_of_template(&self) -> Vec<(String, usize)> {
        let edits = self.taken.iter().flat_map(|taken| &taken.edits);
        let words = edits.filter_map(|edit| {
            let field = self.fields.iter().position(|field| is_of(edit, field.spec.key));
            let is_left = field.is_none_or(|field| self.fields[field].is_as_template());
            is_left.then(|| (write_edits(std::slice::from_ref(edit)), field.unwrap_or(0)))
        });
        words.collect()
    }

    /// Empties all fields.
    pub(super) fn clear(&mut self, side: Side) {
        let fields = std::mem::take(&mut self.fields).into_iter();
        let fields = fields.filter(|field| !spec::is_count(&field.spec));
        let fields = fields.map(|it| Field::of_newcomer(it.spec, &it.preset, side)).collect();
        let has_count = self.purpose == FormPurpose::Add && self.taken.is_some();
        let shown = self.shown - usize::from(has_count);
        let is_for_players = self.is_for_players;
        *self = Self { shown, is_for_players, ..Self::with(self.purpose.clone(), fields) };
    }

    /// Asks for the stat blocks in a text, if it is the empty form of a new combatant.
    pub(super) fn paste_blocks(&self, text: &str) -> Outcome {
        if self.purpose == FormPurpose::Add && !self.fields.iter().any(Field::is_changed) {
            return FileRequest::ReadStatBlocks(text.to_owned()).into();
        }
        refuse("not pasted: a field takes one line, and only an empty form a stat block")
    }

    /// Fills the form in from the first of the stat blocks that were pasted.
    pub fn take_blocks(&mut self, blocks: Vec<StatBlock>, state: &Encounter) {
        self.pasted = blocks;
        let Some((template, _)) = self.pasted.first().cloned() else { return };
        let list = vec![Suggestion { template, origin: Origin::Own }];
        self.suggestions = Suggestions { list, chosen: Some(0) };
        self.shown = self.fields.len();
        self.take(state);
    }

    /// Empties all fields, and fills them in from the next stat block that was pasted.
    pub(super) fn go_on(&mut self, side: Side, state: &Encounter) {
        let pasted = std::mem::take(&mut self.pasted);
        self.clear(side);
        self.take_blocks(pasted.into_iter().skip(1).collect(), state);
    }

    /// Returns the losses of the stat block that was pasted, and its lists, for which fields are too short; `None` without one.
    pub fn pasted_lines(&self) -> Option<Vec<String>> {
        let (_, lost) = self.pasted.first()?;
        let lists = self.fields.iter().filter(|it| it.spec.wide && !it.value().is_empty());
        let lists = lists.map(|it| format!("{}: {}", it.spec.label, it.value()));
        let more = (self.pasted.len() > 1).then(|| "Another stat block follows".to_owned());
        Some(lost.iter().cloned().chain(more).chain(lists).collect())
    }

    /// Keeps the stat block that was pasted in the library.
    pub(super) fn keep(&mut self, context: &Context) -> Outcome {
        let Some((template, _)) = self.pasted.first() else { return Outcome::Stay };
        let entry = EntryFile::template(&template.name, &template.source, &template.edits);
        keep(entry, "S", &mut self.warned, context)
    }
}
