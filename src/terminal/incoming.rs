//! The messages of the threads that listen to the terminal, to signals and to players.

use std::io;

use crossterm::event::Event;

use super::files::Reply;
use crate::app::Post;

/// A message of a thread.
pub(super) enum Incoming {
    /// An event of the terminal, or the error of reading it.
    Event(io::Result<Event>),
    /// The phone of a player has sent something.
    Posted(Post, Reply),
    /// A signal that ends the program.
    End(i32),
    /// A signal that stops the program until it is continued.
    #[cfg_attr(not(unix), expect(dead_code, reason = "signals of Unix"))]
    Stop,
    /// The program has been continued.
    #[cfg_attr(not(unix), expect(dead_code, reason = "signals of Unix"))]
    Continued,
    /// The terminal is gone.
    #[cfg_attr(not(unix), expect(dead_code, reason = "signals of Unix"))]
    Gone,
}
