//! The combatants of an encounter, shared between states that have not changed them.

use std::iter;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Combatant, Id};

/// The combatants of an encounter in order of entry, which is the order of their ids.
///
/// A copy shares every combatant until it changes them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Combatants(Vec<Arc<Combatant>>);

/// A combatant in an old and in a new state; `None` if they are not there.
pub(super) type Difference<'a> = (Option<&'a Arc<Combatant>>, Option<&'a Arc<Combatant>>);

impl Combatants {
    /// The number of combatants.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns true if there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All combatants, in order of entry.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Combatant> {
        self.0.iter().map(Arc::as_ref)
    }

    /// The combatant `id`, if there is one.
    pub fn get(&self, id: Id) -> Option<&Combatant> {
        self.shared(id).map(Arc::as_ref)
    }

    /// The first who came in with `id` or after it.
    pub fn at_or_after(&self, id: Id) -> Option<&Combatant> {
        let index = self.position(id).unwrap_or_else(|index| index);
        self.0.get(index).map(Arc::as_ref)
    }

    /// The combatant `id`, to be changed in this state alone.
    pub(super) fn get_mut(&mut self, id: Id) -> Option<&mut Combatant> {
        let index = self.position(id).ok()?;
        Some(Arc::make_mut(&mut self.0[index]))
    }

    /// All combatants, to be changed in this state alone.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Combatant> {
        self.0.iter_mut().map(Arc::make_mut)
    }

    /// Adds a combatant in the place of their id. Returns false if the id is taken.
    pub(super) fn insert(&mut self, combatant: Arc<Combatant>) -> bool {
        let Err(index) = self.position(combatant.id) else { return false };
        self.0.insert(index, combatant);
        true
    }

    /// Removes and returns the combatant `id`.
    pub(super) fn remove(&mut self, id: Id) -> Option<Arc<Combatant>> {
        self.position(id).ok().map(|index| self.0.remove(index))
    }

    /// The combatant `id` as states share them.
    pub(super) fn shared(&self, id: Id) -> Option<&Arc<Combatant>> {
        self.position(id).ok().map(|index| &self.0[index])
    }

    /// The combatants that this state does not share with `old`, in order of entry.
    pub(super) fn differences<'a>(&'a self, old: &'a Self) -> impl Iterator<Item = Difference<'a>> {
        let (mut old, mut new) = (old.0.iter().peekable(), self.0.iter().peekable());
        let pairs = iter::from_fn(move || {
            let id = [old.peek(), new.peek()].into_iter().flatten().map(|it| it.id).min()?;
            Some((old.next_if(|it| it.id == id), new.next_if(|it| it.id == id)))
        });
        pairs.filter(|(old, new)| old.zip(*new).is_none_or(|(old, new)| !Arc::ptr_eq(old, new)))
    }

    /// The index of the combatant `id`; `Err` has the one where they would be inserted.
    fn position(&self, id: Id) -> Result<usize, usize> {
        // Ids count from 1, so as long as nobody has been removed before them, they are where their id says.
        match (id.0 as usize).checked_sub(1) {
            Some(index) if self.0.get(index).is_some_and(|it| it.id == id) => Ok(index),
            _ => self.0.binary_search_by_key(&id, |combatant| combatant.id),
        }
    }
}

impl From<Vec<Combatant>> for Combatants {
    fn from(combatants: Vec<Combatant>) -> Self {
        Self(combatants.into_iter().map(Arc::new).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encounter::combatant::StatBlock;
    use crate::text::PlainText;

    fn combatants(ids: &[u32]) -> Combatants {
        let named = |id| Combatant::new(Id(id), PlainText::new("Ana"), StatBlock::default());
        Combatants::from(ids.iter().map(|&id| named(id)).collect::<Vec<_>>())
    }

    #[test]
    fn after_one_who_is_gone_comes_the_next() {
        let combatants = combatants(&[1, 3]);
        let found = [0, 1, 2, 3, 4].map(|id| combatants.at_or_after(Id(id)).map(|it| it.id.0));
        assert_eq!(found, [Some(1), Some(1), Some(3), Some(3), None]);
    }

    #[test]
    fn combatants_differ_that_came_went_or_changed() {
        let old = combatants(&[1, 2, 3, 5]);
        assert_eq!(old.differences(&old.clone()).count(), 0);
        let mut new = old.clone();
        new.get_mut(Id(2)).expect("there").surprised = true;
        assert!(new.remove(Id(3)).is_some() && new.remove(Id(3)).is_none());
        for (id, is_new) in [(4, true), (6, true), (4, false)] {
            let added = combatants(&[id]).remove(Id(id)).expect("there");
            assert_eq!(new.insert(added), is_new);
        }
        assert!(new.iter().is_sorted_by_key(|it| it.id));
        let id = |side: Option<&Arc<Combatant>>| side.map(|it| it.id.0);
        let found: Vec<_> = new.differences(&old).map(|(old, new)| (id(old), id(new))).collect();
        let expected = [(Some(2), Some(2)), (Some(3), None), (None, Some(4)), (None, Some(6))];
        assert_eq!(found, expected);
        assert!(!old.get(Id(2)).expect("there").surprised, "a copy is changed alone");
    }
}
