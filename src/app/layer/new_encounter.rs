//! Title and ruleset of an encounter: letters go to the title, arrows to the ruleset.

use tui_input::Input;

use super::{Dialog, KeyRow, Listed, Outcome, keys, row, typing};
use crate::app::input::{FileRequest, RulesetPurpose};
use crate::app::rulesets::RulesetChoice;
use phasekeeper_engine::command::Command;
use phasekeeper_engine::encounter::{Encounter, check_title};
use phasekeeper_engine::text::is_same;

#[derive(Clone, Debug)]
pub struct NewEncounterForm {
    /// The title as it is typed; empty for none.
    pub title: Input,
    pub choices: Vec<RulesetChoice>,
    /// The index of the chosen ruleset.
    pub chosen: usize,
    /// True for a new encounter, false for the open one.
    is_new: bool,
}

impl NewEncounterForm {
    /// A form for a new encounter.
    pub fn new(choices: Vec<RulesetChoice>, chosen: usize) -> Self {
        Self { title: Input::default(), choices, chosen, is_new: true }
    }

    /// A form for the open encounter.
    pub fn change(choices: Vec<RulesetChoice>, chosen: usize, title: &str) -> Self {
        Self { title: Input::new(title.to_owned()), choices, chosen, is_new: false }
    }

    pub fn heading(&self) -> &'static str {
        if self.is_new { "New encounter" } else { "This encounter" }
    }

    fn choose(&mut self, index: usize) {
        self.chosen = index.min(self.choices.len().saturating_sub(1));
    }

    /// Starts the encounter, or changes what is another in the open one.
    fn submit(&self, state: &Encounter) -> Outcome {
        let word = self.choices.get(self.chosen).map(|choice| choice.word.clone());
        let (word, title) = (word.unwrap_or_default(), self.title.value().trim().to_owned());
        let may_be_empty = self.is_new || state.title().is_empty();
        if !(title.is_empty() && may_be_empty)
            && let Err(refusal) = check_title(&title)
        {
            return Outcome::ShowError(refusal.to_string());
        }
        if self.is_new {
            let purpose = RulesetPurpose::NewEncounter { title };
            return FileRequest::FindRuleset { word, purpose }.into();
        }
        if !is_same(&state.ruleset().id, &word) {
            let purpose = RulesetPurpose::Settings { title };
            return FileRequest::FindRuleset { word, purpose }.into();
        }
        if title == state.title() { Outcome::Close } else { Command::Title { text: title }.into() }
    }
}

impl Dialog for NewEncounterForm {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::UP, "", |it| it.choose(it.chosen.saturating_sub(1))),
        row!(keys::DOWN, "ruleset", |it| it.choose(it.chosen + 1)).labeled("↑ ↓"),
        row!(keys::PAGE_UP, "", |it| it.choose(0)),
        row!(keys::PAGE_DOWN, "", |it| it.choose(usize::MAX)),
        row!(keys::ENTER, "start", |it, context| it.submit(context.state)).when(|it, _| it.is_new),
        row!(keys::ENTER, "take", |it, context| it.submit(context.state)),
        row!(keys::ESC, "cancel", |_| Outcome::Close),
        typing(keys::TEXT, "title"),
    ];

    /// Asks for the title alone: a command changes the rules.
    fn listed(&self, _: &Encounter) -> Option<Listed> {
        let rules = self.choices.get(self.chosen).map_or("", |it| &it.word);
        let question =
            format!("Its title? Enter: none. The rules are {rules}; ruleset changes them.");
        Some((question, Vec::new()))
    }

    fn line(&mut self) -> Option<&mut Input> {
        Some(&mut self.title)
    }
}
