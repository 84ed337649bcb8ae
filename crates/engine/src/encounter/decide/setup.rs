//! Setup: the ruleset, the title, and adding and removing combatants.

use std::sync::Arc;

use super::{Transaction, decisions, initiative, stat_edit};
use crate::command::StatEdit;
use crate::encounter::name::{next_number, validate_name};
use crate::encounter::{
    Combatant, Fact, Id, Refusal, Reminder, Settlement, StatBlock, check_range, check_short_text,
    check_text, split_number,
};
use crate::rules::{Mode, Ruleset, Weapon};
use crate::text::{PlainText, is_same};

/// The most combatants that one `add` or `copy` adds: more than a table can hold.
const MAX_COPIES: i32 = 100;

/// `ruleset WORD`: another ruleset discards the dice already rolled, which would mean something else (AMB-02).
pub(super) fn choose_ruleset(tx: &mut Transaction, ruleset: &Ruleset) -> Result<(), Refusal> {
    if tx.state.mode != Mode::Setup {
        return Err(Refusal::RulesetFixed);
    }
    let has_dice = tx.state.combatants.iter().any(|combatant| combatant.roll.is_some());
    if *tx.state.ruleset != *ruleset && has_dice {
        tx.state.combatants.iter_mut().for_each(|combatant| combatant.roll = None);
        tx.push(Fact::DiceDiscarded);
    }
    tx.state.ruleset = Arc::new(ruleset.clone());
    Ok(())
}

/// The longest title, in characters: what a line of a list can be expected to hold.
pub const MAX_TITLE: usize = 60;

/// Checks a title.
///
/// # Errors
/// [`Refusal`] if it is empty or longer than [`MAX_TITLE`].
pub fn check_title(text: &str) -> Result<PlainText, Refusal> {
    check_short_text("a title", text, MAX_TITLE)
}

/// `title TEXT`.
pub(super) fn set_title(tx: &mut Transaction, text: &str) -> Result<(), Refusal> {
    tx.state.title = check_title(text)?;
    Ok(())
}

/// `add NAME [xN] [key=value …]`.
pub(super) fn add(
    tx: &mut Transaction,
    name: &str,
    count: Option<u32>,
    edits: &[StatEdit],
) -> Result<(), Refusal> {
    let name = validate_name(name)?;
    let die = edits.iter().find_map(|edit| match edit {
        StatEdit::Die(die) => Some(*die),
        _ => None,
    });
    if let Some(value) = die {
        return Err(Refusal::OnlyInSet { key: "die", value, name });
    }
    let ids = match count {
        None => vec![add_one(tx, name, StatBlock::default())?],
        Some(count) => add_numbered(tx, &name, count, &StatBlock::default())?,
    };
    for id in ids {
        stat_edit::apply(tx, id, edits)?;
        initiative::join(tx, id);
    }
    Ok(())
}

/// `copy NAME [xN]`.
pub(super) fn copy(tx: &mut Transaction, name: &str, count: u32) -> Result<(), Refusal> {
    let Combatant { name, mut block, surprised, at, reserve, .. } = tx.state.find(name)?.clone();
    block.weapons.iter_mut().for_each(Weapon::reload);
    let alias = block.alias.take();
    for id in add_numbered(tx, split_number(&name).0, count, &block)? {
        if let Some((base, _)) = alias.as_deref().map(split_number) {
            // Players can tell copies apart.
            let aliases = tx.state.combatants.iter().filter_map(|it| it.block.alias.as_ref());
            let alias = format!("{base} {}", next_number(base, aliases));
            tx.combatant(id).block.alias = Some(validate_name(&alias)?);
        }
        tx.combatant(id).surprised = surprised;
        tx.combatant(id).at.clone_from(&at);
        tx.combatant(id).reserve.clone_from(&reserve);
        initiative::join(tx, id);
    }
    Ok(())
}

fn add_numbered(
    tx: &mut Transaction,
    base: &str,
    count: u32,
    block: &StatBlock,
) -> Result<Vec<Id>, Refusal> {
    let given = i32::try_from(count).unwrap_or(i32::MAX);
    check_range("a number of copies", given, 1, MAX_COPIES)?;
    let first = next_number(base, tx.state.combatants.iter().map(|it| &it.name));
    let add = |number: u32| {
        let name = validate_name(&format!("{base} {number}"))?;
        add_one(tx, name, block.clone())
    };
    let who = (first..first + count).map(add).collect::<Result<Vec<Id>, Refusal>>()?;
    tx.push(Fact::Joined { who: who.clone() });
    Ok(who)
}

pub(super) fn add_one(
    tx: &mut Transaction,
    name: PlainText,
    block: StatBlock,
) -> Result<Id, Refusal> {
    if tx.state.who_has_name(&name).is_some() {
        return Err(Refusal::NameTaken(name));
    }
    tx.state.last_id += 1;
    let id = Id(tx.state.last_id);
    tx.state.combatants.insert(Arc::new(Combatant::new(id, name, block)));
    Ok(id)
}

/// `rename NAME NEW`: a change of case only is allowed.
pub(super) fn rename(tx: &mut Transaction, name: &str, new: &str) -> Result<(), Refusal> {
    let id = tx.find(name)?;
    let new = validate_name(new)?;
    if tx.state.who_has_name(&new).is_some_and(|other| other != id) {
        return Err(Refusal::NameTaken(new));
    }
    tx.combatant(id).name = new;
    Ok(())
}

/// `remove NAME`.
#[expect(clippy::unnecessary_wraps, reason = "as every other command")]
pub(super) fn remove(tx: &mut Transaction, id: Id) -> Result<(), Refusal> {
    decisions::settle(tx, Settlement::Moot, |decision| decision.who() == Some(id));
    tx.state.combatants.remove(id);
    tx.state.phase.slots.retain(|slot| slot.who != id);
    tx.state.timers.retain(|timer| timer.at_score_of != Some(id));
    Ok(())
}

/// `note NAME TEXT`.
pub(super) fn note(tx: &mut Transaction, id: Id, text: &str) -> Result<(), Refusal> {
    let text = check_text("a note", text)?;
    tx.combatant(id).notes.push(text);
    Ok(())
}

/// `remind NAME TEXT [once=yes]`: replaces one of the same text. `remind NAME none` takes all away, also those that are due.
pub(super) fn remind(tx: &mut Transaction, id: Id, text: &str, once: bool) -> Result<(), Refusal> {
    let text = check_text("a reminder", text)?;
    if is_same(&text, "none") {
        tx.combatant(id).reminders.clear();
        decisions::pass_reminders(tx, |who| who == id);
        return Ok(());
    }
    let reminders = &mut tx.combatant(id).reminders;
    // One that is there already keeps its place: only what is new is told.
    match reminders.iter_mut().find(|old| is_same(&old.text, &text)) {
        Some(old) => *old = Reminder { text, once },
        None => reminders.push(Reminder { text, once }),
    }
    Ok(())
}
