//! Overrides of the order: Moxie to go first, and the gamemaster's own order.

use super::{Transaction, initiative, turn_order};
use crate::command::OrderPosition;
use crate::encounter::validate::MAX_DICE;
use crate::encounter::{Id, Refusal, Slot, SlotState};
use crate::rules::{Mode, SlotSource};

/// `moxie NAME`: a point of Moxie to go first in this phase (MX-1, AMB-15, AMB-16).
pub(super) fn go_first(tx: &mut Transaction, id: Id) -> Result<(), Refusal> {
    tx.ensure_mode("moxie", Mode::is_in_phase)?;
    tx.combatant(id).ensure_in_fight()?;
    let index = tx.state.slot_to_go_first(id)?;
    tx.combatant(id).pool -= 1;
    if !tx.state.phase.phase_started {
        turn_order::requeue_active(tx);
    }
    let front = tx.state.phase.slots.iter().filter_map(|slot| slot.manual_rank).min();
    let slot = &mut tx.state.phase.slots[index];
    slot.moxie = true;
    slot.manual_rank = front.map(|rank| rank - 1);
    Ok(())
}

/// `move NAME POSITION`: overrides the order of this phase.
pub(super) fn move_slot(
    tx: &mut Transaction,
    name: &str,
    position: &OrderPosition,
) -> Result<(), Refusal> {
    tx.ensure_mode("move", Mode::is_in_phase)?;
    let id = tx.find(name)?;
    tx.combatant(id).ensure_in_fight()?;
    let index = movable_slot_of(tx, id)?;
    let other = match position {
        OrderPosition::First | OrderPosition::Last => None,
        OrderPosition::Before(other) => Some(neighbor(tx, id, other, true)?),
        OrderPosition::After(other) => Some(neighbor(tx, id, other, false)?),
    };
    if !tx.state.phase.phase_started {
        turn_order::requeue_active(tx);
    }
    let mut groups = groups_to_arrange(tx);
    for group in &mut groups {
        group.retain(|&member| member != index);
    }
    groups.retain(|group| !group.is_empty());
    let index_of_other =
        groups.iter().position(|group| group.iter().any(|&member| Some(member) == other));
    let playing = groups.iter().take_while(|group| is_played(tx, group[0])).count();
    let at = match position {
        OrderPosition::First => playing,
        OrderPosition::Last => groups.len(),
        OrderPosition::Before(_) => index_of_other.unwrap_or(playing),
        OrderPosition::After(_) => index_of_other.map_or(groups.len(), |found| found + 1),
    };
    groups.insert(at, vec![index]);
    set_ranks(tx, &groups);
    Ok(())
}

/// Returns true if a slot is in use: started, or active as a shared one after the phase has started.
fn is_played(tx: &Transaction, index: usize) -> bool {
    let phase = &tx.state.phase;
    match phase.slots[index].state {
        SlotState::Started => true,
        SlotState::Active => phase.shared_slot_locked && phase.phase_started,
        _ => false,
    }
}

/// Returns the slot of a combatant that can be moved.
fn movable_slot_of(tx: &Transaction, id: Id) -> Result<usize, Refusal> {
    let index = tx.state.next_slot_of(id).ok_or_else(|| Refusal::NothingToMove(tx.name(id)))?;
    match tx.state.phase.slots[index].state {
        SlotState::Started => Err(Refusal::MovedTooLate(tx.name(id))),
        _ if is_played(tx, index) => Err(Refusal::MovedFromShared(tx.name(id))),
        _ => Ok(index),
    }
}

/// Returns the slot that another is moved before or after.
fn neighbor(tx: &Transaction, moved: Id, name: &str, before: bool) -> Result<usize, Refusal> {
    let id = tx.find(name)?;
    if id == moved {
        return Err(Refusal::MovedBesideOneself(tx.name(id)));
    }
    let index = tx.state.next_slot_of(id).ok_or_else(|| Refusal::NothingToMove(tx.name(id)))?;
    if before && is_played(tx, index) {
        return Err(Refusal::MovedBeforeActing { name: tx.name(moved), acting: tx.name(id) });
    }
    Ok(index)
}

/// Returns all slots not yet ended, those of combatants who are away included: the ones in use first, then the rest in
/// order.
fn groups_to_arrange(tx: &Transaction) -> Vec<Vec<usize>> {
    let phase = &tx.state.phase;
    let played: Vec<usize> = phase.active_slots().filter(|&index| is_played(tx, index)).collect();
    let open = tx.state.grouped(&phase.slots, |slot, _| slot.is_open());
    let is_rest = |member: &&usize| !played.contains(member);
    let rest: Vec<Vec<usize>> =
        open.iter().map(|group| group.iter().filter(is_rest).copied().collect()).collect();
    let groups = [played.clone()].into_iter().chain(rest);
    groups.filter(|group| !group.is_empty()).collect()
}

/// Ranks slots manually; those in one group share a slot.
fn set_ranks(tx: &mut Transaction, groups: &[Vec<usize>]) {
    for (rank, group) in groups.iter().enumerate() {
        for &index in group {
            tx.state.phase.slots[index].manual_rank = Some(rank as i32);
        }
    }
}

/// `slot NAME [die=N]`: gives a slot in this phase, ranked by score.
pub(super) fn give_slot(tx: &mut Transaction, name: &str, die: Option<i32>) -> Result<(), Refusal> {
    tx.ensure_mode("slot", Mode::is_in_phase)?;
    let id = tx.find(name)?;
    tx.combatant(id).ensure_in_fight()?;
    tx.combatant(id).ensure_can_act()?;
    if tx.state.next_slot_of(id).is_some() {
        return Err(Refusal::HasSlot(tx.name(id)));
    }
    let die = die.map(|die| initiative::face(tx.rules(), die)).transpose()?;
    // It replaces a slot missed because of Speed or surprise.
    for slot in &mut tx.state.phase.slots {
        if slot.who == id && slot.state == SlotState::Pending {
            slot.state = SlotState::Missed;
        }
    }
    let die = die_for_slot(tx, id, die)?;
    let mut slot = Slot { granted: true, ..Slot::new(id, die) };
    if tx.state.phase.is_arranged() {
        slot.manual_rank = Some(rank_for(tx, &slot));
    }
    tx.state.phase.slots.push(slot);
    Ok(())
}

/// Returns the index of the die for a new slot; the die is entered, or rolled if missing.
fn die_for_slot(tx: &mut Transaction, id: Id, given: Option<i32>) -> Result<usize, Refusal> {
    let one_of_several = tx.rules().slots == SlotSource::Dice;
    let name = tx.name(id);
    match (&mut tx.combatant(id).roll, given) {
        (Some(roll), Some(_)) if one_of_several && roll.dice.len() == MAX_DICE => {
            Err(Refusal::TooManyDice(name, MAX_DICE))
        }
        (Some(roll), Some(die)) if one_of_several => {
            roll.dice.push(die);
            Ok(roll.dice.len() - 1)
        }
        (Some(roll), None) => {
            Ok((0..roll.dice.len()).max_by_key(|&index| roll.dice[index]).unwrap_or(0))
        }
        (_, given) => {
            let of_group = initiative::dice_of_group(tx, id).and_then(|dice| dice.first().copied());
            let die = given.or(of_group).unwrap_or_else(|| initiative::roll_die(tx, id));
            initiative::put_roll(tx, id, vec![die], 0);
            initiative::push_scores(tx, id);
            Ok(0)
        }
    }
}

/// Makes room for a new slot in a manually ordered phase, and returns its rank: before the first slot lower by class
/// and score, or shared with an equal one.
fn rank_for(tx: &mut Transaction, new: &Slot) -> i32 {
    let state = &tx.state;
    let rank_by_rules = |slot: &Slot| state.rank(&Slot { manual_rank: None, ..slot.clone() });
    let rank = rank_by_rules(new);
    let phase = state.clock.phase;
    let groups = state.grouped(&state.phase.slots, |slot, holder| {
        slot.is_open() && state.is_available_in(slot, holder, phase)
    });
    let last = state.phase.slots.iter().filter_map(|slot| slot.manual_rank).max().unwrap_or(0);
    for group in &groups {
        let group: Vec<usize> =
            group.iter().copied().filter(|&index| !is_played(tx, index)).collect();
        let Some(slot) = group.first().map(|&index| &state.phase.slots[index]) else { continue };
        let manual = slot.manual_rank.unwrap_or(last);
        // Slots sharing a manual rank may have different scores.
        let ranks: Vec<_> =
            group.iter().map(|&index| rank_by_rules(&state.phase.slots[index])).collect();
        if ranks.contains(&rank) {
            return manual;
        }
        if ranks.iter().any(|other| *other > rank) {
            let ranks =
                tx.state.phase.slots.iter_mut().filter_map(|slot| slot.manual_rank.as_mut());
            ranks.filter(|other| **other >= manual).for_each(|other| *other += 1);
            return manual;
        }
    }
    last + 1
}
