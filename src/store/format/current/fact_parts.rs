//! Parts of facts in the file.

use serde::{Deserialize, Serialize};

use crate::encounter as model;
use crate::rules::{self, Check};

/// Declares an enum of plain words, with the model's enum that it stands for.
macro_rules! words {
    ($($(#[doc = $doc:literal])+ $name:ident = $model:ty { $($word:ident = $variant:ident),+ })+) => {
        $(
            $(#[doc = $doc])+
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
            #[serde(rename_all = "snake_case")]
            #[allow(missing_docs, reason = "the model says what they mean")]
            pub enum $name {
                $($word,)+
            }

            impl From<$model> for $name {
                fn from(model: $model) -> Self {
                    match model {
                        $(<$model>::$variant => Self::$word,)+
                    }
                }
            }

            impl From<$name> for $model {
                fn from(file: $name) -> Self {
                    match file {
                        $($name::$word => Self::$variant,)+
                    }
                }
            }
        )+
    };
}

words! {
    /// The reason why a combatant is acting now.
    ActReason = model::ActReason {
        Next = Next, First = First, Critical = Critical, Moxie = Moxie, Standby = Standby, Resumed = Resumed,
        Remaining = Remaining
    }
    /// The reason why a delayed action was lost.
    StandbyLoss = model::StandbyLoss { Deadline = Deadline, Out = Out }
    /// The source of wounds.
    WoundSource = model::WoundSource { Hit = Hit, Effect = Effect, Command = Command }
    /// The way a decision was settled.
    Settlement = model::Settlement {
        Resisted = Resisted, Happened = Happened, Dismissed = Dismissed, Moot = Moot
    }
    /// The winner of an Opposed Test.
    Winner = rules::Winner { First = First, Second = Second, Neither = None, Both = Both }
    /// The way margins are counted.
    Margin = rules::Margin { TargetLessRoll = Under, Roll = Roll }
}

/// A place in the order, by its neighbors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderPlace {
    /// The order is what it was.
    Unchanged,
    /// First, or one of several places.
    Open,
    /// After these.
    After(Vec<u32>),
    /// In a slot shared with these.
    With(Vec<u32>),
}

/// A roll of an Opposed Test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs, reason = "the names say what they are")]
pub struct OpposedRoll {
    pub target: i32,
    pub roll: i32,
    pub margin: i32,
}

/// The ids of combatants as the file has them.
pub(super) fn ids(who: &[model::Id]) -> Vec<u32> {
    who.iter().map(|id| id.0).collect()
}

/// The ids of combatants as the model has them.
pub(super) fn model_ids(who: Vec<u32>) -> Vec<model::Id> {
    who.into_iter().map(model::Id).collect()
}

impl From<&model::OrderPlace> for OrderPlace {
    fn from(place: &model::OrderPlace) -> Self {
        match place {
            model::OrderPlace::Unchanged => Self::Unchanged,
            model::OrderPlace::Open => Self::Open,
            model::OrderPlace::After(who) => Self::After(ids(who)),
            model::OrderPlace::With(who) => Self::With(ids(who)),
        }
    }
}

impl From<OrderPlace> for model::OrderPlace {
    fn from(file: OrderPlace) -> Self {
        match file {
            OrderPlace::Unchanged => Self::Unchanged,
            OrderPlace::Open => Self::Open,
            OrderPlace::After(who) => Self::After(model_ids(who)),
            OrderPlace::With(who) => Self::With(model_ids(who)),
        }
    }
}

impl From<(Check, i32)> for OpposedRoll {
    fn from((Check { target, roll }, margin): (Check, i32)) -> Self {
        Self { target, roll, margin }
    }
}

impl From<OpposedRoll> for (Check, i32) {
    fn from(file: OpposedRoll) -> Self {
        let OpposedRoll { target, roll, margin } = file;
        (Check { target, roll }, margin)
    }
}
