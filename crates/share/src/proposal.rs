//! What a person proposes.

use serde::Deserialize;

/// A proposal. As JSON: `{"damage": 12}`, `{"roll": 45}`, `"wait"` and `"moxie"`; nothing else gets through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Proposal {
    /// They took this damage, up to 999.
    Damage(u16),
    /// They rolled this, 0 to 99.
    Roll(u8),
    /// They delay their action.
    Wait,
    /// They spend a point of Moxie.
    Moxie,
}

impl Proposal {
    pub(crate) fn read(json: &[u8]) -> Option<Self> {
        let is_in_range = |proposal: &Self| match proposal {
            Self::Damage(points) => *points <= 999,
            Self::Roll(result) => *result <= 99,
            Self::Wait | Self::Moxie => true,
        };
        serde_json::from_slice(json).ok().filter(is_in_range)
    }
}
