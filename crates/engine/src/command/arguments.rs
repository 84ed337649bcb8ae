//! Words of commands that stand for one of several choices.

use strum::VariantArray;

use crate::rules::word_enum;

word_enum! {
    /// A kind of injury that is counted.
    #[derive(VariantArray)]
    pub enum InjuryKind {
        /// Points of damage.
        Damage,
        /// Wounds.
        Wounds,
        /// Points of stress.
        Stress,
        /// Traumas.
        Traumas,
    }
}

impl InjuryKind {
    /// The greatest count; the least is 0.
    pub fn max(self) -> i32 {
        match self {
            Self::Damage | Self::Stress => 9999,
            Self::Wounds | Self::Traumas => 99,
        }
    }

    /// Returns true for a possible count.
    pub fn holds(self, count: i32) -> bool {
        (0..=self.max()).contains(&count)
    }
}

word_enum! {
    /// A kind of action in a stage (AC-1).
    pub enum ActionKind {
        /// A Quick action (AC-4).
        Quick,
        /// A Quick action spent on aiming (AC-6).
        Aim,
        /// A Complex action (AC-8).
        Complex,
        /// A Task action, begun or continued (AC-10).
        Task,
        /// Full defense, a Complex action (EX-70).
        Defense,
    }
}

impl ActionKind {
    /// Returns the kind that it counts as in its stage.
    #[must_use]
    pub fn counted(self) -> Self {
        if self == Self::Defense { Self::Complex } else { self }
    }

    /// Returns true for an action that fills a stage: there is only one, and no delay after it (AC-8, AC-9).
    pub fn is_long(self) -> bool {
        matches!(self, Self::Complex | Self::Task)
    }
}

word_enum! {
    /// A use of Moxie on a test that has been rolled (MX-4).
    #[derive(VariantArray)]
    pub enum MoxieUse {
        /// Swaps the digits of the roll.
        Flip,
        /// Makes a success critical.
        Upgrade,
        /// Makes a critical failure an ordinary one.
        Avert,
    }
}

word_enum! {
    /// A use of Moxie that is named together with the roll (MX-4).
    pub enum MoxieChange {
        /// Ignores modifiers, before the roll.
        Ignore,
        /// Swaps the digits of the roll.
        Flip,
        /// Makes a success critical.
        Upgrade,
        /// Makes a critical failure an ordinary one.
        Avert,
    }
}

impl MoxieChange {
    /// The use after the roll; `None` for the one before it.
    pub fn after_roll(self) -> Option<MoxieUse> {
        MoxieUse::VARIANTS.iter().copied().find(|&used| self == used.into())
    }
}

impl From<MoxieUse> for MoxieChange {
    fn from(used: MoxieUse) -> Self {
        match used {
            MoxieUse::Flip => Self::Flip,
            MoxieUse::Upgrade => Self::Upgrade,
            MoxieUse::Avert => Self::Avert,
        }
    }
}
