//! Counts of how fights end, and what they tell.

use serde::Serialize;

use super::{Fate, FightEnd, fighters};
use crate::encounter::Encounter;

/// Standard errors on each side of an interval that holds the chance in 95 of 100 cases.
const CONFIDENCE: f64 = 1.96;

/// Counts of fights by their outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Fights by who stands at the end, as [`end_of`] numbers it.
    ends: Vec<u64>,
    /// Fights by their turns.
    turns: Vec<u64>,
    /// Fights by what became of each who took part.
    fates: Vec<u64>,
}

/// The number of an end: whether anybody of the players' party stands, and of the foes.
fn end_of([pc, foe]: [bool; 2]) -> usize {
    usize::from(pc) * 2 + usize::from(foe)
}

/// The number of a fate of the one who took part at this place.
fn fate_of(place: usize, fate: Fate) -> usize {
    place * 3 + fate as usize
}

impl Tally {
    /// Counts one more fight.
    pub fn add(&mut self, end: &FightEnd) {
        let count = |counts: &mut Vec<u64>, index: usize| {
            counts.resize(counts.len().max(index + 1), 0);
            counts[index] += 1;
        };
        count(&mut self.ends, end_of(end.standing));
        count(&mut self.turns, end.turns as usize);
        for (place, fate) in end.fates.iter().enumerate() {
            count(&mut self.fates, fate_of(place, *fate));
        }
    }

    /// The number of fights.
    pub fn runs(&self) -> u64 {
        self.ends.iter().sum()
    }

    /// Returns what the fights tell, which began in this state and were rolled with this seed.
    pub fn odds(&self, start: &Encounter, seed: u64) -> Odds {
        let runs = self.runs();
        let count = |counts: &[u64], index: usize| counts.get(index).copied().unwrap_or(0);
        let end = |standing| count(&self.ends, end_of(standing));
        let share = |count| rounded(ratio(count, runs));
        let combatant = |(place, id)| {
            let chance = |fate| share(count(&self.fates, fate_of(place, fate)));
            CombatantOdds {
                name: start.name(id).to_owned(),
                stands: chance(Fate::Stands),
                out: chance(Fate::Out),
                dead: chance(Fate::Dead),
            }
        };
        Odds {
            runs,
            seed,
            sides: Sides {
                pc: Interval::of(end([true, false]), runs),
                foe: Interval::of(end([false, true]), runs),
            },
            nobody: Share { share: share(end([false, false])) },
            open: Share { share: share(end([true, true])) },
            turns: Turns {
                median: self.turns_of(50),
                p10: self.turns_of(10),
                p90: self.turns_of(90),
            },
            combatants: fighters(start).into_iter().enumerate().map(combatant).collect(),
        }
    }

    /// The turns within which so many percent of the fights are over.
    fn turns_of(&self, percent: u64) -> usize {
        let mut over = 0;
        let is_enough = |count: &u64| {
            over += count;
            over * 100 >= self.runs() * percent
        };
        self.turns.iter().position(is_enough).unwrap_or(0)
    }
}

/// The odds of a fight. `--json` prints them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// The fights that were played.
    pub runs: u64,
    /// The seed of their dice.
    pub seed: u64,
    /// The chances of the sides to win.
    pub sides: Sides,
    /// The share of fights in which nobody stands.
    pub nobody: Share,
    /// The share of fights that were not over when time was up.
    pub open: Share,
    /// The turns that the fights took.
    pub turns: Turns,
    /// The chances of those who take part, in order of entry.
    pub combatants: Vec<CombatantOdds>,
}

/// The chances of the sides to win: one of them stands, and none of their enemies does.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sides {
    /// Players' characters and allies.
    pub pc: Interval,
    /// Their enemies.
    pub foe: Interval,
}

/// A chance with its margin of error.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The share of the fights.
    pub wins: f64,
    /// The lower end of the interval that holds the chance in 95 of 100 cases.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// A share of the fights.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Share {
    /// From 0 to 1.
    pub share: f64,
}

/// Turns that fights took, the first and the last one counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Turns {
    /// Half of the fights took no more.
    pub median: usize,
    /// A tenth of the fights took no more.
    pub p10: usize,
    /// Nine tenths of the fights took no more.
    pub p90: usize,
}

/// The chances of a combatant at the end of a fight, from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CombatantOdds {
    /// The name.
    pub name: String,
    /// To be active.
    pub stands: f64,
    /// To be unconscious, disabled or gone.
    pub out: f64,
    /// To be dead.
    pub dead: f64,
}

impl Interval {
    /// The interval of Wilson, which holds for few fights and for rare ends as well.
    fn of(count: u64, runs: u64) -> Self {
        let (share, square) = (ratio(count, runs), CONFIDENCE * CONFIDENCE / ratio(runs.max(1), 1));
        let middle = (share + square / 2.0) / (1.0 + square);
        let half = (share * (1.0 - share) * square + square * square / 4.0).sqrt() / (1.0 + square);
        let end = |value: f64| rounded(value.clamp(0.0, 1.0));
        Self { wins: rounded(share), low: end(middle - half), high: end(middle + half) }
    }
}

#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^52 fights")]
fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

/// A chance to six decimals.
fn rounded(chance: f64) -> f64 {
    (chance * 1e6).round() / 1e6
}
