//! The times at which the disk is looked at again though no key is pressed.

use std::time::{Duration, Instant};

/// The shortest and the longest pause between two looks at whether the disk has taken everything. It grows with the time
/// that the disk has taken already: one that hangs is not asked all the time.
const LOOKS: [Duration; 2] = [Duration::from_millis(20), Duration::from_millis(200)];

/// The pause between two tries to save what could not be saved.
const RETRIES: Duration = Duration::from_secs(1);

/// What is not on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waiting {
    /// Something that the system has, and brings to the disk.
    ForDisk,
    /// Something that could not be saved.
    ForRetry,
}

/// The times at which the disk is looked at again: none while everything is on it.
#[derive(Debug, Default)]
pub(super) struct DiskWatch {
    /// What is waited for: for the disk since then, for a retry since the last one.
    waiting: Option<(Waiting, Instant)>,
}

impl DiskWatch {
    /// Says what is not on the disk now.
    pub fn set(&mut self, waiting: Option<Waiting>, now: Instant) {
        if waiting != self.waiting.map(|(waiting, _)| waiting) {
            self.waiting = waiting.map(|waiting| (waiting, now));
        }
    }

    /// Returns true where it is time to try again to save what could not be saved; then not again for a second.
    pub fn begin_retry(&mut self, now: Instant) -> bool {
        match &mut self.waiting {
            Some((Waiting::ForRetry, since)) if now - *since >= RETRIES => {
                *since = now;
                true
            }
            _ => false,
        }
    }

    /// The time until the next look; `None` where there is nothing to look for.
    pub fn pause(&self, now: Instant) -> Option<Duration> {
        self.waiting.map(|(waiting, since)| match waiting {
            Waiting::ForDisk => ((now - since) / 10).clamp(LOOKS[0], LOOKS[1]),
            Waiting::ForRetry => RETRIES.saturating_sub(now - since),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MILLISECOND: Duration = Duration::from_millis(1);

    #[test]
    fn what_could_not_be_saved_is_tried_again_once_a_second() {
        let begin = Instant::now();
        let mut watch = DiskWatch::default();
        watch.set(Some(Waiting::ForRetry), begin);
        // Keys are pressed all the time.
        let retries = (0..10_000).filter(|&time| {
            let now = begin + time * MILLISECOND;
            watch.set(Some(Waiting::ForRetry), now);
            watch.begin_retry(now)
        });
        assert_eq!(retries.collect::<Vec<u32>>(), (1..10).map(|it| it * 1000).collect::<Vec<_>>());
        assert_eq!(watch.pause(begin + 9300 * MILLISECOND), Some(700 * MILLISECOND));
    }

    #[test]
    fn nothing_is_looked_for_while_everything_is_on_the_disk() {
        let now = Instant::now();
        let mut watch = DiskWatch::default();
        assert_eq!(watch.pause(now), None);
        for waiting in [Waiting::ForDisk, Waiting::ForRetry] {
            watch.set(Some(waiting), now);
            assert!(watch.pause(now).is_some());
            watch.set(None, now);
            assert_eq!(watch.pause(now), None);
            assert!(!watch.begin_retry(now + RETRIES));
        }
    }

    #[test]
    fn a_disk_that_hangs_is_looked_at_less_often() {
        let begin = Instant::now();
        let mut watch = DiskWatch::default();
        watch.set(Some(Waiting::ForDisk), begin);
        assert_eq!(watch.pause(begin), Some(LOOKS[0]));
        assert_eq!(watch.pause(begin + 60_000 * MILLISECOND), Some(LOOKS[1]));
        assert!(!watch.begin_retry(begin + 60_000 * MILLISECOND), "the system still has it");
    }
}
