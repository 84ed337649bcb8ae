//! What sentences are told with besides the facts.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::encounter::{Id, Timeline};
use crate::rules::{Parameters, Ruleset};
use crate::text::{PlainText, join_and};

/// The names by id, also of combatants who were removed, and the ruleset. Both are shared with the timeline: a copy and a
/// comparison with it are cheap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    names: Arc<BTreeMap<Id, PlainText>>,
    ruleset: Arc<Ruleset>,
}

impl Names {
    /// The names of everybody there ever was.
    pub fn of(timeline: &Timeline) -> Self {
        Self {
            names: Arc::clone(timeline.history().shared_names()),
            ruleset: Arc::clone(timeline.encounter().shared_ruleset()),
        }
    }

    /// The name of `id`; empty for an unknown one.
    pub fn one(&self, id: Id) -> &str {
        self.names.get(&id).map_or("", PlainText::as_str)
    }

    /// The names of `ids` as "Ana, Ben and Cleo".
    pub fn list(&self, ids: &[Id]) -> String {
        join_and(&ids.iter().map(|&id| self.one(id)).collect::<Vec<_>>())
    }

    /// The parameters of the ruleset.
    pub fn rules(&self) -> &Parameters {
        &self.ruleset.parameters
    }
}
