//! A ruleset: its id and its parameters, read from RON. The code knows the parameters, never an id.

use ron::extensions::Extensions;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::nearest::nearest;
use super::parameters::{Explained, Given, Parameters};

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
    /// A value makes no sense.
    #[error("{name} {why}")]
    OutOfRange {
        /// The parameter.
        name: &'static str,
        /// What would be right.
        why: String,
    },
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
const SHIPPED: [(&str, &str); 10] = [
    ("ep1", include_str!("../../assets/rulesets/ep1.ron")),
    ("ep1-simple", include_str!("../../assets/rulesets/ep1-simple.ron")),
    ("ep1-digest", include_str!("../../assets/rulesets/ep1-digest.ron")),
    ("ep1-d10", include_str!("../../assets/rulesets/ep1-d10.ron")),
    ("ep1-d10-simple", include_str!("../../assets/rulesets/ep1-d10-simple.ron")),
    ("ep1-d10-dice", include_str!("../../assets/rulesets/ep1-d10-dice.ron")),
    ("ep1-3p", include_str!("../../assets/rulesets/ep1-3p.ron")),
    ("ep1-groups", include_str!("../../assets/rulesets/ep1-groups.ron")),
    ("ep1-depreciating", include_str!("../../assets/rulesets/ep1-depreciating.ron")),
    ("contract", include_str!("../../assets/rulesets/contract.ron")),
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
            what: explained(&error.code),
        })?;
        let base = file.base.as_deref().map(Self::named).transpose()?;
        let parameters = file.parameters.over(base.as_ref().map(|base| &base.parameters))?;
        parameters.check().map_err(|error| error.on_its_line(text))?;
        Ok(Self { id: file.id, about: file.about, parameters })
    }

    /// The whole ruleset as a file that needs no base, with what every parameter means.
    pub fn commented(&self) -> String {
        let explained = self.parameters.explained();
        let parameters = explained.iter().map(|parameter| {
            let range = parameter.range.map_or(String::new(), |range| format!(" [{range}]"));
            let Explained { name, value, about, .. } = parameter;
            format!("        // {about}{range}\n        {name}: {value},\n")
        });
        let parameters: String = parameters.collect();
        let Self { id, about, .. } = self;
        format!(
            "(\n    id: {id:?},\n    about: {about:?},\n    parameters: (\n{parameters}    ),\n)\n"
        )
    }
}

impl RulesetError {
    /// A value that makes no sense, with the line it stands on.
    fn on_its_line(self, text: &str) -> Self {
        let Self::OutOfRange { name, why } = &self else { return self };
        let begins = |line: &str| {
            line.trim_start()
                .strip_prefix(name)
                .is_some_and(|rest| rest.trim_start().starts_with(':'))
        };
        match text.lines().position(begins) {
            Some(index) => Self::Unreadable { line: index + 1, what: format!("{name} {why}") },
            None => self,
        }
    }
}

/// What the reader stumbled over, with the nearest right word.
fn explained(error: &ron::Error) -> String {
    let (found, expected) = match error {
        ron::Error::NoSuchStructField { found, expected, .. }
        | ron::Error::NoSuchEnumVariant { found, expected, .. } => (found, *expected),
        other => return other.to_string(),
    };
    match nearest(found, expected.iter().copied()) {
        Some(near) => format!("there is no {found}; is it {near}?"),
        None => format!("there is no {found}; there are {}", expected.join(", ")),
    }
}

impl Default for Ruleset {
    fn default() -> Self {
        Self::named(SHIPPED[0].0).expect("the rulesets that ship are read by a test")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::InitiativeStat;

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

    fn changed(line: &str) -> Result<Ruleset, RulesetError> {
        Ruleset::read(&format!(
            "(\n  id: \"x\",\n  about: \"\",\n  base: \"ep1\",\n  parameters: (\n    {line},\n  ),\n)"
        ))
    }

    #[test]
    fn a_file_says_where_it_is_wrong_and_what_would_be_right() {
        for (line, what) in [
            ("fases: 3", "there is no fases; is it phases?"),
            ("initiative_die: d10", "there is no d10; is it D10?"),
            ("phases: 7", "phases goes from 1 to 4"),
            ("priority: [[moxie]]", "priority names normal once, critical and moxie at most once"),
        ] {
            let expected = RulesetError::Unreadable { line: 6, what: what.to_owned() };
            assert_eq!(changed(line), Err(expected), "{line}");
        }
    }

    #[test]
    fn what_is_written_with_comments_reads_the_same() {
        for id in shipped() {
            let ruleset = Ruleset::named(id).expect(id);
            assert_eq!(Ruleset::read(&ruleset.commented()), Ok(ruleset));
        }
    }

    #[test]
    fn no_choice_reads_as_left_out() {
        for id in shipped() {
            for parameter in Ruleset::named(id).expect(id).parameters.explained() {
                assert_ne!(parameter.value, "None", "{id}: {}", parameter.name);
            }
        }
    }
}
