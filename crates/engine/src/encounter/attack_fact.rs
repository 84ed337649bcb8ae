//! The fact of an attack: the rolls, and the sources of their numbers.

use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::{AttackDetails, Id, RollDetails};
use crate::rules::{Attack, CalledShot, Check, Intent, Margin};

/// The margin that pushes a target back by a metre (EX-84).
pub const MARGIN_OF_METRE: i32 = 10;

/// An attack that was made.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackFact {
    /// The attacker.
    pub by: Option<Id>,
    /// The target.
    pub on: Option<Id>,
    /// The attacker's roll.
    attack: Check,
    /// The defender's roll; `None` without a defense.
    defense: Option<Check>,
    /// The way margins are counted.
    #[serde(with = "MarginWord")]
    margin: Margin,
    /// The damage value of a hit, all extra damage included, if one is known; 0 for a miss.
    pub value: Option<i32>,
    /// The details; `None` if the rolls say it all.
    details: Option<AttackDetails>,
}

/// [`Margin`] in the words of a fact.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Margin", rename_all = "snake_case")]
enum MarginWord {
    #[serde(rename = "target_less_roll")]
    Under,
    Roll,
}

impl AttackFact {
    /// The fact of an attack.
    pub(super) fn new(
        (by, on): (Option<Id>, Option<Id>),
        attack: &Attack,
        value: Option<i32>,
        details: AttackDetails,
    ) -> Self {
        let Attack { attacker, defender, margin } = *attack;
        let details = (details != AttackDetails::of(attack)).then_some(details);
        let (attack, defense) = (attacker.check, defender.map(|defender| defender.check));
        Self { by, on, attack, defense, margin, value, details }
    }

    /// The attack, with its criticals.
    pub fn attack(&self) -> Attack {
        let details = self.details.as_ref();
        let attacker = details.map(|details| &details.attacker);
        let defender = details.and_then(|details| details.defender.as_ref());
        let judged = |check: Check, details: Option<&RollDetails>| {
            details.map_or_else(|| check.into(), |details| details.judge(check))
        };
        Attack {
            attacker: judged(self.attack, attacker),
            defender: self.defense.map(|defense| judged(defense, defender)),
            margin: self.margin,
        }
    }

    /// Returns whether the called shot or the intent was met; `None` without one (EX-83, EX-84).
    pub fn is_met(&self) -> Option<bool> {
        let details = self.details.as_ref()?;
        let has_aim = details.called.is_some() || details.intent.is_some();
        has_aim.then(|| self.attack().is_excellent_hit())
    }

    /// Returns the aim of the called shot; `None` without one.
    fn called(&self) -> Option<CalledShot> {
        self.details.as_ref()?.called
    }

    /// Returns false if the attack defeats armor.
    pub fn armor_counts(&self) -> bool {
        self.attack().armor_counts(self.called())
    }

    /// Returns true if the target may lose what they hold by it (EX-83).
    pub fn disarms(&self) -> bool {
        self.called() == Some(CalledShot::Disarm) && self.attack().is_excellent_hit()
    }

    /// Returns the metres by which the target is pushed back, 0 for a miss; `None` if the attack was not meant to push (EX-84).
    pub fn metres(&self) -> Option<i32> {
        let attack = self.attack();
        let margin = attack.attacker.check.margin(attack.margin);
        let is_knock = self.details.as_ref()?.intent == Some(Intent::Knock);
        is_knock.then(|| if attack.is_hit() { margin / MARGIN_OF_METRE } else { 0 })
    }

    /// Returns true if the target was knocked down by it.
    pub fn knocks_down(&self) -> bool {
        self.metres().is_some() && self.is_met() == Some(true)
    }

    /// The details, made from the rolls if none are kept.
    pub fn details(&self) -> AttackDetails {
        self.details.clone().unwrap_or_else(|| AttackDetails::of(&self.attack()))
    }
}
