//! Time outside combat: turns without actions, in which effects and timers continue.

use super::effect_damage::{self, DamageFacts};
use super::recovery::{self, Rest};
use super::{Transaction, time, timers};
use crate::command::Downtime;
use crate::encounter::validate::MAX_DOWNTIME;
use crate::encounter::{Combatant, Effect, Encounter, Fact, Refusal, check_range};
use crate::rules::{HOUR, Mode, TurnPhase};

/// The most dice and combatants one command processes, over all its turns; takes less than a second.
const MAX_DICE_AT_ONCE: usize = 2_000_000;

/// `pass seconds=N|turns=N|hours=N|days=N`: advances time outside combat. The turn number stays; effects and timers
/// continue, a part of a turn counting as a whole one; then bodies heal.
///
/// While effects deal damage, turns are processed one by one, otherwise all up to the next end of an effect or timer.
pub(super) fn pass(tx: &mut Transaction, downtime: Downtime, rest: Rest) -> Result<(), Refusal> {
    tx.ensure_mode("pass", Mode::takes_dice)?;
    let turn_seconds = tx.rules().turn_seconds;
    let (what, given, longest, unit) = match downtime {
        Downtime::Seconds(seconds) => ("seconds", seconds, timers::MAX_TIME, 1),
        Downtime::Turns(turns) => ("turns", turns, timers::MAX_TIME, turn_seconds),
        Downtime::Hours(hours) => ("hours", hours, 10_000, HOUR),
        Downtime::Days(days) => ("days", days, 1_000, 24 * HOUR),
    };
    let seconds = check_range(what, given, 1, longest)? as u32 * unit;
    let total = (tx.state.downtime_seconds + seconds) as i32;
    let total = check_range("time outside combat", total, 0, MAX_DOWNTIME as i32)? as u32;
    let mut left = seconds.div_ceil(turn_seconds);
    ensure_little_to_roll(&tx.state, left)?;
    let heals = |it: &&Combatant| it.takes_part() && it.block.heals.is_some();
    let patients: Vec<Combatant> = tx.state.combatants().iter().filter(heals).cloned().collect();
    let mut facts = DamageFacts::default();
    while left > 0 {
        let deals_damage = running(&tx.state).any(|effect| effect.each.is_some());
        let turns = if deals_damage { 1 } else { turns_to_an_end(&tx.state).clamp(1, left) };
        left -= turns;
        // An injury is of the turn in which it happens.
        tx.state.downtime_seconds = total - seconds.min(left * turn_seconds);
        effect_damage::deal(tx, &mut facts);
        bring_ends_closer(&mut tx.state, turns);
        time::end_what_is_over(tx);
    }
    tx.state.downtime_seconds = total;
    if patients.is_empty() && unit >= HOUR {
        tx.push(Fact::NobodyHeals);
    }
    for patient in &patients {
        recovery::heal(tx, patient, seconds, rest);
    }
    Ok(())
}

/// Returns the effects of all combatants in the fight.
fn running(state: &Encounter) -> impl Iterator<Item = &Effect> {
    let combatants = state.combatants().iter().filter(|combatant| combatant.takes_part());
    combatants.flat_map(|combatant| &combatant.effects)
}

/// Refuses too many turns of damage for one command, and names a possible number.
fn ensure_little_to_roll(state: &Encounter, turns: u32) -> Result<(), Refusal> {
    let (mut longest, mut each) = (0, state.combatants().len());
    for effect in running(state) {
        let Some(pool) = effect.each else { continue };
        let left = effect.end.map_or(turns, |end| end.turn.saturating_sub(state.clock.turn) + 1);
        longest = longest.max(left.min(turns));
        each += pool.dice();
    }
    let most = (MAX_DICE_AT_ONCE / each.max(1)).max(1) as u32;
    if longest <= most { Ok(()) } else { Err(Refusal::TooMuchDamage { turns: most }) }
}

/// Returns the number of turns until the first effect or timer may end.
fn turns_to_an_end(state: &Encounter) -> u32 {
    let effects = running(state).filter_map(|effect| effect.end);
    let timers = state.timers.iter().map(|timer| timer.ends);
    let ends = effects.chain(timers).map(|end| end.turn.saturating_sub(state.clock.turn));
    ends.min().unwrap_or(u32::MAX)
}

/// Moves the ends of timers and effects closer by `turns`, but for those of the dead, the gone and the reserve.
fn bring_ends_closer(state: &mut Encounter, turns: u32) {
    let sooner = |end: TurnPhase| TurnPhase { turn: end.turn.saturating_sub(turns), ..end };
    let has_end = |it: &Combatant| it.takes_part() && it.effects.iter().any(|it| it.end.is_some());
    for id in state.ids_where(has_end) {
        let effects = state.combatants.get_mut(id).into_iter().flat_map(|it| &mut it.effects);
        effects.for_each(|effect| effect.end = effect.end.map(sooner));
    }
    for timer in &mut state.timers {
        timer.ends = sooner(timer.ends);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::combatant::{Id, StatBlock};
    use crate::encounter::combatants::Combatants;
    use crate::rules::DicePool;
    use crate::text::PlainText;

    #[test]
    fn as_many_dice_are_rolled_at_once_as_take_less_than_a_second() {
        // One combatant and one die in each turn.
        let most = (MAX_DICE_AT_ONCE / 2) as u32;
        let burning = |turns: Option<u32>| {
            let end = turns.map(|turns| TurnPhase { turn: turns, phase: 1 });
            let fire = Effect::new(PlainText::new("fire"));
            let mut ana = Combatant::new(Id(1), PlainText::new("Ana"), StatBlock::default());
            ana.effects.push(Effect { each: Some(DicePool::of(1, 10)), end, ..fire });
            Encounter { combatants: Combatants::from(vec![ana]), ..Encounter::default() }
        };
        let refused = Err(Refusal::TooMuchDamage { turns: most });
        // The first turn to pass is the clock's.
        for (end, turns, expected) in [
            (None, most, Ok(())),
            (None, most + 1, refused.clone()),
            (Some(most), most + 1, Ok(())),
            (Some(most + 1), most + 1, refused),
        ] {
            let answer = ensure_little_to_roll(&burning(end), turns);
            assert_eq!(answer, expected, "until {end:?}, {turns} turns");
        }
    }
}
