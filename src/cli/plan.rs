//! `plan`: the script that prepares an encounter again.

use std::path::PathBuf;

use clap::Args;

use super::notices::{read_and_tell, tell};
use super::{ExitResult, print};
use phasekeeper_engine::script::plan;
use phasekeeper_files::store::{RulesetCatalog, display_path, write_text};

#[derive(Debug, Args)]
pub(super) struct Plan {
    /// The file of the encounter
    #[arg(value_name = "FILE.ron")]
    file: PathBuf,
    /// Writes to this file, and over one that is there unless it is an encounter; standard output without it
    #[arg(short, long, value_name = "FILE.pk")]
    output: Option<PathBuf>,
}

impl Plan {
    pub fn run(&self, rulesets: &RulesetCatalog) -> ExitResult {
        let (timeline, status) = read_and_tell(&self.file)?;
        let (file, state) = (display_path(&self.file), timeline.encounter());
        if state.combatants().is_empty() {
            return Ok(tell([format!("{file} has no combatants to prepare")])?);
        }
        let id = &state.ruleset().id;
        if rulesets.find(id).ok().as_ref() != Some(state.ruleset()) {
            tell([format!(
                "{file} has a ruleset of its own, which no `ruleset {id}` finds: name its file in the plan"
            )])?;
        }
        let text = plan(&timeline);
        match &self.output {
            Some(path) => write_text(path, &text, Some(&self.file))?,
            None => print(&text)?,
        }
        Ok(status)
    }
}
