//! Initiative: dice called out by players, and dice rolled by the program.

use super::Transaction;
use crate::command::{NamePattern, Names, RollSource, Rollers};
use crate::encounter::{Combatant, Fact, Id, InitiativeRoll, Refusal, check_range, split_number};
use crate::rules::{InitiativeDie, LateJoin, Mode, Parameters, Stat, flipped};
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

/// `roll NAMES …`, `roll all|SIDE`: each as by a `roll` of their own, in order of entry.
pub(super) fn roll(
    tx: &mut Transaction,
    who: &Rollers,
    source: &RollSource,
    one: bool,
    modifier: Option<i32>,
) -> Result<(), Refusal> {
    tx.ensure_mode("roll", Mode::takes_dice)?;
    if let Some(modifier) = modifier {
        check_range("mod", modifier, -999, 999)?;
    }
    let ids = rolling(tx, who, *source == RollSource::Program && !one)?;
    if let (RollSource::Flip, [_, _, ..]) = (source, ids.as_slice()) {
        return Err(Refusal::OneAtATime(tx.names(&ids)));
    }
    let common = if one { Some(roll_one_for(tx, &ids, source)?) } else { None };
    let given = modifier.unwrap_or(0);
    let mut done = Vec::new();
    for id in ids {
        // A die of one counts for the whole group, once.
        if done.contains(&id) {
            continue;
        }
        let together = rolling_together(tx, id);
        match source {
            RollSource::Dice(dice) => enter(tx, id, dice, given)?,
            RollSource::Total(total) => enter_total(tx, id, *total, given)?,
            RollSource::Flip => flip(tx, id, modifier)?,
            RollSource::Program => {
                for &member in &together {
                    if let Some(dice) = &common
                        && tx.combatant(member).roll.is_none()
                    {
                        let dice = dice_of_group(tx, member).unwrap_or_else(|| dice.clone());
                        put_roll(tx, member, dice, given);
                    }
                    roll_for(tx, member, given);
                }
            }
        }
        done.extend(together);
    }
    Ok(())
}

/// Finds the combatants to roll for, in order of entry. If the program rolls for `all` or a side, without `one=yes`, the dead
/// and the gone are among them.
fn rolling(tx: &Transaction, who: &Rollers, is_alone: bool) -> Result<Vec<Id>, Refusal> {
    let pattern = match who {
        Rollers::All if is_alone => return Ok(tx.ids_in_fight()),
        Rollers::Side(side) if is_alone => {
            return Ok(tx.state.ids_where(|it| it.block.side == *side && !it.is_in_reserve()));
        }
        Rollers::All => NamePattern::Start(String::new()),
        Rollers::Side(side) => NamePattern::Side(*side),
        Rollers::Named(names) => return named(tx, names),
    };
    named(tx, &Names(vec![pattern]))
}

fn named(tx: &Transaction, names: &Names) -> Result<Vec<Id>, Refusal> {
    let ids = tx.state.find_all(names)?;
    ids.iter().filter_map(|&id| tx.state.get(id)).try_for_each(Combatant::ensure_in_fight)?;
    Ok(ids)
}

/// `one=yes`: rolls once for all who have no die, as many dice as each of `ids` has Speed, if they roll several.
fn roll_one_for(
    tx: &mut Transaction,
    ids: &[Id],
    source: &RollSource,
) -> Result<Vec<i32>, Refusal> {
    let given = match source {
        RollSource::Dice(_) => Some("a die"),
        RollSource::Total(_) => Some("total="),
        RollSource::Flip => Some("flip"),
        RollSource::Program => None,
    };
    if let Some(given) = given {
        return Err(Refusal::NotBoth("one=yes", given));
    }
    if tx.rules().initiative_die == InitiativeDie::Fudge {
        return Err(Refusal::Contradiction(
            "each Discipline has a scale of its own; leave out one=yes, or give the result",
        ));
    }
    let Some((&first, others)) = ids.split_first() else { return Ok(Vec::new()) };
    let given = tx.state.dice_of(first);
    if let Some(&other) = others.iter().find(|&&it| tx.state.dice_of(it) != given) {
        let (name, wanted) = (tx.name(other), tx.state.dice_of(other));
        return Err(Refusal::DiceCount { name, wanted, given });
    }
    let all_have_one = ids.iter().all(|&id| tx.combatant(id).roll.is_some());
    Ok((0..if all_have_one { 0 } else { given }).map(|_| roll_die(tx, first)).collect())
}

/// Enters dice read out by somebody.
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

/// Adds a new combatant to the current turn as the ruleset says (AMB-31), unless in reserve.
pub(super) fn join(tx: &mut Transaction, id: Id) {
    let is_in_turn = tx.state.mode.is_in_phase() && !tx.state.phase.is_free;
    if !is_in_turn || tx.combatant(id).is_in_reserve() {
        return;
    }
    match tx.rules().late_join {
        LateJoin::NextInitiative => tx.push(Fact::WaitsForInitiative { who: id }),
        LateJoin::NextPhase => roll_for(tx, id, 0),
    }
}

/// Rolls for a combatant without a die, and reports the scores; not those of one who is not active, whom nobody expects to
/// act.
pub(super) fn roll_for(tx: &mut Transaction, id: Id, modifier: i32) {
    // A die already rolled is never rolled again.
    if tx.combatant(id).roll.is_none() {
        let dice = dice_of_group(tx, id)
            .unwrap_or_else(|| (0..tx.state.dice_of(id)).map(|_| roll_die(tx, id)).collect());
        put_roll(tx, id, dice, modifier);
    }
    if tx.combatant(id).is_active() {
        push_scores(tx, id);
    }
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
