//! When to check the disk again without a key press.

use std::time::{Duration, Instant};

/// The shortest and the longest pause between two checks whether the disk has written everything. The pause grows with
/// the time the disk has taken so far, so that a hanging one is not asked constantly.
const LOOKS: [Duration; 2] = [Duration::from_millis(20), Duration::from_millis(200)];

/// The shortest and the longest pause between two attempts to save after an error. The pause is ten times as long as
/// the last attempt, during which keys had to wait: on a full disk, an attempt writes as much as fits.
const RETRIES: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(30)];

/// The data not on the disk yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Waiting {
    /// Data the system has not written to the disk yet.
    ForDisk,
    /// Data that could not be saved.
    ForRetry,
}

/// The times of the next checks; none while everything is on the disk.
#[derive(Debug, Default)]
pub(super) struct DiskWatch {
    /// The data not on the disk yet, with the time since when; for a retry, with the time of the last one.
    waiting: Option<(Waiting, Instant)>,
    retry_pause: Duration,
}

impl DiskWatch {
    /// Sets what is not on the disk now.
    pub fn set(&mut self, waiting: Option<Waiting>, now: Instant) {
        if waiting != self.waiting.map(|(waiting, _)| waiting) {
            self.waiting = waiting.map(|waiting| (waiting, now));
            self.retry_pause = RETRIES[0];
        }
    }

    /// Returns true if it is time to save again after an error.
    pub fn is_retry_due(&self, now: Instant) -> bool {
        matches!(self.waiting, Some((Waiting::ForRetry, _)))
            && self.pause(now) == Some(Duration::ZERO)
    }

    /// Starts the pause after a retry that took from `begin` to `end`.
    pub fn start_pause(&mut self, begin: Instant, end: Instant) {
        if let Some((Waiting::ForRetry, since)) = &mut self.waiting {
            *since = end;
            self.retry_pause = (10 * (end - begin)).clamp(RETRIES[0], RETRIES[1]);
        }
    }

    /// Returns the time until the next check; `None` if there is nothing to check.
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

    /// Returns the pauses after failing attempts of this length, while keys are pressed all the time.
    fn pauses<const N: usize>(
        watch: &mut DiskWatch,
        mut now: Instant,
        took: [Duration; N],
    ) -> [Duration; N] {
        took.map(|took| {
            let pause = watch.pause(now).expect("a retry is to come");
            let begin = now + pause;
            assert!(!watch.is_retry_due(now + pause / 2));
            watch.set(Some(Waiting::ForRetry), begin);
            assert!(watch.is_retry_due(begin));
            now = begin + took;
            watch.start_pause(begin, now);
            pause
        })
    }

    #[test]
    fn the_pause_is_ten_times_as_long_as_the_try_before() {
        let begin = Instant::now();
        let mut watch = DiskWatch::default();
        watch.set(Some(Waiting::ForRetry), begin);
        let took = [SECOND / 1000, SECOND / 2, 60 * SECOND, SECOND / 1000, SECOND];
        let expected = [SECOND, SECOND, 5 * SECOND, 30 * SECOND, SECOND];
        assert_eq!(pauses(&mut watch, begin, took), expected);
    }

    #[test]
    fn what_could_be_saved_makes_the_pause_short_again() {
        let mut begin = Instant::now();
        let mut watch = DiskWatch::default();
        for waiting in [None, Some(Waiting::ForDisk)] {
            watch.set(Some(Waiting::ForRetry), begin);
            assert_eq!(pauses(&mut watch, begin, [2 * SECOND, SECOND]), [SECOND, 20 * SECOND]);
            begin += 60 * SECOND;
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
