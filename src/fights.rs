//! Plays the fights of the odds in threads.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Weak};
use std::thread::{self, available_parallelism};

use phasekeeper_engine::encounter::Encounter;
use phasekeeper_engine::odds::{Tally, fight};

/// The fights that a thread plays before it sends a tally.
const BATCH: u64 = 25;

/// Which fights are played.
#[derive(Clone, Copy, Debug)]
pub struct Series {
    /// The seed of their dice.
    pub seed: u64,
    /// How many there are.
    pub runs: u64,
    /// The turns that each of them lasts at most.
    pub turns: u32,
}

/// A series that is being played. The threads stop once this is dropped.
pub struct Fights {
    /// Tallies of the fights since the last one. It is closed once all are played, or every thread has panicked.
    pub played: Receiver<Tally>,
    /// The number of the next fight. The threads stop once it is gone.
    next: Arc<AtomicU64>,
}

impl Fights {
    /// Fights that somebody plays from the first one on.
    pub fn of(played: Receiver<Tally>) -> Self {
        Self { played, next: Arc::default() }
    }
}

impl Series {
    /// Begins to play fights from a state on, in so many threads.
    pub fn play(self, start: &Encounter, threads: usize) -> Fights {
        let (sender, played) = channel();
        let fights = Fights::of(played);
        for _ in 0..threads.max(1) {
            let (start, sender, next) =
                (start.clone(), sender.clone(), Arc::downgrade(&fights.next));
            thread::spawn(move || self.play_batches(&start, &next, &sender));
        }
        fights
    }

    /// Plays batches of fights until all are played, or nobody wants them any more.
    fn play_batches(self, start: &Encounter, next: &Weak<AtomicU64>, sender: &Sender<Tally>) {
        while let Some(first) = next.upgrade().map(|next| next.fetch_add(BATCH, Ordering::Relaxed))
        {
            let mut tally = Tally::default();
            for run in first..self.runs.min(first + BATCH) {
                if next.strong_count() == 0 {
                    return;
                }
                tally.add(&fight(start, self.seed, run, self.turns));
            }
            if tally.runs() == 0 || sender.send(tally).is_err() {
                return;
            }
        }
    }
}

/// The number of threads that run side by side.
pub fn cores() -> usize {
    available_parallelism().map_or(1, NonZero::get)
}
