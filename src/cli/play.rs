//! Playing an encounter on the terminal, from opening it to the clean end.

use std::error::Error;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::PathBuf;

use super::output::Output;
use super::save_list::items;
use super::session::Session;
use crate::app::{App, Config, RulesetChoice};
use crate::dice::SeededDice;
use crate::encounter::Timeline;
use crate::store::{ConfigDir, DataDir, RulesetCatalog, display_path};
use crate::terminal::{self, Files, OpenedEncounter};
use crate::text::printable;

/// The encounter to begin with.
pub(super) enum Start {
    /// One of those in the data directory, as the gamemaster chooses; this one where there are none.
    Choose(Box<Timeline>),
    /// The encounter of this file.
    Open(PathBuf),
    /// The tour of this one.
    Tour(Box<Timeline>),
}

/// Plays until the program is left. New encounters begin with `ruleset`, if one is named.
///
/// # Errors
/// A sentence where there is nothing to play or no screen, and where something can't be saved in the end.
pub(super) fn play(
    start: Start,
    ruleset: Option<RulesetChoice>,
    data_dir: DataDir,
    config: &ConfigDir,
    rulesets: RulesetCatalog,
) -> Result<(), Box<dyn Error>> {
    check(&start)?;
    // Only a choice needs the list.
    let saves = match &start {
        Start::Choose(_) => data_dir.list()?,
        Start::Open(_) | Start::Tour(_) => Vec::new(),
    };
    let (library, faults) = data_dir.library();
    let mut session = Session::new(data_dir, rulesets);
    let (settings, fault) = read_settings(config);
    let mut app = App::new(session.ruleset_ids(), SeededDice::fresh(), settings);
    app.set_library(library);
    if let Some(ruleset) = ruleset {
        app.set_default_ruleset(ruleset);
    }
    match start {
        Start::Choose(new) if saves.is_empty() => app.load(*new),
        Start::Choose(_) => app.choose_from(items(saves)),
        Start::Open(path) => {
            // Its notice is one of the session's, which are shown below.
            OpenedEncounter { notice: None, ..session.open(&path)? }.show(&mut app);
        }
        Start::Tour(sample) => app.start_tour(*sample),
    }
    let faults = faults.iter().map(ToString::to_string);
    let notices = session.notices().iter().cloned().chain(fault).chain(faults);
    let notices: Vec<String> = notices.collect();
    if !notices.is_empty() {
        app.show_error(notices.join(". "));
    }
    let played = terminal::run(&mut app, &mut session);
    let finished = session.finish(app.timeline());
    for notice in session.notices() {
        // Said again, as the screen that showed it is gone.
        let _ = writeln!(Output(stderr()), "phasekeeper: {notice}");
    }
    if let Ok(Some(signal)) = &played {
        if let Err(error) = &finished {
            let _ = writeln!(Output(stderr()), "phasekeeper: {error}");
        }
        signal.end_process();
    }
    finished?;
    played?;
    Ok(())
}

/// The settings, and a sentence about their first fault: whatever is wrong with them, the game goes on.
fn read_settings(config: &ConfigDir) -> (Config, Option<String>) {
    let text = match config.read_settings() {
        Ok(text) => text.unwrap_or_else(|| "()".to_owned()),
        Err(error) => return (Config::default(), Some(error.to_string())),
    };
    let (settings, faults) = Config::read(&text);
    let more = if faults.len() > 1 { "; `phasekeeper doctor` lists the others" } else { "" };
    let fault = faults.first().map(|fault| printable(&format!("config.ron, {fault}{more}")));
    (settings, fault)
}

/// Checks that there is something to play, and a screen to play it on.
fn check(start: &Start) -> Result<(), String> {
    match start {
        Start::Open(path) if !path.exists() => Err(format!(
            "{} is neither a file nor a command; `phasekeeper --help` shows the commands",
            display_path(path)
        )),
        _ if !stdout().is_terminal() => {
            Err("this needs a terminal to draw on; `demo`, `list`, `show FILE`, `export FILE` and `run FILE` do without".to_owned())
        }
        _ => Ok(()),
    }
}
