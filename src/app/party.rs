//! A new encounter with the same party: where it comes from, who is asked for, and the commands that bring it.

use std::path::PathBuf;

use super::input::SideEffect;
use super::layer::Layer;
use super::layer::party_prompt::PartyPrompt;
use super::state::App;
use phasekeeper_engine::command::{Command, PartyMember};
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::rules::Ruleset;

/// The encounter that a party is taken from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartySource {
    /// The one that is open.
    Open,
    /// The one in this file.
    Save(PathBuf),
    /// The one that was played last, of those that have a party: for a new encounter that is open already.
    Last,
}

/// A party that can be taken into a new encounter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartyOffer {
    /// The file of the encounter, as `party from=` names it.
    pub file: String,
    /// The title of the encounter; may be empty.
    pub title: String,
    /// The ruleset of the encounter.
    pub ruleset: Box<Ruleset>,
    /// The members, at least one.
    pub members: Vec<PartyMember>,
}

impl App {
    /// Asks who of a party comes along, and how.
    pub(super) fn on_party_offered(
        &mut self,
        source: &PartySource,
        found: Result<Option<PartyOffer>, String>,
    ) -> Vec<SideEffect> {
        match (found, source) {
            (Ok(Some(offer)), PartySource::Last) => {
                self.layer = Some(Layer::Party(Box::new(PartyPrompt::new(offer, None))));
            }
            (Ok(Some(offer)), _) => {
                let prompt = PartyPrompt::new(offer, self.layer.take());
                self.layer = Some(Layer::Party(Box::new(prompt)));
            }
            (Ok(None), PartySource::Last) => {}
            (Ok(None), _) => self.show_error("that encounter has no player characters or allies"),
            (Err(error), _) => self.show_error(error),
        }
        Vec::new()
    }

    /// Brings the party of the prompt, into a new encounter where none is open yet. Those who are left out are removed
    /// again, so that the log says what a script could repeat.
    pub(super) fn bring_party(&mut self) -> Vec<SideEffect> {
        let Some(Layer::Party(prompt)) = self.layer.take() else { return Vec::new() };
        let (order, left_out) = (prompt.order(), prompt.left_out());
        let mut effects = Vec::new();
        if prompt.parent.is_some() {
            self.load(Timeline::new(*prompt.offer.ruleset));
            effects.push(SideEffect::StartSave);
        }
        let party = Command::Party { order, members: prompt.offer.members };
        let Ok(brought) = self.execute(&party.into()) else { return effects };
        effects.push(brought);
        if !left_out.0.is_empty() {
            effects.extend(self.execute(&Command::Remove { names: left_out }.into()));
        }
        effects
    }
}
