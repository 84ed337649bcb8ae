//! Plays fights in threads of their own while the page of their odds is open. One core is left to the screen.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Weak};
use std::thread::{self, available_parallelism};
use std::time::Duration;

use crate::app::App;
use crate::app::layer::odds_page::OddsPage;
use phasekeeper_engine::encounter::Encounter;
use phasekeeper_engine::odds::{Tally, fight};

/// The pause between two frames of the page.
const PAUSE: Duration = Duration::from_millis(200);

/// The fights that a thread plays before it tells.
const BATCH: u64 = 25;

/// The threads that play fights, while there are any.
#[derive(Default)]
pub(super) struct FightRunner(Option<Running>);

struct Running {
    seed: u64,
    played: Receiver<Tally>,
    /// The number of the next fight. The threads stop once it is gone.
    _next: Arc<AtomicU64>,
}

impl FightRunner {
    /// Plays while the page is open and not settled; returns the fights that were played since it was last asked.
    pub fn follow(&mut self, app: &App) -> Option<Tally> {
        let seed = app.odds_page().filter(|page| page.is_running()).map(|page| page.seed);
        if self.0.as_ref().map(|running| running.seed) != seed {
            self.0 = seed.map(|seed| Running::start(app.encounter(), seed));
        }
        self.0.as_ref()?.played.try_iter().reduce(Tally::merge)
    }

    /// The time until the page is to be drawn anew, if it is.
    pub fn pause(&self) -> Option<Duration> {
        self.0.as_ref().map(|_| PAUSE)
    }
}

impl Running {
    fn start(state: &Encounter, seed: u64) -> Self {
        let (sender, played) = channel();
        let next = Arc::new(AtomicU64::new(0));
        let cores = available_parallelism().map_or(1, NonZero::get);
        for _ in 0..cores.saturating_sub(1).max(1) {
            let (state, sender, next) = (state.clone(), sender.clone(), Arc::downgrade(&next));
            thread::spawn(move || play(&state, seed, &next, &sender));
        }
        Self { seed, played, _next: next }
    }
}

/// Plays batches of fights until all are played, or nobody wants them any more.
fn play(state: &Encounter, seed: u64, next: &Weak<AtomicU64>, sender: &Sender<Tally>) {
    while let Some(first) = next.upgrade().map(|next| next.fetch_add(BATCH, Ordering::Relaxed)) {
        let mut tally = Tally::default();
        for run in first..OddsPage::RUNS.min(first + BATCH) {
            if next.strong_count() == 0 {
                return;
            }
            tally.add(&fight(state, seed, run, OddsPage::TURNS));
        }
        if tally.runs() == 0 || sender.send(tally).is_err() {
            return;
        }
    }
}
