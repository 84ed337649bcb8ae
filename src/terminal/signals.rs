//! Signals, and a terminal that goes away.
//!
//! A signal that ends the program is an event for it, so that it saves and puts the terminal back. Where it does not get to
//! that, since it waits for a terminal that does not read, what it has written is thrown away until it does.

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

use super::events::Incoming;
use super::screen;

/// The pause between two looks at whether the program has put the terminal back.
const PAUSE: Duration = Duration::from_millis(100);

/// The number of looks before output is thrown away, and before the terminal is put back without the program.
const GRACE: usize = 10;
const PATIENCE: usize = 30;

/// Begins to report signals, and the end of the terminal. `is_restored` says that the terminal is put back.
///
/// # Errors
/// Fails where no thread can be started.
pub(super) fn listen(sender: &Sender<Incoming>, is_restored: Arc<AtomicBool>) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT])?;
    let report = sender.clone();
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        let mut is_ending = false;
        for signal in signals.forever() {
            if is_ending && is_impatient(signal) && is_restored.load(Ordering::SeqCst) {
                end_by(signal);
            }
            // Nobody listens any more once the program is at its end.
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
    // Not by the thread: were the terminal gone before it runs, nothing would tell that there was one.
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

/// Returns true for a signal that ends the last save as well, where it is the second one: a person has sent it. A window that
/// is closed hangs up more than once, and a system that goes down sends this and that.
fn is_impatient(signal: i32) -> bool {
    [SIGINT, SIGQUIT].contains(&signal)
}

/// Waits until the program has put the terminal back; does so itself, and ends, where that takes too long.
fn wait_for_end(signal: i32, is_restored: &AtomicBool) {
    for look in 0..PATIENCE {
        thread::sleep(PAUSE);
        if is_restored.load(Ordering::SeqCst) {
            if look > GRACE {
                // How the program has left may be among what was thrown away.
                leave();
            }
            return;
        }
        // Not at once: on a busy machine the program may just be about to say what it could not save.
        if look >= GRACE {
            discard_output();
        }
    }
    leave();
    let _ = crossterm::terminal::disable_raw_mode();
    end_by(signal);
}

/// Leaves the screen, without waiting for a terminal that does not read.
fn leave() {
    if let Ok(terminal) = own_terminal(OFlags::WRONLY | OFlags::NONBLOCK) {
        let mut terminal = File::from(terminal);
        // Ends a sequence that was cut in two.
        let _ = terminal.write_all(b"\x18").and_then(|()| screen::write_leave(&mut terminal));
    }
}

/// Throws away what the terminal has not read yet, and wakes the thread that waits for room to write.
fn discard_output() {
    if let Ok(terminal) = own_terminal(OFlags::WRONLY | OFlags::NONBLOCK) {
        let _ = tcflush(terminal, QueueSelector::OFlush);
    }
    // Room alone wakes nobody; any signal that is heard makes the write begin again.
    let _ = kill_process(getpid(), Signal::WINCH);
}

fn own_terminal(flags: OFlags) -> rustix::io::Result<OwnedFd> {
    open("/dev/tty", flags | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty())
}

/// Returns the terminal that keys come from.
fn key_terminal() -> rustix::io::Result<Box<dyn AsFd + Send>> {
    if stdin().is_terminal() {
        return Ok(Box::new(stdin()));
    }
    Ok(Box::new(own_terminal(OFlags::RDONLY)?))
}

/// Waits until a terminal is gone. Returns false where the system can't tell.
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

/// Returns true where a shell can bring the program back after [`stop`]: a program that is the first of its terminal would
/// stand still for ever.
pub(super) fn can_stop() -> bool {
    getsid(None).is_ok_and(|session| session != getpgrp())
}

/// Stops the program, and whatever the shell has started it with, until the shell goes on with it.
pub(super) fn stop() {
    let _ = kill_current_process_group(Signal::STOP);
}

/// Ends the program as `signal` would have.
pub(super) fn end_by(signal: i32) {
    let _ = emulate_default_handler(signal);
}
