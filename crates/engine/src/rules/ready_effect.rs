//! Effects that ship with the program, read from `assets/effects.ron`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use ron::extensions::Extensions;
use serde::Deserialize;

use super::{Consequence, DamageKind, DicePool, Stat};
use crate::text::is_same;

static SHIPPED: LazyLock<Vec<ReadyEffect>> = LazyLock::new(|| {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let read = options.from_str(include_str!("../../assets/effects.ron"));
    read.expect("a test reads the effects that ship")
});

/// An effect that ships with the program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ReadyEffect {
    /// The label, such as `on fire`.
    pub label: String,
    /// Verb for its damage at the end of a turn: "burns".
    pub verb: Option<String>,
    /// The modifiers of stats.
    pub stats: BTreeMap<Stat, i32>,
    /// The modifier to every test.
    pub test: i32,
    /// Added to the rolls of attacks on the bearer that are not known to be melee.
    pub attacked: i32,
    /// Damage at the end of every turn.
    pub each: Option<DicePool>,
    /// The kind of that damage; without it, armor does not count.
    pub kind: Option<DamageKind>,
    /// The turns it lasts; `None` until it is cleared.
    pub turns: Option<i32>,
    /// The rule that looks for it.
    pub role: Option<EffectRole>,
    /// True if the menu of effects offers it.
    pub offered: bool,
    /// True if its label is an adjective, such as `on fire`; others are names of things.
    pub adjective: bool,
    /// True if it ends with the scene: a party leaves it behind.
    pub scene: bool,
    /// The id of its rule, or its page.
    pub rule: String,
}

/// A rule that looks for an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectRole {
    /// A consequence that was not resisted.
    Outcome(Consequence),
    /// Its bearer does not attack (EX-84).
    Subdued,
    /// Full defense (EX-70).
    FullDefense,
    /// Its bearer flees with the next stage.
    Fleeing,
    /// The bearer's smartlinks are off (EX-85).
    Unlinked,
    /// The ego is not used to the body (EX-63).
    Integration,
}

impl EffectRole {
    /// The label of its effect; empty for a consequence that leaves none.
    pub fn label(self) -> &'static str {
        self.effect().map_or("", |it| &it.label)
    }

    fn effect(self) -> Option<&'static ReadyEffect> {
        SHIPPED.iter().find(|effect| effect.role == Some(self))
    }
}

impl ReadyEffect {
    /// Returns all effects that ship.
    pub fn shipped() -> &'static [Self] {
        &SHIPPED
    }

    /// The covers that ship, the least first.
    pub fn covers() -> impl Iterator<Item = &'static Self> {
        Self::shipped().iter().filter(|it| it.label.ends_with(" cover"))
    }

    /// Returns the effect that is the outcome of `consequence`; `None` if the outcome is another.
    pub fn outcome_of(consequence: Consequence) -> Option<&'static Self> {
        EffectRole::Outcome(consequence).effect()
    }

    /// Returns true if the effect called `label` is the outcome of `consequence`.
    pub fn is_outcome_of(label: &str, consequence: Consequence) -> bool {
        Self::named(label).and_then(Self::outcome) == Some(consequence)
    }

    /// The consequence of harm that has this effect as its outcome.
    pub fn outcome(&self) -> Option<Consequence> {
        if let Some(EffectRole::Outcome(consequence)) = self.role {
            Some(consequence)
        } else {
            None
        }
    }

    /// Finds an effect by its label, ignoring case.
    pub fn named(label: &str) -> Option<&'static Self> {
        SHIPPED.iter().find(|effect| is_same(&effect.label, label))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_effect_that_ships_has_a_label_and_a_rule() {
        let is_whole = |it: &ReadyEffect| !it.label.is_empty() && !it.rule.is_empty();
        assert!(ReadyEffect::shipped().iter().all(is_whole));
    }

    #[test]
    fn consequences_of_harm_but_unconsciousness_leave_an_effect() {
        use Consequence::{Bleeding, Disarm, Knockdown, Trauma, Unconsciousness};
        for consequence in [Knockdown, Trauma, Disarm, Bleeding] {
            assert!(ReadyEffect::outcome_of(consequence).is_some(), "{consequence}");
        }
        assert_eq!(ReadyEffect::outcome_of(Unconsciousness), None);
    }
}
