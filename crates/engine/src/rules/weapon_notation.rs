//! The notation of weapons: `2d10+6/ap6/kinetic/Kinetic Weapons/x36`.

use std::fmt;
use std::str::FromStr;

use super::{DicePool, Ranges, WeaponArea, WeaponDamage, WeaponMark, WeaponParts, WeaponProfile};
use crate::text::PlainText;

/// The suffix of a damage value that adds the wielder's damage bonus.
const SOM: &str = "+som";

impl fmt::Display for WeaponDamage {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.dice, if self.som { SOM } else { "" })
    }
}

impl FromStr for WeaponDamage {
    type Err = String;

    /// Parses dice or a number, as `2d10+6`, with an optional `+som`.
    fn from_str(text: &str) -> Result<Self, String> {
        let begin = text.len().checked_sub(SOM.len()).unwrap_or(usize::MAX);
        let (dice, som) = match text.split_at_checked(begin) {
            Some((dice, end)) if end.eq_ignore_ascii_case(SOM) => (dice, true),
            _ => (text, false),
        };
        Ok(Self { dice: dice.parse()?, som })
    }
}

impl fmt::Display for WeaponProfile {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        WeaponParts::from(self.clone()).fmt(f)
    }
}

impl FromStr for WeaponProfile {
    type Err = String;

    /// Parses [`WeaponParts`] and requires a DV.
    fn from_str(text: &str) -> Result<Self, String> {
        let WeaponParts { damage, penetration, kind, skill, marks, magazine, ranges, area } =
            text.parse()?;
        let damage = damage.ok_or("a weapon needs its DV, as 2d10+6")?;
        let penetration = penetration.unwrap_or(0);
        Ok(Self { damage, penetration, kind, skill, marks, magazine, ranges, area })
    }
}

impl fmt::Display for WeaponParts {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { damage, penetration, kind, skill, marks, magazine, ranges, area } = self;
        let numbers = [
            damage.map(|damage| damage.to_string()),
            penetration.map(|penetration| format!("ap{penetration}")),
            kind.map(|kind| kind.to_string()),
            skill.as_ref().map(written_skill),
        ];
        let (modes, rest) = (..WeaponMark::Smartlink, WeaponMark::Smartlink..);
        let magazine = magazine.map(|rounds| format!("x{rounds}"));
        let parts = numbers.into_iter().flatten();
        let parts = parts.chain(marks.range(modes).map(ToString::to_string)).chain(magazine);
        let parts = parts.chain(ranges.map(|it| it.to_string()));
        let parts = parts.chain(marks.range(rest).map(ToString::to_string));
        let parts = parts.chain(area.map(|it| it.to_string()));
        f.write_str(&parts.collect::<Vec<_>>().join("/"))
    }
}

impl FromStr for WeaponParts {
    type Err = String;

    /// Parses parts joined by `/`, in any order, by their form. Dice may be divided: the `/2` of `1d10/2` belongs to
    /// them. A mark in quotes is a skill.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut read = Self::default();
        // What can't be printed must not hide what a part is.
        let text = PlainText::new(text);
        let mut parts = text.split('/').map(str::trim).peekable();
        while let Some(part) = parts.next() {
            let is_divided = is_bare_dice(part) && parts.peek().is_some_and(|it| is_number(it));
            let joined = parts.next_if(|_| is_divided).map(|divisor| format!("{part}/{divisor}"));
            let part = joined.as_deref().unwrap_or(part);
            if part.starts_with(|letter: char| letter.is_ascii_digit())
                || part.parse::<WeaponDamage>().is_ok()
            {
                fill("DV", &mut read.damage, part.parse()?)?;
            } else if let Some(value) = number_after("ap", part) {
                fill("AP", &mut read.penetration, value?)?;
            } else if let Some(rounds) = number_after("x", part) {
                fill("magazine", &mut read.magazine, rounds?)?;
            } else if let Ok(value) = part.parse() {
                fill("type", &mut read.kind, value)?;
            } else if let Ok(mark) = WeaponMark::from_str(part) {
                read.marks.insert(mark);
            } else if Ranges::begins(part) {
                fill("range", &mut read.ranges, part.parse()?)?;
            } else if let Some(area) = WeaponArea::read(part) {
                fill("blast", &mut read.area, area?)?;
            } else {
                let part = in_quotes(part).filter(|it| is_mark(it)).unwrap_or(part);
                let label = Some(PlainText::new(part)).filter(|label| !label.is_empty());
                fill("skill", &mut read.skill, label.ok_or("a part of the weapon is empty")?)?;
            }
        }
        Ok(read)
    }
}

/// Returns true for a word about the use of a weapon, which is a skill if it is in quotes.
pub fn is_mark(word: &str) -> bool {
    let word = word.trim();
    let is_mark = word.parse::<WeaponMark>().is_ok();
    is_mark || Ranges::begins(word) || WeaponArea::read(word).is_some()
}

/// Returns true for a weapon with a range or a blast that can't be: what it is can be read, and is refused.
pub fn has_odd_words(text: &str) -> bool {
    text.split('/').map(str::trim).any(|part| {
        let is_range = Ranges::begins(part) && part.parse::<Ranges>().is_err();
        is_range || WeaponArea::read(part).is_some_and(|it| it.is_err())
    })
}

fn in_quotes(part: &str) -> Option<&str> {
    part.strip_prefix('"')?.strip_suffix('"')
}

fn written_skill(skill: &PlainText) -> String {
    if is_mark(skill) { format!("\"{skill}\"") } else { skill.to_string() }
}

/// Stores a part; a second one of the same kind is an error.
fn fill<T>(what: &str, place: &mut Option<T>, value: T) -> Result<(), String> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("a weapon has only one {what}")),
    }
}

/// Parses the number after `prefix`, ignoring case: 6 of `ap6`, also of `ap-6`; `None` if the prefix doesn't match.
fn number_after(prefix: &str, part: &str) -> Option<Result<i32, String>> {
    let (start, digits) = part.split_at_checked(prefix.len())?;
    let digits = if prefix == "ap" { digits.strip_prefix('-').unwrap_or(digits) } else { digits };
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let fits = is_number && start.eq_ignore_ascii_case(prefix);
    fits.then(|| digits.parse().map_err(|_| format!("{part} is too large a number")))
}

/// Returns true for dice without an addition: `1d10`.
fn is_bare_dice(part: &str) -> bool {
    part.contains(['d', 'D']) && !part.contains(['+', '-']) && part.parse::<DicePool>().is_ok()
}

/// Returns true for text that begins like a number: `2`, `2+4`.
fn is_number(part: &str) -> bool {
    part.starts_with(|letter: char| letter.is_ascii_digit()) && !part.contains(['d', 'D'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::DamageKind;

    fn written(text: &str) -> Result<String, String> {
        text.parse::<WeaponProfile>().map(|weapon| weapon.to_string())
    }

    #[test]
    fn a_part_is_read_by_what_can_be_printed_of_it() {
        assert_eq!(written("2/x3\u{1}\u{0}"), Ok("2/x3".to_owned()));
    }

    #[test]
    fn parts_are_told_apart_by_their_shape() {
        let whole = "2d10+6/ap6/kinetic/Kinetic Weapons/x36";
        for text in [
            whole,
            "x36/Kinetic Weapons/KINETIC/ap-6/2d10+6",
            "Kinetic  Weapons/2d10+6/X36/AP6/kinetic",
        ] {
            assert_eq!(written(text), Ok(whole.to_owned()));
        }
        let weapon: WeaponProfile = whole.parse().expect("a weapon");
        assert_eq!((weapon.penetration, weapon.magazine), (6, Some(36)));
        assert_eq!((weapon.kind, weapon.damage.som), (Some(DamageKind::Kinetic), false));
    }

    #[test]
    fn what_is_written_is_read_as_the_same_weapon() {
        for text in [
            "12",
            "1d10+som",
            "1d10+2+som/Blades",
            "1d10/2/energy",
            "1d10/2+4+som/ap1",
            "d6/apnea",
            "0/ap999/x9999",
            "5/xenology",
            "7+som",
            "5/sa/melee",
            "5/\"sa\"/fa",
            "5/\"Melee\"",
            "5/sa/x30/smartlink",
            "5/\"Smartlink\"/smartlink",
        ] {
            let weapon: WeaponProfile = text.parse().expect(text);
            assert_eq!(weapon.to_string().parse(), Ok(weapon), "{text}");
        }
        assert_eq!(written("d6/ap0/blades"), Ok("1d6/blades".to_owned()));
        assert_eq!(written("x3/FA/5/Guns/ss"), Ok("5/Guns/ss/fa/x3".to_owned()));
        let weapon: WeaponProfile = "5/\"sa\"".parse().expect("a weapon");
        assert_eq!(weapon.skill, Some("sa".into()));
    }

    #[test]
    fn what_is_no_weapon_is_refused() {
        for text in [
            "",
            "ap6",
            "kinetic/x3",
            "5/7",
            "1d10/2d6",
            "5/ap1/ap2",
            "5/kinetic/energy",
            "5/x1/x2",
            "5/Blades/Clubs",
            "5//ap1",
            "2d",
            "5/2d",
            "som",
        ] {
            assert!(written(text).is_err(), "{text}");
        }
    }
}
