//! Combatants in the file. What has its default is left out.

use serde::{Deserialize, Serialize};

use super::attack::Weapon;
use super::effect::{Effect, stats};
use super::test_result::TestResult;
use crate::command::ActionKind;
use crate::encounter as model;
use crate::encounter::WeaponAction;
use crate::rules::{Armor, ArmorLayer, Morph, Side, Stat, Status, TurnPhase};
use crate::store::format::values::{Numbers, Text, Word, Written, is_default};

/// Somebody in the encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "a combatant has as many in memory")]
pub struct Combatant {
    /// The number that the rest of the file means them by.
    pub id: u32,
    /// The name.
    pub name: Text,
    /// The numbers of the stat block that are given; the others are derived.
    #[serde(default, skip_serializing_if = "Numbers::is_empty")]
    pub stats: Numbers<Word<Stat>>,
    /// The kind of body.
    #[serde(default, skip_serializing_if = "is_default")]
    pub morph: Word<Morph>,
    /// The side.
    #[serde(default, skip_serializing_if = "is_default")]
    pub side: Word<Side>,
    /// Armor in layers, energy/kinetic each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub armor: Written<Armor>,
    /// Armor that is no layer.
    #[serde(default, skip_serializing_if = "is_default")]
    pub accessory: Written<ArmorLayer>,
    /// Hidden from the players.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hidden: bool,
    /// Skills by label.
    #[serde(default, skip_serializing_if = "Numbers::is_empty")]
    pub skills: Numbers<Text>,
    /// Weapons; since version 3.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weapons: Vec<Weapon>,
    /// Points of damage.
    #[serde(default, skip_serializing_if = "is_default")]
    pub damage: i32,
    /// Wounds.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wounds: i32,
    /// Points of stress.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stress: i32,
    /// Traumas.
    #[serde(default, skip_serializing_if = "is_default")]
    pub traumas: i32,
    /// The status.
    #[serde(default, skip_serializing_if = "is_default")]
    pub status: Word<Status>,
    /// The label of the reserve they are in; since version 4.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reserve: Option<Text>,
    /// Surprised: no slot in phase 1.
    #[serde(default, skip_serializing_if = "is_default")]
    pub surprised: bool,
    /// Points of Moxie left.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moxie_left: i32,
    /// The initiative roll.
    #[serde(default, skip_serializing_if = "is_default")]
    pub roll: Option<Roll>,
    /// On standby since this turn and phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub standby_since: Option<Written<TurnPhase>>,
    /// True where a delayed action was ever lost.
    #[serde(default, skip_serializing_if = "is_default")]
    pub standby_lost: bool,
    /// The declared action.
    #[serde(default, skip_serializing_if = "is_default")]
    pub declared: Option<Text>,
    /// True until a mover has arrived.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moving: bool,
    /// True where a stage of this turn has started, or has ended; since version 4.
    #[serde(default, skip_serializing_if = "is_default")]
    pub had_stage: bool,
    /// Actions in the current stage, or in the last one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub actions: Vec<Word<ActionKind>>,
    /// The attacks and reloads among them, one of a kind; since version 3.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub weapon_actions: Vec<Word<WeaponAction>>,
    /// Added to the next attack by aiming.
    #[serde(default, skip_serializing_if = "is_default")]
    pub aim: i32,
    /// True where the aim outlasts the stage it was taken in.
    #[serde(default, skip_serializing_if = "is_default")]
    pub aim_is_held: bool,
    /// The last test that Moxie may still change.
    #[serde(default, skip_serializing_if = "is_default")]
    pub last_test: Option<TestResult>,
    /// Effects, oldest first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub effects: Vec<Effect>,
    /// Notes, oldest first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub notes: Vec<Text>,
}

/// Injuries of body and mind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs, reason = "the names say what they count")]
pub struct Injuries {
    #[serde(skip_serializing_if = "is_default")]
    pub damage: i32,
    #[serde(skip_serializing_if = "is_default")]
    pub wounds: i32,
    #[serde(skip_serializing_if = "is_default")]
    pub stress: i32,
    #[serde(skip_serializing_if = "is_default")]
    pub traumas: i32,
}

/// An initiative roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// The dice as they are read.
    pub dice: Vec<i32>,
    /// A modifier for this roll alone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub modifier: i32,
    /// True where a point of Moxie swapped its digits.
    #[serde(default, skip_serializing_if = "is_default")]
    pub flipped: bool,
}

impl From<&model::Combatant> for Combatant {
    fn from(combatant: &model::Combatant) -> Self {
        let model::Combatant { block, injuries, actions, .. } = combatant;
        Self {
            id: combatant.id.0,
            name: Text::from(&combatant.name),
            stats: stats(&block.explicit),
            morph: Word(block.morph),
            side: Word(block.side),
            armor: Written(block.armor.clone()),
            accessory: Written(block.accessory),
            hidden: block.hidden,
            skills: Numbers(block.skills.iter().map(|(label, it)| (label.into(), *it)).collect()),
            weapons: block.weapons.iter().map(Weapon::from).collect(),
            damage: injuries.damage,
            wounds: injuries.wounds,
            stress: injuries.stress,
            traumas: injuries.traumas,
            status: Word(combatant.status),
            reserve: combatant.reserve.as_ref().map(Text::from),
            surprised: combatant.surprised,
            moxie_left: combatant.pool,
            roll: combatant.roll.as_ref().map(Roll::from),
            standby_since: combatant.standby.map(Written),
            standby_lost: combatant.lost,
            declared: actions.declared.as_ref().map(Text::from),
            moving: actions.moving,
            had_stage: actions.has_had_stage,
            actions: actions.taken.iter().copied().map(Word).collect(),
            weapon_actions: actions.weapon_actions.iter().copied().map(Word).collect(),
            aim: actions.aim,
            aim_is_held: actions.aim_is_held,
            last_test: combatant.last_test.as_ref().map(TestResult::from),
            effects: combatant.effects.iter().map(Effect::from).collect(),
            notes: combatant.notes.iter().map(Text::from).collect(),
        }
    }
}

impl From<Combatant> for model::Combatant {
    fn from(file: Combatant) -> Self {
        let skills = file.skills.0.into_iter().map(|(label, value)| (label.0, value));
        let Combatant { damage, wounds, stress, traumas, .. } = file;
        Self {
            id: model::Id(file.id),
            name: file.name.0,
            block: model::StatBlock {
                explicit: file.stats.0.into_iter().map(|(stat, value)| (stat.0, value)).collect(),
                morph: file.morph.0,
                side: file.side.0,
                armor: file.armor.0,
                accessory: file.accessory.0,
                hidden: file.hidden,
                skills: skills.collect(),
                weapons: file.weapons.into_iter().map(Into::into).collect(),
            },
            injuries: model::Injuries { damage, wounds, stress, traumas },
            status: file.status.0,
            reserve: file.reserve.map(|label| label.0),
            surprised: file.surprised,
            pool: file.moxie_left,
            roll: file.roll.map(Into::into),
            standby: file.standby_since.map(|since| since.0),
            lost: file.standby_lost,
            actions: model::TurnActions {
                declared: file.declared.map(|what| what.0),
                moving: file.moving,
                has_had_stage: file.had_stage,
                taken: file.actions.into_iter().map(|kind| kind.0).collect(),
                weapon_actions: file.weapon_actions.into_iter().map(|action| action.0).collect(),
                aim: file.aim,
                aim_is_held: file.aim_is_held,
            },
            last_test: file.last_test.map(Into::into),
            effects: file.effects.into_iter().map(Into::into).collect(),
            notes: file.notes.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<&model::Injuries> for Injuries {
    fn from(injuries: &model::Injuries) -> Self {
        let model::Injuries { damage, wounds, stress, traumas } = *injuries;
        Self { damage, wounds, stress, traumas }
    }
}

impl From<Injuries> for model::Injuries {
    fn from(file: Injuries) -> Self {
        let Injuries { damage, wounds, stress, traumas } = file;
        Self { damage, wounds, stress, traumas }
    }
}

impl From<&model::InitiativeRoll> for Roll {
    fn from(roll: &model::InitiativeRoll) -> Self {
        let model::InitiativeRoll { dice, modifier, flipped } = roll.clone();
        Self { dice, modifier, flipped }
    }
}

impl From<Roll> for model::InitiativeRoll {
    fn from(file: Roll) -> Self {
        let Roll { dice, modifier, flipped } = file;
        Self { dice, modifier, flipped }
    }
}
