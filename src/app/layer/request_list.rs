//! The list of what players ask for: which to take, or to drop.

use super::menu::Menu;
use super::{Dialog, KeyRow, Listed, Outcome, Then, Which, inner, row};
use crate::app::request::{Request, RequestId, Requests};
use phasekeeper_engine::encounter::{Encounter, Fact};

/// The requests that waited when it was opened: a digit never means another one than it has shown.
#[derive(Clone, Debug)]
pub struct RequestList {
    pub menu: Menu,
    ids: Vec<RequestId>,
    /// True if the next one that is chosen is dropped.
    drops: bool,
}

impl RequestList {
    pub fn new(drops: bool, requests: &Requests, state: &Encounter) -> Self {
        let ids = requests.waiting(state).map(|it| it.id).collect();
        let mut list = Self { menu: Menu::new("", Vec::new()), ids, drops };
        list.refresh(requests, state);
        list
    }

    /// Shows the requests as they are now; the place of one that is gone stays empty.
    pub(in crate::app) fn refresh(&mut self, requests: &Requests, state: &Encounter) {
        let answer = |&id: &RequestId| {
            let text = requests.get(id, state).map(|it| labeled(it, state));
            (text.unwrap_or_default(), Outcome::TakeRequest(Which::This(id)))
        };
        self.menu.answers = self.ids.iter().map(answer).collect();
        self.menu.question = question(self.drops);
    }

    /// The requests, each with its text; empty for one that is gone.
    pub fn rows(&self) -> impl Iterator<Item = (RequestId, &str)> {
        self.ids.iter().copied().zip(self.menu.answers.iter().map(|(text, _)| text.as_str()))
    }

    /// Takes the request at an index, or drops it.
    pub(super) fn choose(&mut self, index: usize) -> Outcome {
        let Some(id) = self.ids.get(index) else { return Outcome::Stay };
        let which = Which::This(*id);
        if self.drops { self.drop_this(which) } else { Outcome::TakeRequest(which) }
    }

    /// Drops the next one that is chosen; asked again, the first.
    pub(super) fn drop_next(&mut self) -> Outcome {
        if !std::mem::replace(&mut self.drops, true) {
            self.menu.question = question(true);
            return Outcome::Stay;
        }
        let first = self.menu.answers.iter().position(|(text, _)| !text.is_empty());
        first.map_or(Outcome::Stay, |first| self.drop_this(Which::This(self.ids[first])))
    }

    fn drop_this(&mut self, which: Which) -> Outcome {
        self.drops = false;
        Outcome::DropRequest(which)
    }
}

fn question(drops: bool) -> String {
    if drops { "Drop which?".to_owned() } else { "Take which?".to_owned() }
}

/// A request with its deed first: `12 damage: Ana`.
pub fn labeled(request: &Request, state: &Encounter) -> String {
    format!("{request}: {}", state.name(request.who))
}

impl Dialog for RequestList {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!('+', "the first that is possible", |_| Outcome::TakeRequest(Which::FirstPossible)),
        row!('-', "drop", |it| it.drop_next()),
    ];

    fn listed(&self, state: &Encounter) -> Option<Listed> {
        self.menu.listed(state)
    }

    inner!(menu);

    fn after_inner(&mut self, outcome: Outcome, _: &Encounter) -> Outcome {
        match outcome {
            Outcome::TakeRequest(which) if self.drops => self.drop_this(which),
            outcome => outcome,
        }
    }

    fn advance(&mut self, _: &Encounter, _: &[Fact]) -> Then {
        Then::Stay
    }
}
