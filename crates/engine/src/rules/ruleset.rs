//! A ruleset: its id and its parameters, read from RON. No code compares ids.

use std::sync::OnceLock;

use ron::value::RawValue;
use serde::de::{Deserialize, Deserializer, Error};

use super::{ParameterDoc, Parameters};
use crate::text::{
    Fields, LineError, PlainText, RonText, is_printable, is_same, joined, suggestion,
};

/// A ruleset with all its parameters. A save contains it as the text of a ruleset file, read by the same parser.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Ruleset {
    /// The id that selects it, one word.
    pub id: PlainText,
    /// A description in one line.
    pub about: PlainText,
    /// The id of the shipped ruleset it is derived from; its own id if it ships itself.
    pub base: PlainText,
    /// The values of its parameters.
    pub parameters: Parameters,
}

/// The built-in files, the default first.
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

/// The shipped rulesets, parsed on first use: the default is needed both as a ruleset and as the base of another.
static READ: [OnceLock<Ruleset>; SHIPPED.len()] = [const { OnceLock::new() }; SHIPPED.len()];

/// Returns the ids of the shipped rulesets, the default first.
pub fn shipped() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(id, _)| *id)
}

/// Returns the error for an unknown `id`, with a suggestion from `known`.
pub fn no_such_ruleset(id: &str, known: &[&str]) -> String {
    format!("no ruleset is called {id}; {}", suggestion(id, known))
}

impl Ruleset {
    /// Returns the shipped ruleset called `id`.
    ///
    /// # Errors
    /// A sentence if there is none.
    pub fn named(id: &str) -> Result<Self, String> {
        let index = SHIPPED.iter().position(|(known, _)| is_same(known, id));
        let index = index.ok_or_else(|| no_such_ruleset(id, &shipped().collect::<Vec<_>>()))?;
        if let Some(read) = READ[index].get() {
            return Ok(read.clone());
        }
        let ruleset = Self::built_in(SHIPPED[index].1)?;
        Ok(READ[index].get_or_init(|| ruleset).clone())
    }

    fn built_in(text: &str) -> Result<Self, String> {
        let (ruleset, _) =
            parse(text, Origin::File, Self::named).map_err(|errors| joined(errors, ""))?;
        Ok(Self { base: ruleset.id.clone(), ..ruleset })
    }

    /// Reads a ruleset file: RON with `id`, `about`, an optional `base`, and `parameters`. `base` returns the ruleset
    /// of an id, or a sentence why it can't.
    ///
    /// # Errors
    /// All errors in the file, by lines. A custom ruleset can't have the id of a shipped one, because only the id is
    /// seen at the table.
    pub fn read(
        text: &str,
        base: impl FnOnce(&str) -> Result<Self, String>,
    ) -> Result<Self, Vec<LineError>> {
        let (ruleset, id) = parse(text, Origin::File, base)?;
        match Self::named(&ruleset.id) {
            Ok(shipped) if shipped.parameters != ruleset.parameters => {
                Err(vec![id.error(format!(
                    "{} is the id of a ruleset that ships, with other parameters; choose another id",
                    shipped.id
                ))])
            }
            Ok(shipped) => Ok(Self { base: shipped.base, ..ruleset }),
            Err(_) => Ok(ruleset),
        }
    }

    /// Reads the ruleset of a save, which has the format of a ruleset file. Its `base` is a shipped one: parameters
    /// added since come from there, or from the default if that one no longer ships.
    ///
    /// # Errors
    /// All its errors, by lines.
    pub fn from_save(text: &str) -> Result<Self, Vec<LineError>> {
        let base = |id: &str| Ok(Self::named(id).unwrap_or_default());
        parse(text, Origin::Save, base).map(|(ruleset, _)| ruleset)
    }

    /// Writes a ruleset file that needs no base, with the meaning of every parameter as comments.
    pub fn commented(&self) -> String {
        let (id, about) = (self.id.as_str(), self.about.as_str());
        let parameters: String = self.parameters.explained().iter().map(commented).collect();
        format!(
            "(\n    id: {id:?},\n    about: {about:?},\n    parameters: (\n{parameters}    ),\n)\n"
        )
    }
}

impl<'de> Deserialize<'de> for Ruleset {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <&RawValue>::deserialize(deserializer)?.get_ron();
        let all = |errors: Vec<LineError>| joined(errors.into_iter().map(|error| error.what), "; ");
        Self::from_save(text).map_err(|errors| D::Error::custom(all(errors)))
    }
}

/// Writes a parameter with its meaning as a comment.
fn commented(parameter: &ParameterDoc) -> String {
    let ParameterDoc { name, value, about, .. } = parameter;
    let indented = |line: &str| format!("        //   {line}");
    let answers = parameter.answers(|choice| format!("{}: {}", choice.name, choice.about));
    let answers = joined(answers.iter().map(|line| indented(line)), "\n");
    format!("        // {about}\n{answers}\n        {name}: {value},\n")
}

/// The source of a ruleset's text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// A file written by a gamemaster.
    File,
    /// A save: text is cleaned rather than refused, and there is always a base.
    Save,
}

/// Parses a ruleset; also returns the text of its id, for its line.
fn parse(
    text: &str,
    origin: Origin,
    base: impl FnOnce(&str) -> Result<Ruleset, String>,
) -> Result<(Ruleset, RonText<'_>), Vec<LineError>> {
    let mut file = Fields::of(RonText::new(text))?;
    let id = plain(&mut file, "id", origin);
    if let Some((at, _)) = id.as_ref().filter(|(_, id)| id.is_empty()) {
        file.errors.push(at.error("id is missing its text: the word that chooses the ruleset"));
    }
    let about = plain(&mut file, "about", origin);
    let base = (file.has("base") || origin == Origin::Save).then(|| {
        let (at, id) = file.require::<String>("base")?;
        base(&id).map_err(|what| file.errors.push(at.error(what))).ok()
    });
    let shipped_base = match &base {
        Some(Some(base)) => base.base.clone(),
        _ => PlainText::new(SHIPPED[0].0),
    };
    let parameters = file.require_text("parameters").and_then(|at| {
        let mut fields = Fields::of(at).map_err(|errors| file.errors.extend(errors)).ok()?;
        if base.is_none() {
            fields.require_all(&Parameters::required());
        }
        // If the base is wrong, the rest of the file is checked against the default.
        let base = base.map(Option::unwrap_or_default);
        let parameters = Parameters::take(&mut fields, base.as_ref().map(|base| &base.parameters));
        file.errors.extend(fields.finish());
        parameters
    });
    let mut errors = file.finish();
    errors.sort_by_key(|error| error.line);
    match (id, about, parameters) {
        (Some((at, id)), Some((_, about)), Some(parameters)) if errors.is_empty() => {
            Ok((Ruleset { id, about, base: shipped_base, parameters }, at))
        }
        _ => Err(errors),
    }
}

/// Takes a text on one line without control characters; a gamemaster's file with such characters is wrong.
fn plain<'a>(
    file: &mut Fields<'a>,
    name: &'static str,
    origin: Origin,
) -> Option<(RonText<'a>, PlainText)> {
    let (at, text) = file.require::<String>(name)?;
    if origin == Origin::File && !is_printable(&text) {
        file.errors.push(at.error(format!("{name} contains control characters")));
    }
    Some((at, PlainText::new(&text)))
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
            let ruleset = Ruleset::named(id).expect(id);
            assert_eq!((ruleset.id.as_str(), ruleset.base.as_str()), (id, id));
        }
    }

    #[test]
    fn a_fifth_is_rounded_up() {
        assert_eq!(
            [35, 36, 40, 1, 0, -3].map(|sum| InitiativeStat::Fifth.of(sum)),
            [7, 8, 8, 1, 0, 0]
        );
    }

    fn changed(line: &str) -> Result<Ruleset, Vec<LineError>> {
        let text = format!(
            "(\n  id: \"x\",\n  about: \"\",\n  base: \"ep1\",\n  parameters: (\n    {line},\n  ),\n)"
        );
        Ruleset::read(&text, Ruleset::named)
    }

    /// Returns the errors of a file, one per line.
    fn errors(text: &str) -> String {
        let errors = Ruleset::read(text, Ruleset::named).expect_err(text);
        errors.iter().map(LineError::to_string).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_file_says_where_it_is_wrong_and_what_would_be_right() {
        for (line, what) in [
            ("fases: 3", "there is no fases; did you mean phases?"),
            ("initiative_die: d10", "there is no d10; did you mean D10?"),
            ("initiative_die: Coin", "there is no Coin; there are D100, D10, Fudge"),
            ("initiative_die: 3", "initiative_die is D100, D10 or Fudge"),
            ("phases: 7", "phases is a whole number from 1 to 4"),
            ("phases: -1", "phases is a whole number from 1 to 4"),
            ("phases: \"two\"", "phases is a whole number from 1 to 4"),
            ("wound_penalty: 9999999999", "wound_penalty is a whole number from 0 to 99"),
            ("speed_first: yes", "speed_first is true or false"),
            ("phases: 3, phases: 2", "phases is given twice"),
            (
                "priority: [[moxie]]",
                "priority is a list of lists, with normal once, critical and moxie at most once",
            ),
            (
                "priority: [[lucky], [normal]]",
                "there is no lucky; there are critical, moxie, normal",
            ),
            (
                "encumbrance: ByPhysique(free: 25, most: 50, step: 0)",
                "encumbrance is Ignored, or ByPhysique(free: 25, most: 50, step: 25) with numbers \
                 from 1 to 999",
            ),
        ] {
            let expected = LineError { line: 6, what: what.to_owned() };
            assert_eq!(changed(line), Err(vec![expected]), "{line}");
        }
    }

    #[test]
    fn everything_that_is_wrong_is_said_at_once_by_lines() {
        let text = "(about: \"\", base: \"ep9\", colour: \"red\",\n parameters: (\n walk: -1, // 4\n\n \
                    run:\n /* 20 */\n 1000, fases: 3))";
        assert_eq!(
            errors(text),
            "line 1: id is missing\n\
             line 1: no ruleset is called ep9; did you mean ep1?\n\
             line 1: there is no colour; there are id, about, base, parameters\n\
             line 3: walk is a whole number from 0 to 999\n\
             line 7: run is a whole number from 0 to 999\n\
             line 7: there is no fases; did you mean phases?"
        );
        let whole = Ruleset::default().commented().replace("        walk: 4,\n", "");
        assert!(
            errors(&whole).ends_with("without a base, walk must be given"),
            "{}",
            errors(&whole)
        );
        assert_eq!(errors("(id: \"x\",\n about: \"y\" base)"), "line 2: a comma should be here");
        // Comments before a value and before the whole do not count.
        let text = "// ours\n(about: \"\", base: \"ep1\",\n parameters: (\n walk:\n // slow\n // people\n \"x\",\n \
                    priority:\n // nobody\n [5]))";
        assert_eq!(
            errors(text),
            "line 2: id is missing\n\
             line 7: walk is a whole number from 0 to 999\n\
             line 10: priority is a list of lists, with normal once, critical and moxie at most once"
        );
    }

    #[test]
    fn a_save_takes_what_it_does_not_name_from_its_base() {
        let text = |id: &str, base: &str| {
            format!("(id: {id:?}, about: \"a\\u{{1b}}b\", base: {base:?}, parameters: (phases: 3))")
        };
        let contract = Ruleset::named("contract").expect("it ships").parameters;
        for (id, base, goes_back_to) in [
            ("contract", "contract", "contract"),
            ("ours", "contract", "contract"),
            ("ours", "ep9", "ep1"),
        ] {
            let ruleset = Ruleset::from_save(&text(id, base)).expect(base);
            assert_eq!((ruleset.id.as_str(), ruleset.about.as_str()), (id, "ab"));
            assert_eq!((ruleset.base.as_str(), ruleset.parameters.phases), (goes_back_to, 3));
            assert_eq!(ruleset.parameters.decisions, goes_back_to == "ep1");
        }
        assert!(!contract.decisions);
        let errors = Ruleset::from_save("(id: \"x\",\nabout: \"\", parameters: (\nphases: 9))");
        let lines: Vec<usize> = errors.expect_err("two errors").iter().map(|it| it.line).collect();
        assert_eq!(lines, [1, 3]);
    }

    #[test]
    fn a_file_goes_back_to_what_its_base_goes_back_to() {
        let base = |_: &str| Ok(Ruleset { id: "theirs".into(), ..Ruleset::named("ep1-d10")? });
        let text = "(id: \"ours\", about: \"\", base: \"theirs\", parameters: ())";
        assert_eq!(Ruleset::read(text, base).map(|it| it.base), Ok("ep1-d10".into()));
        assert_eq!(
            errors("(id: \"a\\u{7}\", about: \"\", base: \"ep1\", parameters: ())"),
            "line 1: id contains control characters"
        );
    }

    #[test]
    fn the_id_of_one_that_ships_stands_for_no_other() {
        let text = |change: &str| {
            format!("(\nid: \"EP1\", about: \"\", base: \"ep1\", parameters: ({change}))")
        };
        assert!(Ruleset::read(&text("phases: 4"), Ruleset::named).is_ok());
        assert_eq!(
            errors(&text("phases: 3")),
            "line 2: ep1 is the id of a ruleset that ships, with other parameters; choose another id"
        );
    }

    #[test]
    fn what_is_written_with_comments_reads_the_same() {
        for id in shipped() {
            let ruleset = Ruleset::named(id).expect(id);
            assert_eq!(Ruleset::read(&ruleset.commented(), Ruleset::named), Ok(ruleset));
        }
    }
}
