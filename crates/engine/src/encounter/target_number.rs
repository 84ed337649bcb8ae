//! The target of a test: a skill, and everything that modifies it, one by one (TS-3 to TS-11).

use super::moxie::ensure_moxie_on_tests;
use super::{Combatant, Encounter, Id, ModifierSource, Refusal, check_range, check_short_text};
use crate::command::{Defaulting, Modifier, Test};
use crate::rules::{Consequence, EffectRole, Morph, MoxieIgnores, Parameters, Stat};
use crate::text::{PlainText, is_same};

/// A related skill (TS-8).
const RELATED: i32 = -30;
/// Each helper, and all helpers at most (TS-9).
const HELPER: (i32, i32) = (10, 30);
/// Each failed try, and all of them at most (TS-10).
const FAILED_TRY: (i32, i32) = (-10, -60);
/// Each minute of extra time (TS-11).
const MINUTE: i32 = 10;
/// A specialization (TS-22).
const SPECIALIZED: i32 = 10;
/// Distraction (AC-3).
const DISTRACTED: i32 = -20;

/// Holding on to something that was shot at (EX-83).
const DISARM: i32 = -30;

/// The most characters of the label of a modifier.
const MAX_LABEL: usize = 40;

/// A skill and what modifies it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetNumber {
    /// The skill.
    pub base: i32,
    /// The modifiers one by one, never 0; those that Moxie ignores are left out.
    pub modifiers: Vec<(ModifierSource, i32)>,
    /// The modifiers that Moxie ignores, never 0.
    pub ignored: Vec<(ModifierSource, i32)>,
    /// The most that they may add up to, up or down (TS-4).
    cap: i32,
}

impl TargetNumber {
    /// The sum of all modifiers, capped (TS-4, AMB-42).
    pub fn modifier(&self) -> i32 {
        self.uncapped_modifier().clamp(-self.cap, self.cap)
    }

    /// The sum of all modifiers without the cap.
    pub fn uncapped_modifier(&self) -> i32 {
        self.modifiers.iter().map(|(_, value)| value).sum()
    }

    /// All modifiers one by one, those that Moxie ignores among them.
    pub fn all(&self) -> impl Iterator<Item = &(ModifierSource, i32)> {
        self.modifiers.iter().chain(&self.ignored)
    }

    /// The number to roll against.
    pub fn value(&self) -> i32 {
        self.base + self.modifier()
    }
}

impl Encounter {
    /// The target of a test with a skill of `base`, of `who` or of no one in particular.
    ///
    /// # Errors
    /// [`Refusal`] of a modifier out of its range, or of a point of Moxie that isn't there.
    pub fn target(&self, who: Option<Id>, base: i32, test: &Test) -> Result<TargetNumber, Refusal> {
        self.target_with(who, base, modifiers_of(test)?, test.ignore)
    }

    /// The target of a roll with a skill of `base` and these `modifiers`, beside those of `who`; `by_moxie` without
    /// those that a point of Moxie ignores.
    ///
    /// # Errors
    /// [`Refusal`] of a point of Moxie that isn't there.
    pub fn target_with(
        &self,
        who: Option<Id>,
        base: i32,
        mut modifiers: Vec<(ModifierSource, i32)>,
        by_moxie: bool,
    ) -> Result<TargetNumber, Refusal> {
        let rules = self.rules();
        let combatant = who.and_then(|id| self.get(id));
        if let Some(combatant) = combatant {
            modifiers.extend(combatant.test_modifiers(rules));
            modifiers.push((ModifierSource::Phase, self.phase_modifier()));
        }
        modifiers.retain(|(_, value)| *value != 0);
        let mut ignored = Vec::new();
        if by_moxie {
            ensure_moxie_on_tests(rules)?;
            let whose = || Refusal::WhoseSkill(PlainText::new("moxie=ignore"));
            combatant.ok_or_else(whose)?.ensure_moxie()?;
            let only_negative = rules.moxie_ignores == MoxieIgnores::Negative;
            let is_ignored = |value: i32| !only_negative || value.is_negative();
            ignored = modifiers.extract_if(.., |(_, value)| is_ignored(*value)).collect();
        }
        Ok(TargetNumber { base, modifiers, ignored, cap: rules.modifier_cap })
    }

    /// The skill that resists a consequence: a multiple of an aptitude (EX-3, EX-4, EX-18, EX-63). `None` if the aptitude
    /// is not known.
    pub fn resistance(&self, who: Id, consequence: Consequence) -> Option<i32> {
        let combatant = self.get(who)?;
        if consequence == Consequence::Shock {
            let durability = combatant.stat(Stat::Dur, self.rules())?;
            return Some(durability - combatant.injuries.damage + combatant.armor().energy);
        }
        let aptitude = consequence.aptitude()?;
        let value = match consequence {
            Consequence::Integration => combatant.natural_aptitude(aptitude),
            _ => combatant.stat(aptitude, self.rules()),
        };
        Some(value? * Consequence::MULTIPLE)
    }

    /// The target of the test that resists a consequence, with its own modifiers, those of `who` and `more`; `by_moxie`
    /// as in [`Self::target_with`].
    ///
    /// # Errors
    /// [`Refusal`] of an aptitude that is not known, and of a point of Moxie that isn't there.
    pub fn resistance_test(
        &self,
        who: Id,
        consequence: Consequence,
        mut more: Vec<(ModifierSource, i32)>,
        by_moxie: bool,
    ) -> Result<TargetNumber, Refusal> {
        let base = self.resistance(who, consequence).ok_or_else(|| {
            let stat = consequence.aptitude().unwrap_or(Stat::Dur);
            Refusal::NoAptitude { name: self.name(who).into(), stat, decision: consequence }
        })?;
        let morph = self.get(who).map(|combatant| combatant.block.morph);
        more.extend(morph.and_then(|morph| own_modifier(consequence, morph)));
        let mut target = self.target_with(Some(who), base, more, by_moxie)?;
        let counts = |source: &ModifierSource| match (consequence, source) {
            (Consequence::Shock, it) => it.is_said(),
            // Both are of the mind (AMB-91).
            (Consequence::Alienation | Consequence::Continuity, ModifierSource::Effect(label)) => {
                !is_same(label, EffectRole::Integration.label())
            }
            _ => true,
        };
        target.modifiers.retain(|(source, _)| counts(source));
        target.ignored.retain(|(source, _)| counts(source));
        Ok(target)
    }

    /// The target of the test that resists a consequence, with all test modifiers. `None` if the aptitude is not known.
    pub fn resistance_target(&self, who: Id, consequence: Consequence) -> Option<i32> {
        let target = self.resistance_test(who, consequence, Vec::new(), false);
        target.ok().map(|target| target.value())
    }

    /// The modifier of a phase after the first to every test (EX-14); 0 or less.
    fn phase_modifier(&self) -> i32 {
        let later = if self.mode.is_in_phase() { self.clock.phase as i32 - 1 } else { 0 };
        -later * self.rules().phase_penalty
    }
}

impl Combatant {
    /// Returns the modifiers of effects to the combatant's rolls after `vs` and in `defend`, one by one (EX-71).
    pub fn defense_modifiers(&self) -> impl Iterator<Item = (ModifierSource, i32)> {
        self.effects.iter().map(|it| (ModifierSource::Effect(it.label.clone()), it.defense))
    }

    /// Returns the modifiers of effects to the rolls of attacks on the combatant that are not melee, one by one (EX-71).
    pub fn attacked_modifiers(&self) -> impl Iterator<Item = (ModifierSource, i32)> {
        self.effects.iter().map(|it| (ModifierSource::Effect(it.label.clone()), it.attacked))
    }

    /// Everything about the combatant that modifies a test, one by one.
    fn test_modifiers(&self, rules: &Parameters) -> impl Iterator<Item = (ModifierSource, i32)> {
        let effects = self.effects.iter();
        let effects = effects.map(|it| (ModifierSource::Effect(it.label.clone()), it.test));
        self.penalties(rules).into_iter().chain(effects)
    }
}

/// Returns what modifies the test against a consequence in a kind of body, beside what modifies any test.
fn own_modifier(consequence: Consequence, morph: Morph) -> Option<(ModifierSource, i32)> {
    match (consequence, morph) {
        (Consequence::Disarm, _) => Some((ModifierSource::Disarm, DISARM)),
        (Consequence::Integration | Consequence::Alienation, Morph::Synth) => {
            Some((ModifierSource::SyntheticMorph, -10))
        }
        (Consequence::Alienation, Morph::Info) => Some((ModifierSource::Infomorph, -20)),
        _ => None,
    }
}

/// Returns the modifiers that a command gives by number.
pub(super) fn given(modifiers: &[Modifier]) -> Result<Vec<(ModifierSource, i32)>, Refusal> {
    let source = |label: &String| {
        check_short_text("the label of a modifier", label, MAX_LABEL).map(ModifierSource::Named)
    };
    let given = modifiers.iter().map(|Modifier { value, label }| {
        let value = check_range("mod", *value, -999, 999)?;
        Ok((label.as_ref().map_or(Ok(ModifierSource::Number), source)?, value))
    });
    given.collect()
}

/// The modifiers of a test that don't depend on its maker, one by one; 0 for those that it does not name.
///
/// # Errors
/// [`Refusal`] of a modifier out of its range.
pub fn modifiers_of(test: &Test) -> Result<Vec<(ModifierSource, i32)>, Refusal> {
    let numbers = given(&test.modifiers)?;
    let (helper, most) = HELPER;
    let helpers = (check_range("helpers", test.helpers, 0, 999)? * helper).min(most);
    let (failed_try, worst) = FAILED_TRY;
    let attempt = check_range("try", test.attempt.unwrap_or(1), 1, 999)?;
    let tries = ((attempt - 1) * failed_try).max(worst);
    let minutes = check_range("minutes", test.minutes, 0, 999)? * MINUTE;
    let or_none = |holds: bool, value: i32| if holds { value } else { 0 };
    let related = or_none(test.defaulting == Some(Defaulting::Related), RELATED);
    let named = [
        (ModifierSource::Helpers, helpers),
        (ModifierSource::FailedTries, tries),
        (ModifierSource::Minutes, minutes),
        (ModifierSource::RelatedSkill, related),
        (ModifierSource::Specialization, or_none(test.special, SPECIALIZED)),
        (ModifierSource::Distraction, or_none(test.distracted, DISTRACTED)),
    ];
    let difficulty = test.difficulty.map(|it| (ModifierSource::Difficulty(it), it.modifier()));
    Ok(numbers.into_iter().chain(named).chain(difficulty).collect())
}
