//! Ranges of weapons, and the areas that some of them hit (EX-86, EX-88).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::word_enum::word_enum;
use crate::text::{joined, parse_digits};

/// The metres up to which an attack is made point-blank (EX-86).
const POINT_BLANK: i32 = 2;

/// The farthest that anything reaches, in metres.
pub const FARTHEST: i32 = 99_999;

word_enum! {
    /// A band of ranges. The command language names it in lower case.
    pub enum RangeBand {
        /// At arm's length.
        #[strum(to_string = "point-blank")]
        PointBlank,
        /// Up to the first limit.
        Short,
        /// Up to the second limit.
        Medium,
        /// Up to the third limit.
        Long,
        /// Up to the last limit.
        Extreme,
    }
}

/// The modifiers of the range bands to the attacker's roll; all 0 in a ruleset that knows no ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names are those of the bands")]
pub struct RangeModifiers {
    pub point_blank: i32,
    pub short: i32,
    pub medium: i32,
    pub long: i32,
    pub extreme: i32,
}

impl RangeModifiers {
    /// The modifiers of the rulebook.
    pub const STANDARD: Self =
        Self { point_blank: 10, short: 0, medium: -10, long: -20, extreme: -30 };

    /// Returns the modifier of a band.
    pub fn of(self, band: RangeBand) -> i32 {
        match band {
            RangeBand::PointBlank => self.point_blank,
            RangeBand::Short => self.short,
            RangeBand::Medium => self.medium,
            RangeBand::Long => self.long,
            RangeBand::Extreme => self.extreme,
        }
    }
}

/// The ranges of a weapon: `r150-250-500-900`, `r5-70-180-600-2000` or `rsom20-50-100-300` (EX-86).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranges {
    /// Below so many metres it can't be used.
    least: Option<i32>,
    /// The upper limits of short, medium, long and extreme range, included.
    limits: [i32; 4],
    /// True if the limits are per cent of the wielder's SOM.
    of_som: bool,
}

impl Ranges {
    /// Returns true for a part of a weapon that is a range, or has to be one: an `r` or `rsom` before a number.
    pub fn begins(part: &str) -> bool {
        let text = part.to_ascii_lowercase();
        let numbers = text.strip_prefix('r').map(|it| it.strip_prefix("som").unwrap_or(it));
        numbers.is_some_and(|it| it.starts_with(|letter: char| letter.is_ascii_digit()))
    }

    /// Returns the limits in metres for a wielder with this SOM; `None` if they depend on it and it is not known (AMB-97).
    fn limits(&self, som: Option<i32>) -> Option<[i32; 4]> {
        if !self.of_som {
            return Some(self.limits);
        }
        som.map(|som| self.limits.map(|share| share * som.max(0) / 100))
    }

    /// Returns the band of so many metres, and whether the weapon is out of its range: too near counts as short, too far as
    /// extreme (AMB-98). `None` without limits beyond arm's length.
    pub fn band(ranges: Option<&Self>, som: Option<i32>, metres: i32) -> (Option<RangeBand>, bool) {
        let limits = ranges.and_then(|it| it.limits(som));
        let is_too_near = ranges.and_then(|it| it.least).is_some_and(|least| metres < least);
        let Some([short, medium, long, last]) = limits else {
            return ((metres <= POINT_BLANK).then_some(RangeBand::PointBlank), is_too_near);
        };
        let band = match metres {
            _ if metres > last => return (Some(RangeBand::Extreme), true),
            ..=POINT_BLANK => RangeBand::PointBlank,
            _ if metres <= short || is_too_near => RangeBand::Short,
            _ if metres <= medium => RangeBand::Medium,
            _ if metres <= long => RangeBand::Long,
            _ => RangeBand::Extreme,
        };
        (Some(band), is_too_near)
    }
}

impl fmt::Display for Ranges {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let numbers = joined(self.least.iter().chain(&self.limits), "-");
        write!(f, "r{}{numbers}", if self.of_som { "som" } else { "" })
    }
}

impl FromStr for Ranges {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "{text} is no range; write limits that do not fall, as r150-250-500-900, r5-70-180-600-2000 or rsom20-50-100-300"
            )
        };
        let lower = text.to_ascii_lowercase();
        let numbers = lower.strip_prefix('r').ok_or_else(wrong)?;
        let (numbers, of_som) =
            numbers.strip_prefix("som").map_or((numbers, false), |shares| (shares, true));
        let number = |text: &str| {
            parse_digits(text).filter(|it| (0..=FARTHEST).contains(it)).ok_or_else(wrong)
        };
        let numbers: Vec<i32> = numbers.split('-').map(number).collect::<Result<_, _>>()?;
        let (least, limits) = match *numbers.as_slice() {
            [a, b, c, d] => (None, [a, b, c, d]),
            [least, a, b, c, d] if !of_som => (Some(least), [a, b, c, d]),
            _ => return Err(wrong()),
        };
        if numbers.is_sorted() { Ok(Self { least, limits, of_som }) } else { Err(wrong()) }
    }
}

/// The area that a weapon hits: `blast`, `blast4` or `uniform10` (EX-88).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeaponArea {
    /// So much less DV for every metre; what the ruleset says if nothing is said.
    Blast(Option<i32>),
    /// The whole DV within so many metres, from there on less as in a blast.
    Uniform(i32),
}

impl WeaponArea {
    /// Returns what is left of a DV so many metres from the center, if a metre takes off `fall`.
    pub fn value_at(self, value: i32, metres: i32, fall: i32) -> i32 {
        let (radius, fall) = match self {
            Self::Blast(own) => (0, own.unwrap_or(fall)),
            Self::Uniform(radius) => (radius, fall),
        };
        (value - fall * (metres - radius).max(0)).max(0)
    }

    /// Reads a part of a weapon; `None` if it is something else.
    pub fn read(part: &str) -> Option<Result<Self, String>> {
        let part = part.to_ascii_lowercase();
        if part == "blast" {
            return Some(Ok(Self::Blast(None)));
        }
        let of = |word: &str| {
            let digits = part.strip_prefix(word)?;
            let is_number = !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit());
            let number = digits.parse().ok().filter(|it| (1..=99).contains(it));
            is_number.then(|| number.ok_or_else(|| format!("{part} is not from 1 to 99")))
        };
        let blast = of("blast").map(|it| it.map(|it| Self::Blast(Some(it))));
        blast.or_else(|| of("uniform").map(|it| it.map(Self::Uniform)))
    }
}

impl fmt::Display for WeaponArea {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Blast(None) => f.write_str("blast"),
            Self::Blast(Some(fall)) => write!(f, "blast{fall}"),
            Self::Uniform(radius) => write!(f, "uniform{radius}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_have_their_limits() {
        let bands = |ranges: &str, som, metres: &[i32]| {
            let ranges: Ranges = ranges.parse().expect(ranges);
            let of = |metres: &i32| {
                let (band, is_out) = Ranges::band(Some(&ranges), som, *metres);
                let band = band.map_or("none".to_owned(), |band| band.to_string());
                if is_out { format!("{band}!") } else { band }
            };
            metres.iter().map(of).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(
            bands("r10-25-40-60", None, &[0, 2, 3, 10, 11, 25, 40, 41, 60, 61]),
            "point-blank point-blank short short medium medium long extreme extreme extreme!"
        );
        assert_eq!(bands("R5-9-20-30-40", None, &[2, 4, 5]), "point-blank! short! short");
        assert_eq!(
            bands("rSOM20-50-100-300", Some(15), &[3, 4, 8, 46]),
            "short medium long extreme!"
        );
        assert_eq!(bands("rsom20-50-100-300", None, &[2, 3]), "point-blank none");
        for wrong in
            ["r10", "r10-5-20-30", "r1-2-3-x", "rsom1-2-3-4-5", "r1-2-3-100000", "r1-2-3-+4"]
        {
            assert!(wrong.parse::<Ranges>().is_err() && Ranges::begins(wrong), "{wrong}");
        }
        assert!(!Ranges::begins("Rifles") && !Ranges::begins("rsom"));
    }

    #[test]
    fn an_area_takes_off_by_the_metre() {
        let left = |area: &str, metres| {
            let area = WeaponArea::read(area).expect(area).expect(area);
            area.value_at(20, metres, 2)
        };
        assert_eq!([left("Blast", 0), left("blast", 3), left("blast", 30)], [20, 14, 0]);
        assert_eq!([left("blast4", 3), left("uniform10", 10), left("uniform10", 11)], [8, 20, 18]);
        assert!(WeaponArea::read("blast0").is_some_and(|it| it.is_err()));
        assert_eq!((WeaponArea::read("uniform"), WeaponArea::read("blaster")), (None, None));
    }
}
