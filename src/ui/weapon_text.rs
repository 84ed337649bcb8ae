//! The numbers of a weapon in words.

use phasekeeper_engine::encounter::Combatant;
use phasekeeper_engine::rules::{Parameters, Weapon};

/// The numbers of a weapon with its bearer's skill: `DV 2d10+6 kinetic, AP 6, Kinetic Weapons 60, 12/36 rounds`.
pub fn numbers(weapon: &Weapon, bearer: &Combatant, rules: &Parameters) -> String {
    let profile = &weapon.profile;
    let kind = profile.kind.map_or_else(String::new, |kind| format!(" {kind}"));
    let mut parts = vec![format!("DV {}{kind}", profile.damage)];
    if profile.penetration != 0 {
        parts.push(format!("AP {}", profile.penetration));
    }
    parts.extend(profile.skill.as_ref().map(|skill| match bearer.skill_now(skill, rules) {
        Some(value) => format!("{skill} {value}"),
        None => skill.to_string(),
    }));
    let rounds = rounds(weapon);
    parts.extend(rounds.map(|it| if it == EMPTY { it } else { format!("{it} rounds") }));
    parts.join(", ")
}

/// In place of rounds.
const EMPTY: &str = "empty";

/// The rounds of a weapon with a magazine, and how many it takes.
pub fn rounds(weapon: &Weapon) -> Option<String> {
    weapon.profile.magazine.map(|magazine| match weapon.loaded {
        0 => EMPTY.to_owned(),
        loaded => format!("{loaded}/{magazine}"),
    })
}
