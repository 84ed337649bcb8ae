//! Combatants in the shape of a file: one flat list of fields.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_with::rust::maps_duplicate_key_is_error;

use super::combatant::{Combatant, Id, InitiativeRoll, Shot, StatBlock, WeaponAction};
use super::effect::Effect;
use super::test_result::TestResult;
use crate::command::{ActionKind, Tactics};
use crate::rules::{Armor, ArmorLayer, Healing, Morph, Side, Stat, Status, TurnPhase, Weapon};
use crate::text::{PlainText, is_default};

/// Declares the fields of a combatant in a file, each with its type and its place in memory. Defaults are left out. A field
/// of [`Combatant`] without a row here would get lost, which every test that reads a played fight again finds.
macro_rules! saved_combatant {
    ($($(#[$attribute:meta])* $field:ident: $type:ty = $($place:ident).+,)+) => {
        /// A [`Combatant`] in a file.
        #[derive(Serialize, Deserialize)]
        #[serde(rename = "Combatant", deny_unknown_fields)]
        pub(super) struct SavedCombatant {
            id: Id,
            name: PlainText,
            $(
                #[serde(default, skip_serializing_if = "is_default")]
                $(#[$attribute])*
                $field: $type,
            )+
        }

        impl From<Combatant> for SavedCombatant {
            fn from(combatant: Combatant) -> Self {
                Self {
                    id: combatant.id,
                    name: combatant.name,
                    $($field: combatant.$($place).+,)+
                }
            }
        }

        impl From<SavedCombatant> for Combatant {
            fn from(saved: SavedCombatant) -> Self {
                let mut combatant = Self::new(saved.id, saved.name, StatBlock::default());
                $(combatant.$($place).+ = saved.$field;)+
                combatant
            }
        }
    };
}

saved_combatant! {
    #[serde(with = "maps_duplicate_key_is_error")]
    stats: BTreeMap<Stat, i32> = block.explicit,
    morph: Morph = block.morph,
    side: Side = block.side,
    armor: Armor = block.armor,
    accessory: ArmorLayer = block.accessory,
    heals: Option<Healing> = block.heals,
    hidden: bool = block.hidden,
    alias: Option<PlainText> = block.alias,
    tactics: Tactics = block.tactics,
    #[serde(with = "maps_duplicate_key_is_error")]
    skills: BTreeMap<PlainText, i32> = block.skills,
    weapons: Vec<Weapon> = block.weapons,
    damage: i32 = injuries.damage,
    wounds: i32 = injuries.wounds,
    stress: i32 = injuries.stress,
    traumas: i32 = injuries.traumas,
    hurt_at: u32 = injuries.hurt_at,
    aided: bool = injuries.aided,
    healing_seconds: u32 = injuries.healing_seconds,
    status: Status = status,
    reserve: Option<PlainText> = reserve,
    surprised: bool = surprised,
    moxie_left: i32 = pool,
    roll: Option<InitiativeRoll> = roll,
    standby_since: Option<TurnPhase> = standby,
    standby_lost: bool = lost,
    declared: Option<PlainText> = actions.declared,
    moving: bool = actions.moving,
    had_stage: bool = actions.has_had_stage,
    actions: Vec<ActionKind> = actions.taken,
    weapon_actions: Vec<WeaponAction> = actions.weapon_actions,
    shots: Vec<Shot> = actions.shots,
    aim: i32 = actions.aim,
    aim_is_held: bool = actions.aim_is_held,
    last_test: Option<TestResult> = last_test,
    attacked: Option<Id> = attacked,
    hurt_by: Option<Id> = hurt_by,
    effects: Vec<Effect> = effects,
    notes: Vec<PlainText> = notes,
}
