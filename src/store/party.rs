//! The party in the file of an encounter.

use std::path::Path;

use super::recovery::read;
use crate::command::PartyMember;

/// Reads the players' side of an encounter, as it was left.
///
/// # Errors
/// A sentence where the encounter can't be read.
pub fn party_of(path: &Path) -> Result<Vec<PartyMember>, String> {
    let loaded = read(path).map_err(|error| error.to_string())?;
    Ok(loaded.timeline.encounter().party())
}
