//! Combatants of version 1.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use strum::VariantNames;

use super::Moment;
use crate::command::ActionKind;
use crate::rules::{Armor, ArmorLayer, DicePool, Morph, Side, Stat, Status, TurnPhase};
use crate::store::format::v2;
use crate::store::format::values::{Numbers, Text, Word, Written};

/// A value by the name that its variant had in the code; a word of the command language in other capitals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Named<T>(pub T);

impl<T: Display> Display for Named<T> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de, T: FromStr + VariantNames> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name<T>(PhantomData<T>);
        impl<T: FromStr + VariantNames> Visitor<'_> for Name<T> {
            type Value = T;

            fn expecting(&self, f: &mut Formatter) -> fmt::Result {
                write!(f, "one of {}", T::VARIANTS.join(", "))
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<T, E> {
                let word = name.to_lowercase();
                word.parse().map_err(|_| E::custom(format!("there is no {name}")))
            }
        }
        deserializer.deserialize_identifier(Name(PhantomData)).map(Self)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(default)]
pub(super) struct StatBlock {
    pub given: Numbers<Named<Stat>>,
    pub morph: Named<Morph>,
    pub side: Named<Side>,
    pub armor: Vec<WornArmor>,
    pub accessory: WornArmor,
    pub hidden: bool,
    pub skills: Numbers<Text>,
}

/// Armor against energy and kinetic damage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct WornArmor(pub ArmorLayer);

impl<'de> Deserialize<'de> for WornArmor {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        struct Values {
            energy: i32,
            kinetic: i32,
        }
        let Values { energy, kinetic } = Values::deserialize(deserializer)?;
        let layer = ArmorLayer { energy, kinetic };
        if layer.is_valid() { Ok(Self(layer)) } else { Err(D::Error::custom("armor is 0 to 99")) }
    }
}

/// Dice, part by part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(try_from = "DiceParts")]
pub(super) struct Dice(DicePool);

#[derive(serde::Deserialize)]
struct DiceParts {
    count: i32,
    sides: i32,
    divisor: i32,
    plus: i32,
}

impl TryFrom<DiceParts> for Dice {
    type Error = String;

    fn try_from(DiceParts { count, sides, divisor, plus }: DiceParts) -> Result<Self, String> {
        // One number can be up to 1000, so a larger one is written as a sum.
        let (fixed, plus) = if count == 0 { (plus.clamp(0, 1000), plus) } else { (0, plus) };
        let text = match count {
            0 => format!("{fixed}{:+}", plus - fixed),
            _ => format!("{count}d{sides}/{divisor}{plus:+}"),
        };
        text.parse().map(Self)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub(super) struct Harm {
    damage: i32,
    wounds: i32,
    stress: i32,
    traumas: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub(super) struct Roll {
    dice: Vec<i32>,
    modifier: i32,
    flipped: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub(super) struct Doing {
    pub declared: Option<Text>,
    pub moving: bool,
    pub actions: Vec<Named<ActionKind>>,
    pub aim: i32,
    pub aim_is_held: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
struct Check {
    target: i32,
    roll: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "it was written so")]
pub(super) struct LastTest {
    check: Check,
    automatic: bool,
    critical: bool,
    need: Option<i32>,
    simple: bool,
    moxie: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub(super) struct Effect {
    pub label: Text,
    stats: Numbers<Named<Stat>>,
    test: i32,
    each: Option<Dice>,
    stuns: bool,
    end: Option<Moment>,
    fades: Vec<Fading>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
struct Fading {
    test: i32,
    turns: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub(super) struct Timer {
    label: Text,
    end: TimerEnd,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
enum TimerEnd {
    With(Moment),
    AtScoreOf(Moment, u32),
}

#[derive(Clone, Debug, serde::Deserialize)]
pub(super) struct Combatant {
    pub id: u32,
    name: Text,
    block: StatBlock,
    harm: Harm,
    status: Named<Status>,
    surprised: bool,
    pool: i32,
    roll: Option<Roll>,
    standby: Option<Moment>,
    lost: bool,
    doing: Doing,
    last_test: Option<LastTest>,
    effects: Vec<Effect>,
    notes: Vec<Text>,
}

impl LastTest {
    /// Returns true where the roll was within the target.
    pub fn succeeds(self) -> bool {
        let Check { target, roll } = self.check;
        crate::rules::Check { target, roll }.succeeds()
    }
}

impl From<Moment> for Written<TurnPhase> {
    fn from(Moment { turn, phase }: Moment) -> Self {
        Self(TurnPhase { turn, phase })
    }
}

/// The layers as one piece of armor.
pub(super) fn armor(layers: &[WornArmor]) -> Written<Armor> {
    let layers: Vec<String> = layers.iter().map(|layer| layer.0.to_string()).collect();
    // Every layer is within its range, so that this is armor.
    Written(layers.join("+").parse().unwrap_or_default())
}

/// Numbers by the words of their stats.
pub(super) fn stats(numbers: Numbers<Named<Stat>>) -> Numbers<Word<Stat>> {
    let words: BTreeMap<_, _> =
        numbers.0.into_iter().map(|(stat, value)| (Word(stat.0), value)).collect();
    Numbers(words)
}

impl From<Harm> for v2::Injuries {
    fn from(Harm { damage, wounds, stress, traumas }: Harm) -> Self {
        Self { damage, wounds, stress, traumas }
    }
}

impl From<Roll> for v2::Roll {
    fn from(Roll { dice, modifier, flipped }: Roll) -> Self {
        Self { dice, modifier, flipped }
    }
}

impl From<LastTest> for v2::TestResult {
    fn from(last: LastTest) -> Self {
        let LastTest { check: Check { target, roll }, automatic, critical, need, simple, moxie } =
            last;
        Self { target, roll, automatic, critical, need, simple, moxie }
    }
}

impl From<Effect> for v2::Effect {
    fn from(effect: Effect) -> Self {
        let fading = |Fading { test, turns }| v2::Fading { test, turns };
        Self {
            label: effect.label,
            stats: stats(effect.stats),
            test: effect.test,
            each: effect.each.map(|dice| Written(dice.0)),
            stuns: effect.stuns,
            until: effect.end.map(Into::into),
            fades: effect.fades.into_iter().map(fading).collect(),
        }
    }
}

impl From<Timer> for v2::Timer {
    fn from(Timer { label, end }: Timer) -> Self {
        let (ends, at_score_of) = match end {
            TimerEnd::With(phase) => (phase, None),
            TimerEnd::AtScoreOf(phase, who) => (phase, Some(who)),
        };
        Self { label, ends: ends.into(), at_score_of }
    }
}

impl From<Combatant> for v2::Combatant {
    fn from(combatant: Combatant) -> Self {
        let Combatant { block, harm, doing, .. } = combatant;
        Self {
            id: combatant.id,
            name: combatant.name,
            stats: stats(block.given),
            morph: Word(block.morph.0),
            side: Word(block.side.0),
            armor: armor(&block.armor),
            accessory: Written(block.accessory.0),
            hidden: block.hidden,
            skills: block.skills,
            weapons: Vec::new(),
            damage: harm.damage,
            wounds: harm.wounds,
            stress: harm.stress,
            traumas: harm.traumas,
            status: Word(combatant.status.0),
            reserve: None,
            surprised: combatant.surprised,
            moxie_left: combatant.pool,
            roll: combatant.roll.map(Into::into),
            standby_since: combatant.standby.map(Into::into),
            standby_lost: combatant.lost,
            declared: doing.declared,
            had_stage: false,
            moving: doing.moving,
            actions: doing.actions.into_iter().map(|kind| Word(kind.0)).collect(),
            weapon_actions: Vec::new(),
            aim: doing.aim,
            aim_is_held: doing.aim_is_held,
            last_test: combatant.last_test.map(Into::into),
            effects: combatant.effects.into_iter().map(Into::into).collect(),
            notes: combatant.notes,
        }
    }
}
