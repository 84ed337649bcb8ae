//! Weapons that hit an area: where the attack comes down, and who else is there (EX-88).

use super::Transaction;
use super::attack_setup::Setup;
use super::blast::find_targets;
use super::injury::apply_hit;
use crate::command::{Hit, NamePattern};
use crate::encounter::{Encounter, Fact, Id, Refusal};
use crate::rules::{Attack, SCATTER, WeaponArea};

impl Setup<'_> {
    /// Returns true if its weapon hits an area.
    pub fn has_area_weapon(&self) -> bool {
        self.weapon.as_ref().is_some_and(|weapon| weapon.profile.area.is_some())
    }

    /// Returns the area that its weapon hits, if the ruleset has such and somebody is aimed at (AMB-79).
    pub fn area(&self) -> Option<WeaponArea> {
        let area = self.weapon.as_ref()?.profile.area;
        area.filter(|_| !self.targets.is_empty())
    }
}

/// Finds who else is in the area of an attack: those who are named, or all of whom the places tell how far they are from
/// the one aimed at (AMB-103).
pub(super) fn others(state: &Encounter, setup: &Setup) -> Result<Vec<(Id, i32)>, Refusal> {
    let order = setup.order;
    if !setup.has_area_weapon() {
        let is_given = [(order.area.is_some(), "area"), (order.scatter.is_some(), "scatter")];
        let option = is_given.iter().find(|(is_given, _)| *is_given).map(|(_, option)| *option);
        let needed = "a weapon with blast or uniform";
        return option.map_or(Ok(Vec::new()), |option| Err(Refusal::Needs { option, needed }));
    }
    let Some(&on) = setup.targets.first() else { return Ok(Vec::new()) };
    if let Some(targets) = &order.area {
        let is_name = |it: &NamePattern| match it {
            NamePattern::One(name) => state.find(name).is_ok_and(|it| it.id == on),
            _ => false,
        };
        if targets.iter().flat_map(|it| &it.names.0).any(is_name) {
            return Err(Refusal::TargetTwice(state.name(on).into()));
        }
        return find_targets(state, targets, Some(on));
    }
    Ok(if state.rules().knows_ground() { state.others_around(on) } else { Vec::new() })
}

/// Returns the metres by which an attack on an area goes astray; `None` for a hit, and for any other attack.
pub(super) fn scatter(tx: &mut Transaction, setup: &Setup, attack: &Attack) -> Option<i32> {
    let is_area = setup.area().is_some() && tx.rules().knows_ground();
    let times = attack.scatter().filter(|_| is_area)?;
    Some(times * setup.order.scatter.unwrap_or_else(|| SCATTER.roll(tx.dice)))
}

/// Returns what is left of a damage value for the one aimed at.
pub(super) fn value_at(tx: &Transaction, setup: &Setup, whole: i32, metres: Option<i32>) -> i32 {
    let area = setup.area().zip(metres);
    area.map_or(whole, |(area, metres)| area.value_at(whole, metres, tx.rules().fall))
}

/// Deals the damage of an area to the others in it; margin, critical and called shot are for the one aimed at (AMB-104).
pub(super) fn hit_others(tx: &mut Transaction, setup: &Setup, whole: i32) {
    let is_named = setup.order.area.is_some();
    let hit =
        setup.others.iter().map(|(id, metres)| (*id, value_at(tx, setup, whole, Some(*metres))));
    // Whoever stands where nothing is left of it is worth no line, unless somebody has asked.
    let hit: Vec<(Id, i32)> = hit.filter(|(_, value)| is_named || *value > 0).collect();
    if hit.is_empty() {
        return;
    }
    tx.push(Fact::Blasted { by: setup.by, dv: whole });
    for (id, value) in hit {
        apply_hit(tx, id, Hit { value, ..setup.blow() });
    }
}
