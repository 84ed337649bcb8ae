//! Facts about the order: who acts now and why, and whose score changed. They are found by comparing the states before and
//! after a command, so that no rule can forget one.

use std::cmp::Ordering;

use crate::command::Command;
use crate::encounter::combatant::Id;
use crate::encounter::fact::{ActReason, Fact, OrderPlace};
use crate::encounter::phase_state::Slot;
use crate::encounter::slot_groups::SlotGroups;
use crate::encounter::state::Encounter;
use crate::rules::{Class, Mode};

/// Reports the changes of `command` to the order.
pub(super) fn facts(before: &Encounter, after: &Encounter, command: &Command) -> Vec<Fact> {
    let mut facts = Vec::new();
    match after.mode {
        Mode::Initiative if before.mode != after.mode => {
            facts.push(Fact::InitiativeBegan { turn: after.clock.turn });
        }
        Mode::Finished => facts.push(Fact::Finished),
        Mode::Acting | Mode::Over => {
            let opened = before.clock != after.clock || !before.mode.is_in_phase();
            if before.mode == Mode::Declare {
                facts.push(Fact::AllDeclared);
            } else if opened {
                facts.push(Fact::PhaseBegan { at: after.clock });
            } else {
                facts.extend(score_changes(before, after));
            }
            // With several dice, a combatant's own next slot may follow.
            let active = |state: &Encounter| state.phase.active_slots().collect::<Vec<_>>();
            let went_on = goes_on(command) && active(before) != active(after);
            if opened || went_on || before.acting() != after.acting() {
                facts.push(who_acts(before, after, command));
            }
        }
        Mode::Declare => {
            if before.mode != after.mode {
                facts.push(Fact::DeclarationsBegan { turn: after.clock.turn });
            }
            let who = after.declaring();
            if before.declaring() != who {
                facts.push(Fact::Declares { who });
            }
        }
        Mode::Setup | Mode::Initiative => {}
    }
    facts
}

/// A slot still to come whose class or score changed.
struct SlotChange {
    index: usize,
    who: Id,
    old: i32,
    new: i32,
}

/// The changes of scores and classes of slots still to come.
fn score_changes(before: &Encounter, after: &Encounter) -> Vec<Fact> {
    let differing = differing_slots(before, after);
    let changes = changed_slots(&differing, before, after);
    if changes.is_empty() {
        return Vec::new();
    }
    let order = after.order();
    let is_stable = is_order_kept(&order, &differing, before, after);
    debug_assert_eq!(is_stable, before.order() == order);
    let order: Vec<&[usize]> = order.iter().collect();
    let mut facts: Vec<Fact> = Vec::new();
    for (position, group) in order.iter().enumerate() {
        for change in changes.iter().filter(|change| group.contains(&change.index)) {
            // Another class alone matters where it changes the order, and whoever acts is said anyway.
            let same_score = change.old == change.new;
            if same_score && (is_stable || position == 0) {
                continue;
            }
            let place = place_of(after, &order, position, change.who, is_stable);
            push_change(&mut facts, change, place);
        }
    }
    facts
}

/// The slots that differ, or whose holder does, by index; classes, scores and ranks of all others are as they were.
fn differing_slots(before: &Encounter, after: &Encounter) -> Vec<usize> {
    let differences = after.combatants.differences(&before.combatants);
    let changed: Vec<Id> = differences.filter_map(|it| Some(it.new?.id)).collect();
    let [old, new] = [before, after].map(|state| &state.phase.slots);
    let differs = |index: usize| match (old.get(index), new.get(index)) {
        (Some(old), Some(new)) => old != new || changed.binary_search(&new.who).is_ok(),
        _ => true,
    };
    (0..old.len().max(new.len())).filter(|&index| differs(index)).collect()
}

fn changed_slots(differing: &[usize], before: &Encounter, after: &Encounter) -> Vec<SlotChange> {
    let rank = |state: &Encounter, slot: &Slot| (state.slot_class(slot), state.slot_score(slot));
    let slots = differing.iter().filter_map(|&index| {
        Some((index, before.phase.slots.get(index)?, after.phase.slots.get(index)?))
    });
    slots
        .filter(|(_, old, new)| old.who == new.who && old.is_open() && new.is_open())
        .filter(|(_, old, new)| rank(before, old) != rank(after, new))
        .map(|(index, old, new)| SlotChange {
            index,
            who: new.who,
            old: before.slot_score(old),
            new: after.slot_score(new),
        })
        .collect()
}

/// Returns true where `order`, that after a command, is the one before it. Only the slots that differ are compared with their
/// neighbors: to rank all anew would take 430,000 instructions more for a wound among a thousand combatants.
fn is_order_kept(
    order: &SlotGroups,
    differing: &[usize],
    before: &Encounter,
    after: &Encounter,
) -> bool {
    // Those who have several slots are not together with themselves, so that their ranks alone don't tell the order.
    if !after.phase.slots.is_sorted_by(|slot, next| slot.who < next.who) {
        return before.order() == *order;
    }
    let place = |state: &Encounter, index: usize| state.place(state.phase.slots.get(index)?);
    let compare =
        |state: &Encounter, pair: &[usize]| place(state, pair[0]).cmp(&place(state, pair[1]));
    let is_listed_alike =
        |&index: &usize| place(before, index).is_some() == place(after, index).is_some();
    let differs = |index: &usize| differing.binary_search(index).is_ok();
    let mut pairs = order.slots().windows(2).filter(|pair| pair.iter().any(differs));
    differing.iter().all(is_listed_alike)
        && pairs.all(|pair| compare(before, pair) == compare(after, pair))
}

/// The place of a slot's holder in the new order.
fn place_of(
    state: &Encounter,
    order: &[&[usize]],
    position: usize,
    who: Id,
    is_stable: bool,
) -> OrderPlace {
    let holders = |group: &[usize]| -> Vec<Id> {
        group.iter().map(|&index| state.phase.slots[index].who).collect()
    };
    if is_stable {
        return OrderPlace::Unchanged;
    }
    let others: Vec<Id> = holders(order[position]).into_iter().filter(|&it| it != who).collect();
    match position.checked_sub(1) {
        _ if !others.is_empty() => OrderPlace::With(others),
        Some(previous) => OrderPlace::After(holders(order[previous])),
        None => OrderPlace::Open,
    }
}

/// Adds a change; a combatant with several slots moves with all of them, in one fact.
fn push_change(facts: &mut Vec<Fact>, change: &SlotChange, to: OrderPlace) {
    let direction = |old: i32, new: i32| new.cmp(&old);
    if direction(change.old, change.new) == Ordering::Equal {
        facts.push(Fact::MovedUp { who: change.who, place: to });
        return;
    }
    for fact in facts.iter_mut() {
        if let Fact::ScoreChanged { who, old, new, place } = fact
            && *who == change.who
            && direction(old[0], new[0]) == direction(change.old, change.new)
        {
            old.push(change.old);
            new.push(change.new);
            *place = OrderPlace::Open;
            return;
        }
    }
    facts.push(Fact::ScoreChanged {
        who: change.who,
        old: vec![change.old],
        new: vec![change.new],
        place: to,
    });
}

/// Returns true for the commands after which the next slot has its turn.
fn goes_on(command: &Command) -> bool {
    matches!(
        command,
        Command::Begin
            | Command::Next { .. }
            | Command::Done { .. }
            | Command::Delay { .. }
            | Command::Declare { .. }
    )
}

/// Reports the acting combatants, and why they act.
fn who_acts(before: &Encounter, after: &Encounter, command: &Command) -> Fact {
    let who = after.acting();
    let &[first, ..] = who.as_slice() else { return Fact::PhaseEnded };
    let resumed = after.phase.has_started() && before.interrupted() == who;
    // Whoever shared the slot of one who is done is left.
    let shared_before = matches!(command, Command::Done { .. })
        && before.clock == after.clock
        && who.iter().all(|id| before.acting().contains(id));
    let is_interrupting = after.phase.interrupter().is_some();
    let class = || {
        let active = after.phase.active_slots().next();
        active.map(|index| after.slot_class(&after.phase.slots[index]))
    };
    let reason = match class() {
        _ if resumed => ActReason::Resumed,
        _ if shared_before => ActReason::Remaining,
        _ if is_interrupting => ActReason::Standby,
        Some(Class::Critical) => ActReason::Critical,
        Some(Class::Moxie) => ActReason::Moxie,
        _ if goes_on(command) => ActReason::Next,
        _ => ActReason::First,
    };
    let score = after.score(first).filter(|_| who.len() == 1 && !is_interrupting);
    Fact::Acts { who, reason, score }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::SeededDice;
    use crate::encounter::Timeline;

    #[test]
    fn slots_differ_where_they_or_their_holders_do() {
        let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(1));
        let commands = ["Ana", "Ben", "Cleo"].map(Command::add).into_iter().chain([Command::Begin]);
        for command in commands {
            timeline.execute(&command.into(), &mut dice).expect("it can be done");
        }
        let before = timeline.encounter();
        assert_eq!(before.phase.slots.len(), 3);
        assert!(differing_slots(before, before).is_empty());
        let mut after = before.clone();
        after.phase.slots[0].granted = true;
        after.combatants.get_mut(before.phase.slots[2].who).expect("a holder").surprised = true;
        assert_eq!(differing_slots(before, &after), [0, 2]);
        after.phase.slots.truncate(1);
        assert_eq!(differing_slots(before, &after), [0, 1, 2]);
    }
}
