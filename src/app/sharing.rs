//! The players' view in browsers: what the server is asked for, what it answers, and what players propose.

use serde::Deserialize;
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

/// What a player proposes. As JSON: `{"damage": 12}`, `{"roll": 45}`, `"wait"` and `"moxie"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, Deserialize)]
#[serde(rename_all = "lowercase")]
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

impl Proposed {
    /// Reads JSON: damage up to 999, a roll up to 99; nothing else gets through.
    pub fn read(json: &[u8]) -> Option<Self> {
        let is_in_range = |it: &Self| !matches!(it, Self::Damage(1000..) | Self::Roll(100..));
        serde_json::from_slice(json).ok().filter(is_in_range)
    }
}

/// What the player of a character proposes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The encounter that it is for, by [`App::opening`](super::App::opening).
    pub opening: u32,
    pub who: Id,
    pub what: Proposed,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_proposal_is_not_read() {
        let all = [
            ("{\"damage\": 12}", Proposed::Damage(12)),
            ("{\"damage\":0}", Proposed::Damage(0)),
            ("{\"damage\":999}", Proposed::Damage(999)),
            ("{\"roll\": 0}", Proposed::Roll(0)),
            ("{\"roll\":99}", Proposed::Roll(99)),
            ("\"wait\"", Proposed::Wait),
            (" \"moxie\" ", Proposed::Moxie),
        ];
        for (json, proposed) in all {
            assert_eq!(Proposed::read(json.as_bytes()), Some(proposed), "{json}");
        }
        let wrong = [
            "",
            "null",
            "wait",
            "\"Wait\"",
            "\"hold\"",
            "{}",
            "[]",
            "{\"damage\":1000}",
            "{\"damage\":-1}",
            "{\"damage\":1.5}",
            "{\"damage\":\"12\"}",
            "{\"damage\":null}",
            "{\"roll\":100}",
            "{\"roll\":-1}",
            "{\"roll\":1,\"damage\":1}",
            "{\"heal\":1}",
            "\"wait\" \"wait\"",
            "{\"wait\":1}",
            "{\"damage\":99999999999999999999}",
            "\u{1b}[2J",
        ];
        for json in wrong {
            assert_eq!(Proposed::read(json.as_bytes()), None, "{json}");
        }
        assert_eq!(Proposed::read(b"\"\xff\""), None);
    }
}
