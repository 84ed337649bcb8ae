//! Gear by name: `weapon.rifle="automatic rifle"/x30`, `armor="armor vest"+3/4`.

use std::borrow::Cow;
use std::str::FromStr;

use super::file::read_name;
use super::{Library, UnknownName};
use crate::command::GearKind;
use crate::rules::{Armor, WeaponParts, WeaponProfile};
use crate::text::PlainText;

/// A weapon or a piece of armor by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gear<T> {
    /// The name.
    pub name: PlainText,
    /// The origin of the numbers; may be empty.
    pub source: PlainText,
    /// The numbers.
    pub value: T,
}

impl<T: FromStr<Err = String>> Gear<T> {
    /// Reads the value of an entry. Nothing could be found by a name that `is_value`: one that reads as numbers, or as several
    /// names.
    ///
    /// # Errors
    /// A sentence if it is none, or the name can't be.
    pub(super) fn read(
        name: &str,
        source: &str,
        value: &str,
        is_value: impl Fn(&str) -> bool,
    ) -> Result<Self, String> {
        let name = read_name(name)?;
        if is_value(&name) {
            return Err(format!("{:?} can't be a name: it reads as numbers", name.as_str()));
        }
        Ok(Self { name, source: PlainText::new(source), value: value.parse()? })
    }
}

impl Library {
    /// Puts numbers in the place of names of gear in the value of a key; a value without any stays as it is.
    ///
    /// # Errors
    /// [`UnknownName`] for a value that is meant as a name and is none.
    pub fn with_numbers<'a>(
        &self,
        gear: Option<GearKind>,
        value: &'a str,
    ) -> Result<Cow<'a, str>, UnknownName> {
        match gear {
            Some(_) if value.is_empty() || value.eq_ignore_ascii_case("none") => Ok(value.into()),
            Some(GearKind::Armor) => self.armor_numbers(value),
            Some(GearKind::Accessory) => {
                let pieces = self.armor_numbers(value)?;
                Ok(pieces.parse::<Armor>().map_or(pieces, |armor| armor.total().to_string().into()))
            }
            Some(GearKind::Weapon) => self.weapon_numbers(value),
            None => Ok(value.into()),
        }
    }

    fn armor_numbers<'a>(&self, value: &'a str) -> Result<Cow<'a, str>, UnknownName> {
        if value.parse::<Armor>().is_ok() {
            return Ok(value.into());
        }
        let layer = |text: &str| {
            // Whatever begins with a digit is meant as numbers.
            if begins_with_digit(text.trim()) {
                return Ok(text.to_owned());
            }
            self.armor.find("armor", text, |it| &it.name).map(|it| it.value.to_string())
        };
        let layers = value.split('+').map(layer).collect::<Result<Vec<String>, UnknownName>>();
        Ok(layers?.join("+").into())
    }

    /// The first part may name a weapon; the parts after it win over those of that weapon.
    fn weapon_numbers<'a>(&self, value: &'a str) -> Result<Cow<'a, str>, UnknownName> {
        let (first, own) = match value.split_once('/') {
            Some((first, own)) => (first, Some(own)),
            None => (value, None),
        };
        let other = as_in_library(first);
        let weapon = self.weapons.get(first).or_else(|| self.weapons.get(&other));
        let own_parts = own.map_or(Ok(WeaponParts::default()), str::parse);
        match (weapon, own_parts) {
            (Some(weapon), Ok(own)) => {
                let parts = own.or(WeaponParts::from(weapon.value.clone()));
                Ok(parts.to_string().into())
            }
            (None, _) if value.parse::<WeaponProfile>().is_err() && is_name(first) => {
                self.weapons.find("weapon", first, |it| &it.name).map(|_| value.into())
            }
            _ => Ok(value.into()),
        }
    }
}

/// What people call weapons, and what the library does.
const OTHER_NAMES: [(&str, &str); 2] =
    [("submachine gun", "SMG"), ("assault rifle", "automatic rifle")];

/// Returns the name of a weapon as the library has it, which people may call otherwise.
pub fn as_in_library(called: &str) -> Cow<'_, str> {
    let small = called.to_lowercase();
    let known = OTHER_NAMES.iter().find(|it| small.contains(it.0));
    known.map_or(called.into(), |(other, name)| small.replace(other, name).into())
}

/// Returns true for text that begins as numbers do.
pub(super) fn begins_with_digit(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_digit())
}

/// Returns true for a part of a weapon that has the shape of none but a skill.
pub(super) fn is_name(part: &str) -> bool {
    part.parse::<WeaponParts>().is_ok_and(|parts| parts.skill.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::KEYS;

    fn numbers(key: &str, value: &str) -> String {
        let key = KEYS.iter().find(|it| it.word == key).expect("a key");
        match Library::shipped().with_numbers(key.gear, value) {
            Ok(numbers) => numbers.into_owned(),
            Err(UnknownName(sentence)) => sentence,
        }
    }

    #[test]
    fn names_become_numbers_and_own_parts_win() {
        for (key, value, wanted) in [
            (
                "weapon.",
                "automatic rifle",
                "2d10+6/ap6/kinetic/Kinetic Weapons/sa/bf/fa/x30/r150-250-500-900/smartlink",
            ),
            (
                "weapon.",
                "Automatic  Rifle/x9",
                "2d10+6/ap6/kinetic/Kinetic Weapons/sa/bf/fa/x9/r150-250-500-900/smartlink",
            ),
            (
                "weapon.",
                "automatic rifle/3d10/ap2/Guns/bf",
                "3d10/ap2/kinetic/Guns/bf/x30/r150-250-500-900/smartlink",
            ),
            ("weapon.", "knife/blades/ranged", "1d10+2+som/ap1/kinetic/blades/ranged"),
            ("weapon.", "knife/\"Melee\"", "1d10+2+som/ap1/kinetic/\"Melee\"/melee"),
            ("weapon.", "stunner/x20", "1d10/2/energy/Beam Weapons/sa/x20/r10-25-40-60/shock"),
            ("weapon.", "Guns/5/x3", "Guns/5/x3"),
            ("weapon.", "none", "none"),
            ("weapon.", "ap6", "ap6"),
            ("weapon.", "knife/5/6", "knife/5/6"),
            ("armor", "armor vest", "6/6"),
            ("armor", "armor vest+3/4", "6/6+3/4"),
            ("armor", "3/4+second skin", "3/4+1/3"),
            ("accessory", "riot shield", "3/2"),
            ("accessory", "full helmet+riot shield+1/1", "7/6"),
            ("accessory", "3/x", "3/x"),
            ("armor", "6", "6"),
            ("dur", "knife", "knife"),
        ] {
            assert_eq!(numbers(key, value), wanted, "{key}={value}");
        }
    }

    #[test]
    fn an_unknown_name_is_told_with_the_nearest() {
        for (key, value, wanted) in [
            (
                "weapon.",
                "automatic rilfe/x30",
                "there is no weapon \"automatic rilfe\"; did you mean automatic rifle?",
            ),
            ("armor", "armor west", "there is no armor \"armor west\"; did you mean armor vest?"),
            (
                "armor",
                "6/6+riot shild",
                "there is no armor \"riot shild\"; did you mean riot shield?",
            ),
        ] {
            assert_eq!(numbers(key, value), wanted, "{key}={value}");
        }
    }
}
