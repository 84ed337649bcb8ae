//! Tactics: how a combatant fights when the program plays them.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde_with::{DeserializeFromStr, SerializeDisplay};

use super::InjuryKind;
use super::syntax::{LineWriter, Word, split};
use crate::rules::{FiringMode, word_enum};
use crate::text::PlainText;

word_enum! {
    /// The enemy whom tactics choose.
    #[derive(Default)]
    pub enum Whom {
        /// Any.
        #[default]
        Random,
        /// The one with the least Durability left.
        Weakest,
        /// The one with the most Durability left.
        Strongest,
        /// The one they attacked last, else the one who hurt them last.
        Last,
    }
}

/// The way a combatant fights when the program plays them. Serialized as its words.
#[derive(Clone, Debug, Default, PartialEq, Eq, SerializeDisplay, DeserializeFromStr)]
pub struct Tactics {
    /// The enemy they attack.
    pub whom: Whom,
    /// The label of the weapon; the best one if there is none.
    pub weapon: Option<PlainText>,
    /// The firing mode, if the weapon has it.
    pub mode: FiringMode,
    /// Aims before the first attack of a stage that is not melee.
    pub aim: bool,
    /// The wounds from which they are in full defense.
    pub defend: Option<i32>,
    /// The wounds from which they flee.
    pub flee: Option<i32>,
}

/// The words of tactics, each with what it means.
pub static TACTICS: &[(&str, &str)] = &[
    ("random", "attacks any enemy; the default"),
    ("weakest", "attacks the enemy with the least Durability left, then with the most wounds"),
    ("strongest", "attacks the enemy with the most Durability left, then with the fewest wounds"),
    ("last", "attacks whom they attacked last, else who hurt them last, else any enemy"),
    ("with=LABEL", "uses this weapon, not the one with rounds of the highest mean damage"),
    ("single", "fires single shots; the default"),
    ("semi", "fires as often as semi-automatic fire allows in a Complex action"),
    ("burst", "fires bursts for damage, as many as fit into a Complex action"),
    ("auto", "fires automatically for damage"),
    ("aim", "aims before the first attack of a stage, unless it is melee"),
    ("defend=N", "takes full defense from N wounds on"),
    ("flee=N", "the same, and is gone at the end of the stage after that"),
];

impl Tactics {
    /// Takes one word; `None` if it is no word of tactics.
    fn take(&mut self, word: &Word) -> Option<()> {
        let text = word.text.to_lowercase();
        match word.option() {
            Some((key, value)) => match key.to_lowercase().as_str() {
                "with" => self.weapon = Some(PlainText::new(value)),
                "defend" => self.defend = Some(wounds(value)?),
                "flee" => self.flee = Some(wounds(value)?),
                _ => return None,
            },
            None if text == "aim" => self.aim = true,
            None => match text.parse() {
                Ok(whom) => self.whom = whom,
                Err(_) => self.mode = text.parse().ok()?,
            },
        }
        Some(())
    }
}

fn wounds(text: &str) -> Option<i32> {
    text.parse().ok().filter(|count| (0..=InjuryKind::Wounds.max()).contains(count))
}

impl FromStr for Tactics {
    type Err = String;

    /// Reads the words in any order; of two that contradict each other, the last counts.
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} are no tactics");
        let mut tactics = Self::default();
        for word in split(text).map_err(|_| wrong())? {
            tactics.take(&word).ok_or_else(wrong)?;
        }
        Ok(tactics)
    }
}

impl Display for Tactics {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Self { whom, weapon, mode, aim, defend, flee } = self;
        let mut line = LineWriter::default();
        line.bare(whom);
        if let Some(label) = weapon {
            line.option("with", label);
        }
        line.bare(mode);
        if *aim {
            line.bare("aim");
        }
        for (key, count) in [("defend", defend), ("flee", flee)] {
            if let Some(count) = count {
                line.bare(format_args!("{key}={count}"));
            }
        }
        line.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_table_is_read_and_written_again() {
        for (form, _) in TACTICS {
            let word = form.replace("=N", "=2");
            let tactics: Tactics = word.parse().expect(form);
            let written = tactics.to_string();
            assert!(written.split(' ').any(|it| it == word), "{form}: {written}");
            assert_eq!(written.parse(), Ok(tactics), "{form}");
        }
    }

    #[test]
    fn words_stand_in_any_order_and_the_last_of_two_counts() {
        let tactics: Tactics =
            "flee=3 BURST with=\"old gun\" aim single weakest".parse().expect("tactics");
        assert_eq!(tactics.to_string(), "weakest with=\"old gun\" single aim flee=3");
        assert_eq!("".parse(), Ok(Tactics::default()));
        for wrong in ["nearest", "flee", "flee=x", "defend=-1", "defend=100", "with=\"gun", "with"]
        {
            assert!(wrong.parse::<Tactics>().is_err(), "{wrong}");
        }
    }
}
