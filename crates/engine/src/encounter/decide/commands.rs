//! The rule of every command.

use super::recovery::Rest;
use super::{
    Transaction, acting, actions, ambush, attack, blast, declarations, downtime, effects, ground,
    healing, initiative, injury, movement, opposed, order_override, party, recovery, reserve,
    resistance, setup, shock, skill_test, sleeve, stat_edit, stress, task, time, timers,
    turn_order, weapons,
};
use crate::command::{Command, Dismissal, MoxiePoint, Names, RollOptions};
use crate::encounter::{Fact, Id, PendingDecision, Refusal};
use crate::text::PlainText;

/// Carries out a command, but for those that [`auto`](super::auto) plays by others.
#[expect(clippy::too_many_lines, reason = "it is a list: each command with its rule")]
pub(super) fn carry_out(tx: &mut Transaction, command: &Command) -> Result<(), Refusal> {
    ambush::ensure_not_free(tx, command)?;
    match command {
        Command::Ground { from, to, metres } => ground::say(tx, from, to.as_deref(), *metres),
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
        Command::Roll { who, source, one, modifier } => {
            initiative::roll(tx, who, source, *one, *modifier)
        }
        Command::Ambush { names, surprised, free } => {
            ambush::lay(tx, names, surprised.as_ref(), *free)
        }
        Command::Begin => time::begin(tx),
        Command::Auto { .. } => Ok(()),
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
        Command::Shock { names, roll } => {
            each(tx, names, |tx, id| shock::test(tx, id, *roll, &RollOptions::default()))
        }
        Command::Note { names, text } => each(tx, names, |tx, id| setup::note(tx, id, text)),
        Command::Remind { names, text, once } => {
            each(tx, names, |tx, id| setup::remind(tx, id, text, *once))
        }
        Command::Count { names, label, by } => {
            each(tx, names, |tx, id| stat_edit::count(tx, id, label, *by))
        }
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
            let total = pool.roll(tx.dice);
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
        Dismissal::Ended(names, label) => each(tx, names, |tx, who| {
            resistance::dismiss(tx, &PendingDecision::Ended { who, label: PlainText::new(label) })
        }),
        Dismissal::Reminder(names, text) => each(tx, names, |tx, who| {
            resistance::dismiss(tx, &PendingDecision::Reminder { who, text: PlainText::new(text) })
        }),
        Dismissal::Timer(label) => {
            resistance::dismiss(tx, &PendingDecision::Timer { label: PlainText::new(label) })
        }
        Dismissal::All => resistance::dismiss_all(tx),
    }
}
