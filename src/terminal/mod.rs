//! The terminal: reads keys, draws, carries out effects.
//!
//! The loop waits for the next event and does nothing in between. What a key did is handed to the [`Files`] before it is
//! drawn, so whatever the screen has shown is kept.

mod charset;
mod colors;
mod disk_watch;
mod display;
mod events;
mod glyph_width;
mod pen;
mod screen;
#[cfg(unix)]
mod signals;

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossterm::execute;
use crossterm::style::Print;
use disk_watch::{DiskWatch, Waiting};
use events::{Events, ScreenEvent};
use ratatui::layout::Rect;

pub use charset::chosen as chosen_charset;
pub use colors::chosen as chosen_colors;
pub use display::Display;
pub use glyph_width::measure_width;

use crate::app::layer::save_picker::SaveItem;
use crate::app::{
    App, Followed, Input, Key, PageFormat, PartyOffer, PartySource, RulesetChoice, SaveChange,
    SavesChanged, SideEffect, update,
};
use crate::command::{EntryFile, PartyMember};
use crate::encounter::{FormerFoe, JournalEntry, Timeline};
use crate::rules::Ruleset;
use crate::ui::{Screen, Theme};

/// The pause between two looks at an encounter that another phasekeeper plays.
const FOLLOW_PAUSE: Duration = Duration::from_millis(200);

/// The files behind the screen: saves and rulesets; memory in a test.
pub trait Files {
    /// Saves the entry that made `timeline` what it is. Returns a sentence that the gamemaster should know, if there is one.
    ///
    /// # Errors
    /// A sentence that says why it is not saved.
    fn record(
        &mut self,
        entry: &JournalEntry,
        timeline: &Timeline,
    ) -> Result<Option<String>, String>;

    /// Brings what the disk has not taken to it in another way. Returns what there is to say of the disk.
    ///
    /// # Errors
    /// A sentence that says why something is not saved.
    fn check_disk(&mut self, timeline: &Timeline) -> Result<DiskState, String>;

    /// Tries again to save what could not be saved. Returns a sentence that the gamemaster should know, if there is one.
    ///
    /// # Errors
    /// A sentence that says why it still is not saved.
    fn save_again(&mut self, timeline: &Timeline) -> Result<Option<String>, String>;

    /// Opens an encounter. What is recorded from now on belongs to it; one that another phasekeeper has open is only read.
    ///
    /// # Errors
    /// A sentence that says why it can't be opened.
    fn open(&mut self, path: &Path) -> Result<OpenedEncounter, String>;

    /// Looks for what is new in an encounter that is only read: nothing where there is none.
    fn follow(&mut self) -> Vec<Followed>;

    /// Reads an encounter that is only read whole.
    fn read_anew(&mut self) -> Followed;

    /// Starts a new encounter: what is recorded from now on belongs to it.
    fn start(&mut self);

    /// Finds the ruleset that a word names.
    ///
    /// # Errors
    /// A sentence that says why there is none.
    fn find_ruleset(&self, word: &str) -> Result<Ruleset, String>;

    /// Finds the party in the file of an encounter.
    ///
    /// # Errors
    /// A sentence that says why it can't be read.
    fn find_party(&mut self, file: &str) -> Result<Vec<PartyMember>, String>;

    /// Lists the rulesets that ship and the gamemaster's own; a sentence where these can't be looked for.
    fn list_rulesets(&self) -> (Vec<RulesetChoice>, Option<String>);

    /// Reads the sample fight.
    ///
    /// # Errors
    /// A sentence that says why it can't be read.
    fn find_sample(&self) -> Result<Timeline, String>;

    /// Finds a party for a new encounter; `None` where there is nobody. Where the open encounter is the source, it is saved
    /// whole first.
    ///
    /// # Errors
    /// A sentence that says why it can't be read, or why the open encounter can't be saved.
    fn offer_party(
        &mut self,
        source: &PartySource,
        timeline: &Timeline,
    ) -> Result<Option<PartyOffer>, String>;

    /// Takes the sentence about what is wrong with the files that a party or foes were just found in, if there is one.
    fn take_notice(&mut self) -> Option<String>;

    /// Saves the open encounter whole and closes it, and lists all there are, the last one played first.
    ///
    /// # Errors
    /// A sentence that says why it can't be saved, or the others can't be listed.
    fn list_saves(&mut self, timeline: &Timeline) -> Result<Vec<SaveItem>, String>;

    /// Writes the encounter as a page beside its save, and returns the file.
    ///
    /// # Errors
    /// A sentence that says why it can't be written.
    fn export(&self, format: PageFormat, timeline: &Timeline) -> Result<String, String>;

    /// Changes the encounters of the list, and lists them anew.
    fn change_saves(&self, change: SaveChange) -> SavesChanged;

    /// Finds the foes of the last fights, without the encounter that is open.
    fn find_foes(&mut self) -> Vec<FormerFoe>;

    /// Writes an entry into the gamemaster's library, over their entry of the same name.
    ///
    /// # Errors
    /// A sentence that says why it is not written.
    fn write_entry(&self, entry: &EntryFile) -> Result<(), String>;
}

/// The state of what is saved.
#[derive(Debug)]
pub struct DiskState {
    /// True where all of it is on the disk, and not only in the hands of the system.
    pub is_on_disk: bool,
    /// A sentence that the gamemaster should know.
    pub notice: Option<String>,
}

/// An encounter that was opened.
pub struct OpenedEncounter {
    /// The encounter.
    pub timeline: Timeline,
    /// A sentence about its files that the gamemaster should know.
    pub notice: Option<String>,
    /// Its file where another phasekeeper has it open, and it is only read.
    pub followed: Option<PathBuf>,
}

impl OpenedEncounter {
    /// Shows it.
    pub fn show(self, app: &mut App) {
        match self.followed {
            Some(path) => app.follow(self.timeline, path),
            None => app.load(self.timeline),
        }
        if let Some(notice) = self.notice {
            app.show_error(notice);
        }
    }
}

/// A signal that has ended the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndSignal(i32);

impl EndSignal {
    /// Ends the process as the signal would have, so that whoever sent it sees that.
    pub fn end_process(self) {
        #[cfg(unix)]
        signals::end_by(self.0);
    }
}

/// Runs the program until it is left or a signal ends it, and puts the terminal back as it was, also after a panic. Returns
/// the signal, if one came.
///
/// # Errors
/// Fails if the terminal can't be read or drawn on, or is gone.
pub fn run(app: &mut App, files: &mut dyn Files) -> io::Result<Option<EndSignal>> {
    let theme = Theme::new(colors::chosen(app.config().colors));
    let screen = Screen::new(theme, charset::chosen(app.config().ascii));
    let is_restored = Arc::new(AtomicBool::new(false));
    // Before the first frame asks for the size: a resize after that must not go unheard.
    let events = Events::listen(Arc::clone(&is_restored)).map_err(|error| {
        io::Error::new(error.kind(), format!("keys and signals can't be listened to: {error}"))
    })?;
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        screen::leave();
        report(info);
    }));
    let entered = screen::enter(app.config().mouse);
    let outcome = entered.and_then(|()| play(app, files, &events, screen));
    screen::leave();
    is_restored.store(true, Ordering::SeqCst);
    outcome
}

fn play(
    app: &mut App,
    files: &mut dyn Files,
    events: &Events,
    mut screen: Screen,
) -> io::Result<Option<EndSignal>> {
    let mut display = Display::new(io::stdout(), size()?);
    // True from a stop until the program goes on.
    let mut is_away = false;
    let mut outdated = Outdated::All;
    let mut watch = DiskWatch::default();
    loop {
        let now = Instant::now();
        outdated = outdated.max(check_disk(app, files, &mut watch, now)).max(follow(app, files));
        if outdated == Outdated::Header && !is_away {
            if Screen::has_header(app, display.area()) {
                display.draw_top(1, |frame| screen.draw_header(app, frame))?;
            }
        } else if outdated == Outdated::All && !is_away {
            display.draw(|frame| screen.draw(app, frame))?;
        }
        let follow_pause = app.read_only().map(|_| FOLLOW_PAUSE);
        let pause = watch.pause(Instant::now()).into_iter().chain(follow_pause).min();
        let event = events.next(screen.targets(), pause)?;
        outdated = match event {
            ScreenEvent::Nothing => Outdated::Nothing,
            _ => Outdated::All,
        };
        match event {
            ScreenEvent::Input(Input::Key(REDRAW)) if is_free(REDRAW, app) => {
                display.clear(size()?);
            }
            ScreenEvent::Input(Input::Key(STOP)) if is_free(STOP, app) => is_away = stop(),
            ScreenEvent::Input(input) => {
                if give(input, app, files).is_break() {
                    return Ok(None);
                }
            }
            // Draws everything anew, also where the size is again what it was: the terminal may have cut its text.
            ScreenEvent::Resized(area) if !is_away => display.clear(area),
            ScreenEvent::End(signal) => return Ok(Some(EndSignal(signal))),
            ScreenEvent::Stop => is_away = stop(),
            ScreenEvent::Continued => {
                // After a stop that nobody announced, the terminal is in any mode.
                screen::leave();
                screen::enter(app.config().mouse)?;
                is_away = false;
                display.clear(size()?);
            }
            ScreenEvent::Resized(_) | ScreenEvent::Nothing => {}
        }
    }
}

/// The part of the screen that has to say something else than before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outdated {
    Nothing,
    Header,
    All,
}

/// Asks whether the disk has taken everything, which the header tells. What could not be saved is tried again when its time
/// has come.
fn check_disk(
    app: &mut App,
    files: &mut dyn Files,
    watch: &mut DiskWatch,
    now: Instant,
) -> Outdated {
    let before = (app.is_on_disk(), app.save_error().map(str::to_owned));
    let mut has_notice = false;
    if app.save_error().is_some() && watch.begin_retry(now) {
        has_notice |= show_saved(files.save_again(app.timeline()), app);
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
    match before == (app.is_on_disk(), app.save_error().map(str::to_owned)) {
        _ if has_notice => Outdated::All,
        true => Outdated::Nothing,
        false => Outdated::Header,
    }
}

/// Shows what saving came to. Returns true where there is something to know about it.
fn show_saved(saved: Result<Option<String>, String>, app: &mut App) -> bool {
    let notice = saved.as_ref().ok().cloned().flatten();
    if let Some(notice) = &notice {
        app.show_error(notice);
    }
    app.set_save_status(saved.map(drop));
    notice.is_some()
}

/// Goes on as another phasekeeper does with the encounter that is only read. Returns what is new.
fn follow(app: &mut App, files: &mut dyn Files) -> Outdated {
    if app.read_only().is_none() {
        return Outdated::Nothing;
    }
    let followed = files.follow();
    let has_news = !followed.is_empty();
    for news in followed {
        // Nothing that is read ends the program.
        let _ = give(Input::Followed(news), app, files);
    }
    if has_news { Outdated::All } else { Outdated::Nothing }
}

/// The key that draws everything anew, and the one that stops the program, as everywhere.
const REDRAW: Key = Key::Ctrl('l');
const STOP: Key = Key::Ctrl('z');

/// Returns true for a key that the gamemaster's settings have no other use for.
fn is_free(key: Key, app: &App) -> bool {
    app.keymap().action(key).is_none()
}

/// The area of the terminal in the size that it has now.
fn size() -> io::Result<Rect> {
    let (width, height) = crossterm::terminal::size()?;
    Ok(Rect::new(0, 0, width, height))
}

/// Gives the terminal back and stops the program. Returns false where no shell could go on with it.
fn stop() -> bool {
    #[cfg(unix)]
    if signals::can_stop() {
        screen::leave();
        signals::stop();
        return true;
    }
    false
}

/// Gives an input to the program and carries out what it asks for.
fn give(input: Input, app: &mut App, files: &mut dyn Files) -> ControlFlow<()> {
    update(app, input).into_iter().try_for_each(|effect| carry_out(effect, app, files))
}

/// Gives what was found in files to the program, and says what is wrong with them.
fn give_found(input: Input, app: &mut App, files: &mut dyn Files) -> ControlFlow<()> {
    let flow = give(input, app, files);
    if let Some(notice) = files.take_notice() {
        app.show_error(notice);
    }
    flow
}

fn carry_out(effect: SideEffect, app: &mut App, files: &mut dyn Files) -> ControlFlow<()> {
    match effect {
        SideEffect::Record(entry) => {
            show_saved(files.record(&entry, app.timeline()), app);
        }
        SideEffect::OpenSave(path) => match files.open(&path) {
            Ok(opened) => opened.show(app),
            Err(error) => app.show_error(error),
        },
        SideEffect::ReadAnew => return give(Input::Followed(files.read_anew()), app, files),
        SideEffect::StartSave => files.start(),
        SideEffect::FindRuleset(word) => {
            let found = files.find_ruleset(&word).map(Box::new);
            return give(Input::RulesetFound(found), app, files);
        }
        SideEffect::FindParty { order, refuse } => {
            let found = files.find_party(&order.file);
            return give_found(Input::PartyFound { order, refuse, found }, app, files);
        }
        SideEffect::ListRulesets => {
            let (choices, error) = files.list_rulesets();
            return give(Input::RulesetsListed { choices, error }, app, files);
        }
        SideEffect::FindSample => {
            let found = files.find_sample().map(Box::new);
            return give(Input::SampleFound(found), app, files);
        }
        SideEffect::OfferParty(source) => {
            let found = files.offer_party(&source, app.timeline());
            return give_found(Input::PartyOffered { source, found }, app, files);
        }
        SideEffect::ListSaves => {
            let listed = files.list_saves(app.timeline());
            return give(Input::SavesListed(listed), app, files);
        }
        SideEffect::Export(format) => {
            let written = files.export(format, app.timeline());
            return give(Input::Exported(written), app, files);
        }
        SideEffect::ChangeSaves(change) => {
            let changed = files.change_saves(change);
            return give(Input::SavesChanged(changed), app, files);
        }
        SideEffect::FindFoes => {
            let foes = files.find_foes();
            return give_found(Input::FoesFound(foes), app, files);
        }
        SideEffect::WriteEntry(entry) => {
            let written = files.write_entry(&entry);
            return give(Input::EntryWritten { entry, written }, app, files);
        }
        // A terminal that can't ring is not worth a word.
        SideEffect::RingBell => drop(execute!(io::stdout(), Print('\x07'))),
        SideEffect::Quit => return ControlFlow::Break(()),
    }
    ControlFlow::Continue(())
}
