//! Validates an encounter: numbers within their ranges, parts that agree with each other.
//!
//! The same validation stands at both ends: no command leads to an encounter that could not be read again, and no file
//! is opened as one that no command could have made. Out-of-range numbers would overflow later arithmetic.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use strum::VariantArray;

use super::ground::MAX_PLACE;
use super::{
    Combatant, Effect, Encounter, GroundDistance, HeldBack, InitiativeRoll, PendingDecision, Slot,
    StatBlock,
};
use crate::command::InjuryKind;
use crate::rules::{Counter, FARTHEST, MAX_SKILL, Ruleset, SlotSource, Stat, TurnPhase, Weapon};
use crate::text::{PlainText, folded};

/// The last turn, far beyond any campaign.
pub(super) const LAST_TURN: u32 = 1_000_000;

/// The most seconds outside combat, more than ten years.
pub(super) const MAX_DOWNTIME: u32 = 500_000_000;

/// The highest id.
pub(super) const LAST_ID: u32 = u32::MAX / 2;

/// Modifiers, dice and effects on stats.
pub(super) const MODIFIER: RangeInclusive<i32> = -999..=999;

/// Numbers that are only compared, or added up a few times.
pub(super) const ANY: RangeInclusive<i32> = -1_000_000..=1_000_000;

/// The most dice of one initiative roll (HR-1).
pub(super) const MAX_DICE: usize = 4;

/// A fault that makes an encounter invalid. It completes the sentence "that can't be: …".
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Invalid(&'static str);

impl Invalid {
    /// An entry leads beyond the ends of the history.
    pub(super) const HISTORY: Self = Self("more is undone or redone than was done");
    /// A fact has a number out of its range, or an empty list.
    pub(super) const FACT: Self =
        Self("what happened has a number out of its range, or names no one");
    /// A change does not fit the state it is applied to.
    pub(super) const CHANGE: Self = Self("something changes that is not there");
}

fn check(holds: bool, what: &'static str) -> Result<(), Invalid> {
    if holds { Ok(()) } else { Err(Invalid(what)) }
}

impl Encounter {
    /// Checks that no number is out of its range and that the parts agree with each other. The ruleset of the state before is
    /// valid: checking its skills takes longer than all else.
    pub(super) fn validate(&self, before: &Arc<Ruleset>) -> Result<(), Invalid> {
        let is_sound = Arc::ptr_eq(&self.ruleset, before) || self.rules().are_valid();
        check(is_sound, "a parameter of the ruleset is out of its range")?;
        self.validate_numbers()?;
        let ids = self.combatants.iter().map(|combatant| combatant.id);
        check(ids.is_sorted_by(|id, next| id < next), "the combatants are out of order")?;
        self.validate_names()?;
        let by_dice = self.rules().slots == SlotSource::Dice;
        self.combatants.iter().try_for_each(|combatant| combatant.validate(by_dice))?;
        self.phase.slots.iter().try_for_each(|slot| self.validate_slot(slot))?;
        self.validate_references()
    }

    fn validate_names(&self) -> Result<(), Invalid> {
        // All names are folded as one text: with one for each, checking 10,000 takes three times as long.
        let names: Vec<&str> = self.combatants.iter().map(|it| it.name.as_str()).collect();
        let folded = folded(&names.join("\n"));
        let mut seen = HashSet::with_capacity(names.len());
        let is_unique = folded.lines().all(|name| seen.insert(name));
        check(is_unique, "two combatants have the same name")
    }

    fn validate_numbers(&self) -> Result<(), Invalid> {
        let turn_is_counted = (1..=LAST_TURN).contains(&self.clock.turn);
        check(turn_is_counted, "the turn is out of its range")?;
        check(
            (1..=self.rules().phases).contains(&self.clock.phase),
            "the phase is out of its range",
        )?;
        check(self.downtime_seconds <= MAX_DOWNTIME, "the time outside combat is too long")?;
        check(self.last_id <= LAST_ID, "there were too many combatants")?;
        let last = self.combatants.iter().next_back().map(|combatant| combatant.id.0);
        check(last <= Some(self.last_id), "the id of a combatant is out of its range")
    }

    fn validate_slot(&self, slot: &Slot) -> Result<(), Invalid> {
        let holder = self.get(slot.who);
        check(holder.is_some(), "a slot belongs to a combatant who is not there")?;
        let dice = holder.and_then(|holder| holder.roll.as_ref()).map_or(0, |roll| roll.dice.len());
        check(slot.die < dice || self.phase.is_free, "a slot has no die")?;
        let rank = slot.manual_rank.unwrap_or(0);
        check(ANY.contains(&rank), "a place in the order is out of its range")
    }

    /// Checks that timers, decisions and interrupters refer to existing combatants.
    fn validate_references(&self) -> Result<(), Invalid> {
        let is_known = |who| self.get(who).is_some();
        for timer in &self.timers {
            check(is_reachable(timer.ends), "the end of a timer is out of its range")?;
            let is_known = timer.at_score_of.is_none_or(is_known);
            check(is_known, "a timer is about a combatant who is not there")?;
        }
        for held in &self.phase.held_back {
            let HeldBack { wounds, traumas, ref replaced, .. } = *held;
            let is_counted = InjuryKind::Wounds.holds(wounds) && InjuryKind::Traumas.holds(traumas);
            check(is_counted, "what is held back in a shared slot is out of its range")?;
            replaced.iter().try_for_each(Effect::validate)?;
        }
        let is_placed = |it: &PlainText| (1..=MAX_PLACE).contains(&it.chars().count());
        let mut places = self.places().into_iter();
        check(places.all(is_placed), "a place has no name, or one that is too long")?;
        let is_said = |it: &GroundDistance| (0..=FARTHEST).contains(&it.metres);
        check(self.ground.iter().all(is_said), "a distance is out of its range")?;
        let mut waiting = self.pending.iter().filter_map(PendingDecision::hit);
        check(waiting.all(|hit| is_amount(hit.value)), "a hit is out of its range")?;
        let are_counted = self.pending.iter().all(PendingDecision::is_counted);
        check(are_counted, "the wounds before a test are out of their range")?;
        let all_known = self.pending.iter().all(|decision| decision.who().is_none_or(is_known));
        check(all_known, "a decision is about a combatant who is not there")?;
        let interrupters = &self.phase.interrupters;
        let is_in_fight = |who| self.get(who).is_some_and(|it| !it.is_in_reserve());
        let all_known = interrupters.iter().all(|interrupter| is_in_fight(interrupter.who));
        check(all_known, "a combatant interrupts who is not there")
    }
}

impl Combatant {
    fn validate(&self, by_dice: bool) -> Result<(), Invalid> {
        check(!self.name.is_empty(), "a combatant has no name")?;
        self.block.validate()?;
        let is_counted = |kind: &InjuryKind| kind.holds(self.injuries.count(*kind));
        let are_counted = InjuryKind::VARIANTS.iter().all(is_counted);
        check(are_counted, "damage, wounds, stress or traumas are out of their range")?;
        let is_healing = self.injuries.healing_seconds <= MAX_DOWNTIME;
        check(is_healing, "the time of healing is out of its range")?;
        let moxie = self.block.explicit.get(&Stat::Moxie).copied().unwrap_or(0);
        check((0..=moxie).contains(&self.pool), "a pool exceeds the Moxie stat")?;
        if let Some(roll) = &self.roll {
            roll.validate(by_dice)?;
        }
        let is_apart = self.roll.is_none() && self.standby.is_none();
        check(
            is_apart || !self.is_in_reserve(),
            "a combatant in reserve has a die or a delayed action",
        )?;
        check(self.reserve.as_ref().is_none_or(|it| !it.is_empty()), "a reserve has no label")?;
        check(self.block.alias.as_ref().is_none_or(|it| !it.is_empty()), "an alias is empty")?;
        check(self.standby.is_none_or(is_reachable), "a delayed action is out of its range")?;
        check(MODIFIER.contains(&self.actions.aim), "an aim is out of its range")?;
        if let Some(last) = &self.last_test {
            check(last.is_valid(), "a test is out of its range")?;
        }
        check(are_apart(self.reminders.iter().map(|it| &it.text)), "two reminders are the same")?;
        self.effects.iter().try_for_each(Effect::validate)
    }
}

/// Returns true if no two labels are the same.
fn are_apart<'a>(mut labels: impl Iterator<Item = &'a PlainText>) -> bool {
    let mut known = HashSet::new();
    labels.all(|label| known.insert(folded(label)))
}

impl StatBlock {
    fn validate(&self) -> Result<(), Invalid> {
        let in_range = self.explicit.iter().all(|(stat, value)| stat.range().contains(value));
        check(in_range, "a number of a stat block is out of its range")?;
        let rated = self.skills.values().all(|value| (0..=MAX_SKILL).contains(value));
        check(rated, "a skill is out of its range")?;
        let are_counted = self.counters.values().copied().all(Counter::is_valid);
        check(are_counted, "a counter is out of its range")?;
        let weapons_hold = self.weapons.iter().all(Weapon::is_valid);
        check(weapons_hold, "a weapon is out of its range")?;
        check(are_apart(self.counters.keys()), "two counters have the same label")?;
        let weapons = self.weapons.iter().map(|it| &it.label);
        check(are_apart(weapons), "two weapons have the same label")
    }
}

impl InitiativeRoll {
    /// Slots that come from dice need one die at least; elsewhere there is just one.
    fn validate(&self, by_dice: bool) -> Result<(), Invalid> {
        let most = if by_dice { MAX_DICE } else { 1 };
        check((1..=most).contains(&self.dice.len()), "a roll has too few or too many dice")?;
        let mut numbers = self.dice.iter().chain([&self.modifier, &self.ambush]);
        check(numbers.all(|it| MODIFIER.contains(it)), "a die is out of its range")
    }
}

impl Effect {
    fn validate(&self) -> Result<(), Invalid> {
        let modifiers = self.stats.values().chain([&self.test, &self.defense, &self.attacked]);
        let in_range = modifiers.into_iter().all(|value| MODIFIER.contains(value));
        check(in_range, "an effect is out of its range")?;
        check(self.end.is_none_or(is_reachable), "the end of an effect is out of its range")?;
        let fades = |stage: &super::effect::Fading| {
            MODIFIER.contains(&stage.test) && (1..=9999).contains(&stage.turns)
        };
        check(self.fades.iter().all(fades), "an effect fades out of its range")
    }
}

/// Returns true for a number of points, rounds or metres.
pub(super) fn is_amount(number: i32) -> bool {
    (0..=*ANY.end()).contains(&number)
}

/// Returns true for a phase that an effect may last to; it may have been over before the first turn.
pub(super) fn is_reachable(phase: TurnPhase) -> bool {
    phase.turn <= 2 * LAST_TURN && (1..=4).contains(&phase.phase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::combatant::{Id, Reminder};
    use crate::encounter::combatants::Combatants;
    use crate::encounter::phase_state::Interrupter;

    fn state_of(combatants: Vec<Combatant>) -> Encounter {
        let last = combatants.iter().map(|it| it.id.0).max().unwrap_or_default();
        let combatants = Combatants::from(combatants);
        Encounter { combatants, last_id: last, ..Encounter::default() }
    }

    fn combatant(id: u32, name: &str) -> Combatant {
        Combatant::new(Id(id), PlainText::new(name), StatBlock::default())
    }

    #[test]
    fn an_id_is_that_of_one_combatant() {
        let ids =
            |ids: [u32; 2]| state_of(vec![combatant(ids[0], "Ana"), combatant(ids[1], "Ben")]);
        assert_eq!(ids([1, 2]).validate(&Arc::default()), Ok(()));
        for wrong in [[1, 1], [2, 1]] {
            assert!(ids(wrong).validate(&Arc::default()).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn parts_that_do_not_agree_are_found() {
        let mut sound = state_of(vec![combatant(1, "Ana"), combatant(2, "Ben")]);
        let roll = InitiativeRoll::new(vec![5], 0, 0);
        sound.combatants.get_mut(Id(1)).expect("Ana").roll = Some(roll);
        sound.phase.slots.push(Slot::new(Id(1), 0));
        assert_eq!(sound.validate(&Arc::default()), Ok(()));
        let faults: [fn(&mut Encounter); 13] = [
            |state| state.downtime_seconds = MAX_DOWNTIME + 1,
            |state| Arc::make_mut(&mut state.ruleset).parameters.phases = 0,
            |state| state.combatants.get_mut(Id(2)).expect("Ben").pool = 1,
            |state| state.combatants.get_mut(Id(2)).expect("Ben").name = PlainText::new("ANA"),
            |state| assert!(state.combatants.insert(Arc::new(combatant(0, "Ben")))),
            |state| state.phase.slots[0].die = 1,
            |state| state.combatants.get_mut(Id(1)).expect("Ana").roll = None,
            |state| drop(state.combatants.remove(Id(1))),
            |state| state.combatants.get_mut(Id(1)).expect("Ana").reserve = Some("late".into()),
            |state| {
                let ben = state.combatants.get_mut(Id(2)).expect("Ben");
                ben.reserve = Some("late".into());
                ben.standby = Some(state.clock);
            },
            |state| state.phase.interrupters.push(Interrupter { who: Id(3), started: true }),
            |state| {
                let reminder = |text: &str| Reminder { text: text.into(), once: false };
                state.combatants.get_mut(Id(1)).expect("Ana").reminders =
                    ["heals", "Heals"].map(reminder).into();
            },
            |state| {
                let counters = &mut state.combatants.get_mut(Id(1)).expect("Ana").block.counters;
                counters.extend(
                    ["shells", "Shells"].map(|it| (it.into(), Counter { count: 1, most: None })),
                );
            },
        ];
        for (index, fault) in faults.into_iter().enumerate() {
            let mut state = sound.clone();
            fault(&mut state);
            assert!(state.validate(&sound.ruleset).is_err(), "fault {index}");
        }
    }
}
