//! The program without a screen: a prompt, lines in, sentences out. It is the same program: a line is a word of a key, an
//! answer, or a command.

mod called_out;
mod conversation;
mod corrections;
mod forgotten;
mod last_roll;
mod last_tests;
mod lookup;
mod lost;
mod news;
mod prompt;
mod remake;
mod remarks;
mod rescue;
mod sentence;
mod status;

use std::io::{self, BufRead, ErrorKind, Write, stdin};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use crossterm::event::Event;

use self::conversation::Conversation;
use self::status::{requests, status};
use super::disk_watch::DiskWatch;
use super::events::{Events, ScreenEvent};
#[cfg(unix)]
use super::signals;
use super::{EndSignal, FOLLOW_PAUSE, Files, check_disk, chosen_charset, follow};
use crate::app::{App, Input};
use crate::ui::Targets;
use phasekeeper_engine::text::printable;

/// Runs the program on lines until they end, it is quit, or a signal ends it. Returns the signal, if any.
///
/// # Errors
/// Fails if nothing can be read or written.
pub fn run_plain(
    app: &mut App,
    files: &mut dyn Files,
    output: &mut impl Write,
) -> io::Result<Option<EndSignal>> {
    // There is no screen to restore.
    let events = Events::of(read_line, Arc::new(AtomicBool::new(true)))?;
    files.send_posts_to(events.posts());
    let charset = chosen_charset(app.config().ascii);
    let mut watch = DiskWatch::default();
    let mut conversation = Conversation::new(app);
    let is_told = app.layer().is_some() || app.encounter().combatants().is_empty();
    let status = if is_told { Vec::new() } else { status(app) };
    let mut news = Some([vec![app.message().text().to_owned()], status].concat());
    loop {
        check_disk(app, files, &mut watch, Instant::now());
        follow(app, files);
        files.publish(app);
        if let Some(told) = news.take() {
            let told = told.into_iter().chain(conversation.asks(app));
            for line in told.filter(|it| !it.is_empty()) {
                writeln!(output, "{}", charset.shown(&line))?;
            }
            // Screen readers don't say it.
            write!(output, ": ")?;
            output.flush()?;
        }
        let follow_pause = app.read_only().map(|_| FOLLOW_PAUSE);
        let pause = watch.pause(Instant::now()).into_iter().chain(follow_pause);
        match events.next(&Targets::default(), pause.chain(files.share_pause()).min()) {
            Ok(ScreenEvent::Input(Input::Paste(line))) => {
                follow(app, files);
                let Some(told) = conversation.take(printable(&line).trim(), app, files) else {
                    writeln!(output, "everything is saved")?;
                    return Ok(None);
                };
                news = Some(told);
            }
            Ok(ScreenEvent::Posted(post, reply)) => {
                reply(app.post(&post));
                news = Some(requests(app));
            }
            Ok(ScreenEvent::End(signal)) => {
                conversation.redo(app, files);
                return Ok(Some(EndSignal(signal)));
            }
            #[cfg(unix)]
            Ok(ScreenEvent::Stop) if signals::can_stop() => signals::stop(),
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                conversation.redo(app, files);
                return Ok(None);
            }
            Err(error) => return Err(error),
        }
    }
}

/// Reads a line; an error at the end.
fn read_line() -> io::Result<Vec<Event>> {
    let mut line = Vec::new();
    match stdin().lock().read_until(b'\n', &mut line)? {
        0 => Err(ErrorKind::UnexpectedEof.into()),
        _ => Ok(vec![Event::Paste(String::from_utf8_lossy(&line).into_owned())]),
    }
}
