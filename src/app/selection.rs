//! The selection and the marks. They follow the combatants, whatever the rows do.

use std::collections::BTreeSet;

use phasekeeper_engine::encounter::{Combatant, Encounter, Fact, Id};
use phasekeeper_engine::view::{order_of, whose_turn};

/// The selected combatant, and those who are marked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Selection {
    /// The combatant; `None` if there is none.
    pub id: Option<Id>,
    /// The targets of the next damage, wound, effect and the like, in order of entry.
    pub marked: BTreeSet<Id>,
    /// True while an action is about combatants who were named for it.
    pub is_named: bool,
}

impl Selection {
    /// Selects the first row.
    pub fn first(state: &Encounter) -> Self {
        Self { id: order_of(state).first().copied(), ..Self::default() }
    }

    pub fn combatant<'a>(&self, state: &'a Encounter) -> Option<&'a Combatant> {
        self.id.and_then(|id| state.get(id))
    }

    /// The combatant `by` further down in `order`; the first and the last are the ends.
    pub fn moved(&self, by: isize, order: &[Id]) -> Option<Id> {
        let now = self.id.and_then(|id| order.iter().position(|&other| other == id));
        let last = order.len().saturating_sub(1);
        let next = now.unwrap_or(0).saturating_add_signed(by).min(last);
        order.get(next).copied()
    }

    /// The acting combatant; of several the next one.
    pub fn acting(&self, state: &Encounter) -> Option<Id> {
        let acting = whose_turn(state);
        let now = self.id.and_then(|id| acting.iter().position(|&other| other == id));
        let next = now.map_or(0, |index| (index + 1) % acting.len());
        acting.get(next).copied()
    }

    /// Goes on with the turn, to whoever acts.
    pub fn follow(&mut self, acting: &[Id]) {
        let stays = self.id.filter(|id| acting.contains(id));
        self.id = stays.or(acting.first().copied()).or(self.id);
    }

    /// Goes to whoever was attacked in place of the selected one: a further shot is at the same. Whoever attacks stays selected.
    pub fn follow_attack(&mut self, facts: &[Fact]) {
        let attacks = facts.iter().filter_map(|fact| match fact {
            Fact::Attacked(it) => Some((it.by, it.on?)),
            _ => None,
        });
        if let [(by, on)] = attacks.collect::<Vec<_>>()[..]
            && self.id != by
        {
            self.id = Some(on);
        }
    }

    /// Marks the selected combatant, or takes the mark away.
    pub fn toggle_mark(&mut self) {
        if let Some(id) = self.id
            && !self.marked.remove(&id)
        {
            self.marked.insert(id);
        }
    }

    /// Forgets who is gone, and selects a neighbor in order of entry: the next one, else the last.
    pub fn repair(&mut self, state: &Encounter) {
        self.marked.retain(|&id| state.get(id).is_some());
        if self.combatant(state).is_none() {
            let next = state.combatants().at_or_after(self.id.unwrap_or(Id(0)));
            let neighbor = next.or_else(|| state.combatants().iter().next_back());
            self.id = neighbor.map(|combatant| combatant.id);
        }
    }
}
