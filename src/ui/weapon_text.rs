//! The rounds of a weapon in words.

use phasekeeper_engine::rules::Weapon;

/// The rounds of a weapon with a magazine, and how many it takes.
pub fn rounds(weapon: &Weapon) -> Option<String> {
    weapon.profile.magazine.map(|magazine| match weapon.loaded {
        0 => "empty".to_owned(),
        loaded => format!("{loaded}/{magazine}"),
    })
}
