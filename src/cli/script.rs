//! `run`: runs a script without a screen.

use std::error::Error;
use std::fs::File;
use std::io::{Write, stderr, stdin, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::notices::tell;
use super::output::Output;
use phasekeeper_engine::command::Library;
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::script::{Outside, ScriptOutput, Verdict, play};
use phasekeeper_engine::view;
use phasekeeper_files::store::{
    Found, RulesetCatalog, StoreError, display_path, party_of, read_text_from, save_as,
};

/// The most bytes of a script, many times those of the longest evening.
const MAX_SIZE: u64 = 1 << 24;

#[derive(Debug, Args)]
pub(super) struct Run {
    /// The script; `-` reads it from standard input
    #[arg(value_name = "FILE|-")]
    script: PathBuf,
    /// Makes every roll of the program repeatable
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Prints the state in the end as one JSON object
    #[arg(long)]
    json: bool,
    /// Saves the encounter in the end; one that is there already is kept as FILE.ron.bak
    #[arg(long, value_name = "FILE.ron")]
    save: Option<PathBuf>,
}

impl Run {
    pub fn play(
        &self,
        mut timeline: Timeline,
        rulesets: &RulesetCatalog,
        library: &Library,
    ) -> Result<ExitCode, Box<dyn Error>> {
        let mut dice = self.seed.map_or_else(SeededDice::fresh, SeededDice::new);
        // With --json, standard output has only the object.
        let mut shows: Box<dyn Write> =
            if self.json { Box::new(Output(stderr())) } else { Box::new(Output(stdout())) };
        let (file, text) = (&self.script, read(&self.script)?);
        let verdict =
            play_text(file, &text, &mut timeline, rulesets, library, &mut dice, &mut shows)?;
        if verdict != Verdict::Aborted {
            if let Some(path) = &self.save {
                save_as(path, &timeline)?;
            }
            if self.json {
                let mut text = serde_json::to_vec(&view::summary(&timeline))?;
                text.push(b'\n');
                Output(stdout()).write_all(&text)?;
            }
        }
        Ok(exit_code(verdict))
    }
}

/// The exit status of a script: 1 if an expectation failed, 2 if a line can't be parsed or executed.
pub(super) fn exit_code(verdict: Verdict) -> ExitCode {
    ExitCode::from(match verdict {
        Verdict::Passed => 0,
        Verdict::Failed => 1,
        Verdict::Aborted => 2,
    })
}

/// Runs the text of a script, which lies in this file, on `timeline`. Failures are printed to standard error.
///
/// # Errors
/// Fails if the output can't be written.
pub(super) fn play_text(
    script: &Path,
    text: &str,
    timeline: &mut Timeline,
    rulesets: &RulesetCatalog,
    library: &Library,
    dice: &mut SeededDice,
    shows: &mut dyn Write,
) -> Result<Verdict, Box<dyn Error>> {
    let folder = script.parent().unwrap_or(Path::new(""));
    let rulesets =
        RulesetCatalog { folder: script.parent().map(Path::to_owned), ..rulesets.clone() };
    let find = |word: &str| rulesets.find(word);
    let find_party = |file: &str| {
        let Found { found, notices } = party_of(&folder.join(file))?;
        tell(notices).map_err(|error| error.to_string())?;
        Ok(found)
    };
    let outside = Outside { find_ruleset: &find, find_party: &find_party, library };
    let mut output = ScriptOutput { shows, reports: &mut Output(stderr()) };
    Ok(play(&display_path(script), text, outside, timeline, dice, &mut output)?)
}

/// Reads a script; `-` is standard input.
pub(super) fn read(script: &Path) -> Result<String, StoreError> {
    if script == Path::new("-") {
        return read_text_from(stdin(), Path::new("standard input"), MAX_SIZE);
    }
    let file = File::open(script).map_err(|error| StoreError::unreadable(script, error))?;
    read_text_from(file, script, MAX_SIZE)
}
