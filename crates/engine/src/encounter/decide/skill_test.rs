//! Skill tests, and Moxie spent on them (TS-1 to TS-14, MX-4).

use super::actions::full_defense;
use super::{Transaction, ambush};
use crate::command::{Command, Defense, MoxieChange, MoxieUse, RollOptions, Skill, Test};
use crate::encounter::moxie::ensure_moxie_on_tests;
use crate::encounter::target_number::given;
use crate::encounter::{
    Combatant, Encounter, Fact, Id, ModifierSource, Refusal, RollDetails, TargetNumber, TestResult,
    check_range,
};
use crate::rules::{Check, Consequence, EffectRole, against_ranged};
use crate::text::PlainText;

/// The highest target that is still rolled if time was taken; above, the test succeeds (TS-11).
const MAX_ROLLED_TARGET: i32 = 99;

/// A roll that was made, and the sources of its target.
pub(super) struct Rolled {
    pub result: TestResult,
    pub details: RollDetails,
}

/// `test [NAME] SKILL`.
pub(super) fn test(
    tx: &mut Transaction,
    name: Option<&str>,
    skill: &Skill,
    test: &Test,
) -> Result<(), Refusal> {
    let who = name.map(|name| tx.find(name)).transpose()?;
    let base = tx.seen().skill_or_default(who, skill, test.defaulting)?;
    let need = test.need.map(|need| check_range("need", need, 0, 999)).transpose()?;
    let target = tx.seen().target(who, base, test)?;
    let automatic = test.minutes > 0 && target.value() > MAX_ROLLED_TARGET;
    let roll = if automatic { Some(0) } else { test.roll };
    let moxie = test.ignore.then_some(MoxieChange::Ignore);
    let Rolled { result, details } = roll_against(tx, who, target, roll, moxie)?;
    let critical = !automatic && result.critical;
    let result = TestResult { automatic, critical, need, simple: test.simple, ..result };
    record(tx, who, skill, Rolled { result, details });
    Ok(())
}

/// `defend NAME SKILL` (EX-1, EX-6).
pub(super) fn defend(
    tx: &mut Transaction,
    name: &str,
    skill: &Skill,
    defense: &Defense,
) -> Result<(), Refusal> {
    let id = tx.find(name)?;
    Refusal::unless_forced(ambush::broken_defense(tx, id), defense.force, || Command::Defend {
        name: name.to_owned(),
        skill: skill.clone(),
        defense: Defense { force: true, ..defense.clone() },
    })?;
    let base = tx.seen().defense_skill(Some(id), skill)?;
    let base = if defense.ranged { against_ranged(base) } else { base };
    let full = defense.full.then(|| full_defense(tx.rules())).transpose()?;
    let mut more: Vec<_> =
        tx.seen().get(id).into_iter().flat_map(Combatant::defense_modifiers).collect();
    // It counts once, by the state or by the word.
    let full = full.filter(|_| tx.combatant(id).effect(EffectRole::FullDefense.label()).is_none());
    more.extend(full.map(|full| (ModifierSource::FullDefense, full)));
    let options = RollOptions { modifiers: defense.modifiers.clone(), moxie: None };
    let rolled = roll_with(tx, Some(id), base, defense.roll, &options, more)?;
    record(tx, Some(id), skill, rolled);
    Ok(())
}

/// Keeps a test as the last one of its maker, which a point of Moxie can change.
fn record(tx: &mut Transaction, who: Option<Id>, skill: &Skill, rolled: Rolled) {
    let Rolled { result, details } = rolled;
    if let Some(id) = who {
        tx.combatant(id).last_test = Some(result);
    }
    let label = match skill {
        Skill::Label(label) => Some(PlainText::new(label)),
        Skill::Value(_) => None,
    };
    let details = Some(RollDetails { label, ..details });
    tx.push(Fact::Tested { who, against: None, result, details });
}

/// Makes a roll with the modifiers of `who`, with those of the command and with `more`.
pub(super) fn roll_with(
    tx: &mut Transaction,
    who: Option<Id>,
    base: i32,
    roll: Option<i32>,
    options: &RollOptions,
    more: Vec<(ModifierSource, i32)>,
) -> Result<Rolled, Refusal> {
    let target = target_of(&tx.seen(), who, base, options, more)?;
    roll_against(tx, who, target, roll, options.moxie)
}

/// Returns the target of a roll with the modifiers of `who`, with those of the command and with `more`.
pub(super) fn target_of(
    state: &Encounter,
    who: Option<Id>,
    base: i32,
    options: &RollOptions,
    mut more: Vec<(ModifierSource, i32)>,
) -> Result<TargetNumber, Refusal> {
    more.extend(given(&options.modifiers)?);
    let ignores = options.moxie == Some(MoxieChange::Ignore);
    state.target_with(who, base, more, ignores)
}

/// Rolls to resist a consequence, against the current target.
pub(super) fn roll_to_resist(
    tx: &mut Transaction,
    id: Id,
    consequence: Consequence,
    roll: Option<i32>,
    options: &RollOptions,
) -> Result<Rolled, Refusal> {
    let by_moxie = options.moxie == Some(MoxieChange::Ignore);
    let more = given(&options.modifiers)?;
    let target = tx.state.resistance_test(id, consequence, more, by_moxie)?;
    roll_against(tx, Some(id), target, roll, options.moxie)
}

/// Rolls against a target, which a preview only notes, and spends the point of Moxie that goes with it.
pub(super) fn roll_against(
    tx: &mut Transaction,
    who: Option<Id>,
    target: TargetNumber,
    roll: Option<i32>,
    moxie: Option<MoxieChange>,
) -> Result<Rolled, Refusal> {
    if let Some(targets) = &mut tx.preview {
        targets.push(target.clone());
        let result = TestResult::of(Check { target: target.value(), roll: 0 });
        return Ok(Rolled { result, details: RollDetails::new(target, None) });
    }
    let check = Check { target: target.value(), roll: tx.percentile(roll)? };
    let mut result = TestResult::of(check);
    if let Some((id, moxie)) = who.zip(moxie) {
        ensure_moxie_on_tests(tx.rules())?;
        result = match moxie.after_roll() {
            Some(used) => result.changed_by(used).map_err(Refusal::MoxieUseless)?,
            None => TestResult { moxie: true, ..result },
        };
        let combatant = tx.combatant(id);
        combatant.ensure_moxie()?;
        combatant.pool -= 1;
    }
    Ok(Rolled { result, details: RollDetails::new(target, moxie) })
}

/// `moxie NAME flip|upgrade|avert`: spends a point on the last test (MX-4, MX-5).
pub(super) fn change_last(tx: &mut Transaction, id: Id, used: MoxieUse) -> Result<(), Refusal> {
    let result = tx.combatant(id).clone().last_test_with(used, tx.rules())?;
    let combatant = tx.combatant(id);
    combatant.pool -= 1;
    combatant.last_test = Some(result);
    tx.push(Fact::Tested { who: Some(id), against: None, result, details: None });
    Ok(())
}
