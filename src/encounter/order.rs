//! The order of a phase: by class, then by score, ties as one (IN-5 to IN-9, MX-2).

use super::combatant::{Combatant, Id};
use super::phase_state::{Slot, SlotState};
use super::slot_groups::SlotGroups;
use super::state::Encounter;
use crate::rules::{Class, SlotSource, Stat};

/// The rank of a slot in its phase; the smallest comes first.
///
/// A rank given by hand outweighs everything; else the class counts, then (in some rulesets) Speed, then the score. It is
/// one number, the most important part in front: a thousand of them are sorted with half of the instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank(u128);

impl Rank {
    /// The rank of a slot whose holder is gone.
    const LAST: Self = Self(u128::MAX);

    /// The rank that was given by hand.
    fn manual(rank: i32) -> Self {
        Self::new(rank, 0, 0, 0)
    }

    /// The smallest `manual` and `class` come first, and the greatest Speed and score.
    fn new(manual: i32, class: usize, speed: i32, score: i32) -> Self {
        // Negative numbers come before the others.
        let ascending = |number: i32| u128::from(number.cast_unsigned() ^ (1 << 31));
        let descending = |number: i32| ascending(!number);
        let class = class.min(0xff) as u128;
        let natural = (class << 64) | (descending(speed) << 32) | descending(score);
        Self((ascending(manual) << 72) | natural)
    }
}

/// The most slots that a valid state has, a power of two: what a rank leaves of its number is for the index.
pub(super) const MOST_SLOTS: usize = 1 << 24;

/// A slot with its rank, as one number: equals are in the order of their indices, and numbers are sorted with half of the
/// instructions that pairs take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RankedSlot(u128);

impl RankedSlot {
    /// Bits of the index, which the rank stands in front of.
    const INDEX: u32 = MOST_SLOTS.ilog2();

    fn new(rank: Rank, index: usize) -> Self {
        debug_assert!(index >> Self::INDEX == 0 && rank != Rank::LAST);
        Self((rank.0 << Self::INDEX) | index as u128)
    }

    /// The rank.
    pub fn rank(self) -> Rank {
        Rank(self.0 >> Self::INDEX)
    }

    /// The slot, by index.
    pub fn index(self) -> usize {
        self.0 as usize & ((1 << Self::INDEX) - 1)
    }
}

/// The place of a slot in the order of a phase; the smallest comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SlotPlace {
    /// Its turn has come, whatever its rank.
    Active,
    /// Still to come.
    Pending(Rank),
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
        let normal = self.rules().rank_of(Class::Normal);
        self.get(slot.who).map_or(Rank::LAST, |holder| self.rank_by(slot, holder, normal))
    }

    /// The rank of a slot of `holder`. `normal` is that of most classes, which is looked up once for many slots.
    fn rank_by(&self, slot: &Slot, holder: &Combatant, normal: usize) -> Rank {
        if let Some(manual) = slot.manual_rank {
            return Rank::manual(manual);
        }
        let rules = self.rules();
        let class = match self.class_by(slot, holder) {
            Class::Normal => normal,
            class => rules.rank_of(class),
        };
        let speed = if rules.speed_first { holder.stat(Stat::Speed, rules) } else { None };
        Rank::new(0, class, speed.unwrap_or(0), self.score_by(slot, holder))
    }

    /// Returns true where the holder of a slot can use it: active, fast enough, not surprised (TP-4, SP-3, EX-12).
    pub fn is_available(&self, slot: &Slot) -> bool {
        let phase = self.clock.phase;
        self.get(slot.who).is_some_and(|holder| self.is_available_in(slot, holder, phase))
    }

    /// Returns true where the holder of a slot can use it in a phase, which may be another one than this.
    pub fn is_available_in(&self, slot: &Slot, holder: &Combatant, phase: u32) -> bool {
        holder.can_act()
            && (slot.granted
                || (self.is_fast_enough(holder, phase) && !(holder.surprised && phase == 1)))
    }

    /// The slots still to come, first to last, as groups that share one.
    pub fn pending_slots(&self) -> SlotGroups {
        self.grouped(&self.phase.slots, |slot, holder| self.is_to_come(slot, holder))
    }

    fn is_to_come(&self, slot: &Slot, holder: &Combatant) -> bool {
        slot.state == SlotState::Pending && self.is_available_in(slot, holder, self.clock.phase)
    }

    /// The first group of the slots still to come; nothing is sorted to find it.
    pub(super) fn first_pending_slots(&self) -> Vec<usize> {
        let slots = &self.phase.slots;
        let ranked = self.ranked(slots, |slot, holder| self.is_to_come(slot, holder));
        let first = ranked.iter().map(|slot| slot.rank()).min();
        let equals = ranked.into_iter().filter(|slot| Some(slot.rank()) == first);
        let mut groups = SlotGroups::default();
        groups.push_equals(&equals.map(RankedSlot::index).collect::<Vec<_>>(), slots);
        groups.first().unwrap_or_default().to_vec()
    }

    /// The place of a slot in the [order](Self::order); `None` where it has none.
    pub(super) fn place(&self, slot: &Slot) -> Option<SlotPlace> {
        if slot.is_active() {
            return Some(SlotPlace::Active);
        }
        (slot.is_open() && self.is_available(slot)).then(|| SlotPlace::Pending(self.rank(slot)))
    }

    /// The slots of this phase not yet done, by index: the active one, then the rest as they rank.
    pub fn order(&self) -> SlotGroups {
        let mut groups = SlotGroups::with_capacity(self.phase.slots.len());
        groups.push(self.phase.active_slots());
        for group in self.pending_slots().iter() {
            groups.push(group.iter().copied());
        }
        groups
    }

    /// Groups the slots for which `predicate` holds by rank, first to last, as indices. Equal ranks share a group; a
    /// combatant appears at most once in a group (AMB-35).
    pub fn grouped(
        &self,
        slots: &[Slot],
        predicate: impl Fn(&Slot, &Combatant) -> bool,
    ) -> SlotGroups {
        group(self.ranked(slots, predicate), slots)
    }

    /// Groups the first `count` of these slots alone, for which the others are not sorted. Where one combatant has several
    /// slots of the last rank, it may be others of that rank than [`Self::grouped`] has first.
    pub fn grouped_first(
        &self,
        count: usize,
        slots: &[Slot],
        predicate: impl Fn(&Slot, &Combatant) -> bool,
    ) -> SlotGroups {
        let mut ranked = self.ranked(slots, predicate);
        if count < ranked.len() {
            ranked.select_nth_unstable(count);
            ranked.truncate(count);
        }
        group(ranked, slots)
    }

    /// The slots for which `predicate` holds, by index, with their ranks.
    pub(super) fn ranked(
        &self,
        slots: &[Slot],
        predicate: impl Fn(&Slot, &Combatant) -> bool,
    ) -> Vec<RankedSlot> {
        let normal = self.rules().rank_of(Class::Normal);
        let mut holders = self.combatants.sequential_lookup();
        let mut ranked = Vec::with_capacity(slots.len());
        for (index, slot) in slots.iter().enumerate() {
            if let Some(holder) = holders.get(slot.who)
                && predicate(slot, holder)
            {
                ranked.push(RankedSlot::new(self.rank_by(slot, holder, normal), index));
            }
        }
        ranked
    }

    /// The combatants who are acting: an interrupter, or all who share the active slot.
    pub fn acting(&self) -> Vec<Id> {
        match self.phase.interrupter() {
            Some(interrupter) => vec![interrupter.who],
            None => self.active_holders(),
        }
    }

    /// Returns true where somebody is acting; it looks no further than the first of them.
    pub fn is_anybody_acting(&self) -> bool {
        self.phase.interrupter().is_some() || self.phase.active_slots().next().is_some()
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
        let own = self.phase.indices(|slot| slot.who == id);
        let places = own.filter_map(|index| Some((self.place(&slots[index])?, index)));
        places.min().map(|(_, index)| index)
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
            // Nobody is too slow for the first phase.
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

/// Sorts slots by rank, and groups those of equal ranks.
fn group(mut ranked: Vec<RankedSlot>, slots: &[Slot]) -> SlotGroups {
    ranked.sort_unstable();
    let mut groups = SlotGroups::with_capacity(ranked.len());
    let mut equals = Vec::new();
    for chunk in ranked.chunk_by(|slot, other| slot.rank() == other.rank()) {
        equals.clear();
        equals.extend(chunk.iter().map(|slot| slot.index()));
        groups.push_equals(&equals, slots);
    }
    groups
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use crate::command::Command;
    use crate::dice::SeededDice;
    use crate::encounter::Timeline;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_first_slots_are_those_of_the_whole_order() {
        let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(1));
        for name in ["Ana", "Ben", "Cleo", "Dov", "Eve", "Finn"] {
            timeline.execute(&Command::add(name).into(), &mut dice).expect("a name");
        }
        assert!(!timeline.encounter().is_anybody_acting());
        timeline.execute(&Command::Begin.into(), &mut dice).expect("there are combatants");
        let state = timeline.encounter();
        assert!(state.is_anybody_acting());
        let slots = state.slots_of_phase(1);
        let all = state.grouped(&slots, |_, _| true);
        assert!(!all.slots().is_sorted());
        for count in 0..=slots.len() + 1 {
            let first = state.grouped_first(count, &slots, |_, _| true);
            assert_eq!(first.slots(), &all.slots()[..count.min(slots.len())]);
        }
    }

    proptest! {
        #[test]
        fn ranks_compare_part_by_part(
            one in (-2..3_i32, 0..3_usize, -2..3_i32, -2..3_i32),
            other in (-2..3_i32, 0..3_usize, -2..3_i32, -2..3_i32),
            low: i32,
            high: i32,
        ) {
            let parts = |(manual, class, speed, score): (i32, usize, i32, i32)| {
                (manual, class, Reverse(speed), Reverse(score))
            };
            let rank = |(manual, class, speed, score): (i32, usize, i32, i32)| {
                Rank::new(manual, class, speed, score)
            };
            prop_assert_eq!(rank(one).cmp(&rank(other)), parts(one).cmp(&parts(other)));
            prop_assert_eq!(Rank::manual(low).cmp(&Rank::manual(high)), low.cmp(&high));
            prop_assert_eq!(Rank::new(0, 0, low, 0).cmp(&Rank::new(0, 0, high, 0)), high.cmp(&low));
            prop_assert_eq!(Rank::new(0, 0, 0, low).cmp(&Rank::new(0, 0, 0, high)), high.cmp(&low));
            prop_assert!(Rank::manual(low) < Rank::LAST);
        }

        #[test]
        fn slots_sort_by_rank_and_then_by_index(
            slots in prop::collection::vec((any::<i32>(), 0..300_usize, any::<i32>(), 0..1_usize << 24), 0..20),
        ) {
            let rank = |manual, class, score| Rank::new(manual, class, -1, score);
            let mut pairs: Vec<(Rank, usize)> =
                slots.into_iter().map(|(manual, class, score, index)| (rank(manual, class, score), index)).collect();
            let mut ranked: Vec<RankedSlot> =
                pairs.iter().map(|&(rank, index)| RankedSlot::new(rank, index)).collect();
            ranked.sort_unstable();
            pairs.sort_unstable();
            let unpacked: Vec<(Rank, usize)> = ranked.iter().map(|it| (it.rank(), it.index())).collect();
            prop_assert_eq!(unpacked, pairs);
        }
    }
}
