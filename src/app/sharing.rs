//! The players' view in browsers: what the server is asked for, and what it answers.

use phasekeeper_engine::encounter::Id;

/// An order to the server, which is answered by [`Input::Shared`](super::Input::Shared).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareOrder {
    /// Say how it stands.
    Look,
    Start {
        /// True for everybody in the network of this computer, false for browsers on it.
        in_network: bool,
    },
    /// Make a link anew, for everybody all of them; the old ones lead nowhere then.
    Renew(LinkOf),
    Stop,
}

/// The owner of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkOf {
    Everybody,
    /// The screen that all look at.
    Screen,
    Player(Id),
}

/// A link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub of: LinkOf,
    /// The name of its owner, or a word for the screen and for everybody.
    pub name: String,
    pub url: String,
    pub presence: Presence,
}

/// Whether somebody looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// So many do.
    Here(usize),
    /// Nobody for so many minutes.
    Gone(u64),
    Never,
}

/// The server as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The address of this computer in its network, or a sentence that says why there is none.
    pub network: Result<String, String>,
    /// None while nothing is shared.
    pub links: Vec<Link>,
    /// Something to know about the links.
    pub notice: Option<String>,
    /// The time, in milliseconds of the clock that posts have.
    pub now: u64,
}

impl Shared {
    /// Returns the number of players who look, and of all who have links; `None` while nothing is shared.
    pub fn presence(&self) -> Option<(usize, usize)> {
        let players = self.links.iter().filter(|it| matches!(it.of, LinkOf::Player(_)));
        let here = players.clone().filter(|it| matches!(it.presence, Presence::Here(_)));
        (!self.links.is_empty()).then(|| (here.count(), players.count()))
    }
}
