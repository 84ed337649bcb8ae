//! Stat blocks that are pasted: the form is filled in from one after the other, and shows what was lost.

use super::suggestions::{Origin, Suggestion, Suggestions};
use super::{Field, Form, FormPurpose, spec};
use crate::app::context::Context;
use crate::app::layer::draft::keep;
use crate::app::layer::outcome::{Outcome, refuse};
use phasekeeper_engine::command::EntryFile;
use phasekeeper_engine::encounter::Encounter;
use phasekeeper_engine::rules::Side;
use phasekeeper_files::import::{read_blocks, second_edition};

/// Why several lines are refused.
const NOT_PASTED: &str = "not pasted: several lines; a field takes one line, and the empty form of a new combatant a stat \
    block, with COG COO INT REF SAV SOM WIL above their numbers";

impl Form {
    /// Fills the empty form of a new combatant in from the first stat block of a text.
    pub(super) fn paste_blocks(&mut self, text: &str, context: &Context) -> Outcome {
        let is_filled = self.fields.iter().any(Field::is_changed);
        match read_blocks(text, context.library) {
            Err(sentence) => return refuse(&sentence),
            Ok(read) if read.is_empty() || is_filled || self.purpose != FormPurpose::Add => {
                return refuse(second_edition(text).unwrap_or(NOT_PASTED));
            }
            Ok(read) => self.pasted = read,
        }
        self.take_pasted(context.state)
    }

    fn take_pasted(&mut self, state: &Encounter) -> Outcome {
        let Some((template, _)) = self.pasted.first().cloned() else { return Outcome::Stay };
        let list = vec![Suggestion { template, origin: Origin::Own }];
        self.suggestions = Suggestions { list, chosen: Some(0) };
        self.shown = self.fields.len();
        self.take(state)
    }

    /// Empties all fields, and fills them in from the next stat block that was pasted.
    pub(super) fn go_on(&mut self, side: Side, state: &Encounter) {
        let pasted = std::mem::take(&mut self.pasted);
        self.clear(side);
        self.pasted = pasted.into_iter().skip(1).collect();
        self.take_pasted(state);
    }

    /// What was lost of the stat block that was pasted, and its lists, for which fields are too short.
    pub fn pasted_lines(&self) -> Option<Vec<String>> {
        let (_, lost) = self.pasted.first()?;
        let lists = self.fields.iter().filter(|it| it.spec.wide && !it.value().is_empty());
        let lists = lists.map(|it| format!("{}: {}", it.spec.label, it.value()));
        Some(lost.iter().cloned().chain(lists).collect())
    }

    /// Returns true if a key keeps the stat block: no letters are typed.
    pub(super) fn has_pasted(&self) -> bool {
        !self.pasted.is_empty() && spec::is_count(&self.fields[self.focus].spec)
    }

    pub(super) fn keep(&mut self, context: &Context) -> Outcome {
        let Some((template, _)) = self.pasted.first() else { return Outcome::Stay };
        let entry = EntryFile::template(&template.name, &template.source, &template.edits);
        keep(entry, "S", &mut self.warned, context)
    }
}
