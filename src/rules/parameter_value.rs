//! What a parameter can be, in words: the one place that files, faults and the manual have it from.

use strum::{EnumMessage, IntoEnumIterator, VariantNames};

use super::choices::{
    Class, CriticalInitiative, Declaration, DelayBy, InitiativeDie, InitiativeStat, LateJoin,
    Margin, MoxieIgnores, MoxieWindow, Reroll, SlotSource, StandbyUntil,
};
use super::movement::{Encumbrance, Jump, MovementShare};

/// One of the words that a parameter can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The word, as a file gives it.
    pub name: &'static str,
    /// What it means, in a sentence.
    pub about: String,
}

/// A type of answers.
pub(super) trait ParameterValue: Sized {
    /// The words it is made of; none for numbers.
    fn choices() -> Vec<Choice> {
        Vec::new()
    }

    /// What it can be, after "it is".
    fn can_be() -> String {
        let names: Vec<&str> = Self::choices().iter().map(|choice| choice.name).collect();
        match names.split_last() {
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => "a whole number".to_owned(),
        }
    }

    /// Whether it can be played by.
    fn is_valid(&self) -> bool {
        true
    }
}

impl ParameterValue for i32 {}

impl ParameterValue for u32 {}

impl ParameterValue for bool {
    fn can_be() -> String {
        "true or false".to_owned()
    }
}

impl ParameterValue for Vec<Vec<Class>> {
    fn choices() -> Vec<Choice> {
        choices_of::<Class>()
    }

    fn can_be() -> String {
        "a list of lists, with normal once, critical and moxie at most once".to_owned()
    }

    fn is_valid(&self) -> bool {
        let named = |class| self.iter().flatten().filter(|known| **known == class).count();
        named(Class::Normal) == 1 && named(Class::Critical) <= 1 && named(Class::Moxie) <= 1
    }
}

impl ParameterValue for Encumbrance {
    fn choices() -> Vec<Choice> {
        choices_of::<Self>()
    }

    fn can_be() -> String {
        "Uncounted, or ByPhysique(free: 25, most: 50, step: 25) with numbers from 1 to 999"
            .to_owned()
    }

    fn is_valid(&self) -> bool {
        match *self {
            Self::Ignored => true,
            Self::ByPhysique { free, most, step } => {
                [free, most, step].into_iter().all(|pounds| (1..=999).contains(&pounds))
            }
        }
    }
}

macro_rules! answers {
    ($($kind:ty)+) => {
        $(impl ParameterValue for $kind {
            fn choices() -> Vec<Choice> {
                choices_of::<Self>()
            }
        })+
    };
}

answers! {
    InitiativeDie InitiativeStat Reroll CriticalInitiative SlotSource LateJoin MoxieWindow DelayBy
    StandbyUntil Declaration Margin MoxieIgnores Jump MovementShare
}

/// The variants, with what their documentation says.
fn choices_of<T: IntoEnumIterator + EnumMessage + VariantNames>() -> Vec<Choice> {
    let about = |variant: T| {
        variant
            .get_documentation()
            .unwrap_or_default()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    let choice = |(name, variant): (&&'static str, T)| Choice { name, about: about(variant) };
    T::VARIANTS.iter().zip(T::iter()).map(choice).collect()
}
