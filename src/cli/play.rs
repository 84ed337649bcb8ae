//! Playing an encounter on the terminal, from the choice of it to the clean end.

use std::error::Error;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::PathBuf;

use super::overview::resumable;
use super::session::Session;
use crate::app::App;
use crate::encounter::Fight;
use crate::store::{Folder, name_of};
use crate::terminal::{self, Keeper};

/// What to begin with.
pub(super) enum Start {
    /// Whatever is chosen of those in the data directory; this one where there are none.
    Choose(Box<Fight>),
    /// The encounter of this file.
    Open(PathBuf),
    /// A copy of this fight.
    Copy(Box<Fight>),
}

/// Plays on `app` until the program is left.
pub(super) fn play(start: Start, mut app: App, folder: Folder) -> Result<(), Box<dyn Error>> {
    check(&start)?;
    let encounters = folder.list()?;
    let mut session = Session::new(folder);
    match start {
        Start::Choose(new) if encounters.is_empty() => app.load(*new),
        Start::Choose(_) => app.choose_from(encounters.into_iter().map(resumable).collect()),
        Start::Open(path) => app.load(session.open(&path)?),
        Start::Copy(fight) => {
            session.copy(&fight);
            app.load(*fight);
        }
    }
    if let Some(notice) = session.notices().last() {
        app.complain(notice.as_str());
    }
    let played = terminal::run(&mut app, &mut session);
    let finished = session.finish(app.fight());
    for notice in session.notices() {
        // What was said on a screen that is gone by now.
        let _ = writeln!(stderr(), "phasekeeper: {notice}");
    }
    finished?;
    Ok(played?)
}

/// Checks that there is something to play, and a screen to play it on.
fn check(start: &Start) -> Result<(), String> {
    match start {
        Start::Open(path) if !path.exists() => Err(format!(
            "{} is neither a file nor a command; `phasekeeper --help` shows the commands",
            name_of(path)
        )),
        _ if !stdout().is_terminal() => Err("this needs a terminal to draw on; `demo`, `list`, \
                                             `show FILE` and `run FILE` do without"
            .to_owned()),
        _ => Ok(()),
    }
}
