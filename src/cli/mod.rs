//! The command line: arguments, the encounter to begin with, and the exit status.
//!
//! An error is one line on standard error and exit status 2.

mod broken_pipe;
mod play;
mod rulesets;
mod save_list;
mod script;
mod session;

use std::error::Error;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::app::RulesetChoice;
use crate::encounter::Timeline;
use crate::script::render_text;
use crate::store::{DataDir, Loaded, RulesetCatalog, parse, read};
use broken_pipe::IgnoreBrokenPipe;
use play::{Start, play};

/// The sample fight, in the middle of its first turn.
const DEMO: &str = include_str!("../../saves/skirmish.ron");

/// The combat tracker for Eclipse Phase: phases by Speed, initiative, wounds, delays, undo.
///
/// Without arguments it offers the encounters there are, the last one played first, and a new one.
/// Everything is saved as it happens.
#[derive(Debug, Parser)]
#[command(version)]
pub struct Arguments {
    /// Opens this encounter, and saves it in its place
    #[arg(value_name = "FILE.ron")]
    file: Option<PathBuf>,
    /// Where encounters live, instead of what `PHASEKEEPER_DATA` names or the system's folder for data
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    /// Where the gamemaster's own rulesets live, in its folder `rulesets`; instead of what
    /// `PHASEKEEPER_CONFIG` names or the system's folder for configuration
    #[arg(long, value_name = "DIR", global = true)]
    config: Option<PathBuf>,
    /// The ruleset of new encounters: one that ships, one of your own, or a file
    #[arg(long, value_name = "ID|FILE.ron", global = true)]
    ruleset: Option<String>,
    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Plays a sample fight as a tour of a few keys; without a terminal, shows it
    Demo,
    /// Lists the encounters in the data directory, the last one played first
    List,
    /// Shows an encounter as text
    Show {
        /// The file of the encounter
        file: PathBuf,
    },
    /// Plays a script without a screen: status 0 when every expectation held, 1 when one failed, 2
    /// when a line can't be read or done
    Run(script::Run),
    /// Rulesets: which there are, what is in them, what is wrong with them
    #[command(subcommand)]
    Ruleset(rulesets::Verb),
}

/// Runs the program.
///
/// # Errors
/// A sentence that says what can't be done.
pub fn run(arguments: Arguments) -> Result<ExitCode, Box<dyn Error>> {
    let Arguments { file, data, config, ruleset, verb } = arguments;
    let data_dir = || DataDir::find(data);
    let is_new = matches!((&file, &verb), (None, None) | (_, Some(Verb::Run(_))));
    if ruleset.is_some() && !is_new {
        return Err("--ruleset is for a new encounter or a script; others carry their rules".into());
    }
    let rulesets = RulesetCatalog::configured(config);
    let chosen = ruleset.as_deref().map(|word| rulesets.find(word)).transpose()?;
    let default = ruleset
        .zip(chosen.as_ref())
        .map(|(word, ruleset)| RulesetChoice { word, about: Ok(ruleset.about.to_string()) });
    let new = chosen.map_or_else(Timeline::default, Timeline::new);
    match verb {
        Some(_) if file.is_some() => return Err("give a file or a command, not both".into()),
        Some(Verb::Run(run)) => return run.play(new, rulesets),
        Some(Verb::Ruleset(verb)) => return verb.run(&rulesets),
        Some(Verb::List) => print(&save_list::listing(&data_dir()?)?)?,
        Some(Verb::Show { file }) => {
            let Loaded { timeline, notices } = read(&file)?;
            for notice in notices {
                writeln!(IgnoreBrokenPipe(stderr()), "phasekeeper: {notice}")?;
            }
            print(&render_text(timeline.encounter()))?;
        }
        Some(Verb::Demo) => {
            let sample = sample()?;
            if stdout().is_terminal() {
                play(Start::Tour(Box::new(sample)), None, data_dir()?, rulesets)?;
            } else {
                print(&render_text(sample.encounter()))?;
            }
        }
        None => {
            let start = file.map_or_else(|| Start::Choose(Box::new(new)), Start::Open);
            play(start, default, data_dir()?, rulesets)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads the sample fight.
fn sample() -> Result<Timeline, String> {
    let read = parse(DEMO).map_err(|error| format!("the sample {error}"))?;
    Ok(read.timeline)
}

fn print(text: &str) -> std::io::Result<()> {
    IgnoreBrokenPipe(stdout()).write_all(text.as_bytes())
}
