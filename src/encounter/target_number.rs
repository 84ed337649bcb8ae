//! The target of a test: a skill, and everything that modifies it, one by one (TS-3 to TS-11).

use std::borrow::Cow;

use super::Encounter;
use super::combatant::{Combatant, Id};
use super::dice_command::{Defaulting, Skill, Test};
use super::moxie::moxie_may_change_tests;
use super::refusal::{Refusal, within};
use crate::rules::{Difficulty, MoxieIgnores, Parameters, Stat};

/// What several things do to a test (TS-8 to TS-11, TS-22, AC-3).
const RELATED: i32 = -30;
const A_HELPER: (i32, i32) = (10, 30);
const A_FAILED_TRY: (i32, i32) = (-10, 60);
const A_MINUTE: i32 = 10;
const SPECIALIZED: i32 = 10;
const DISTRACTED: i32 = -20;

/// What a modifier comes from.
pub type Cause = Cow<'static, str>;

/// A skill and what modifies it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The skill.
    pub base: i32,
    /// What modifies it, in the order it is told: never 0, without what Moxie ignores; those by number
    /// have no name.
    pub modifiers: Vec<(Cause, i32)>,
    /// The most that they may add up to, up or down (TS-4).
    cap: i32,
}

impl Target {
    /// What all modifiers come to, capped (TS-4, AMB-42).
    pub fn modifier(&self) -> i32 {
        self.sum().clamp(-self.cap, self.cap)
    }

    /// What all modifiers would come to without the cap.
    pub fn sum(&self) -> i32 {
        self.modifiers.iter().map(|(_, value)| value).sum()
    }

    /// What is rolled against.
    pub fn value(&self) -> i32 {
        self.base + self.modifier()
    }
}

impl Encounter {
    /// The value of a skill: a number, or one of somebody's own.
    ///
    /// # Errors
    /// [`Refusal`] of a number out of −999 to 999, or of a label that nobody, or not this one, has.
    pub fn skill(&self, who: Option<Id>, skill: &Skill) -> Result<i32, Refusal> {
        match (skill, who.and_then(|id| self.get(id))) {
            (Skill::Value(value), _) => within("a skill", *value, -999, 999),
            (Skill::Label(label), None) => Err(Refusal::WhoseSkill(label.clone())),
            (Skill::Label(label), Some(combatant)) => {
                combatant.skill(label, self.rules()).ok_or_else(|| Refusal::NoSkill {
                    name: combatant.name.clone(),
                    label: label.clone(),
                })
            }
        }
    }

    /// The target of a test of somebody, or of nobody in particular, with a skill of `base`.
    ///
    /// # Errors
    /// [`Refusal`] of a modifier out of its range, or of Moxie that isn't there.
    pub fn target(&self, who: Option<Id>, base: i32, test: &Test) -> Result<Target, Refusal> {
        let rules = self.rules();
        let mut modifiers = test.parts()?;
        let combatant = who.and_then(|id| self.get(id));
        if let Some(combatant) = combatant {
            modifiers.extend(combatant.test_modifiers(rules));
            modifiers.push(("phase".into(), self.phase_modifier()));
        }
        if test.ignore {
            moxie_may_change_tests(rules)?;
            match combatant {
                None => return Err(Refusal::WhoseSkill("moxie=ignore".to_owned())),
                Some(combatant) if combatant.pool == 0 => {
                    return Err(Refusal::NoMoxie(combatant.name.clone()));
                }
                Some(_) => modifiers.retain(|(_, value)| {
                    rules.moxie_ignores == MoxieIgnores::Negative && *value > 0
                }),
            }
        }
        modifiers.retain(|(_, value)| *value != 0);
        Ok(Target { base, modifiers, cap: rules.modifier_cap })
    }

    /// What modifies every test of somebody at this moment, capped.
    pub fn test_modifier(&self, who: Id) -> i32 {
        self.target(Some(who), 0, &Test::default()).map_or(0, |target| target.modifier())
    }

    /// The target of a test of three times an aptitude: of SOM against being knocked down or out (EX-3,
    /// EX-4), of WIL against a trauma (EX-18). `None` where the aptitude is not known.
    pub fn resistance_target(&self, who: Id, aptitude: Stat) -> Option<i32> {
        let value = self.get(who)?.stat(aptitude, self.rules())?;
        Some(value * 3 + self.test_modifier(who))
    }

    /// What the phase takes from tests, where Speed wears (EX-14); 0 or less.
    fn phase_modifier(&self) -> i32 {
        let later = if self.mode.is_in_phase() { self.clock.phase as i32 - 1 } else { 0 };
        -later * self.rules().phase_penalty
    }
}

impl Combatant {
    /// The value of a skill: kept in the block, or an aptitude, perhaps doubled or tripled (TS-3).
    fn skill(&self, label: &str, rules: &Parameters) -> Option<i32> {
        let kept = self.block.skills.iter().find(|(known, _)| known.eq_ignore_ascii_case(label));
        if let Some((_, value)) = kept {
            return Some(*value);
        }
        let (aptitude, times) = match label.rsplit_once(['x', 'X']) {
            Some((aptitude, "2")) => (aptitude, 2),
            Some((aptitude, "3")) => (aptitude, 3),
            _ => (label, 1),
        };
        let aptitude = aptitude.parse().ok().filter(|stat: &Stat| stat.is_aptitude())?;
        self.stat(aptitude, rules).map(|value| value * times)
    }

    /// Everything that can be tested by its label, with its value: the skills kept, then the aptitudes
    /// known and what they are doubled and tripled.
    pub fn skills(&self, rules: &Parameters) -> Vec<(String, i32)> {
        let aptitudes = ["", "x2", "x3"].into_iter().flat_map(|times| {
            Stat::APTITUDES
                .map(|aptitude| format!("{}{times}", aptitude.to_string().to_uppercase()))
        });
        let labels = self.block.skills.keys().cloned().chain(aptitudes);
        labels.filter_map(|label| self.skill(&label, rules).map(|value| (label, value))).collect()
    }

    /// Everything of theirs that modifies a test, one by one.
    fn test_modifiers(&self, rules: &Parameters) -> impl Iterator<Item = (Cause, i32)> {
        let own = self.penalties(rules).into_iter().map(|(what, value)| (what.into(), value));
        let effects = self.effects.iter().filter(|effect| effect.test != 0);
        own.chain(effects.map(|effect| (effect.label.clone().into(), effect.test)))
    }
}

impl Test {
    /// What modifies it whoever makes it, one by one.
    fn parts(&self) -> Result<Vec<(Cause, i32)>, Refusal> {
        for modifier in &self.modifiers {
            within("mod", *modifier, -999, 999)?;
        }
        let (helper, most) = A_HELPER;
        let helpers = (within("helpers", self.helpers, 0, 999)? * helper).min(most);
        let (failed, least) = A_FAILED_TRY;
        let attempt = within("try", self.attempt.unwrap_or(1), 1, 999)?;
        let tries = ((attempt - 1) * failed).max(-least);
        let minutes = within("minutes", self.minutes, 0, 999)? * A_MINUTE;
        let or_none = |holds: bool, value: i32| if holds { value } else { 0 };
        let related = or_none(self.defaulting == Some(Defaulting::Related), RELATED);
        let given = self.modifiers.iter().map(|value| ("".into(), *value));
        let named = [
            ("helpers", helpers),
            ("failed tries", tries),
            ("minutes", minutes),
            ("related skill", related),
            ("specialized", or_none(self.special, SPECIALIZED)),
            ("distracted", or_none(self.distracted, DISTRACTED)),
            (
                self.difficulty.map_or("", Into::into),
                self.difficulty.map_or(0, Difficulty::modifier),
            ),
        ];
        Ok(given.chain(named.map(|(what, value)| (what.into(), value))).collect())
    }
}
