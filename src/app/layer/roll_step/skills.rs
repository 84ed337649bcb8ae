//! The skill of a roll: those that fit, the one that is meant, and what is typed in place of one that is not known.

use std::collections::HashMap;

use tui_input::Input;

use super::{RollPurpose, RollStep};
use crate::app::layer::Outcome;
use crate::app::name_match::{is_match, squeezed};
use phasekeeper_engine::command::{Defaulting, Skill, Test};
use phasekeeper_engine::encounter::{Encounter, split_number};
use phasekeeper_engine::rules::{DEFENSE_SKILL, SkillFit, Stat, specialization};

/// Values that were typed in place of skills, by the names without their numbers, and the skills.
pub type TypedSkills = HashMap<String, Input>;

/// The name without its number, and a skill.
pub fn typed_key(name: &str, skill: &str) -> String {
    format!("{}:{skill}", split_number(name).0)
}

impl RollStep {
    /// Takes the aptitude that replaces the skill of the weapon for whoever lacks it (TS-7).
    pub(in crate::app::layer) fn take_default(&mut self, state: &Encounter) {
        let combatant = state.get(self.who).filter(|_| self.meant(state).is_none());
        let aptitude = combatant
            .zip(self.own_skill())
            .and_then(|(combatant, label)| combatant.default_of(label, state.rules()).ok());
        if let Some((aptitude, _)) = aptitude {
            self.skill = aptitude.to_string().into();
        }
    }

    /// Takes what was typed before for the skill of the rules, if that is not known.
    pub(in crate::app::layer) fn recall(&mut self, typed: &TypedSkills, state: &Encounter) {
        if self.meant(state).is_none() {
            self.skill =
                self.own_key(state).and_then(|it| typed.get(&it).cloned()).unwrap_or_default();
        }
    }

    /// The name without its number, and the skill of the rules.
    pub(in crate::app::layer) fn own_key(&self, state: &Encounter) -> Option<String> {
        Some(typed_key(state.name(self.who), self.own_skill()?))
    }

    /// Returns true while no skill is meant and none is typed.
    pub fn wants_skill(&self, state: &Encounter) -> bool {
        self.skill.value().is_empty() && self.meant(state).is_none()
    }

    /// The skills that fit what was typed with their values, the likeliest first, and the index of the one that is meant.
    pub fn skills(&self, state: &Encounter) -> (Vec<(String, i32)>, Option<usize>) {
        let sought = squeezed(self.skill.value());
        let is_likely = |label: &str| self.fit(label).is_likely();
        let Some(combatant) = state.get(self.who) else { return (Vec::new(), None) };
        let mut skills = match self.purpose {
            RollPurpose::Resist(it) => {
                it.skill().zip(state.resistance(self.who, it)).into_iter().collect()
            }
            _ => combatant.skills(state.rules()),
        };
        let has_fray = || combatant.block.skill(DEFENSE_SKILL).is_some();
        if matches!(self.purpose, RollPurpose::Defense(_)) && !has_fray() {
            let fray = combatant.fray(state.rules());
            skills.extend(fray.map(|value| (DEFENSE_SKILL.to_owned(), value)));
        }
        if self.purpose == RollPurpose::Test && !sought.is_empty() {
            skills.extend(combatant.defaults(state.rules()));
        }
        skills.retain(|(label, _)| is_match(label, &sought));
        // Of skills that fit alike, the best is likely the one that is used.
        skills.sort_by_key(|(label, value)| {
            (self.fit(label), if is_likely(label) { -value } else { 0 })
        });
        // Who lacks the skill of the weapon decides on what replaces it.
        let is_sure = |label: &str| match self.own_skill() {
            Some(_) => self.fit(label) == SkillFit::Own,
            None => is_likely(label),
        };
        let first = skills.first().filter(|(label, _)| !sought.is_empty() || is_sure(label));
        let meant = self.choice.or(first.map(|_| 0)).filter(|&index| index < skills.len());
        (skills, meant)
    }

    /// The skill that it takes by the rules: that of the weapon, or of every defense.
    pub fn own_skill(&self) -> Option<&str> {
        match &self.purpose {
            RollPurpose::Attack(weapon) => weapon.as_ref()?.profile.skill.as_deref(),
            RollPurpose::Defense(_) => Some(DEFENSE_SKILL),
            _ => None,
        }
    }

    /// The fit of a skill.
    fn fit(&self, label: &str) -> SkillFit {
        match &self.purpose {
            RollPurpose::Test | RollPurpose::Opposed(_) => SkillFit::Other,
            RollPurpose::FirstAid(_) => SkillFit::for_first_aid(label),
            RollPurpose::Resist(_) => SkillFit::Own,
            RollPurpose::Attack(weapon) => SkillFit::for_attack(label, weapon.as_ref()),
            RollPurpose::Defense(_) => SkillFit::for_defense(label),
        }
    }

    /// Says that a test of a skill for first aid heals nobody, if somebody is hurt.
    pub(super) fn aid_hint(&self, state: &Encounter) -> Outcome {
        let is_test = matches!(self.purpose, RollPurpose::Test);
        let is_fit = |label: &str| SkillFit::for_first_aid(label).is_likely();
        let is_of_aid = matches!(self.meant(state), Some(Skill::Label(label)) if is_fit(&label));
        let is_needed =
            state.combatants().iter().any(|it| it.takes_part() && it.injuries.is_hurt());
        if is_test && is_of_aid && is_needed {
            return Outcome::Say(
                "a test heals nobody: Esc Esc, then h and a for first aid".to_owned(),
            );
        }
        Outcome::Stay
    }

    /// The skill that is meant, if any is.
    pub fn meant(&self, state: &Encounter) -> Option<Skill> {
        // The name of a skill may end with a number.
        let label = self.skill.value().trim();
        let is_known = state.get(self.who).is_some_and(|it| it.block.skill(label).is_some());
        if let Some(value) = self.typed_value().filter(|_| !is_known) {
            return Some(Skill::Value(value));
        }
        let (mut skills, meant) = self.skills(state);
        meant.map(|index| Skill::Label(skills.swap_remove(index).0))
    }

    /// The specialization of the skill that is meant, if it has one (TS-22).
    pub fn specialization(&self, state: &Encounter) -> Option<String> {
        let Some(Skill::Label(label)) = self.meant(state) else { return None };
        specialization(&label).map(str::to_owned)
    }

    /// The value that is typed for a skill, alone or behind its name.
    fn typed_value(&self) -> Option<i32> {
        self.skill.value().split_whitespace().next_back()?.parse().ok()
    }

    /// Returns true if the skill is typed as a number.
    pub fn has_number(&self) -> bool {
        self.typed_value().is_some()
    }

    /// The aptitude that replaces a skill of a test, which the combatant lacks (TS-7).
    pub fn default_of(&self, label: &str, state: &Encounter) -> Option<Stat> {
        let combatant = state.get(self.who).filter(|_| self.purpose == RollPurpose::Test)?;
        let is_there = combatant.block.skill(label).is_some();
        combatant.default_of(label, state.rules()).ok().filter(|_| !is_there).map(|(stat, _)| stat)
    }

    /// The same test with this skill: without the skill, its aptitude is tested.
    pub(super) fn test_of(&self, skill: &Skill, state: &Encounter) -> Test {
        let mut test = self.modifiers.to_test();
        if let Skill::Label(label) = skill
            && self.default_of(label, state).is_some()
        {
            test.defaulting = Some(Defaulting::Aptitude);
        }
        test
    }

    /// Says which skill is asked for.
    pub(super) fn no_such_skill(&self, state: &Encounter) -> String {
        let name = state.name(self.who);
        let combatant = state.get(self.who);
        match (self.skill.value(), self.own_skill()) {
            ("", None) => format!("which skill of {name}? Its value, or letters of a known one"),
            ("", Some(own)) => {
                let default = combatant.and_then(|it| it.default_of(own, state.rules()).ok());
                let default =
                    default.map_or_else(String::new, |(stat, _)| format!(", {stat} to default"));
                let or = match self.purpose {
                    RollPurpose::Defense(_) => "; N: no defense",
                    _ => ", or letters of another skill",
                };
                format!("{name} has no {own}: its value{default}{or}")
            }
            _ => format!("no skill of {name} begins so; its value, alone or behind it"),
        }
    }
}
