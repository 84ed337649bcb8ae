//! The stat block: a character sheet, and the edits that make it.

use std::collections::BTreeMap;

use crate::command::{StatEdit, Tactics};
use crate::rules::{
    Armor, ArmorLayer, Counter, Healing, Morph, Side, Stat, Weapon, specialization,
    without_specialization,
};
use crate::text::{PlainText, is_same};

/// Declares the stat block. A row is a value that is no number, with the edit that puts it there as it is.
macro_rules! stat_block {
    ($($(#[doc = $about:literal])+ $field:ident: $type:ty = $edit:ident,)+) => {
        /// A character sheet: the numbers before anything has happened.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct StatBlock {
            /// The numbers that were given; the others are derived or have their default.
            pub explicit: BTreeMap<Stat, i32>,
            $($(#[doc = $about])+ pub $field: $type,)+
            /// Skills by label, up to [`MAX_SKILL`](crate::rules::MAX_SKILL). A field follows a colon, a specialization
            /// is in brackets (TS-22): `Kinetic Weapons (Rifles)`.
            pub skills: BTreeMap<PlainText, i32>,
            /// Weapons, in the order in which they were given.
            pub weapons: Vec<Weapon>,
            /// Counters by label.
            pub counters: BTreeMap<PlainText, Counter>,
        }

        impl StatBlock {
            /// Puts a value that is no number in its place. The other edits have rules, which apply them.
            pub(super) fn put(&mut self, edit: &StatEdit) {
                match edit {
                    $(StatEdit::$edit(value) => self.$field.clone_from(value),)+
                    StatEdit::Stat(..)
                    | StatEdit::Skill(..)
                    | StatEdit::Weapon(..)
                    | StatEdit::Counter(..)
                    | StatEdit::Injury(..)
                    | StatEdit::Surprised(_)
                    | StatEdit::Reserve(_)
                    | StatEdit::At(_)
                    | StatEdit::Pool(_)
                    | StatEdit::Die(_) => {}
                }
            }

            /// Returns true if all is the same but the rounds of weapons.
            pub fn is_like(&self, other: &Self) -> bool {
                let is_same = |(a, b): (&Weapon, &Weapon)| a.label == b.label && a.profile == b.profile;
                $(self.$field == other.$field &&)+
                    self.explicit == other.explicit
                    && self.skills == other.skills
                    && self.counters == other.counters
                    && self.weapons.len() == other.weapons.len()
                    && self.weapons.iter().zip(&other.weapons).all(is_same)
            }

            /// The edits that make the values that are no numbers.
            pub fn values(&self) -> Vec<StatEdit> {
                vec![$(StatEdit::$edit(self.$field.clone())),+]
            }
        }
    };
}

stat_block! {
    /// The kind of body.
    morph: Morph = Morph,
    /// The side.
    side: Side = Side,
    /// Armor worn in layers.
    armor: Armor = Armor,
    /// Armor that is no layer: helmet, shield.
    accessory: ArmorLayer = Accessory,
    /// The means by which the body heals while time passes (EX-19).
    heals: Option<Healing> = Heals,
    /// Hidden from the players.
    hidden: bool = Hidden,
    /// The name that players see instead.
    alias: Option<PlainText> = Alias,
    /// The tactics with which the program plays them.
    tactics: Tactics = Tactics,
}

impl StatBlock {
    /// The Moxie stat, 0 unless given; the pool is refilled to it (MX-3).
    pub fn moxie(&self) -> i32 {
        self.explicit.get(&Stat::Moxie).copied().unwrap_or(0)
    }

    /// Finds a skill by its whole label, in any capitals, an exact one first, or without its specialization; its label
    /// and its number.
    pub fn skill(&self, label: &str) -> Option<(&PlainText, i32)> {
        let alike = |known: &&PlainText| is_same(known, label);
        let known = self.skills.keys().find(|known| known.as_str() == label);
        let known = known.or_else(|| self.skills.keys().find(alike));
        let known = known.or_else(|| self.specialized(label))?;
        Some((known, self.skills[known]))
    }

    /// Finds the label with a specialization of a skill that is not there without it.
    pub(super) fn specialized(&self, label: &str) -> Option<&PlainText> {
        let is_alike = |known: &&PlainText| is_same(without_specialization(known), label);
        let mut alike = self.skills.keys().filter(is_alike);
        alike.next().filter(|known| specialization(known).is_some())
    }

    /// The edits that make this stat block of an empty one, with full magazines.
    pub fn as_edits(&self) -> Vec<StatEdit> {
        let numbers = self.explicit.iter();
        let mut edits: Vec<StatEdit> =
            numbers.map(|(stat, value)| StatEdit::Stat(*stat, Some(*value))).collect();
        edits.extend(self.values());
        let skills = self.skills.iter();
        edits.extend(skills.map(|(label, it)| StatEdit::Skill(label.to_string(), Some(*it))));
        let weapons = self.weapons.iter();
        edits.extend(weapons.map(|weapon| {
            StatEdit::Weapon(weapon.label.to_string(), Some(weapon.profile.clone()))
        }));
        let counters = self.counters.iter();
        edits.extend(counters.map(|(label, it)| StatEdit::Counter(label.to_string(), Some(*it))));
        edits
    }
}
