//! A program in a pseudo-terminal: keys go in, frames come out.

use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// The longest time for a frame; after it the measurement gives up.
const TIMEOUT: Duration = Duration::from_mins(1);

/// A frame is whole when nothing came for this time, and the program sleeps. No sign in the bytes says so.
const QUIET: Duration = Duration::from_millis(4);

/// Columns and rows.
pub type Size = (u16, u16);

/// A running program and its screen.
pub struct Program {
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    output: Receiver<(Instant, Vec<u8>)>,
    screen: vt100::Parser,
    started: Instant,
    // The program ends when this is dropped.
    _master: Box<dyn MasterPty + Send>,
}

impl Program {
    pub fn start(mut command: CommandBuilder, (columns, rows): Size) -> Self {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        command.env_remove("NO_COLOR");
        let started = Instant::now();
        let child = pair.slave.spawn_command(command).expect("the program starts");
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().expect("a reader");
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut bytes = vec![0; 1 << 16];
            // The end of the program is an error here, or nothing more to read.
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send((Instant::now(), bytes[..count].to_vec())).is_err() {
                    break;
                }
            }
        });
        let keys = pair.master.take_writer().expect("a writer");
        let size = |number| NonZero::new(number).expect("a size");
        let screen = vt100::Parser::new(size(rows), size(columns), 0);
        Self { child, keys, output, screen, started, _master: pair.master }
    }

    /// Waits for the first frame, and returns the time from the start to its last byte.
    pub fn first_frame(&mut self) -> Duration {
        self.frame_since(self.started)
    }

    /// Presses a key, and returns the time to the last byte of its frame.
    pub fn press(&mut self, key: &str) -> Duration {
        let pressed = Instant::now();
        self.keys.write_all(key.as_bytes()).expect("the program reads");
        self.keys.flush().expect("the program reads");
        self.frame_since(pressed)
    }

    fn frame_since(&mut self, begin: Instant) -> Duration {
        let mut took = None;
        loop {
            match self.output.recv_timeout(QUIET) {
                Ok((at, bytes)) => {
                    took = Some(at - begin);
                    self.screen.process(&bytes);
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(took) = took.filter(|_| self.shows_text() && self.sleeps()) {
                        return took;
                    }
                    assert!(begin.elapsed() < TIMEOUT, "no frame");
                }
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("the program ended:\n{}", self.screen.screen().contents())
                }
            }
        }
    }

    /// Returns true if more than the terminal's preparation has come.
    fn shows_text(&self) -> bool {
        !self.screen.screen().contents().trim().is_empty()
    }

    /// Returns true if the main thread waits for something; on systems that don't tell, always.
    fn sleeps(&self) -> bool {
        let status = std::fs::read_to_string(format!("/proc/{}/stat", self.id()));
        let state = status.as_deref().ok().and_then(|it| it.rsplit_once(") "));
        state.is_none_or(|(_, rest)| rest.starts_with('S'))
    }

    /// The screen as text.
    pub fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// The number of the process.
    pub fn id(&self) -> u32 {
        self.child.process_id().expect("it runs")
    }

    /// The number of bytes that come within `time`, with no key pressed.
    pub fn bytes_within(&mut self, time: Duration) -> usize {
        std::thread::sleep(time);
        self.output.try_iter().map(|(_, bytes)| bytes.len()).sum()
    }

    /// Presses the last key, and waits for the end.
    pub fn quit(mut self, key: &str) {
        self.keys.write_all(key.as_bytes()).expect("the program reads");
        self.keys.flush().expect("the program reads");
        loop {
            match self.output.recv_timeout(TIMEOUT) {
                Ok((_, bytes)) => self.screen.process(&bytes),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    panic!("the program does not end:\n{}", self.screen.screen().contents())
                }
            }
        }
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
