//! Corrections of the last step: a point of Moxie that makes a success of a failure, damage or a die that is called out behind an
//! attack, and those near where a blast fell.

use crate::app::{App, combatant_called, read_distances};
use phasekeeper_engine::command::{
    AttackOrder, Command, MoxieChange, MoxieUse, RollOptions, Rolls, quoted, read_command,
};
use phasekeeper_engine::encounter::{AttackFact, Fact, Id, Step, check_with};
use phasekeeper_engine::rules::{Attack, Check, Consequence, FiringExtra};
use phasekeeper_engine::text::counted;

/// The word that spends the point.
const FLIP: &str = "flip";

/// The same, as a command has it.
const FLIPPED: Option<MoxieChange> = Some(MoxieChange::Flip);

/// A success instead of a failure.
#[derive(Clone)]
pub(super) struct Rescue {
    /// The owner of the point.
    who: Id,
    /// The sentence that offers it.
    pub told: String,
    /// True if what failed is taken back first.
    pub is_again: bool,
    /// The line that makes it one.
    pub line: String,
    /// The parts of an attack against which nobody has defended themselves yet.
    pub undefended: Option<[String; 3]>,
}

impl Rescue {
    /// Returns true if a line asks for it.
    pub fn is_meant_by(&self, flip: Flip) -> bool {
        match flip {
            Flip::OfAnybody => true,
            Flip::Of(who) => who == self.who,
        }
    }
}

/// The roll that a line asks to flip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flip {
    OfAnybody,
    Of(Id),
}

/// Finds what a line asks to flip: `flip`, `yes`, or `Ana flips her die`, perhaps `with Moxie`; `None` for any other line.
pub(super) fn flip_in(app: &App, line: &str) -> Option<Flip> {
    let line = line.to_lowercase();
    let line = line.strip_suffix(" with moxie").unwrap_or(&line);
    let is_roll =
        |it: &str| ["", " it"].contains(&it) || it.ends_with(" die") || it.ends_with(" roll");
    let spent = line.split_once(" to flip").filter(|it| it.0.contains("moxie") && is_roll(it.1));
    if [FLIP, "flip it", "yes", "yes, flip", "yes, flip it"].contains(&line)
        || spent.is_some_and(|it| it.0.starts_with("spend "))
    {
        return Some(Flip::OfAnybody);
    }
    let flips = line.split_once(" flips").filter(|it| is_roll(it.1));
    let name = flips.or_else(|| spent?.0.split_once(" spends "))?.0;
    if SUBJECTS.contains(&name) {
        return Some(Flip::OfAnybody);
    }
    combatant_called(app.encounter(), name).ok().map(|it| Flip::Of(it.id))
}

/// Finds the point of Moxie that makes a success of a line's failure.
pub(super) fn rescue(app: &App, step: &Step) -> Option<Rescue> {
    let (state, line) = (app.encounter(), step.command.as_str());
    let is_test =
        |it: &&Fact| matches!(it, Fact::Tested { .. } | Fact::Attacked(_) | Fact::Shocked { .. });
    let tests = step.facts.iter().filter(is_test);
    // What is done again is what one roll has decided.
    let [test] = tests.collect::<Vec<_>>()[..] else { return None };
    let flipped = |check: Check| {
        let flipped = check_with(check, MoxieUse::Flip)?;
        (!check.succeeds() && flipped.check().succeeds()).then_some(flipped)
    };
    let resist = |who: Id, consequence, roll| Command::Resist {
        names: state.name(who).into(),
        consequence: Some(consequence),
        roll: Some(roll),
        options: RollOptions { modifiers: Vec::new(), moxie: FLIPPED },
    };
    let (who, flipped, again) = match test {
        Fact::Shocked { who, test, .. } if !line.contains(" moxie=") => {
            (*who, flipped(*test)?, Some(resist(*who, Consequence::Shock, test.roll)))
        }
        Fact::Attacked(it) => {
            let attack = it.attack();
            let mut order = attacked_again(app, step)?;
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
            (who, flipped, Some(Command::Attack { order }))
        }
        Fact::Tested { who, against, result, .. } if !result.moxie && !result.automatic => {
            let roll = result.check().roll;
            let again = match (against, read_command(line, app.context().reading())) {
                (Some(consequence), _) => Some(resist((*who)?, *consequence, roll)),
                // Only the last test can be changed after it.
                (None, Some(Command::Aid { name, mut order })) => {
                    (order.roll, order.options.moxie) = (Some(roll), FLIPPED);
                    Some(Command::Aid { name, order })
                }
                _ => None,
            };
            ((*who)?, flipped(result.check())?, again)
        }
        _ => return None,
    };
    let maker = state.get(who).filter(|it| it.pool > 0 && state.rules().moxie_on_tests)?;
    let points = counted(maker.pool, "point");
    let told = format!(
        "Moxie of {} would make it {:02}: {FLIP} spends one of {points}",
        maker.name, flipped.roll
    );
    let on_test = || format!("moxie {} {FLIP}", quoted(&maker.name));
    let line = again.as_ref().map_or_else(on_test, ToString::to_string);
    let undefended = match (test, &again) {
        (Fact::Attacked(it), Some(Command::Attack { order })) if order.defense.is_none() => {
            it.on.and_then(|on| parts_of(order, state.name(on)))
        }
        _ => None,
    };
    Some(Rescue { who, told, is_again: again.is_some(), line, undefended })
}

/// Words for whoever, or whatever, was spoken of last.
const SUBJECTS: [&str; 5] = ["it", "that", "he", "she", "they"];

/// The damage that a line calls out, and who rolled it if it says so: `the damage was 18`, `Ana rolled 18 damage`, `it hit for 12`.
fn damage_called_out(app: &App, line: &str) -> Option<(Option<Id>, i32)> {
    if let Some(value) = line.strip_prefix("the ").unwrap_or(line).strip_prefix("damage was ") {
        let value = value.split(", not ").next()?;
        return Some((None, value.parse().ok()?));
    }
    let line = [" altogether", " in all", " in total"]
        .iter()
        .find_map(|it| line.strip_suffix(it))
        .unwrap_or(line);
    let said = [" for damage", " damage"].iter().find_map(|it| line.strip_suffix(it));
    // Without a word for damage it may be a die.
    let rolled = said.and_then(|it| it.split_once(" rolled ").or(it.split_once(" was ")));
    let dealt = [" hit for ", " hits for ", " does ", " did "];
    let (name, value) =
        rolled.or_else(|| dealt.iter().find_map(|it| said.unwrap_or(line).split_once(it)))?;
    let value = value.parse().ok()?;
    if SUBJECTS.contains(&name) {
        return Some((None, value));
    }
    let who = combatant_called(app.encounter(), name).ok()?;
    Some((Some(who.id), value))
}

/// The die that a line calls out, and whose it is: `Ana's die was 33`.
fn die_called_out(app: &App, line: &str) -> Option<(Id, i32)> {
    let (name, die) =
        ["die", "roll"].iter().find_map(|it| line.split_once(&format!("'s {it} was ")))?;
    let die = die.split(", not ").next()?;
    Some((combatant_called(app.encounter(), name).ok()?.id, die.parse().ok()?))
}

/// Returns true for a line that calls out damage or a die.
pub(super) fn is_called_out(app: &App, line: &str) -> bool {
    let line = line.to_lowercase();
    damage_called_out(app, &line).is_some() || die_called_out(app, &line).is_some()
}

/// The refusal of damage that is called out too late.
const NO_HIT: &str = "that goes right behind a hit; later, NAME has 13 damage corrects it";

/// The refusal of a die that is called out too late.
const NO_DIE: &str = "that goes right behind an attack; NAME's initiative die was 33 is another";

/// The refusal of a correction without a blast that missed, or without metres.
const NO_FALL: &str =
    "that goes right behind a blast that missed: it fell near Doc 3, or near nobody";

/// The last attack with the part that a line corrects: its damage, a die, or those near where it fell.
///
/// # Errors
/// A sentence if the last step was none.
pub(super) fn correction(app: &App, line: &str) -> Result<Option<String>, &'static str> {
    let line = line.to_lowercase();
    if let Some(value) = damage_called_out(app, &line) {
        return with_damage(app, value).map(Some).ok_or(NO_HIT);
    }
    // Of whom no attack was by or on, it is that of initiative.
    let steps = app.timeline().history().done();
    let has_fought = |who| {
        steps.iter().flat_map(|it| attacks_of(it)).any(|it| [it.by, it.on].contains(&Some(who)))
    };
    if let Some(die) = die_called_out(app, &line).filter(|it| has_fought(it.0)) {
        return with_die(app, die).map(Some).ok_or(NO_DIE);
    }
    let near = line.strip_prefix(FELL_NEAR);
    near.map(|near| with_others_near(app, near).ok_or(NO_FALL)).transpose()
}

/// The line of the last step, an attack on one, with another die of the attacker, or of the target; `None` of any other.
fn with_die(app: &App, (who, die): (Id, i32)) -> Option<String> {
    let step = app.timeline().history().done().last()?;
    let mut attacks = attacks_of(step);
    let (made, None) = (attacks.next()?, attacks.next()) else { return None };
    let mut order = attacked_again(app, step)?;
    // The damage was rolled by dice of its own.
    if let Some(value) = made.value.filter(|_| order.value.is_none() && made.attack().is_hit()) {
        call_out(app, &mut order, value - made.attack().bonus());
    }
    match &mut order.defense {
        _ if made.by == Some(who) => order.rolls = Rolls(vec![Some(die)]),
        Some(defense) if made.on == Some(who) => defense.rolls = Rolls(vec![Some(die)]),
        _ => return None,
    }
    Some(Command::Attack { order }.to_string())
}

/// The line of the last step, a hit by whoever rolled, with this damage in place of its own; `None` of any other.
fn with_damage(app: &App, (by, value): (Option<Id>, i32)) -> Option<String> {
    let step = app.timeline().history().done().last()?;
    let is_theirs = |it: &AttackFact| by.is_none() || it.by == by;
    // A blast that misses has damage, too.
    let is_blast = step.facts.iter().any(|it| matches!(it, Fact::Blasted { .. }));
    attacks_of(step).find(|it| is_theirs(it) && (is_blast || it.attack().is_hit()))?;
    let mut order = attacked_again(app, step)?;
    call_out(app, &mut order, value);
    Some(Command::Attack { order }.to_string())
}

/// Gives an attack damage that is called out, all dice together.
fn call_out(app: &App, order: &mut AttackOrder, value: i32) {
    order.value = Some(value);
    let is_fired = order.mode.is_some_and(|it| app.encounter().rules().firing_damage(it).is_some());
    if (is_fired || order.charge) && order.extra.is_none_or(|it| it == FiringExtra::Damage) {
        // The dice of the firing mode, or of the charge, were rolled with the others.
        order.extra = Some(FiringExtra::Included);
    }
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

/// The line of the last step, a blast that missed, with others near where it fell; `None` if it was none.
fn with_others_near(app: &App, near: &str) -> Option<String> {
    let step = app.timeline().history().done().last()?;
    attacks_of(step).next()?.details().scatter?;
    let near = if near == "nobody" { "none".to_owned() } else { read_distances(app, near)? };
    let said = read_command(&format!("attack 0 0 area={near}"), app.context().reading())?;
    let Command::Attack { order: said } = said else { return None };
    let mut order = attacked_again(app, step)?;
    order.area = said.area;
    let blasted = step.facts.iter().find_map(|fact| match fact {
        Fact::Blasted { dv, .. } => Some(*dv),
        _ => None,
    });
    order.value = order.value.or(blasted);
    Some(Command::Attack { order }.to_string())
}

fn attacks_of(step: &Step) -> impl Iterator<Item = &AttackFact> {
    step.facts.iter().filter_map(|fact| match fact {
        Fact::Attacked(it) => Some(&**it),
        _ => None,
    })
}

/// An attack on somebody in parts: its skill with the die, whom it is on, and what else it has.
fn parts_of(order: &AttackOrder, on: &str) -> Option<[String; 3]> {
    let order = AttackOrder { on: None, ..order.clone() };
    let line = Command::Attack { order: Box::new(order) }.to_string();
    let (said, more) = line.strip_prefix("attack ")?.split_once(" by=")?;
    Some([said.to_owned(), quoted(on).to_string(), format!("by={more}")])
}

/// The same attack with the dice that were rolled; `None` if it was made by tactics.
fn attacked_again(app: &App, step: &Step) -> Option<Box<AttackOrder>> {
    let command = read_command(&step.command, app.context().reading())?;
    let Command::Attack { mut order } = command else { return None };
    // As it fell, before a point of Moxie flipped it.
    let fell =
        |check: Check, moxie| Some(if moxie == FLIPPED { check.flipped() } else { check }.roll);
    let made: Vec<Attack> = attacks_of(step).map(AttackFact::attack).collect();
    let mut rolls: Vec<_> =
        made.iter().map(|it| fell(it.attacker.check, order.mine.moxie)).collect();
    // One die may be for all.
    if order.rolls.0.len() == 1 && rolls.windows(2).all(|it| it[0] == it[1]) {
        rolls.truncate(1);
    }
    order.rolls = Rolls(rolls);
    if let Some(defense) = &mut order.defense {
        let moxie = order.theirs.moxie;
        let roll = |(place, it): (usize, &Attack)| match it.defender {
            Some(defender) => fell(defender.check, moxie),
            None => defense.rolls.of(place),
        };
        defense.rolls = Rolls(made.iter().enumerate().map(roll).collect());
    }
    if let Some((metres, times)) =
        attacks_of(step).find_map(|it| it.details().scatter.zip(it.attack().scatter()))
    {
        order.scatter = Some(metres / times);
    }
    Some(order)
}
