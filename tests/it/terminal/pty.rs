//! The real binary in a pseudo-terminal: keys go in, what a person would see comes out.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// The key that confirms.
pub const ENTER: &str = "\r";

/// The longest that anything may take before the test gives up; far more than it ever needs.
pub const TIMEOUT: Duration = Duration::from_secs(20);

/// What has been drawn so far, and the signal that more was.
type Drawn = Arc<(Mutex<vt100::Parser<Bells>>, Condvar)>;

/// The number of times that the bell has rung.
#[derive(Default)]
struct Bells(usize);

impl vt100::Callbacks for Bells {
    fn audible_bell(&mut self, _: &mut vt100::Screen) {
        self.0 += 1;
    }
}

/// The screen that is read is never smaller than this: the emulator can't be trusted with less.
const MIN_SIZE: u16 = 24;

fn readable(number: u16) -> NonZero<u16> {
    NonZero::new(number.max(MIN_SIZE)).unwrap_or(NonZero::<u16>::MIN)
}

/// The style of a cell in words, empty for the usual one.
fn style_of(cell: &vt100::Cell) -> String {
    let mut words = Vec::new();
    let mut push = |holds: bool, word: String| words.extend(holds.then_some(word));
    let color = |color: vt100::Color| format!("{color:?}");
    let is_seen = cell.has_contents() && cell.contents() != " ";
    let has_ink = is_seen || cell.inverse() || cell.underline();
    push(has_ink && cell.fgcolor() != vt100::Color::Default, color(cell.fgcolor()));
    push(cell.bgcolor() != vt100::Color::Default, format!("on {}", color(cell.bgcolor())));
    push(is_seen && cell.bold(), "bold".into());
    push(is_seen && cell.dim(), "dim".into());
    push(is_seen && cell.italic(), "italic".into());
    push(cell.underline(), "underline".into());
    push(cell.inverse(), "inverse".into());
    words.join(" ")
}

/// A running program and its screen.
pub struct Table {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    drawn: Drawn,
    /// The bytes that the program has written so far.
    bytes: Arc<AtomicUsize>,
    /// The bytes themselves.
    written: Arc<Mutex<Vec<u8>>>,
    reader: Option<JoinHandle<()>>,
}

impl Table {
    /// Starts the program on a terminal of `columns` and `rows`, its encounters in `data`, the
    /// gamemaster's own rulesets below it.
    pub fn open(data: &Path, arguments: &[&str], size: (u16, u16)) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_phasekeeper"));
        command.args(arguments);
        command.env("PHASEKEEPER_DATA", data);
        command.env("XDG_STATE_HOME", data.with_file_name("state"));
        command.env("PHASEKEEPER_CONFIG", data.join("config"));
        Self::start(command, size)
    }

    /// Starts any program.
    pub fn start(mut command: CommandBuilder, (columns, rows): (u16, u16)) -> Self {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        if command.get_env("TERM").is_none_or(|it| it != "dumb") {
            command.env("TERM", "xterm-256color");
        }
        command.env("LC_ALL", "C.UTF-8");
        command.env_remove("NO_COLOR");
        let child = pair.slave.spawn_command(command).expect("the program starts");
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().expect("a reader");
        let parser = vt100::Parser::new_with_callbacks(
            readable(rows),
            readable(columns),
            0,
            Bells::default(),
        );
        let drawn: Drawn = Arc::new((Mutex::new(parser), Condvar::new()));
        let shared = Arc::clone(&drawn);
        let bytes = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&bytes);
        let written = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&written);
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // The end of the program is an error here, or nothing more to read.
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                counted.fetch_add(count, Ordering::SeqCst);
                kept.lock().expect("no panic while it is held").extend(&bytes[..count]);
                shared.0.lock().expect("no panic while it is held").process(&bytes[..count]);
                shared.1.notify_all();
            }
        });
        let keys = pair.master.take_writer().expect("a writer");
        Self { child, master: pair.master, keys, drawn, bytes, written, reader: Some(reader) }
    }

    /// Types `keys`, escape sequences and all.
    pub fn type_in(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("the program reads");
        self.keys.flush().expect("the program reads");
    }

    /// Types `keys` and waits until the screen shows `text`.
    pub fn press(&mut self, keys: &str, text: &str) {
        self.type_in(keys);
        self.see(text);
    }

    /// Waits until the screen shows `text`.
    pub fn see(&self, text: &str) {
        self.wait(text, |screen| screen.contains(text));
    }

    /// Waits until the screen shows `text` no more.
    pub fn miss(&self, text: &str) {
        self.wait(text, |screen| !screen.contains(text));
    }

    /// Waits until the text of the screen is as it should be; `what` says how.
    pub fn wait(&self, what: &str, holds: impl Fn(&str) -> bool) {
        self.wait_for(what, |screen| holds(&screen.contents()));
    }

    /// Waits until the screen is as it should be; `what` says how.
    pub fn wait_for(&self, what: &str, holds: impl Fn(&vt100::Screen) -> bool) {
        let (parser, more) = &*self.drawn;
        let mut parser = parser.lock().expect("no panic while it is held");
        let start = Instant::now();
        while !holds(parser.screen()) {
            let screen = parser.screen().contents();
            assert!(start.elapsed() < TIMEOUT, "waited for {what:?}, seen:\n{screen}");
            (parser, _) = more
                .wait_timeout(parser, Duration::from_millis(200))
                .expect("no panic while it is held");
        }
    }

    /// The screen as text.
    pub fn screen(&self) -> String {
        self.drawn.0.lock().expect("no panic while it is held").screen().contents()
    }

    /// What a person sees: every row with the style before each run of cells that have it, and the cursor. Colors of blanks
    /// that show nothing are left out.
    pub fn picture(&self) -> String {
        let parser = self.drawn.0.lock().expect("no panic while it is held");
        let screen = parser.screen();
        let (rows, columns) = screen.size();
        let mut picture = String::new();
        for row in 0..rows.get() {
            let mut style = String::new();
            for cell in (0..columns.get()).filter_map(|column| screen.cell(row, column)) {
                let now = style_of(cell);
                if now != style {
                    picture.extend(["<", &now, ">"]);
                    style = now;
                }
                let is_empty = !cell.has_contents() && !cell.is_wide_continuation();
                picture += if is_empty { " " } else { cell.contents() };
            }
            picture.push('\n');
        }
        if screen.hide_cursor() {
            return picture;
        }
        let cursor = screen.cursor_position();
        format!("{picture}cursor at {cursor:?}\n")
    }

    /// The names of the threads, on a system that tells them.
    pub fn threads(&self) -> Vec<String> {
        let id = self.child.process_id().expect("it runs");
        let threads = std::fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten();
        let name = |it: std::fs::DirEntry| std::fs::read_to_string(it.path().join("comm")).ok();
        threads.filter_map(name).map(|name| name.trim().to_owned()).collect()
    }

    /// The number of times that the bell has rung.
    pub fn bells(&self) -> usize {
        self.drawn.0.lock().expect("no panic while it is held").callbacks().0
    }

    /// Returns true while a program has the screen to itself.
    pub fn is_alternate(&self) -> bool {
        self.drawn.0.lock().expect("no panic while it is held").screen().alternate_screen()
    }

    /// Returns true while a program has asked for the mouse.
    pub fn has_mouse(&self) -> bool {
        let parser = self.drawn.0.lock().expect("no panic while it is held");
        parser.screen().mouse_protocol_mode() != vt100::MouseProtocolMode::None
    }

    /// Clicks the left button on the first place of the screen that has `text`.
    pub fn click(&mut self, text: &str) {
        let screen = self.screen();
        let mut rows = screen.lines().enumerate();
        let found =
            rows.find_map(|(row, line)| Some((row, line.split_once(text)?.0.chars().count())));
        let (row, column) = found.unwrap_or_else(|| panic!("{text:?} is not in {screen}"));
        self.type_in(&format!("\u{1b}[<0;{};{}M", column + 1, row + 1));
    }

    /// Shows text of another program on the screen.
    pub fn scribble(&self, text: &str) {
        self.drawn.0.lock().expect("no panic while it is held").process(text.as_bytes());
    }

    /// Makes the terminal another size.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        // The screen that is read grows first, so that nothing of the new picture is lost.
        let mut parser = self.drawn.0.lock().expect("no panic while it is held");
        parser.screen_mut().set_size(readable(rows), readable(columns));
        drop(parser);
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.master.resize(size).expect("the terminal can be resized");
    }

    /// The number of bytes that the program has written so far.
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::SeqCst)
    }

    /// Everything that the program has written, once it has ended by itself with a good status.
    pub fn transcript(mut self) -> Vec<u8> {
        let reader = self.reader.take().expect("it is taken once");
        let written = Arc::clone(&self.written);
        assert_eq!(self.end(), 0);
        reader.join().expect("no panic");
        let mut written = written.lock().expect("no panic while it is held");
        std::mem::take(&mut *written)
    }

    /// Kills the program once it has written so many bytes, or its screen shows what it waits for, or it has ended. Returns
    /// the last of its screen.
    pub fn kill_after(mut self, bytes: usize, is_there: impl Fn(&str) -> bool) -> String {
        let (parser, more) = &*self.drawn;
        let start = Instant::now();
        let mut parser = parser.lock().expect("no panic while it is held");
        while self.bytes() < bytes
            && !is_there(&parser.screen().contents())
            && !self.reader.as_ref().is_some_and(JoinHandle::is_finished)
        {
            let screen = parser.screen().contents();
            assert!(start.elapsed() < TIMEOUT, "waited for {bytes} bytes, seen:\n{screen}");
            let limit = Duration::from_millis(50);
            (parser, _) = more.wait_timeout(parser, limit).expect("no panic while it is held");
        }
        drop(parser);
        self.pull_battery();
        self.reader.take().expect("it is taken once").join().expect("no panic");
        self.drawn.0.lock().expect("no panic while it is held").screen().contents()
    }

    /// The battery is pulled: the program ends without a word.
    pub fn kill(mut self) {
        self.pull_battery();
    }

    /// Sends SIGKILL, if the program has not ended by itself: `Child::kill` would hang up first, and wait for an answer.
    fn pull_battery(&mut self) {
        if self.child.try_wait().is_ok_and(|status| status.is_none()) {
            self.signal("KILL");
            let _ = self.child.wait();
        }
    }

    /// Sends a signal: to end (`TERM`), that the terminal went away (`HUP`), to stop (`STOP`), to continue (`CONT`).
    pub fn signal(&mut self, name: &str) {
        let id = self.child.process_id().expect("it runs").to_string();
        let told = std::process::Command::new("kill").args(["-s", name, &id]).status();
        assert!(told.expect("there is a kill").success());
    }

    /// Waits for the program to end by itself, and gives its exit status.
    pub fn end(mut self) -> u32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                return status.exit_code();
            }
            assert!(start.elapsed() < TIMEOUT, "the program does not end:\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        // If a check has failed.
        self.pull_battery();
    }
}
