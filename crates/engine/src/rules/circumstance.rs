//! Common modifiers of an attack (EX-6, EX-15).

use strum::{Display, VariantArray};

use super::Reach;

/// The metres from which on a target that lies is harder to hit (EX-15).
pub const PRONE_FROM: i32 = 10;

/// A circumstance with its degrees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, VariantArray)]
#[strum(serialize_all = "lowercase")]
#[allow(missing_docs, reason = "the degrees below say what each of them does")]
pub enum Circumstance {
    Aim,
    #[strum(to_string = "called shot")]
    CalledShot,
    Range,
    Size,
    Cover,
    #[strum(to_string = "target prone at 10 m")]
    Prone,
    #[strum(to_string = "target hidden")]
    Hidden,
    Sight,
    #[strum(to_string = "indirect fire")]
    Indirect,
    #[strum(to_string = "extra targets")]
    ExtraTargets,
    #[strum(to_string = "smartlink or laser")]
    Smartlink,
    #[strum(to_string = "better position")]
    Position,
    #[strum(to_string = "from cover")]
    BehindCover,
    Running,
    #[strum(to_string = "in melee")]
    InMelee,
    #[strum(to_string = "off hand")]
    OffHand,
    #[strum(to_string = "two-handed in one")]
    OneHanded,
    #[strum(to_string = "touch attack")]
    Touch,
    #[strum(to_string = "longer reach")]
    Reach,
    Charging,
}

impl Circumstance {
    /// Returns the margin it needs to have an effect; `None` if any success will do.
    pub fn needed_margin(self) -> Option<i32> {
        (self == Self::CalledShot).then_some(30)
    }

    /// Returns the reach of the attacks that it is for; `None` if it is for all.
    pub fn reach(self) -> Option<Reach> {
        match self {
            Self::Aim
            | Self::Range
            | Self::Cover
            | Self::Prone
            | Self::Indirect
            | Self::Smartlink
            | Self::BehindCover
            | Self::Running
            | Self::InMelee => Some(Reach::Ranged),
            Self::Touch | Self::Reach | Self::Charging => Some(Reach::Melee),
            _ => None,
        }
    }

    /// Returns the modifier of its commonest degree, or of the only one.
    pub fn modifier(self) -> i32 {
        self.degrees()[0].1
    }

    /// Returns the label of a modifier in this degree, from 0: `medium range`; of further targets, however many they are,
    /// `extra targets`.
    pub fn label_of(self, degree: usize) -> String {
        let word = self.degrees().get(degree).map_or("", |it| it.0);
        let word = if self == Self::ExtraTargets { "" } else { word };
        format!("{word} {self}").trim_start().to_owned()
    }

    /// Returns its degrees, the commonest first: a word, empty if there is just one, and the modifier.
    pub fn degrees(self) -> &'static [(&'static str, i32)] {
        match self {
            Self::Aim => &[("quick", 10), ("complex", 30)],
            Self::Range => &[("medium", -10), ("long", -20), ("extreme", -30), ("point-blank", 10)],
            Self::Size => &[("small", -10), ("very small", -30), ("large", 10), ("very large", 30)],
            Self::Cover => &[("minor", -10), ("moderate", -20), ("major", -30)],
            Self::Sight => &[("minor", -10), ("major", -20), ("blind", -30)],
            Self::ExtraTargets => &[("1", -20), ("2", -40), ("3", -60)],
            Self::CalledShot | Self::Prone | Self::BehindCover | Self::Charging => &[("", -10)],
            Self::OffHand | Self::OneHanded | Self::Running => &[("", -20)],
            Self::Indirect | Self::InMelee => &[("", -30)],
            Self::Hidden => &[("", -60)],
            Self::Smartlink | Self::Reach => &[("", 10)],
            Self::Position | Self::Touch => &[("", 20)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Circumstance::*;

    #[test]
    fn modifiers_are_those_of_the_tables() {
        for (circumstance, modifiers) in [
            (Aim, &[10, 30][..]),
            (Range, &[-10, -20, -30, 10]),
            (Size, &[-10, -30, 10, 30]),
            (Cover, &[-10, -20, -30]),
            (Sight, &[-10, -20, -30]),
            (ExtraTargets, &[-20, -40, -60]),
            (CalledShot, &[-10]),
            (Prone, &[-10]),
            (BehindCover, &[-10]),
            (Charging, &[-10]),
            (OffHand, &[-20]),
            (OneHanded, &[-20]),
            (Running, &[-20]),
            (Indirect, &[-30]),
            (InMelee, &[-30]),
            (Hidden, &[-60]),
            (Smartlink, &[10]),
            (Reach, &[10]),
            (Position, &[20]),
            (Touch, &[20]),
        ] {
            let values: Vec<i32> = circumstance.degrees().iter().map(|(_, value)| *value).collect();
            assert_eq!(values, modifiers, "{circumstance}");
            let needs = circumstance.needed_margin();
            assert_eq!(needs.is_some(), circumstance == CalledShot, "{circumstance}");
        }
    }
}
