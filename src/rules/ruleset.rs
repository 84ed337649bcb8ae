//! A ruleset: parameters by name, read from RON. The code knows the parameters, never a ruleset's id.

use ron::extensions::Extensions;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString};
use thiserror::Error;

/// What initiative is rolled with (IN-4, IN-12, IN-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum InitiativeDie {
    /// Percentile dice, read 0 to 99.
    D100,
    /// One ten-sided die, read 1 to 10; its face 0 is 10.
    D10,
}

impl InitiativeDie {
    /// The number of faces.
    pub fn sides(self) -> u32 {
        match self {
            Self::D100 => 100,
            Self::D10 => 10,
        }
    }

    /// The value of a face as it is read at the table, `None` where the die has no such face.
    /// A d10 may be read as 0 or as 10.
    pub fn read(self, face: i32) -> Option<i32> {
        match self {
            Self::D100 => (0..=99).contains(&face).then_some(face),
            Self::D10 => (0..=10).contains(&face).then_some(if face == 0 { 10 } else { face }),
        }
    }

    /// What the die shows, for a sentence.
    pub fn faces(self) -> &'static str {
        match self {
            Self::D100 => "00 to 99",
            Self::D10 => "0 to 10, where 0 is 10",
        }
    }
}

/// How the INIT stat comes from Intuition and Reflexes (IN-1, IN-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum InitiativeStat {
    /// Their sum times two.
    Doubled,
    /// A fifth of their sum, rounded up.
    Fifth,
}

impl InitiativeStat {
    /// INIT for a sum of Intuition and Reflexes, or its change for a change of that sum.
    pub fn of(self, sum: i32) -> i32 {
        match self {
            Self::Doubled => sum * 2,
            Self::Fifth => -((-sum).div_euclid(5)),
        }
    }
}

/// How long a roll of initiative stands (TP-8, IN-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reroll {
    /// One Action Turn.
    Turn,
    /// The whole scene.
    Scene,
}

/// Which initiative rolls are criticals (IN-7, IN-14, AMB-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CriticalInitiative {
    /// None.
    None,
    /// Doubles, 00 and 99 among them.
    Doubles,
}

/// The classes that order comes from before scores do (IN-7 to IN-9, MX-1).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Display, EnumString,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Class {
    /// A critical on the initiative roll.
    Critical,
    /// A point of Moxie spent to go first.
    Moxie,
    /// Everybody else.
    Normal,
}

/// Where the slots of a phase come from (SP-3, HR-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SlotSource {
    /// One die a turn, and a slot in every phase up to Speed.
    Speed,
    /// One die for every point of Speed, and a slot for every die.
    Dice,
}

/// Declares the parameters once, for the whole struct and for a file that changes some of them.
macro_rules! parameters {
    ($($(#[$doc:meta])+ $name:ident: $kind:ty,)+) => {
        /// Everything that two rulesets may answer differently.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Parameters {
            $($(#[$doc])+ pub $name: $kind,)+
        }

        /// The parameters a file gives; what it leaves out comes from its base.
        #[derive(Clone, Debug, Default, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        struct Given {
            $($name: Option<$kind>,)+
        }

        impl Given {
            fn over(self, base: Option<&Parameters>) -> Result<Parameters, RulesetError> {
                Ok(Parameters {
                    $($name: match (self.$name, base) {
                        (Some(value), _) => value,
                        (None, Some(base)) => base.$name.clone(),
                        (None, None) => return Err(RulesetError::Missing(stringify!($name))),
                    },)+
                })
            }
        }
    };
}

parameters! {
    /// What initiative is rolled with (IN-4).
    initiative_die: InitiativeDie,
    /// How INIT comes from the aptitudes, where a stat block does not give it (IN-1, IN-2).
    initiative_stat: InitiativeStat,
    /// How long a roll stands (TP-8, IN-10).
    reroll: Reroll,
    /// Which rolls go first by themselves (IN-7, IN-14).
    critical_initiative: CriticalInitiative,
    /// The classes from first to last; those in one list are ordered by score among them (AMB-01).
    priority: Vec<Vec<Class>>,
    /// What a wound takes from the initiative score, 0 or more (WD-2, WD-3, WD-6).
    wound_initiative: i32,
    /// Action Phases in a turn, 1 to 4 (TP-3).
    phases: u32,
    /// Where slots come from (SP-3, HR-1).
    slots: SlotSource,
    /// The highest Speed anybody can reach, 1 to 4 (SP-2).
    speed_most: i32,
    /// Seconds in an Action Turn (TP-1).
    turn_seconds: u32,
    /// What a wound takes from every test (EX-2).
    wound_penalty: i32,
    /// What a trauma takes from every test (EX-7).
    trauma_penalty: i32,
    /// What every layer of armor over the first takes from tests (EX-16).
    layer_penalty: i32,
    /// The most that all modifiers of a test may add up to, up or down (TS-4).
    modifier_cap: i32,
}

/// A ruleset, whole, as saves carry it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruleset {
    /// The word it is chosen by.
    pub id: String,
    /// What it is, in a line.
    pub about: String,
    /// Its answers.
    pub parameters: Parameters,
}

/// What can be wrong with a ruleset.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum RulesetError {
    /// No ruleset of that id ships.
    #[error("no ruleset is called {0}; there are {known}", known = known())]
    Unknown(String),
    /// A file without a base leaves a parameter out.
    #[error("the parameter {0} is missing, and no base is named to take it from")]
    Missing(&'static str),
    /// The text is not what a ruleset looks like.
    #[error("line {line}: {what}")]
    Unreadable {
        /// The line, from 1.
        line: usize,
        /// What the reader stumbled over.
        what: String,
    },
    /// A number makes no sense.
    #[error("{0}")]
    OutOfRange(&'static str),
}

/// A ruleset's file: a base, and what is different.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    id: String,
    about: String,
    #[serde(default)]
    base: Option<String>,
    parameters: Given,
}

/// The files that are built in, the default first.
const SHIPPED: [(&str, &str); 6] = [
    ("ep1", include_str!("../../assets/rulesets/ep1.ron")),
    ("ep1-simple", include_str!("../../assets/rulesets/ep1-simple.ron")),
    ("ep1-digest", include_str!("../../assets/rulesets/ep1-digest.ron")),
    ("ep1-d10", include_str!("../../assets/rulesets/ep1-d10.ron")),
    ("ep1-d10-simple", include_str!("../../assets/rulesets/ep1-d10-simple.ron")),
    ("ep1-d10-dice", include_str!("../../assets/rulesets/ep1-d10-dice.ron")),
];

/// The ids of the rulesets that ship, the default first.
pub fn shipped() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(id, _)| *id)
}

fn known() -> String {
    shipped().collect::<Vec<_>>().join(", ")
}

impl Ruleset {
    /// The ruleset that ships under `id`.
    ///
    /// # Errors
    /// [`RulesetError::Unknown`] where none does.
    pub fn named(id: &str) -> Result<Self, RulesetError> {
        let (_, text) = SHIPPED
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(id))
            .ok_or_else(|| RulesetError::Unknown(id.to_owned()))?;
        Self::read(text)
    }

    /// Reads a ruleset's file: RON with `id`, `about`, perhaps a `base`, and `parameters`.
    ///
    /// # Errors
    /// Whatever is wrong with the text or its numbers, as a [`RulesetError`].
    pub fn read(text: &str) -> Result<Self, RulesetError> {
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        let file: File = options.from_str(text).map_err(|error| RulesetError::Unreadable {
            line: error.span.start.line,
            what: error.code.to_string(),
        })?;
        let base = file.base.as_deref().map(Self::named).transpose()?;
        let parameters = file.parameters.over(base.as_ref().map(|base| &base.parameters))?;
        parameters.check()?;
        Ok(Self { id: file.id, about: file.about, parameters })
    }
}

impl Default for Ruleset {
    fn default() -> Self {
        Self::named(SHIPPED[0].0).expect("the rulesets that ship are read by a test")
    }
}

impl Parameters {
    fn check(&self) -> Result<(), RulesetError> {
        let rows = [
            ((1..=4).contains(&self.phases), "phases goes from 1 to 4"),
            ((1..=4).contains(&self.speed_most), "speed_most goes from 1 to 4"),
            ((0..=99).contains(&self.wound_initiative), "wound_initiative goes from 0 to 99"),
            ((1..=3600).contains(&self.turn_seconds), "turn_seconds goes from 1 to 3600"),
            ((0..=99).contains(&self.wound_penalty), "wound_penalty goes from 0 to 99"),
            ((0..=99).contains(&self.trauma_penalty), "trauma_penalty goes from 0 to 99"),
            ((0..=99).contains(&self.layer_penalty), "layer_penalty goes from 0 to 99"),
            ((0..=999).contains(&self.modifier_cap), "modifier_cap goes from 0 to 999"),
            (
                self.priority.iter().flatten().filter(|class| **class == Class::Normal).count()
                    == 1,
                "priority names the class normal just once",
            ),
        ];
        rows.into_iter()
            .find(|(holds, _)| !holds)
            .map_or(Ok(()), |(_, what)| Err(RulesetError::OutOfRange(what)))
    }

    /// The place of `class` in the order of classes, 0 for the first; the last for one not named.
    pub fn rank_of(&self, class: Class) -> usize {
        let place = self.priority.iter().position(|group| group.contains(&class));
        place.unwrap_or(self.priority.len())
    }

    /// Whether a die as rolled is a critical.
    pub fn is_critical(&self, die: i32) -> bool {
        match self.critical_initiative {
            CriticalInitiative::None => false,
            CriticalInitiative::Doubles => die % 11 == 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruleset_that_ships_can_be_read_under_its_own_id() {
        for id in shipped() {
            assert_eq!(Ruleset::named(id).map(|ruleset| ruleset.id), Ok(id.to_owned()));
        }
    }

    #[test]
    fn a_fifth_is_rounded_up() {
        assert_eq!(
            [35, 36, 40, 1, 0, -3].map(|sum| InitiativeStat::Fifth.of(sum)),
            [7, 8, 8, 1, 0, 0]
        );
    }

    #[test]
    fn a_file_says_where_it_is_wrong() {
        let text = "(\n  id: \"x\",\n  about: \"\",\n  base: \"ep1\",\n  parameters: (\n    fases: 3,\n  ),\n)";
        let Err(RulesetError::Unreadable { line, what }) = Ruleset::read(text) else {
            panic!("an unknown parameter is not read");
        };
        assert_eq!(line, 6);
        assert!(what.contains("fases"), "{what}");
        let text = text.replace("fases: 3", "phases: 7");
        assert_eq!(Ruleset::read(&text), Err(RulesetError::OutOfRange("phases goes from 1 to 4")));
    }
}
