//! The rules: computes the result of a command.
//!
//! Each subject has a module of functions that modify a working copy, the [`Transaction`], and push facts. The changes
//! are then the difference to the previous state. A refusal discards the copy, so it changes nothing.

mod acting;
mod actions;
mod ambush;
mod attack;
mod attack_odds;
mod auto;
mod blast;
mod declarations;
mod downtime;
mod effect_damage;
mod effects;
mod healing;
mod initiative;
mod injury;
mod melee;
mod movement;
mod next_slot;
mod opposed;
mod order_override;
mod party;
mod playout;
mod preview;
mod recovery;
mod reserve;
mod resistance;
mod setup;
mod skill_test;
mod sleeve;
mod stat_edit;
mod stress;
mod task;
mod time;
mod timers;
mod transaction;
mod turn_order;
mod turn_report;
mod weapons;

pub use actions::{AIMING, FULL_DEFENSE};
pub use attack_odds::{AttackOdds, attack_odds};
pub use melee::SUBDUED;
pub use playout::Playout;
pub use preview::{Preview, preview};
use recovery::Rest;
pub use setup::{MAX_TITLE, check_title};
use transaction::Transaction;

use super::change::StateChange;
use super::combatant::Id;
use super::fact::Fact;
use super::pending::PendingDecision;
use super::refusal::Refusal;
use super::state::Encounter;
use crate::command::{Command, Dismissal, MoxiePoint, Names};
use crate::dice::{Dice, SeededDice};
use crate::rules::Mode;
use crate::text::PlainText;

/// The result of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandResult {
    /// The facts, in order.
    pub facts: Vec<Fact>,
    /// The difference to the previous state.
    pub changes: Vec<StateChange>,
}

/// Computes the result of `command`, without changing `encounter`.
///
/// # Errors
/// A [`Refusal`] if the rules or the situation don't allow it, or if the resulting encounter could not be loaded from a
/// save.
pub fn decide(
    encounter: &Encounter,
    command: &Command,
    dice: &mut dyn Dice,
) -> Result<CommandResult, Refusal> {
    let (state, mut facts) = try_out(encounter, command, dice)?;
    facts.extend(turn_report::facts(encounter, &state, command));
    Ok(CommandResult { facts, changes: StateChange::between(encounter, &state) })
}

/// Returns the encounter that `command` would lead to, and its own facts; whatever it rolls is the same each time.
///
/// # Errors
/// Those of [`decide`].
pub fn foresee(
    encounter: &Encounter,
    command: &Command,
) -> Result<(Encounter, Vec<Fact>), Refusal> {
    try_out(encounter, command, &mut SeededDice::new(0))
}

fn try_out(
    encounter: &Encounter,
    command: &Command,
    dice: &mut dyn Dice,
) -> Result<(Encounter, Vec<Fact>), Refusal> {
    if encounter.mode == Mode::Finished {
        return Err(Refusal::Finished);
    }
    let mut tx = Transaction::new(encounter, dice);
    carry_out(&mut tx, command)?;
    turn_order::normalize(&mut tx);
    next_slot::end_effects(&mut tx, encounter.clock, &encounter.phase.slots);
    let Transaction { state, facts, .. } = tx;
    state.validate()?;
    Ok((state, facts))
}

fn carry_out(tx: &mut Transaction, command: &Command) -> Result<(), Refusal> {
    ambush::ensure_not_free(tx, command)?;
    match command {
        Command::Ruleset { ruleset, .. } => setup::choose_ruleset(tx, ruleset),
        Command::Title { text } => setup::set_title(tx, text),
        Command::Players { policy } => {
            tx.state.players = policy.or(tx.state.players);
            Ok(())
        }
        Command::Add { name, count, edits } => setup::add(tx, name, *count, edits),
        Command::Set { names, edits } => each(tx, names, |tx, id| stat_edit::set(tx, id, edits)),
        Command::Sleeve { name, value, edits } => sleeve::sleeve(tx, name, *value, edits),
        Command::Party { order, members } => party::bring(tx, order, members),
        Command::Wave { label } => reserve::bring(tx, label),
        Command::Copy { name, count } => setup::copy(tx, name, *count),
        Command::Rename { name, new } => setup::rename(tx, name, new),
        Command::Remove { names } => each(tx, names, setup::remove),
        Command::Roll { target, modifier } => initiative::roll(tx, target, *modifier),
        Command::Ambush { names, surprised, free } => {
            ambush::lay(tx, names, surprised.as_ref(), *free)
        }
        Command::Begin => time::begin(tx),
        Command::Auto { name } => auto::auto(tx, name.as_deref()),
        Command::Start => acting::start(tx),
        Command::Next { on: false } => acting::next(tx),
        Command::Next { on: true } => acting::next_on(tx),
        Command::Done { name } => acting::done(tx, name),
        Command::Delay { name } => acting::delay(tx, name.as_deref()),
        Command::Act { name, before } => acting::act(tx, name, *before),
        Command::Moxie { names, point } => moxie(tx, names, *point),
        Command::Session => healing::start_session(tx),
        Command::Move { name, position } => order_override::move_slot(tx, name, position),
        Command::Slot { name, die } => order_override::give_slot(tx, name, *die),
        Command::Action { name, kind, what, force } => {
            actions::record(tx, name, *kind, what, *force)
        }
        Command::Declare { name, what } => declarations::declare(tx, name, what),
        Command::Change { name, what, power } => declarations::change(tx, name, what, *power),
        Command::Pass { downtime, conditions, average } => {
            downtime::pass(tx, *downtime, Rest { conditions: *conditions, average: *average })
        }
        Command::EndTurn => time::end_turn_now(tx),
        Command::Finish => time::finish(tx),
        Command::Damage { names, hit } => each(tx, names, |tx, id| injury::damage(tx, id, *hit)),
        Command::Blast { order } => blast::blast(tx, order),
        Command::Wound { names, count } => each(tx, names, |tx, id| injury::wound(tx, id, *count)),
        Command::Heal { names, amount, wounds } => {
            each(tx, names, |tx, id| healing::heal(tx, id, *amount, *wounds))
        }
        Command::Aid { name, order } => recovery::aid(tx, name, order),
        Command::Stress { names, points } => {
            each(tx, names, |tx, id| stress::deal(tx, id, *points))
        }
        Command::Relieve { names, points, traumas } => {
            each(tx, names, |tx, id| stress::relieve(tx, id, *points, *traumas))
        }
        Command::Status { names, status } => each(tx, names, |tx, id| {
            injury::set_status(tx, id, *status);
            Ok(())
        }),
        Command::Effect { names, label, modifiers, span } => {
            each(tx, names, |tx, id| effects::add_effect(tx, id, label, modifiers, *span))
        }
        Command::Clear { names, label } => each(tx, names, |tx, id| effects::clear(tx, id, label)),
        Command::Shock { names, roll } => each(tx, names, |tx, id| effects::shock(tx, id, *roll)),
        Command::Note { names, text } => each(tx, names, |tx, id| setup::note(tx, id, text)),
        Command::Resist { names, consequence: Some(consequence), roll, options } => {
            each(tx, names, |tx, id| resistance::resist(tx, id, *consequence, *roll, options))
        }
        Command::Resist { names, consequence: None, roll, options } => {
            resistance::resist_due(tx, names, *roll, options)
        }
        Command::Dismiss { what } => dismiss(tx, what),
        Command::Timer { label, duration } => timers::set(tx, label, duration),
        Command::Test { name, skill, test } => skill_test::test(tx, name.as_deref(), skill, test),
        Command::Oppose { first, second, mine, theirs, variable } => {
            opposed::oppose_sides(tx, [(first, mine), (second, theirs)], *variable)
        }
        Command::Attack { order } if order.is_auto => auto::attack(tx, order),
        Command::Attack { order } => attack::attack(tx, order),
        Command::Reload { name, weapon, is_action, force } => {
            weapons::reload(tx, name, weapon.as_deref(), *is_action, *force)
        }
        Command::Defend { name, skill, defense } => skill_test::defend(tx, name, skill, defense),
        Command::Task { time, margin, rush, extra } => {
            task::compute_duration(tx, *time, *margin, *rush, *extra)
        }
        Command::Distance { name, movement, distance } => {
            movement::distance(tx, name.as_deref(), *movement, *distance)
        }
        Command::Load { physique, pounds } => movement::load(tx, *physique, *pounds),
        Command::Busy { actions, moving } => movement::busy(tx, *actions, *moving),
        Command::Dice { pool } => {
            let total = pool.roll(tx.dice());
            tx.push(Fact::DiceRolled { dice: *pool, total });
            Ok(())
        }
    }
}

/// Applies a command to each of `names` separately, in order of entry.
fn each(
    tx: &mut Transaction,
    names: &Names,
    rule: impl Fn(&mut Transaction, Id) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    for id in tx.state.find_all(names)? {
        rule(tx, id)?;
        turn_order::normalize(tx);
    }
    Ok(())
}

fn moxie(tx: &mut Transaction, names: &Names, point: MoxiePoint) -> Result<(), Refusal> {
    match point {
        MoxiePoint::GoFirst => {
            let id = tx.find_one(names)?;
            order_override::go_first(tx, id)
        }
        MoxiePoint::Change(used) => {
            let id = tx.find_one(names)?;
            skill_test::change_last(tx, id, used)
        }
        MoxiePoint::Regain(points) => {
            each(tx, names, |tx, id| healing::regain_moxie(tx, id, points))
        }
    }
}

fn dismiss(tx: &mut Transaction, what: &Dismissal) -> Result<(), Refusal> {
    match what {
        Dismissal::Consequence(names, consequence) => each(tx, names, |tx, who| {
            resistance::dismiss(tx, &PendingDecision::of(who, *consequence))
        }),
        Dismissal::Ended(names, label) => {
            let label = PlainText::new(label);
            each(tx, names, |tx, who| {
                resistance::dismiss(tx, &PendingDecision::Ended { who, label: label.clone() })
            })
        }
        Dismissal::Timer(label) => {
            resistance::dismiss(tx, &PendingDecision::Timer { label: PlainText::new(label) })
        }
        Dismissal::All => resistance::dismiss_all(tx),
    }
}
