//! Changes of lists that hold only what changed.

use serde::{Deserialize, Serialize};

use super::direction::Direction;

/// A change of a list: at `index`, `removed` gives way to `added`.
///
/// The items before and after are not repeated, so that a history grows with what changes, not with the lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Splice<T> {
    /// The index of the first item that differs.
    #[serde(rename = "at")]
    pub index: usize,
    /// The items that go.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<T>,
    /// The items that come in their place.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub added: Vec<T>,
}

impl<T: Clone + PartialEq> Splice<T> {
    /// The change from `old` to `new`; `None` if they are equal.
    pub fn between(old: &[T], new: &[T]) -> Option<Self> {
        if old == new {
            return None;
        }
        let index = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        let (old, new) = (&old[index..], &new[index..]);
        let kept =
            old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
        let (removed, added) = (&old[..old.len() - kept], &new[..new.len() - kept]);
        Some(Self { index, removed: removed.to_vec(), added: added.to_vec() })
    }

    /// Applies the change, or takes it back. Returns false, and changes nothing, if the list lacks the items to remove.
    pub fn apply(&self, list: &mut Vec<T>, direction: Direction) -> bool {
        let (removed, added) = direction.order(&self.removed, &self.added);
        let Some(end) = self.index.checked_add(removed.len()) else { return false };
        if list.get(self.index..end) != Some(removed.as_slice()) {
            return false;
        }
        list.splice(self.index..end, added.iter().cloned());
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_splice_holds_only_what_differs_and_leads_there_and_back() {
        for (old, new, expected) in [
            ("abc", "abxc", (2, "", "x")),
            ("abc", "ac", (1, "b", "")),
            ("aab", "ab", (1, "a", "")),
            ("", "ab", (0, "", "ab")),
            ("abcd", "axyd", (1, "bc", "xy")),
        ] {
            let [old, new] = [old, new].map(|text| text.chars().collect::<Vec<_>>());
            let splice = Splice::between(&old, &new).expect("they differ");
            let (index, removed, added) = expected;
            let removed = removed.chars().collect();
            assert_eq!(splice, Splice { index, removed, added: added.chars().collect() });
            let mut list = old.clone();
            assert!(splice.apply(&mut list, Direction::Forward) && list == new);
            assert!(splice.apply(&mut list, Direction::Back) && list == old);
        }
        assert_eq!(Splice::between(&[1, 2], &[1, 2]), None);
    }

    #[test]
    fn a_splice_of_another_list_changes_nothing() {
        let mut list = vec![1, 2, 3];
        for (index, removed) in [(1, vec![3]), (3, vec![4]), (9, vec![]), (usize::MAX, vec![1])] {
            let splice = Splice { index, removed, added: vec![7] };
            assert!(!splice.apply(&mut list, Direction::Forward));
            assert_eq!(list, [1, 2, 3]);
        }
    }
}
