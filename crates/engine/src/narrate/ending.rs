//! A summary at the end of an encounter: how long it took, who stands, who fell.

use super::clock;
use crate::encounter::{Combatant, Encounter};
use crate::rules::{Mode, Side, Stat, Status, TurnPhase};
use crate::text::{counted, duration};

/// The sides, with the words for combatants still standing.
const SIDES: [(Side, &str); 4] = [
    (Side::Pc, "Players standing"),
    (Side::Ally, "Allies standing"),
    (Side::Neutral, "Bystanders standing"),
    (Side::Foe, "Foes standing"),
];

/// The statuses, with the words for those who fell.
const FALLEN: [(Status, &str); 4] = [
    (Status::Unconscious, "Unconscious"),
    (Status::Disabled, "Disabled"),
    (Status::Dead, "Dead"),
    (Status::Gone, "Fled or surrendered"),
];

/// Summarizes an encounter in lines. `last` is the last phase that was played: of a turn that had only dice nothing is told.
pub fn ending(state: &Encounter, last: Option<TurnPhase>) -> Vec<String> {
    // The turn in which it ended counts, too.
    let within = last.map(|at| duration(at.turn * state.rules().turn_seconds));
    let within = within.map_or_else(String::new, |it| format!(", within {it}"));
    let when = match (state.mode(), last) {
        (Mode::Finished, Some(at)) => format!("Ended in {}", clock(state.rules(), at)),
        (Mode::Finished, None) => "Ended before the first phase".to_owned(),
        _ => format!("Stands in {}", clock(state.rules(), state.clock())),
    };
    let groups = ending_groups(state).into_iter();
    let groups = groups.map(|(words, names)| format!("{words}: {}", names.join(", ")));
    std::iter::once(format!("{when}{within}.")).chain(groups).collect()
}

/// Returns who stands, by sides, and who fell, by status, with their injuries: "Players standing" with "Ana (12 of 40, 2
/// wounds)".
pub fn ending_groups(state: &Encounter) -> Vec<(&'static str, Vec<String>)> {
    let sides = SIDES.into_iter().filter_map(|(side, words)| {
        group(state, words, |it| it.can_act() && it.block.side == side)
    });
    let stunned = group(state, "Can't act", |it| it.is_active() && !it.can_act());
    // A table asks for its own first.
    let own = group(state, "Players down", |it| !it.is_active() && it.block.side == Side::Pc);
    let is_other = |it: &Combatant| it.block.side != Side::Pc;
    let fallen = FALLEN.into_iter().filter_map(|(status, words)| {
        group(state, words, |it| it.status == status && is_other(it))
    });
    own.into_iter().chain(sides).chain(stunned).chain(fallen).collect()
}

/// Returns the combatants for which `is_in` is true with these words; `None` if there are none.
fn group(
    state: &Encounter,
    words: &'static str,
    is_in: impl Fn(&Combatant) -> bool,
) -> Option<(&'static str, Vec<String>)> {
    let names = state
        .combatants()
        .iter()
        .filter(|it| !it.is_in_reserve() && is_in(it))
        .map(|it| shape(state, it));
    let names: Vec<String> = names.collect();
    (!names.is_empty()).then_some((words, names))
}

/// Formats a combatant with the injuries: `Ana (12 of 40, 2 wounds)`; of a player who fell, and of whoever goes on losing damage,
/// with that as well: `Ana (unconscious, 50 of 40, 3 wounds, bleeding)`.
fn shape(state: &Encounter, combatant: &Combatant) -> String {
    let fell = !combatant.is_active() && combatant.block.side == Side::Pc;
    let status = fell.then(|| combatant.status.to_string());
    let worsening = combatant.effects.iter().filter(|it| it.each.is_some());
    let worsening = worsening.map(|it| it.label.to_string());
    let parts = status.into_iter().chain(harm(state, combatant)).chain(worsening);
    match parts.collect::<Vec<_>>().as_slice() {
        [] => combatant.name.to_string(),
        parts => format!("{} ({})", combatant.name, parts.join(", ")),
    }
}

/// The injuries of a combatant: `12 of 40`, `2 wounds`; none for the unhurt.
pub fn harm(state: &Encounter, combatant: &Combatant) -> Vec<String> {
    let (damage, wounds) = (combatant.injuries.damage, combatant.injuries.wounds);
    let damage = (damage > 0).then(|| match combatant.stat(Stat::Dur, state.rules()) {
        Some(durability) => format!("{damage} of {durability}"),
        None => damage.to_string(),
    });
    damage.into_iter().chain((wounds > 0).then(|| counted(wounds, "wound"))).collect()
}
