//! Initiative: dice called out by players, and dice rolled by the program.

use super::transaction::Transaction;
use crate::command::{RollSource, RollTarget};
use crate::encounter::combatant::{Combatant, Id, InitiativeRoll};
use crate::encounter::fact::Fact;
use crate::encounter::name::split_number;
use crate::encounter::refusal::{Refusal, check_range};
use crate::rules::{InitiativeDie, Mode, Parameters, Stat, flipped};
use crate::text::folded;

/// Returns the value of a face of the initiative die; refuses one that is not on it.
pub(super) fn face(rules: &Parameters, given: i32) -> Result<i32, Refusal> {
    let die = rules.initiative_die;
    die.read(given).ok_or(Refusal::NoSuchDie { given, die })
}

/// Returns the numbered name that NPCs share, without the number; `None` for players' characters, who roll for themselves.
fn group_of(combatant: &Combatant) -> Option<String> {
    let (base, number) = split_number(&combatant.name);
    number.filter(|_| !combatant.is_players()).map(|_| folded(base))
}

/// `roll NAME …`, `roll all|SIDE`.
pub(super) fn roll(
    tx: &mut Transaction,
    target: &RollTarget,
    modifier: Option<i32>,
) -> Result<(), Refusal> {
    tx.ensure_mode("roll", Mode::takes_dice)?;
    if let Some(modifier) = modifier {
        check_range("mod", modifier, -999, 999)?;
    }
    let ids: Vec<Id> = match target {
        RollTarget::One(name, source) => {
            let id = tx.find(name)?;
            tx.combatant(id).ensure_in_fight()?;
            match source {
                RollSource::Dice(dice) => return enter(tx, id, dice, modifier.unwrap_or(0)),
                RollSource::Total(total) => {
                    return enter_total(tx, id, *total, modifier.unwrap_or(0));
                }
                RollSource::Flip => return flip(tx, id, modifier),
                RollSource::Program => rolling_together(tx, id),
            }
        }
        RollTarget::All => tx.ids_in_fight(),
        RollTarget::Side(side) => tx
            .state
            .ids_where(|combatant| combatant.block.side == *side && !combatant.is_in_reserve()),
    };
    for id in ids {
        roll_for(tx, id, modifier.unwrap_or(0));
    }
    Ok(())
}

/// Enters dice read out by a player.
fn enter(tx: &mut Transaction, id: Id, dice: &[i32], modifier: i32) -> Result<(), Refusal> {
    let (wanted, given) = (tx.state.dice_of(id), dice.len());
    if wanted != given {
        return Err(Refusal::DiceCount { name: tx.name(id), wanted, given });
    }
    let dice: Result<Vec<i32>, Refusal> = dice.iter().map(|&die| face(tx.rules(), die)).collect();
    set_roll(tx, id, &dice?, modifier);
    Ok(())
}

/// Enters a total called out by a player, and computes the die.
fn enter_total(tx: &mut Transaction, id: Id, total: i32, modifier: i32) -> Result<(), Refusal> {
    if tx.state.dice_of(id) != 1 {
        return Err(Refusal::TotalOfSeveral(tx.name(id)));
    }
    let rules = tx.rules().clone();
    let modifiers = modifier + tx.state.ambush_modifier(id);
    let rolled = total.saturating_sub(tx.combatant(id).score_of(0, modifiers, &rules));
    // A total can't contain the face 0 of a d10, since that counts as 10.
    if rules.initiative_die.read(rolled) != Some(rolled) {
        let die = rules.initiative_die;
        return Err(Refusal::NoSuchTotal { name: tx.name(id), total, rolled, die });
    }
    set_roll(tx, id, &[rolled], modifier);
    Ok(())
}

/// Swaps the digits of the die for a point of Moxie (AMB-18).
fn flip(tx: &mut Transaction, id: Id, modifier: Option<i32>) -> Result<(), Refusal> {
    let rules = tx.rules();
    if rules.initiative_die != InitiativeDie::D100 || !rules.initiative_flip {
        return Err(Refusal::NoFlip);
    }
    let name = tx.name(id);
    let combatant = tx.combatant(id);
    let Some(roll) = &mut combatant.roll else { return Err(Refusal::NoDie(name)) };
    if roll.flipped {
        return Err(Refusal::FlippedAlready(name));
    }
    if combatant.pool == 0 {
        return Err(Refusal::no_moxie(combatant));
    }
    combatant.pool -= 1;
    roll.dice.iter_mut().for_each(|die| *die = flipped(*die));
    roll.modifier = modifier.unwrap_or(roll.modifier);
    roll.flipped = true;
    push_scores(tx, id);
    Ok(())
}

/// Rolls for a combatant without a die, and reports the scores; not those of one who is not active, whom nobody expects to
/// act.
pub(super) fn roll_for(tx: &mut Transaction, id: Id, modifier: i32) {
    roll_where_missing(tx, id, modifier);
    if tx.combatant(id).is_active() {
        push_scores(tx, id);
    }
}

/// Rolls for a combatant without a die; a die already rolled is never rolled again.
pub(super) fn roll_where_missing(tx: &mut Transaction, id: Id, modifier: i32) {
    if tx.combatant(id).roll.is_some() {
        return;
    }
    let dice = dice_of_group(tx, id)
        .unwrap_or_else(|| (0..tx.state.dice_of(id)).map(|_| roll_die(tx, id)).collect());
    put_roll(tx, id, dice, modifier);
}

/// Gives a combatant a roll, with what an ambush adds to it.
pub(super) fn put_roll(tx: &mut Transaction, id: Id, dice: Vec<i32>, modifier: i32) {
    let ambush = tx.state.ambush_modifier(id);
    tx.combatant(id).roll = Some(InitiativeRoll::new(dice, modifier, ambush));
}

/// Returns the combatants a roll counts for: one, or with group rolls all NPCs of the same numbered name who roll as
/// many dice (AMB-63).
fn rolling_together(tx: &Transaction, id: Id) -> Vec<Id> {
    let Some(combatant) = tx.state.get(id).filter(|_| tx.rules().group_roll) else {
        return vec![id];
    };
    let (own, dice) = (group_of(combatant), tx.state.dice_of(id));
    tx.state.ids_where(|other| {
        other.id == id
            || (own.is_some()
                && !other.is_in_reserve()
                && group_of(other) == own
                && tx.state.dice_of(other.id) == dice)
    })
}

/// Returns the dice already rolled by others in a combatant's group.
pub(super) fn dice_of_group(tx: &Transaction, id: Id) -> Option<Vec<i32>> {
    let others = rolling_together(tx, id).into_iter().filter(|&other| other != id);
    let mut rolls = others.filter_map(|other| tx.state.get(other)?.roll.as_ref());
    rolls.find(|roll| roll.dice.len() == tx.state.dice_of(id)).map(|roll| roll.dice.clone())
}

/// Rolls one initiative die for a combatant.
pub(super) fn roll_die(tx: &mut Transaction, id: Id) -> i32 {
    let die = tx.rules().initiative_die;
    let discipline = tx.stat(id, Stat::Discipline).unwrap_or(0);
    die.roll(discipline, tx.dice)
}

/// Sets the roll of a combatant, and of the others it counts for.
fn set_roll(tx: &mut Transaction, id: Id, dice: &[i32], modifier: i32) {
    for member in rolling_together(tx, id) {
        put_roll(tx, member, dice.to_vec(), modifier);
        push_scores(tx, member);
    }
}

/// Reports a combatant's dice and the resulting scores.
pub(super) fn push_scores(tx: &mut Transaction, id: Id) {
    let Some(combatant) = tx.state.get(id) else { return };
    let dice = combatant.roll.as_ref().map_or_else(Vec::new, |roll| roll.dice.clone());
    let score = |&die: &i32| combatant.score_of(die, combatant.roll_modifier(), tx.rules());
    let scores = dice.iter().map(score).collect();
    tx.push(Fact::Initiative { who: id, dice, scores });
}

/// `set NAME die=N`: corrects a die already rolled.
pub(super) fn correct_die(tx: &mut Transaction, id: Id, die: i32) -> Result<(), Refusal> {
    let die = face(tx.rules(), die)?;
    let index = tx.state.next_slot_of(id).map(|slot| tx.state.phase.slots[slot].die);
    let name = tx.name(id);
    tx.combatant(id).ensure_in_fight()?;
    let current =
        tx.combatant(id).roll.as_mut().and_then(|roll| roll.dice.get_mut(index.unwrap_or(0)));
    *current.ok_or(Refusal::NoDie(name))? = die;
    Ok(())
}
