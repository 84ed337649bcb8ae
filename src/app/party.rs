//! A party for a new encounter, and where it comes from.

use std::path::PathBuf;

use phasekeeper_engine::command::PartyMember;
use phasekeeper_engine::rules::Ruleset;

/// The encounter that a party is taken from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartySource {
    /// The open one; the time that passes before the next fight may be asked for first.
    Open { asks_time: bool },
    /// The one in this file.
    Save(PathBuf),
    /// The one that was played last, of those that have a party: for a new encounter that is open already.
    Last,
}

/// A party that can be taken into a new encounter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartyOffer {
    /// The file of the encounter, as `party from=` names it.
    pub file: String,
    /// The title of the encounter; may be empty.
    pub title: String,
    pub ruleset: Box<Ruleset>,
    /// The members, at least one.
    pub members: Vec<PartyMember>,
}
