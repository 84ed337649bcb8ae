//! Corrections of the last step: damage or a die that is called out behind an attack, another target, modifiers that were
//! forgotten, a point of Moxie, and those near where a blast fell.

use super::called_out::{CalledOut, called_out};
use super::forgotten::{is_forgotten, why_not_forgotten, with_forgotten};
use super::last_roll::{Correction, LastAttack, attacks_of, call_out, last_step, read_attack};
use super::last_tests::LastTests;
use crate::app::words::{FORGOT, behind, behind_any_case, listed, more_behind};
use crate::app::{App, Parted, combatant_called, is_cover, read_distances};
use phasekeeper_engine::command::{
    Command, MoxieChange, MoxiePoint, MoxieUse, RollOptions, Rolls, read_command,
};
use phasekeeper_engine::encounter::{AttackFact, Fact, Id, Step};
use phasekeeper_engine::rules::Check;

/// The refusal of damage that is called out too late.
const NO_HIT: &str = "that goes right behind a hit; later, NAME has 13 damage corrects it";

/// The refusal of a die that is called out too late.
const NO_DIE: &str = "that goes right behind an attack at one; undo leads back to any other roll, and NAME's initiative \
                      die was 33 is that of initiative";

/// The refusal of a die of somebody who has made no such test, or several.
const NO_TEST: &str = "no such test is among the last ones; of several it is said with the die that fell: Ana's die was 25, not 83; undo leads back to \
     the attack before them";

/// The refusal of what was healed, behind anything else.
const NO_AID: &str = "that goes right behind first aid; NAME has 10 damage sets it";

/// The refusal of a correction without a blast that missed, or without metres.
const NO_FALL: &str = "that goes right behind a blast that missed, with the metres of others than its target: it fell \
                       near Doc 3, or near nobody";

/// The refusal of what would be of one target of several, or asks for a die of each.
const OF_SEVERAL: &str = "it was at several: undo takes it back; then say how one of them is, such as Thug 1 is in cover, and the attack once more, \
                          with its dice; its damage is rolled anew unless the damage was 17, or the like, is said behind it";

/// The refusal of a die with which whoever has missed several may hit them.
const DIE_AT_SEVERAL: &str = "it was at several, who would defend themselves: undo takes it back; then say the attack once more, with this die";

/// Returns true behind an attack at several.
fn is_of_several(app: &App) -> bool {
    LastAttack::of(app).is_some_and(|it| it.made.len() > 1)
}

/// How another target is said than the one that was attacked.
const MEANT: &str = "it was at|it was|that was|the target was|i meant|i mean|he shot at|she shot at|\
                     they shot at";

/// Returns true for how a correction of an attack begins that is not called out.
pub(super) fn begins_correction(line: &str) -> bool {
    let line = line.to_lowercase();
    [FORGOT, MEANT].iter().any(|it| more_behind(&line, it).is_some())
}

/// The refusal of another target.
const NO_TARGET: &str = "that goes right behind an attack at one; undo takes a step back, then say it with the right name";

/// Words before a line that corrects the last one.
pub(super) const CORRECTING: &str =
    "no,|no wait,|wait,|sorry,|sorry|i'm sorry,|i am sorry,|oops,|oops|wrong target,|wrong target:";

/// The last attack with the part that a line corrects: its damage, a die, or those near where it fell.
///
/// # Errors
/// A sentence if the last step was none.
pub(super) fn correction(app: &App, line: &str) -> Result<Option<Correction>, &'static str> {
    let line = line.to_lowercase();
    let fell = line.strip_prefix(FELL_NEAR).map(str::to_owned).or_else(|| fell_from(&line));
    match (called_out(app, &line), fell) {
        (Some(CalledOut::Damage { by, value, is_total }), _) => {
            with_damage(app, by, value, is_total).map(Some).ok_or(NO_HIT)
        }
        // Before a turn it is that of initiative.
        (Some(CalledOut::Die { .. }), _) if !app.encounter().mode().is_in_phase() => Ok(None),
        (Some(CalledOut::Die { of, die, fell }), _) => {
            if let Some(tests) = LastTests::of(app) {
                let place = tests.place_of(of, fell).ok_or(NO_TEST)?;
                return Ok(Some(tests.again(app.encounter(), place, Some(die), None).into()));
            }
            let is_theirs = LastAttack::of(app).is_some_and(|it| it.made[0].by == Some(of));
            let why = if is_theirs && is_of_several(app) { DIE_AT_SEVERAL } else { NO_DIE };
            with_die(app, of, die).map(Some).ok_or(why)
        }
        (None, None) if let Some((who, die)) = healed(app, &line) => {
            match with_healed(app, who, die) {
                None if who.is_none() => Err(NO_AID),
                made => Ok(made),
            }
        }
        (None, Some(near)) => with_others_near(app, &near).map(Some).ok_or(NO_FALL),
        (None, None) => match with_forgotten(app, &line).or_else(|| with_target(app, &line)) {
            None if is_forgotten(app, &line) => {
                Err(if is_of_several(app) { OF_SEVERAL } else { why_not_forgotten(app) })
            }
            None if line.starts_with("i mean") => Err(NO_TARGET),
            made => Ok(made),
        },
    }
}

/// Divides two corrections of the last attack: `forgot minor cover, and it hit for 11`, `I meant Ben, at long range`; `None` if they
/// are one, or none.
pub(super) fn two_corrections(app: &App, line: &str) -> Option<Parted> {
    let line = behind_any_case(line, CORRECTING).unwrap_or(line);
    let is_one = |it: &str| correction(app, it).is_ok_and(|it| it.is_some());
    if is_one(line) {
        return None;
    }
    let places = [", and ", " and ", ", but ", " but ", ", "].iter();
    let mut parted = places.flat_map(|it| line.match_indices(it));
    let (first, then) = parted.find_map(|(at, between)| {
        let (first, then) = (&line[..at], &line[at + between.len()..]);
        let forgot = format!("forgot {}", behind(then, "at|in").unwrap_or(then));
        let then = [then.to_owned(), forgot].into_iter().filter(|_| is_one(first));
        Some((first, then.into_iter().find(|it| is_one(it))?))
    })?;
    // Another target comes last: its defense is asked.
    let is_target = more_behind(&first.to_lowercase(), MEANT).is_some();
    let first = first.to_owned();
    let lines = if is_target { vec![then, first] } else { vec![first, then] };
    Some(Parted { lines, unread: None })
}

/// Whoever spends a point of Moxie on the last roll by a line, and how: `moxie Ana avert`.
pub(super) fn moxie_on_last(app: &App, line: &str) -> Option<(Id, MoxieUse)> {
    let command = read_command(line, app.context().reading())?;
    let Command::Moxie { names, point: MoxiePoint::Change(change) } = command else { return None };
    let [who] = app.encounter().find_all(&names).ok()?[..] else { return None };
    Some((who, change))
}

/// The last attack with a point of Moxie of one who rolled for it; `None` of any other step, and for a flip, which is offered where it
/// helps.
pub(super) fn with_moxie(app: &App, who: Id, change: MoxieUse) -> Option<Correction> {
    let LastAttack { made, mut order, .. } = LastAttack::of(app)?;
    let is_target = made[0].on == Some(who) && order.defense.is_some();
    let options = match (made[0].by == Some(who), is_target) {
        (true, _) => &mut order.mine,
        (_, true) => &mut order.theirs,
        _ => return None,
    };
    options.moxie = Some(change.into());
    (change != MoxieUse::Flip).then(|| Correction::of(app, order, None))
}

/// The last attack, at one, with another target; it is asked whether that one defends themselves. `None` of any other step.
fn with_target(app: &App, line: &str) -> Option<Correction> {
    let name = more_behind(line, MEANT)?;
    let name = name.split(", not ").next().unwrap_or(name);
    // `it was not Tomas, it was Kesi`
    let (denied, name) = match name.strip_prefix("not ") {
        Some(rest) => {
            let (denied, name) = rest.split_once(", it was ").or(rest.split_once(" but "))?;
            (Some(combatant_called(app.encounter(), denied).ok()?.id), name)
        }
        None => (None, name),
    };
    let on = combatant_called(app.encounter(), name.trim_start_matches("the ")).ok()?;
    let LastAttack { made, mut order, .. } = LastAttack::of(app)?;
    let [made] = made[..] else { return None };
    let is_meant = denied.is_none_or(|denied| made.on == Some(denied)) && made.on != Some(on.id);
    if !is_meant || made.details().scatter.is_some() || order.area.is_some() {
        return None;
    }
    (order.defense, order.theirs) = (None, RollOptions::default());
    order.on = Some((&*on.name).into());
    // The cover that was said is not added to their own.
    if on.effects.iter().any(|it| is_cover(&it.label)) {
        order.mine.modifiers.retain(|it| !it.label.as_deref().is_some_and(is_cover));
    }
    // A miss needs none, which is known once the attack is taken back.
    Some(Correction::of(app, order, Some(on.id)))
}

/// The last attack with another die of the attacker, or of a target; `None` of any other step, and of an attacker with several.
fn with_die(app: &App, of: Id, die: i32) -> Option<Correction> {
    let LastAttack { made, mut order, .. } = LastAttack::of(app)?;
    let first = made[0];
    // A point of Moxie was spent on the other die.
    if first.by == Some(of) && order.rolls.0.len() == 1 {
        order.rolls = Rolls(vec![Some(die)]);
        order.mine.moxie = order.mine.moxie.filter(|it| *it != MoxieChange::Flip);
    } else {
        let place = made.iter().position(|it| it.on == Some(of))?;
        *order.defense.as_mut()?.rolls.0.get_mut(place)? = Some(die);
        order.theirs.moxie = order.theirs.moxie.filter(|it| *it != MoxieChange::Flip);
    }
    let check = Check { roll: die, ..first.attack().attacker.check };
    // What has become a hit was not defended against.
    let is_new = !first.attack().is_hit() && order.defense.is_none() && check.succeeds();
    // Those near where it fell are not those near the target, and several are asked for dice of their own.
    if is_new && (made.len() > 1 || first.details().scatter.is_some()) {
        return None;
    }
    Some(Correction::of(app, order, first.on.filter(|_| is_new)))
}

/// The last step, a hit by whoever rolled, with this damage in place of its own; `None` of any other.
fn with_damage(app: &App, by: Option<Id>, value: i32, is_total: bool) -> Option<Correction> {
    let LastAttack { step, made, mut order } = LastAttack::of(app)?;
    let is_theirs = |it: &&&AttackFact| by.is_none() || it.by == by;
    // A blast that misses has damage, too.
    let is_blast = step.facts.iter().any(|it| matches!(it, Fact::Blasted { .. }));
    let mut hits = made.iter().filter(is_theirs).filter(|it| is_blast || it.attack().is_hit());
    let bonus = hits.next()?.attack().bonus();
    call_out(app, &mut order, if is_total { value - bonus } else { value });
    Some(Correction::of(app, order, None))
}

/// The die of what first aid healed, which is called out, and by or on whom it was if that is said: `it healed 8`, `Doc healed 8`.
fn healed(app: &App, line: &str) -> Option<(Option<Id>, i32)> {
    let (name, die) = line.rsplit_once(" healed ")?;
    let who = || combatant_called(app.encounter(), name).ok().map(|it| Some(it.id));
    Some((if name == "it" { None } else { who()? }, die.parse().ok()?))
}

/// The last step, first aid that helped, with another die of what it heals; `None` of any other, and of somebody else's.
fn with_healed(app: &App, who: Option<Id>, die: i32) -> Option<Correction> {
    let (step, _) = last_step(app)?;
    let command = read_command(&step.command, app.context().reading())?;
    let Command::Aid { name, mut order } = command else { return None };
    let made = step.facts.iter().find_map(|fact| match fact {
        Fact::Tested { who, result, .. } if result.is_success() => Some((*who, result.check())),
        _ => None,
    });
    let (medic, check) = made?;
    let patient = app.encounter().find(&name).ok().map(|it| it.id);
    if who.is_some_and(|who| medic != Some(who) && patient != Some(who)) {
        return None;
    }
    // As it fell, before a point of Moxie flipped it.
    let is_flipped = order.options.moxie == Some(MoxieChange::Flip);
    order.roll = Some(if is_flipped { check.flipped() } else { check }.roll);
    order.heal = Some(die);
    Some(Command::Aid { name, order }.to_string().into())
}

/// Names those near where the last blast fell, once it has missed: `it fell near Doc 3, Guard 2 5`, or near nobody.
const FELL_NEAR: &str = "it fell near ";

/// The sentence about a blast that has missed those who were said to be near it; `None` for any other step.
pub(super) fn told_of_fall(step: &Step) -> Option<String> {
    let attack = attacks_of(step).next()?;
    // With the die in the line, it has been said.
    let is_unsaid = step.command.contains(" area=") && !step.command.contains(" scatter=");
    let metres = attack.details().scatter.filter(|_| is_unsaid)?;
    Some(format!(
        "it fell {metres} m off, and the others' metres were counted from there; {FELL_NEAR}NAME 3, or near nobody, \
         corrects them"
    ))
}

/// The same in other words, as names with metres: `it fell 4 m from Odo and 9 m from Kes`.
fn fell_from(line: &str) -> Option<String> {
    let each = listed(line.strip_prefix("it fell ")?).map(|it| {
        let (metres, name) = it.split_once(" from ")?;
        Some(format!("{name} {}", metres.trim().split([' ', 'm']).next()?))
    });
    each.collect::<Option<Vec<_>>>().map(|it| it.join(", "))
}

/// The last step, a blast that missed, with others near where it fell; `None` if it was none.
fn with_others_near(app: &App, near: &str) -> Option<Correction> {
    let LastAttack { made, mut order, .. } = LastAttack::of(app)?;
    let first = made.first().filter(|it| it.details().scatter.is_some())?;
    // Who was not near it, is not.
    let near =
        [" and not ", ", not "].iter().find_map(|it| near.split_once(it)).map_or(near, |it| it.0);
    let target = app.encounter().names_of(&[first.on?]).to_string();
    let near = if near == "nobody" { "none".to_owned() } else { read_distances(app, near)? };
    // Its own metres are those that it fell off.
    if near.split(',').any(|it| it.rsplit_once(':').is_some_and(|it| it.0 == target)) {
        return None;
    }
    order.area = read_attack(app, &format!("attack 0 0 area={near}"))?.area;
    Some(Correction::of(app, order, None))
}
