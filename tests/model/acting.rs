//! The commands of one phase: start, done, delay, act, Moxie, move and slot.

use super::state::{Slot, Stage, State};

impl State {
    /// "`start` where the stage has started or nobody acts" is refused.
    pub fn start(&mut self) -> Result<(), String> {
        if self.acting().is_empty() {
            return Err("nobody acts".into());
        }
        if self.stage_has_started() {
            return Err("that stage has started".into());
        }
        match self.interrupters.last_mut() {
            Some((_, started)) => {
                // An interrupter's stage is no slot: nobody misses anything by it.
                *started = true;
                self.under_way = true;
            }
            None => self.start_reached(),
        }
        Ok(())
    }

    /// The stage of those who are acting.
    pub fn stage_has_started(&self) -> bool {
        self.interrupters.last().map_or(self.started, |(_, started)| *started)
    }

    /// "ends the stage of one of those who share a slot"; "for the only one acting is `next`".
    pub fn done(&mut self, id: u32) -> Result<(), String> {
        let acting = self.acting();
        if !acting.contains(&id) {
            return Err("not acting".into());
        }
        if acting.len() == 1 {
            return self.next();
        }
        self.end_slots(&[id]);
        Ok(())
    }

    /// "an acting combatant goes on standby instead"
    pub fn delay(&mut self, id: Option<u32>) -> Result<(), String> {
        if !self.interrupters.is_empty() {
            return Err("refused to those who act by `act`".into());
        }
        let reached = self.reached();
        let id = match (id, reached.as_slice()) {
            (Some(id), _) => id,
            (None, [only]) => *only,
            // "`delay` without NAME in a shared slot is refused with the names."
            (None, _) => return Err(format!("who of {reached:?}?")),
        };
        // "but only the active can `delay`"
        if !reached.contains(&id) || !self.person(id).active() {
            return Err("not acting, or not active".into());
        }
        let before = self.person(id).clone();
        if before.did.iter().any(|kind| kind == "complex" || kind == "task") {
            return Err("refused after a complex or task action of that stage".into());
        }
        if self.started {
            self.end_slots(&[id]);
        } else {
            // Decision 2: of a stage that had not started it is neither a start nor an end.
            self.slots.retain(|s| s.who != id);
        }
        let (split, now) = (self.rules().split, (self.turn, self.phase));
        let holder = self.person_mut(id);
        holder.end_actions();
        if split {
            // AMB-24: what was done before the delay counts, and the aim is kept.
            holder.did = before.did;
            holder.aim = before.aim;
            holder.aim_lasts = before.aim_lasts;
        }
        holder.standby = Some(now);
        Ok(())
    }

    /// "`act` is refused in `setup`, `initiative` …, and while another who came from standby is
    /// acting; what it interrupts has started; when the phase is over, it opens it for this one
    /// action."
    pub fn act(&mut self, id: u32, before: bool) -> Result<(), String> {
        self.in_a_phase()?;
        if !self.interrupters.is_empty() && !self.rules().nested {
            return Err("another who came from standby is acting".into());
        }
        let from = self.person_mut(id).standby.take();
        let from = from.ok_or("not on standby")?;
        if self.stage == Stage::Over {
            self.stage = Stage::Acting;
        } else if !before {
            if !self.stage_has_started() {
                self.start()?;
            }
        } else if self.stage_has_started() {
            return Err("what is acting has started".into());
        } else if self.interrupters.is_empty() {
            // "the slot that had been reached but not started waits, and is ordered afresh
            // afterwards"
            self.unreach();
        }
        // "Used in a later phase or turn it forfeits the slot of that phase not yet played."
        if from != (self.turn, self.phase) && self.rules().forfeits {
            self.slots.retain(|s| s.who != id);
        }
        self.interrupters.push((id, false));
        Ok(())
    }

    /// "Moxie to go first is refused without a point, without a slot still to play in this
    /// phase, once a stage of the phase has started or ended, twice in a phase".
    pub fn go_first(&mut self, id: u32) -> Result<(), String> {
        let holder = self.person(id);
        if holder.pool == 0 || holder.went_first || self.under_way || !holder.active() {
            return Err("no point, twice, too late, or not active".into());
        }
        if !self.has_slot(id) {
            return Err("no slot still to play".into());
        }
        let holder = self.person_mut(id);
        holder.pool -= 1;
        holder.went_first = true;
        for slot in self.slots.iter_mut().filter(|s| s.who == id) {
            slot.moxie = true;
        }
        // "Until a stage of the phase has started or ended, `moxie` and `move` order even that
        // slot afresh."
        self.unreach();
        if self.moved {
            // "only Moxie lifts one, to the front"
            let mut rungs = self.ladder_without(id);
            rungs.insert(0, vec![id]);
            self.fix(&rungs);
        }
        Ok(())
    }

    /// A slot of this phase that is in the order.
    fn has_slot(&self, id: u32) -> bool {
        let mut slots = self.slots.iter().filter(|s| s.who == id);
        slots.any(|s| s.reached || self.available(s))
    }

    /// `move NAME first|last|before OTHER|after OTHER`: "moves slots that have not started"
    /// (decision 8).
    pub fn move_slot(&mut self, id: u32, to: &str, other: Option<u32>) -> Result<(), String> {
        // What has started keeps its place, and so does a shared slot once the phase is under
        // way; anything else that was reached is ordered afresh.
        let stays = self.started || (self.standing && self.under_way);
        let kept = if stays { self.reached() } else { Vec::new() };
        if !self.has_slot(id) || kept.contains(&id) {
            return Err("no slot that could be moved".into());
        }
        if let Some(other) = other {
            if !self.has_slot(other) || other == id {
                return Err("the other has no slot".into());
            }
            if to == "before" && kept.contains(&other) {
                return Err("the other's slot has been reached".into());
            }
        }
        if !stays {
            self.unreach();
        }
        let mut rungs = self.ladder_without(id);
        let at = match other.and_then(|o| rungs.iter().position(|rung| rung.contains(&o))) {
            Some(at) if to == "before" => at,
            Some(at) => at + 1,
            None if to == "first" => usize::from(stays),
            None => rungs.len(),
        };
        // "NAME comes alone to its new place."
        rungs.insert(at, vec![id]);
        self.fix(&rungs);
        Ok(())
    }

    /// All slots not yet ended, those away included, as `order` has them; but for one.
    fn ladder_without(&self, id: u32) -> Vec<Vec<u32>> {
        let mut rungs = vec![self.reached()];
        rungs.extend(self.ladder(|s| !s.reached));
        for rung in &mut rungs {
            rung.retain(|who| *who != id);
        }
        rungs.retain(|rung| !rung.is_empty());
        rungs
    }

    /// "from then on this phase keeps its places whatever the scores do"; equal places share.
    fn fix(&mut self, rungs: &[Vec<u32>]) {
        self.moved = true;
        for slot in &mut self.slots {
            let place = rungs.iter().position(|rung| rung.contains(&slot.who));
            slot.place = place.unwrap_or(rungs.len()) as i64;
        }
    }

    /// "the gamemaster gives an active combatant who has no slot left one in this phase, in its
    /// place by score …; without a die one is rolled, unless one stands" (decision 10).
    pub fn give_slot(
        &mut self,
        id: u32,
        shown: Option<i64>,
        dice: &mut dyn FnMut(u32) -> u32,
    ) -> Result<(), String> {
        self.in_a_phase()?;
        if !self.person(id).active() || self.has_slot(id) {
            return Err("not active, or with a slot".into());
        }
        let rules = self.rules();
        let shown = shown.map(|n| rules.entered(n)).transpose()?;
        let of_group = self.die_of_group(id);
        let holder = self.person_mut(id);
        if shown.is_some() || holder.die.is_none() {
            holder.die = Some(shown.or(of_group).unwrap_or_else(|| rules.rolled(dice)));
            holder.die_mod = 0;
            holder.flipped = false;
        }
        self.slots.retain(|s| s.who != id);
        let slot = Slot { who: id, given: true, moxie: false, place: 0, reached: false };
        self.slots.push(slot);
        if self.moved {
            self.fit_in(id);
        }
        self.stage = Stage::Acting;
        Ok(())
    }

    /// Decision 8: among fixed places a new slot is "put before the first slot of lower
    /// class/score; where one of equal class and score is met it shares it".
    fn fit_in(&mut self, id: u32) {
        let by_score = |state: &State, who: &u32| {
            let mut free = state.clone();
            free.moved = false;
            let slot = free.slots.iter().find(|s| s.who == *who);
            slot.map(|s| free.rank(s))
        };
        let mine = by_score(self, &id);
        if !self.started && !self.standing {
            self.unreach();
        }
        let reached = self.reached();
        let mut rungs = self.ladder_without(id);
        for at in 0..rungs.len() {
            // Nobody joins, or comes before, what stands already; whoever is away is no measure.
            let measures: Vec<u32> = rungs[at]
                .iter()
                .copied()
                .filter(|who| self.slots.iter().any(|s| s.who == *who && self.available(s)))
                .collect();
            if measures.iter().any(|who| reached.contains(who)) {
                continue;
            }
            if measures.iter().any(|who| by_score(self, who) == mine) {
                rungs[at].push(id);
                return self.fix(&rungs);
            }
            if measures.iter().any(|who| by_score(self, who) < mine) {
                rungs.insert(at, vec![id]);
                return self.fix(&rungs);
            }
        }
        rungs.push(vec![id]);
        self.fix(&rungs);
    }
}
