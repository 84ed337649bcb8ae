//! Plays fights in threads of their own while the page of their odds is open. One core is left to the screen.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
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
    /// Plays while the page is open and not settled; returns the fights that were played since it was last asked, none if no
    /// thread is left to play any.
    pub fn follow(&mut self, app: &App) -> Option<Tally> {
        let seed = app.odds_page().filter(|page| page.is_running()).map(|page| page.seed);
        if self.0.as_ref().map(|running| running.seed) != seed {
            self.0 = seed.map(|seed| Running::start(app.encounter(), seed));
        }
        let played = &self.0.as_ref()?.played;
        match played.try_recv() {
            Ok(first) => Some(played.try_iter().fold(first, Tally::merge)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Tally::default()),
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Config, Input, Key, update};
    use phasekeeper_engine::dice::SeededDice;
    use phasekeeper_files::store::parse;

    #[test]
    fn the_page_is_settled_once_no_thread_is_left() {
        let mut app = App::new(Vec::new(), SeededDice::new(1), Config::default());
        let sample = parse(include_str!("../../saves/skirmish.ron")).expect("a save").timeline;
        app.load(sample);
        update(&mut app, Input::Key(Key::Char('Q')));
        let seed = app.odds_page().expect("the page of the odds").seed;
        let (sender, played) = channel();
        let mut tally = Tally::default();
        tally.add(&fight(app.encounter(), seed, 0, OddsPage::TURNS));
        sender.send(tally).expect("it is listened to");
        // As if the only thread had panicked in its second batch.
        drop(sender);
        let mut fights = FightRunner(Some(Running { seed, played, _next: Arc::default() }));
        for _ in 0..2 {
            fights.follow(&app).map(Input::FightsPlayed).map(|input| update(&mut app, input));
        }
        let page = app.odds_page().expect("it stays open");
        assert_eq!((page.tally.runs(), page.is_running()), (1, false));
        assert!(fights.follow(&app).is_none() && fights.pause().is_none());
    }
}
