//! Bare hands, with which everybody can attack who has a body (EX-91).

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::{DamageKind, DicePool, Morph, Weapon, WeaponDamage, WeaponMark, WeaponProfile};
use crate::text::PlainText;

/// The label of bare hands.
pub const UNARMED: &str = "unarmed";

/// The hands of a biomorph or a pod, and those of a synthmorph of human size.
static HANDS: LazyLock<[Weapon; 2]> = LazyLock::new(|| [0, 2].map(hands));

fn hands(plus: i32) -> Weapon {
    let profile = WeaponProfile {
        damage: WeaponDamage { dice: DicePool::of(1, 10).plus(plus), som: true },
        penetration: 0,
        kind: Some(DamageKind::Kinetic),
        skill: Some(PlainText::new("Unarmed Combat")),
        marks: BTreeSet::from([WeaponMark::Melee]),
        magazine: None,
        ranges: None,
        area: None,
    };
    Weapon::new(PlainText::new(UNARMED), profile)
}

/// Returns the bare hands of a body; an infomorph has none.
pub fn bare_hands(morph: Morph) -> Option<&'static Weapon> {
    let [flesh, metal] = &*HANDS;
    match morph {
        Morph::Bio | Morph::Pod => Some(flesh),
        Morph::Synth => Some(metal),
        Morph::Info => None,
    }
}
