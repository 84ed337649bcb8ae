//! Safety against power failure, in the background: no key waits for the disk.

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// The pause before each request, as a disk that is busy makes the next write wait.
const PAUSE: Duration = Duration::from_millis(100);

/// A thread that brings a file to the disk whenever it is asked to.
#[derive(Debug)]
pub(super) struct Syncer {
    requests: SyncSender<()>,
    failures: Receiver<io::Error>,
}

impl Syncer {
    /// Starts a thread that does `sync`. It ends when this is dropped.
    pub fn start(mut sync: impl FnMut() -> io::Result<()> + Send + 'static) -> io::Result<Self> {
        let (requests, requested) = sync_channel(1);
        let (report, failures) = sync_channel(1);
        thread::Builder::new().name("syncer".to_owned()).spawn(move || {
            while requested.recv().is_ok() {
                thread::sleep(PAUSE);
                if let Err(error) = sync() {
                    // One that nobody has heard of yet is enough.
                    let _ = report.try_send(error);
                }
            }
        })?;
        Ok(Self { requests, failures })
    }

    /// Asks for what has been written so far. A request that still waits will do for this one too.
    pub fn request_sync(&self) {
        let _ = self.requests.try_send(());
    }

    /// The failure since this was asked last, if there was one.
    pub fn failure(&self) -> Option<io::Error> {
        self.failures.try_recv().ok()
    }
}

#[cfg(test)]
mod tests {
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
        assert!(syncer.failure().is_none(), "nothing was asked for yet");
        syncer.request_sync();
        assert_eq!(wait_for(|| syncer.failure()).to_string(), "the disk is gone");
        syncer.request_sync();
        thread::sleep(PAUSE * 3);
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
        assert!(was_done.recv_timeout(Duration::from_secs(20)).is_err(), "the thread has ended");
    }
}
