//! The numbers of a weapon in words.

use phasekeeper_engine::rules::Weapon;

/// The numbers of a weapon: `DV 2d10+6 kinetic, AP 6, Kinetic Weapons, 12 of 36 rounds`.
pub fn numbers(weapon: &Weapon) -> String {
    let profile = &weapon.profile;
    let kind = profile.kind.map_or_else(String::new, |kind| format!(" {kind}"));
    let mut parts = vec![format!("DV {}{kind}", profile.damage)];
    if profile.penetration != 0 {
        parts.push(format!("AP {}", profile.penetration));
    }
    parts.extend(profile.skill.as_ref().map(ToString::to_string));
    parts.extend(profile.magazine.map(|magazine| match weapon.loaded {
        0 => "empty".to_owned(),
        loaded => format!("{loaded} of {magazine} rounds"),
    }));
    parts.join(", ")
}
