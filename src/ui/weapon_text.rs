//! The numbers of a weapon in words.

use phasekeeper_engine::rules::Weapon;

/// The numbers of a weapon: `DV 2d10+6 kinetic, AP 6, Kinetic Weapons, 12/36 rounds`.
pub fn numbers(weapon: &Weapon) -> String {
    let profile = &weapon.profile;
    let kind = profile.kind.map_or_else(String::new, |kind| format!(" {kind}"));
    let mut parts = vec![format!("DV {}{kind}", profile.damage)];
    if profile.penetration != 0 {
        parts.push(format!("AP {}", profile.penetration));
    }
    parts.extend(profile.skill.as_ref().map(ToString::to_string));
    parts.extend(rounds(weapon));
    parts.join(", ")
}

/// The rounds of a weapon with a magazine.
pub fn rounds(weapon: &Weapon) -> Option<String> {
    weapon.profile.magazine.map(|magazine| match weapon.loaded {
        0 => "empty".to_owned(),
        loaded => format!("{loaded}/{magazine} rounds"),
    })
}
