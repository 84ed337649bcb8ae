//! `ruleset`: which rulesets there are, what is in them, and what is wrong with them.

use std::error::Error;
use std::fmt::Write as _;
use std::io::{Write, stderr};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;

use super::print;
use crate::rules::{Ruleset, shipped};
use crate::store::{RulesetCatalog, StoreError, name_of};

/// What there is to know about rulesets.
#[derive(Debug, Subcommand)]
pub(super) enum Verb {
    /// Lists those that ship and your own: the id, what it is, where it comes from
    List,
    /// Shows a ruleset as a whole file, with what every parameter means and can be
    Show {
        /// One that ships, one of your own, or a file
        #[arg(value_name = "ID|FILE.ron")]
        word: String,
    },
    /// Checks a ruleset's file: status 0 when it can be played by, else 2 and all that is wrong with it
    Check {
        /// The file of the ruleset
        #[arg(value_name = "FILE.ron")]
        path: PathBuf,
    },
}

impl Verb {
    /// Does what is asked for.
    pub fn answer(&self, rulesets: &RulesetCatalog) -> Result<ExitCode, Box<dyn Error>> {
        match self {
            Self::List => print(&listing(rulesets)?)?,
            Self::Show { word } => print(&rulesets.find(word)?.commented())?,
            Self::Check { path } => match rulesets.check(path) {
                Err(StoreError::BadRuleset { path, faults }) => {
                    for fault in faults {
                        writeln!(stderr(), "{}: {fault}", name_of(&path))?;
                    }
                    return Ok(ExitCode::from(2));
                }
                checked => {
                    let Ruleset { id, about, .. } = checked?;
                    print(&format!("{} can be played by: {id}, {about}\n", name_of(path)))?;
                }
            },
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A ruleset a line; a file that can't be played by says why.
fn listing(rulesets: &RulesetCatalog) -> Result<String, Box<dyn Error>> {
    let mut rows = Vec::new();
    for id in shipped() {
        rows.push((id.to_owned(), Ruleset::named(id)?.about, "ships with phasekeeper".to_owned()));
    }
    for own in rulesets.own()? {
        let about = match own.ruleset {
            Ok(ruleset) => ruleset.about,
            Err(trouble) => trouble.without_file(),
        };
        rows.push((own.id, about, name_of(&own.path)));
    }
    let longest = rows.iter().map(|(id, ..)| id.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (id, about, origin) in rows {
        // Writing to a string can't fail.
        let _ = writeln!(text, "{id:longest$}  {about}  {origin}");
    }
    Ok(text)
}
