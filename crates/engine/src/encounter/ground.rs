//! Where combatants stand: places are words, and how far they are from each other is said (EX-86, AMB-99, AMB-100).

use serde::{Deserialize, Serialize};

use super::combatant::{Combatant, Id};
use super::state::Encounter;
use crate::text::{PlainText, is_same};

/// The most characters of a place.
pub const MAX_PLACE: usize = 30;

/// How far two places are from each other, or those who stand in the same place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroundDistance {
    /// A place, 1 to 30 characters.
    pub from: PlainText,
    /// Another place; `None` for those who both stand in the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<PlainText>,
    /// Metres, from 0.
    pub metres: i32,
}

impl GroundDistance {
    /// Returns true if it is between these places, whichever is named first.
    pub fn is_between(&self, from: &str, to: Option<&str>) -> bool {
        let fits = |one: &str, other: Option<&str>| {
            is_same(&self.from, one)
                && self
                    .to
                    .as_deref()
                    .map_or(other.is_none(), |to| other.is_some_and(|other| is_same(to, other)))
        };
        fits(from, to) || to.is_some_and(|to| fits(to, Some(from)))
    }

    /// Returns true if it names this place.
    pub fn names(&self, place: &str) -> bool {
        self.places().any(|it| is_same(it, place))
    }

    /// The place at its other end.
    pub(super) fn beyond(&self, place: &str) -> Option<&PlainText> {
        let to = self.to.as_ref()?;
        if is_same(&self.from, place) { Some(to) } else { is_same(to, place).then_some(&self.from) }
    }

    fn places(&self) -> impl Iterator<Item = &PlainText> {
        std::iter::once(&self.from).chain(&self.to)
    }
}

impl Encounter {
    /// The distances that were said, in that order.
    pub fn ground(&self) -> &[GroundDistance] {
        &self.ground
    }

    /// The places that somebody stands in, or that a distance names: each once, as it was written first.
    pub fn places(&self) -> Vec<&PlainText> {
        let said = self.ground.iter().flat_map(GroundDistance::places);
        let stood = self.combatants.iter().filter_map(|it| it.at.as_ref());
        let mut places: Vec<&PlainText> = Vec::new();
        for place in said.chain(stood) {
            if !places.iter().any(|known| is_same(known, place)) {
                places.push(place);
            }
        }
        places
    }

    /// Metres between two who stand in these places; `None` if nobody has said (AMB-100).
    pub fn metres_between(&self, from: &str, to: &str) -> Option<i32> {
        let is_one = is_same(from, to);
        let said = self.ground.iter().find(|it| it.is_between(from, (!is_one).then_some(to)));
        said.map(|it| it.metres).or_else(|| is_one.then_some(self.rules().near))
    }

    /// Metres between two combatants, as far as their places tell.
    pub fn metres(&self, one: Id, other: Id) -> Option<i32> {
        let place = |id: Id| self.get(id)?.at.as_deref();
        self.metres_between(place(one)?, place(other)?)
    }
}

impl Combatant {
    /// Returns true if both stand in a place, and not in the same one.
    pub fn is_apart_from(&self, other: &Self) -> bool {
        self.at.as_ref().zip(other.at.as_ref()).is_some_and(|(own, other)| !is_same(own, other))
    }
}
