//! The changes of the last command, for the rows of the order.

use crate::app::{App, Message};
use phasekeeper_engine::encounter::{Fact, Id};
use phasekeeper_engine::view::changed;

/// The combatants whom the command of the message or the log changed, and those whose score it changed; none after another key.
#[derive(Default)]
pub struct News {
    pub changed: Vec<Id>,
    pub moved: Vec<Id>,
}

impl News {
    pub fn of(app: &App) -> Self {
        let is_news = match app.log_browser() {
            Some(log) => log.position() != log.now,
            None => matches!(app.message(), Message::Done(_) | Message::DoneAnd(_)),
        };
        let last = app.shown().history().done().last().filter(|_| is_news);
        let moved = |fact: &Fact| match fact {
            Fact::ScoreChanged { who, .. } | Fact::MovedUp { who, .. } => Some(*who),
            _ => None,
        };
        last.map_or_else(Self::default, |step| Self {
            changed: changed(&step.facts),
            moved: step.facts.iter().filter_map(moved).collect(),
        })
    }
}
