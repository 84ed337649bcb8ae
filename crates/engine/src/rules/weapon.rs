//! Weapons.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_with::{DeserializeFromStr, SerializeDisplay};

use super::armor::DamageKind;
use super::dice_pool::DicePool;
use super::firing::{FiringMode, Reach, WeaponMark};
use super::skill_fit::SkillFit;
use crate::text::{PlainText, is_default, is_same};

/// The damage value of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeaponDamage {
    /// The dice, or a number.
    pub dice: DicePool,
    /// True if the wielder's damage bonus is added (DS-10).
    pub som: bool,
}

/// The numbers of a weapon.
#[derive(Clone, Debug, PartialEq, Eq, SerializeDisplay, DeserializeFromStr)]
pub struct WeaponProfile {
    /// The damage value.
    pub damage: WeaponDamage,
    /// Armor penetration, from 0.
    pub penetration: i32,
    /// The kind of damage; `None` ignores armor.
    pub kind: Option<DamageKind>,
    /// The skill for attacks with it.
    pub skill: Option<PlainText>,
    /// Firing modes and reach.
    pub marks: BTreeSet<WeaponMark>,
    /// The rounds in a full magazine; `None` if ammunition is not counted.
    pub magazine: Option<i32>,
}

/// Some of the numbers of a weapon, for example to override those of the library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WeaponParts {
    /// The damage value.
    pub damage: Option<WeaponDamage>,
    /// Armor penetration, from 0.
    pub penetration: Option<i32>,
    /// The kind of damage.
    pub kind: Option<DamageKind>,
    /// The skill for attacks with it.
    pub skill: Option<PlainText>,
    /// Firing modes and reach; empty if none are given.
    pub marks: BTreeSet<WeaponMark>,
    /// The rounds in a full magazine.
    pub magazine: Option<i32>,
}

/// A weapon of a combatant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// The label; unique among the weapons of a combatant, ignoring case.
    pub label: PlainText,
    /// Its numbers.
    #[serde(rename = "numbers")]
    pub profile: WeaponProfile,
    /// The rounds left in the magazine; 0 if ammunition is not counted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub loaded: i32,
}

impl Weapon {
    /// Creates a weapon with a full magazine.
    pub fn new(label: PlainText, profile: WeaponProfile) -> Self {
        let loaded = profile.magazine.unwrap_or(0);
        Self { label, profile, loaded }
    }

    /// Returns true if `label` is that of this weapon, ignoring case.
    pub fn is_called(&self, label: &str) -> bool {
        is_same(&self.label, &PlainText::new(label))
    }

    /// Returns the rounds left; `None` if ammunition is not counted.
    pub fn rounds_left(&self) -> Option<i32> {
        self.profile.magazine.map(|_| self.loaded)
    }

    /// Returns true if the magazine is not full.
    pub fn wants_reload(&self) -> bool {
        self.profile.magazine.is_some_and(|magazine| self.loaded < magazine)
    }

    /// Fills the magazine.
    pub fn reload(&mut self) {
        self.loaded = self.profile.magazine.unwrap_or(0);
    }

    /// Returns the profile with the rounds left as its ammunition, for display.
    pub fn as_it_stands(&self) -> WeaponProfile {
        WeaponProfile { magazine: self.rounds_left(), ..self.profile.clone() }
    }

    /// Returns true if it has a label and its numbers are within their ranges.
    pub fn is_valid(&self) -> bool {
        let is_loaded = (0..=self.profile.magazine.unwrap_or(0)).contains(&self.loaded);
        !self.label.is_empty() && self.profile.is_valid() && is_loaded
    }
}

impl WeaponProfile {
    /// The highest possible damage of the dice.
    pub const MAX_DAMAGE: i32 = 9999;

    /// The largest armor penetration.
    pub const MAX_PENETRATION: i32 = 999;

    /// The most rounds of a magazine.
    pub const MAX_ROUNDS: i32 = 9999;

    /// Returns the firing modes in their order: single, semi, burst, auto.
    pub fn modes(&self) -> impl Iterator<Item = FiringMode> {
        self.marks.iter().filter_map(|mark| mark.mode())
    }

    /// Returns the reach; `None` if it is not known (AMB-69).
    pub fn reach(&self) -> Option<Reach> {
        if self.marks.iter().any(|mark| *mark != WeaponMark::Melee) {
            Some(Reach::Ranged)
        } else {
            (self.damage.som || !self.marks.is_empty()).then_some(Reach::Melee)
        }
    }

    /// Returns true for a missile or a grenade, which hits whoever is near (EX-20).
    pub fn is_blast(&self) -> bool {
        self.has_skill("Seeker Weapons") || self.is_thrown() && self.magazine.is_some()
    }

    /// Returns true for a weapon that leaves the hand.
    pub fn is_thrown(&self) -> bool {
        self.has_skill("Throwing Weapons")
    }

    /// Returns true unless it is known to be a melee weapon.
    pub fn can_hit_area(&self) -> bool {
        let by_skill = || self.skill.as_ref().and_then(|skill| SkillFit::reach(skill.as_str()));
        self.reach().or_else(by_skill) != Some(Reach::Melee)
    }

    /// Returns true for what nobody can take from its wielder.
    pub fn is_of_body(&self) -> bool {
        self.has_skill("Unarmed Combat")
    }

    /// Returns true if it is used with a skill, whole or with a field.
    fn has_skill(&self, label: &str) -> bool {
        let whole = self.skill.as_ref().and_then(|skill| skill.split(':').next());
        whole.is_some_and(|whole| is_same(whole.trim(), label))
    }

    /// Returns true for a melee weapon with a firing mode, or that is ranged as well.
    pub fn is_contradictory(&self) -> bool {
        self.marks.contains(&WeaponMark::Melee) && self.marks.len() > 1
    }

    /// Returns true if all numbers are within their ranges; a magazine holds at least one round.
    pub fn is_valid(&self) -> bool {
        self.damage.dice.highest() <= Self::MAX_DAMAGE
            && (0..=Self::MAX_PENETRATION).contains(&self.penetration)
            && self.magazine.is_none_or(|rounds| (1..=Self::MAX_ROUNDS).contains(&rounds))
            && self.skill.as_ref().is_none_or(|skill| !skill.is_empty())
            && !self.is_contradictory()
    }
}

impl From<WeaponProfile> for WeaponParts {
    fn from(profile: WeaponProfile) -> Self {
        let WeaponProfile { damage, penetration, kind, skill, marks, magazine } = profile;
        let penetration = Some(penetration).filter(|value| *value != 0);
        Self { damage: Some(damage), penetration, kind, skill, marks, magazine }
    }
}

impl WeaponParts {
    /// Fills what is missing from `other`; marks replace all of its marks.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            damage: self.damage.or(other.damage),
            penetration: self.penetration.or(other.penetration),
            kind: self.kind.or(other.kind),
            skill: self.skill.or(other.skill),
            marks: if self.marks.is_empty() { other.marks } else { self.marks },
            magazine: self.magazine.or(other.magazine),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_say_modes_and_reach() {
        let weapon = |text: &str| text.parse::<WeaponProfile>().expect(text);
        for (text, modes, reach) in [
            ("5/FA/Guns/ss/fa/x3", "single auto", Some(Reach::Ranged)),
            ("5+som/ranged", "", Some(Reach::Ranged)),
            ("5+som/sa", "semi", Some(Reach::Ranged)),
            ("5+som", "", Some(Reach::Melee)),
            ("5/melee", "", Some(Reach::Melee)),
            ("5/\"melee\"", "", None),
            ("5", "", None),
        ] {
            let modes_of: Vec<String> = weapon(text).modes().map(|it| it.to_string()).collect();
            assert_eq!(
                (modes_of.join(" ").as_str(), weapon(text).reach()),
                (modes, reach),
                "{text}"
            );
        }
        for (text, is_valid) in
            [("5/melee", true), ("5/melee/ss", false), ("5/melee/ranged", false)]
        {
            assert_eq!(weapon(text).is_valid(), is_valid, "{text}");
        }
    }

    #[test]
    fn a_magazine_is_full_when_it_is_set() {
        let profile: WeaponProfile = "10/x3".parse().expect("a weapon");
        let mut weapon = Weapon::new(PlainText::new("rifle"), profile.clone());
        assert!(weapon.is_valid() && !weapon.wants_reload());
        weapon.loaded = 1;
        assert_eq!(weapon.as_it_stands().to_string(), "10/x1");
        assert!(weapon.wants_reload());
        weapon.reload();
        assert_eq!(weapon.as_it_stands(), profile);
        weapon.loaded = 4;
        assert!(!weapon.is_valid());
    }
}
