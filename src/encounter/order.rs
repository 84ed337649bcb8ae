//! The order of a phase: by class, then by score, ties as one (IN-5 to IN-9, MX-2).

use std::cmp::Reverse;

use super::Encounter;
use super::combatant::{Combatant, Id};
use super::phase_state::{Slot, SlotState};
use crate::rules::{Class, Stat};

/// Where a slot stands in its phase; the smallest comes first.
///
/// A place given by hand outweighs everything; else the class counts, then (in some rulesets) Speed,
/// then the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    place: i32,
    class: usize,
    speed: Reverse<i32>,
    score: Reverse<i32>,
}

impl Rank {
    /// After everybody: of a slot whose holder is gone.
    const LAST: Self = Self { place: i32::MAX, class: 0, speed: Reverse(0), score: Reverse(0) };
}

/// The die that gives a slot its score.
fn die_of(slot: &Slot, holder: &Combatant) -> Option<i32> {
    holder.roll.as_ref()?.dice.get(slot.die).copied()
}

impl Encounter {
    /// The score of a slot, wounds included; 0 for a holder who is gone.
    pub fn slot_score(&self, slot: &Slot) -> i32 {
        self.get(slot.who).map_or(0, |holder| self.score_by(slot, holder))
    }

    fn score_by(&self, slot: &Slot, holder: &Combatant) -> i32 {
        let die = die_of(slot, holder);
        die.map_or(0, |die| holder.score_of(die, holder.modifier(), self.rules()))
    }

    /// The class of a slot: of several, the one the ruleset puts first.
    pub fn slot_class(&self, slot: &Slot) -> Class {
        self.get(slot.who).map_or(Class::Normal, |holder| self.class_by(slot, holder))
    }

    fn class_by(&self, slot: &Slot, holder: &Combatant) -> Class {
        let critical = die_of(slot, holder).is_some_and(|die| self.rules().is_critical(die));
        let mut best = Class::Normal;
        for (holds, class) in [(critical, Class::Critical), (slot.moxie, Class::Moxie)] {
            if holds && self.rules().rank_of(class) < self.rules().rank_of(best) {
                best = class;
            }
        }
        best
    }

    /// Where a slot stands, as things are now.
    pub fn rank(&self, slot: &Slot) -> Rank {
        match slot.manual_rank {
            Some(place) => Rank { place, class: 0, speed: Reverse(0), score: Reverse(0) },
            None => self.natural_rank(slot),
        }
    }

    /// Where a slot would stand without the gamemaster's hand.
    pub(super) fn natural_rank(&self, slot: &Slot) -> Rank {
        let rules = self.rules();
        let Some(holder) = self.get(slot.who) else { return Rank::LAST };
        let class = rules.rank_of(self.class_by(slot, holder));
        let speed = if rules.speed_first { holder.stat(Stat::Speed, rules) } else { None };
        let score = self.score_by(slot, holder);
        Rank { place: 0, class, speed: Reverse(speed.unwrap_or(0)), score: Reverse(score) }
    }

    /// Whether the holder of a slot can use it: active, fast enough, not surprised (TP-4, SP-3, EX-12).
    pub fn is_available(&self, slot: &Slot) -> bool {
        self.is_available_in(slot, self.clock.phase)
    }

    /// The same for a slot of another phase.
    pub(super) fn is_available_in(&self, slot: &Slot, phase: u32) -> bool {
        self.get(slot.who).is_some_and(|holder| {
            holder.can_act()
                && (slot.granted
                    || (self.is_fast_enough(holder, phase) && !(holder.surprised && phase == 1)))
        })
    }

    /// The slots still to come, first to last, as groups that share one.
    pub fn pending(&self) -> Vec<Vec<usize>> {
        self.grouped(&self.phase.slots, |slot| {
            slot.state == SlotState::Pending && self.is_available(slot)
        })
    }

    /// The slots of this phase not yet done: the one that has been reached, then the rest as they stand.
    /// Each is a list of indices into the slots of the ladder.
    pub fn order(&self) -> Vec<Vec<usize>> {
        let reached: Vec<usize> = self.phase.reached().collect();
        let mut groups = self.pending();
        if !reached.is_empty() {
            groups.insert(0, reached);
        }
        groups
    }

    /// Those of `slots` for which `holds`, by index, in order of rank; those of equal rank together, of
    /// one combatant never two in a group (AMB-35).
    pub(super) fn grouped(&self, slots: &[Slot], holds: impl Fn(&Slot) -> bool) -> Vec<Vec<usize>> {
        let held = slots.iter().enumerate().filter(|(_, slot)| holds(slot));
        let mut ranked: Vec<(Rank, usize)> = Vec::with_capacity(slots.len());
        ranked.extend(held.map(|(index, slot)| (self.rank(slot), index)));
        ranked.sort_unstable();
        let mut groups: Vec<Vec<usize>> = Vec::with_capacity(ranked.len());
        for equals in ranked.chunk_by(|(combatant, _), (other, _)| combatant == other) {
            let first = groups.len();
            for &(_, index) in equals {
                let is_of_another = |member: &usize| slots[*member].who != slots[index].who;
                match groups[first..].iter_mut().find(|group| group.iter().all(is_of_another)) {
                    Some(group) => group.push(index),
                    None => groups.push(vec![index]),
                }
            }
        }
        groups
    }

    /// Who is acting: an interrupter, or all who share the slot that has been reached.
    pub fn acting(&self) -> Vec<Id> {
        match self.phase.interrupter() {
            Some(interrupter) => vec![interrupter.who],
            None => self.holders_reached(),
        }
    }

    /// Who waits for the acting interrupter to finish, and goes on then (TP-6, AMB-26).
    pub fn interrupted(&self) -> Vec<Id> {
        match self.phase.interrupters.as_slice() {
            [] => Vec::new(),
            [_] => self.holders_reached(),
            [.., below, _] => vec![below.who],
        }
    }

    fn holders_reached(&self) -> Vec<Id> {
        self.phase.reached().map(|index| self.phase.slots[index].who).collect()
    }

    /// The slot somebody plays now or next in this phase, by index.
    pub fn next_slot_of(&self, id: Id) -> Option<usize> {
        let slots = &self.phase.slots;
        let open = self.phase.indices(|slot| slot.who == id && slot.is_open());
        let is_playable =
            |&index: &usize| slots[index].is_current() || self.is_available(&slots[index]);
        // Mostly there is one at most, and nothing to compare.
        open.filter(is_playable).reduce(|combatant, other| {
            let place = |index: usize| (!slots[index].is_current(), self.rank(&slots[index]));
            if place(other) < place(combatant) { other } else { combatant }
        })
    }
}
