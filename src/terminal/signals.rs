//! Signals, and the loss of the terminal.
//!
//! A signal that ends the program is an event for it, so that it can save and restore the terminal. If it does not get
//! to that event because it is blocked writing to a terminal that does not read, its output is discarded until it does.

use std::fs::File;
use std::io::{self, IsTerminal, Write, stdin};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{Mode, OFlags, open};
use rustix::process::{Signal, getpgrp, getpid, getsid, kill_current_process_group, kill_process};
use rustix::termios::{QueueSelector, tcflush};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::incoming::Incoming;
use super::screen;

/// The pause between two checks whether the program has restored the terminal.
const PAUSE: Duration = Duration::from_millis(100);

/// The number of checks before output is discarded, and before the terminal is restored by the thread.
const GRACE: usize = 10;
const PATIENCE: usize = 30;

/// Starts reporting signals and the loss of the terminal. `is_restored` is set once the terminal is restored.
///
/// # Errors
/// Fails if no thread can be started.
pub(super) fn listen(sender: &Sender<Incoming>, is_restored: Arc<AtomicBool>) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT])?;
    let report = sender.clone();
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        let mut is_ending = false;
        for signal in signals.forever() {
            if is_ending && is_impatient(signal) && is_restored.load(Ordering::SeqCst) {
                end_by(signal);
            }
            // At the end of the program there is no receiver any more.
            let _ = report.send(match signal {
                SIGTSTP => Incoming::Stop,
                SIGCONT => Incoming::Continued,
                _ => Incoming::End(signal),
            });
            if ![SIGTSTP, SIGCONT].contains(&signal) {
                is_ending = true;
                wait_for_end(signal, &is_restored);
            }
        }
    })?;
    // Not in the thread: if the terminal were gone before the thread starts, nothing would show that there was one.
    if let Ok(terminal) = key_terminal() {
        let report = sender.clone();
        thread::Builder::new().name("hang-up".to_owned()).spawn(move || {
            if wait_for_hang_up(terminal.as_fd()).is_ok_and(|is_gone| is_gone) {
                let _ = report.send(Incoming::Gone);
            }
        })?;
    }
    Ok(())
}

/// Returns true for a signal that, sent a second time, also aborts saving: one sent by a person. A window that is
/// closed hangs up more than once, and a system that shuts down sends several signals.
fn is_impatient(signal: i32) -> bool {
    [SIGINT, SIGQUIT].contains(&signal)
}

/// Waits until the program has restored the terminal; if that takes too long, restores it and ends the process.
fn wait_for_end(signal: i32, is_restored: &AtomicBool) {
    for look in 0..PATIENCE {
        thread::sleep(PAUSE);
        if is_restored.load(Ordering::SeqCst) {
            if look > GRACE {
                // The sequences that restore it may have been discarded.
                leave();
            }
            return;
        }
        // Not at once: on a busy machine, the program may be about to print what it could not save.
        if look >= GRACE {
            discard_output();
        }
    }
    leave();
    let _ = crossterm::terminal::disable_raw_mode();
    end_by(signal);
}

/// Restores the screen, without waiting for a terminal that does not read.
fn leave() {
    if let Ok(terminal) = own_terminal(OFlags::WRONLY | OFlags::NONBLOCK) {
        let mut terminal = File::from(terminal);
        // Ends a sequence that was cut in two.
        let _ = terminal.write_all(b"\x18").and_then(|()| screen::write_leave(&mut terminal));
    }
}

/// Discards output the terminal has not read yet, and wakes the thread blocked in a write.
fn discard_output() {
    if let Ok(terminal) = own_terminal(OFlags::WRONLY | OFlags::NONBLOCK) {
        let _ = tcflush(terminal, QueueSelector::OFlush);
    }
    // Free space alone does not wake a blocked write; any handled signal restarts it.
    let _ = kill_process(getpid(), Signal::WINCH);
}

fn own_terminal(flags: OFlags) -> rustix::io::Result<OwnedFd> {
    open("/dev/tty", flags | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty())
}

/// Returns the terminal that keys are read from.
fn key_terminal() -> rustix::io::Result<Box<dyn AsFd + Send>> {
    if stdin().is_terminal() {
        return Ok(Box::new(stdin()));
    }
    Ok(Box::new(own_terminal(OFlags::RDONLY)?))
}

/// Waits until a terminal is gone. Returns false if the system can't tell.
fn wait_for_hang_up(terminal: BorrowedFd<'_>) -> rustix::io::Result<bool> {
    loop {
        // A hang-up is reported without being asked for.
        let mut watched = [PollFd::from_borrowed_fd(terminal, PollFlags::empty())];
        match poll(&mut watched, None) {
            Ok(_) => return Ok(watched[0].revents().intersects(PollFlags::HUP | PollFlags::ERR)),
            Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error),
        }
    }
}

/// Returns true if a shell can continue the program after [`stop`]; the first program of a terminal would stay stopped
/// for ever.
pub(super) fn can_stop() -> bool {
    getsid(None).is_ok_and(|session| session != getpgrp())
}

/// Stops the process group of the program until the shell continues it.
pub(super) fn stop() {
    let _ = kill_current_process_group(Signal::STOP);
}

/// Ends the process by `signal`.
pub(super) fn end_by(signal: i32) {
    let _ = emulate_default_handler(signal);
}
