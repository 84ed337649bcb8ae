//! The players' view in browsers: the question who may open it, and the links.

use super::request_list::RequestList;
use super::{Dialog, KeyRow, Outcome, Then, keys, row};
use crate::app::input::SideEffect;
use crate::app::key::Key;
use crate::app::sharing::{LinkOf, ShareOrder, Shared};
use phasekeeper_engine::encounter::{Encounter, Fact};

#[derive(Clone, Debug)]
pub struct ShareDialog {
    pub shared: Shared,
    /// The index of the link whose code is shown.
    pub chosen: usize,
    /// The key that has been asked about.
    pub asked: Option<Key>,
    /// The requests of players.
    pub list: RequestList,
}

impl ShareDialog {
    pub fn is_sharing(&self) -> bool {
        !self.shared.links.is_empty()
    }

    fn has_requests(&self) -> bool {
        self.list.rows().any(|(_, text)| !text.is_empty())
    }

    /// Gives an order once its key is pressed again.
    fn confirm(&mut self, key: Key, order: ShareOrder) -> Outcome {
        if self.asked.replace(key) == Some(key) {
            return SideEffect::Share(order).into();
        }
        let question = format!("players with links would be cut off: {key} again");
        Outcome::Ask { question, about: Vec::new() }
    }

    /// Makes the chosen link anew, that of everybody with all others.
    fn renew(&mut self, key: Key) -> Outcome {
        let of = self.shared.links.get(self.chosen).map_or(LinkOf::Everybody, |it| it.of);
        self.confirm(key, ShareOrder::Renew(of))
    }

    pub(in crate::app) fn choose(&mut self, index: usize) {
        self.asked = None;
        self.chosen = index.min(self.shared.links.len().saturating_sub(1));
    }
}

fn start(in_network: bool) -> Outcome {
    SideEffect::Share(ShareOrder::Start { in_network }).into()
}

impl Dialog for ShareDialog {
    const ROWS: &'static [KeyRow<Self>] = &[
        row!(keys::ENTER, "this computer", |_| start(false)).when(|it, _| !it.is_sharing()),
        row!('n', "this network", |_| start(true)).when(|it, _| !it.is_sharing()),
        row!(keys::UP_OR_K, "choose", |it| it.choose(it.chosen.saturating_sub(1)))
            .labeled("↑ ↓")
            .when(|it, _| it.is_sharing()),
        row!(keys::DOWN_OR_J, "", |it| it.choose(it.chosen + 1)),
        row!('R', "new link", |it, key, _| it.renew(key)).when(|it, _| it.is_sharing()),
        row!('s', "stop", |it, key, _| it.confirm(key, ShareOrder::Stop))
            .when(|it, _| it.is_sharing()),
        row!(keys::FROM_ONE, "take", |it, key, _| it.list.choose(key.index()))
            .when(|it, _| it.has_requests()),
        row!('-', "drop", |it| it.list.drop_next()).when(|it, _| it.has_requests()),
        row!(keys::ESC, "close", |_| Outcome::Close),
        row!(keys::ENTER, "", |_| Outcome::Close),
    ];

    fn advance(&mut self, _: &Encounter, _: &[Fact]) -> Then {
        Then::Stay
    }
}
