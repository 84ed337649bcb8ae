//! Effects: modifiers that a combatant carries for a time.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_with::rust::maps_duplicate_key_is_error;

use crate::command::{EffectModifiers, Span, Until};
use crate::rules::{DamageKind, DicePool, Stat, TurnPhase};
use crate::text::{PlainText, is_default, is_same};

/// A modifier to stats and tests for a time.
#[serde_with::apply(_ => #[serde(default, skip_serializing_if = "is_default")])]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// The label; no combatant has two effects of one label.
    #[serde_with(skip_apply)]
    pub label: PlainText,
    /// Added to stats, −999 to 999 each.
    #[serde(with = "maps_duplicate_key_is_error")]
    pub stats: BTreeMap<Stat, i32>,
    /// Added to every test, −999 to 999.
    pub test: i32,
    /// Added to every roll to defend, −999 to 999 (EX-71).
    pub defense: i32,
    /// Added to the rolls of attacks on the bearer that are not melee, −999 to 999 (EX-71).
    pub attacked: i32,
    /// Damage at the end of every turn.
    pub each: Option<DicePool>,
    /// The kind of that damage; without it, armor does not count (EX-22).
    pub kind: Option<DamageKind>,
    /// True if the combatant can't act while it lasts.
    pub stuns: bool,
    /// The last phase it lasts for; `None` until it is cleared.
    #[serde(rename = "until")]
    pub end: Option<TurnPhase>,
    /// Its end, if it is no time.
    #[serde(rename = "ends")]
    pub until: Option<Until>,
    /// The weaker stages that follow it, the next one first.
    pub fades: Vec<Fading>,
}

/// A weaker stage of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fading {
    /// Added to every test.
    pub test: i32,
    /// Duration in turns, from 1.
    pub turns: i32,
}

impl Effect {
    /// An effect that does nothing yet, until it is cleared.
    pub fn new(label: PlainText) -> Self {
        Self { label, ..Self::default() }
    }

    /// The modifiers, as `effect` takes them.
    pub fn modifiers(&self) -> EffectModifiers {
        let &Self { test, defense, attacked, each, kind, until, .. } = self;
        EffectModifiers { stats: self.stats.clone(), test, defense, attacked, each, kind, until }
    }

    /// Returns true if `label` names it, in any capitals.
    pub fn is_called(&self, label: &str) -> bool {
        is_same(&self.label, label)
    }

    /// Returns the next stage of the effect, whose time is over at `now`; `None` if it has no more.
    pub(super) fn faded(mut self, now: TurnPhase, phases: u32) -> Option<Self> {
        if self.fades.is_empty() {
            return None;
        }
        let next = self.fades.remove(0);
        let end = last_phase(Span::Turns(next.turns), now, phases);
        Some(Self { test: next.test, end, fades: self.fades, ..Self::new(self.label) })
    }

    /// Returns true if its time was over before `now`.
    pub fn is_over(&self, now: TurnPhase) -> bool {
        self.end.is_some_and(|end| end < now)
    }
}

/// The last phase of a span that begins at `now`, with `phases` phases in a turn; `None` if it is open.
pub(super) fn last_phase(span: Span, now: TurnPhase, phases: u32) -> Option<TurnPhase> {
    match span {
        Span::Open => None,
        Span::Turns(count) => Some(TurnPhase { turn: now.turn + count as u32 - 1, phase: phases }),
        Span::Phases(count) => Some(now.plus_phases(count as u32 - 1, phases)),
    }
}
