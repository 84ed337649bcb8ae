//! The players' view in browsers: what the server is asked for, and what it answers.

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
