//! Armor: energy and kinetic values, in layers.

use std::fmt;
use std::ops::Add;
use std::str::FromStr;

use serde_with::{DeserializeFromStr, SerializeDisplay};

use super::word_enum::word_enum;
use crate::text::joined;

word_enum! {
    /// The kind of damage; armor has a value against each (EX-1).
    pub enum DamageKind {
        /// Bullets, blades, blows.
        Kinetic,
        /// Lasers, plasma, shocks.
        Energy,
    }
}

/// One layer of armor: the points it takes from energy and from kinetic damage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, SerializeDisplay, DeserializeFromStr)]
pub struct ArmorLayer {
    /// Points taken from energy damage, 0 to 99.
    pub energy: i32,
    /// Points taken from kinetic damage, 0 to 99.
    pub kinetic: i32,
}

impl ArmorLayer {
    /// Returns the value against a kind of damage.
    pub fn against(self, kind: DamageKind) -> i32 {
        match kind {
            DamageKind::Energy => self.energy,
            DamageKind::Kinetic => self.kinetic,
        }
    }

    /// Returns true if both values are within their range.
    pub fn is_valid(self) -> bool {
        [self.energy, self.kinetic].into_iter().all(|value| (0..=99).contains(&value))
    }
}

impl Add for ArmorLayer {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { energy: self.energy + other.energy, kinetic: self.kinetic + other.kinetic }
    }
}

impl fmt::Display for ArmorLayer {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.energy, self.kinetic)
    }
}

impl FromStr for ArmorLayer {
    type Err = String;

    /// Reads `energy/kinetic`, as `6/6`.
    fn from_str(text: &str) -> Result<Self, String> {
        let write = "write energy/kinetic, such as 6/6 or 6/6+3/4";
        let wrong = || format!("{text} is not an armor value; {write}");
        let (energy, kinetic) = text.split_once('/').ok_or_else(wrong)?;
        let numbers = energy.parse().ok().zip(kinetic.parse().ok());
        let layer = numbers.map(|(energy, kinetic)| Self { energy, kinetic });
        layer.filter(|layer| layer.is_valid()).ok_or_else(wrong)
    }
}

/// The armor worn, innermost layer first; empty for none (EX-16).
#[derive(Clone, Debug, Default, PartialEq, Eq, SerializeDisplay, DeserializeFromStr)]
pub struct Armor(Vec<ArmorLayer>);

impl Armor {
    /// Adds up all layers.
    pub fn total(&self) -> ArmorLayer {
        self.0.iter().fold(ArmorLayer::default(), |sum, &layer| sum + layer)
    }

    /// Returns the number of layers above the first.
    pub fn extra_layers(&self) -> i32 {
        self.0.len().saturating_sub(1) as i32
    }
}

impl fmt::Display for Armor {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.0.is_empty() {
            return write!(f, "0/0");
        }
        f.write_str(&joined(&self.0, "+"))
    }
}

impl FromStr for Armor {
    type Err = String;

    /// Reads layers joined by `+`, as `6/6+3/4`; `0/0` is no layer.
    fn from_str(text: &str) -> Result<Self, String> {
        let layers: Result<Vec<ArmorLayer>, String> = text.split('+').map(str::parse).collect();
        Ok(Self(layers?.into_iter().filter(|layer| *layer != ArmorLayer::default()).collect()))
    }
}
