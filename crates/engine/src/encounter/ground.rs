//! The ground: how far places, which are words, are from each other (EX-86, AMB-99, AMB-100).

use serde::{Deserialize, Serialize};

use crate::text::{PlainText, is_same};

/// The most characters of a place.
pub const MAX_PLACE: usize = 30;

/// The distance between two places, or between those who stand in the same place.
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
        let fits = |one: &str, other: Option<&str>| match (&self.to, other) {
            (Some(to), Some(other)) => is_same(&self.from, one) && is_same(to, other),
            (to, other) => is_same(&self.from, one) && to.is_none() && other.is_none(),
        };
        fits(from, to) || to.is_some_and(|to| fits(to, Some(from)))
    }

    /// A place, the other one or none, and the metres, as JSON has them.
    pub(crate) fn written(&self) -> (String, Option<String>, i32) {
        (self.from.to_string(), self.to.as_ref().map(ToString::to_string), self.metres)
    }

    /// The place at its other end.
    pub(super) fn beyond(&self, place: &str) -> Option<&PlainText> {
        let to = self.to.as_ref()?;
        if is_same(&self.from, place) { Some(to) } else { is_same(to, place).then_some(&self.from) }
    }

    /// The places that it names.
    pub(super) fn places(&self) -> impl Iterator<Item = &PlainText> {
        std::iter::once(&self.from).chain(&self.to)
    }
}
