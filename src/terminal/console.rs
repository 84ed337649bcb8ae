//! The end of the console of Windows: its window is closed, or the session or the system ends.

use std::future::poll_fn;
use std::io;
use std::sync::mpsc::Sender;
use std::task::Poll;
use std::thread;

use tokio::runtime::Builder;
use tokio::signal::windows::{ctrl_break, ctrl_close, ctrl_logoff, ctrl_shutdown};

use super::incoming::Incoming;

/// Starts reporting the end of the console, and the keys `Ctrl-Break`. Windows leaves the program five seconds then, unless a
/// handler returns: those of tokio never do.
///
/// # Errors
/// Fails if no handler can be set, or no thread can be started.
pub(super) fn listen(sender: &Sender<Incoming>) -> io::Result<()> {
    let (mut close, mut log_off) = (ctrl_close()?, ctrl_logoff()?);
    let (mut shutdown, mut keys) = (ctrl_shutdown()?, ctrl_break()?);
    let runtime = Builder::new_current_thread().build()?;
    let report = sender.clone();
    thread::Builder::new().name("console".to_owned()).spawn(move || {
        runtime.block_on(poll_fn(|context| {
            let is_end = close.poll_recv(context).is_ready()
                || log_off.poll_recv(context).is_ready()
                || shutdown.poll_recv(context).is_ready()
                || keys.poll_recv(context).is_ready();
            if is_end { Poll::Ready(()) } else { Poll::Pending }
        }));
        // At the end of the program there is no receiver any more.
        let _ = report.send(Incoming::End(0));
    })?;
    Ok(())
}
