//! Work that is shared among threads.

use std::iter::repeat_with;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, available_parallelism};

/// Does the runs from 0 up to `runs` in so many threads, at least one; their results come in any order. The channel is closed
/// once all are done, or every thread has panicked. The threads stop once the receiver is dropped.
pub fn run_in_threads<T: Send + 'static>(
    threads: usize,
    runs: u64,
    run: impl Fn(u64) -> T + Clone + Send + 'static,
) -> Receiver<T> {
    let (sender, results) = channel();
    let next = Arc::new(AtomicU64::new(0));
    for _ in 0..threads.max(1) {
        let (sender, next, run) = (sender.clone(), next.clone(), run.clone());
        thread::spawn(move || {
            let numbers = repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
            numbers.take_while(|number| *number < runs).try_for_each(|it| sender.send(run(it)))
        });
    }
    results
}

/// The number of threads that run side by side.
pub fn cores() -> usize {
    available_parallelism().map_or(1, NonZero::get)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_run_is_done_once_by_any_number_of_threads() {
        for (threads, runs) in [(0, 10), (1, 10), (3, 1000), (9, 2), (2, 0)] {
            let results: Vec<u64> = run_in_threads(threads, runs, |it| it).iter().collect();
            let all: BTreeSet<u64> = results.iter().copied().collect();
            assert_eq!((results.len() as u64, all), (runs, (0..runs).collect()), "{threads}");
        }
    }

    #[test]
    fn a_thread_that_panics_leaves_the_runs_to_the_others_and_ends_the_channel() {
        for threads in [1, 3] {
            let results = run_in_threads(threads, 9, |it| assert_ne!(it, 4));
            let expected = if threads == 1 { 4 } else { 8 };
            assert_eq!(results.iter().count(), expected, "{threads}");
        }
        assert_eq!(run_in_threads(3, 9, |_| panic!("each of them")).iter().count(), 0);
    }

    #[test]
    fn the_threads_stop_once_nobody_receives() {
        // Each thread has a clone of the sender.
        let (sender, running) = channel::<()>();
        let results = run_in_threads(3, u64::MAX, move |_| sender.clone());
        results.recv().expect("a result");
        drop(results);
        assert!(running.recv().is_err(), "this waits for the last one");
    }
}
