//! `export`: an encounter for people and other programs.

use std::path::PathBuf;

use clap::Args;

use super::notices::{read_and_tell, tell};
use super::play::read_settings;
use super::{ExitResult, print};
use crate::export::{Format, export, export_for_players};
use phasekeeper_files::store::{ConfigDir, display_path, write_text};

#[derive(Debug, Args)]
pub(super) struct Export {
    /// The file of the encounter
    #[arg(value_name = "FILE.ron")]
    file: PathBuf,
    #[command(flatten)]
    format: FormatArgument,
    /// As players saw it, to hand out: Markdown or HTML with nothing of the hidden
    #[arg(long = "as", value_parser = ["players"])]
    viewers: Option<String>,
    /// Writes to this file, and over one that is there unless it is an encounter; standard output without it
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The format, one of these.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "one flag for each format, of which one is given"
)]
struct FormatArgument {
    /// The log, phase by phase: order, what happened, every roll, who fell
    #[arg(long)]
    markdown: bool,
    /// The state as `run --json` prints it, and the history with its facts
    #[arg(long)]
    json: bool,
    /// A row for each combatant: stats, damage taken and dealt, attacks, stages
    #[arg(long)]
    csv: bool,
    /// One page with pictures: who acted when, damage over time, the dice, the log
    #[arg(long)]
    html: bool,
}

impl FormatArgument {
    fn format(&self) -> Format {
        match self {
            Self { markdown: true, .. } => Format::Markdown,
            Self { json: true, .. } => Format::Json,
            Self { csv: true, .. } => Format::Csv,
            _ => Format::Html,
        }
    }
}

impl Export {
    /// Writes the encounter in the format. The exit status is 1 if it has no history or its files are damaged.
    pub fn run(&self, config: &ConfigDir) -> ExitResult {
        let (timeline, status) = read_and_tell(&self.file)?;
        if timeline.history().done().is_empty() {
            let file = display_path(&self.file);
            let nothing = format!("{file} has nothing to export yet: no command was given in it");
            return Ok(tell([nothing])?);
        }
        let format = self.format.format();
        let text = if self.viewers.is_some() {
            let (settings, fault) = read_settings(config);
            tell(fault)?;
            export_for_players(&timeline, settings.players, format)
                .ok_or("--as players goes with --markdown or --html")?
        } else {
            export(&timeline, format)?
        };
        match self.output.as_deref() {
            Some(path) => write_text(path, &text, Some(&self.file))?,
            None => print(&text)?,
        }
        Ok(status)
    }
}
