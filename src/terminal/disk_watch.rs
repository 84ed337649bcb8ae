//! The times at which the disk is looked at again though no key is pressed.

use std::time::{Duration, Instant};

/// The shortest and the longest pause between two looks at whether the disk has taken everything. It grows with the time
/// that the disk has taken already: one that hangs is not asked all the time.
const LOOKS: [Duration; 2] = [Duration::from_millis(20), Duration::from_millis(200)];

/// The shortest and the longest pause between two tries to save what could not be saved. It doubles with each failure: on a
/// full disk a try writes as much as fits, and keys wait for it.
const RETRIES: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(30)];

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
    /// The pause before the next retry.
    retry_pause: Duration,
}

impl DiskWatch {
    /// Says what is not on the disk now.
    pub fn set(&mut self, waiting: Option<Waiting>, now: Instant) {
        if waiting != self.waiting.map(|(waiting, _)| waiting) {
            self.waiting = waiting.map(|waiting| (waiting, now));
            self.retry_pause = RETRIES[0];
        }
    }

    /// Returns true where it is time to try again to save what could not be saved.
    pub fn is_retry_due(&self, now: Instant) -> bool {
        matches!(self.waiting, Some((Waiting::ForRetry, _)))
            && self.pause(now) == Some(Duration::ZERO)
    }

    /// Starts the pause after a retry that has failed: twice the one before.
    pub fn start_next_pause(&mut self, now: Instant) {
        if let Some((Waiting::ForRetry, since)) = &mut self.waiting {
            *since = now;
            self.retry_pause = (self.retry_pause * 2).min(RETRIES[1]);
        }
    }

    /// The time until the next look; `None` where there is nothing to look for.
    pub fn pause(&self, now: Instant) -> Option<Duration> {
        self.waiting.map(|(waiting, since)| match waiting {
            Waiting::ForDisk => ((now - since) / 10).clamp(LOOKS[0], LOOKS[1]),
            Waiting::ForRetry => self.retry_pause.saturating_sub(now - since),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// The seconds after `begin` at which tries are made that all fail, while keys are pressed all the time.
    fn retries(watch: &mut DiskWatch, begin: Instant, seconds: u32) -> Vec<u32> {
        let retries = (1..=seconds).filter(|&second| {
            let now = begin + second * SECOND;
            watch.set(Some(Waiting::ForRetry), now);
            let is_due = watch.is_retry_due(now);
            if is_due {
                watch.start_next_pause(now);
            }
            is_due
        });
        retries.collect()
    }

    #[test]
    fn the_pause_doubles_with_each_failure_up_to_half_a_minute() {
        let begin = Instant::now();
        let mut watch = DiskWatch::default();
        watch.set(Some(Waiting::ForRetry), begin);
        assert_eq!(watch.pause(begin), Some(SECOND));
        assert_eq!(retries(&mut watch, begin, 125), [1, 3, 7, 15, 31, 61, 91, 121]);
        assert_eq!(watch.pause(begin + 125 * SECOND), Some(26 * SECOND));
    }

    #[test]
    fn what_could_be_saved_makes_the_pause_short_again() {
        let mut begin = Instant::now();
        let mut watch = DiskWatch::default();
        for waiting in [None, Some(Waiting::ForDisk)] {
            watch.set(Some(Waiting::ForRetry), begin);
            assert_eq!(retries(&mut watch, begin, 10), [1, 3, 7]);
            begin += 10 * SECOND;
            watch.set(waiting, begin);
            assert!(!watch.is_retry_due(begin + 60 * SECOND));
        }
        watch.set(Some(Waiting::ForRetry), begin);
        assert_eq!(watch.pause(begin), Some(SECOND));
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
            assert!(!watch.is_retry_due(now + RETRIES[1]));
        }
    }

    #[test]
    fn a_disk_that_hangs_is_looked_at_less_often() {
        let begin = Instant::now();
        let mut watch = DiskWatch::default();
        watch.set(Some(Waiting::ForDisk), begin);
        assert_eq!(watch.pause(begin), Some(LOOKS[0]));
        assert_eq!(watch.pause(begin + 60 * SECOND), Some(LOOKS[1]));
        assert!(!watch.is_retry_due(begin + 60 * SECOND), "the system still has it");
    }
}
