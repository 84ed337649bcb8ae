//! Safety against power failure, in the background: no key waits for the disk.

use std::fs::File;
use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// How long the disk is left alone between two requests, which it would make the next write wait for.
const PAUSE: Duration = Duration::from_millis(100);

/// A thread that brings a file to the disk whenever it is asked to.
#[derive(Debug)]
pub(super) struct Syncer {
    wanted: SyncSender<()>,
    failures: Receiver<io::Error>,
}

impl Syncer {
    /// Starts a thread for `file`. It ends when this is dropped.
    pub fn of(file: File) -> io::Result<Self> {
        let (wanted, requests) = sync_channel(1);
        let (report, failures) = sync_channel(1);
        thread::Builder::new().name("syncer".to_owned()).spawn(move || {
            while requests.recv().is_ok() {
                thread::sleep(PAUSE);
                if let Err(error) = file.sync_data() {
                    // One that nobody has heard of yet is enough.
                    let _ = report.try_send(error);
                }
            }
        })?;
        Ok(Self { wanted, failures })
    }

    /// Asks for what has been written so far. A request that still waits will do for this one too.
    pub fn want(&self) {
        let _ = self.wanted.try_send(());
    }

    /// What went wrong since this was asked last.
    pub fn failure(&self) -> Option<io::Error> {
        self.failures.try_recv().ok()
    }
}
