//! Attacks: hit or miss, and how well (EX-1, AMB-41).

use super::word_enum::word_enum;
use super::{CheckResult, DicePool, Grade, Margin, Winner, oppose};

/// The skill for defense unless another one is named (EX-1).
pub const DEFENSE_SKILL: &str = "Fray";

/// The margins from which a hit does extra damage, greatest first, each with the damage.
const EXTRA_DAMAGE: [(i32, i32); 2] = [(60, 10), (30, 5)];

/// The die of the metres by which a blast that misses comes down elsewhere, once or more times (EX-88).
pub const SCATTER: DicePool = DicePool::of(1, 10);

/// Returns the part of a skill that counts in defense against a ranged attack: half, rounded down.
pub fn against_ranged(skill: i32) -> i32 {
    skill.div_euclid(2)
}

word_enum! {
    /// The aim of a called shot (EX-83).
    pub enum CalledShot {
        /// A gap in the armor.
        Armor,
        /// Something that the target holds.
        Disarm,
        /// Any other place.
        Spot,
    }
}

word_enum! {
    /// The purpose of a melee attack that isn't made for damage (EX-84).
    pub enum Intent {
        /// To hold the target.
        Subdue,
        /// To push the target back, and down.
        Knock,
    }
}

/// An attack, with the defense against it if there was one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The attacker's target and roll.
    pub attacker: CheckResult,
    /// The defender's target and roll; `None` without a defense.
    pub defender: Option<CheckResult>,
    /// The way margins are counted.
    pub margin: Margin,
}

impl Attack {
    /// Returns true if the attack hits.
    pub fn is_hit(&self) -> bool {
        let beats = |defender| oppose(self.attacker, defender, false) == Winner::First;
        self.attacker.check.succeeds() && self.defender.is_none_or(beats)
    }

    /// Returns true if the attacker's roll is a critical success, hit or not (TS-6).
    pub fn is_critical(&self) -> bool {
        self.attacker.is_critical_success()
    }

    /// Returns true if the attacker's roll is a critical failure (TS-6).
    pub fn is_fumble(&self) -> bool {
        self.attacker.is_critical_failure()
    }

    /// Returns true for a hit with an Excellent Success, which called shots and intents need (TS-14).
    pub fn is_excellent_hit(&self) -> bool {
        self.is_hit() && self.attacker.check.grade(self.margin) == Grade::Excellent
    }

    /// Returns the damage that the margin of a hit adds; 0 for a miss.
    pub fn bonus(&self) -> i32 {
        let margin = self.attacker.check.margin(self.margin);
        let extra = EXTRA_DAMAGE.iter().find(|(least, _)| margin >= *least);
        extra.filter(|_| self.is_hit()).map_or(0, |(_, damage)| *damage)
    }

    /// Returns how often 1d10 metres off a blast comes down, by the margin of its miss; `None` for a hit (page 204).
    pub fn scatter(&self) -> Option<i32> {
        let check = self.attacker.check;
        let times = match check.margin(self.margin) {
            // A success that was dodged, too.
            _ if check.succeeds() => 1,
            ..=30 => 1,
            31..=60 => 2,
            _ => 3,
        };
        (!self.is_hit()).then_some(times)
    }

    /// Returns false if the attack defeats armor, as a critical hit and a called shot at a gap do.
    pub fn armor_counts(&self, called: Option<CalledShot>) -> bool {
        let finds_gap = called == Some(CalledShot::Armor) && self.is_excellent_hit();
        !(finds_gap || self.is_hit() && self.is_critical())
    }
}
