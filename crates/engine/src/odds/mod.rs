//! The odds of a fight: it is played many times by the tactics of all, from a state on.
//!
//! One fight is [`fight`]; a [`Tally`] counts how many of them end, and [`Odds`] says what that tells. Who is neutral or in
//! reserve takes no part.

mod tally;
#[cfg(test)]
mod tests;

use strum::{EnumIter, IntoEnumIterator};

use crate::dice::SeededDice;
use crate::encounter::{Combatant, Encounter, Id, Playout};
use crate::rules::{Mode, Side, Stat, Status};
pub use tally::{CombatantOdds, Interval, Odds, Share, Sides, Tally, Turns};

/// The outcome of a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FightEnd {
    /// The turns that it took, the one it began in and the one it ended in included.
    pub turns: u32,
    /// Whether anybody stands of the players' party, and of the foes.
    pub standing: [bool; 2],
    /// The fates of those who took part, in order of entry.
    pub fates: Vec<Fate>,
}

/// The state of a combatant at the end of a fight.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter)]
pub enum Need {
    /// A weapon whose skill they have.
    Weapon,
    /// Durability: nobody falls without it.
    Durability,
    /// INIT: it counts as 0.
    Init,
}

/// Returns those who take part in the fight, in order of entry.
pub fn fighters(state: &Encounter) -> Vec<Id> {
    state.ids_where(is_fighter)
}

fn is_fighter(it: &Combatant) -> bool {
    !it.is_in_reserve() && it.block.side != Side::Neutral
}

/// Lists the needs that active fighters lack, each with those who lack it.
pub fn missing(state: &Encounter) -> Vec<(Need, Vec<Id>)> {
    let rules = state.rules();
    let lacks = |it: &Combatant, need| match need {
        Need::Weapon => state.known_weapons(it).is_empty(),
        Need::Durability => it.stat(Stat::Dur, rules).is_none(),
        Need::Init => it.lacks_init(rules),
    };
    let lacking = |need| state.ids_where(|it| is_fighter(it) && it.is_active() && lacks(it, need));
    let missing = Need::iter().map(|need| (need, lacking(need)));
    missing.filter(|(_, who)| !who.is_empty()).collect()
}

/// Plays fight number `run` of those with this seed, until nobody is left on one side, for so many turns at most. It stays open
/// if it can't go on.
pub fn fight(start: &Encounter, seed: u64, run: u64, turns: u32) -> FightEnd {
    let mut dice = SeededDice::of_series(seed, run);
    let mut fight = Playout::new(start, &mut dice);
    let first = start.clock().turn;
    let has_time = |state: &Encounter| state.clock().turn < first + turns;
    while is_open(fight.state()) && has_time(fight.state()) && fight.play_on() {}
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
pub fn is_open(state: &Encounter) -> bool {
    let acting = state.acting();
    let is_there = |it: &Combatant| it.is_active() || acting.contains(&it.id);
    let are_there = [Side::Foe, Side::Pc].iter().all(|enemy| has_enemy(state, *enemy, is_there));
    are_there && state.mode() != Mode::Finished
}

fn has_enemy(state: &Encounter, side: Side, is_there: impl Fn(&Combatant) -> bool) -> bool {
    let mut others = state.combatants().iter();
    others.any(|it| !it.is_in_reserve() && it.block.side.is_enemy_of(side) && is_there(it))
}
