//! The places of combatants, and the distances between them (EX-86).

use super::{Combatant, Encounter, GroundDistance, Id};
use crate::text::{PlainText, is_same};

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

    /// The others in the fight of whom the places tell how many metres they are from somebody, in order of entry.
    pub fn others_around(&self, who: Id) -> Vec<(Id, i32)> {
        let others = self.ids_where(|it| it.id != who && it.takes_part());
        others.into_iter().filter_map(|id| Some((id, self.metres(who, id)?))).collect()
    }
}

impl Combatant {
    /// Returns true if both stand in a place, and not in the same one.
    pub fn is_apart_from(&self, other: &Self) -> bool {
        self.at.as_ref().zip(other.at.as_ref()).is_some_and(|(own, other)| !is_same(own, other))
    }
}
