//! The order of a phase: by class, then by score, ties as one (IN-5 to IN-9, MX-2).

use std::cmp::Reverse;

use super::combatant::{Combatant, Id};
use super::phase_state::{Slot, SlotState};
use super::state::Encounter;
use crate::rules::{Class, SlotSource, Stat};

/// The rank of a slot in its phase; the smallest comes first.
///
/// A rank given by hand outweighs everything; else the class counts, then (in some rulesets) Speed, then the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    manual: i32,
    class: usize,
    speed: Reverse<i32>,
    score: Reverse<i32>,
}

impl Rank {
    /// The rank of a slot whose holder is gone.
    const LAST: Self = Self { manual: i32::MAX, class: 0, speed: Reverse(0), score: Reverse(0) };
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
        die.map_or(0, |die| holder.score_of(die, holder.roll_modifier(), self.rules()))
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

    /// The rank of a slot.
    pub fn rank(&self, slot: &Slot) -> Rank {
        match slot.manual_rank {
            Some(manual) => Rank { manual, class: 0, speed: Reverse(0), score: Reverse(0) },
            None => self.natural_rank(slot),
        }
    }

    /// The rank of a slot by the rules, whatever the gamemaster has ordered.
    pub(super) fn natural_rank(&self, slot: &Slot) -> Rank {
        let rules = self.rules();
        let Some(holder) = self.get(slot.who) else { return Rank::LAST };
        let class = rules.rank_of(self.class_by(slot, holder));
        let speed = if rules.speed_first { holder.stat(Stat::Speed, rules) } else { None };
        let score = self.score_by(slot, holder);
        Rank { manual: 0, class, speed: Reverse(speed.unwrap_or(0)), score: Reverse(score) }
    }

    /// Returns true where the holder of a slot can use it: active, fast enough, not surprised (TP-4, SP-3, EX-12).
    pub fn is_available(&self, slot: &Slot) -> bool {
        self.is_available_in(slot, self.clock.phase)
    }

    /// Does the same for a slot of another phase.
    pub fn is_available_in(&self, slot: &Slot, phase: u32) -> bool {
        self.get(slot.who).is_some_and(|holder| {
            holder.can_act()
                && (slot.granted
                    || (self.is_fast_enough(holder, phase) && !(holder.surprised && phase == 1)))
        })
    }

    /// The slots still to come, first to last, as groups that share one.
    pub fn pending_slots(&self) -> Vec<Vec<usize>> {
        self.grouped(&self.phase.slots, |slot| {
            slot.state == SlotState::Pending && self.is_available(slot)
        })
    }

    /// The slots of this phase not yet done, by index: the active one, then the rest as they rank.
    pub fn order(&self) -> Vec<Vec<usize>> {
        let active: Vec<usize> = self.phase.active_slots().collect();
        let mut groups = self.pending_slots();
        if !active.is_empty() {
            groups.insert(0, active);
        }
        groups
    }

    /// Groups the slots for which `predicate` holds by rank, first to last, as indices. Equal ranks share a group; a
    /// combatant appears at most once in a group (AMB-35).
    pub fn grouped(&self, slots: &[Slot], predicate: impl Fn(&Slot) -> bool) -> Vec<Vec<usize>> {
        let matching = slots.iter().enumerate().filter(|(_, slot)| predicate(slot));
        let mut ranked: Vec<(Rank, usize)> = Vec::with_capacity(slots.len());
        ranked.extend(matching.map(|(index, slot)| (self.rank(slot), index)));
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

    /// The combatants who are acting: an interrupter, or all who share the active slot.
    pub fn acting(&self) -> Vec<Id> {
        match self.phase.interrupter() {
            Some(interrupter) => vec![interrupter.who],
            None => self.active_holders(),
        }
    }

    /// The combatants who wait for the acting interrupter to finish (TP-6, AMB-26).
    pub fn interrupted(&self) -> Vec<Id> {
        match self.phase.interrupters.as_slice() {
            [] => Vec::new(),
            [_] => self.active_holders(),
            [.., below, _] => vec![below.who],
        }
    }

    fn active_holders(&self) -> Vec<Id> {
        self.phase.active_slots().map(|index| self.phase.slots[index].who).collect()
    }

    /// The slot that a combatant plays now or next in this phase, by index.
    pub fn next_slot_of(&self, id: Id) -> Option<usize> {
        let slots = &self.phase.slots;
        let open = self.phase.indices(|slot| slot.who == id && slot.is_open());
        let is_playable =
            |&index: &usize| slots[index].is_active() || self.is_available(&slots[index]);
        // Mostly there is one at most, and nothing to compare.
        open.filter(is_playable).reduce(|one, other| {
            let rank = |index: usize| (!slots[index].is_active(), self.rank(&slots[index]));
            if rank(other) < rank(one) { other } else { one }
        })
    }

    /// The initiative score of a combatant's next slot, or of the best die; `None` without a die.
    pub fn score(&self, id: Id) -> Option<i32> {
        let combatant = self.get(id)?;
        let roll = combatant.roll.as_ref()?;
        let next = self.next_slot_of(id).map(|slot| self.phase.slots[slot].die);
        let die = next.map_or_else(|| roll.dice.iter().max(), |die| roll.dice.get(die))?;
        Some(combatant.score_of(*die, roll.modifier, self.rules()))
    }

    /// Returns true where a combatant's Speed reaches `phase` (SP-3); where slots come from dice it always does.
    pub fn is_fast_enough(&self, combatant: &Combatant, phase: u32) -> bool {
        match self.rules().slots {
            SlotSource::Speed => combatant.stat(Stat::Speed, self.rules()) >= Some(phase as i32),
            SlotSource::Dice => true,
        }
    }

    /// The slots that open with `phase`: for the active and for those who may be active again (AMB-32).
    pub fn slots_of_phase(&self, phase: u32) -> Vec<Slot> {
        let fast_enough =
            self.combatants.iter().filter(|combatant| self.is_fast_enough(combatant, phase));
        fast_enough
            .flat_map(|combatant| {
                let dice = combatant.roll.as_ref().map_or(0, |roll| roll.dice.len());
                (0..dice).map(|die| Slot::new(combatant.id, die))
            })
            .collect()
    }

    /// The number of dice a combatant rolls for initiative (HR-1).
    pub fn dice_of(&self, id: Id) -> usize {
        match self.rules().slots {
            SlotSource::Speed => 1,
            SlotSource::Dice => {
                let speed = self.get(id).and_then(|it| it.stat(Stat::Speed, self.rules()));
                speed.unwrap_or(1) as usize
            }
        }
    }
}
