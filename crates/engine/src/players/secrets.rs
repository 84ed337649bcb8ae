//! Names that players must not read, not even in the labels of effects.

use crate::encounter::{Combatant, CombatantChange, Id, StateChange, Timeline};
use crate::rules::ReadyEffect;

/// Every name that those whom players do not know have or had, in small letters.
pub(super) struct Secrets(Vec<String>);

/// A name of a combatant, and whether it is an alias.
type Given<'a> = (Id, &'a str, bool);

impl Secrets {
    /// Collects the names, those that were undone included.
    pub fn of(timeline: &Timeline) -> Self {
        let state = timeline.encounter();
        // Somebody with an alias is known by nothing else.
        let is_known = |id: Id, is_alias: bool| {
            let known = state.get(id).filter(|it| it.is_seen());
            known.is_some_and(|it| is_alias || it.block.alias.is_none())
        };
        let changes = timeline.history().steps().iter().flat_map(|step| &step.changes);
        let given = state.combatants().iter().flat_map(of_combatant);
        let given = given.chain(changes.flat_map(of_change));
        let unknown = given.filter(|&(id, _, is_alias)| !is_known(id, is_alias));
        Self(unknown.map(|(_, name, _)| name.to_lowercase()).collect())
    }

    /// Returns true if a text names nobody whom players do not know. Labels that ship never do.
    pub fn are_not_in(&self, text: &str) -> bool {
        let folded = text.to_lowercase();
        ReadyEffect::named(text).is_some() || !self.0.iter().any(|name| folded.contains(name))
    }
}

fn of_combatant(it: &Combatant) -> Vec<Given<'_>> {
    let alias = it.block.alias.iter().map(|alias| (it.id, alias.as_str(), true));
    alias.chain([(it.id, it.name.as_str(), false)]).collect()
}

fn of_change(change: &StateChange) -> Vec<Given<'_>> {
    match change {
        StateChange::CombatantAdded(it) => of_combatant(it),
        StateChange::Combatant(id, CombatantChange::Name(it)) => vec![(*id, &it.new, false)],
        StateChange::Combatant(id, CombatantChange::Alias(it)) => {
            it.new.iter().map(|alias| (*id, alias.as_str(), true)).collect()
        }
        _ => Vec::new(),
    }
}
