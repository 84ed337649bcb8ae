//! The numbers and words of a stat block, by name.

use std::ops::RangeInclusive;

use strum::{Display, EnumIter};

use super::word_enum::word_enum;

/// The highest number of a skill: learned ones end at 99, those of creatures don't (DS-15, AMB-93).
pub const MAX_SKILL: i32 = 199;

word_enum! {
    /// A number in a stat block. The command language names it in lower case.
    #[derive(PartialOrd, Ord, Hash, EnumIter)]
    pub enum Stat {
        /// Cognition (DS-11).
        Cog,
        /// Coordination (DS-11).
        Coo,
        /// Intuition (DS-11).
        Int,
        /// Reflexes (DS-11).
        Ref,
        /// Savvy (DS-11).
        Sav,
        /// Somatics (DS-11).
        Som,
        /// Willpower (DS-11).
        Wil,
        /// The Initiative stat without wounds (IN-1, IN-2).
        Init,
        /// Speed: the phases of a turn one can act in (SP-1 to SP-3).
        Speed,
        /// Durability (DS-3).
        Dur,
        /// Wound Threshold (DS-4).
        Wt,
        /// Death Rating (DS-5).
        Dr,
        /// Lucidity (DS-6).
        Luc,
        /// Trauma Threshold (DS-7).
        Tt,
        /// Insanity Rating (DS-8).
        Ir,
        /// Moxie, the stat; the points left are the pool (MX-3).
        Moxie,
        /// Wounds without a penalty (EX-7).
        Ignore,
        /// The morph's aptitude maximum (DS-12).
        Maximum,
        /// Discipline, for rulesets that roll it (CT-2).
        Discipline,
        /// Physique (CT-10 to CT-16).
        Physique,
        /// The load carried, in pounds (CT-14).
        Load,
        /// The body's bonus to Cognition (EX-61).
        #[strum(serialize = "bonus.cog")]
        BonusCog,
        /// The body's bonus to Coordination (EX-61).
        #[strum(serialize = "bonus.coo")]
        BonusCoo,
        /// The body's bonus to Intuition (EX-61).
        #[strum(serialize = "bonus.int")]
        BonusInt,
        /// The body's bonus to Reflexes (EX-61).
        #[strum(serialize = "bonus.ref")]
        BonusRef,
        /// The body's bonus to Savvy (EX-61).
        #[strum(serialize = "bonus.sav")]
        BonusSav,
        /// The body's bonus to Somatics (EX-61).
        #[strum(serialize = "bonus.som")]
        BonusSom,
        /// The body's bonus to Willpower (EX-61).
        #[strum(serialize = "bonus.wil")]
        BonusWil,
    }
}

impl Stat {
    /// The seven aptitudes, in the order of the character sheet (DS-11).
    pub const APTITUDES: [Self; 7] =
        [Self::Cog, Self::Coo, Self::Int, Self::Ref, Self::Sav, Self::Som, Self::Wil];

    /// The body's bonuses to the aptitudes, in the same order (EX-61).
    const BONUSES: [Self; 7] = [
        Self::BonusCog,
        Self::BonusCoo,
        Self::BonusInt,
        Self::BonusRef,
        Self::BonusSav,
        Self::BonusSom,
        Self::BonusWil,
    ];

    /// Returns what the body adds to this aptitude, as a stat; `None` if it is no aptitude.
    pub fn bonus(self) -> Option<Self> {
        Self::APTITUDES.into_iter().position(|it| it == self).map(|place| Self::BONUSES[place])
    }

    /// Returns the aptitude that this bonus is added to; `None` if it is no bonus.
    pub fn aptitude_of_bonus(self) -> Option<Self> {
        Self::BONUSES.into_iter().position(|it| it == self).map(|place| Self::APTITUDES[place])
    }

    /// Returns true for one of the seven aptitudes.
    pub fn is_aptitude(self) -> bool {
        Self::APTITUDES.contains(&self)
    }

    /// Returns the valid values in a stat block. Effects may go beyond; the stat is then clamped. Aptitudes of creatures
    /// go beyond 40 (AMB-93).
    pub fn range(self) -> RangeInclusive<i32> {
        match self {
            stat if stat.is_aptitude() => 0..=99,
            Self::Init => -99..=999,
            Self::Speed => 1..=4,
            Self::Moxie => 0..=10,
            Self::Ignore => 0..=3,
            Self::Maximum => 1..=40,
            Self::Discipline | Self::Physique => -20..=20,
            Self::Load => 0..=9999,
            stat if Self::BONUSES.contains(&stat) => -40..=40,
            _ => 1..=999,
        }
    }
}

word_enum! {
    /// The kind of a body; it decides the outcome of deadly damage (EX-5).
    #[derive(Default)]
    pub enum Morph {
        /// A biomorph.
        #[default]
        Bio,
        /// A pod, which counts as a biomorph.
        Pod,
        /// A synthmorph: a machine.
        Synth,
        /// An infomorph, which has no body.
        Info,
    }
}

impl Morph {
    /// Returns true if it bleeds and faints rather than breaks.
    pub fn is_biological(self) -> bool {
        matches!(self, Self::Bio | Self::Pod)
    }
}

word_enum! {
    /// The side of a combatant.
    #[derive(Default)]
    pub enum Side {
        /// A player's character.
        Pc,
        /// With the players, but played by the gamemaster.
        Ally,
        /// On neither side.
        #[default]
        Neutral,
        /// Against the players.
        Foe,
    }
}

impl Side {
    /// Returns true for enemies: players' characters and allies fight foes.
    pub fn is_enemy_of(self, other: Self) -> bool {
        let party = |side| match side {
            Self::Neutral => None,
            Self::Pc | Self::Ally => Some(Self::Pc),
            Self::Foe => Some(Self::Foe),
        };
        party(self).zip(party(other)).is_some_and(|(own, their)| own != their)
    }
}

/// The state of a mind under stress (EX-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
#[strum(serialize_all = "lowercase")]
pub enum Mind {
    /// No visible effect.
    Sound,
    /// A breakdown: stress has reached Lucidity.
    Breakdown,
    /// Insanity: stress has reached the Insanity Rating.
    Insane,
}

word_enum! {
    /// The ability to act (TP-4). Ordered from best to worst; damage only makes it worse.
    #[derive(Default)]
    pub enum Status {
        /// Fit to act.
        #[default]
        Active,
        /// Unconscious: a biological body out of action.
        Unconscious,
        /// Disabled: a synthmorph out of action.
        Disabled,
        /// Dead, or destroyed.
        Dead,
        /// No longer here: fled, surrendered, carried off.
        Gone,
    }
}

impl Status {
    /// Returns the severity, from 0; equal for `Unconscious` and `Disabled`.
    pub fn severity(self) -> u8 {
        match self {
            Self::Active => 0,
            Self::Unconscious | Self::Disabled => 1,
            Self::Dead => 2,
            Self::Gone => 3,
        }
    }
}
