//! Modifiers and modes of the last attack that were forgotten, or said by mistake.

use super::called_out::SPOKEN_OF;
use super::last_roll::{Correction, LastAttack, read_attack};
use crate::app::words::{FORGOT, NOT, bare, behind, is_any, is_number, more_behind};
use crate::app::{App, combatant_called, in_terms, is_cover, only_one, read_modifiers};
use phasekeeper_engine::command::{AttackOrder, Command, Modifier};
use phasekeeper_engine::encounter::AttackFact;
use phasekeeper_engine::rules::{FiringExtra, Weapon};

/// Words for how somebody was.
const WAS: [&str; 4] = [" still had ", " was still ", " was ", " had "];

/// The end of the label of what takes away what an effect counts.
const OFF: &str = " off";

/// The range that counts for nothing.
const SHORT: &str = "short range|at short range|close range|at close range";

/// Modifiers by how the target is; others are of the attacker.
const OF_TARGET: [&str; 5] = [" cover", "prone", " range", "hidden", " size"];

/// The refusal of something forgotten that is no modifier, or more than one.
const NO_MODIFIER: &str = "nothing like it counts in the last attack; forgot long range, cover, prone, charging, aim 30 or mod=-20:darkness does, metres if the \
     weapon has ranges";

/// The same, as there is no attack that it could be of.
const NO_ATTACK: &str =
    "that goes right behind an attack, before its tests are rolled; undo leads back to it";

/// Says why something forgotten is none of the last attack.
pub(super) fn why_not_forgotten(app: &App) -> &'static str {
    LastAttack::of(app).map_or(NO_ATTACK, |_| NO_MODIFIER)
}

/// Of whom a modifier is said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Target,
    Attacker,
    /// Of either: `it was …`.
    Any,
}

/// Returns true for a line about something forgotten, or about how somebody was: `Thug 1 was prone`.
pub(super) fn is_forgotten(app: &App, line: &str) -> bool {
    let (name, said) = WAS.iter().find_map(|it| line.split_once(it)).unwrap_or_default();
    let is_somebody = |name: &str| combatant_called(app.encounter(), bare(name)).is_ok();
    // `it was Ben` names another target.
    let said = said.trim_start_matches("not ").split(',').next().unwrap_or_default();
    let is_die = is_number(behind(said, "a|an").unwrap_or(said));
    let is_of_it = || name == "it" && !is_somebody(said) && !is_die;
    let is_of_somebody = || is_any(name, "he|she") || is_somebody(name);
    more_behind(line, FORGOT).is_some() || is_of_somebody() || is_of_it()
}

/// The last attack with modifiers or a mode that were forgotten, or without some that were said: `Thug 1 was in moderate cover`,
/// `forgot long range`, `it was a burst`, `it was not prone`. It is asked whether somebody defends themselves against a miss that
/// may become a hit. `None` of any other line or step, and of what an effect counts already.
pub(super) fn with_forgotten(app: &App, line: &str) -> Option<Correction> {
    let LastAttack { made, order, .. } = LastAttack::of(app)?;
    let forgot = more_behind(line, FORGOT);
    // `forgot Thug 1 was in cover`, too.
    let of_one = said_of_one(app, &made, forgot.unwrap_or(line));
    let (said, of) = of_one.or_else(|| Some((forgot?, Of::Any)))?;
    let said = said.strip_suffix(" too").unwrap_or(said);
    // `it was point blank, not long range`
    let said = said.split_once(", not ").map_or(said, |it| it.0);
    let (made, is_of_several) = (made[0], made.len() > 1);
    // How one of several is, would count against each.
    let is_of_one = |it: &&Modifier| is_of_target(it) && kind(it) != Some(" range");
    let of_one = |order: &AttackOrder| order.mine.modifiers.iter().filter(is_of_one).count();
    let was_of_one = of_one(&order);
    let order = match more_behind(said, NOT) {
        Some("cover") if of == Of::Attacker => without(order, "from cover", made)?,
        Some(not) => without(order, not, made)?,
        None if is_any(said, SHORT) => without(order, "range", made)?,
        None => with_said(app, made, order, said, of)?,
    };
    if is_of_several && of_one(&order) > was_of_one {
        return None;
    }
    // What stays a miss is asked for none.
    let is_open = !made.attack().is_hit() && order.defense.is_none();
    Some(Correction::of(app, order, made.on.filter(|_| is_open)))
}

/// What a line says of an attack at one, and of whom: `Thug 1 was in moderate cover`.
fn said_of_one<'a>(app: &App, made: &[&AttackFact], line: &'a str) -> Option<(&'a str, Of)> {
    let (name, said) = WAS.iter().find_map(|it| line.split_once(it))?;
    if is_any(name, SPOKEN_OF) {
        return Some((said, Of::Any));
    }
    let [made] = made else { return None };
    let who = Some(combatant_called(app.encounter(), bare(name)).ok()?.id);
    let of = if made.on == who { Of::Target } else { Of::Attacker };
    (of == Of::Target || made.by == who).then_some((said, of))
}

/// An attack without modifiers that were said of it, or against those that an effect counts; `None` if there are none like this.
fn without(mut order: Box<AttackOrder>, not: &str, made: &AttackFact) -> Option<Box<AttackOrder>> {
    let (before, not) = (order.mine.modifiers.len(), &in_terms(not));
    // Cover alone is that of the target.
    let is_off = |label: &str| label.ends_with(OFF);
    let is_meant = |label: &str| {
        label.contains(not) && !is_off(label) && (label != "from cover" || not.starts_with("from"))
    };
    order.mine.modifiers.retain(|it| !it.label.as_deref().is_some_and(is_meant));
    let metres = order.range.take_if(|_| not.contains("range"));
    if metres.is_some() || order.mine.modifiers.len() < before {
        return Some(order);
    }
    let counted = made.details().attacker.modifiers;
    let mut counted = counted.iter().filter_map(|it| Some((it.0.label()?, it.1)));
    let (label, value) = counted.clone().find(|it| is_meant(it.0))?;
    let off = format!("{label}{OFF}");
    // It is off already.
    if counted.any(|it| it.0 == off) {
        return None;
    }
    order.mine.modifiers.push(Modifier { value: -value, label: Some(off) });
    Some(order)
}

/// An attack with what was forgotten; `None` if that is nothing it may have.
fn with_said(
    app: &App,
    made: &AttackFact,
    mut order: Box<AttackOrder>,
    said: &str,
    of: Of,
) -> Option<Box<AttackOrder>> {
    let said = read_modifiers(app, said).ok()?;
    let new = read_attack(app, &format!("attack 0 0 {said}"))?;
    let added = &new.mine.modifiers;
    let weapon =
        app.encounter().get(made.by?).and_then(|it| it.weapon(made.details().weapon.as_deref()?));
    let is_blow = weapon.is_none_or(Weapon::is_for_melee);
    // Metres would take the place of a range that was said, and count for nothing.
    let has_range = || order.mine.modifiers.iter().any(|it| kind(it) == Some(" range"));
    if new.range.is_some() && weapon.is_none_or(|it| it.profile.ranges.is_none()) && has_range() {
        return None;
    }
    let is_manner = new.called.is_some() || is_blow && (new.charge || new.intent.is_some());
    if added.is_empty() && new.mode.is_none() && new.range.is_none() && !is_manner {
        return None;
    }
    let is_of = |it: &Modifier| of == Of::Any || is_of_target(it) == (of == Of::Target);
    // What was taken away counts again.
    let is_back = |it: &Modifier| {
        let off = it.label.as_ref().and_then(|it| it.strip_suffix(OFF));
        let is_same =
            |label: &str| off == Some(label) || off.is_some_and(is_cover) && is_cover(label);
        added.iter().any(|new| new.label.as_deref().is_some_and(is_same))
    };
    if order.mine.modifiers.iter().any(is_back) {
        order.mine.modifiers.retain(|it| !is_back(it));
        return Some(order);
    }
    let is_far = new.range.is_some() || added.iter().any(|it| kind(it) == Some(" range"));
    if is_far {
        // There is one range, by its name or in metres.
        order.range = None;
    }
    if !added.iter().all(is_of) || added.iter().any(|it| counts_by_effect(made, &order, it)) {
        return None;
    }
    if new.mode.is_some() {
        // Its own dice are rolled with it, and all of them if nobody knows what the other mode added.
        let dealt = made.details().damage.filter(|_| order.extra != Some(FiringExtra::Included));
        (order.mode, order.extra, order.value) = (None, None, dealt.map(|it| it.base));
    }
    // There is one cover, and one range.
    let is_new = |it: &Modifier| {
        let is_other = added.iter().all(|new| kind(new) != kind(it));
        kind(it).is_none_or(|kind| is_other && !(is_far && kind == " range"))
    };
    order.mine.modifiers.retain(is_new);
    read_attack(app, &format!("{} {said}", Command::Attack { order }))
}

/// Returns true for a modifier by how the target is.
fn is_of_target(it: &Modifier) -> bool {
    let of_target = |label: &String| OF_TARGET.iter().any(|of| label.contains(of));
    it.label.as_ref().is_some_and(|label| label != "from cover" && of_target(label))
}

/// The kind of which a modifier is the only one.
fn kind(it: &Modifier) -> Option<&'static str> {
    only_one(it.label.as_deref()?)
}

/// Returns true if an effect counts a modifier already, or another of its kind.
fn counts_by_effect(made: &AttackFact, order: &AttackOrder, it: &Modifier) -> bool {
    let details = made.details();
    let is_said =
        |label: &str| order.mine.modifiers.iter().any(|own| own.label.as_deref() == Some(label));
    let mut labels = details.attacker.modifiers.iter().filter_map(|(source, _)| source.label());
    labels.any(|label| {
        let is_like = it.label.as_deref() == Some(label)
            || kind(it) == Some(" cover") && only_one(label) == kind(it);
        is_like && !is_said(label)
    })
}
