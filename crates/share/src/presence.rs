//! The presence of readers: by open streams, and by requests for the view now and then.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::key::Fingerprint;

/// The time for which somebody who has asked for the view counts as there.
const ASKED: Duration = Duration::from_secs(6);

/// Whether somebody reads by a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// So many do, 1 at least.
    Here(usize),
    /// Nobody since then.
    Gone(Duration),
    Never,
}

/// The readers of each key.
#[derive(Clone, Default)]
pub(crate) struct Readers(Arc<Mutex<BTreeMap<Fingerprint, Reading>>>);

#[derive(Default)]
struct Reading {
    streams: usize,
    last: Option<Instant>,
}

/// An open stream of a key, until it is dropped.
pub(crate) struct Reader {
    readers: Readers,
    key: Fingerprint,
}

impl Readers {
    fn change(&self, key: Fingerprint, change: impl FnOnce(&mut Reading)) {
        let mut readers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let reading = readers.entry(key).or_default();
        change(reading);
        reading.last = Some(Instant::now());
    }

    /// Notes that somebody has asked for the view.
    pub fn asked(&self, key: Fingerprint) {
        self.change(key, |_| {});
    }

    /// Notes an open stream.
    pub fn open(&self, key: Fingerprint) -> Reader {
        self.change(key, |it| it.streams += 1);
        Reader { readers: self.clone(), key }
    }

    pub fn presence(&self, key: Fingerprint) -> Presence {
        let readers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(Reading { streams, last }) = readers.get(&key) else { return Presence::Never };
        let since = last.map_or(Duration::ZERO, |last| last.elapsed());
        match streams {
            0 if since >= ASKED => Presence::Gone(since),
            streams => Presence::Here((*streams).max(1)),
        }
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.readers.change(self.key, |it| it.streams -= 1);
    }
}
