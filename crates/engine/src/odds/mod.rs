//! The odds of a fight: it is played many times by the tactics of all, from a state on.
//!
//! One fight is [`fight`]; a [`Tally`] counts how many of them end, and [`Odds`] says what that tells. Who is neutral or in
//! reserve takes no part.

mod tally;
#[cfg(test)]
mod tests;

use crate::dice::SeededDice;
use crate::encounter::{Combatant, Encounter, Id, Playout};
use crate::rules::{Mode, Side, Stat, Status};
pub use tally::{CombatantOdds, Interval, Odds, Share, Sides, Tally, Turns};

/// How a fight ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FightEnd {
    /// The turns that it took, the one it began in and the one it ended in included.
    pub turns: u32,
    /// Whether anybody stands of the players' party, and of the foes.
    pub standing: [bool; 2],
    /// What became of those who took part, in order of entry.
    pub fates: Vec<Fate>,
}

/// What became of a combatant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Active.
    Stands,
    /// Unconscious, disabled or gone.
    Out,
    /// Dead.
    Dead,
}

/// Something that a combatant needs to fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// A weapon whose skill they have.
    Weapon,
    /// Durability: nobody falls without it.
    Durability,
}

/// Those who take part in the fight, in order of entry.
pub fn fighters(state: &Encounter) -> Vec<Id> {
    state.ids_where(|it| !it.is_in_reserve() && it.block.side != Side::Neutral)
}

/// What those who take part are missing.
pub fn missing(state: &Encounter) -> Vec<(Id, Need)> {
    let rules = state.rules();
    let needs = |it: &Combatant| {
        let has_weapon = !it.skilled_weapons(rules).is_empty();
        let has_durability = it.stat(Stat::Dur, rules).is_some();
        let needs = [(has_weapon, Need::Weapon), (has_durability, Need::Durability)];
        let id = it.id;
        needs.into_iter().filter(|(has, _)| !has).map(move |(_, need)| (id, need))
    };
    let active = fighters(state).into_iter().filter_map(|id| state.get(id));
    active.filter(|it| it.is_active()).flat_map(needs).collect()
}

/// Plays fight number `run` of those with this seed, until nobody is left on one side, for so many turns at most.
pub fn fight(start: &Encounter, seed: u64, run: u64, turns: u32) -> FightEnd {
    let mut dice = SeededDice::of_series(seed, run);
    let mut fight = Playout::new(start, &mut dice);
    let first = start.clock().turn;
    while is_open(fight.state()) && fight.state().clock().turn < first + turns {
        fight.play_on();
    }
    let state = fight.state();
    let is_in_turn = state.mode() == Mode::Declare || state.mode().is_in_phase();
    let fate = |id| match state.get(id).map(|it| it.status) {
        Some(Status::Active) => Fate::Stands,
        Some(Status::Dead) => Fate::Dead,
        _ => Fate::Out,
    };
    FightEnd {
        turns: state.clock().turn - first + u32::from(is_in_turn),
        standing: [Side::Foe, Side::Pc].map(|enemy| has_enemy(state, enemy, Combatant::is_active)),
        fates: fighters(start).into_iter().map(fate).collect(),
    }
}

/// Returns true while both sides are there: active, or acting at once with those who made them fall.
fn is_open(state: &Encounter) -> bool {
    let acting = state.acting();
    let is_there = |it: &Combatant| it.is_active() || acting.contains(&it.id);
    let are_there = [Side::Foe, Side::Pc].iter().all(|enemy| has_enemy(state, *enemy, is_there));
    are_there && state.mode() != Mode::Finished
}

fn has_enemy(state: &Encounter, side: Side, is_there: impl Fn(&Combatant) -> bool) -> bool {
    let mut others = state.combatants().iter();
    others.any(|it| !it.is_in_reserve() && it.block.side.is_enemy_of(side) && is_there(it))
}
