//! Ambushes: who is outnumbered in which turn, who is surprised, and the free phase (EX-40 to EX-42).

use super::line::Line;
use super::record::{Fact, Record, Right};
use super::situation::{Part, Situation};

/// Commands that need initiative or an order. `moxie` is one of them only to go first.
const OF_THE_ORDER: [&str; 7] = ["roll", "begin", "ambush", "delay", "act", "move", "slot"];

impl Situation {
    /// Lays an ambush for the turn to come, in the place of one laid before.
    pub fn ambush(&mut self, line: &mut Line) -> Result<(), String> {
        self.before_begin()?;
        let attackers = self.find_several(&line.typed_word()?)?;
        let surprised = line.option("surprised");
        let free = line.is_set("free")?;
        if free && surprised.is_some() {
            return Err("who is surprised by a free phase?".into());
        }
        let caught = surprised.map_or(Ok(Vec::new()), |names| self.find_several(&names))?;
        let here = |who: &u32| self.of(*who).takes_part();
        if !attackers.iter().chain(&caught).all(here)
            || caught.iter().any(|it| attackers.contains(it))
        {
            return Err("not in the fight, or on both sides".into());
        }
        let mut others = self.keys();
        others.retain(|who| here(who) && !attackers.contains(who));
        if others.is_empty() || (free && !attackers.iter().any(|who| self.of(*who).is_active())) {
            return Err("no one to ambush, or no one who could".into());
        }
        for who in std::mem::take(&mut self.caught) {
            if let Some(at) = self.combatants.iter().position(|it| it.key == who) {
                self.combatants[at].flag("surprised", false);
            }
        }
        let turn = self.turn;
        for combatant in &mut self.combatants {
            combatant.outnumbered_in.remove(&turn);
            if attackers.contains(&combatant.key) {
                combatant.flag("surprised", false);
            }
        }
        for who in if free { &others } else { &caught } {
            let combatant = self.of_mut(*who);
            if !combatant.is("surprised") {
                combatant.flag("surprised", true);
                self.caught.push(*who);
            }
        }
        if free {
            self.part = Part::Free;
            for who in attackers {
                if self.of(who).is_active() {
                    let right = Right { who, die: 0 };
                    self.record.add(Fact::Granted { right, by_hand: true });
                }
            }
            return Ok(());
        }
        for who in others {
            self.of_mut(who).outnumbered_in.insert(turn);
        }
        Ok(())
    }

    /// Refuses in a free phase what needs initiative or an order.
    pub fn outside_free_phase(&self, command: &str) -> Result<(), String> {
        if self.part == Part::Free && OF_THE_ORDER.contains(&command) {
            return Err(format!("no {command} in a free phase"));
        }
        Ok(())
    }

    /// Ends the free phase: all is as before it, but for what was done in it. Nobody is surprised any more.
    pub fn end_free_phase(&mut self) {
        self.close_open_stages();
        self.record = Record::default();
        self.part = if self.turn == 1 { Part::Setup } else { Part::Initiative };
        self.caught.clear();
        for combatant in &mut self.combatants {
            combatant.flag("surprised", false);
        }
    }

    /// Refuses a defense of those who can't act, and of the surprised: in phase 1, from the declarations on, and in a free phase
    /// (EX-42).
    pub fn defends(&self, who: u32, force: bool) -> Result<(), String> {
        let in_time = self.part == Part::Free || (self.part == Part::Turn && self.phase == 1);
        if in_time && self.seen(who).is("surprised") && !force {
            return Err("too surprised to defend".into());
        }
        if !self.seen(who).is_able() && !force {
            return Err("out of action".into());
        }
        Ok(())
    }
}
