//! Ammunition and reloading.

use super::actions;
use super::transaction::Transaction;
use crate::command::Command;
use crate::encounter::broken_rule::BrokenRule;
use crate::encounter::combatant::{Id, WeaponAction};
use crate::encounter::fact::Fact;
use crate::encounter::refusal::Refusal;
use crate::rules::{FiringMode, Weapon};
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

/// Takes the rounds of an attack from the magazine if ammunition is counted; a forced attack may take more than are
/// left.
pub(super) fn fire(
    tx: &mut Transaction,
    id: Id,
    weapon: &Weapon,
    mode: FiringMode,
    force: bool,
    forced: &dyn Fn() -> Command,
) -> Result<Option<i32>, Refusal> {
    let label = weapon.label.clone();
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
