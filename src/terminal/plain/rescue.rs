//! Points of Moxie that make a success of what has just failed.

use super::called_out::SPOKEN_OF;
use super::last_roll::{Correction, LastAttack, last_step};
use super::last_tests::{LastTest, LastTests, resist};
use crate::app::words::{is_any, is_number};
use crate::app::{App, combatant_called};
use phasekeeper_engine::command::{
    Command, MoxieChange, MoxieUse, RollOptions, quoted, read_command,
};
use phasekeeper_engine::encounter::{AttackFact, Fact, Id, TestResult, check_with};
use phasekeeper_engine::rules::{Attack, Check, Consequence};
use phasekeeper_engine::text::counted;

/// The word that spends the point.
const FLIP: &str = "flip";

/// The same, as a command has it.
const FLIPPED: Option<MoxieChange> = Some(MoxieChange::Flip);

/// A success instead of a failure.
#[derive(Clone)]
pub(super) struct Rescue {
    /// The owner of the point.
    pub who: Id,
    /// The sentence that offers it.
    pub told: String,
    /// True if what failed is taken back first.
    pub is_again: bool,
    /// The line that makes it one.
    pub correction: Correction,
}

/// The roll that a line asks to flip, by who made it; that of anybody if nobody is named.
#[derive(Clone, Copy)]
pub(super) struct Flip(Option<Id>);

impl Flip {
    /// Returns true if it may be the roll of this one.
    pub fn is_of(self, who: Id) -> bool {
        self.0.is_none_or(|it| it == who)
    }
}

/// Finds what a line asks to flip: `flip`, `yes`, or `Ana flips her die`, perhaps `with Moxie`; `None` for any other line.
pub(super) fn flip_in(app: &App, line: &str) -> Option<Flip> {
    let line = line.to_lowercase();
    let line = line.strip_suffix(" with moxie").unwrap_or(&line);
    let is_roll = |it: &str| {
        let is_die = is_number(it.trim().trim_start_matches("the "));
        is_die || ["", " it"].contains(&it) || it.ends_with(" die") || it.ends_with(" roll")
    };
    let spent = line.split_once(" to flip").filter(|it| it.0.contains("moxie") && is_roll(it.1));
    if is_any(line, "flip|flip it|yes|yes, flip|yes, flip it")
        || spent.is_some_and(|it| it.0.starts_with("spend "))
    {
        return Some(Flip(None));
    }
    let flips = line.split_once(" flips").filter(|it| is_roll(it.1));
    let flips =
        flips.or_else(|| line.strip_suffix(" flip").filter(|_| spent.is_none()).map(|it| (it, "")));
    let name = flips.or_else(|| spent?.0.split_once(" spends "))?.0;
    if is_any(name, SPOKEN_OF) {
        return Some(Flip(None));
    }
    combatant_called(app.encounter(), name).ok().map(|it| Flip(Some(it.id)))
}

/// Says why the last step can't be flipped: it was an attack on several, or whoever has failed has no point.
pub(super) fn why_no_flip(app: &App, flip: Flip) -> Option<String> {
    of_several(app, flip.0).or_else(|| has_no_moxie(app, flip))
}

/// Says how a miss at several, of this one if somebody is named, becomes a hit by a point (EX-89).
pub(super) fn of_several(app: &App, whose: Option<Id>) -> Option<String> {
    let LastAttack { made, .. } = LastAttack::of(app)?;
    let has_missed = made.len() > 1 && made.iter().all(|it| !it.attack().is_hit());
    let flipped = made.iter().find_map(|it| flipped(it.attack().attacker.check))?;
    let by = made[0].by.filter(|by| has_missed && whose.is_none_or(|it| it == *by))?;
    let state = app.encounter();
    let by = state.get(by).filter(|it| it.pool > 0 && state.rules().moxie_on_tests)?;
    Some(format!(
        "Moxie of {0} would make it {1:02}, but no point goes with a die for several: undo, say it with {1:02}, and {0} has {2} \
         moxie left",
        by.name,
        flipped.check().roll,
        by.pool - 1
    ))
}

/// Says that whoever has failed in the last step has no point to flip it with.
fn has_no_moxie(app: &App, flip: Flip) -> Option<String> {
    let (state, (step, _)) = (app.encounter(), last_step(app)?);
    let who = step.facts.iter().find_map(|fact| match fact {
        Fact::Tested { who, result, .. } if !result.is_success() => *who,
        Fact::Shocked { who, test, .. } if !test.succeeds() => Some(*who),
        Fact::Attacked(it) if it.attack().is_hit() => {
            it.on.filter(|_| it.attack().defender.is_some())
        }
        Fact::Attacked(it) => it.by,
        _ => None,
    });
    let who = state.get(who.filter(|who| flip.is_of(*who))?)?;
    let is_meant = flip.0 == Some(who.id) || who.is_players();
    let name = &who.name;
    let why = format!(
        "{name} has no point of Moxie; {name} has moxie 3 gives some, and flip is good then"
    );
    (who.pool == 0 && is_meant).then_some(why)
}

/// Finds the point of Moxie that makes a success of the failure of the last step.
pub(super) fn rescue(app: &App) -> Option<Rescue> {
    let (state, (step, _)) = (app.encounter(), last_step(app)?);
    let is_test =
        |it: &&Fact| matches!(it, Fact::Tested { .. } | Fact::Attacked(_) | Fact::Shocked { .. });
    let tests: Vec<&Fact> = step.facts.iter().filter(is_test).collect();
    if let Some(rescue) = of_consequences(app) {
        return Some(rescue);
    }
    // What else is done again is what one roll has decided.
    let [test] = tests[..] else { return None };
    let (who, flipped, again) = match test {
        Fact::Shocked { who, test, .. } if !step.command.contains(" moxie=") => {
            let again = resist(
                state,
                *who,
                Consequence::Shock,
                test.roll,
                RollOptions { modifiers: Vec::new(), moxie: FLIPPED },
            );
            (*who, flipped(*test)?, Some(again.into()))
        }
        // Those near where it fell, if they were said, are not those near the target.
        Fact::Attacked(_) if step.command.contains(" scatter=") => return None,
        Fact::Attacked(it) => of_attack(app, it)?,
        Fact::Tested { who, result, .. } if !result.moxie && !result.automatic => {
            let again = match read_command(&step.command, app.context().reading()) {
                // Only the last test can be changed after it.
                Some(Command::Aid { name, mut order }) => {
                    (order.roll, order.options.moxie) = (Some(result.check().roll), FLIPPED);
                    Some(Command::Aid { name, order }.to_string().into())
                }
                _ => None,
            };
            ((*who)?, flipped(result.check())?, again)
        }
        _ => return None,
    };
    let is_again = again.is_some();
    let on_test = || format!("moxie {} {FLIP}", quoted(state.name(who))).into();
    let told = offer(app, who, flipped.roll)?;
    Some(Rescue { who, told, is_again, correction: again.unwrap_or_else(on_test) })
}

/// Finds the point that makes a success of the last failure among tests against consequences.
fn of_consequences(app: &App) -> Option<Rescue> {
    let tests = LastTests::of(app)?;
    let (place, who, told) = (0..tests.tests.len()).rev().find_map(|place| {
        let LastTest { who, result, .. } = tests.tests[place];
        let flipped = flipped(result.check()).filter(|_| !result.automatic)?;
        Some((place, who, offer(app, who, flipped.roll)?))
    })?;
    let line = tests.again(app.encounter(), place, None, FLIPPED);
    Some(Rescue { who, told, is_again: true, correction: line.into() })
}

/// The sentence that offers a point to whoever has one.
fn offer(app: &App, who: Id, die: i32) -> Option<String> {
    let state = app.encounter();
    let maker = state.get(who).filter(|it| it.pool > 0 && state.rules().moxie_on_tests)?;
    let (name, points) = (&maker.name, counted(maker.pool, "point"));
    Some(format!("Moxie of {name} would make it {die:02}: {FLIP} spends one of {points}"))
}

/// A failure as its flipped die makes it, if that is a success.
fn flipped(check: Check) -> Option<TestResult> {
    let flipped = check_with(check, MoxieUse::Flip)?;
    (!check.succeeds() && flipped.check().succeeds()).then_some(flipped)
}

/// The last attack, made again with the point of the target against a hit, or of the attacker for one.
fn of_attack(app: &App, it: &AttackFact) -> Option<(Id, TestResult, Option<Correction>)> {
    let attack = it.attack();
    let mut order = LastAttack::of(app)?.order;
    let defense = attack.defender.filter(|_| attack.is_hit());
    let (who, flipped) = if let Some(defender) = defense {
        let flipped = flipped(defender.check)?;
        let defender = Some(flipped.check().into());
        order.theirs.moxie = FLIPPED;
        let is_saved = !Attack { defender, ..attack }.is_hit();
        (it.on.filter(|_| is_saved)?, flipped)
    } else {
        let flipped = flipped(attack.attacker.check)?;
        order.mine.moxie = FLIPPED;
        let is_hit = Attack { attacker: flipped.check().into(), ..attack }.is_hit();
        (it.by.filter(|_| is_hit)?, flipped)
    };
    let undefended = it.on.filter(|_| order.defense.is_none());
    Some((who, flipped, Some(Correction::of(app, order, undefended))))
}
