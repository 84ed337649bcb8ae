//! Weapons, and the particulars of attacks, in the file; since version 3.

use serde::{Deserialize, Serialize};

use crate::command::MoxieChange;
use crate::encounter as model;
use crate::rules::{self, Attack, Check, CheckResult, Difficulty, FiringMode, WeaponProfile};
use crate::store::format::values::{Text, Word, Written, is_default};

/// A weapon of a combatant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// The label.
    pub label: Text,
    /// Its numbers, with what a full magazine holds.
    pub numbers: Written<WeaponProfile>,
    /// The rounds left.
    #[serde(default, skip_serializing_if = "is_default")]
    pub loaded: i32,
}

/// The particulars of an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackDetails {
    /// The attacker's roll.
    pub attacker: RollDetails,
    /// The defender's roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defender: Option<RollDetails>,
    /// The weapon, by its label.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Text>,
    /// The rounds left in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<i32>,
    /// The firing mode.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mode: Word<FiringMode>,
    /// The parts of the damage value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage: Option<DamageParts>,
}

/// The skill of a roll and what modified it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollDetails {
    /// The skill before modifiers.
    pub skill: i32,
    /// The modifiers one by one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<(ModifierSource, i32)>,
    /// The point of Moxie spent on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moxie: Option<Word<MoxieChange>>,
}

/// The parts of a damage value, beside what the margin adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the model says what they mean")]
pub struct DamageParts {
    pub base: i32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub extra: i32,
}

/// The source of a modifier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the model says what they mean")]
pub enum ModifierSource {
    Wounds,
    Traumas,
    ArmorLayers,
    Effect(Text),
    Phase,
    Number,
    Helpers,
    FailedTries,
    Minutes,
    RelatedSkill,
    Specialization,
    Distraction,
    Difficulty(Word<Difficulty>),
    Aim,
    Firing(Word<FiringMode>),
}

impl AttackDetails {
    /// The particulars as the file has them; `None` where the rolls say it all.
    pub fn of(attack: &Attack, details: &model::AttackDetails) -> Option<Self> {
        if *details == model::AttackDetails::of(attack) {
            return None;
        }
        Some(Self {
            attacker: (&details.attacker).into(),
            defender: details.defender.as_ref().map(Into::into),
            weapon: details.weapon.as_ref().map(|weapon| Text::from(&weapon.label)),
            left: details.weapon.as_ref().and_then(|weapon| weapon.left),
            mode: Word(details.mode),
            damage: details.damage.map(|it| DamageParts { base: it.base, extra: it.extra }),
        })
    }

    /// The critical of a roll: by doubles, unless a point of Moxie has changed it.
    pub fn result(check: Check, roll: Option<&RollDetails>) -> CheckResult {
        match roll.and_then(|roll| roll.moxie) {
            Some(Word(MoxieChange::Upgrade)) => CheckResult { check, critical: true },
            Some(Word(MoxieChange::Avert)) => CheckResult { check, critical: false },
            _ => check.into(),
        }
    }
}

impl From<AttackDetails> for model::AttackDetails {
    fn from(file: AttackDetails) -> Self {
        let left = file.left;
        Self {
            attacker: file.attacker.into(),
            defender: file.defender.map(Into::into),
            weapon: file.weapon.map(|label| model::WeaponUse { label: label.0, left }),
            mode: file.mode.0,
            damage: file.damage.map(|it| model::DamageParts { base: it.base, extra: it.extra }),
        }
    }
}

impl From<&model::RollDetails> for RollDetails {
    fn from(details: &model::RollDetails) -> Self {
        let modifiers = details.modifiers.iter();
        Self {
            skill: details.base,
            modifiers: modifiers.map(|(source, value)| (source.into(), *value)).collect(),
            moxie: details.moxie.map(Word),
        }
    }
}

impl From<RollDetails> for model::RollDetails {
    fn from(file: RollDetails) -> Self {
        let modifiers = file.modifiers.into_iter();
        Self {
            base: file.skill,
            modifiers: modifiers.map(|(source, value)| (source.into(), value)).collect(),
            moxie: file.moxie.map(|moxie| moxie.0),
        }
    }
}

impl From<&model::ModifierSource> for ModifierSource {
    fn from(source: &model::ModifierSource) -> Self {
        use model::ModifierSource as Model;
        match source {
            Model::Wounds => Self::Wounds,
            Model::Traumas => Self::Traumas,
            Model::ArmorLayers => Self::ArmorLayers,
            Model::Effect(label) => Self::Effect(label.into()),
            Model::Phase => Self::Phase,
            Model::Number => Self::Number,
            Model::Helpers => Self::Helpers,
            Model::FailedTries => Self::FailedTries,
            Model::Minutes => Self::Minutes,
            Model::RelatedSkill => Self::RelatedSkill,
            Model::Specialization => Self::Specialization,
            Model::Distraction => Self::Distraction,
            Model::Difficulty(difficulty) => Self::Difficulty(Word(*difficulty)),
            Model::Aim => Self::Aim,
            Model::Firing(mode) => Self::Firing(Word(*mode)),
        }
    }
}

impl From<ModifierSource> for model::ModifierSource {
    fn from(file: ModifierSource) -> Self {
        use ModifierSource as File;
        match file {
            File::Wounds => Self::Wounds,
            File::Traumas => Self::Traumas,
            File::ArmorLayers => Self::ArmorLayers,
            File::Effect(label) => Self::Effect(label.0),
            File::Phase => Self::Phase,
            File::Number => Self::Number,
            File::Helpers => Self::Helpers,
            File::FailedTries => Self::FailedTries,
            File::Minutes => Self::Minutes,
            File::RelatedSkill => Self::RelatedSkill,
            File::Specialization => Self::Specialization,
            File::Distraction => Self::Distraction,
            File::Difficulty(difficulty) => Self::Difficulty(difficulty.0),
            File::Aim => Self::Aim,
            File::Firing(mode) => Self::Firing(mode.0),
        }
    }
}

impl From<&rules::Weapon> for Weapon {
    fn from(weapon: &rules::Weapon) -> Self {
        let rules::Weapon { label, profile, loaded } = weapon;
        Self { label: label.into(), numbers: Written(profile.clone()), loaded: *loaded }
    }
}

impl From<Weapon> for rules::Weapon {
    fn from(file: Weapon) -> Self {
        Self { label: file.label.0, profile: file.numbers.0, loaded: file.loaded }
    }
}
