//! Movement by tactics: the enemies whom a weapon reaches, and the way to those whom none reaches.

use crate::encounter::{Combatant, Encounter, Id};
use crate::rules::{RangeBand, Ranges, Reach, Side, Stat, Weapon};
use crate::text::{PlainText, is_same};

/// The distance of an enemy, judged by the reach of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Distance {
    /// As far as anybody knows.
    Reached,
    TooNear,
    TooFar,
    /// A blast would hurt friends or bystanders.
    Unsafe,
}

impl Encounter {
    /// Tells whether a weapon reaches an enemy, as the rules see it (EX-86); where a blast would hurt others, it does not.
    pub(super) fn distance(&self, own: &Combatant, on: &Combatant, weapon: &Weapon) -> Distance {
        let profile = &weapon.profile;
        if own.at.is_none() || on.at.is_none() || !self.rules().knows_ground() {
            return Distance::Reached;
        }
        if profile.reach() == Some(Reach::Melee) {
            return if own.is_apart_from(on) { Distance::TooFar } else { Distance::Reached };
        }
        let is_hurt = |it: &Combatant| {
            let is_friend = it.is_active() && (it.id == own.id || it.is_on_side_of(own));
            let is_bystander = it.takes_part() && it.block.side == Side::Neutral;
            (is_friend || is_bystander)
                && it.id != on.id
                && it.at.is_some()
                && !it.is_apart_from(on)
        };
        if profile.area.is_some() && self.combatants.iter().any(is_hurt) {
            return Distance::Unsafe;
        }
        let metres = self.metres(own.id, on.id).filter(|_| profile.reach() == Some(Reach::Ranged));
        let Some(metres) = metres else { return Distance::Reached };
        let som = own.stat(Stat::Som, self.rules());
        match Ranges::band(profile.ranges.as_ref(), som, metres) {
            (_, false) => Distance::Reached,
            (Some(RangeBand::Extreme), true) => Distance::TooFar,
            (_, true) => Distance::TooNear,
        }
    }

    /// Returns true if a weapon reaches an enemy.
    pub(super) fn reaches(&self, own: &Combatant, on: Id, weapon: &Weapon) -> bool {
        self.get(on).is_some_and(|on| self.distance(own, on, weapon) == Distance::Reached)
    }

    /// The next place on the way between two: over distances that were said, by the least sum of metres, of equal ones the
    /// place said first; the other place itself where there is no way (AMB-107).
    pub(super) fn next_place(&self, from: &PlainText, to: &PlainText) -> PlainText {
        let places: Vec<&PlainText> =
            self.places().into_iter().filter(|it| !is_same(it, from)).collect();
        let mut left: Vec<Option<i64>> =
            places.iter().map(|place| is_same(place, to).then_some(0)).collect();
        // The way from each place, without coming back here; so many rounds reach the farthest.
        for _ in 0..places.len() {
            for (at, place) in places.iter().enumerate() {
                let ways = self.ground.iter().filter_map(|it| {
                    let next = places.iter().position(|next| it.is_between(place, Some(next)))?;
                    Some(left[next]? + i64::from(it.metres))
                });
                left[at] = ways.chain(left[at]).min();
            }
        }
        let steps = self.ground.iter().filter_map(|it| {
            let place = it.beyond(from)?;
            let at = places.iter().position(|known| is_same(known, place))?;
            Some((left[at]? + i64::from(it.metres), place))
        });
        steps.min_by_key(|(metres, _)| *metres).map_or(to, |(_, place)| place).clone()
    }
}
