//! Another body in a form: what it would change, and the tests that would be due (EX-62, EX-63).

use super::field::Field;
use super::{FieldError, Form, FormPurpose, spec};
use crate::app::context::Context;
use crate::app::layer::{Outcome, refuse};
use phasekeeper_engine::command::{Library, ReadContext, quoted, read_command};
use phasekeeper_engine::encounter::{Encounter, PendingDecision, foresee};
use phasekeeper_engine::narrate::decision_question;
use phasekeeper_engine::rules::Side;
use phasekeeper_engine::view::{stat, stat_keys};

impl Form {
    /// Turns the form for changes into one for another body.
    pub(super) fn sleeve(&mut self, context: &Context) -> Outcome {
        if self.fields.iter().any(Field::is_changed) {
            return refuse("first Enter keeps what you typed, or Esc throws it away");
        }
        if let FormPurpose::Edit(id) = self.purpose {
            let specs = spec::sleeve_fields(context.state.rules()).into_iter();
            let fields = specs.map(|spec| Field::of_newcomer(spec, "", Side::default()));
            *self = Self::with(FormPurpose::Sleeve(id), fields.collect());
        }
        Outcome::Stay
    }

    /// The first words of the line; or the field that is wrong, and why.
    pub(super) fn words_of_sleeve(&self, name: &str) -> Result<Vec<(String, usize)>, FieldError> {
        let typed = self.fields[0].value();
        if self.taken.is_none() && !typed.is_empty() {
            let error = "↓ chooses one, or empty the field";
            return Err((0, format!("no template is taken by {typed:?}; {error}")));
        }
        let mut words = vec![(format!("sleeve {}", quoted(name)), 0)];
        words.extend(self.words_of_template());
        Ok(words)
    }

    /// The tests that would be due and the values that would change, `None` while there is no such body; or what was pasted.
    pub fn preview(&self, state: &Encounter, library: &Library) -> Option<Vec<String>> {
        let FormPurpose::Sleeve(id) = self.purpose else { return self.pasted_lines() };
        let context = ReadContext { library, initiative_die: state.rules().initiative_die };
        let command = read_command(&self.line(state).ok()?, context)?;
        let (after, _) = foresee(state, &command).ok()?;
        let (old, new) = (state.get(id)?, after.get(id)?);
        let is_in_field =
            |key: &str| self.fields.iter().any(|it| it.spec.key == key && !it.value().is_empty());
        let keys = stat_keys(new).filter(|key| !key.starts_with("bonus") && !is_in_field(key));
        let (skills, others): (Vec<String>, Vec<String>) =
            keys.partition(|key| key.starts_with("skill."));
        let changes = skills.into_iter().chain(others).filter_map(|key| {
            let (was, is) = (stat(state, old, &key)?, stat(&after, new, &key)?);
            (was != is).then(|| format!("{} {was} → {is}", key.trim_start_matches("skill.")))
        });
        let is_new = |it: &&PendingDecision| it.who() == Some(id) && !state.pending().contains(it);
        let due = after.pending().iter().filter(is_new).map(|it| decision_question(&after, it));
        let listed = |texts: Vec<String>| {
            if texts.is_empty() { "none".to_owned() } else { texts.join(", ") }
        };
        Some(vec![
            format!("Tests due: {}", listed(due.collect())),
            format!("Changes: {}", listed(changes.collect())),
        ])
    }
}
