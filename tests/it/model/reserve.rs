//! The reserve: who is prepared, and joins in a wave (fine print: Reserve).

use super::Dice;
use super::line::text;
use super::record::Fact;
use super::situation::Situation;

impl Situation {
    /// Lets all with this label join, as by `add` at this stage. Decision: capitals make no other label.
    pub fn wave(&mut self, label: &str, dice: &mut Dice) -> Result<(), String> {
        let label = text(label)?.to_lowercase();
        let mut called = self.keys();
        called.retain(|who| {
            let own = self.of(*who).reserve.as_ref();
            own.is_some_and(|own| own.to_lowercase() == label)
        });
        if called.is_empty() {
            return Err(format!("no one waits as {label}"));
        }
        for who in called {
            self.bring(who, dice);
        }
        Ok(())
    }

    /// Sends a combatant to the reserve, or lets them join.
    pub fn set_reserve(&mut self, who: u32, label: &str, dice: &mut Dice) -> Result<(), String> {
        let waits = self.of(who).reserve.is_some();
        match (label, waits) {
            ("none", true) => self.bring(who, dice),
            ("none", false) => {}
            (label, true) => self.of_mut(who).reserve = Some(text(label)?),
            (label, false) => {
                let has_had = self.had_stage.contains(&who) || self.record.stages().contains(&who);
                if has_had && self.of(who).held_since.is_none() {
                    return Err("they have had a stage in this turn".into());
                }
                self.send_away(who);
                self.of_mut(who).reserve = Some(text(label)?);
            }
        }
        Ok(())
    }

    fn bring(&mut self, who: u32, dice: &mut Dice) {
        self.of_mut(who).reserve = None;
        self.let_in(who, dice);
    }

    /// Takes a combatant out of the turn. Decision: an interruption of theirs ends.
    fn send_away(&mut self, who: u32) {
        if self.record.interruptions().iter().any(|(other, _)| *other == who) {
            self.end_interruption(who);
        }
        for slot in self.record.slots() {
            if slot.right.who == who {
                self.record.add(Fact::Withdrawn(slot.right));
            }
        }
        self.record.add(Fact::SentAway(who));
        self.pass_reminders(Some(who));
        let turn = self.turn;
        let combatant = self.of_mut(who);
        combatant.outnumbered_in.remove(&turn);
        combatant.drop_dice();
        combatant.held_since = None;
        combatant.declared = None;
        combatant.flag("moving", false);
        combatant.taken.clear();
        combatant.deeds.clear();
        combatant.fired.clear();
        combatant.fired_at.clear();
        (combatant.aim, combatant.long_aim) = (0, false);
    }
}
