//! The choice of an ambush, in the initiative sheet: who lays it, and who notices it.

use std::collections::BTreeSet;

use super::{Dialog, KeyRow, Outcome, keys, row};
use phasekeeper_engine::command::Command;
use phasekeeper_engine::encounter::{Combatant, Encounter, Id};
use phasekeeper_engine::rules::Side;

/// Groups that can lie in ambush together, in the order that they are offered in; allies lie with the players.
const GROUPS: [fn(&Combatant) -> bool; 3] =
    [|it| it.block.side == Side::Foe, Combatant::is_of_party, |it| it.block.side == Side::Neutral];

/// An ambush being chosen.
#[derive(Clone, Debug)]
pub struct AmbushChoice {
    /// The combatants in the fight, in order of entry.
    pub rows: Vec<Id>,
    pub focus: usize,
    pub ambushers: BTreeSet<Id>,
    /// The combatants whom it takes by surprise, if some notice it.
    pub surprised: BTreeSet<Id>,
    /// True if nobody notices it: a free phase.
    pub is_free: bool,
}

impl AmbushChoice {
    /// An ambush by the marked combatants, or by all foes if nobody is marked.
    pub fn new(state: &Encounter, marked: &BTreeSet<Id>) -> Self {
        let rows = state.ids_where(Combatant::takes_part);
        let mut ambushers: BTreeSet<Id> =
            rows.iter().copied().filter(|id| marked.contains(id)).collect();
        if ambushers.is_empty() {
            ambushers = group(state, &rows, GROUPS[0]);
        }
        Self { rows, focus: 0, ambushers, surprised: BTreeSet::new(), is_free: false }
    }

    fn move_focus(&mut self, by: isize) {
        self.focus = self.focus.saturating_add_signed(by).min(self.rows.len().saturating_sub(1));
    }

    /// Takes the combatant of the row among the ambushers, or out of them.
    fn toggle_ambusher(&mut self) {
        if let Some(id) = self.rows.get(self.focus) {
            toggle(&mut self.ambushers, *id);
            self.surprised.remove(id);
        }
    }

    fn toggle_surprised(&mut self) {
        if let Some(id) = self.rows.get(self.focus).filter(|id| !self.ambushers.contains(id)) {
            toggle(&mut self.surprised, *id);
        }
    }

    /// Makes the next group that is in the fight the ambushers.
    fn next_side(&mut self, state: &Encounter) {
        let sides = GROUPS.into_iter().map(|is_of| group(state, &self.rows, is_of));
        let sides: Vec<BTreeSet<Id>> = sides.filter(|side| !side.is_empty()).collect();
        let now = sides.iter().position(|side| *side == self.ambushers);
        let next = now.map_or(0, |now| (now + 1) % sides.len());
        self.ambushers = sides.into_iter().nth(next).unwrap_or_default();
        self.surprised.retain(|id| !self.ambushers.contains(id));
    }

    fn lay(&self, state: &Encounter) -> Outcome {
        if self.ambushers.is_empty() {
            return Outcome::ShowError("who lays the ambush? Space chooses one".to_owned());
        }
        let names = |ids: &BTreeSet<Id>| state.names_of(&ids.iter().copied().collect::<Vec<_>>());
        let is_partial = !self.is_free && !self.surprised.is_empty();
        let surprised = is_partial.then(|| names(&self.surprised));
        Command::Ambush { names: names(&self.ambushers), surprised, free: self.is_free }.into()
    }
}

fn toggle(ids: &mut BTreeSet<Id>, id: Id) {
    if !ids.remove(&id) {
        ids.insert(id);
    }
}

fn group(state: &Encounter, ids: &[Id], is_of: fn(&Combatant) -> bool) -> BTreeSet<Id> {
    ids.iter().copied().filter(|id| state.get(*id).is_some_and(is_of)).collect()
}

impl Dialog for AmbushChoice {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::ENTER, "lay it", |it, context| it.lay(context.state)),
        row!(keys::ESC, "back", |_| Outcome::Close),
        row!(' ', "ambusher", |it| it.toggle_ambusher()).labeled("Space"),
        row!('s', "surprised", |it| it.toggle_surprised()).when(|it, _| !it.is_free),
        row!('f', "noticed", |it| it.is_free = !it.is_free).when(|it, _| it.is_free),
        row!('f', "unnoticed", |it| it.is_free = !it.is_free),
        row!(keys::TAB, "side", |it, context| it.next_side(context.state)),
        row!(keys::DOWN_OR_J, "choose", |it| it.move_focus(1)).quiet().labeled("↑ ↓"),
        row!(keys::UP_OR_K, "", |it| it.move_focus(-1)),
    ];
}
