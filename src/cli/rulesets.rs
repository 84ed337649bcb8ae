//! `ruleset`: lists, shows and checks rulesets.

use std::fmt::Write as _;
use std::io::{Write, stderr};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;

use super::output::Output;
use super::{ExitResult, print};
use crate::app::RulesetChoice;
use phasekeeper_engine::rules::{Ruleset, shipped};
use phasekeeper_files::store::{CustomRuleset, RulesetCatalog, StoreError, display_path};

#[derive(Debug, Subcommand)]
pub(super) enum Verb {
    /// Lists those that ship and your own: the id, a description, the file
    List,
    /// Shows a ruleset as a whole file, with every parameter explained
    Show {
        /// The id of a ruleset, or a file
        #[arg(value_name = "ID|FILE.ron")]
        word: String,
    },
    /// Checks a ruleset's file; the status is 0 if it is valid, else 2 with all its faults
    Check {
        /// The file of the ruleset
        #[arg(value_name = "FILE.ron")]
        path: PathBuf,
    },
}

impl Verb {
    pub fn run(&self, rulesets: &RulesetCatalog) -> ExitResult {
        match self {
            Self::List => print(&listing(rulesets)?)?,
            Self::Show { word } => print(&rulesets.find(word)?.commented())?,
            Self::Check { path } => match rulesets.check(path) {
                Err(StoreError::BadRuleset { path, faults }) => {
                    for fault in faults {
                        writeln!(Output(stderr()), "{}: {fault}", display_path(&path))?;
                    }
                    return Ok(ExitCode::from(2));
                }
                checked => {
                    let Ruleset { id, about, .. } = checked?;
                    print(&format!("{} is valid: {id}, {about}\n", display_path(path)))?;
                }
            },
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The rulesets to choose from; and a sentence if the custom ones can't be listed.
pub(super) fn choices(rulesets: &RulesetCatalog) -> (Vec<RulesetChoice>, Option<String>) {
    let ships = ships().map(|Ruleset { id, about, .. }| RulesetChoice {
        word: id.to_string(),
        about: Ok(about.to_string()),
    });
    let mut choices: Vec<RulesetChoice> = ships.collect();
    match rulesets.custom() {
        Ok(custom) => {
            choices.extend(custom.into_iter().map(choice));
            (choices, None)
        }
        Err(error) => (choices, Some(error.to_string())),
    }
}

fn choice(CustomRuleset { id, ruleset, .. }: CustomRuleset) -> RulesetChoice {
    let about = match ruleset {
        Ok(ruleset) => Ok(ruleset.about.to_string()),
        Err(error) => Err(error.without_file()),
    };
    RulesetChoice { word: id, about }
}

fn ships() -> impl Iterator<Item = Ruleset> {
    shipped().filter_map(|id| Ruleset::named(id).ok())
}

/// Lists the rulesets, one per line; an invalid one says why.
fn listing(rulesets: &RulesetCatalog) -> Result<String, StoreError> {
    let mut rows: Vec<(String, String, String)> = ships()
        .map(|it| (it.id.to_string(), it.about.to_string(), "ships with phasekeeper".to_owned()))
        .collect();
    for custom in rulesets.custom()? {
        let file = display_path(&custom.path);
        let RulesetChoice { word, about } = choice(custom);
        rows.push((word, about.unwrap_or_else(|error| error), file));
    }
    let longest = rows.iter().map(|(id, ..)| id.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (id, about, origin) in rows {
        // Writing to a string can't fail.
        let _ = writeln!(text, "{id:longest$}  {about}  {origin}");
    }
    Ok(text)
}
