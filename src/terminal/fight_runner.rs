//! Plays fights while the page of their odds is open. One core is left to the screen.

use std::iter::once;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;

use crate::app::App;
use crate::app::layer::odds_page::OddsPage;
use crate::threads::{cores, run_in_threads};
use phasekeeper_engine::odds::{FightEnd, fight};

/// The pause between two frames of the page.
const PAUSE: Duration = Duration::from_millis(200);

/// The seed of the fights that are being played, if any, and their ends.
#[derive(Default)]
pub(super) struct FightRunner(Option<(u64, Receiver<FightEnd>)>);

impl FightRunner {
    /// Plays while the page is open and not settled; returns the ends of the fights that were played since it was last asked,
    /// none if no thread is left to play any.
    pub fn follow(&mut self, app: &App) -> Option<Vec<FightEnd>> {
        let seed = app.odds_page().filter(|page| page.is_running()).map(|page| page.seed);
        if self.0.as_ref().map(|(seed, _)| *seed) != seed {
            self.0 = seed.map(|seed| {
                let start = app.encounter().clone();
                let play = move |run| fight(&start, seed, run, OddsPage::TURNS);
                (seed, run_in_threads(cores() - 1, OddsPage::RUNS, play))
            });
        }
        let (_, ends) = self.0.as_ref()?;
        match ends.try_recv() {
            Ok(first) => Some(once(first).chain(ends.try_iter()).collect()),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Vec::new()),
        }
    }

    /// The time until the page is to be drawn anew, if it is.
    pub fn pause(&self) -> Option<Duration> {
        self.0.as_ref().map(|_| PAUSE)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

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
        let (sender, ends) = channel();
        let end = fight(app.encounter(), seed, 0, OddsPage::TURNS);
        sender.send(end).expect("it is listened to");
        // As if the only thread had panicked in its second batch.
        drop(sender);
        let mut fights = FightRunner(Some((seed, ends)));
        for _ in 0..2 {
            fights.follow(&app).map(Input::FightsPlayed).map(|input| update(&mut app, input));
        }
        let page = app.odds_page().expect("it stays open");
        assert_eq!((page.tally.runs(), page.is_running()), (1, false));
        assert!(fights.follow(&app).is_none() && fights.pause().is_none());
    }
}
