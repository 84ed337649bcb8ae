//! The reserve: prepared combatants who join the fight in waves.
//!
//! They have no die, slot or standby, but can be named, changed and hurt.

use super::{Transaction, decisions, initiative, turn_order};
use crate::encounter::{Combatant, Fact, Id, Refusal, TurnActions, check_text};
use crate::text::{PlainText, is_same};

/// `wave LABEL`: all combatants in reserve with this label join the fight, like `add` in this mode.
pub(super) fn bring(tx: &mut Transaction, label: &str) -> Result<(), Refusal> {
    let label = check_text("a reserve", label)?;
    let has_label = |it: &Combatant| it.reserve.as_ref().is_some_and(|own| is_same(own, &label));
    let who = tx.state.ids_where(has_label);
    let reserves = tx.state.reserves();
    if reserves.is_empty() {
        return Err(Refusal::NoReserve);
    }
    if who.is_empty() {
        let known = reserves.into_iter().map(|(label, _)| PlainText::new(label)).collect();
        return Err(Refusal::UnknownReserve { label, known });
    }
    join(tx, who, label);
    Ok(())
}

/// `reserve=LABEL` and `reserve=none`: sends a combatant to the reserve, or back into the fight. Refused for a
/// combatant who has had a stage in this turn, unless it was delayed.
pub(super) fn set(tx: &mut Transaction, id: Id, label: Option<&str>) -> Result<(), Refusal> {
    let label = label.map(|label| check_text("a reserve", label)).transpose()?;
    let combatant = tx.combatant(id);
    match (combatant.reserve.clone(), label) {
        (None, None) => {}
        (Some(old), None) => join(tx, vec![id], old),
        (None, Some(label)) => {
            if combatant.actions.has_had_stage && combatant.standby.is_none() {
                return Err(Refusal::ReserveTooLate(tx.name(id)));
            }
            send(tx, id);
            enter(tx, id, label);
        }
        (Some(_), Some(label)) => enter(tx, id, label),
    }
    Ok(())
}

/// Removes a combatant from the turn.
fn send(tx: &mut Transaction, id: Id) {
    if tx.state.phase.interrupters.iter().any(|interrupter| interrupter.who == id) {
        turn_order::end_interrupt(tx, id);
    }
    tx.state.phase.slots.retain(|slot| slot.who != id);
    tx.state.ambush.others.retain(|&other| other != id);
    decisions::pass_reminders(tx, |it| it == id);
    let combatant = tx.combatant(id);
    let has_had_stage = combatant.actions.has_had_stage;
    combatant.roll = None;
    combatant.standby = None;
    combatant.actions = TurnActions { has_had_stage, ..TurnActions::default() };
}

fn enter(tx: &mut Transaction, id: Id, label: PlainText) {
    tx.combatant(id).reserve = Some(label.clone());
    match tx.facts.last_mut() {
        // Several combatants in a row share a fact.
        Some(Fact::SentToReserve { who, label: same }) if *same == label => who.push(id),
        _ => tx.push(Fact::SentToReserve { who: vec![id], label }),
    }
}

fn join(tx: &mut Transaction, who: Vec<Id>, label: PlainText) {
    tx.push(Fact::WaveJoined { who: who.clone(), label });
    for id in who {
        tx.combatant(id).reserve = None;
        initiative::join(tx, id);
    }
}

impl Combatant {
    /// Refuses a combatant in reserve.
    pub(super) fn ensure_in_fight(&self) -> Result<(), Refusal> {
        if self.is_in_reserve() { Err(Refusal::InReserve(self.name.clone())) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{Line, ReadContext, read};
    use crate::dice::SeededDice;
    use crate::encounter::{JournalEntry, Timeline};

    /// Returns the facts of the last of these lines.
    fn told(lines: &[&str]) -> Vec<Fact> {
        let mut timeline = Timeline::default();
        let mut facts = Vec::new();
        for line in lines {
            let Ok(Some(Line::Request(request))) = read(line, ReadContext::default()) else {
                panic!("{line} is no command")
            };
            let entry = timeline.execute(&request, &mut SeededDice::new(7)).expect(line);
            let JournalEntry::Step(step) = entry else { panic!("{line} is no step") };
            facts = step.facts.clone();
        }
        facts
    }

    fn sent(who: &[u32], label: &str) -> Fact {
        Fact::SentToReserve { who: who.iter().copied().map(Id).collect(), label: label.into() }
    }

    #[test]
    fn there_is_a_reserve_while_somebody_is_in_it() {
        let mut timeline = Timeline::default();
        for (line, has_reserve) in
            [("add Ana", false), ("set Ana reserve=late", true), ("wave late", false)]
        {
            let Ok(Some(Line::Request(request))) = read(line, ReadContext::default()) else {
                panic!("{line} is no command")
            };
            timeline.execute(&request, &mut SeededDice::new(7)).expect(line);
            assert_eq!(timeline.encounter().has_reserve(), has_reserve, "{line}");
        }
    }

    #[test]
    fn those_who_are_sent_under_one_label_are_one_fact() {
        let two = "add Ghoul x2";
        assert_eq!(told(&[two, "set Ghoul* reserve=late"]), [sent(&[1, 2], "late")]);
        let moved = told(&[two, "set Ghoul1 reserve=late reserve=later"]);
        assert_eq!(moved, [sent(&[1], "late"), sent(&[1], "later")]);
    }
}
