//! The sources of a roll's target in words.

use crate::command::MoxieChange;
use crate::encounter::{ModifierSource, RollDetails};
use crate::text::signed;

/// Beside the target of somebody whose new wounds are held back ([`Encounter::holds_back_wounds`]).
///
/// [`Encounter::holds_back_wounds`]: crate::encounter::Encounter::holds_back_wounds
pub const WOUNDS_LATER: &str = "newer wounds count only after those who act at once";

/// Names a modifier and its value: `wounds −10`; a number by itself has only the value.
pub fn modifier((source, value): &(ModifierSource, i32)) -> String {
    let label = source.label().map_or_else(String::new, |label| format!("{label} "));
    format!("{label}{}", signed(*value))
}

/// Explains a roll of `name`: the skill, or what else is rolled against, its modifiers and Moxie; `None` if there are none.
pub(super) fn sources(name: &str, what: &str, details: &RollDetails) -> Option<String> {
    let RollDetails { base, modifiers, ignored, moxie, .. } = details;
    let mut parts: Vec<String> = modifiers.iter().map(modifier).collect();
    parts.extend(moxie.map(|moxie| {
        let what = use_of_moxie(moxie);
        let ignored: Vec<String> = ignored.iter().map(modifier).collect();
        if ignored.is_empty() { what.to_owned() } else { format!("{what}: {}", ignored.join(", ")) }
    }));
    (!parts.is_empty()).then(|| format!("{name}: {what}{base}, {}", parts.join(", ")))
}

/// Tells what a point of Moxie does to a roll.
pub(super) fn use_of_moxie(change: MoxieChange) -> &'static str {
    match change {
        MoxieChange::Ignore => "Moxie ignores modifiers",
        MoxieChange::Flip => "Moxie flips the roll",
        MoxieChange::Upgrade => "Moxie makes it critical",
        MoxieChange::Avert => "Moxie averts the critical failure",
    }
}
