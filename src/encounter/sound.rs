//! Whether what was read from a file is something that commands could have made: numbers beyond their
//! ranges would break the arithmetic of whoever goes on with them, now or after an undo.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::Encounter;
use super::combatant::{Combatant, Harm, Roll, StatBlock};
use super::effect::{Effect, Fading};
use super::event::{Change, Event, Replaced};
use super::last_test::LastTest;
use super::parts::HarmCount;
use super::slot::Slot;
use super::timer::Timer;
use crate::rules::{DicePool, Moment, Ruleset};

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
    fn is_sound(&self) -> bool;
}

impl<T: Sound> Sound for Option<T> {
    fn is_sound(&self) -> bool {
        self.iter().all(Sound::is_sound)
    }
}

impl<T: Sound> Sound for Vec<T> {
    fn is_sound(&self) -> bool {
        self.iter().all(Sound::is_sound)
    }
}

impl<T: Sound> Sound for Arc<T> {
    fn is_sound(&self) -> bool {
        self.as_ref().is_sound()
    }
}

impl<T: Sound> Sound for Replaced<T> {
    fn is_sound(&self) -> bool {
        self.was.is_sound() && self.now.is_sound()
    }
}

impl Sound for Ruleset {
    fn is_sound(&self) -> bool {
        self.parameters.is_sound()
    }
}

impl Sound for Moment {
    /// What lasts may have been over before the first turn.
    fn is_sound(&self) -> bool {
        self.turn <= 2 * LAST_TURN && (1..=4).contains(&self.phase)
    }
}

impl Sound for StatBlock {
    fn is_sound(&self) -> bool {
        self.given.iter().all(|(stat, value)| stat.range().contains(value))
            && self.skills.values().all(|value| (0..=99).contains(value))
            && self.armor.is_sound()
            && self.accessory.is_sound()
    }
}

impl Sound for Harm {
    fn is_sound(&self) -> bool {
        let Self { damage, wounds, stress, traumas } = *self;
        [
            (HarmCount::Damage, damage),
            (HarmCount::Wounds, wounds),
            (HarmCount::Stress, stress),
            (HarmCount::Traumas, traumas),
        ]
        .into_iter()
        .all(|(kind, count)| (0..=kind.most()).contains(&count))
    }
}

impl Sound for Roll {
    fn is_sound(&self) -> bool {
        self.dice.len() <= 4
            && self.dice.iter().chain([&self.modifier]).all(|die| MODIFIER.contains(die))
    }
}

impl Sound for Effect {
    fn is_sound(&self) -> bool {
        self.stats.values().chain([&self.test]).all(|value| MODIFIER.contains(value))
            && self.each.is_none_or(DicePool::is_sound)
            && self.end.is_sound()
            && self.fades.is_sound()
    }
}

impl Sound for Fading {
    fn is_sound(&self) -> bool {
        MODIFIER.contains(&self.test) && (1..=9999).contains(&self.turns)
    }
}

impl Sound for LastTest {
    fn is_sound(&self) -> bool {
        ANY.contains(&self.check.target) && (0..=99).contains(&self.check.roll)
    }
}

impl Sound for Combatant {
    fn is_sound(&self) -> bool {
        self.id.0 <= LAST_ID
            && self.block.is_sound()
            && self.harm.is_sound()
            && (0..=10).contains(&self.pool)
            && self.roll.is_sound()
            && self.standby.is_sound()
            && MODIFIER.contains(&self.doing.aim)
            && self.last_test.is_sound()
            && self.effects.is_sound()
    }
}

impl Sound for Slot {
    fn is_sound(&self) -> bool {
        self.place.is_none_or(|place| ANY.contains(&place))
    }
}

impl Sound for Timer {
    fn is_sound(&self) -> bool {
        self.end.moment().is_sound()
    }
}

impl Sound for Encounter {
    /// Whether also the parts agree with each other.
    fn is_sound(&self) -> bool {
        let Self { combatants, ladder, now, .. } = self;
        let known = |id| combatants.iter().any(|one| one.id == id);
        let distinct = combatants.iter().enumerate().all(|(index, one)| {
            combatants[..index].iter().all(|other| {
                other.id < one.id && other.name.to_lowercase() != one.name.to_lowercase()
            })
        });
        distinct
            && self.ruleset.is_sound()
            && (1..=LAST_TURN).contains(&now.turn)
            && (1..=self.rules().phases).contains(&now.phase)
            && self.passed <= MOST_PASSED
            && self.last_id <= LAST_ID
            && combatants.iter().all(|one| one.id.0 <= self.last_id)
            && combatants.is_sound()
            && ladder.slots.is_sound()
            && ladder.slots.iter().all(|slot| known(slot.who))
            && ladder.interrupters.iter().all(|interrupter| known(interrupter.who))
            && self.timers.is_sound()
    }
}

impl Sound for Event {
    fn is_sound(&self) -> bool {
        let both = |it: &Replaced<u32>, most| it.was <= most && it.now <= most;
        match self {
            Self::Ruleset(it) => it.is_sound(),
            Self::Time(it) => it.is_sound() && it.was.turn >= 1 && it.now.turn >= 1,
            Self::LastId(it) => both(it, LAST_ID),
            Self::Came(_, one) | Self::Left(_, one) => one.is_sound(),
            Self::Of(_, change) => change.is_sound(),
            Self::Slots(it) => it.is_sound(),
            Self::Slot(_, it) => it.is_sound(),
            Self::Timers(it) => it.is_sound(),
            Self::Passed(it) => both(it, MOST_PASSED),
            Self::Title(_)
            | Self::Stage(_)
            | Self::Standing(_)
            | Self::Interrupters(_)
            | Self::UnderWay(_)
            | Self::Result(_) => true,
        }
    }
}

impl Sound for Change {
    fn is_sound(&self) -> bool {
        match self {
            Self::Block(it) => it.is_sound(),
            Self::Harm(it) => it.is_sound(),
            Self::Pool(it) => [it.was, it.now].iter().all(|points| (0..=10).contains(points)),
            Self::Roll(it) => it.is_sound(),
            Self::Standby(it) => it.is_sound(),
            Self::Doing(it) => [&it.was, &it.now].iter().all(|it| MODIFIER.contains(&it.aim)),
            Self::LastTest(it) => it.is_sound(),
            Self::Effects(it) => it.is_sound(),
            Self::Name(_)
            | Self::Status(_)
            | Self::Surprised(_)
            | Self::Lost(_)
            | Self::Notes(_) => true,
        }
    }
}
