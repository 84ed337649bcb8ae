//! Safety against power failure, in the background: no key waits for the disk.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use super::fs;

/// The pause after each request, as a disk that is busy makes the next write wait.
const PAUSE: Duration = Duration::from_millis(100);

/// A thread that brings a file to the disk whenever it is asked to.
#[derive(Debug)]
pub(super) struct Syncer {
    requests: SyncSender<()>,
    failures: Receiver<io::Error>,
    /// The number of requests.
    asked: Arc<AtomicU64>,
    /// The number of those whose bytes are on the disk.
    done: Arc<AtomicU64>,
}

impl Syncer {
    /// Starts a thread that does `sync`. It ends when this is dropped.
    pub fn start(mut sync: impl FnMut() -> io::Result<()> + Send + 'static) -> io::Result<Self> {
        let (requests, requested) = sync_channel(1);
        let (report, failures) = sync_channel(1);
        let (asked, done) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
        let syncer = Self { requests, failures, asked: asked.clone(), done: done.clone() };
        fs::start_thread("syncer", move || {
            while requested.recv().is_ok() {
                let covered = asked.load(Ordering::SeqCst);
                match sync() {
                    Ok(()) => done.store(covered, Ordering::SeqCst),
                    // One failure that was not taken yet is enough.
                    Err(error) => drop(report.try_send(error)),
                }
                thread::sleep(PAUSE);
            }
        })?;
        Ok(syncer)
    }

    /// Asks for what has been written so far. A request that still waits will do for this one too.
    pub fn request_sync(&self) {
        self.asked.fetch_add(1, Ordering::SeqCst);
        let _ = self.requests.try_send(());
    }

    /// Returns true if all that was asked for is on the disk.
    pub fn is_done(&self) -> bool {
        self.done.load(Ordering::SeqCst) == self.asked.load(Ordering::SeqCst)
    }

    /// The failure since this was asked last, if there was one.
    pub fn failure(&self) -> Option<io::Error> {
        self.failures.try_recv().ok()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::RecvTimeoutError;
    use std::time::Instant;

    use super::*;

    fn wait_for<T>(mut ready: impl FnMut() -> Option<T>) -> T {
        let begin = Instant::now();
        while begin.elapsed() < Duration::from_secs(20) {
            if let Some(value) = ready() {
                return value;
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("it did not come");
    }

    #[test]
    fn a_failure_is_heard_of_once() {
        let mut fails = true;
        let syncer = Syncer::start(move || {
            let failed = std::mem::take(&mut fails);
            if failed { Err(io::Error::other("the disk is gone")) } else { Ok(()) }
        });
        let syncer = syncer.expect("a thread");
        assert!(syncer.failure().is_none() && syncer.is_done(), "nothing was asked for yet");
        syncer.request_sync();
        assert!(!syncer.is_done());
        assert_eq!(wait_for(|| syncer.failure()).to_string(), "the disk is gone");
        assert!(!syncer.is_done());
        syncer.request_sync();
        wait_for(|| syncer.is_done().then_some(()));
        assert!(syncer.failure().is_none());
    }

    #[test]
    fn a_request_is_carried_out_and_the_thread_ends() {
        let (done, was_done) = sync_channel(10);
        let syncer = Syncer::start(move || done.send(()).map_err(io::Error::other));
        let syncer = syncer.expect("a thread");
        syncer.request_sync();
        assert!(was_done.recv_timeout(Duration::from_secs(20)).is_ok());
        drop(syncer);
        let ended = was_done.recv_timeout(Duration::from_secs(20));
        assert_eq!(ended, Err(RecvTimeoutError::Disconnected), "the thread has ended");
    }
}
