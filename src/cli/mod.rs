//! The command line: arguments, the encounter to start with, and the exit status.
//!
//! An error is one line on standard error and exit status 2.

mod doctor;
mod export;
mod library;
mod new;
mod notices;
mod odds;
mod output;
mod plan;
mod play;
mod rulesets;
mod save_list;
mod script;
mod session;

use std::error::Error;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::PathBuf;
use std::process::ExitCode;
#[cfg(unix)]
use std::sync::Arc;

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
#[cfg(unix)]
use signal_hook::consts::signal::SIGXFSZ;

use crate::app::{RulesetChoice, config_template};
use notices::{read_and_tell, tell};
use output::Output;
use phasekeeper_engine::command::LazyLibrary;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::players::{self, players_view};
use phasekeeper_engine::script::render_text;
use phasekeeper_files::store::{
    ConfigDir, DataDir, RulesetCatalog, StoreError, display_path, parse,
};
use play::{ShareOptions, Start, play, read_settings};
use save_list::Listing;
use script::ScriptPlayer;

/// The exit status of a subcommand.
type ExitResult = Result<ExitCode, Box<dyn Error>>;

/// The sample fight, in the middle of its first turn.
const DEMO: &str = include_str!("../../saves/skirmish.ron");

/// The combat tracker for Eclipse Phase: phases by Speed, initiative, wounds, delays, undo.
///
/// Without arguments it lists your encounters, the last one played first, and offers a new one.
/// Everything is saved as it happens.
#[derive(Debug, Parser)]
#[command(version)]
pub struct Arguments {
    /// Opens this encounter, and saves to it
    #[arg(value_name = "FILE.ron")]
    file: Option<PathBuf>,
    /// The folder for encounters, instead of `PHASEKEEPER_DATA` or the system's folder for data
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,
    /// The folder with your settings (`config.ron`) and your own `rulesets`, instead of `PHASEKEEPER_CONFIG` or the
    /// system's folder for configuration
    #[arg(long, value_name = "DIR", global = true)]
    config: Option<PathBuf>,
    /// The ruleset of new encounters: one that ships, one of your own, or a file
    #[arg(long, value_name = "ID|FILE.ron", global = true)]
    ruleset: Option<String>,
    /// Plays without a screen, by lines of text; this is also what a terminal does that calls itself `dumb`
    #[arg(long)]
    plain: bool,
    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Plays a sample fight as a tour of a few keys; without a terminal, shows it
    Demo,
    /// Lists the encounters in the data directory, the last one played first: status 1 when one is damaged
    List,
    /// Shows an encounter as text: status 1 when its files are damaged and it is what could be read of them
    Show {
        /// The file of the encounter
        file: PathBuf,
        /// Shows only what these may see
        #[arg(long = "as", value_parser = ["players"])]
        viewers: Option<String>,
        /// Prints that as one JSON object
        #[arg(long, requires = "viewers")]
        json: bool,
    },
    /// Opens an encounter and shows the players' view in browsers, by links with QR codes
    Share {
        /// The file of the encounter
        file: PathBuf,
        #[command(flatten)]
        options: ShareOptions,
    },
    /// Plays a script without a screen: status 0 when every expectation held, 1 when one failed, 2
    /// when a line can't be read or done
    Run(script::Run),
    /// Makes an encounter in the data directory without a screen, and prints its file: status 1 if there is no party to
    /// be found
    New(new::New),
    /// Writes the script that prepares the combatants of an encounter, for `new --plan`: status 1 if there are none, or
    /// its files are damaged
    Plan(plan::Plan),
    /// Writes an encounter for people and other programs: status 1 when nothing was done in it yet, or its files are
    /// damaged
    Export(export::Export),
    /// Plays the fight many times by the tactics of all, from its present state on, and tells how it may end: status 1 when its
    /// files are damaged
    Odds(odds::Arguments),
    /// Lists, shows and checks rulesets
    #[command(subcommand)]
    Ruleset(rulesets::Verb),
    /// The library: stat blocks, weapons and armor by name
    #[command(subcommand)]
    Library(library::Verb),
    /// Writes a file for your settings: keys, colors, defaults
    #[command(subcommand)]
    Config(ConfigVerb),
    /// Checks terminal, colors, signs, folders, settings and rulesets, and says what to do: status 0 when all is
    /// well, 1 when something is not
    Doctor,
    /// Prints completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Prints the manual page
    Man,
}

#[derive(Debug, Subcommand)]
enum ConfigVerb {
    /// Writes `config.ron` with explanations, if there is none
    Init,
}

/// Runs the program with the arguments of the process. On error, prints one line to standard error.
pub fn main() -> ExitCode {
    let (report, status) = match Arguments::try_parse() {
        Ok(arguments) => match run(arguments) {
            Ok(status) => return status,
            Err(error) => (format!("phasekeeper: {error}\n"), 2),
        },
        Err(error) if !error.use_stderr() => error.exit(),
        Err(error) => (error.render().to_string(), error.exit_code()),
    };
    // If this fails too, only the exit status tells.
    let _ = Output(stderr()).write_all(report.as_bytes());
    ExitCode::from(u8::try_from(status).unwrap_or(2))
}

fn run(arguments: Arguments) -> ExitResult {
    // A write beyond the limit on file sizes then returns an error instead of killing the process.
    #[cfg(unix)]
    signal_hook::flag::register(SIGXFSZ, Arc::default())?;
    let Arguments { file, data, config, ruleset, plain, verb } = arguments;
    let is_dumb = stdout().is_terminal() && std::env::var_os("TERM").is_some_and(|it| it == "dumb");
    let data_dir = || DataDir::find(data);
    let is_new = match &verb {
        Some(Verb::Odds(odds)) => odds.is_script(),
        verb => matches!((&file, verb), (None, None) | (_, Some(Verb::Run(_) | Verb::New(_)))),
    };
    if ruleset.is_some() && !is_new {
        let error =
            "--ruleset is for a new encounter or a script; a saved encounter has its own rules";
        return Err(error.into());
    }
    let config = ConfigDir::find(config);
    let rulesets = RulesetCatalog::configured(&config);
    let chosen = ruleset.as_deref().map(|word| rulesets.find(word)).transpose()?;
    let default = ruleset
        .zip(chosen.as_ref())
        .map(|(word, ruleset)| RulesetChoice { word, about: Ok(ruleset.about.to_string()) });
    let new = chosen.map_or_else(Timeline::default, Timeline::new);
    match verb {
        Some(_) if plain => {
            return Err("--plain is for playing an encounter, without a command".into());
        }
        Some(_) if file.is_some() => return Err("give a file or a command, not both".into()),
        Some(Verb::Run(run)) => {
            return run.play(ScriptPlayer::new(new, &rulesets, library_of(data_dir())?));
        }
        Some(Verb::Odds(arguments)) => {
            return arguments.run(ScriptPlayer::new(new, &rulesets, library_of(data_dir())?));
        }
        Some(Verb::New(arguments)) => {
            let data_dir = data_dir()?;
            let player = ScriptPlayer::new(new, &rulesets, library(&data_dir)?);
            return arguments.run(player, &data_dir);
        }
        Some(Verb::Plan(plan)) => return plan.run(&rulesets),
        Some(Verb::Export(export)) => return export.run(&config),
        Some(Verb::Library(verb)) => return verb.run(&data_dir()?, &config),
        Some(Verb::Ruleset(verb)) => return verb.run(&rulesets),
        Some(Verb::List) => {
            let Listing { text, faults } = save_list::listing(&data_dir()?)?;
            print(&text)?;
            return Ok(tell(faults)?);
        }
        Some(Verb::Show { file, viewers, json }) => {
            let (timeline, status) = read_and_tell(&file)?;
            if viewers.is_none() {
                print(&render_text(timeline.encounter()))?;
            } else {
                let (settings, fault) = read_settings(&config);
                tell(fault)?;
                let view = players_view(&timeline, settings.players);
                let json = json.then(|| serde_json::to_string(&view)).transpose()?;
                print(&json.map_or_else(|| players::render_text(&view), |json| json + "\n"))?;
            }
            return Ok(status);
        }
        Some(Verb::Share { file, options }) => {
            play(Start::Open(file, Some(options)), None, data_dir()?, &config, rulesets, false)?;
        }
        Some(Verb::Config(ConfigVerb::Init)) => {
            let path = config.create_settings(&config_template())?;
            print(&format!("wrote {}, with every setting explained\n", display_path(&path)))?;
        }
        Some(Verb::Doctor) => return doctor::examine(&data_dir(), &config, &rulesets),
        Some(Verb::Completions { shell }) => {
            let mut script = Vec::new();
            let mut command = Arguments::command();
            clap_complete::generate(shell, &mut command, "phasekeeper", &mut script);
            print(&String::from_utf8(script)?)?;
        }
        Some(Verb::Man) => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Arguments::command()).render(&mut page)?;
            print(&String::from_utf8(page)?)?;
        }
        Some(Verb::Demo) => {
            let sample = sample()?;
            if stdout().is_terminal() && !is_dumb {
                play(Start::Tour(Box::new(sample)), None, data_dir()?, &config, rulesets, false)?;
            } else {
                print(&render_text(sample.encounter()))?;
            }
        }
        None => {
            let start =
                file.map_or_else(|| Start::Choose(Box::new(new)), |it| Start::Open(it, None));
            play(start, default, data_dir()?, &config, rulesets, plain || is_dumb)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The library of a data directory. Its problems are printed to standard error.
/// Returns the library of a data folder, or what ships if there is no such folder.
fn library_of(data_dir: Result<DataDir, StoreError>) -> std::io::Result<LazyLibrary> {
    data_dir.map_or_else(|_| Ok(LazyLibrary::default()), |it| library(&it))
}

fn library(data_dir: &DataDir) -> std::io::Result<LazyLibrary> {
    let (library, faults) = data_dir.library();
    tell(faults)?;
    Ok(library)
}

fn sample() -> Result<Timeline, String> {
    let read = parse(DEMO).map_err(|error| format!("the sample {error}"))?;
    Ok(read.timeline)
}

fn print(text: &str) -> std::io::Result<()> {
    Output(stdout()).write_all(text.as_bytes())
}
