//! Whether what was read from a file is something that commands could have made: numbers beyond their
//! ranges would break the arithmetic of whoever goes on with them, now or after an undo.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::Encounter;
use super::change::{CombatantChange, Delta, StateChange};
use super::combatant::{Combatant, Injuries, Roll, StatBlock};
use super::effect::{Effect, Fading};
use super::parts::InjuryKind;
use super::phase_state::Slot;
use super::test_result::TestResult;
use super::timer::Timer;
use crate::rules::{DicePool, Ruleset, TurnPhase};

/// The last turn, the most seconds outside combat and the highest id: far beyond any campaign, and what
/// is added to them stays far within 32 bits.
const LAST_TURN: u32 = 1_000_000;
pub(super) const MOST_PASSED: u32 = 500_000_000;
const LAST_ID: u32 = u32::MAX / 2;

/// Modifiers and dice, up and down.
const MODIFIER: RangeInclusive<i32> = -999..=999;

/// Whatever is only compared, or added up a few times.
const ANY: RangeInclusive<i32> = -1_000_000..=1_000_000;

/// Something that can be made or not.
pub(super) trait Sound {
    /// Whether its numbers are within their ranges.
    fn is_valid(&self) -> bool;
}

impl<T: Sound> Sound for Option<T> {
    fn is_valid(&self) -> bool {
        self.iter().all(Sound::is_valid)
    }
}

impl<T: Sound> Sound for Vec<T> {
    fn is_valid(&self) -> bool {
        self.iter().all(Sound::is_valid)
    }
}

impl<T: Sound> Sound for Arc<T> {
    fn is_valid(&self) -> bool {
        self.as_ref().is_valid()
    }
}

impl<T: Sound> Sound for Delta<T> {
    fn is_valid(&self) -> bool {
        self.old.is_valid() && self.new.is_valid()
    }
}

impl Sound for Ruleset {
    fn is_valid(&self) -> bool {
        self.parameters.is_valid()
    }
}

impl Sound for TurnPhase {
    /// What lasts may have been over before the first turn.
    fn is_valid(&self) -> bool {
        self.turn <= 2 * LAST_TURN && (1..=4).contains(&self.phase)
    }
}

impl Sound for StatBlock {
    fn is_valid(&self) -> bool {
        self.explicit.iter().all(|(stat, value)| stat.range().contains(value))
            && self.skills.values().all(|value| (0..=99).contains(value))
            && self.armor.is_valid()
            && self.accessory.is_valid()
    }
}

impl Sound for Injuries {
    fn is_valid(&self) -> bool {
        let Self { damage, wounds, stress, traumas } = *self;
        [
            (InjuryKind::Damage, damage),
            (InjuryKind::Wounds, wounds),
            (InjuryKind::Stress, stress),
            (InjuryKind::Traumas, traumas),
        ]
        .into_iter()
        .all(|(kind, count)| (0..=kind.most()).contains(&count))
    }
}

impl Sound for Roll {
    fn is_valid(&self) -> bool {
        self.dice.len() <= 4
            && self.dice.iter().chain([&self.modifier]).all(|die| MODIFIER.contains(die))
    }
}

impl Sound for Effect {
    fn is_valid(&self) -> bool {
        self.stats.values().chain([&self.test]).all(|value| MODIFIER.contains(value))
            && self.each.is_none_or(DicePool::is_valid)
            && self.end.is_valid()
            && self.fades.is_valid()
    }
}

impl Sound for Fading {
    fn is_valid(&self) -> bool {
        MODIFIER.contains(&self.test) && (1..=9999).contains(&self.turns)
    }
}

impl Sound for TestResult {
    fn is_valid(&self) -> bool {
        ANY.contains(&self.check.target) && (0..=99).contains(&self.check.roll)
    }
}

impl Sound for Combatant {
    fn is_valid(&self) -> bool {
        self.id.0 <= LAST_ID
            && self.block.is_valid()
            && self.injuries.is_valid()
            && (0..=10).contains(&self.pool)
            && self.roll.is_valid()
            && self.standby.is_valid()
            && MODIFIER.contains(&self.actions.aim)
            && self.last_test.is_valid()
            && self.effects.is_valid()
    }
}

impl Sound for Slot {
    fn is_valid(&self) -> bool {
        self.manual_rank.is_none_or(|place| ANY.contains(&place))
    }
}

impl Sound for Timer {
    fn is_valid(&self) -> bool {
        self.end.moment().is_valid()
    }
}

impl Sound for Encounter {
    /// Whether also the parts agree with each other.
    fn is_valid(&self) -> bool {
        let Self { combatants, phase, clock: now, .. } = self;
        let known = |id| combatants.iter().any(|combatant| combatant.id == id);
        let distinct = combatants.iter().enumerate().all(|(index, combatant)| {
            combatants[..index].iter().all(|other| {
                other.id < combatant.id
                    && other.name.to_lowercase() != combatant.name.to_lowercase()
            })
        });
        distinct
            && self.ruleset.is_valid()
            && (1..=LAST_TURN).contains(&now.turn)
            && (1..=self.rules().phases).contains(&now.phase)
            && self.downtime_seconds <= MOST_PASSED
            && self.last_id <= LAST_ID
            && combatants.iter().all(|combatant| combatant.id.0 <= self.last_id)
            && combatants.is_valid()
            && phase.slots.is_valid()
            && phase.slots.iter().all(|slot| known(slot.who))
            && phase.interrupters.iter().all(|interrupter| known(interrupter.who))
            && self.timers.is_valid()
    }
}

impl Sound for StateChange {
    fn is_valid(&self) -> bool {
        let both = |it: &Delta<u32>, most| it.old <= most && it.new <= most;
        match self {
            Self::Ruleset(it) => it.is_valid(),
            Self::Time(it) => it.is_valid() && it.old.turn >= 1 && it.new.turn >= 1,
            Self::LastId(it) => both(it, LAST_ID),
            Self::Came(_, combatant) | Self::Left(_, combatant) => combatant.is_valid(),
            Self::Of(_, change) => change.is_valid(),
            Self::Slots(it) => it.is_valid(),
            Self::Slot(_, it) => it.is_valid(),
            Self::Timers(it) => it.is_valid(),
            Self::Passed(it) => both(it, MOST_PASSED),
            Self::Title(_)
            | Self::Mode(_)
            | Self::SharedSlotLocked(_)
            | Self::Interrupters(_)
            | Self::UnderWay(_)
            | Self::Result(_) => true,
        }
    }
}

impl Sound for CombatantChange {
    fn is_valid(&self) -> bool {
        match self {
            Self::Block(it) => it.is_valid(),
            Self::Injuries(it) => it.is_valid(),
            Self::Pool(it) => [it.old, it.new].iter().all(|points| (0..=10).contains(points)),
            Self::Roll(it) => it.is_valid(),
            Self::Standby(it) => it.is_valid(),
            Self::TurnActions(it) => [&it.old, &it.new].iter().all(|it| MODIFIER.contains(&it.aim)),
            Self::TestResult(it) => it.is_valid(),
            Self::Effects(it) => it.is_valid(),
            Self::Name(_)
            | Self::Status(_)
            | Self::Surprised(_)
            | Self::Lost(_)
            | Self::Notes(_) => true,
        }
    }
}
