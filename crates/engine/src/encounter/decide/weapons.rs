//! Ammunition and reloading.

use super::actions;
use super::transaction::Transaction;
use crate::command::{AttackOrder, Command};
use crate::encounter::broken_rule::BrokenRule;
use crate::encounter::combatant::{Id, Shot, WeaponAction};
use crate::encounter::fact::Fact;
use crate::encounter::refusal::Refusal;
use crate::rules::{FiringMode, Reach, Weapon};
use crate::text::PlainText;

/// Finds the weapon called `label`, ignoring case.
pub(super) fn find(tx: &Transaction, id: Id, label: &str) -> Result<Weapon, Refusal> {
    let wielder = tx.state.get(id);
    let found = wielder.and_then(|wielder| wielder.weapon(label));
    found.cloned().ok_or_else(|| Refusal::NoWeapon {
        name: tx.name(id),
        label: PlainText::new(label),
        known: wielder.map_or_else(Vec::new, |wielder| {
            wielder.block.weapons.iter().map(|weapon| weapon.label.clone()).collect()
        }),
    })
}

/// Returns the firing mode of an attack: the first one of the weapon unless the order says it (EX-30).
pub(super) fn mode(order: &AttackOrder, weapon: Option<&Weapon>) -> FiringMode {
    let first = || weapon.and_then(|weapon| weapon.profile.modes().next());
    order.mode.or_else(first).unwrap_or_default()
}

/// Returns the reach of an attack: that of the weapon unless the order says it; `None` if it is not known (EX-30).
pub(super) fn reach(order: &AttackOrder, weapon: Option<&Weapon>) -> Option<Reach> {
    match order.ranged {
        Some(ranged) => Some(if ranged { Reach::Ranged } else { Reach::Melee }),
        None => weapon.and_then(|weapon| weapon.profile.reach()),
    }
}

/// Fires a weapon: counts the attack against the rate of fire, and takes its rounds from the magazine if ammunition is
/// counted. A forced attack overrules the modes of the weapon, its rate and its magazine (EX-31).
pub(super) fn fire(
    tx: &mut Transaction,
    id: Id,
    weapon: &Weapon,
    mode: FiringMode,
    order: &AttackOrder,
    forced: &dyn Fn() -> Command,
) -> Result<Option<i32>, Refusal> {
    let (label, force) = (weapon.label.clone(), order.force);
    if let Some(rule) = broken_rate(tx, id, weapon, mode, order).filter(|_| !force) {
        return Err(Refusal::overrulable(rule, forced()));
    }
    let Some(loaded) = weapon.rounds_left() else { return Ok(None) };
    let needed = mode.rounds();
    if loaded < needed && !force {
        let rule = BrokenRule::TooFewRounds { name: tx.name(id), label, loaded, needed };
        return Err(Refusal::overrulable(rule, forced()));
    }
    let left = (loaded - needed).max(0);
    set_loaded(tx, id, &label, left);
    Ok(Some(left))
}

/// Counts an attack of the stage with a weapon that has firing modes; returns the rule that it breaks.
fn broken_rate(
    tx: &mut Transaction,
    id: Id,
    weapon: &Weapon,
    mode: FiringMode,
    order: &AttackOrder,
) -> Option<BrokenRule> {
    let modes: Vec<FiringMode> = weapon.profile.modes().collect();
    if modes.is_empty() {
        return None;
    }
    let (name, label) = (tx.name(id), weapon.label.clone());
    let mut is_too_often = false;
    if order.is_action && tx.state.acting().contains(&id) {
        let (rate, is_limited) = (tx.rules().rate_of_fire, tx.rules().stage_limits);
        let shots = &mut tx.combatant(id).actions.shots;
        shots.push(Shot { weapon: label.clone(), mode });
        let own = shots.iter().filter(|shot| shot.weapon == label).map(|shot| shot.mode);
        is_too_often = is_limited && !rate.allows(own);
    }
    if !modes.contains(&mode) {
        let modes = modes.into_iter().map(Into::into).collect();
        return Some(BrokenRule::NoSuchMode { name, label, mode, modes });
    }
    is_too_often.then_some(BrokenRule::TooManyShots { name, label, mode })
}

/// `reload NAME [WEAPON]`.
pub(super) fn reload(
    tx: &mut Transaction,
    name: &str,
    label: Option<&str>,
    is_action: bool,
    force: bool,
) -> Result<(), Refusal> {
    let id = tx.find(name)?;
    let weapon = match label {
        Some(label) => find(tx, id, label)?,
        None => only_to_reload(tx, id)?,
    };
    let Some(magazine) = weapon.profile.magazine.filter(|_| weapon.wants_reload()) else {
        return Err(Refusal::NothingToReload { name: tx.name(id), label: Some(weapon.label) });
    };
    if is_action {
        let forced = || Command::Reload {
            name: name.to_owned(),
            weapon: label.map(str::to_owned),
            is_action,
            force: true,
        };
        actions::record_weapon_action(tx, id, WeaponAction::Reload, force, &forced)?;
    }
    set_loaded(tx, id, &weapon.label, magazine);
    tx.push(Fact::Reloaded { who: id, weapon: weapon.label, rounds: magazine });
    Ok(())
}

/// Returns the only weapon whose magazine is not full.
fn only_to_reload(tx: &Transaction, id: Id) -> Result<Weapon, Refusal> {
    let weapons = tx.state.get(id).map_or(&[][..], |combatant| &combatant.block.weapons);
    let wanting: Vec<&Weapon> = weapons.iter().filter(|weapon| weapon.wants_reload()).collect();
    match wanting.as_slice() {
        [] => Err(Refusal::NothingToReload { name: tx.name(id), label: None }),
        &[only] => Ok(only.clone()),
        several => Err(Refusal::WhichReload {
            name: tx.name(id),
            labels: several.iter().map(|weapon| weapon.label.clone()).collect(),
        }),
    }
}

fn set_loaded(tx: &mut Transaction, id: Id, label: &PlainText, rounds: i32) {
    let weapons = &mut tx.combatant(id).block.weapons;
    for weapon in weapons.iter_mut().filter(|weapon| weapon.label == *label) {
        weapon.loaded = rounds;
    }
}
