//! Corrections of the last step: damage or a die that is called out behind an attack, modifiers that were forgotten, a point of
//! Moxie, and those near where a blast fell.

use crate::app::{App, Undefended, combatant_called, only_one, read_distances, read_modifiers};
use phasekeeper_engine::command::{
    AttackOrder, Command, Modifier, MoxieChange, MoxiePoint, MoxieUse, Rolls, quoted, read_command,
};
use phasekeeper_engine::encounter::{AttackFact, Fact, Id, Step};
use phasekeeper_engine::rules::{Attack, Check, FiringExtra};

/// Words for whoever, or whatever, was spoken of last.
pub(super) const SPOKEN_OF: [&str; 5] = ["it", "that", "he", "she", "they"];

/// Something about the last attack that is called out.
#[derive(Clone, Copy)]
enum CalledOut {
    /// Damage, of whoever rolled it if that was said; the margin may be in it: `the damage was 18`, `it hit for 12 in all`.
    Damage { by: Option<Id>, value: i32, is_total: bool },
    /// A die: `Ana's die was 33`.
    Die { of: Id, die: i32 },
}

/// Finds what a line, in small letters, calls out; `None` for any other.
fn called_out(app: &App, line: &str) -> Option<CalledOut> {
    let line = line.split_once(" not ").map_or(line, |it| it.0.trim_end_matches(','));
    let who = |name: &str| combatant_called(app.encounter(), name).ok().map(|it| it.id);
    let is = ["was ", "is ", "should be ", "should have been ", ""];
    let value = |said: &str| is.iter().find_map(|it| said.strip_prefix(it)?.parse().ok());
    let of = |key: &str| {
        let (name, said) = line.split_once(key)?;
        Some((who(name)?, value(said)?))
    };
    if let Some((of, die)) = of("'s die ").or_else(|| of("'s roll ")) {
        return Some(CalledOut::Die { of, die });
    }
    let said_of_it = line.strip_prefix("the ").unwrap_or(line);
    if let Some(said) = said_of_it.strip_prefix("die ").or(said_of_it.strip_prefix("roll ")) {
        return Some(CalledOut::Die { of: only_roller(app)?, die: value(said)? });
    }
    if let Some((by, value)) = of("'s damage was ") {
        return Some(CalledOut::Damage { by: Some(by), value, is_total: false });
    }
    if let Some(said) = said_of_it.strip_prefix("damage ") {
        return Some(CalledOut::Damage { by: None, value: value(said)?, is_total: false });
    }
    let total = [" altogether", " in all", " in total"].iter().find_map(|it| line.strip_suffix(it));
    let (line, is_total) = (total.unwrap_or(line), total.is_some());
    let said = [" for damage", " damage"].iter().find_map(|it| line.strip_suffix(it));
    // Without a word for damage it may be a die.
    let rolled = said.and_then(|it| it.split_once(" rolled ").or(it.split_once(" was ")));
    let dealt = [" hit for ", " hits for ", " does ", " did "];
    let (name, value) =
        rolled.or_else(|| dealt.iter().find_map(|it| said.unwrap_or(line).split_once(it)))?;
    let by = if SPOKEN_OF.contains(&name) { None } else { Some(who(name)?) };
    Some(CalledOut::Damage { by, value: value.parse().ok()?, is_total })
}

/// Whoever made the last attack, unless others have rolled to defend themselves.
fn only_roller(app: &App) -> Option<Id> {
    let attack = attacks_of(app.timeline().history().done().last()?).next()?;
    attack.by.filter(|_| attack.attack().defender.is_none())
}

/// Returns true for a line that calls out damage or a die.
pub(super) fn is_called_out(app: &App, line: &str) -> bool {
    called_out(app, &line.to_lowercase()).is_some()
}

/// The refusal of damage that is called out too late.
const NO_HIT: &str = "that goes right behind a hit; later, NAME has 13 damage corrects it";

/// The refusal of a die that is called out too late.
const NO_DIE: &str = "that goes right behind an attack, unless several, or those near a blast, would be hit now; \
                      NAME's initiative die was 33 is that of initiative";

/// The refusal of a correction without a blast that missed, or without metres.
const NO_FALL: &str =
    "that goes right behind a blast that missed, with metres: it fell near Doc 3, or near nobody";

/// How a modifier is said that was left out.
const FORGOT: [&str; 4] = ["forgot the ", "forgot ", "i forgot the ", "i forgot "];

/// The refusal of something forgotten that is no modifier of the last step, or is more than that.
const NO_MODIFIER: &str = "that goes right behind an attack, one thing at a time: forgot long range, cover, aim 30 or mod=-20:darkness";

/// A correction of the last step.
#[derive(Clone)]
pub(super) struct Correction {
    /// The line in place of its own.
    pub line: String,
    /// The attack, if its defense is to be asked first.
    pub undefended: Option<Undefended>,
}

/// The last attack with the part that a line corrects: its damage, a die, or those near where it fell.
///
/// # Errors
/// A sentence if the last step was none.
pub(super) fn correction(app: &App, line: &str) -> Result<Option<Correction>, &'static str> {
    let line = line.to_lowercase();
    let whole = |line| Correction { line, undefended: None };
    match (called_out(app, &line), line.strip_prefix(FELL_NEAR)) {
        (Some(CalledOut::Damage { by, value, is_total }), _) => {
            with_damage(app, by, value, is_total).map(whole).map(Some).ok_or(NO_HIT)
        }
        // Before a turn it is that of initiative.
        (Some(CalledOut::Die { .. }), _) if !app.encounter().mode().is_in_phase() => Ok(None),
        (Some(CalledOut::Die { of, die }), _) => with_die(app, of, die).map(Some).ok_or(NO_DIE),
        (None, Some(near)) => with_others_near(app, near).map(whole).map(Some).ok_or(NO_FALL),
        (None, None) => match with_forgotten(app, &line).map(whole) {
            None if FORGOT.iter().any(|it| line.starts_with(it)) => Err(NO_MODIFIER),
            made => Ok(made),
        },
    }
}

/// Whoever spends a point of Moxie on the last roll by a line, and how: `moxie Ana avert`.
pub(super) fn moxie_on_last(app: &App, line: &str) -> Option<(Id, MoxieUse)> {
    match read_command(line, app.context().reading())? {
        Command::Moxie { names, point: MoxiePoint::Change(change) } => {
            let [who] = app.encounter().find_all(&names).ok()?[..] else { return None };
            Some((who, change))
        }
        _ => None,
    }
}

/// The last attack with a point of Moxie of one who rolled for it; `None` of any other step, and for a flip, which is offered where it
/// helps.
pub(super) fn with_moxie(app: &App, who: Id, change: MoxieUse) -> Option<Correction> {
    let step = app.timeline().history().done().last()?;
    let made = attacks_of(step).next()?;
    let mut order = attacked_again(app, step)?;
    let options = match (made.by == Some(who), made.on == Some(who) && order.defense.is_some()) {
        (true, _) => &mut order.mine,
        (_, true) => &mut order.theirs,
        _ => return None,
    };
    options.moxie = Some(change.into());
    let line = Command::Attack { order }.to_string();
    (change != MoxieUse::Flip).then_some(Correction { line, undefended: None })
}

/// The last attack with modifiers that were forgotten: `Thug 1 was in moderate cover`, `forgot long range`. `None` of any other
/// line or step, and of a miss that nobody has defended themselves against, as it might become a hit.
fn with_forgotten(app: &App, line: &str) -> Option<String> {
    let step = app.timeline().history().done().last()?;
    let made = attacks_of(step).next()?;
    let of_target = || {
        let was = [" still had ", " was still ", " was ", " had "];
        let (name, said) = was.iter().find_map(|it| line.split_once(it))?;
        let who = || Some(combatant_called(app.encounter(), name).ok()?.id);
        // Of several it may be another than all.
        let is_one = attacks_of(step).count() == 1;
        Some(said).filter(|_| is_one && (SPOKEN_OF.contains(&name) || made.on == who()))
    };
    let said = FORGOT.iter().find_map(|it| line.strip_prefix(it)).or_else(of_target)?;
    let modifiers = read_modifiers(app, said).ok().filter(|it| it.contains("mod="))?;
    let mut order = attacked_again(app, step)?;
    let is_open = !made.attack().is_hit() && order.defense.is_none();
    let read = |line: &str| match read_command(line, app.context().reading())? {
        Command::Attack { order } => Some(order),
        _ => None,
    };
    // There is one cover, and one range.
    let kind = |it: &Modifier| only_one(it.label.as_deref()?);
    let added = read(&format!("attack 0 0 {modifiers}"))?.mine.modifiers;
    let is_new =
        |it: &Modifier| kind(it).is_none() || added.iter().all(|new| kind(new) != kind(it));
    order.mine.modifiers.retain(is_new);
    // A miss that nobody has defended themselves against may become a hit by what helps.
    let is_open = is_open && added.iter().any(|it| it.value > 0);
    let order = read(&format!("{} {modifiers}", Command::Attack { order })).filter(|_| !is_open)?;
    Some(Command::Attack { order }.to_string())
}

/// The last attack with another die of the attacker, or of a target; `None` of any other step, and of an attacker with several.
fn with_die(app: &App, of: Id, die: i32) -> Option<Correction> {
    let step = app.timeline().history().done().last()?;
    let made: Vec<&AttackFact> = attacks_of(step).collect();
    let mut order = attacked_again(app, step)?;
    let first = made.first()?;
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
    let on = first.on.filter(|_| is_new);
    let undefended = on.and_then(|on| without_defense(&order, app.encounter().name(on)));
    Some(Correction { line: Command::Attack { order }.to_string(), undefended })
}

/// The line of the last step, a hit by whoever rolled, with this damage in place of its own; `None` of any other.
fn with_damage(app: &App, by: Option<Id>, value: i32, is_total: bool) -> Option<String> {
    let step = app.timeline().history().done().last()?;
    let is_theirs = |it: &&AttackFact| by.is_none() || it.by == by;
    // A blast that misses has damage, too.
    let is_blast = step.facts.iter().any(|it| matches!(it, Fact::Blasted { .. }));
    let mut hits = attacks_of(step).filter(is_theirs).filter(|it| is_blast || it.attack().is_hit());
    let bonus = hits.next()?.attack().bonus();
    let mut order = attacked_again(app, step)?;
    call_out(app, &mut order, if is_total { value - bonus } else { value });
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
    Some(Command::Attack { order }.to_string())
}

pub(super) fn attacks_of(step: &Step) -> impl Iterator<Item = &AttackFact> {
    step.facts.iter().filter_map(|fact| match fact {
        Fact::Attacked(it) => Some(&**it),
        _ => None,
    })
}

/// An attack on somebody, who is still to defend themselves.
pub(super) fn without_defense(order: &AttackOrder, on: &str) -> Option<Undefended> {
    let order = AttackOrder { on: None, ..order.clone() };
    let line = Command::Attack { order: Box::new(order) }.to_string();
    let (roll, more) = line.strip_prefix("attack ")?.split_once(" by=")?;
    let (roll, on, more) = (roll.to_owned(), quoted(on).to_string(), format!("by={more}"));
    Some(Undefended { roll, on, more })
}

/// The same attack with the dice that were rolled; `None` if it was made by tactics.
pub(super) fn attacked_again(app: &App, step: &Step) -> Option<Box<AttackOrder>> {
    let command = read_command(&step.command, app.context().reading())?;
    let Command::Attack { mut order } = command else { return None };
    // As it fell, before a point of Moxie flipped it.
    let fell = |check: Check, moxie| {
        Some(if moxie == Some(MoxieChange::Flip) { check.flipped() } else { check }.roll)
    };
    let made: Vec<Attack> = attacks_of(step).map(AttackFact::attack).collect();
    let mut rolls: Vec<_> =
        made.iter().map(|it| fell(it.attacker.check, order.mine.moxie)).collect();
    // The damage was rolled by dice of its own.
    let dealt = attacks_of(step).find_map(|it| it.details().damage);
    if let Some(dealt) = dealt.filter(|_| order.value.is_none()) {
        call_out(app, &mut order, dealt.base + dealt.extra + dealt.charge);
    }
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
