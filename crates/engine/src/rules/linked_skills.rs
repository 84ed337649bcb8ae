//! The aptitudes that skills are built on (EX-60, TS-7).

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_with::rust::maps_duplicate_key_is_error;

use super::parameter_value::ParameterValue;
use super::{Stat, without_specialization};
use crate::text::{folded, is_same, squeezed};

/// The mark of a skill that can't be defaulted.
const NO_DEFAULT: char = '*';

/// The skills built on each aptitude, by label. The `NO_DEFAULT` after a label is no part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LinkedSkills(#[serde(with = "maps_duplicate_key_is_error")] BTreeMap<Stat, Vec<String>>);

/// The link of a skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkillLink {
    /// The aptitude that it is built on.
    pub aptitude: Stat,
    /// True if a test of the aptitude may replace one of the skill (TS-7).
    pub has_default: bool,
}

impl LinkedSkills {
    /// Finds the link of a skill by its label without specialization, or by the text before a colon, in any capitals.
    pub fn link(&self, label: &str) -> Option<SkillLink> {
        let label = without_specialization(label);
        let field = label.split_once(':').map(|(before, _)| before.trim());
        [Some(label), field].into_iter().flatten().find_map(|label| self.find(label))
    }

    /// Lists all skills that are built on an aptitude.
    pub fn labels(&self) -> impl Iterator<Item = &str> {
        self.0.values().flatten().map(|skill| skill.trim_end_matches(NO_DEFAULT))
    }

    /// Returns the only skill that begins so, by [`Self::MIN_LETTERS`] at least: `unarmed` is Unarmed Combat.
    pub fn begun(&self, said: &str) -> Option<&str> {
        let begun = squeezed(said);
        let mut like = self.labels().filter(|it| squeezed(it).starts_with(&begun));
        like.next().filter(|_| begun.chars().count() >= Self::MIN_LETTERS && like.next().is_none())
    }

    /// The fewest letters by which a skill is found.
    pub const MIN_LETTERS: usize = 4;

    /// Lists the skills that a test of their aptitude may replace.
    pub fn defaults(&self) -> impl Iterator<Item = &str> {
        let skills = self.0.values().flatten().map(String::as_str);
        skills.filter(|skill| !skill.ends_with(NO_DEFAULT))
    }

    fn find(&self, label: &str) -> Option<SkillLink> {
        let mut all = self.0.iter().flat_map(|(aptitude, skills)| {
            skills.iter().map(|skill| (*aptitude, skill.trim_end_matches(NO_DEFAULT), skill))
        });
        let (aptitude, _, skill) = all.find(|(_, known, _)| is_same(known, label))?;
        Some(SkillLink { aptitude, has_default: !skill.ends_with(NO_DEFAULT) })
    }
}

impl ParameterValue for LinkedSkills {
    fn expected() -> String {
        "a map of aptitudes to the skills built on them, each once, such as {ref: [\"Fray\"]}; a \
         skill that can't be defaulted ends in *"
            .to_owned()
    }

    fn is_valid(&self, _range: Option<&RangeInclusive<i32>>) -> bool {
        let mut labels: Vec<String> = self.labels().map(folded).collect();
        labels.sort_unstable();
        self.0.keys().all(|stat| stat.is_aptitude())
            && labels.iter().all(|label| !label.trim().is_empty())
            && labels.is_sorted_by(|one, next| one < next)
    }
}
