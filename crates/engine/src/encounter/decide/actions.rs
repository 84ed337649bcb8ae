//! Actions of a stage and their limits (AC-5 to AC-9).

use super::{Transaction, acting, effects};
use crate::command::{ActionKind, Command, Span, Until};
use crate::encounter::{BrokenRule, Effect, Fact, Id, Refusal, WeaponAction, check_text};
use crate::rules::{Circumstance, EffectRole, Parameters};
use crate::text::{PlainText, is_same};

/// The name of a Complex action that aims (EX-6).
pub const AIMING: &str = "aim";

/// Returns what full defense adds to a defense (EX-6), if the ruleset has it.
pub(super) fn full_defense(rules: &Parameters) -> Result<i32, Refusal> {
    let bonus = Some(rules.full_defense).filter(|it| *it != 0);
    bonus.ok_or(Refusal::NoSuchRule(EffectRole::FullDefense.label()))
}

/// Records an action of an acting combatant; the first one starts the stage.
pub(super) fn record(
    tx: &mut Transaction,
    name: &str,
    kind: ActionKind,
    what: &str,
    force: bool,
) -> Result<(), Refusal> {
    let id = acting::acting_id(tx, name)?;
    let checked = check_text("an action", what);
    let what = if what.is_empty() { PlainText::default() } else { checked? };
    let defends = kind == ActionKind::Defense;
    let defense = defends.then(|| full_defense(tx.rules())).transpose()?;
    Refusal::unless_forced(broken_rule(tx, id, kind, &what), force, || {
        let (name, what) = (name.to_owned(), what.to_string());
        Command::Action { name, kind, what, force: true }
    })?;
    tx.push(Fact::ActionTaken { who: id, kind, what: what.clone() });
    acting::start_acting(tx);
    // Whoever has fallen in a shared slot acts in vain.
    let is_active = tx.combatant(id).is_active();
    if let Some(defense) = defense.filter(|_| is_active) {
        let full = Effect::new(PlainText::new(EffectRole::FullDefense.label()));
        let full = Effect { defense, until: Some(Until::Next), ..full };
        effects::apply_effect(tx, id, full, Span::Open);
    }
    let aim = aim_of(kind, &what).filter(|_| is_active);
    let actions = &mut tx.combatant(id).actions;
    actions.taken.push(kind.counted());
    if let (ActionKind::Complex, Ok(action)) = (kind, what.parse()) {
        actions.record(action);
    }
    if let Some(aim) = aim {
        (actions.aim, actions.aim_is_held) = aim;
    }
    note_many_quick_actions(tx, id);
    Ok(())
}

/// Returns what an action adds to the next attack, and whether that lasts until the next stage: a Quick aim ends with its own
/// (EX-6). `None` for what is no aim.
pub fn aim_of(kind: ActionKind, what: &str) -> Option<(i32, bool)> {
    let [quick, complex, ..] = Circumstance::Aim.degrees() else { return None };
    match kind {
        ActionKind::Aim => Some((quick.1, false)),
        ActionKind::Complex if is_same(what, AIMING) => Some((complex.1, true)),
        _ => None,
    }
}

/// Records an attack or a reload, once per stage, as the Complex action of an acting combatant; for others it does
/// nothing. `forced` is the command that overrides the limits.
pub(super) fn record_weapon_action(
    tx: &mut Transaction,
    id: Id,
    action: WeaponAction,
    force: bool,
    forced: &dyn Fn() -> Command,
) -> Result<(), Refusal> {
    if !tx.state.acting().contains(&id) {
        return Ok(());
    }
    let actions = &mut tx.combatant(id).actions;
    let is_recorded = actions.is_recorded(action);
    let long: Vec<ActionKind> =
        actions.taken.iter().copied().filter(|kind| kind.is_long()).collect();
    let is_too_busy = long.len() > usize::from(is_recorded) && tx.rules().stage_limits;
    let rule =
        is_too_busy.then(|| BrokenRule::TooBusyFor { name: tx.name(id), kind: long[0], action });
    Refusal::unless_forced(rule, force, forced)?;
    acting::start_acting(tx);
    if !is_recorded {
        let actions = &mut tx.combatant(id).actions;
        actions.taken.push(ActionKind::Complex);
        actions.record(action);
        note_many_quick_actions(tx, id);
    }
    Ok(())
}

/// Uses up an aim (EX-6).
pub(super) fn use_aim(tx: &mut Transaction, id: Id) {
    let actions = &mut tx.combatant(id).actions;
    (actions.aim, actions.aim_is_held) = (0, false);
}

/// Returns the rule that forbids an action: a limit of the stage, or a declaration.
fn broken_rule(tx: &Transaction, id: Id, kind: ActionKind, what: &PlainText) -> Option<BrokenRule> {
    let actions = &tx.state.get(id)?.actions;
    let limit =
        if tx.rules().stage_limits { broken_limit(&actions.taken, kind.counted()) } else { None };
    if let Some(limit) = limit {
        return Some(BrokenRule::ActionLimit { name: tx.name(id), limit });
    }
    let declared = actions.declared.as_ref().filter(|it| !what.is_empty() && *it != what)?;
    Some(BrokenRule::DeclaredOtherwise {
        name: tx.name(id),
        declared: declared.clone(),
        what: what.clone(),
    })
}

/// Returns the limit of a stage that one more action would exceed.
fn broken_limit(taken: &[ActionKind], kind: ActionKind) -> Option<&'static str> {
    let has = |other: ActionKind| taken.contains(&other);
    let only_aim = Some("aiming leaves no other Quick action");
    match kind {
        ActionKind::Complex if has(ActionKind::Complex) => Some("one Complex action is the limit"),
        ActionKind::Complex if has(ActionKind::Task) => {
            Some("no Complex action besides a Task action")
        }
        ActionKind::Task if has(ActionKind::Complex) => {
            Some("no Task action besides a Complex action")
        }
        ActionKind::Quick | ActionKind::Aim if has(ActionKind::Aim) => only_aim,
        ActionKind::Aim if has(ActionKind::Quick) => only_aim,
        _ => None,
    }
}

/// Reports more Quick actions than usual; the gamemaster may allow them (AMB-36).
fn note_many_quick_actions(tx: &mut Transaction, id: Id) {
    let (alone, beside) = (tx.rules().quick_alone, tx.rules().quick_beside);
    let taken = &tx.combatant(id).actions.taken;
    let usual = if taken.iter().any(|kind| kind.is_long()) { beside } else { alone };
    let count = taken.iter().filter(|kind| !kind.is_long()).count();
    if count > usual as usize {
        tx.push(Fact::ManyQuickActions { who: id, count, usual });
    }
}
