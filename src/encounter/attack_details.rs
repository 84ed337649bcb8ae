//! The particulars of an attack: where its numbers come from, so that the log can settle an argument.

use super::target_number::ModifierSource;
use crate::command::MoxieChange;
use crate::rules::{Attack, Check, FiringMode};
use crate::text::PlainText;

/// The particulars of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackDetails {
    /// The attacker's roll.
    pub attacker: RollDetails,
    /// The defender's roll; `None` where nobody defends.
    pub defender: Option<RollDetails>,
    /// The weapon, where one was named.
    pub weapon: Option<WeaponUse>,
    /// The firing mode.
    pub mode: FiringMode,
    /// The parts of the damage value of a hit, where one is known.
    pub damage: Option<DamageParts>,
}

/// The skill of a roll and what modified it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollDetails {
    /// The skill before modifiers.
    pub base: i32,
    /// The modifiers one by one; those that Moxie ignored are left out.
    pub modifiers: Vec<(ModifierSource, i32)>,
    /// The point of Moxie spent on it.
    pub moxie: Option<MoxieChange>,
}

/// A weapon that an attack was made with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeaponUse {
    /// Its label.
    pub label: PlainText,
    /// The rounds left; `None` where none are counted.
    pub left: Option<i32>,
}

/// The parts of a damage value, beside what the margin adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamageParts {
    /// The damage value as it was given, or rolled with the wielder's damage bonus.
    pub base: i32,
    /// The dice of a burst or of automatic fire.
    pub extra: i32,
}

impl AttackDetails {
    /// The particulars of an attack of which only the rolls are known.
    pub fn of(attack: &Attack) -> Self {
        let plain =
            |check: Check| RollDetails { base: check.target, modifiers: Vec::new(), moxie: None };
        Self {
            attacker: plain(attack.attacker.check),
            defender: attack.defender.map(|defender| plain(defender.check)),
            weapon: None,
            mode: FiringMode::Single,
            damage: None,
        }
    }
}
