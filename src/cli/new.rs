//! `new`: an encounter without a screen.

use std::io::stderr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::notices::tell;
use super::output::Output;
use super::script::{ScriptPlayer, exit_code, read};
use super::{ExitResult, print};
use phasekeeper_engine::command::{Command, PartyOrder};
use phasekeeper_engine::script::Verdict;
use phasekeeper_files::store::{DataDir, Found, FoundParty, display_path};

/// The value of `--party` without a file.
const LAST: &str = "";

#[derive(Debug, Args)]
pub(super) struct New {
    /// The title
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Brings the players' characters and allies of an encounter as they were left; without a file, of the one played
    /// last that has any
    #[arg(
        long,
        value_name = "FILE.ron",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = LAST
    )]
    party: Option<String>,
    /// A script that prepares the encounter; `-` reads it from standard input
    #[arg(long, value_name = "FILE.pk|-")]
    plan: Option<PathBuf>,
}

impl New {
    /// Makes the encounter from an empty one, and prints its file. On an error, no file is made.
    pub fn run(self, mut player: ScriptPlayer, data_dir: &DataDir) -> ExitResult {
        if let Some(word) = self.party {
            let Found { found, notices } = match word.as_str() {
                LAST => data_dir.last_party()?,
                word => data_dir.party_in(&data_dir.file_of(word))?.map(Some),
            };
            tell(notices)?;
            match found {
                Some(FoundParty { file, members, .. }) if !members.is_empty() => {
                    let order = PartyOrder { file, is_hurt: true, moxie: None };
                    player.execute(Command::Party { order, members })?;
                }
                _ => return no_party(data_dir, &word),
            }
        }
        if let Some(script) = &self.plan {
            let verdict = player.play(script, &read(script)?, &mut Output(stderr()))?;
            if verdict != Verdict::Passed {
                return Ok(exit_code(verdict));
            }
        }
        if let Some(text) = self.title {
            player.execute(Command::Title { text })?;
        }
        let save = data_dir.create(&player.timeline)?;
        print(&format!("{}\n", save.path().display()))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Reports that there is no party, for exit status 1.
fn no_party(data_dir: &DataDir, file: &str) -> ExitResult {
    let place = match file {
        LAST => format!("any encounter in {}", display_path(data_dir.path())),
        file => file.to_owned(),
    };
    Ok(tell([format!(
        "{place} has no player characters or allies; leave out --party, or name a file: --party=FILE.ron"
    )])?)
}
