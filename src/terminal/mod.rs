//! The terminal: reads keys, draws, carries out side effects.
//!
//! The loop sleeps until the next event. The result of a key is passed to [`Files`] before it is drawn, so that
//! everything shown is saved.

mod charset;
mod colors;
#[cfg(windows)]
mod console;
mod disk_watch;
mod events;
mod fight_runner;
mod files;
mod glyph_width;
mod incoming;
mod paste;
mod plain;
mod replies;
mod screen;
mod side_effects;
#[cfg(unix)]
mod signals;

use std::io::{self, BufWriter, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use crossterm::queue;
use crossterm::style::{Attribute, SetAttribute};
use disk_watch::{DiskWatch, Waiting};
use events::{Events, ScreenEvent};
use fight_runner::FightRunner;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use side_effects::{give, show_saved};

pub use charset::chosen as chosen_charset;
pub use colors::chosen as chosen_colors;
pub use files::{DiskState, Files, OpenedEncounter, PostSink};
pub use glyph_width::measure_width;
pub use plain::run_plain;

use crate::app::{App, Input, Key};
use crate::ui::{Screen, Theme};

/// The pause between two checks of an encounter that another phasekeeper plays.
const FOLLOW_PAUSE: Duration = Duration::from_millis(200);

/// The bytes of a whole frame of a large terminal.
const FRAME_CAPACITY: usize = 1 << 16;

/// A signal that has ended the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndSignal(i32);

impl EndSignal {
    /// Ends the process by the signal, so that the sender sees the usual status.
    pub fn end_process(self) {
        #[cfg(unix)]
        signals::end_by(self.0);
    }
}

/// Runs the program until it exits or receives a signal, and restores the terminal, even after a panic. Returns the
/// signal, if any.
///
/// # Errors
/// Fails if the terminal can't be read or written, or is gone.
pub fn run(app: &mut App, files: &mut dyn Files) -> io::Result<Option<EndSignal>> {
    let (scheme, background) = colors::chosen(app.config().colors);
    let theme = Theme::new(scheme);
    let theme = background.map_or(theme, |background| theme.on(background));
    let screen = Screen::new(theme, charset::chosen(app.config().ascii));
    let is_restored = Arc::new(AtomicBool::new(false));
    // Before the first frame asks for the size, so that no resize is missed.
    let events = Events::listen(Arc::clone(&is_restored)).map_err(|error| {
        io::Error::new(error.kind(), format!("keys and signals can't be listened to: {error}"))
    })?;
    let (report, own) = (std::panic::take_hook(), thread::current().id());
    // A thread beside the loop that panics leaves the screen to the fight, and is told of at the end.
    let (beside, panicked) = channel();
    std::panic::set_hook(Box::new(move |info| {
        if thread::current().id() == own {
            screen::leave();
            report(info);
        } else {
            let _ = beside.send(info.to_string());
        }
    }));
    let entered = screen::enter(app.config().mouse);
    let outcome = entered.and_then(|()| play(app, files, &events, screen));
    screen::leave();
    is_restored.store(true, Ordering::SeqCst);
    for told in panicked.try_iter() {
        eprintln!("phasekeeper: {told}");
    }
    outcome
}

fn play(
    app: &mut App,
    files: &mut dyn Files,
    events: &Events,
    mut screen: Screen,
) -> io::Result<Option<EndSignal>> {
    // A frame goes to the terminal in one write.
    let output = BufWriter::with_capacity(FRAME_CAPACITY, io::stdout());
    let mut terminal = Terminal::new(CrosstermBackend::new(output))?;
    clear(&mut terminal)?;
    // True from a stop until the program is continued.
    let mut is_away = false;
    let mut is_outdated = true;
    let mut watch = DiskWatch::default();
    files.send_posts_to(events.posts());
    let mut fights = FightRunner::default();
    loop {
        let now = Instant::now();
        is_outdated |= check_disk(app, files, &mut watch, now);
        is_outdated |= follow(app, files);
        if let Some(played) = fights.follow(app) {
            // Fights that were played never end the program.
            let _ = give(Input::FightsPlayed(played), app, files);
            is_outdated = true;
        }
        if is_outdated && !is_away {
            terminal.draw(|frame| screen.draw(app, frame))?;
        }
        // Players wait for the gamemaster's screen, never the other way round.
        if files.publish(app) {
            is_outdated = true;
            continue;
        }
        let follow_pause = app.read_only().map(|_| FOLLOW_PAUSE);
        let pause = watch.pause(Instant::now()).into_iter().chain(follow_pause);
        let pause = pause.chain(fights.pause()).chain(files.share_pause()).min();
        let event = events.next(screen.targets(), pause)?;
        is_outdated = !matches!(event, ScreenEvent::Nothing);
        match event {
            ScreenEvent::Input(Input::Key(REDRAW)) if is_free(REDRAW, app) => clear(&mut terminal)?,
            ScreenEvent::Input(Input::Key(STOP)) if is_free(STOP, app) => is_away = stop(),
            ScreenEvent::Input(input) => {
                if give(input, app, files).is_break() {
                    return Ok(None);
                }
            }
            ScreenEvent::Posted(post, reply) => {
                let answer = app.post(&post);
                // Whoever asks after the answer sees it.
                files.publish(app);
                reply(answer);
            }
            // Redraws everything even if the size is unchanged, since the terminal may have cut its text in between.
            ScreenEvent::Resized if !is_away => clear(&mut terminal)?,
            ScreenEvent::End(signal) => return Ok(Some(EndSignal(signal))),
            ScreenEvent::Stop => is_away = stop(),
            ScreenEvent::Continued => {
                // After SIGSTOP, which is not announced, the terminal is in any mode.
                screen::leave();
                screen::enter(app.config().mouse)?;
                is_away = false;
                clear(&mut terminal)?;
            }
            ScreenEvent::Resized | ScreenEvent::Nothing => {}
        }
    }
}

/// Checks whether the disk has written everything, for the header, and tries again to save if it is time to. Returns
/// true if there is something new to show.
fn check_disk(app: &mut App, files: &mut dyn Files, watch: &mut DiskWatch, now: Instant) -> bool {
    let before = (app.is_on_disk(), app.save_error().map(str::to_owned));
    let mut has_notice = false;
    if app.save_error().is_some() && watch.is_retry_due(now) {
        has_notice |= show_saved(files.save_again(app.timeline()), app);
        watch.start_pause(now, Instant::now());
    }
    if app.save_error().is_none() {
        let checked = files.check_disk(app.timeline()).map(|DiskState { is_on_disk, notice }| {
            app.set_on_disk(is_on_disk);
            notice
        });
        has_notice |= show_saved(checked, app);
    }
    let waiting = match app.save_error() {
        Some(_) => Some(Waiting::ForRetry),
        None if !app.is_on_disk() => Some(Waiting::ForDisk),
        None => None,
    };
    watch.set(waiting, now);
    has_notice || before != (app.is_on_disk(), app.save_error().map(str::to_owned))
}

/// Applies what another phasekeeper has done with an encounter that is only read. Returns true if there was something.
fn follow(app: &mut App, files: &mut dyn Files) -> bool {
    if app.read_only().is_none() {
        return false;
    }
    let followed = files.follow();
    let has_news = !followed.is_empty();
    for news in followed {
        // News of the encounter never end the program.
        let _ = give(Input::Followed(news), app, files);
    }
    has_news
}

/// The usual keys to redraw everything and to stop the program.
const REDRAW: Key = Key::Ctrl('l');
const STOP: Key = Key::Ctrl('z');

/// Returns true for a key that the keymap does not use.
fn is_free(key: Key, app: &App) -> bool {
    app.keymap().action(key).is_none()
}

/// Clears the terminal, whatever is on it and in whichever style; the next frame draws all of it.
fn clear(terminal: &mut Terminal<CrosstermBackend<impl Write>>) -> io::Result<()> {
    queue!(terminal.backend_mut(), SetAttribute(Attribute::Reset))?;
    // `Terminal::clear` asks the terminal for the place of its cursor, and the answer comes among the keys.
    let size = terminal.size()?;
    terminal.resize(size.into())
}

/// Restores the terminal and stops the program. Returns false if no shell could continue it.
fn stop() -> bool {
    #[cfg(unix)]
    if signals::can_stop() {
        screen::leave();
        signals::stop();
        return true;
    }
    false
}
