//! Puts the terminal back when the program is told to end.

use std::io;
use std::thread;

use signal_hook::consts::{SIGHUP, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// Puts the terminal back when the program is told to end, or when its terminal goes away. What was done is kept already;
/// the end itself is as it would have been.
pub(super) fn restore_when_ended() -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            super::restore();
            let _ = emulate_default_handler(signal);
        }
    });
    Ok(())
}
