//! The order of a phase: by class, then by score, ties as one (IN-5 to IN-9, MX-2).

use std::cmp::Reverse;

use super::{Combatant, Encounter, Id, Slot, SlotState};
use crate::rules::{Class, SlotSource, Stat};

/// The rank of a slot in its phase; the smallest comes first.
///
/// A rank given by hand outweighs everything; else the class counts, then (in some rulesets) Speed, then the score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    manual: i32,
    class: usize,
    speed: Reverse<i32>,
    score: Reverse<i32>,
}

impl Encounter {
    /// The die that gives a slot its score; `None` in a free phase, in which all are equal (AMB-76).
    fn die_of(&self, slot: &Slot, holder: &Combatant) -> Option<i32> {
        let roll = holder.roll.as_ref().filter(|_| !self.phase.is_free)?;
        roll.dice.get(slot.die).copied()
    }

    /// The score of a slot, wounds included; 0 for a holder who is gone.
    pub fn slot_score(&self, slot: &Slot) -> i32 {
        self.get(slot.who).map_or(0, |holder| self.score_by(slot, holder))
    }

    fn score_by(&self, slot: &Slot, holder: &Combatant) -> i32 {
        let die = self.die_of(slot, holder);
        die.map_or(0, |die| holder.score_of(die, holder.roll_modifier(), self.rules()))
    }

    /// The class of a slot: of several, the one the ruleset puts first.
    pub fn slot_class(&self, slot: &Slot) -> Class {
        self.get(slot.who).map_or(Class::Normal, |holder| self.class_by(slot, holder))
    }

    /// Returns true if the die of a slot is a critical (IN-7).
    pub(super) fn is_critical(&self, slot: &Slot) -> bool {
        self.get(slot.who).is_some_and(|holder| self.is_critical_by(slot, holder))
    }

    fn is_critical_by(&self, slot: &Slot, holder: &Combatant) -> bool {
        self.die_of(slot, holder).is_some_and(|die| self.rules().is_critical(die))
    }

    fn class_by(&self, slot: &Slot, holder: &Combatant) -> Class {
        let critical = self.is_critical_by(slot, holder);
        let mut best = Class::Normal;
        for (holds, class) in [(critical, Class::Critical), (slot.moxie, Class::Moxie)] {
            if holds && self.rules().rank_of(class) < self.rules().rank_of(best) {
                best = class;
            }
        }
        best
    }

    /// The rank of a slot; the default for a holder who is gone.
    pub fn rank(&self, slot: &Slot) -> Rank {
        self.get(slot.who).map_or_else(Rank::default, |holder| self.rank_by(slot, holder))
    }

    fn rank_by(&self, slot: &Slot, holder: &Combatant) -> Rank {
        if let Some(manual) = slot.manual_rank {
            return Rank { manual, ..Rank::default() };
        }
        let rules = self.rules();
        let speed = if rules.speed_first && !self.phase.is_free {
            holder.stat(Stat::Speed, rules)
        } else {
            None
        };
        Rank {
            manual: 0,
            class: rules.rank_of(self.class_by(slot, holder)),
            speed: Reverse(speed.unwrap_or(0)),
            score: Reverse(self.score_by(slot, holder)),
        }
    }

    /// Returns true if the holder of a slot can use it: active, fast enough, not surprised (TP-4, SP-3, EX-12).
    pub fn is_available(&self, slot: &Slot) -> bool {
        let phase = self.clock.phase;
        self.get(slot.who).is_some_and(|holder| self.is_available_in(slot, holder, phase))
    }

    /// Returns true if the holder of a slot can use it in a phase, which may be another one than this.
    pub fn is_available_in(&self, slot: &Slot, holder: &Combatant, phase: u32) -> bool {
        holder.can_act()
            && (slot.granted
                || (self.is_fast_enough(holder, phase) && !(holder.surprised && phase == 1)))
    }

    /// The slots still to come, by index, first to last, in groups that share a rank.
    pub fn pending_slots(&self) -> Vec<Vec<usize>> {
        let phase = self.clock.phase;
        self.grouped(&self.phase.slots, |slot, holder| {
            slot.state == SlotState::Pending && self.is_available_in(slot, holder, phase)
        })
    }

    /// The slots of this phase not yet done, by index: the active ones as a group, then the rest as they rank.
    pub fn order(&self) -> Vec<Vec<usize>> {
        let active: Vec<usize> = self.phase.active_slots().collect();
        let active = Some(active).filter(|group| !group.is_empty());
        active.into_iter().chain(self.pending_slots()).collect()
    }

    /// Groups the slots for which `predicate` holds by rank, first to last, as indices. Equal ranks share a group; a
    /// combatant appears at most once in a group (AMB-35).
    pub fn grouped(
        &self,
        slots: &[Slot],
        predicate: impl Fn(&Slot, &Combatant) -> bool,
    ) -> Vec<Vec<usize>> {
        let rank = |(index, slot): (usize, &Slot)| {
            let holder = self.get(slot.who).filter(|holder| predicate(slot, holder))?;
            Some((self.rank_by(slot, holder), index))
        };
        let mut ranked: Vec<_> = slots.iter().enumerate().filter_map(rank).collect();
        ranked.sort_unstable();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for equals in ranked.chunk_by(|(rank, _), (other, _)| rank == other) {
            let first = groups.len();
            for &(_, index) in equals {
                let is_other = |&other: &usize| slots[other].who != slots[index].who;
                match groups[first..].iter_mut().find(|group| group.iter().all(is_other)) {
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
        let is_to_play =
            |slot: &Slot| slot.is_active() || (slot.is_open() && self.is_available(slot));
        let own = self.phase.indices(|slot| slot.who == id && is_to_play(slot));
        // An active slot comes first, whatever its rank.
        own.min_by_key(|&index| (!slots[index].is_active()).then(|| self.rank(&slots[index])))
    }

    /// The initiative score of a combatant's next slot, or of the best die; `None` without a die.
    pub fn score(&self, id: Id) -> Option<i32> {
        let combatant = self.get(id)?;
        let roll = combatant.roll.as_ref()?;
        let next = self.next_slot_of(id).filter(|_| !self.phase.is_free);
        let next = next.map(|slot| self.phase.slots[slot].die);
        let die = next.map_or_else(|| roll.dice.iter().max(), |die| roll.dice.get(die))?;
        Some(combatant.score_of(*die, roll.total_modifier(), self.rules()))
    }

    /// Returns true if a combatant's Speed reaches `phase` (SP-3); always, if slots come from dice.
    pub fn is_fast_enough(&self, combatant: &Combatant, phase: u32) -> bool {
        match self.rules().slots {
            // No one is too slow for the first phase.
            SlotSource::Speed => {
                phase == 1 || combatant.stat(Stat::Speed, self.rules()) >= Some(phase as i32)
            }
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
