//! Estimates from the name of a skill how likely it is for a roll.

use super::{DEFENSE_SKILL, DamageKind, Reach, Weapon};
use crate::text::{folded, is_same};

/// The degree to which a skill fits a roll, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SkillFit {
    /// The skill of the weapon, or of every defense.
    Own,
    /// The usual skill for weapons of this kind.
    Usual,
    /// A skill for weapons of the same reach, in melee or at range, or any skill of attacks if the weapon isn't known.
    SameReach,
    /// A skill for weapons of the other reach.
    OtherReach,
    /// Anything else.
    Other,
    /// The skill of the opposite roll.
    Opposite,
}

/// Prefixes of skills for attacks, in lower case.
const MELEE: [&str; 4] = ["blades", "clubs", "unarmed", "exotic melee"];
const RANGED: [&str; 3] = ["throwing", "exotic ranged", "gunnery"];

/// Returns the specialization in the label of a skill: `Rifles` of `Kinetic Weapons (Rifles)` (TS-22).
pub fn specialization(label: &str) -> Option<&str> {
    label.strip_suffix(')')?.split_once(" (").map(|(_, special)| special)
}

/// Returns the label of a skill without its specialization.
pub fn without_specialization(label: &str) -> &str {
    specialization(label).and_then(|_| label.split_once(" (")).map_or(label, |(skill, _)| skill)
}

impl SkillFit {
    /// Rates a skill for an attack with `weapon`, or with an unknown one.
    pub fn for_attack(skill: &str, weapon: Option<&Weapon>) -> Self {
        let reach = Self::reach(skill);
        let skill = folded(without_specialization(skill));
        let own = weapon.and_then(|weapon| weapon.profile.skill.as_ref());
        // A weapon without a skill may have the name of one: `unarmed`.
        let is_own = own.map_or_else(
            || reach.is_some() && weapon.is_some_and(|it| skill.starts_with(&folded(&it.label))),
            |own| is_same(&skill, own),
        );
        let needed = weapon.map(|weapon| weapon.profile.reach().unwrap_or(Reach::Ranged));
        let usual = match weapon.and_then(|weapon| weapon.profile.kind) {
            Some(DamageKind::Energy) => "beam",
            _ => "kinetic",
        };
        match needed {
            _ if is_own => Self::Own,
            _ if is_same(&skill, DEFENSE_SKILL) => Self::Opposite,
            _ if reach.is_none() => Self::Other,
            Some(Reach::Ranged) if skill.starts_with(usual) => Self::Usual,
            needed if needed.is_some() && needed != reach => Self::OtherReach,
            _ => Self::SameReach,
        }
    }

    /// Returns the reach of attacks with a skill; `None` if there are none.
    pub fn reach(skill: &str) -> Option<Reach> {
        let skill = folded(skill);
        let is_any = |words: &[&str]| words.iter().any(|word| skill.starts_with(word));
        // A field follows a colon, a specialization is in brackets.
        let kind = skill.split([':', '(']).next().unwrap_or_default().trim_end();
        if is_any(&MELEE) {
            return Some(Reach::Melee);
        }
        (is_any(&RANGED) || kind.ends_with("weapons")).then_some(Reach::Ranged)
    }

    /// Rates a skill for a defense.
    pub fn for_defense(skill: &str) -> Self {
        let is_own = is_same(without_specialization(skill), DEFENSE_SKILL);
        if is_own { Self::Own } else { Self::Other }
    }

    /// Rates a skill for first aid.
    pub fn for_first_aid(skill: &str) -> Self {
        let is_own =
            ["medic", "paramedic", "first aid"].iter().any(|it| folded(skill).starts_with(it));
        if is_own { Self::Own } else { Self::Other }
    }

    /// Returns true if the skill can be chosen without asking.
    pub fn is_likely(self) -> bool {
        self <= Self::SameReach
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::PlainText;

    /// Checks the order of skills for an attack with a weapon.
    #[track_caller]
    fn check(label: &str, profile: &str, skills: &[&str]) {
        let profile = profile.parse().expect("a profile");
        let weapon = Weapon::new(PlainText::new(label), profile);
        let fits: Vec<_> =
            skills.iter().map(|skill| SkillFit::for_attack(skill, Some(&weapon))).collect();
        assert!(fits.is_sorted_by(|one, next| one < next), "{label}: {skills:?} are {fits:?}");
    }

    #[test]
    fn the_skill_of_a_weapon_comes_first_then_what_is_used_like_it() {
        check(
            "rifle",
            "2d10/kinetic",
            &["Kinetic Weapons", "Beam Weapons", "Blades", "Academics", "Fray"],
        );
        check(
            "laser",
            "2d10/energy",
            &["Beam Weapons", "Kinetic Weapons", "Clubs", "Psychosurgery", "Fray"],
        );
        check(
            "seeker",
            "3d10/kinetic/Seeker Weapons",
            &["Seeker Weapons", "Kinetic Weapons", "Gunnery"],
        );
        check(
            "unarmed",
            "1d10+som/kinetic",
            &["Unarmed Combat", "Clubs", "Throwing Weapons", "SOM"],
        );
        check(
            "whip",
            "1d10+som/kinetic",
            &["Exotic Melee Weapon: Whip", "Exotic Ranged Weapon: Ink", "Perception"],
        );
    }

    #[test]
    fn a_skill_tells_the_reach_of_attacks_with_it() {
        for (skill, reach) in [
            ("Kinetic Weapons", Some(Reach::Ranged)),
            ("Exotic Ranged Weapon: Ink", Some(Reach::Ranged)),
            ("beam weapons (pistols)", Some(Reach::Ranged)),
            ("Unarmed Combat", Some(Reach::Melee)),
            ("Exotic Melee Weapon: Whip", Some(Reach::Melee)),
            ("Psi Assault", None),
            ("Fray", None),
        ] {
            assert_eq!(SkillFit::reach(skill), reach, "{skill}");
        }
    }

    #[test]
    fn a_skill_for_the_other_reach_is_likely_only_without_a_weapon() {
        for (profile, likely, unlikely) in [
            ("2d10/kinetic", "Beam Weapons", "Clubs"),
            ("1d10+som/kinetic", "Clubs", "Beam Weapons"),
        ] {
            let weapon = Weapon::new(PlainText::new("weapon"), profile.parse().expect("a profile"));
            assert!(SkillFit::for_attack(likely, Some(&weapon)).is_likely(), "{profile}");
            assert!(!SkillFit::for_attack(unlikely, Some(&weapon)).is_likely(), "{profile}");
            assert!(SkillFit::for_attack(unlikely, None).is_likely(), "{unlikely}");
        }
    }

    #[test]
    fn what_no_attack_is_made_with_is_never_likely() {
        for skill in ["Fray", "Psychosurgery", "SOMx3", "Academics: Blades", "Hardware: Weapons"] {
            assert!(!SkillFit::for_attack(skill, None).is_likely(), "{skill}");
        }
        assert!(SkillFit::for_attack("Kinetic Weapons (Rifles)", None).is_likely());
        let rifle = "2d10/kinetic/Kinetic Weapons".parse().expect("a profile");
        let rifle = Weapon::new(PlainText::new("rifle"), rifle);
        let fit = SkillFit::for_attack("Kinetic Weapons (Rifles)", Some(&rifle));
        assert_eq!(fit, SkillFit::Own);
        assert!(SkillFit::for_defense("fray").is_likely());
        assert!(!SkillFit::for_defense("Blades").is_likely());
    }
}
