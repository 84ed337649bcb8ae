//! Values as the file writes them: lines of text, words, written numbers, numbers by name.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use strum::VariantNames;

use crate::text::{PlainText, suggestion};

/// Returns true for a value that a file leaves out.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// One line of text. Reading leaves out what a terminal would act on.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Text(pub PlainText);

impl Display for Text {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(|text| Self(PlainText::new(&text)))
    }
}

impl From<&PlainText> for Text {
    fn from(text: &PlainText) -> Self {
        Self(text.clone())
    }
}

impl From<Text> for PlainText {
    fn from(text: Text) -> Self {
        text.0
    }
}

/// A word of the command language: `active`, `synth`, `coo`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Word<T>(pub T);

impl<T: Display> Display for Word<T> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Display + VariantNames> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let word = self.0.to_string();
        match T::VARIANTS.iter().find(|known| **known == word) {
            Some(known) => serializer.serialize_unit_variant("Word", 0, known),
            None => Err(serde::ser::Error::custom(format!("{word} is no word of its kind"))),
        }
    }
}

impl<'de, T: FromStr + VariantNames> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OneWord<T>(PhantomData<T>);
        impl<T: FromStr + VariantNames> Visitor<'_> for OneWord<T> {
            type Value = T;

            fn expecting(&self, f: &mut Formatter) -> fmt::Result {
                write!(f, "one of {}", T::VARIANTS.join(", "))
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
                let none = || format!("there is no {word}; {}", suggestion(word, T::VARIANTS));
                word.parse().map_err(|_| E::custom(none()))
            }
        }
        deserializer.deserialize_identifier(OneWord(PhantomData)).map(Self)
    }
}

/// A value as it is written on paper: dice `"3d10+4"`, armor `"6/6+3/4"`, a turn and phase `"3.1"`, a time `"3h"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written<T>(pub T);

impl<T: Display> Serialize for Written<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: FromStr<Err = String>> Deserialize<'de> for Written<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map(Self).map_err(D::Error::custom)
    }
}

/// A number with up to six decimals, in millionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal(pub i64);

impl Decimal {
    const ONE: u64 = 1_000_000;
}

impl Display for Decimal {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let (sign, millionths) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        let decimals = format!("{:06}", millionths % Self::ONE);
        let decimals = decimals.trim_end_matches('0');
        let dot = if decimals.is_empty() { "" } else { "." };
        write!(f, "{sign}{}{dot}{decimals}", millionths / Self::ONE)
    }
}

impl FromStr for Decimal {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is not a number with up to six decimals");
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let is_plain = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !is_plain(whole) || !is_plain(part) || part.len() > 6 {
            return Err(wrong());
        }
        let millionths: i64 = format!("{whole}{part:0<6}").parse().map_err(|_| wrong())?;
        Ok(Self(sign * millionths))
    }
}

/// Numbers by name, none of them twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers<K>(pub BTreeMap<K, i32>);

impl<K> Numbers<K> {
    /// Returns true where there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<K> Default for Numbers<K> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K: Serialize> Serialize for Numbers<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(&self.0)
    }
}

impl<'de, K: Deserialize<'de> + Ord + Display> Deserialize<'de> for Numbers<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<K>(PhantomData<K>);
        impl<'de, K: Deserialize<'de> + Ord + Display> Visitor<'de> for Entries<K> {
            type Value = BTreeMap<K, i32>;

            fn expecting(&self, f: &mut Formatter) -> fmt::Result {
                f.write_str("numbers by name")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut numbers = BTreeMap::new();
                while let Some((name, number)) = map.next_entry::<K, i32>()? {
                    if numbers.contains_key(&name) {
                        return Err(A::Error::custom(format!("{name} is given twice")));
                    }
                    numbers.insert(name, number);
                }
                Ok(numbers)
            }
        }
        deserializer.deserialize_map(Entries(PhantomData)).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Armor, Stat, Status};
    use crate::store::format::ron_text::{in_one_line, read};

    fn written(value: &impl Serialize) -> String {
        in_one_line(value).expect("it can be written")
    }

    #[test]
    fn words_are_words_and_no_strings() {
        assert_eq!(written(&Word(Status::Gone)), "gone");
        assert_eq!(read("gone"), Ok(Word(Status::Gone)));
        assert!(read::<Word<Status>>("\"gone\"").is_err());
        let error = read::<Word<Status>>("gome").expect_err("no status");
        assert_eq!(error.what, "there is no gome; did you mean gone?");
    }

    #[test]
    fn numbers_are_given_once() {
        let numbers = Numbers(BTreeMap::from([(Word(Stat::Coo), 25), (Word(Stat::Dur), 30)]));
        assert_eq!(written(&numbers), "{coo:25,dur:30}");
        assert_eq!(read("{coo: 25, dur: 30}"), Ok(numbers));
        assert!(read::<Numbers<Word<Stat>>>("{coo: 25, coo: 25}").is_err());
        let error = read::<Numbers<Text>>("{\"a\\u{7}b\": 1, \"ab\": 2}").expect_err("twice");
        assert_eq!(error.what, "ab is given twice");
    }

    #[test]
    fn texts_are_cleaned() {
        assert_eq!(read("\"a\\u{1b}[31m\\n b\""), Ok(Text("a[31m b".into())));
    }

    #[test]
    fn written_values_are_checked() {
        let armor: Armor = "6/6+3/4".parse().expect("armor");
        assert_eq!(written(&Written(armor)), "\"6/6+3/4\"");
        assert!(read::<Written<Armor>>("\"6/666\"").is_err());
    }

    #[test]
    fn decimals_are_exact() {
        for millionths in
            [0, 1, -1, 250_000, 4_500_000, -12_000_003, i64::from(i32::MAX) * 1_000_000]
        {
            let text = Decimal(millionths).to_string();
            assert_eq!(text.parse(), Ok(Decimal(millionths)), "{text}");
        }
        assert_eq!(Decimal(4_500_000).to_string(), "4.5");
        assert_eq!(Decimal(0).to_string(), "0");
        for wrong in ["", "-", ".5", "1.2345678", "1e3", "--1", "9999999999999999999"] {
            assert!(wrong.parse::<Decimal>().is_err(), "{wrong}");
        }
    }
}
