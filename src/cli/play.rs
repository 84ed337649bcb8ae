//! Playing an encounter on the terminal, from the choice of it to the clean end.

use std::error::Error;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::PathBuf;

use super::save_list::resumable;
use super::session::Session;
use crate::app::App;
use crate::encounter::Timeline;
use crate::store::{DataDir, name_of};
use crate::terminal::{self, SaveSink};

/// What to begin with.
pub(super) enum Start {
    /// Whatever is chosen of those in the data directory; this one where there are none.
    Choose(Box<Timeline>),
    /// The encounter of this file.
    Open(PathBuf),
    /// A copy of this fight.
    Copy(Box<Timeline>),
}

/// Plays on `app` until the program is left.
pub(super) fn play(start: Start, mut app: App, folder: DataDir) -> Result<(), Box<dyn Error>> {
    check(&start)?;
    let encounters = folder.list()?;
    let mut session = Session::new(folder);
    match start {
        Start::Choose(new) if encounters.is_empty() => app.load(*new),
        Start::Choose(_) => app.choose_from(encounters.into_iter().map(resumable).collect()),
        Start::Open(path) => app.load(session.open(&path)?),
        Start::Copy(timeline) => {
            session.copy(&timeline);
            app.load(*timeline);
        }
    }
    if let Some(notice) = session.notices().last() {
        app.show_error(notice.as_str());
    }
    let played = terminal::run(&mut app, &mut session);
    let finished = session.finish(app.timeline());
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
