//! Whether an attack hits, and how well (EX-1, AMB-41).

use std::fmt;

use super::check::{Check, Winner, oppose};
use super::choices::Margin;

/// An attack against a defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    attacker: Check,
    defender: Check,
    counted: Margin,
}

/// What is left of a skill to defend oneself with against a ranged attack: half, rounded down.
pub fn against_ranged(skill: i32) -> i32 {
    skill.div_euclid(2)
}

impl Attack {
    /// What two rolls come to, with margins counted so.
    pub fn new(attacker: Check, defender: Check, counted: Margin) -> Self {
        Self { attacker, defender, counted }
    }

    /// Whether it hits.
    pub fn is_hit(&self) -> bool {
        oppose(self.attacker, self.defender, false) == Winner::First
    }

    /// The damage that a good hit adds: 5 from a margin of 30, 10 from 60.
    pub fn bonus(&self) -> i32 {
        match self.attacker.margin(self.counted) {
            _ if !self.is_hit() => 0,
            60.. => 10,
            30.. => 5,
            _ => 0,
        }
    }

    /// Whether armor counts; against a critical hit it does not.
    pub fn armor_counts(&self) -> bool {
        !(self.is_hit() && self.attacker.is_critical())
    }
}

impl fmt::Display for Attack {
    /// A hit or a miss, with the reason.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { attacker, defender, .. } = self;
        let (roll, against) = (attacker.roll, defender.roll);
        if !attacker.succeeds() {
            return write!(f, "a miss: {attacker}");
        }
        if !self.is_hit() {
            return match (defender.is_critical(), roll == against) {
                (_, true) => write!(f, "a miss: both rolled {roll:02}"),
                (true, _) => write!(f, "a miss: the critical {against:02} beats {roll:02}"),
                (false, _) => write!(f, "a miss: {against:02} beats {roll:02}"),
            };
        }
        let critical = if self.armor_counts() { "" } else { " critical" };
        write!(f, "a{critical} hit by {}", attacker.margin(self.counted))?;
        if defender.succeeds() {
            write!(f, ": {roll:02} beats {against:02}")?;
        }
        if !self.armor_counts() {
            f.write_str(", armor does not count")?;
        }
        match self.bonus() {
            0 => Ok(()),
            bonus => write!(f, ", +{bonus} DV"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hit_or_a_miss_says_why() {
        let said = |attack: (i32, i32), defense: (i32, i32)| {
            let check = |(target, roll)| Check { target, roll };
            Attack::new(check(attack), check(defense), Margin::Under).to_string()
        };
        assert_eq!(said((50, 60), (30, 40)), "a miss: 60 against 50");
        assert_eq!(said((50, 20), (30, 25)), "a miss: 25 beats 20");
        assert_eq!(said((50, 40), (30, 22)), "a miss: the critical 22 beats 40");
        assert_eq!(said((50, 20), (30, 20)), "a miss: both rolled 20");
        assert_eq!(said((50, 40), (30, 20)), "a hit by 10: 40 beats 20");
        assert_eq!(said((50, 20), (30, 31)), "a hit by 30, +5 DV");
        assert_eq!(said((90, 22), (30, 31)), "a critical hit by 68, armor does not count, +10 DV");
    }
}
