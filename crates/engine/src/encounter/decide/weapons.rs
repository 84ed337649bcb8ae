//! Weapons: firing modes, reach, rate of fire, ammunition and reloading (EX-30, EX-31).

use super::attack_setup::Setup;
use super::{Transaction, actions};
use crate::command::{AttackOrder, Command};
use crate::encounter::combatant::Shot;
use crate::encounter::{BrokenRule, Encounter, Fact, Id, Refusal, WeaponAction};
use crate::rules::{FiringMode, Reach, Weapon};
use crate::text::PlainText;

/// Finds the weapon called `label`, ignoring case.
pub(super) fn find(state: &Encounter, id: Id, label: &str) -> Result<Weapon, Refusal> {
    let wielder = state.get(id);
    let found = wielder.and_then(|wielder| wielder.weapon(label));
    found.cloned().ok_or_else(|| Refusal::NoWeapon {
        name: PlainText::new(state.name(id)),
        label: PlainText::new(label),
        known: wielder.map_or_else(Vec::new, |wielder| {
            wielder.weapons().map(|weapon| weapon.label.clone()).collect()
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

/// Returns the rule that the use of a weapon by the disarmed breaks.
pub(super) fn broken_grip(tx: &Transaction, id: Id, weapon: &Weapon) -> Option<BrokenRule> {
    let seen = tx.seen();
    let wielder = seen.get(id).filter(|it| !it.holds(weapon))?;
    Some(BrokenRule::Disarmed { name: wielder.name.clone(), label: weapon.label.clone() })
}

/// Fires a weapon: counts the attack against the rate of fire, and takes its rounds from the magazine if ammunition is
/// counted. A forced attack overrules the modes of the weapon, its rate and its magazine (EX-31).
pub(super) fn fire(
    tx: &mut Transaction,
    id: Id,
    weapon: &Weapon,
    setup: &Setup,
    forced: &dyn Fn() -> Command,
) -> Result<Option<i32>, Refusal> {
    let &Setup { order, mode, .. } = setup;
    let is_counted = is_counted(&tx.state, order, id);
    let rule = broken_rate(tx, id, weapon, mode, is_counted);
    Refusal::unless_forced(rule, order.force, forced)?;
    if is_counted {
        count_shot(tx, id, weapon, mode, &setup.targets);
    }
    let Some(loaded) = weapon.rounds_left() else { return Ok(None) };
    let (label, needed) = (&weapon.label, mode.rounds());
    let rule = (loaded < needed).then(|| BrokenRule::TooFewRounds {
        name: tx.name(id),
        label: label.clone(),
        loaded,
        needed,
    });
    Refusal::unless_forced(rule, order.force, forced)?;
    let left = (loaded - needed).max(0);
    set_loaded(tx, id, label, left);
    Ok(Some(left))
}

/// Returns true for an attack that counts against the rate of fire.
fn is_counted(state: &Encounter, order: &AttackOrder, by: Id) -> bool {
    order.is_action && state.acting().contains(&by)
}

/// Returns true if a shot or a burst is on somebody whom the attack before it with the same weapon was not on, in the same
/// stage (EX-89).
pub(super) fn is_on_another(
    state: &Encounter,
    order: &AttackOrder,
    by: Option<Id>,
    weapon: Option<&Weapon>,
    mode: FiringMode,
    targets: &[Id],
) -> bool {
    let Some((by, weapon)) = by.zip(weapon) else { return false };
    let repeats = matches!(mode, FiringMode::Semi | FiringMode::Burst)
        && weapon.profile.modes().next().is_some();
    let shots = state.get(by).map_or(&[][..], |it| &it.actions.shots).iter();
    let mut before = shots.filter(|it| it.weapon == weapon.label && !it.targets.is_empty());
    let is_new = |shot: &Shot| targets.iter().any(|it| !shot.targets.contains(it));
    repeats && is_counted(state, order, by) && before.next_back().is_some_and(is_new)
}

/// Returns the rule that one more attack with a weapon that has firing modes breaks; the rate of fire is that of the stage
/// it is counted in.
fn broken_rate(
    tx: &Transaction,
    id: Id,
    weapon: &Weapon,
    mode: FiringMode,
    is_counted: bool,
) -> Option<BrokenRule> {
    let modes: Vec<FiringMode> = weapon.profile.modes().collect();
    let wielder = tx.state.get(id).filter(|_| !modes.is_empty())?;
    let (name, label) = (wielder.name.clone(), weapon.label.clone());
    if !modes.contains(&mode) {
        let modes = modes.into_iter().map(Into::into).collect();
        return Some(BrokenRule::NoSuchMode { name, label, mode, modes });
    }
    let shots = wielder.actions.shots.iter().filter(|shot| shot.weapon == label);
    let is_allowed = tx.rules().rate_of_fire.allows(shots.map(|shot| shot.mode).chain([mode]));
    let is_too_often = is_counted && tx.rules().stage_limits && !is_allowed;
    is_too_often.then_some(BrokenRule::TooManyShots { name, label, mode })
}

/// Counts an attack of the stage, if the weapon has firing modes.
fn count_shot(tx: &mut Transaction, id: Id, weapon: &Weapon, mode: FiringMode, targets: &[Id]) {
    if weapon.profile.modes().next().is_some() {
        let shot = Shot { weapon: weapon.label.clone(), mode, targets: targets.to_vec() };
        tx.combatant(id).actions.shots.push(shot);
    }
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
        Some(label) => find(&tx.state, id, label)?,
        None => only_to_reload(tx, id)?,
    };
    let Some(magazine) = weapon.profile.magazine.filter(|_| weapon.wants_reload()) else {
        return Err(Refusal::NothingToReload { name: tx.name(id), label: Some(weapon.label) });
    };
    let forced = || Command::Reload {
        name: name.to_owned(),
        weapon: label.map(str::to_owned),
        is_action,
        force: true,
    };
    Refusal::unless_forced(broken_grip(tx, id, &weapon), force, forced)?;
    if is_action {
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
