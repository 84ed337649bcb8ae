//! Turns and phases: how they begin and end, and what ends with them.

use super::state::{Slot, Stage, State};

/// A turn has four phases (TP-3).
const PHASES: i64 = 4;

impl State {
    /// "`begin` gives everybody without a die one, active or not, and opens phase 1 even where
    /// nobody can use it …; it is refused where nobody is there."
    pub fn begin(&mut self, dice: &mut dyn FnMut(u32) -> u32) -> Result<(), String> {
        self.before_begin()?;
        if self.people.is_empty() {
            return Err("nobody is there".into());
        }
        for id in self.people.iter().map(|p| p.id).collect::<Vec<_>>() {
            self.roll_missing(id, 0, dice);
        }
        self.phase = 1;
        self.open_phase();
        Ok(())
    }

    pub fn before_begin(&self) -> Result<(), String> {
        match self.stage {
            Stage::Setup | Stage::Initiative => Ok(()),
            _ => Err("only in setup and initiative".into()),
        }
    }

    /// Most of what one does with a slot is refused where no phase is open.
    pub fn in_a_phase(&self) -> Result<(), String> {
        match self.stage {
            Stage::Acting | Stage::Over => Ok(()),
            _ => Err("not in setup, initiative or after the end".into()),
        }
    }

    /// How many phases there have been since the encounter began, this one included.
    pub fn phase_count(&self) -> i64 {
        (self.turn - 1) * PHASES + self.phase
    }

    /// "Speed is read when a phase opens" (SP-3; decision 1: active or not).
    fn open_phase(&mut self) {
        self.drop_slots();
        let in_it = |p: &&super::people::Combatant| p.die.is_some() && p.speed_now() >= self.phase;
        let slots = self.people.iter().filter(in_it).map(|p| Slot {
            who: p.id,
            given: false,
            moxie: false,
            place: 0,
            reached: false,
        });
        self.slots = slots.collect();
        self.stage = Stage::Acting;
    }

    fn drop_slots(&mut self) {
        self.slots.clear();
        self.unreach();
        self.interrupters.clear();
        self.under_way = false;
        self.moved = false;
        for p in &mut self.people {
            p.went_first = false; // MX-6
        }
    }

    /// "`next`: the acting stage ends, for all who share it; what was interrupted resumes, else
    /// the next slot is acting. When the phase is over: …"
    pub fn next(&mut self) -> Result<(), String> {
        self.in_a_phase()?;
        if self.stage == Stage::Over {
            self.next_phase();
        } else if let Some((who, _)) = self.interrupters.last() {
            self.end_interrupt(*who);
        } else {
            self.end_slots(&self.reached());
        }
        Ok(())
    }

    /// "opens the next phase in which someone has a slot or someone is on standby, else ends
    /// the turn" (decision 20).
    fn next_phase(&mut self) {
        self.clear_surprise();
        while self.phase < PHASES {
            self.phase += 1;
            let now = self.phase_count();
            for p in &mut self.people {
                p.effects.retain(|e| e.last_phase.is_none_or(|l| l >= now));
            }
            let of_use = self.people.iter().any(|p| {
                p.standby.is_some()
                    || (p.active() && p.die.is_some() && p.speed_now() >= self.phase)
            });
            if of_use {
                self.open_phase();
                return;
            }
        }
        self.end_turn();
    }

    /// "Surprised: no slot in phase 1 …; cleared when phase 1 ends", that is when it is left
    /// (decision 19).
    fn clear_surprise(&mut self) {
        if self.phase == 1 {
            for p in &mut self.people {
                p.surprised = false;
            }
        }
    }

    /// "ends the turn at once; slots not played are dropped, standbys stay"
    pub fn end_turn(&mut self) {
        self.clear_surprise();
        self.drop_slots();
        for p in &mut self.people {
            if !p.did.is_empty() && p.standby.is_none() {
                p.end_actions();
            }
        }
        let scene = self.rules().scene;
        let (turn, last) = (self.turn, self.turn * PHASES);
        for p in &mut self.people {
            // "`turns=1` ends with this turn, `phases=1` with this phase …; a turn has four
            // phases, those skipped count."
            p.effects.retain(|e| {
                e.last_turn.is_none_or(|l| l > turn) && e.last_phase.is_none_or(|l| l > last)
            });
            // "The last turn's dice are gone at `initiative`, but not where initiative is
            // rolled once a scene."
            if !scene {
                p.die = None;
                p.die_mod = 0;
                p.flipped = false;
            }
        }
        self.turn += 1;
        self.phase = 1;
        self.stage = Stage::Initiative;
    }

    pub fn finish(&mut self) {
        self.drop_slots();
        self.stage = Stage::Finished;
    }
}
