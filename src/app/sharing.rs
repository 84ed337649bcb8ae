//! The players' view in browsers: what the server is asked for, what it answers, and what players propose.

use strum::Display;

use phasekeeper_engine::encounter::Id;
use phasekeeper_engine::rules::TurnPhase;

/// An order to the server, which is answered by [`Input::Shared`](super::Input::Shared).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShareOrder {
    /// Say how it stands.
    Look,
    Start {
        /// True for everybody in the network of this computer, false for browsers on it.
        in_network: bool,
    },
    /// Make new links; the old ones lead nowhere then.
    Renew,
    Stop,
}

/// The server as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The address of this computer in its network, or a sentence that says why there is none.
    pub network: Result<String, String>,
    /// The links by the name of whom they are for; none while nothing is shared.
    pub links: Vec<(String, String)>,
}

/// What a player proposes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
pub enum Proposed {
    #[strum(to_string = "took {0} damage")]
    Damage(u16),
    #[strum(to_string = "rolled {0}")]
    Roll(u8),
    #[strum(to_string = "waits")]
    Wait,
    #[strum(to_string = "goes first on Moxie")]
    Moxie,
}

/// A proposal that waits for the gamemaster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The player's character.
    pub who: Id,
    pub what: Proposed,
    /// The phase it was made in, with which it goes.
    pub at: TurnPhase,
}
