//! `run`: runs a script without a screen.

use std::fs::File;
use std::io::{self, Write, stderr, stdin, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::ExitResult;
use super::notices::tell;
use super::output::Output;
use phasekeeper_engine::command::{Command, LazyLibrary};
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::{Refusal, Timeline};
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
    pub fn play(&self, mut player: ScriptPlayer) -> ExitResult {
        player.dice = self.seed.map_or(player.dice, SeededDice::new);
        // With --json, standard output has only the object.
        let mut shows: Box<dyn Write> =
            if self.json { Box::new(Output(stderr())) } else { Box::new(Output(stdout())) };
        let verdict = player.play(&self.script, &read(&self.script)?, &mut shows)?;
        if verdict != Verdict::Aborted {
            if let Some(path) = &self.save {
                save_as(path, &player.timeline)?;
            }
            if self.json {
                let mut text = serde_json::to_vec(&view::summary(&player.timeline))?;
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

/// An encounter that scripts are run on, with all that their lines may need.
pub(super) struct ScriptPlayer<'a> {
    pub timeline: Timeline,
    pub dice: SeededDice,
    rulesets: &'a RulesetCatalog,
    library: LazyLibrary,
}

impl<'a> ScriptPlayer<'a> {
    pub fn new(timeline: Timeline, rulesets: &'a RulesetCatalog, library: LazyLibrary) -> Self {
        Self { timeline, dice: SeededDice::fresh(), rulesets, library }
    }

    /// Executes one command without a script.
    pub fn execute(&mut self, command: Command) -> Result<(), Refusal> {
        self.timeline.execute(&command.into(), &mut self.dice).map(drop)
    }

    /// Runs the text of a script, which lies in this file. Failures are printed to standard error.
    ///
    /// # Errors
    /// Fails if the output can't be written.
    pub fn play(
        &mut self,
        script: &Path,
        text: &str,
        shows: &mut dyn Write,
    ) -> io::Result<Verdict> {
        let folder = script.parent().unwrap_or(Path::new(""));
        let folder_of_rulesets = script.parent().map(Path::to_owned);
        let rulesets = RulesetCatalog { folder: folder_of_rulesets, ..self.rulesets.clone() };
        let find = |word: &str| rulesets.find(word);
        let find_party = |file: &str| {
            let Found { found, notices } = party_of(&folder.join(file))?;
            tell(notices).map_err(|error| error.to_string())?;
            Ok(found)
        };
        let library = &self.library;
        let outside = Outside { find_ruleset: &find, find_party: &find_party, library };
        let mut output = ScriptOutput { shows, reports: &mut Output(stderr()) };
        let (timeline, dice) = (&mut self.timeline, &mut self.dice);
        play(&display_path(script), text, outside, timeline, dice, &mut output)
    }
}

/// Reads a script; `-` is standard input.
pub(super) fn read(script: &Path) -> Result<String, StoreError> {
    if script == Path::new("-") {
        return read_text_from(stdin(), Path::new("standard input"), MAX_SIZE);
    }
    let file = File::open(script).map_err(StoreError::unreadable(script))?;
    read_text_from(file, script, MAX_SIZE)
}
