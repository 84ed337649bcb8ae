//! Parameter values in words, for files, errors and the reference page.

use std::ops::RangeInclusive;

use strum::{EnumMessage, IntoEnumIterator, VariantNames};

use super::{Class, DicePool, Encumbrance, RangeModifiers, RateOfFire, WeaponProfile};

/// One of the words a parameter accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The word, as a file gives it.
    pub name: &'static str,
    /// Its meaning, in a sentence.
    pub about: String,
}

/// The type of a parameter: its words, its valid values and their description.
pub(super) trait ParameterValue: Sized {
    /// Returns the words it consists of; none for numbers.
    fn choices() -> Vec<Choice> {
        Vec::new()
    }

    /// Describes the valid values, after "it is".
    fn expected() -> String {
        let names: Vec<&str> = Self::choices().iter().map(|choice| choice.name).collect();
        match names.split_last() {
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => "a whole number".to_owned(),
        }
    }

    /// Returns true if the value is valid. `range` is that of a number.
    fn is_valid(&self, _range: Option<&RangeInclusive<i32>>) -> bool {
        true
    }
}

impl ParameterValue for i32 {
    fn is_valid(&self, range: Option<&RangeInclusive<i32>>) -> bool {
        range.is_none_or(|range| range.contains(self))
    }
}

impl ParameterValue for u32 {
    fn is_valid(&self, range: Option<&RangeInclusive<i32>>) -> bool {
        i32::try_from(*self).is_ok_and(|number| number.is_valid(range))
    }
}

impl ParameterValue for bool {
    fn expected() -> String {
        "true or false".to_owned()
    }
}

impl ParameterValue for Vec<Vec<Class>> {
    fn choices() -> Vec<Choice> {
        choices_of::<Class>()
    }

    fn expected() -> String {
        "a list of lists, with normal once, critical and moxie at most once".to_owned()
    }

    fn is_valid(&self, _range: Option<&RangeInclusive<i32>>) -> bool {
        let named = |class| self.iter().flatten().filter(|known| **known == class).count();
        named(Class::Normal) == 1 && named(Class::Critical) <= 1 && named(Class::Moxie) <= 1
    }
}

impl ParameterValue for Encumbrance {
    fn choices() -> Vec<Choice> {
        choices_of::<Self>()
    }

    fn expected() -> String {
        "Ignored, or ByPhysique(free: 25, most: 50, step: 25) with numbers from 1 to 999".to_owned()
    }

    fn is_valid(&self, _range: Option<&RangeInclusive<i32>>) -> bool {
        match *self {
            Self::Ignored => true,
            Self::ByPhysique { free, most, step } => {
                [free, most, step].into_iter().all(|pounds| (1..=999).contains(&pounds))
            }
        }
    }
}

impl ParameterValue for RateOfFire {
    fn expected() -> String {
        "Unlimited, or PerAction(single: 1, semi: 2, burst: 2, auto: 1) with numbers from 1 to 99"
            .to_owned()
    }

    fn is_valid(&self, _range: Option<&RangeInclusive<i32>>) -> bool {
        match *self {
            Self::Unlimited => true,
            Self::PerAction { single, semi, burst, auto } => {
                [single, semi, burst, auto].into_iter().all(|count| (1..=99).contains(&count))
            }
        }
    }
}

impl ParameterValue for RangeModifiers {
    fn expected() -> String {
        "(point_blank: 10, short: 0, medium: -10, long: -20, extreme: -30) with numbers from -99 to 99".to_owned()
    }

    fn is_valid(&self, _range: Option<&RangeInclusive<i32>>) -> bool {
        let Self { point_blank, short, medium, long, extreme } = *self;
        [point_blank, short, medium, long, extreme].iter().all(|it| (-99..=99).contains(it))
    }
}

impl ParameterValue for DicePool {
    fn expected() -> String {
        format!("dice, such as \"1d10+10\", up to {}", WeaponProfile::MAX_DAMAGE)
    }

    fn is_valid(&self, _range: Option<&RangeInclusive<i32>>) -> bool {
        self.highest() <= WeaponProfile::MAX_DAMAGE
    }
}

/// Returns the variants with their documentation.
pub(super) fn choices_of<T: IntoEnumIterator + EnumMessage + VariantNames>() -> Vec<Choice> {
    let about = |variant: T| {
        let words = variant.get_documentation().unwrap_or_default().split_whitespace();
        words.collect::<Vec<_>>().join(" ")
    };
    let choice = |(name, variant): (&&'static str, T)| Choice { name, about: about(variant) };
    T::VARIANTS.iter().zip(T::iter()).map(choice).collect()
}
