//! Plays an encounter on the terminal, from opening to a clean exit.

use std::error::Error;
use std::io::{IsTerminal, stdout};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;

use clap::Args;

use super::notices::tell;
use super::save_list::items;
use super::session::Session;
use crate::app::{App, Bell, Config, RulesetChoice, ShareOrder, update};
use crate::terminal::{self, Files, OpenedEncounter};
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::text::printable;
use phasekeeper_files::store::{ConfigDir, DataDir, RulesetCatalog, display_path};

/// The options for showing the players' view in browsers.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct ShareOptions {
    /// A further name by which browsers reach this computer, such as that of a tunnel: links then begin with
    /// `https://NAME/`
    #[arg(long = "host", value_name = "NAME", value_parser = host_name)]
    pub hosts: Vec<String>,
    /// The port, instead of 7333
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
}

/// Takes a name without what links have around it.
fn host_name(name: &str) -> Result<String, &'static str> {
    let is_part = |it: char| it.is_ascii_alphanumeric() || "-._".contains(it);
    let is_name = !name.is_empty() && name.chars().all(is_part);
    is_name.then(|| name.to_owned()).ok_or("give the name alone: no https://, port or path")
}

/// The encounter to start with.
pub(super) enum Start {
    /// One in the data directory that the gamemaster chooses; this one if there are none.
    Choose(Box<Timeline>),
    /// One in a file; with options, the question comes first who may open the players' view in a browser.
    Open(PathBuf, Option<ShareOptions>),
    /// This one, with the tour.
    Tour(Box<Timeline>),
}

/// Runs the program until it exits. New encounters start with `ruleset`, if given.
///
/// # Errors
/// A sentence if there is nothing to play, no screen, or something that can't be saved at the end.
pub(super) fn play(
    start: Start,
    ruleset: Option<RulesetChoice>,
    data_dir: DataDir,
    config: &ConfigDir,
    rulesets: RulesetCatalog,
    is_plain: bool,
) -> Result<(), Box<dyn Error>> {
    check(&start, is_plain)?;
    // Only the choice needs the list.
    let saves = match &start {
        Start::Choose(_) => data_dir.list()?,
        Start::Open(..) | Start::Tour(_) => Vec::new(),
    };
    let (library, faults) = data_dir.library();
    let mut session = Session::new(data_dir, rulesets);
    #[cfg(feature = "share")]
    session.find_tables();
    let (mut settings, fault) = read_settings(config);
    if is_plain {
        settings = Config { bell: Bell::default(), keymap: settings.keymap.in_words(), ..settings };
    }
    let mut app = App::new(session.ruleset_ids(), SeededDice::fresh(), settings);
    app.set_library(library);
    if let Some(ruleset) = ruleset {
        app.set_default_ruleset(ruleset);
    }
    match start {
        Start::Choose(new) if saves.is_empty() => app.load(*new),
        Start::Choose(_) => app.choose_from(items(saves)),
        Start::Open(path, share) => {
            // Its notice is one of the session's, which are shown below.
            OpenedEncounter { notice: None, ..session.open(&path)? }.show(&mut app);
            if let Some(options) = share.filter(|_| app.read_only().is_none()) {
                session.share_options = options;
                let question = session.share(ShareOrder::Look, &mut app);
                update(&mut app, question);
            }
        }
        Start::Tour(sample) => app.start_tour(*sample),
    }
    let faults = faults.iter().map(ToString::to_string);
    let notices = session.notices().iter().cloned().chain(fault).chain(faults);
    let notices: Vec<String> = notices.collect();
    if !notices.is_empty() {
        app.show_error(notices.join(". "));
    }
    let (played, finished) = run_and_save(&mut app, &mut session, |app, session| {
        if is_plain {
            return terminal::run_plain(app, session, &mut stdout());
        }
        terminal::run(app, session)
    });
    // Repeated, because the screen that showed them is gone.
    let _ = tell(session.notices());
    if let Ok(Some(signal)) = &played {
        let _ = tell(finished.as_ref().err());
        // The signal leaves no time to remove the lock.
        drop(session);
        signal.end_process();
    }
    finished?;
    played?;
    Ok(())
}

/// Runs `run`, then saves what is not saved yet, even if it panics; the panic then continues.
fn run_and_save<T>(
    app: &mut App,
    session: &mut Session,
    run: impl FnOnce(&mut App, &mut Session) -> T,
) -> (T, Result<(), String>) {
    match catch_unwind(AssertUnwindSafe(|| run(app, session))) {
        Ok(outcome) => (outcome, session.finish(app.timeline())),
        Err(panic) => {
            let saved = session.finish_after_panic(app.timeline());
            let _ = tell(session.notices().iter().chain(saved.as_ref().err()));
            resume_unwind(panic)
        }
    }
}

/// Reads the settings, with a sentence about their first error, which does not stop the program.
pub(super) fn read_settings(config: &ConfigDir) -> (Config, Option<String>) {
    let text = match config.read_settings() {
        Ok(text) => text.unwrap_or_else(|| "()".to_owned()),
        Err(error) => return (Config::default(), Some(error.to_string())),
    };
    let (settings, faults) = Config::read(&text);
    let more = if faults.len() > 1 { "; `phasekeeper doctor` lists the others" } else { "" };
    let fault = faults.first().map(|fault| printable(&format!("config.ron, {fault}{more}")));
    (settings, fault)
}

/// Checks that there is an encounter to play, and a screen if it needs one.
fn check(start: &Start, is_plain: bool) -> Result<(), String> {
    match start {
        Start::Open(path, _) if !path.exists() => Err(format!(
            "{} is neither a file nor a command; `phasekeeper --help` shows the commands",
            display_path(path)
        )),
        Start::Open(_, Some(_)) if !stdout().is_terminal() => {
            Err("`share` needs a terminal, as it plays the encounter that it shows; `ssh -t` gives one".to_owned())
        }
        _ if !stdout().is_terminal() && !is_plain => {
            Err("this needs a terminal to draw on; `--plain`, `demo`, `list`, `show FILE`, `export FILE` and `run FILE` do without".to_owned())
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use phasekeeper_engine::command::Command;
    use phasekeeper_files::store::read;

    #[test]
    fn a_host_is_a_name_alone() {
        for name in ["play.example", "localhost", "my-box_2.ts.net", "192.168.1.20"] {
            assert_eq!(host_name(name).as_deref(), Ok(name));
        }
        let wrong =
            ["", "https://play.example", "play.example:8080", "play.example/a", "a b", "b\u{fc}r"];
        assert!(wrong.iter().all(|name| host_name(name).is_err()));
    }

    #[test]
    fn a_panic_keeps_a_copy_of_what_is_not_saved() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("data");
        fs::write(&path, "something is in the way").expect("a file");
        let mut session = Session::new(DataDir::at(path.clone()), RulesetCatalog::default());
        let mut dice = SeededDice::new(1);
        let mut timeline = Timeline::default();
        let entry = timeline.execute(&Command::add("Ana").into(), &mut dice).expect("she joins");
        let mut app = App::new(Vec::new(), dice, Config::default());
        app.load(timeline.clone());
        let ended = catch_unwind(AssertUnwindSafe(|| {
            run_and_save(&mut app, &mut session, |app, session| {
                session.record(&entry, app.timeline()).expect_err("there is nowhere to save");
                fs::remove_file(&path).expect("it goes");
                panic!("something has gone wrong");
            })
        }));
        assert!(ended.is_err(), "the panic goes on");
        let data_dir = DataDir::at(path);
        let [(copy, _)] = &data_dir.files().expect("a folder")[..] else { panic!("one copy") };
        assert_eq!(read(copy).expect("readable").timeline, timeline);
    }

    #[test]
    fn a_panic_leaves_what_is_saved_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let data_dir = DataDir::at(folder.path().to_owned());
        let mut session = Session::new(data_dir.clone(), RulesetCatalog::default());
        let mut dice = SeededDice::new(1);
        let mut timeline = Timeline::default();
        let entry = timeline.execute(&Command::add("Ana").into(), &mut dice).expect("she joins");
        let mut app = App::new(Vec::new(), dice, Config::default());
        app.load(timeline.clone());
        let ended = catch_unwind(AssertUnwindSafe(|| {
            run_and_save(&mut app, &mut session, |app, session| {
                session.record(&entry, app.timeline()).expect("saved");
                panic!("something has gone wrong");
            })
        }));
        assert!(ended.is_err(), "the panic goes on");
        let [(save, _)] = &data_dir.files().expect("a folder")[..] else { panic!("one save") };
        assert_eq!(read(save).expect("readable").timeline, timeline);
    }
}
