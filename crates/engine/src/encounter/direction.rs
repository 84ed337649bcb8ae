//! The direction in which the history is followed.

/// A direction along the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the old values to the new ones.
    Forward,
    /// From the new values to the old ones.
    Back,
}

impl Direction {
    /// Returns the value that is there, and the one that replaces it.
    pub fn order<T>(self, old: T, new: T) -> (T, T) {
        match self {
            Self::Forward => (old, new),
            Self::Back => (new, old),
        }
    }
}
