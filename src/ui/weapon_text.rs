//! The rounds and shots of a weapon.

use std::iter::repeat_n;

use phasekeeper_engine::encounter::{Combatant, Encounter};
use phasekeeper_engine::rules::{FiringMode, Weapon};

/// The most shots of one action that are counted; more are as many as one likes.
const MAX_SHOTS: usize = 9;

/// The rounds of a weapon with a magazine, and how many it takes.
pub fn rounds(weapon: &Weapon) -> Option<String> {
    weapon.profile.magazine.map(|magazine| match weapon.loaded {
        0 => "empty".to_owned(),
        loaded => format!("{loaded}/{magazine}"),
    })
}

/// How often a weapon was fired in this stage, and how often it can be in this mode; `None` if that is once, or not counted.
pub fn shots(
    state: &Encounter,
    by: &Combatant,
    weapon: &Weapon,
    mode: FiringMode,
) -> Option<(usize, usize)> {
    let rate = state.rules().rate_of_fire;
    let most = (1..=MAX_SHOTS).take_while(|most| rate.allows(repeat_n(mode, *most))).count();
    let is_counted = state.rules().stage_limits && weapon.profile.modes().any(|it| it == mode);
    let fired = by.actions.shots.iter().filter(|it| it.weapon == weapon.label).count();
    (is_counted && (2..MAX_SHOTS).contains(&most)).then_some((fired, most))
}
