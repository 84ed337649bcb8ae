//! Slots in groups that share a rank.

use std::collections::BTreeMap;

use super::combatant::Id;
use super::phase_state::Slot;

/// Slots by index, in groups that come one after the other; those of a group come at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlotGroups {
    /// The slots of all groups.
    slots: Vec<usize>,
    /// Where each group ends among them: most have a single slot, and a list for each would cost as much as the ranking.
    ends: Vec<usize>,
}

impl SlotGroups {
    /// Room for so many slots.
    pub(super) fn with_capacity(count: usize) -> Self {
        Self { slots: Vec::with_capacity(count), ends: Vec::with_capacity(count) }
    }

    /// Adds a group; an empty one is none.
    pub(super) fn push(&mut self, group: impl IntoIterator<Item = usize>) {
        let begin = self.slots.len();
        self.slots.extend(group);
        if self.slots.len() > begin {
            self.ends.push(self.slots.len());
        }
    }

    /// Adds slots of one rank. A combatant appears at most once in a group (AMB-35), so that those who have several of
    /// them make further groups.
    pub(super) fn push_equals(&mut self, equals: &[usize], slots: &[Slot]) {
        // Slots are mostly in order of entry, and each is somebody else's.
        if equals.is_sorted_by(|&one, &other| slots[one].who < slots[other].who) {
            return self.push(equals.iter().copied());
        }
        let mut counts: BTreeMap<Id, usize> = BTreeMap::new();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for &index in equals {
            let count = counts.entry(slots[index].who).or_default();
            if groups.len() == *count {
                groups.push(Vec::new());
            }
            groups[*count].push(index);
            *count += 1;
        }
        for group in groups {
            self.push(group);
        }
    }

    /// The number of groups.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns true where there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The first group.
    pub fn first(&self) -> Option<&[usize]> {
        self.iter().next()
    }

    /// The groups, first to last.
    pub fn iter(&self) -> impl Iterator<Item = &[usize]> {
        let begins = [0].into_iter().chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, &end)| &self.slots[begin..end])
    }

    /// The slots of all groups, first to last.
    pub fn slots(&self) -> &[usize] {
        &self.slots
    }
}
