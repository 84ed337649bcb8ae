//! Time: turns and phases that begin and end, and what ends with them.

use super::Draft;
use crate::encounter::Stage;
use crate::encounter::combatant::Id;
use crate::encounter::refusal::Refusal;
use crate::encounter::slot::Ladder;
use crate::rules::{Moment, Reroll};

impl Draft<'_> {
    pub(super) fn begin(&mut self) -> Result<(), Refusal> {
        self.only_while("begin", Stage::takes_dice)?;
        if self.state.combatants.is_empty() {
            return Err(Refusal::NobodyHere);
        }
        let ids: Vec<Id> = self.state.combatants.iter().map(|one| one.id).collect();
        ids.into_iter().for_each(|id| self.roll_where_missing(id, 0));
        self.open_phase(1);
        Ok(())
    }

    /// Opens the next phase in which somebody can do something, else ends the turn (AMB-07).
    pub(super) fn next_phase(&mut self) {
        self.end_surprise();
        for phase in self.state.now.phase + 1..=self.state.rules().phases {
            self.state.now.phase = phase;
            self.end_effects();
            let slots = self.state.slots_of_phase(phase);
            let someone_acts = slots.iter().any(|slot| self.state.is_available(slot));
            if someone_acts || !self.state.held().is_empty() {
                return self.open_phase(phase);
            }
        }
        self.end_turn();
    }

    pub(super) fn end_turn_now(&mut self) -> Result<(), Refusal> {
        self.only_while("end-turn", Stage::is_in_phase)?;
        self.end_turn();
        Ok(())
    }

    /// Slots not played are dropped, standbys stay (DL-4); initiative is rolled anew (TP-8, IN-10).
    fn end_turn(&mut self) {
        self.end_surprise();
        self.state.stage = Stage::Initiative;
        self.state.now = Moment { turn: self.state.now.turn + 1, phase: 1 };
        self.state.ladder = Ladder::default();
        self.end_effects();
        if self.state.rules().reroll == Reroll::Turn {
            self.state.combatants.iter_mut().for_each(|one| one.roll = None);
        }
    }

    /// Surprise lasts for the first phase (EX-12).
    fn end_surprise(&mut self) {
        if self.state.now.phase == 1 {
            self.state.combatants.iter_mut().for_each(|one| one.surprised = false);
        }
    }

    fn end_effects(&mut self) {
        let now = self.state.now;
        let mut ended = Vec::new();
        for one in &mut self.state.combatants {
            let over = one.effects.extract_if(.., |effect| effect.is_over(now));
            ended.extend(over.map(|effect| format!("{} ends for {}", effect.label, one.name)));
        }
        self.said.extend(ended);
    }

    pub(super) fn finish(&mut self) -> Result<(), Refusal> {
        self.state.stage = Stage::Finished;
        self.state.ladder = Ladder::default();
        Ok(())
    }
}
