//! The fields of a combatant: their names in a file, which has them in one flat list, and what players see of them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_with::rust::maps_duplicate_key_is_error;

use super::combatant::Shot;
use super::{Combatant, Effect, Id, InitiativeRoll, Reminder, StatBlock, TestResult, WeaponAction};
use crate::command::{ActionKind, Tactics};
use crate::rules::{
    Armor, ArmorLayer, Counter, Healing, Morph, Side, Stat, Status, TurnPhase, Weapon,
};
use crate::text::{PlainText, is_default};

/// The value of a field that players know, or that is needed for what they see.
enum Shown {
    /// The value of now.
    Now,
    /// The value of the moment that they see the order of.
    Then,
    /// Nothing: it is as if nobody had ever changed it.
    Never,
}

impl Shown {
    fn of<T: Clone + Default>(self, now: &T, then: &T) -> T {
        match self {
            Self::Now => now.clone(),
            Self::Then => then.clone(),
            Self::Never => T::default(),
        }
    }
}

/// Declares the fields of a combatant in a file, each with its type, its place in memory, and what players see of it.
/// Defaults are left out. A field of [`Combatant`] without a row here is hidden from players, and would get lost, which
/// every test that reads a played fight again finds.
macro_rules! fields {
    ($($(#[$attribute:meta])* $field:ident: $type:ty = $($place:ident).+, $shown:ident;)+) => {
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

        impl Combatant {
            /// The combatant as players see them, with what the order is made of as it was `then`.
            pub(super) fn as_shown(&self, then: &Self) -> Self {
                let mut shown = Self::new(self.id, self.name.clone(), StatBlock::default());
                $(shown.$($place).+ = Shown::$shown.of(&self.$($place).+, &then.$($place).+);)+
                shown
            }
        }
    };
}

fields! {
    #[serde(with = "maps_duplicate_key_is_error")]
    stats: BTreeMap<Stat, i32> = block.explicit, Now;
    morph: Morph = block.morph, Never;
    side: Side = block.side, Now;
    armor: Armor = block.armor, Never;
    accessory: ArmorLayer = block.accessory, Never;
    heals: Option<Healing> = block.heals, Never;
    hidden: bool = block.hidden, Never;
    alias: Option<PlainText> = block.alias, Now;
    tactics: Tactics = block.tactics, Never;
    #[serde(with = "maps_duplicate_key_is_error")]
    skills: BTreeMap<PlainText, i32> = block.skills, Never;
    weapons: Vec<Weapon> = block.weapons, Never;
    #[serde(with = "maps_duplicate_key_is_error")]
    counters: BTreeMap<PlainText, Counter> = block.counters, Never;
    damage: i32 = injuries.damage, Now;
    wounds: i32 = injuries.wounds, Now;
    stress: i32 = injuries.stress, Never;
    traumas: i32 = injuries.traumas, Now;
    hurt_at: u32 = injuries.hurt_at, Never;
    aided: bool = injuries.aided, Never;
    healing_seconds: u32 = injuries.healing_seconds, Never;
    status: Status = status, Now;
    reserve: Option<PlainText> = reserve, Never;
    at: Option<PlainText> = at, Now;
    surprised: bool = surprised, Then;
    moxie_left: i32 = pool, Now;
    roll: Option<InitiativeRoll> = roll, Then;
    standby_since: Option<TurnPhase> = standby, Then;
    standby_lost: bool = lost, Never;
    declared: Option<PlainText> = actions.declared, Then;
    moving: bool = actions.moving, Never;
    had_stage: bool = actions.has_had_stage, Never;
    actions: Vec<ActionKind> = actions.taken, Never;
    weapon_actions: Vec<WeaponAction> = actions.weapon_actions, Never;
    shots: Vec<Shot> = actions.shots, Never;
    aim: i32 = actions.aim, Never;
    aim_is_held: bool = actions.aim_is_held, Never;
    last_test: Option<TestResult> = last_test, Never;
    attacked: Option<Id> = attacked, Never;
    hurt_by: Option<Id> = hurt_by, Never;
    effects: Vec<Effect> = effects, Then;
    notes: Vec<PlainText> = notes, Never;
    reminders: Vec<Reminder> = reminders, Never;
}
