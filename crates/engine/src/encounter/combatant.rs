//! Combatants: the stat block, and what has become of them in this fight.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, VariantArray};

use super::fields::SavedCombatant;
pub use super::stat_block::StatBlock;
use super::{Effect, TestResult};
use crate::command::{ActionKind, InjuryKind, StatEdit};
use crate::rules::{
    Consequence, FiringMode, ReadyEffect, Status, TurnPhase, UNARMED, Weapon, bare_hands,
};
use crate::text::{PlainText, is_default};

/// The identity of a combatant, whatever the name; never given twice in an encounter.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Id(pub u32);

/// Injuries of body and mind.
#[serde_with::apply(_ => #[serde(skip_serializing_if = "is_default")])]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Injuries {
    /// Points of damage, 0 to 9999.
    pub damage: i32,
    /// Wounds, 0 to 99.
    pub wounds: i32,
    /// Points of stress, 0 to 9999.
    pub stress: i32,
    /// Traumas, 0 to 99.
    pub traumas: i32,
    /// The moment of the last damage or wound, in seconds since the encounter began (EX-19).
    pub hurt_at: u32,
    /// True if first aid has helped against it (EX-19).
    pub aided: bool,
    /// The seconds of healing that have not healed anything yet (EX-19).
    pub healing_seconds: u32,
}

impl Injuries {
    /// The count of `kind`.
    pub fn count(mut self, kind: InjuryKind) -> i32 {
        *self.count_mut(kind)
    }

    /// Returns true if there is damage or a wound.
    pub fn is_hurt(&self) -> bool {
        self.damage > 0 || self.wounds > 0
    }

    /// The edits that make these injuries.
    pub(super) fn as_edits(&self) -> Vec<StatEdit> {
        let edit = |kind: &InjuryKind| StatEdit::Injury(*kind, self.count(*kind));
        InjuryKind::VARIANTS.iter().map(edit).collect()
    }

    /// The count of `kind`, to be changed.
    pub(super) fn count_mut(&mut self, kind: InjuryKind) -> &mut i32 {
        match kind {
            InjuryKind::Damage => &mut self.damage,
            InjuryKind::Wounds => &mut self.wounds,
            InjuryKind::Stress => &mut self.stress,
            InjuryKind::Traumas => &mut self.traumas,
        }
    }
}

/// An initiative roll.
#[serde_with::apply(_ => #[serde(default, skip_serializing_if = "is_default")])]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InitiativeRoll {
    /// The dice as they are read: one, or one for each point of Speed, at most 4.
    #[serde_with(skip_apply)]
    pub dice: Vec<i32>,
    /// A modifier for this roll alone, −999 to 999.
    pub modifier: i32,
    /// The modifier of an ambush, 0 or less; it stays with the die (EX-40, AMB-75).
    pub ambush: i32,
    /// True if a point of Moxie swapped its digits (AMB-18).
    pub flipped: bool,
    /// True if it was made for an earlier turn, in rulesets that roll once a scene.
    pub earlier: bool,
}

impl InitiativeRoll {
    /// A roll as it is entered.
    pub(super) fn new(dice: Vec<i32>, modifier: i32, ambush: i32) -> Self {
        Self { dice, modifier, ambush, flipped: false, earlier: false }
    }

    /// All that modifies it.
    pub fn total_modifier(&self) -> i32 {
        self.modifier + self.ambush
    }
}

/// The actions of a combatant in this turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnActions {
    /// The declared action (CT-3).
    pub declared: Option<PlainText>,
    /// True until a mover has arrived (CT-17).
    pub moving: bool,
    /// True if a stage of this turn has started, or has ended.
    pub has_had_stage: bool,
    /// Actions in the current stage, or in the last one.
    pub taken: Vec<ActionKind>,
    /// The attacks and reloads among them, one of a kind.
    pub weapon_actions: Vec<WeaponAction>,
    /// Attacks of the stage with weapons that have firing modes (EX-31).
    pub shots: Vec<Shot>,
    /// Bonus of aiming to the next attack (EX-6).
    pub aim: i32,
    /// True if the aim outlasts the stage it was taken in.
    pub aim_is_held: bool,
}

/// A Complex action with weapons: further ones of its kind in the same stage belong to it (EX-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Display, EnumString)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum WeaponAction {
    /// Attacks.
    Attack,
    /// Reloading.
    Reload,
}

/// An attack with a weapon that has firing modes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// The label of the weapon.
    pub weapon: PlainText,
    /// The mode it was fired in.
    pub mode: FiringMode,
    /// The targets it was fired at.
    #[serde(default, skip_serializing_if = "is_default")]
    pub targets: Vec<Id>,
}

/// A text for the slots of a combatant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reminder {
    /// The text; no combatant has two reminders of one text.
    pub text: PlainText,
    /// True for one that comes up at the next slot alone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub once: bool,
}

impl TurnActions {
    /// Returns true if the action was recorded in the current stage.
    pub(super) fn is_recorded(&self, action: WeaponAction) -> bool {
        self.weapon_actions.contains(&action)
    }

    /// Notes that an action, which is in the list of those taken, was an attack or a reload.
    pub(super) fn record(&mut self, action: WeaponAction) {
        if !self.is_recorded(action) {
            self.weapon_actions.push(action);
        }
    }
}

/// A combatant of the encounter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "SavedCombatant", into = "SavedCombatant")]
pub struct Combatant {
    /// The identity.
    pub id: Id,
    /// The name; unique in the encounter, capitals or not.
    pub name: PlainText,
    /// The character sheet.
    pub block: StatBlock,
    /// Damage, wounds, stress, traumas.
    pub injuries: Injuries,
    /// The status.
    pub status: Status,
    /// The label of the reserve they are in: prepared, not yet in the fight.
    pub reserve: Option<PlainText>,
    /// The place where they stand; `None` is nowhere (EX-86).
    pub at: Option<PlainText>,
    /// Surprised: no slot in phase 1 (EX-12).
    pub surprised: bool,
    /// Points of Moxie left; at most the stat.
    pub pool: i32,
    /// The initiative roll of this turn, if there is one.
    pub roll: Option<InitiativeRoll>,
    /// The moment of the delay, while on standby (DL-1).
    pub standby: Option<TurnPhase>,
    /// True if a delayed action was ever lost (DL-5).
    pub lost: bool,
    /// The actions of this turn.
    pub actions: TurnActions,
    /// The last test that Moxie may still change.
    pub last_test: Option<TestResult>,
    /// The combatant they attacked last.
    pub attacked: Option<Id>,
    /// The combatant whose attack damaged them last.
    pub hurt_by: Option<Id>,
    /// Effects, oldest first.
    pub effects: Vec<Effect>,
    /// Notes, oldest first.
    pub notes: Vec<PlainText>,
    /// Reminders that come up when a slot of theirs begins, oldest first.
    pub reminders: Vec<Reminder>,
}

impl Combatant {
    /// A combatant with a full pool, unhurt.
    pub fn new(id: Id, name: PlainText, block: StatBlock) -> Self {
        let pool = block.moxie();
        Self { id, name, block, pool, ..Self::default() }
    }

    /// The edits that give a combatant with this stat block the same condition, as far as edits can.
    pub fn condition(&self) -> Vec<StatEdit> {
        let mut edits = vec![StatEdit::Surprised(self.surprised), StatEdit::Pool(self.pool)];
        edits.extend(self.injuries.as_edits());
        edits.push(StatEdit::Reserve(self.reserve.as_ref().map(ToString::to_string)));
        edits.push(StatEdit::At(self.at.as_ref().map(ToString::to_string)));
        edits
    }

    /// The modifier of the initiative roll; 0 without one.
    pub fn roll_modifier(&self) -> i32 {
        self.roll.as_ref().map_or(0, InitiativeRoll::total_modifier)
    }

    /// The cover that an effect says they are in, such as `minor cover`.
    pub fn cover(&self) -> Option<&str> {
        let is_cover = |it: &&Effect| ReadyEffect::covers().any(|ready| it.is_called(&ready.label));
        self.effects.iter().find(is_cover).map(|it| it.label.as_str())
    }

    /// The effect called `label`, in any capitals.
    pub fn effect(&self, label: &str) -> Option<&Effect> {
        self.effects.iter().find(|effect| effect.is_called(label))
    }

    /// Returns true while the combatant has the effect that is the outcome of `consequence`.
    pub fn suffers(&self, consequence: Consequence) -> bool {
        self.effects.iter().any(|it| ReadyEffect::is_outcome_of(&it.label, consequence))
    }

    /// Returns true if the combatant can use a weapon: the disarmed have but their body.
    pub fn holds(&self, weapon: &Weapon) -> bool {
        weapon.profile.is_of_body() || !self.suffers(Consequence::Disarm)
    }

    /// The effect that keeps the combatant from acting, if there is one.
    pub fn stunned_by(&self) -> Option<&Effect> {
        self.effects.iter().find(|effect| effect.stuns)
    }

    /// The weapons, behind them bare hands unless a weapon is one of the body (EX-91).
    pub fn weapons(&self) -> impl Iterator<Item = &Weapon> {
        let own = &self.block.weapons;
        let has_own = own.iter().any(|it| it.profile.is_of_body() || it.is_called(UNARMED));
        own.iter().chain(bare_hands(self.block.morph).filter(|_| !has_own))
    }

    /// The weapon with this label, in any capitals.
    pub fn weapon(&self, label: &str) -> Option<&Weapon> {
        self.weapons().find(|weapon| weapon.is_called(label))
    }

    /// Returns true if the status lets the combatant act (TP-4).
    pub fn is_active(&self) -> bool {
        self.status == Status::Active
    }

    /// Returns true unless dead or gone.
    pub fn is_present(&self) -> bool {
        !matches!(self.status, Status::Dead | Status::Gone)
    }

    /// Returns true for those who are prepared, and not yet in the fight.
    pub fn is_in_reserve(&self) -> bool {
        self.reserve.is_some()
    }

    /// Returns true unless in reserve, dead or gone: patterns match them, and their effects run.
    pub fn takes_part(&self) -> bool {
        self.is_present() && !self.is_in_reserve()
    }

    /// Returns true if the combatant is active and not stunned.
    pub fn can_act(&self) -> bool {
        self.is_active() && self.stunned_by().is_none()
    }

    /// The status that damage leads to: only what lives falls unconscious (EX-4, EX-5).
    pub(super) fn status_when_out(&self) -> Status {
        if self.block.morph.is_biological() { Status::Unconscious } else { Status::Disabled }
    }
}
