//! Titles and labels of effects, which may name somebody whom players don't know.

use super::PlayersEncounter;
use crate::encounter::{Combatant, CombatantChange, Effect, Encounter, StateChange, Step};
use crate::rules::ReadyEffect;
use crate::text::folded;

impl PlayersEncounter {
    /// The title, if players may know it.
    pub(super) fn title(&self) -> Option<String> {
        let title = self.timeline.encounter().title();
        let sets = |step: &Step| step.changes.iter().any(|it| matches!(it, StateChange::Title(_)));
        let is_shown = self.policy.title == Some(true) && self.is_open(title, sets);
        is_shown.then(|| title.to_owned())
    }

    /// Returns the effects of a combatant that players may know.
    pub(super) fn open_effects<'a>(
        &'a self,
        it: &'a Combatant,
    ) -> impl Iterator<Item = &'a Effect> {
        it.effects.iter().filter(|effect| {
            let adds = |change: &StateChange| match change {
                StateChange::CombatantAdded(new) => new.id == it.id,
                StateChange::Combatant(id, CombatantChange::Effects(new)) => {
                    *id == it.id && new.added.iter().any(|new| new.label == effect.label)
                }
                _ => false,
            };
            self.is_open(&effect.label, |step| step.changes.iter().any(adds))
        })
    }

    /// Returns true for a text without a name that players did not know when the last step came that `brought` it. Names that
    /// come later, or that are hidden later, take nothing from the page that was on it.
    fn is_open(&self, text: &str, brought: impl Fn(&Step) -> bool) -> bool {
        let text = folded(text);
        let history = self.timeline.history();
        // Anywhere in it, as not all scripts part words: a label too few tells nobody anything.
        let named = history.names_ever().map(|(at, name)| (at, folded(name)));
        let mut named: Vec<_> = named.filter(|(_, name)| text.contains(name)).collect();
        let is_known = |state: &Encounter, name: &str| {
            state.combatants().iter().any(|it| it.is_seen() && folded(it.players_name()) == name)
        };
        named.retain(|(_, name)| !is_known(self.timeline.encounter(), name));
        if named.is_empty() || ReadyEffect::named(&text).is_some() {
            return true;
        }
        let came = history.done().iter().rposition(|step| brought(step)).unwrap_or(0);
        let mut then = self.timeline.clone();
        then.go_to(came);
        named.iter().all(|(at, name)| *at > came || is_known(then.encounter(), name))
    }
}
