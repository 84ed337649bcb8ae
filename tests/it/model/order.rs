//! The acting combatants and the order, derived from the record of the phase and the scores of now.

use super::differences::A_DELAY_ENDS_A_LONG_AIM;
use super::record::{Fact, Right, Slot};
use super::situation::{Part, Situation};

/// A place in the order; the smaller one comes first.
pub type Rank = (i64, i64, i64);

impl Situation {
    /// Returns the class of a slot; if it is of two, the one that comes first (AMB-01).
    pub fn class(&self, slot: &Slot) -> String {
        let holder = self.of(slot.right.who);
        let die = holder.dice.get(slot.right.die);
        let is_critical = die.is_some_and(|die| self.rules.is_critical(*die));
        let holds = |class: &str| match class {
            "critical" => is_critical,
            "moxie" => slot.lifted,
            _ => false,
        };
        let mut classes = self.rules.classes.iter().flatten();
        classes.find(|class| holds(class)).cloned().unwrap_or("normal".into())
    }

    /// Returns the score of a slot.
    pub fn slot_score(&self, right: Right) -> i64 {
        let holder = self.of(right.who);
        holder.dice.get(right.die).map_or(0, |die| holder.score(*die, &self.rules))
    }

    /// Returns the place of a slot by class, then Speed if the ruleset says so, then score.
    pub fn rank_by_score(&self, slot: &Slot) -> Rank {
        let class = self.class(slot);
        let at = self.rules.classes.iter().position(|classes| classes.contains(&class));
        let fast = self.rules.has("speed_first");
        let speed = if fast { self.of(slot.right.who).speed(&self.rules) } else { 0 };
        (at.map_or(0, |at| at as i64), -speed, -self.slot_score(slot.right))
    }

    /// Returns the place of a slot: the gamemaster's own order stands above the scores.
    pub fn rank(&self, slot: &Slot) -> Rank {
        if self.part == Part::Free {
            return (0, 0, 0);
        }
        match self.record.arrangement() {
            None => self.rank_by_score(slot),
            Some(groups) => {
                let at = groups.iter().position(|group| group.contains(&slot.right));
                (at.unwrap_or(groups.len()) as i64, 0, 0)
            }
        }
    }

    /// Returns whether a slot can be used as things are: its holder is active, fast enough and not
    /// surprised. What the gamemaster gave asks only for the first.
    pub fn is_open(&self, slot: &Slot) -> bool {
        let holder = self.of(slot.right.who);
        let fast = self.rules.by_dice() || holder.speed(&self.rules) >= self.phase;
        let aware = self.phase > 1 || !holder.is("surprised");
        holder.is_able() && (slot.by_hand || (fast && aware))
    }

    /// Sorts slots into groups, first to last: those of equal rank share, but for a second die of one
    /// combatant, which follows.
    pub fn sort(&self, slots: Vec<Slot>) -> Vec<Vec<Slot>> {
        let mut ranked: Vec<(Rank, Slot)> =
            slots.into_iter().map(|slot| (self.rank(&slot), slot)).collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        let mut groups: Vec<(Rank, Vec<Slot>)> = Vec::new();
        for (rank, slot) in ranked {
            let who = slot.right.who;
            let shares = |group: &&mut (Rank, Vec<Slot>)| {
                group.0 == rank && group.1.iter().all(|other| other.right.who != who)
            };
            match groups.iter_mut().find(shares) {
                Some((_, group)) => group.push(slot),
                None => groups.push((rank, vec![slot])),
            }
        }
        groups.into_iter().map(|(_, group)| group).collect()
    }

    /// Returns the slots that wait, sorted: all that are open and not at hand.
    fn waiting(&self) -> Vec<Vec<Slot>> {
        let at_hand = self.record.at_hand().map(|slot| slot.rights).unwrap_or_default();
        let mut slots = self.record.slots();
        slots.retain(|slot| self.is_open(slot) && !at_hand.contains(&slot.right));
        self.sort(slots)
    }

    /// Returns the order: the slot that has come up first, then the rest as they stand.
    pub fn order(&self) -> Vec<Vec<Slot>> {
        if self.stage() != "acting" {
            return Vec::new();
        }
        let mut order = self.waiting();
        if let Some(at_hand) = self.record.at_hand() {
            let mut slots = self.record.slots();
            slots.retain(|slot| at_hand.rights.contains(&slot.right));
            order.insert(0, slots);
        }
        order
    }

    /// Returns the rights of the slot that has come up, even while it is interrupted. Nothing has come up while a combatant
    /// from standby acts before it.
    pub fn up(&self) -> Vec<Right> {
        let at_hand = self.record.at_hand();
        if at_hand.is_none() && !self.record.interruptions().is_empty() {
            return Vec::new();
        }
        let first = self.order().into_iter().next().unwrap_or_default();
        first.iter().map(|slot| slot.right).collect()
    }

    /// Returns who is acting: the last one from standby, else those of the slot that has come up.
    pub fn acting(&self) -> Vec<u32> {
        if self.stage() != "acting" {
            return Vec::new();
        }
        match self.record.interruptions().last() {
            Some((who, _)) => vec![*who],
            None => self.up().iter().map(|right| right.who).collect(),
        }
    }

    /// Returns whether the stage of those who act has started.
    pub fn has_started(&self) -> bool {
        let at_hand = || self.record.at_hand().is_some_and(|slot| slot.started);
        self.record.interruptions().last().map_or_else(at_hand, |(_, started)| *started)
    }

    /// Starts the stage of those who act.
    pub fn start_stage(&mut self) {
        if let Some((who, _)) = self.record.interruptions().last() {
            self.record.add(Fact::InterruptionStarted(*who));
            return;
        }
        let up = self.up();
        let ranks = self.ranks(&up);
        self.record.add(Fact::Started(up));
        self.pass_over(&ranks);
    }

    /// Ends the stages of slots.
    pub fn end_stages(&mut self, rights: &[Right]) {
        let ranks = self.ranks(rights);
        for right in rights {
            self.record.add(Fact::Ended(*right));
        }
        self.pass_over(&ranks);
        for right in rights {
            self.of_mut(right.who).close_stage();
            self.pass_reminders(Some(right.who));
        }
    }

    /// Ends the stage of a combatant from standby.
    pub fn end_interruption(&mut self, who: u32) {
        self.record.add(Fact::InterruptionEnded(who));
        self.of_mut(who).close_stage();
        self.pass_reminders(Some(who));
    }

    /// Returns the ranks of slots as they stand.
    pub fn ranks(&self, rights: &[Right]) -> Vec<Rank> {
        let mut slots = self.record.slots();
        slots.retain(|slot| rights.contains(&slot.right));
        slots.iter().map(|slot| self.rank(slot)).collect()
    }

    /// Records as missed what can't be used just now, if a slot of the same or a lower rank has started or ended (fine
    /// print: Knocked out, and back).
    pub fn pass_over(&mut self, ranks: &[Rank]) {
        let at_hand = self.record.at_hand().map(|slot| slot.rights).unwrap_or_default();
        for slot in self.record.slots() {
            let kept = self.is_open(&slot) || at_hand.contains(&slot.right);
            if !kept && ranks.iter().any(|rank| *rank >= self.rank(&slot)) {
                self.record.add(Fact::Missed(slot.right));
            }
        }
    }

    /// Loses a standby, if there is one.
    pub fn lose_standby(&mut self, who: u32) {
        let holder = self.of_mut(who);
        if holder.held_since.take().is_some() {
            holder.flag("lost", true);
            holder.drop_stage();
            if A_DELAY_ENDS_A_LONG_AIM {
                holder.close_stage();
            }
        }
    }

    /// Returns the slots that have been reached, each with its phase; those of a free phase are none of a turn's.
    pub fn reached(&self) -> Vec<(i64, i64, bool, Right)> {
        let is_free = self.part == Part::Free;
        self.up().into_iter().map(|right| (self.turn, self.phase, is_free, right)).collect()
    }

    /// Ends what lasts until the next slot of those who are out, and of those who have reached one since (EX-71). Returns
    /// whether anything has ended.
    pub fn end_until_next(&mut self, before: &[(i64, i64, bool, Right)]) -> bool {
        let mut reached = self.reached();
        reached.retain(|slot| !before.contains(slot));
        let mut has_ended = false;
        for combatant in &mut self.combatants {
            let is_next = reached.iter().any(|(.., right)| right.who == combatant.key);
            if is_next || !combatant.is_active() {
                has_ended |= combatant.end_until_next();
            }
        }
        has_ended
    }

    /// Adds the facts that follow by themselves from a command: who lost what, and what has come up.
    pub fn follow_up(&mut self) {
        for who in self.keys() {
            // Decision: shock takes a standby like anything else that knocks out.
            if !self.of(who).is_able() {
                self.lose_standby(who);
            }
        }
        for combatant in &mut self.combatants {
            // Those who are out are on the way no more (CT-17).
            if !combatant.is_active() {
                combatant.flag("moving", false);
            }
        }
        if self.part == Part::Turn || self.part == Part::Free {
            self.close_declarations();
            self.end_stages_of_the_fallen();
            self.bring_up_the_next();
        }
        if self.part == Part::Free && self.record.is_over() {
            self.end_free_phase();
        }
        self.drop_what_is_no_longer_due();
        self.end_at_once();
    }

    fn end_stages_of_the_fallen(&mut self) {
        for (who, _) in self.record.interruptions() {
            if !self.of(who).is_able() {
                self.end_interruption(who);
            }
        }
        // All who share a slot that has come up keep it, knocked out or not.
        if let Some(slot) = self.record.at_hand().filter(|slot| !slot.shared) {
            let fallen = |right: &&Right| !self.of(right.who).is_able();
            let fallen: Vec<Right> = slot.rights.iter().filter(fallen).copied().collect();
            if !fallen.is_empty() {
                self.end_stages(&fallen);
            }
        }
    }

    fn bring_up_the_next(&mut self) {
        if self.stage() != "acting" || !self.record.interruptions().is_empty() {
            return;
        }
        let up = self.up();
        if up.is_empty() {
            for slot in self.record.slots() {
                self.record.add(Fact::Missed(slot.right));
            }
            self.record.add(Fact::Over);
        } else if self.record.at_hand().is_none() {
            if self.part == Part::Turn {
                self.ring_at(self.slot_score(up[0]));
            }
            if up.len() > 1 {
                self.record.add(Fact::CameUp(up.clone()));
            }
            if self.rules.is("standby_until", "NextSlot") {
                for right in up {
                    self.lose_standby(right.who);
                }
            }
        }
    }
}
