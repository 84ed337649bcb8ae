//! Sorted lists whose copies share what is the same in them.

use std::cmp::Ordering;
use std::iter;
use std::sync::Arc;

/// The most items of a page.
const PAGE_CAPACITY: usize = 64;

/// A sorted list in pages. Its copies share all pages, and a change copies one of them, so both cost about as much for
/// ten thousand items as for a hundred.
///
/// The order is the caller's, who compares items with what is sought.
#[derive(Clone, Debug)]
pub(super) struct Pages<T> {
    /// The pages, none of them empty.
    pages: Vec<Arc<Vec<T>>>,
    len: usize,
}

/// An item as two lists have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Difference<'a, T> {
    /// The item in the old list, if it was there.
    pub old: Option<&'a T>,
    /// The item in the new list, if it is there.
    pub new: Option<&'a T>,
}

impl<T: Clone> Pages<T> {
    /// The number of items.
    pub fn len(&self) -> usize {
        self.len
    }

    /// All items in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.pages.iter().flat_map(|page| page.iter())
    }

    /// The place of the first item.
    pub fn begin(&self) -> Cursor<'_, T> {
        Cursor { pages: &self.pages, index: 0 }
    }

    /// The items in order, from the first for which `is_before` does not hold.
    pub fn iter_from<'a>(
        &'a self,
        is_before: &dyn Fn(&T) -> bool,
    ) -> impl Iterator<Item = &'a T> + use<'a, T> {
        let first = self.pages.partition_point(|page| page.last().is_some_and(is_before));
        let skipped = self.pages.get(first).map_or(0, |page| page.partition_point(is_before));
        self.pages[first..].iter().flat_map(|page| page.iter()).skip(skipped)
    }

    /// The item for which `compare` says that it is equal.
    pub fn get(&self, compare: impl Fn(&T) -> Ordering) -> Option<&T> {
        self.position(compare).ok().map(|(page, index)| &self.pages[page][index])
    }

    /// Finds an item to be changed, but not in its order.
    pub fn get_mut(&mut self, compare: impl Fn(&T) -> Ordering) -> Option<&mut T> {
        let (page, index) = self.position(compare).ok()?;
        Some(&mut Arc::make_mut(&mut self.pages[page])[index])
    }

    /// All items in order, to be changed, but not in their order.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.pages.iter_mut().flat_map(|page| Arc::make_mut(page).iter_mut())
    }

    /// Adds an item in its place. Returns false where one is there that is equal to it.
    pub fn insert(&mut self, item: T, order: impl Fn(&T, &T) -> Ordering) -> bool {
        let Err((page, index)) = self.position(|other| order(other, &item)) else { return false };
        self.len += 1;
        match self.pages.get_mut(page) {
            None => self.pages.push(Arc::new(vec![item])),
            // Behind a full page, the last: items mostly come in order, so that it stays full.
            Some(_) if index == PAGE_CAPACITY => self.pages.push(Arc::new(vec![item])),
            Some(shared) => {
                let items = Arc::make_mut(shared);
                items.insert(index, item);
                if items.len() > PAGE_CAPACITY {
                    let rest = items.split_off(PAGE_CAPACITY / 2);
                    self.pages.insert(page + 1, Arc::new(rest));
                }
            }
        }
        true
    }

    /// Removes and returns the item for which `compare` says that it is equal.
    pub fn remove(&mut self, compare: impl Fn(&T) -> Ordering) -> Option<T> {
        let (page, index) = self.position(compare).ok()?;
        let items = Arc::make_mut(&mut self.pages[page]);
        let removed = items.remove(index);
        if items.is_empty() {
            self.pages.remove(page);
        }
        self.len -= 1;
        Some(removed)
    }

    /// The items in which the list differs from `old`, in order. Pages that both share are not looked into.
    pub fn differences<'a>(
        &'a self,
        old: &'a Self,
        order: impl Fn(&T, &T) -> Ordering,
        is_same: impl Fn(&T, &T) -> bool,
    ) -> impl Iterator<Item = Difference<'a, T>> {
        let (mut old, mut new) = (old.begin(), self.begin());
        iter::from_fn(move || {
            loop {
                while old.skips_page_with(&mut new) {}
                let pair = Difference { old: old.item(), new: new.item() };
                match pair {
                    Difference { old: None, new: None } => return None,
                    Difference { old: Some(before), new: Some(after) } => {
                        let order = order(before, after);
                        if order != Ordering::Greater {
                            old.advance();
                        }
                        if order != Ordering::Less {
                            new.advance();
                        }
                        match order {
                            Ordering::Equal if is_same(before, after) => {}
                            Ordering::Equal => return Some(pair),
                            Ordering::Less => return Some(Difference { new: None, ..pair }),
                            Ordering::Greater => return Some(Difference { old: None, ..pair }),
                        }
                    }
                    Difference { new: None, .. } => {
                        old.advance();
                        return Some(pair);
                    }
                    Difference { old: None, .. } => {
                        new.advance();
                        return Some(pair);
                    }
                }
            }
        })
    }

    /// The page and the index in it of an item; `Err` says where it would be inserted.
    fn position(&self, compare: impl Fn(&T) -> Ordering) -> Result<(usize, usize), (usize, usize)> {
        let is_before = |page: &Arc<Vec<T>>| page.last().is_some_and(|it| compare(it).is_lt());
        let page = self.pages.partition_point(is_before);
        let Some(items) = self.pages.get(page) else {
            // After all others, at the end of the last page.
            let last = self.pages.len().saturating_sub(1);
            return Err((last, self.pages.get(last).map_or(0, |page| page.len())));
        };
        match items.binary_search_by(compare) {
            Ok(index) => Ok((page, index)),
            Err(index) => Err((page, index)),
        }
    }
}

impl<T> Default for Pages<T> {
    fn default() -> Self {
        Self { pages: Vec::new(), len: 0 }
    }
}

/// The items in the order in which they come, which should be theirs.
impl<T> FromIterator<T> for Pages<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut items = items.into_iter();
        let page = || {
            Some(items.by_ref().take(PAGE_CAPACITY).collect()).filter(|it: &Vec<T>| !it.is_empty())
        };
        let pages: Vec<Arc<Vec<T>>> = iter::from_fn(page).map(Arc::new).collect();
        let len = pages.iter().map(|page| page.len()).sum();
        Self { pages, len }
    }
}

/// A place in a list.
pub(super) struct Cursor<'a, T> {
    /// The page it is in, and those after it.
    pages: &'a [Arc<Vec<T>>],
    /// The index in its page.
    index: usize,
}

impl<'a, T> Cursor<'a, T> {
    /// The item there; `None` at the end.
    pub fn item(&self) -> Option<&'a T> {
        self.pages.first().map(|page| &page[self.index])
    }

    /// Goes on by an item, unless at the end.
    pub fn advance(&mut self) {
        self.index += 1;
        if self.pages.first().is_none_or(|page| self.index >= page.len()) {
            self.skip_page();
        }
    }

    fn skip_page(&mut self) {
        self.pages = self.pages.get(1..).unwrap_or_default();
        self.index = 0;
    }

    /// Skips a page that both cursors are in. Returns false where there is none. What comes in order reaches the items of a
    /// shared page at once, so both are at the same one.
    fn skips_page_with(&mut self, other: &mut Self) -> bool {
        let pages = self.pages.first().zip(other.pages.first());
        let is_shared = pages.is_some_and(|(page, other)| Arc::ptr_eq(page, other));
        if is_shared {
            self.skip_page();
            other.skip_page();
        }
        is_shared
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    fn differences(old: &BTreeMap<u8, u8>, new: &BTreeMap<u8, u8>) -> Vec<[Option<(u8, u8)>; 2]> {
        let keys: std::collections::BTreeSet<u8> = old.keys().chain(new.keys()).copied().collect();
        let of = |map: &BTreeMap<u8, u8>, key| map.get(&key).map(|&value| (key, value));
        let pairs = keys.into_iter().map(|key| [of(old, key), of(new, key)]);
        pairs.filter(|[old, new]| old != new).collect()
    }

    fn lengths<T>(pages: &Pages<T>) -> Vec<usize> {
        pages.pages.iter().map(|page| page.len()).collect()
    }

    #[test]
    fn what_comes_in_order_fills_its_pages() {
        let mut pages = Pages::default();
        for number in 0..=2 * PAGE_CAPACITY {
            assert!(pages.insert(number, Ord::cmp));
        }
        assert_eq!(lengths(&pages), [PAGE_CAPACITY, PAGE_CAPACITY, 1]);
    }

    #[test]
    fn pages_that_both_share_are_not_looked_into() {
        let old: Pages<usize> = (0..10 * PAGE_CAPACITY).collect();
        let mut new = old.clone();
        let gone = 3 * PAGE_CAPACITY + 5;
        assert_eq!(new.remove(|number| number.cmp(&gone)), Some(gone));
        let compared = Cell::new(0);
        let order = |one: &usize, other: &usize| {
            compared.set(compared.get() + 1);
            one.cmp(other)
        };
        let found: Vec<_> = new.differences(&old, order, |one, other| one == other).collect();
        assert_eq!(found, [Difference { old: Some(&gone), new: None }]);
        assert_eq!(compared.get(), PAGE_CAPACITY);
    }

    proptest! {
        #[test]
        fn pages_are_a_sorted_map_and_their_copies_stay_as_they_were(
            first in prop::collection::btree_map(any::<u8>(), any::<u8>(), 0..250),
            edits in prop::collection::vec((any::<u8>(), any::<u8>(), 0..4_u8), 0..300),
        ) {
            let mut pages: Pages<(u8, u8)> = first.iter().map(|(&key, &value)| (key, value)).collect();
            let (old, mut map) = (pages.clone(), first.clone());
            for (key, value, edit) in edits {
                let compare = |item: &(u8, u8)| item.0.cmp(&key);
                match edit {
                    0 => prop_assert_eq!(pages.remove(compare), map.remove_entry(&key)),
                    1 => if let Some(item) = pages.get_mut(compare) {
                        item.1 = value;
                        map.insert(key, value);
                    },
                    _ => {
                        let is_new = pages.insert((key, value), |one, other| one.0.cmp(&other.0));
                        prop_assert_eq!(is_new, !map.contains_key(&key));
                        map.entry(key).or_insert(value);
                    }
                }
                let found = pages.get(|item| item.0.cmp(&key)).copied();
                prop_assert_eq!(found, map.get(&key).map(|&value| (key, value)));
                prop_assert_eq!(pages.len(), map.len());
                let from: Vec<u8> = pages.iter_from(&|item| item.0 < key).map(|item| item.0).collect();
                prop_assert_eq!(from, map.range(key..).map(|(&key, _)| key).collect::<Vec<u8>>());
            }
            let items = |pages: &Pages<(u8, u8)>| pages.iter().copied().collect::<BTreeMap<u8, u8>>();
            prop_assert_eq!((items(&pages), items(&old)), (map.clone(), first.clone()));
            prop_assert!(pages.iter().is_sorted());
            prop_assert!(lengths(&pages).iter().all(|len| (1..=PAGE_CAPACITY).contains(len)));
            let found: Vec<_> = pages
                .differences(&old, |one, other| one.0.cmp(&other.0), |one, other| one == other)
                .map(|it| [it.old.copied(), it.new.copied()])
                .collect();
            prop_assert_eq!(found, differences(&first, &map));
        }
    }
}
