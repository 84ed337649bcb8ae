//! Edits of a stat block, by `add` and `set`.

use super::{Transaction, decisions, ground, initiative, injury, reserve};
use crate::command::{InjuryKind, StatEdit, written};
use crate::encounter::name::validate_name;
use crate::encounter::validate::MODIFIER;
use crate::encounter::{Combatant, Fact, Id, Refusal, StatBlock, check_range, check_text};
use crate::rules::{MAX_SKILL, Stat, Weapon, WeaponProfile};
use crate::text::{PlainText, is_same};

/// `set NAMES key=value …`: applies edits, and reports those that do not report themselves.
pub(super) fn set(tx: &mut Transaction, id: Id, edits: &[StatEdit]) -> Result<(), Refusal> {
    apply(tx, id, edits)?;
    if edits.iter().any(|edit| matches!(edit, StatEdit::Injury(..))) {
        decisions::settle_taken_back(tx, id);
    }
    for edit in edits.iter().filter(|edit| !matches!(edit, StatEdit::Reserve(_))) {
        let (key, value) = written(edit);
        tx.push(Fact::Edited { who: id, key: PlainText::new(&key), value: PlainText::new(&value) });
    }
    Ok(())
}

/// `count NAMES LABEL ±N`.
pub(super) fn count(tx: &mut Transaction, id: Id, label: &str, by: i32) -> Result<(), Refusal> {
    let label = check_text("a counter", label)?;
    let by = check_range("a change of a counter", by, *MODIFIER.start(), *MODIFIER.end())?;
    let Combatant { name, block, .. } = tx.combatant(id);
    let Some((label, counter)) = block.counters.iter().find(|(it, _)| is_same(it, &label)) else {
        let known = block.counters.keys().cloned().collect();
        return Err(Refusal::NoCounter { name: name.clone(), label, known });
    };
    let edit = StatEdit::Counter(label.to_string(), Some(counter.changed(by)));
    set(tx, id, &[edit])
}

/// Applies edits in order, but the pool last: `moxie=3 pool=2` and `pool=2 moxie=3` are the
/// same.
pub(super) fn apply(tx: &mut Transaction, id: Id, edits: &[StatEdit]) -> Result<(), Refusal> {
    edits.iter().try_for_each(|edit| apply_one(tx, id, edit))?;
    edits.iter().try_for_each(|edit| match edit {
        StatEdit::Pool(points) => set_pool(tx, id, *points),
        _ => Ok(()),
    })
}

fn apply_one(tx: &mut Transaction, id: Id, edit: &StatEdit) -> Result<(), Refusal> {
    let combatant = tx.combatant(id);
    let block = &mut combatant.block;
    match edit {
        StatEdit::Stat(stat, None) => {
            block.explicit.remove(stat);
            if *stat == Stat::Moxie {
                combatant.pool = 0;
            }
        }
        StatEdit::Stat(stat, Some(value)) => {
            let range = stat.range();
            check_range(&stat.to_string(), *value, *range.start(), *range.end())?;
            let before = block.explicit.insert(*stat, *value).unwrap_or(0);
            if *stat == Stat::Moxie {
                // A full pool stays full; spent points stay spent.
                let is_full = combatant.pool == before;
                combatant.pool = if is_full { *value } else { combatant.pool.min(*value) };
            }
        }
        StatEdit::Surprised(surprised) => combatant.surprised = *surprised,
        StatEdit::Skill(label, value) => {
            let label = check_text("a skill", label)?;
            // The name of a skill stands for the skill with its specialization.
            let label = block.specialized(&label).cloned().unwrap_or(label);
            // Labels that differ only in case are the same skill.
            block.skills.retain(|known, _| !is_same(known, &label));
            if let Some(value) = value {
                block.skills.insert(label, check_range("skill", *value, 0, MAX_SKILL)?);
            }
        }
        StatEdit::Weapon(label, profile) => {
            let label = check_text("a weapon", label)?;
            // It is another one now: what it was fired at is not known of it.
            let shots = combatant.actions.shots.iter_mut();
            shots.filter(|it| is_same(&it.weapon, &label)).for_each(|it| it.targets.clear());
            return set_weapon(block, label, profile.as_ref());
        }
        StatEdit::Counter(label, counter) => {
            let label = check_text("a counter", label)?;
            block.counters.retain(|known, _| !is_same(known, &label));
            block.counters.extend(counter.map(|counter| (label, counter)));
        }
        StatEdit::Injury(kind, value) => {
            let value = check_range(&kind.to_string(), *value, 0, kind.max())?;
            *combatant.injuries.count_mut(*kind) = value;
            if matches!(kind, InjuryKind::Damage | InjuryKind::Wounds) {
                injury::note_injury(tx, id);
            }
            tx.release(id, |held| match kind {
                InjuryKind::Wounds => held.wounds = 0,
                InjuryKind::Traumas => held.traumas = 0,
                InjuryKind::Damage | InjuryKind::Stress => {}
            });
        }
        StatEdit::Heals(heals) if *heals != block.heals => {
            combatant.injuries.healing_seconds = 0;
            block.put(edit);
        }
        StatEdit::Alias(Some(alias)) => block.alias = Some(validate_name(alias)?),
        StatEdit::Reserve(label) => return reserve::set(tx, id, label.as_deref()),
        StatEdit::At(place) => return ground::stand(tx, id, place.as_deref()),
        StatEdit::Die(die) => return initiative::correct_die(tx, id, *die),
        StatEdit::Pool(_) => {}
        value => block.put(value),
    }
    Ok(())
}

/// Replaces the weapon of this label with one with a full magazine, or removes it.
fn set_weapon(
    block: &mut StatBlock,
    label: PlainText,
    profile: Option<&WeaponProfile>,
) -> Result<(), Refusal> {
    let index = block.weapons.iter().position(|weapon| weapon.is_called(&label));
    if let Some(profile) = profile {
        let rounds = profile.magazine.unwrap_or(1);
        check_range("a DV", profile.damage.dice.highest(), 0, WeaponProfile::MAX_DAMAGE)?;
        check_range("ap", profile.penetration, 0, WeaponProfile::MAX_PENETRATION)?;
        check_range("a magazine", rounds, 1, WeaponProfile::MAX_ROUNDS)?;
        if let Some(why) = profile.contradiction() {
            return Err(Refusal::OddWeapon { label, why });
        }
    }
    let weapon = profile.map(|profile| Weapon::new(label, profile.clone()));
    match (index, weapon) {
        (Some(index), Some(weapon)) => block.weapons[index] = weapon,
        (Some(index), None) => drop(block.weapons.remove(index)),
        (None, weapon) => block.weapons.extend(weapon),
    }
    Ok(())
}

fn set_pool(tx: &mut Transaction, id: Id, points: i32) -> Result<(), Refusal> {
    let combatant = tx.combatant(id);
    let moxie = combatant.block.moxie();
    let most = *Stat::Moxie.range().end();
    if points > moxie {
        return Err(Refusal::PoolOverStat {
            name: combatant.name.clone(),
            moxie,
            points: points.min(most),
        });
    }
    combatant.pool = check_range("pool", points, 0, moxie)?;
    Ok(())
}
