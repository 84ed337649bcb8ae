//! Precedence: Moxie to go first, and the gamemaster's own order.

use super::Transaction;
use super::initiative::face;
use crate::encounter::combatant::{Id, Roll};
use crate::encounter::parts::Place;
use crate::encounter::phase_state::{Slot, SlotState};
use crate::encounter::refusal::Refusal;
use crate::encounter::{Encounter, Mode};
use crate::rules::{Class, MoxieWindow, SlotSource};

impl Encounter {
    /// The slot that a point of Moxie would lift to the front of this phase, by index (MX-1, AMB-15,
    /// AMB-16).
    ///
    /// # Errors
    /// The [`Refusal`] that says why there is none.
    pub fn slot_to_go_first(&self, id: Id) -> Result<usize, Refusal> {
        if !self.rules().priority.iter().flatten().any(|class| *class == Class::Moxie) {
            return Err(Refusal::NoMoxieHere);
        }
        let Some(combatant) = self.get(id) else { return Err(Refusal::NobodyHere) };
        let name = || combatant.name.clone();
        combatant.ensure_can_act()?;
        let ladder = &self.phase;
        if ladder.slots.iter().any(|slot| slot.who == id && slot.moxie) {
            return Err(Refusal::MoxieTwice(name()));
        }
        let Some(index) = self.next_slot_of(id) else {
            return Err(Refusal::NothingToPlay(name()));
        };
        let too_late = match self.rules().moxie_window {
            MoxieWindow::PhaseStart => ladder.phase_started,
            MoxieWindow::UntilOwnSlot => ladder.slots[index].state == SlotState::Started,
        };
        if too_late {
            return Err(Refusal::MoxieTooLate(name()));
        }
        if combatant.pool == 0 { Err(Refusal::NoMoxie(name())) } else { Ok(index) }
    }
}

impl Transaction<'_> {
    /// A point of Moxie to go first in this phase (MX-1, AMB-15, AMB-16).
    pub(super) fn go_first(&mut self, name: &str) -> Result<(), Refusal> {
        self.only_while("moxie", Mode::is_in_phase)?;
        let id = self.id_of(name)?;
        let index = self.state.slot_to_go_first(id)?;
        self.who(id).pool -= 1;
        if !self.state.phase.phase_started {
            self.requeue_active();
        }
        let front = self.state.phase.slots.iter().filter_map(|slot| slot.manual_rank).min();
        let slot = &mut self.state.phase.slots[index];
        slot.moxie = true;
        slot.manual_rank = front.map(|place| place - 1);
        Ok(())
    }

    pub(super) fn move_slot(&mut self, name: &str, place: &Place) -> Result<(), Refusal> {
        self.only_while("move", Mode::is_in_phase)?;
        let id = self.id_of(name)?;
        let index = self.movable_slot_of(id)?;
        let other = match place {
            Place::First | Place::Last => None,
            Place::Before(other) | Place::After(other) => {
                Some(self.neighbour(id, other, matches!(place, Place::Before(_)))?)
            }
        };
        if !self.state.phase.phase_started {
            self.requeue_active();
        }
        let mut groups = self.groups_to_arrange();
        for group in &mut groups {
            group.retain(|&member| member != index);
        }
        groups.retain(|group| !group.is_empty());
        let position = |of: Option<usize>| {
            groups.iter().position(|group| group.iter().any(|&member| Some(member) == of))
        };
        let playing = groups.iter().take_while(|group| self.is_kept(group[0])).count();
        let at = match place {
            Place::First => playing,
            Place::Last => groups.len(),
            Place::Before(_) => position(other).unwrap_or(playing),
            Place::After(_) => position(other).map_or(groups.len(), |found| found + 1),
        };
        groups.insert(at, vec![index]);
        self.fix_places(&groups);
        Ok(())
    }

    /// Whether a slot is being played: started, or reached as a shared one with the phase under way.
    fn is_kept(&self, index: usize) -> bool {
        let ladder = &self.state.phase;
        match ladder.slots[index].state {
            SlotState::Started => true,
            SlotState::Active => ladder.shared_slot_locked && ladder.phase_started,
            _ => false,
        }
    }

    fn movable_slot_of(&self, id: Id) -> Result<usize, Refusal> {
        let Some(index) = self.state.next_slot_of(id) else {
            return Err(Refusal::NothingToMove(self.name(id)));
        };
        match self.state.phase.slots[index].state {
            SlotState::Started => Err(Refusal::MovedTooLate(self.name(id))),
            _ if self.is_kept(index) => Err(Refusal::MovedFromShared(self.name(id))),
            _ => Ok(index),
        }
    }

    /// The slot that `name` is to be put beside.
    fn neighbour(&self, moved: Id, name: &str, before: bool) -> Result<usize, Refusal> {
        let id = self.id_of(name)?;
        if id == moved {
            return Err(Refusal::MovedBesideOneself(self.name(id)));
        }
        let Some(index) = self.state.next_slot_of(id) else {
            return Err(Refusal::NothingToMove(self.name(id)));
        };
        if before && self.is_kept(index) {
            return Err(Refusal::MovedBeforeActing(self.name(id)));
        }
        Ok(index)
    }

    /// All slots not yet ended: what is being played, then the rest in order, those away among them.
    fn groups_to_arrange(&self) -> Vec<Vec<usize>> {
        let ladder = &self.state.phase;
        let kept: Vec<usize> = ladder.reached().filter(|&index| self.is_kept(index)).collect();
        let kept_already = kept.clone();
        let mut groups = vec![kept];
        let rest = self.state.grouped(&ladder.slots, Slot::is_open).into_iter();
        groups.extend(rest.map(|mut group| {
            group.retain(|member| !kept_already.contains(member));
            group
        }));
        groups.retain(|group| !group.is_empty());
        groups
    }

    fn fix_places(&mut self, groups: &[Vec<usize>]) {
        for (place, group) in groups.iter().enumerate() {
            for &index in group {
                self.state.phase.slots[index].manual_rank = Some(place as i32);
            }
        }
    }

    /// The gamemaster gives a slot in this phase, in its place by score.
    pub(super) fn give_slot(&mut self, name: &str, die: Option<i32>) -> Result<(), Refusal> {
        self.only_while("slot", Mode::is_in_phase)?;
        let id = self.id_of(name)?;
        self.who(id).ensure_can_act()?;
        if self.state.next_slot_of(id).is_some() {
            return Err(Refusal::HasSlot(self.name(id)));
        }
        let die = die.map(|die| face(self.state.rules(), die)).transpose()?;
        // What they were too slow or too surprised for is what they are given now.
        for slot in &mut self.state.phase.slots {
            if slot.who == id && slot.state == SlotState::Pending {
                slot.state = SlotState::Missed;
            }
        }
        let die = self.die_for_slot(id, die);
        let mut slot = Slot { granted: true, ..Slot::new(id, die) };
        if self.state.phase.is_arranged() {
            slot.manual_rank = Some(self.place_for(&slot));
        }
        self.state.phase.slots.push(slot);
        Ok(())
    }

    /// The index of the die a given slot is scored with; it is entered or rolled where none stands.
    fn die_for_slot(&mut self, id: Id, given: Option<i32>) -> usize {
        let one_of_several = self.state.rules().slots == SlotSource::Dice;
        match (self.who(id).roll.clone(), given) {
            (Some(mut roll), Some(die)) if one_of_several => {
                roll.dice.push(die);
                let index = roll.dice.len() - 1;
                self.who(id).roll = Some(roll);
                index
            }
            (Some(roll), None) => {
                (0..roll.dice.len()).max_by_key(|&index| roll.dice[index]).unwrap_or(0)
            }
            (_, given) => {
                let of_group = || self.dice_of_group(id).and_then(|dice| dice.first().copied());
                let die = given.or_else(of_group).unwrap_or_else(|| self.roll_die(id));
                self.who(id).roll = Some(Roll { dice: vec![die], modifier: 0, flipped: false });
                0
            }
        }
    }

    /// Where a new slot goes in a phase with fixed places: before the first that is lower by class and
    /// score, beside one that is equal.
    fn place_for(&mut self, new: &Slot) -> i32 {
        let rank = self.state.natural_rank(new);
        let open: Vec<usize> = self
            .state
            .grouped(&self.state.phase.slots, |slot| {
                slot.is_open() && self.state.is_available(slot)
            })
            .into_iter()
            .flatten()
            .filter(|&index| !self.is_kept(index))
            .collect();
        let slots = &mut self.state.phase.slots;
        let last = slots.iter().filter_map(|slot| slot.manual_rank).max().unwrap_or(0);
        for index in open {
            let other = self.state.natural_rank(&self.state.phase.slots[index]);
            let place = self.state.phase.slots[index].manual_rank.unwrap_or(last);
            if other == rank {
                return place;
            }
            if other > rank {
                let later =
                    self.state.phase.slots.iter_mut().filter_map(|slot| slot.manual_rank.as_mut());
                later.filter(|other| **other >= place).for_each(|other| *other += 1);
                return place;
            }
        }
        last + 1
    }
}
