//! Changes of one combatant in the file.

use serde::{Deserialize, Serialize};

use super::attack::Weapon;
use super::change::{Replaced, Splice};
use super::combatant::{Injuries, Roll};
use super::effect::Effect;
use super::test_result::TestResult;
use crate::command::ActionKind;
use crate::encounter as model;
use crate::encounter::WeaponAction;
use crate::rules::{Armor, ArmorLayer, Morph, Side, Stat, Status, TurnPhase};
use crate::store::format::values::{Text, Word, Written};

/// A change of one combatant, named as the part of the combatant that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(strum::VariantNames), strum(serialize_all = "snake_case"))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names say which part of the combatant changes")]
pub enum CombatantChange {
    Name(Replaced<Text>),
    Stat(Word<Stat>, Replaced<Option<i32>>),
    Morph(Replaced<Word<Morph>>),
    Side(Replaced<Word<Side>>),
    Armor(Replaced<Written<Armor>>),
    Accessory(Replaced<Written<ArmorLayer>>),
    Hidden(Replaced<bool>),
    Skill(Text, Replaced<Option<i32>>),
    Weapons(Splice<Weapon>),
    Injuries(Replaced<Injuries>),
    Status(Replaced<Word<Status>>),
    Reserve(Replaced<Option<Text>>),
    Surprised(Replaced<bool>),
    MoxieLeft(Replaced<i32>),
    Roll(Replaced<Option<Roll>>),
    StandbySince(Replaced<Option<Written<TurnPhase>>>),
    StandbyLost(Replaced<bool>),
    Declared(Replaced<Option<Text>>),
    Moving(Replaced<bool>),
    HadStage(Replaced<bool>),
    Actions(Splice<Word<ActionKind>>),
    WeaponActions(Splice<Word<WeaponAction>>),
    Aim(Replaced<i32>),
    AimIsHeld(Replaced<bool>),
    LastTest(Replaced<Option<TestResult>>),
    Effects(Splice<Effect>),
    Notes(Splice<Text>),
}

impl From<&model::CombatantChange> for CombatantChange {
    fn from(change: &model::CombatantChange) -> Self {
        use model::CombatantChange as Model;
        match change {
            Model::Name(delta) => Self::Name(Replaced::of(delta, Text::from)),
            Model::Stat(stat, delta) => Self::Stat(Word(*stat), Replaced::of(delta, |it| *it)),
            Model::Morph(delta) => Self::Morph(Replaced::of(delta, |it| Word(*it))),
            Model::Side(delta) => Self::Side(Replaced::of(delta, |it| Word(*it))),
            Model::Armor(delta) => Self::Armor(Replaced::of(delta, |it| Written(it.clone()))),
            Model::Accessory(delta) => Self::Accessory(Replaced::of(delta, |it| Written(*it))),
            Model::Hidden(delta) => Self::Hidden(Replaced::of(delta, |it| *it)),
            Model::Skill(label, delta) => Self::Skill(label.into(), Replaced::of(delta, |it| *it)),
            Model::Weapons(splice) => Self::Weapons(Splice::of(splice, Weapon::from)),
            Model::Injuries(delta) => Self::Injuries(Replaced::of(delta, Injuries::from)),
            Model::Status(delta) => Self::Status(Replaced::of(delta, |it| Word(*it))),
            Model::Reserve(delta) => {
                Self::Reserve(Replaced::of(delta, |it| it.as_ref().map(Text::from)))
            }
            Model::Surprised(delta) => Self::Surprised(Replaced::of(delta, |it| *it)),
            Model::Pool(delta) => Self::MoxieLeft(Replaced::of(delta, |it| *it)),
            Model::Roll(delta) => Self::Roll(Replaced::of(delta, |it| it.as_ref().map(Roll::from))),
            Model::Standby(delta) => Self::StandbySince(Replaced::of(delta, |it| it.map(Written))),
            Model::Lost(delta) => Self::StandbyLost(Replaced::of(delta, |it| *it)),
            Model::Declared(delta) => {
                Self::Declared(Replaced::of(delta, |it| it.as_ref().map(Text::from)))
            }
            Model::Moving(delta) => Self::Moving(Replaced::of(delta, |it| *it)),
            Model::HasHadStage(delta) => Self::HadStage(Replaced::of(delta, |it| *it)),
            Model::Taken(splice) => Self::Actions(Splice::of(splice, |it| Word(*it))),
            Model::WeaponActions(splice) => Self::WeaponActions(Splice::of(splice, |it| Word(*it))),
            Model::Aim(delta) => Self::Aim(Replaced::of(delta, |it| *it)),
            Model::AimIsHeld(delta) => Self::AimIsHeld(Replaced::of(delta, |it| *it)),
            Model::LastTest(delta) => {
                Self::LastTest(Replaced::of(delta, |it| it.as_ref().map(TestResult::from)))
            }
            Model::Effects(splice) => Self::Effects(Splice::of(splice, Effect::from)),
            Model::Notes(splice) => Self::Notes(Splice::of(splice, Text::from)),
        }
    }
}

impl From<CombatantChange> for model::CombatantChange {
    fn from(file: CombatantChange) -> Self {
        use CombatantChange as File;
        match file {
            File::Name(it) => Self::Name(it.into_delta(Into::into)),
            File::Stat(stat, it) => Self::Stat(stat.0, it.into_delta(|it| it)),
            File::Morph(it) => Self::Morph(it.into_delta(|morph| morph.0)),
            File::Side(it) => Self::Side(it.into_delta(|side| side.0)),
            File::Armor(it) => Self::Armor(it.into_delta(|armor| armor.0)),
            File::Accessory(it) => Self::Accessory(it.into_delta(|layer| layer.0)),
            File::Hidden(it) => Self::Hidden(it.into_delta(|it| it)),
            File::Skill(label, it) => Self::Skill(label.0, it.into_delta(|it| it)),
            File::Weapons(it) => Self::Weapons(it.into_splice(Into::into)),
            File::Injuries(it) => Self::Injuries(it.into_delta(Into::into)),
            File::Status(it) => Self::Status(it.into_delta(|status| status.0)),
            File::Reserve(it) => Self::Reserve(it.into_delta(|label| label.map(Into::into))),
            File::Surprised(it) => Self::Surprised(it.into_delta(|it| it)),
            File::MoxieLeft(it) => Self::Pool(it.into_delta(|it| it)),
            File::Roll(it) => Self::Roll(it.into_delta(|roll| roll.map(Into::into))),
            File::StandbySince(it) => {
                Self::Standby(it.into_delta(|since| since.map(|since| since.0)))
            }
            File::StandbyLost(it) => Self::Lost(it.into_delta(|it| it)),
            File::Declared(it) => Self::Declared(it.into_delta(|what| what.map(Into::into))),
            File::Moving(it) => Self::Moving(it.into_delta(|it| it)),
            File::HadStage(it) => Self::HasHadStage(it.into_delta(|it| it)),
            File::Actions(it) => Self::Taken(it.into_splice(|kind| kind.0)),
            File::WeaponActions(it) => Self::WeaponActions(it.into_splice(|action| action.0)),
            File::Aim(it) => Self::Aim(it.into_delta(|it| it)),
            File::AimIsHeld(it) => Self::AimIsHeld(it.into_delta(|it| it)),
            File::LastTest(it) => Self::LastTest(it.into_delta(|test| test.map(Into::into))),
            File::Effects(it) => Self::Effects(it.into_splice(Into::into)),
            File::Notes(it) => Self::Notes(it.into_splice(Into::into)),
        }
    }
}
