//! The skills that can be tested: of the stat block, aptitudes, and the aptitudes that replace a missing skill (TS-3, TS-7).

use super::{Combatant, Encounter, Id, Refusal, check_range};
use crate::command::{Defaulting, Skill};
use crate::rules::{DEFENSE_SKILL, Parameters, Stat};
use crate::text::{PlainText, is_same};

impl Encounter {
    /// The value of a skill: a number, or a skill or aptitude of `who`.
    ///
    /// # Errors
    /// [`Refusal`] of a number out of −999 to 999, or of a label that `who` does not have.
    pub fn skill(&self, who: Option<Id>, skill: &Skill) -> Result<i32, Refusal> {
        match (skill, who.and_then(|id| self.get(id))) {
            (Skill::Value(value), _) => check_range("a skill", *value, -999, 999),
            (Skill::Label(label), None) => Err(Refusal::WhoseSkill(PlainText::new(label))),
            (Skill::Label(label), Some(combatant)) => {
                combatant.skill(label, self.rules()).ok_or_else(|| Refusal::NoSkill {
                    name: combatant.name.clone(),
                    label: PlainText::new(label),
                })
            }
        }
    }

    /// The value of the skill of a weapon; of those who lack it, that of the linked aptitude (TS-7).
    ///
    /// # Errors
    /// The errors of [`Self::skill_or_default`].
    pub fn linked_skill(&self, who: Option<Id>, skill: &Skill) -> Result<i32, Refusal> {
        let default = |_| self.skill_or_default(who, skill, Some(Defaulting::Aptitude));
        self.skill(who, skill).or_else(default)
    }

    /// The value of a skill for defense; REF is the Fray of those who have none (TS-7).
    ///
    /// # Errors
    /// The errors of [`Self::skill`].
    pub fn defense_skill(&self, who: Option<Id>, skill: &Skill) -> Result<i32, Refusal> {
        let is_fray = matches!(skill, Skill::Label(label) if is_same(label, DEFENSE_SKILL));
        let fray = || who.and_then(|id| self.get(id))?.fray(self.rules()).filter(|_| is_fray);
        self.skill(who, skill).or_else(|lack| fray().ok_or(lack))
    }

    /// The value that a test of a skill starts from: with `default=aptitude`, that of the linked aptitude (TS-7).
    ///
    /// # Errors
    /// The errors of [`Self::skill`] and [`Combatant::default_of`].
    pub fn skill_or_default(
        &self,
        who: Option<Id>,
        skill: &Skill,
        defaulting: Option<Defaulting>,
    ) -> Result<i32, Refusal> {
        match (skill, who.and_then(|id| self.get(id)), defaulting) {
            (Skill::Label(label), Some(combatant), Some(Defaulting::Aptitude))
                if aptitude_in(label).is_none() =>
            {
                combatant.default_of(label, self.rules()).map(|(_, value)| value)
            }
            _ => self.skill(who, skill),
        }
    }
}

impl Combatant {
    /// The value of a skill of the stat block, or of an aptitude, perhaps doubled or tripled (TS-3).
    pub(super) fn skill(&self, label: &str, rules: &Parameters) -> Option<i32> {
        self.skill_now(label, rules).or_else(|| {
            let (aptitude, multiple) = aptitude_in(label)?;
            self.stat(aptitude, rules).map(|value| value * multiple)
        })
    }

    /// Returns true for a skill of the stat block, and an aptitude that is known.
    pub(super) fn has_skill(&self, label: &str, rules: &Parameters) -> bool {
        let knows = |(aptitude, _)| self.stat(aptitude, rules).is_some();
        self.block.skill(label).is_some() || aptitude_in(label).is_some_and(knows)
    }

    /// Returns true for whoever has Fray, or REF in its place (TS-7).
    pub fn has_fray(&self, rules: &Parameters) -> bool {
        self.has_skill(DEFENSE_SKILL, rules) || self.stat(Stat::Ref, rules).is_some()
    }

    /// Fray as it is now, or REF without it (TS-7).
    pub fn fray(&self, rules: &Parameters) -> Option<i32> {
        self.skill(DEFENSE_SKILL, rules).or_else(|| self.stat(Stat::Ref, rules))
    }

    /// The aptitude that replaces a skill in a test, and its value (TS-7).
    ///
    /// # Errors
    /// [`Refusal`] of a skill without a link or without a default, and of an aptitude that is not known.
    pub fn default_of(&self, label: &str, rules: &Parameters) -> Result<(Stat, i32), Refusal> {
        let refused = |why| Refusal::NoDefault { label: PlainText::new(label), why };
        let link = rules.linked_skills.link(label);
        let link = link.ok_or_else(|| refused("it is linked to no aptitude"))?;
        if !link.has_default {
            return Err(refused("nobody can try it without the skill"));
        }
        let stat = link.aptitude;
        let unknown = || Refusal::AptitudeUnknown { name: self.name.clone(), stat };
        Ok((stat, self.stat(stat, rules).ok_or_else(unknown)?))
    }

    /// Everything that can be tested by its label, with its value: skills, then the known aptitudes, then these doubled
    /// and tripled.
    pub fn skills(&self, rules: &Parameters) -> Vec<(String, i32)> {
        let aptitudes = ["", "x2", "x3"].into_iter().flat_map(|multiple| {
            Stat::APTITUDES
                .map(|aptitude| format!("{}{multiple}", aptitude.to_string().to_uppercase()))
        });
        let labels = self.block.skills.keys().map(ToString::to_string).chain(aptitudes);
        labels.filter_map(|label| self.skill(&label, rules).map(|value| (label, value))).collect()
    }

    /// The skills that the combatant lacks and an aptitude can replace, with its value (TS-7).
    pub fn defaults(&self, rules: &Parameters) -> Vec<(String, i32)> {
        let lacking = rules.linked_skills.defaults().filter(|it| self.block.skill(it).is_none());
        lacking
            .filter_map(|label| Some((label.to_owned(), self.default_of(label, rules).ok()?.1)))
            .collect()
    }
}

/// Reads an aptitude and its multiple: `SOM`, `somx3` (TS-3).
fn aptitude_in(label: &str) -> Option<(Stat, i32)> {
    let (aptitude, multiple) = match label.rsplit_once(['x', 'X']) {
        Some((aptitude, "2")) => (aptitude, 2),
        Some((aptitude, "3")) => (aptitude, 3),
        _ => (label, 1),
    };
    let aptitude = aptitude.parse().ok().filter(|stat: &Stat| stat.is_aptitude())?;
    Some((aptitude, multiple))
}
