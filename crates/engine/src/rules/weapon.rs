//! Weapons.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_with::{DeserializeFromStr, SerializeDisplay};

use super::{DamageKind, DicePool, FiringMode, Ranges, Reach, SkillFit, WeaponArea, WeaponMark};
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
    /// Firing modes, and other words about its use.
    pub marks: BTreeSet<WeaponMark>,
    /// The rounds in a full magazine; `None` if ammunition is not counted.
    pub magazine: Option<i32>,
    /// The limits of its ranges.
    pub ranges: Option<Ranges>,
    /// The area that it hits.
    pub area: Option<WeaponArea>,
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
    /// Firing modes, and other words about its use; empty if none are given.
    pub marks: BTreeSet<WeaponMark>,
    /// The rounds in a full magazine.
    pub magazine: Option<i32>,
    /// The limits of its ranges.
    pub ranges: Option<Ranges>,
    /// The area that it hits.
    pub area: Option<WeaponArea>,
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

    /// Returns the reach; anything with a magazine is ranged. `None` if it is not known (AMB-69).
    pub fn reach(&self) -> Option<Reach> {
        let shoots = self.rounds_left().map(|_| Reach::Ranged);
        self.profile.reach().or(shoots)
    }

    /// Returns true for a weapon that reaches nobody at a distance, by its parts or else by its skill.
    pub fn is_for_melee(&self) -> bool {
        let by_skill = || SkillFit::reach(self.profile.skill.as_deref()?);
        self.reach().or_else(by_skill) == Some(Reach::Melee)
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
        if self.is_for_distance() {
            return Some(Reach::Ranged);
        }
        (self.damage.som || self.marks.contains(&WeaponMark::Melee)).then_some(Reach::Melee)
    }

    /// Returns true if a part of it is of ranged weapons alone.
    fn is_for_distance(&self) -> bool {
        use WeaponMark::{Melee, Reach, Shock};
        let is_ranged = |mark: &WeaponMark| !matches!(mark, Melee | Reach | Shock);
        self.ranges.is_some() || self.area.is_some() || self.marks.iter().any(is_ranged)
    }

    /// Returns true for a missile or a grenade, which hits whoever is near (EX-20). Older ones have no word for it.
    pub fn is_blast(&self) -> bool {
        let is_by_skill =
            self.has_skill("Seeker Weapons") || self.is_thrown() && self.magazine.is_some();
        self.area.is_some() || is_by_skill
    }

    /// Returns true for a weapon that leaves the hand.
    pub fn is_thrown(&self) -> bool {
        self.has_skill("Throwing Weapons")
    }

    /// Returns true for a weapon that sprays a cone (EX-50).
    pub fn is_cone(&self) -> bool {
        self.has_skill("Spray Weapons")
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

    /// Returns why its parts don't go together: a melee weapon is for no distance, and no other one has a reach.
    pub fn contradiction(&self) -> Option<&'static str> {
        let is_melee = self.marks.contains(&WeaponMark::Melee);
        let has_reach = self.marks.contains(&WeaponMark::Reach);
        if is_melee && self.is_for_distance() {
            Some(
                "a melee weapon has no firing mode, no range, no smartlink and no blast, and is not ranged",
            )
        } else if has_reach && !is_melee && !self.damage.som {
            Some("reach is for a weapon with melee, or with a DV in +som")
        } else {
            None
        }
    }

    /// Returns true if all numbers are within their ranges; a magazine holds at least one round.
    pub fn is_valid(&self) -> bool {
        self.damage.dice.highest() <= Self::MAX_DAMAGE
            && (0..=Self::MAX_PENETRATION).contains(&self.penetration)
            && self.magazine.is_none_or(|rounds| (1..=Self::MAX_ROUNDS).contains(&rounds))
            && self.skill.as_ref().is_none_or(|skill| !skill.is_empty())
            && self.contradiction().is_none()
    }
}

impl From<WeaponProfile> for WeaponParts {
    fn from(profile: WeaponProfile) -> Self {
        let WeaponProfile { damage, penetration, kind, skill, marks, magazine, ranges, area } =
            profile;
        let penetration = Some(penetration).filter(|value| *value != 0);
        Self { damage: Some(damage), penetration, kind, skill, marks, magazine, ranges, area }
    }
}

impl WeaponParts {
    /// Fills what is missing from `other`; modes replace all of its modes, and `melee` all that is for a distance.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let is_mode = |it: &&WeaponMark| **it < WeaponMark::Smartlink;
        let is_melee = self.marks.contains(&WeaponMark::Melee);
        let is_replaced = |it: &&WeaponMark| match it {
            WeaponMark::Smartlink => is_melee,
            it => is_mode(it) && self.marks.iter().any(|own| is_mode(&own)),
        };
        let kept = other.marks.iter().filter(|it| !is_replaced(it));
        Self {
            damage: self.damage.or(other.damage),
            penetration: self.penetration.or(other.penetration),
            kind: self.kind.or(other.kind),
            skill: self.skill.or(other.skill),
            marks: self.marks.iter().chain(kept).copied().collect(),
            magazine: self.magazine.or(other.magazine),
            ranges: self.ranges.or(other.ranges.filter(|_| !is_melee)),
            area: self.area.or(other.area.filter(|_| !is_melee)),
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
