//! The policy of what players may see: the health of all but their characters, scores, the title.

use serde::{Deserialize, Serialize};
use serde_with::rust::unwrap_or_skip;
use serde_with::skip_serializing_none;

use super::syntax::{YesNo, group, one_of, option};
use crate::rules::word_enum;

word_enum! {
    /// The detail in which players see the health of foes, allies and bystanders.
    #[derive(Default)]
    pub enum FoeHealth {
        /// Nothing.
        Nothing,
        /// A word, such as `hurt`.
        #[default]
        Word,
        /// Damage, Durability and wounds.
        Numbers,
    }
}

group! {
    /// The choices of what players may see; whatever is left open is as another policy says, or the default.
    #[skip_serializing_none]
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub struct PlayersPolicy by PlayersPolicyArgs {
        /// The health of foes, allies and bystanders.
        #[serde(with = "unwrap_or_skip")]
        foes: Option<FoeHealth> = option("foes", one_of::<FoeHealth>(), "the health of all but players' characters"),
        /// Whether scores are shown; otherwise only places.
        #[serde(with = "unwrap_or_skip")]
        scores: Option<bool> = option("scores", YES_NO, "initiative scores"),
        /// Whether the title of the encounter is shown.
        #[serde(with = "unwrap_or_skip")]
        title: Option<bool> = option("title", YES_NO, "the title of the encounter"),
    }
}

const YES_NO: YesNo = YesNo { shown: "yes|no" };

impl PlayersPolicy {
    /// The default, for whatever nobody has chosen.
    pub const USUAL: Self =
        Self { foes: Some(FoeHealth::Word), scores: Some(false), title: Some(false) };

    /// Returns this policy, and `other` for what was not chosen in it.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            foes: self.foes.or(other.foes),
            scores: self.scores.or(other.scores),
            title: self.title.or(other.title),
        }
    }
}
