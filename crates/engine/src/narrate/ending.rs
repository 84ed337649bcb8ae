//! The end of an encounter in a few lines: how long it took, who stands, who fell.

use super::order::clock;
use crate::encounter::{Combatant, Encounter};
use crate::rules::{Mode, Side, Stat, Status};
use crate::text::counted;

/// The sides and the words for those of them who stand.
const SIDES: [(Side, &str); 4] = [
    (Side::Pc, "Players standing"),
    (Side::Ally, "Allies standing"),
    (Side::Neutral, "Bystanders standing"),
    (Side::Foe, "Foes standing"),
];

/// The words for those who don't.
const FALLEN: [(Status, &str); 4] = [
    (Status::Unconscious, "Unconscious"),
    (Status::Disabled, "Disabled"),
    (Status::Dead, "Dead"),
    (Status::Gone, "Gone"),
];

/// The lines that sum up an encounter as it stands.
pub fn ending(state: &Encounter) -> Vec<String> {
    let (at, seconds) = (clock(state.rules(), state.clock()), state.seconds());
    let verb = if state.mode() == Mode::Finished { "Ended" } else { "Stands" };
    let mut lines = vec![format!("{verb} in {at}, after {}:{:02}.", seconds / 60, seconds % 60)];
    for (side, words) in SIDES {
        lines.extend(group(state, words, |it| it.is_active() && it.block.side == side));
    }
    for (status, words) in FALLEN {
        lines.extend(group(state, words, |it| it.status == status));
    }
    lines
}

/// A line for those whom it is about; none where there are none.
fn group(state: &Encounter, words: &str, is_in: impl Fn(&Combatant) -> bool) -> Option<String> {
    let names = state
        .combatants()
        .iter()
        .filter(|it| !it.is_in_reserve() && is_in(it))
        .map(|it| shape(state, it));
    let names: Vec<String> = names.collect();
    (!names.is_empty()).then(|| format!("{words}: {}", names.join(", ")))
}

/// A combatant with the harm that was taken: `Ana (12 of 40, 2 wounds)`.
fn shape(state: &Encounter, combatant: &Combatant) -> String {
    let mut harm = Vec::new();
    if combatant.injuries.damage > 0 {
        harm.push(match combatant.stat(Stat::Dur, state.rules()) {
            Some(durability) => format!("{} of {durability}", combatant.injuries.damage),
            None => combatant.injuries.damage.to_string(),
        });
    }
    if combatant.injuries.wounds > 0 {
        harm.push(counted(combatant.injuries.wounds, "wound"));
    }
    match harm.as_slice() {
        [] => combatant.name.to_string(),
        _ => format!("{} ({})", combatant.name, harm.join(", ")),
    }
}
