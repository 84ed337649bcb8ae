//! Stages: start, done, delay, act.

use super::Dice;
use super::differences::A_DELAY_ENDS_A_LONG_AIM;
use super::record::{Fact, Right};
use super::situation::Situation;

impl Situation {
    /// Starts the acting stage.
    pub fn start_acting(&mut self) -> Result<(), String> {
        if self.acting().is_empty() || self.has_started() {
            return Err("no one acts, or the stage has started".into());
        }
        self.start_stage();
        Ok(())
    }

    /// Ends the stage of one of those who share a slot.
    pub fn done(&mut self, who: u32, dice: &mut Dice) -> Result<(), String> {
        let acting = self.acting();
        if !acting.contains(&who) {
            return Err("not acting".into());
        }
        if acting.len() == 1 {
            return self.next(false, dice);
        }
        let mut up = self.up();
        up.retain(|right| right.who == who);
        self.end_stages(&up);
        Ok(())
    }

    /// Puts an acting combatant on standby.
    pub fn delay(&mut self, who: Option<u32>) -> Result<(), String> {
        if !self.record.interruptions().is_empty() {
            return Err("who acts from standby can't delay".into());
        }
        let up = self.up();
        let right: Right = match (who, up.as_slice()) {
            (None, [right]) => *right,
            (None, _) => return Err("who of them?".into()),
            (Some(who), _) => {
                *up.iter().find(|right| right.who == who).ok_or("not acting".to_owned())?
            }
        };
        let holder = self.of(right.who);
        let is_bound = holder.taken.iter().any(|kind| kind == "complex" || kind == "task");
        if !holder.is_able() || is_bound {
            return Err("not active, or after a complex or task action".into());
        }
        if self.rules.is("delay_by", "SoleFirst") && !self.is_sole_first(&up) {
            return Err("only the single holder of the first slot delays".into());
        }
        // Decision: a stage that is delayed has not ended, even if it had started.
        self.record.add(Fact::Delayed(right));
        let split = self.rules.has("split_stage");
        let now = (self.turn, self.phase);
        let holder = self.of_mut(right.who);
        holder.held_since = Some(now);
        if !split {
            holder.drop_stage();
            if A_DELAY_ENDS_A_LONG_AIM {
                holder.close_stage();
            }
        }
        Ok(())
    }

    /// Returns whether the slot that is up is the first of the turn and has a single holder (AMB-65).
    fn is_sole_first(&self, up: &[Right]) -> bool {
        up.len() == 1 && !self.record.has_stage_ended() && !self.record.has_delay()
    }

    /// Lets a combatant act from standby: they interrupt, or come before what has not started.
    pub fn act(&mut self, who: u32, before: bool) -> Result<(), String> {
        self.within_phase()?;
        let open = self.record.interruptions();
        if !open.is_empty() && !self.rules.has("nested_interrupts") {
            return Err("another from standby is acting".into());
        }
        let since = self.of_mut(who).held_since.take().ok_or("not on standby")?;
        self.of_mut(who).end_until_next();
        if self.stage() == "acting" {
            let started = self.has_started();
            if before && started {
                return Err("the stage has started".into());
            }
            if before && open.is_empty() {
                self.record.add(Fact::PutBack);
            }
            if !before && !started {
                self.start_stage();
            }
        }
        if since != (self.turn, self.phase) && self.rules.has("standby_forfeits") {
            // Of several dice the highest (DL-6).
            let mut slots = self.record.slots();
            slots.retain(|slot| slot.right.who == who);
            if let Some(slot) = slots.into_iter().min_by_key(|slot| self.rank(slot)) {
                self.record.add(Fact::Forfeited(slot.right));
            }
        }
        self.record.add(Fact::Interrupted(who));
        Ok(())
    }
}
