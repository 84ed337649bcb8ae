//! Facts about the order: who acts now and why, and changed scores. They come from comparing the states before and
//! after a command, so that no command can forget one.

use std::cmp::Ordering;

use crate::command::Command;
use crate::encounter::{ActReason, Encounter, Fact, Id, OrderPlace, Slot};
use crate::rules::{Class, Mode};

/// Returns the facts about the changes that `command` made to the order.
pub(super) fn facts(before: &Encounter, after: &Encounter, command: &Command) -> Vec<Fact> {
    let mut facts = Vec::new();
    match after.mode {
        Mode::Initiative if before.mode != after.mode && !before.phase.is_free => {
            facts.push(Fact::InitiativeBegan { turn: after.clock.turn });
        }
        Mode::Finished => facts.push(Fact::Finished),
        Mode::Acting | Mode::Over => {
            let opened = before.clock != after.clock || !before.mode.is_in_phase();
            if before.mode == Mode::Declare {
                facts.push(Fact::AllDeclared);
            } else if opened && !after.phase.is_free {
                facts.push(Fact::PhaseBegan { at: after.clock });
            } else {
                facts.extend(score_changes(before, after));
            }
            // With several dice, a combatant's own next slot may follow.
            let active = |state: &Encounter| state.phase.active_slots().collect::<Vec<_>>();
            let moved_on = plays_next_slot(command) && active(before) != active(after);
            if opened || moved_on || before.acting() != after.acting() {
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

/// A change of class or score of an open slot.
struct SlotChange {
    index: usize,
    who: Id,
    old: i32,
    new: i32,
}

/// Returns the facts about changed scores and classes of open slots.
fn score_changes(before: &Encounter, after: &Encounter) -> Vec<Fact> {
    let changes = changed_slots(before, after);
    if changes.is_empty() {
        return Vec::new();
    }
    let order = after.order();
    let is_stable = before.order() == order;
    let mut facts: Vec<Fact> = Vec::new();
    for (position, group) in order.iter().enumerate() {
        for change in changes.iter().filter(|change| group.contains(&change.index)) {
            // A change of class alone matters only if it changes the order, and the acting combatant is reported
            // anyway.
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

/// Returns the changes of class or score of open slots.
fn changed_slots(before: &Encounter, after: &Encounter) -> Vec<SlotChange> {
    let change = |index: usize, old: &Slot, new: &Slot| {
        let was = (before.slot_class(old), before.slot_score(old));
        let is = (after.slot_class(new), after.slot_score(new));
        (was != is).then_some(SlotChange { index, who: new.who, old: was.1, new: is.1 })
    };
    let slots = before.phase.slots.iter().zip(&after.phase.slots).enumerate();
    slots
        .filter(|(_, (old, new))| old.who == new.who && old.is_open() && new.is_open())
        .filter_map(|(index, (old, new))| change(index, old, new))
        .collect()
}

/// Returns the place of a slot's holder in the new order.
fn place_of(
    state: &Encounter,
    order: &[Vec<usize>],
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
    let others: Vec<Id> = holders(&order[position]).into_iter().filter(|&it| it != who).collect();
    match position.checked_sub(1) {
        _ if !others.is_empty() => OrderPlace::With(others),
        Some(previous) => OrderPlace::After(holders(&order[previous])),
        None => OrderPlace::Open,
    }
}

/// Adds a change; several slots of a combatant that change together are one fact.
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

/// Returns true for the commands that continue with the next slot.
fn plays_next_slot(command: &Command) -> bool {
    is_auto(command)
        || matches!(
            command,
            Command::Begin
                | Command::Next { .. }
                | Command::Done { .. }
                | Command::Delay { .. }
                | Command::Declare { .. }
        )
}

/// Returns true for the commands that play a stage by tactics.
fn is_auto(command: &Command) -> bool {
    match command {
        Command::Auto { .. } => true,
        Command::Attack { order } => order.is_auto,
        _ => false,
    }
}

/// Reports the acting combatants, and why they act.
fn who_acts(before: &Encounter, after: &Encounter, command: &Command) -> Fact {
    let who = after.acting();
    let &[first, ..] = who.as_slice() else { return Fact::PhaseEnded };
    let resumed = after.phase.has_started() && before.interrupted() == who;
    // The others who shared the slot of the combatant who is done, delays or leaves.
    let leaves_others = is_auto(command)
        || matches!(command, Command::Done { .. } | Command::Delay { .. } | Command::Remove { .. });
    let shared_before = leaves_others
        && before.clock == after.clock
        && who.len() < before.acting().len()
        && who.iter().all(|id| before.acting().contains(id));
    let is_interrupting = after.phase.interrupter().is_some();
    let class = || {
        let active = after.phase.active_slots().next();
        active.map(|index| after.slot_class(&after.phase.slots[index]))
    };
    let reason = match class() {
        _ if resumed => ActReason::Resumed,
        _ if shared_before => ActReason::Remaining,
        _ if after.phase.is_free => ActReason::Ambush,
        _ if is_interrupting => ActReason::Standby,
        Some(Class::Critical) => ActReason::Critical,
        Some(Class::Moxie) => ActReason::Moxie,
        _ if plays_next_slot(command) => ActReason::Next,
        _ => ActReason::First,
    };
    let score =
        after.score(first).filter(|_| who.len() == 1 && !is_interrupting && !after.phase.is_free);
    Fact::Acts { who, reason, score }
}
