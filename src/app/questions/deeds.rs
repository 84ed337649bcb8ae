//! Finds what somebody does in a line that begins with their name.

use super::again::at_last_target;
use super::distances::metres;
use super::forms::{DEED, form_called, forms_of};
use super::modifiers::{in_terms, is_cover};
use super::names::{REFLEXIVES, find, split_subject, split_target, which_of, with_only_attacker};
use super::offer::chosen;
use super::parts::{Form, WHO};
use super::said::{ROLLED, before_roll};
use super::stats::{has_number_of, unknown_stat};
use super::translate::Meaning;
use super::verbs::{ATTACKS, DEEDS, LIKELY, SHOTS, STRIKES, is_attack};
use super::weapons::{weapon_word, weapons_of};
use super::words::{
    all_ends, before, begins_with_digit, behind, first_word, is_any, is_number, is_verb, stems,
};
use crate::app::name_match::combatant_called;
use crate::app::state::App;
use phasekeeper_engine::command::{command_called, quoted};
use phasekeeper_engine::encounter::Id;
use phasekeeper_engine::narrate::name_some;
use phasekeeper_engine::rules::{ReadyEffect, Weapon};
use phasekeeper_engine::text::suggest;

/// Words between a name and what it does.
const BETWEEN: &str = "has|takes|spends|uses|makes|gives|then|now|also|quickly";

/// Verbs of the past that have a word of their own, and their present.
const PAST: [(&str, &str); 3] = [("shot", "shoots"), ("threw", "throws"), ("fled", "flees")];

/// Words for what the command has another word for.
const VERBS: [(&str, &str); 3] =
    [(ATTACKS, "attack"), ("stabilize|treat", "aid"), ("pass", "done")];

/// Translates a name and a verb, such as `Doc shoots Thug`; `None` for a line that does not begin with a name.
///
/// # Errors
/// A sentence about a word that nobody is known to do.
pub fn by_name(app: &App, line: &str) -> Result<Option<Meaning>, String> {
    let state = app.encounter();
    let Some((who, called, deed)) = split_subject(app, line) else {
        return match with_only_attacker(app, line) {
            Some(line) => by_name(app, &line),
            None => which_of(app, line).map_or(Ok(None), Err),
        };
    };
    let name = state.names_of(&who).to_string();
    let own = in_present(called, deed);
    let (said, rest) = first_word(&own);
    let said = said.trim_end_matches(',');
    let is_again = is_attack(said);
    let in_order = is_again.then(|| dice_in_order(app, rest)).flatten();
    let rest = in_order.as_deref().unwrap_or(rest);
    let again = is_again.then(|| at_last_target(app, &who, rest, is_verb(said, SHOTS))).flatten();
    let rest = again.as_deref().unwrap_or(rest);
    let at = behind(rest, "at").unwrap_or(rest);
    let charge = if is_verb(said, "charge") { " charge=yes" } else { "" };
    let near = in_melee(app, at).filter(|_| is_verb(said, "hit|attack|fight"));
    let at = near.as_deref().unwrap_or(at);
    let is_blow = is_verb(said, STRIKES) || near.is_some();
    let blow = is_blow.then(|| with_blade(app, &who, at, charge)).flatten();
    let rest = with_subject(rest, &name);
    // `bursts at Thug 1` is a burst at him, and `full auto at Thug 1` an attack.
    let (said, rest) = match said {
        "full" | "auto" | "burst" | "semi" if own.contains(" at ") => ("attacks", own.clone()),
        "bursts" | "burst" => {
            ("attacks", format!("a burst at {}", behind(&rest, "at").unwrap_or(&rest)))
        }
        _ => (said, rest),
    };
    let Some((form, word, rest)) = command_of(said, &rest, blow) else {
        return Err(no_deed(app, &who, deed));
    };
    if who.len() > 1 && form.is_none_or(|it| it.parts[0].key != WHO) {
        return Err(format!("{said} is for one at a time, not {}", name_some(state, &who)));
    }
    // Whom `act` interrupts is whoever acts.
    if rest.starts_with("and ") || word == "act" && !["", "now"].contains(&&*rest) {
        return Err(ONE_AT_A_TIME.to_owned());
    }
    let is_throw = is_verb(said, "throw") && again.is_none();
    if is_throw && is_away(&rest) {
        return Err(no_deed(app, &who, deed));
    }
    if let Some(thrown) = thrown(app, &who, &rest, is_throw).filter(|_| word == "attack") {
        return Err(format!("at whom? {name} {said} {thrown} at NAME"));
    }
    let (line, by) = match word.as_str() {
        _ if form.is_some_and(Form::has_actor) => (format!("{word} {rest}"), Some(name)),
        "act" => (format!("act {name}"), None),
        _ => (format!("{word} {name} {rest}"), None),
    };
    Ok(Some(Meaning { line: line.trim_end().to_owned(), by }))
}

/// What somebody does, without words between their name and the verb, which is in small letters and in the present.
fn in_present(called: &str, deed: &str) -> String {
    let deed = behind(deed, BETWEEN).unwrap_or(deed);
    let (verb, more) = deed.split_once(' ').unwrap_or((deed, ""));
    let present = PAST.iter().find(|it| it.0.eq_ignore_ascii_case(verb));
    let verb = present.map_or_else(|| verb.to_lowercase(), |it| it.1.to_owned());
    let verb = if verb.trim_end_matches(',') == "again" { format!("attacks {verb}") } else { verb };
    // `…, Ana rolled 31` is her die, not another target.
    let own = |line: String, rolled| line.replace(&format!(", {called} {rolled} "), ", ");
    ROLLED.split('|').fold(format!("{verb} {more}").trim_end().to_owned(), own)
}

/// What is said of an attack with `rolled 31` for `with 31` at its end, and with the damage that stands behind that before it, among
/// the modifiers: `Thug 1, rolled 31, damage 12`. `None` if it is in order.
fn dice_in_order(app: &App, said: &str) -> Option<String> {
    let line = before(said, "damage").unwrap_or(said);
    let (at, dv) = line.rsplit_once(' ').filter(|it| is_number(it.1))?;
    let called = before(at, "damage|dv|for|does").or((line != said).then_some(at));
    let called = called.map(|it| it.trim_end_matches(" and").trim_end_matches([' ', ',']));
    let attack = called.unwrap_or(said);
    let (at, die) = attack.rsplit_once(' ').filter(|it| is_number(it.1))?;
    let is_name = split_target(app, attack).is_some_and(|it| it.1.is_empty());
    let rolled = before(at, "with|with a roll of|rolling");
    // `aim 30 for 12` has no die.
    let is_modifier = before(at, "aim|at|range|ap|from|of|with").is_some() && rolled.is_none();
    if is_name || is_modifier || called.is_none() && rolled.is_none() {
        return None;
    }
    let at = rolled.unwrap_or_else(|| before_roll(at)).trim_end_matches([' ', ',']);
    let damage = called.map_or(String::new(), |_| format!(" damage {dv}"));
    Some(format!("{at}{damage}, rolled {die}"))
}

/// Finds the command of a verb such as `shoots`, `flees`, `rolled`, `stands up`: its form, if more is asked for it, its word, and
/// what stands behind that.
fn command_of(
    said: &str,
    rest: &str,
    blow: Option<String>,
) -> Option<(Option<&'static Form>, String, String)> {
    let blow = blow.map(|it| format!("attack {it}"));
    let past = ["d", "ed"].iter().filter_map(|end| said.strip_suffix(end));
    stems(said).chain(past).find_map(|verb| {
        let verb = VERBS.iter().find(|it| is_any(verb, it.0)).map_or(verb, |it| it.1);
        let line = blow.clone().unwrap_or_else(|| format!("{verb} {rest}"));
        let line = line.trim_end();
        if let Some((form, rest)) = form_called(line) {
            let word = line.strip_suffix(rest)?.trim_end();
            return Some((Some(form), word.to_owned(), rest.to_owned()));
        }
        let (spec, rest) = command_called(line)?;
        let form = forms_of(spec.word).next();
        let is_deed = form.is_some_and(Form::has_actor) || is_any(spec.word, DEEDS);
        is_deed.then(|| (form, spec.word.to_owned(), rest.to_owned()))
    })
}

/// Finds what is thrown, perhaps with its die, if nobody is named at whom: `throws the pistol to Doc` is no attack.
fn thrown<'a>(app: &App, who: &[Id], rest: &'a str, is_throw: bool) -> Option<&'a str> {
    let thrown = rest.trim_end_matches(|it: char| it.is_ascii_digit() || [' ', ','].contains(&it));
    let thrown = thrown.strip_suffix("rolled").unwrap_or(thrown).trim_end_matches([' ', ',']);
    let arms = app.encounter().get(who[0]).map(weapons_of).unwrap_or_default();
    let is_gift = is_throw && ![" at ", " on "].iter().any(|it| format!(" {rest}").contains(it));
    let is_weapon = || chosen(&arms, weapon_word(thrown)).is_some();
    let is_alone = is_weapon() && (thrown.contains(' ') || find(app, thrown).is_err());
    (is_gift || is_alone).then(|| thrown.split(" to ").next().unwrap_or(thrown))
}

/// The die with which a deed ends.
fn die_behind(deed: &str) -> Option<&str> {
    deed.rsplit_once(", ").map(|it| it.1).filter(|it| is_number(it))
}

/// Says why what follows a name is nothing that they do, or have.
fn no_deed(app: &App, who: &[Id], deed: &str) -> String {
    let (state, name) = (app.encounter(), name_some(app.encounter(), who));
    let owes = |id: &Id| !state.tests_due(*id).is_empty();
    if is_number(deed) && !who.iter().any(owes) {
        return format!("nothing is due of {name}");
    }
    // Of several dice one is of nobody.
    let others = deed.split(", ").skip(1).filter_map(|it| it.rsplit_once(' '));
    let mut others = others.filter(|(_, die)| is_number(die));
    let unknown = others.find_map(|(name, _)| combatant_called(state, name).err());
    if let Some(why) = unknown.filter(|_| begins_with_digit(deed)) {
        return why;
    }
    let (verb, rest) = first_word(deed);
    let has = is_any(verb, "has|have|wears");
    if has && begins_with_digit(rest) && rest.contains(" and ") {
        return ONE_AT_A_TIME.to_owned();
    }
    if has || has_number_of(app, deed) {
        let unknown = unknown_stat(app, who, if has { rest } else { deed });
        return unknown.unwrap_or_else(|| IN_NUMBERS.to_owned());
    }
    if is_any(verb, "is|are") {
        let is_far = all_ends(rest).any(|end| metres(&rest[..end]).is_some());
        return if is_far { IN_METRES } else { IN_NUMBERS }.to_owned();
    }
    if deed.contains(" and ") {
        return ONE_AT_A_TIME.to_owned();
    }
    let verb = verb.trim_end_matches(',');
    let is_not = || is_any(verb, "does|do") && first_word(rest).0 == "not";
    if verb.ends_with("n't") || is_any(verb, "cannot|not") || is_not() {
        return "what is not done needs no line".to_owned();
    }
    if is_verb(verb, "aim") {
        return format!(
            "that is said as {name} aims, or {name} aims carefully; at whom comes later"
        );
    }
    if let Some(effect) = effect_in(deed) {
        let is = if is_cover(&effect.label) { "is in" } else { "is" };
        return format!("that is said by itself: {name} {is} {}", effect.label);
    }
    let meant = suggest(verb.trim_end_matches('s'), LIKELY.split('|'));
    if let Some(die) = die_behind(deed).filter(|_| meant.is_none()) {
        return format!(
            "{die} is the die of a test: {name} rolls SKILL, {die}; without it the deed is recorded"
        );
    }
    let others = || "shoots, flees, waits or rolled 38 is one".to_owned();
    let other = meant.map_or_else(others, |it| format!("did you mean {it}?"));
    let does = if who.len() == 1 { "does" } else { "do" };
    let why = format!("{verb} is no word for what {name} {does}; {other}");
    match who {
        [one] if state.acting().contains(one) => {
            format!("{why}, and action {} quick {deed} records it", state.names_of(who))
        }
        [_] if state.mode().is_in_phase() => {
            format!("{why}; other deeds are recorded while {name} acts, or by note")
        }
        [_] => format!("{why}; note {} {deed} writes it down", state.names_of(who)),
        _ => why,
    }
}

/// The line that asks for the kind of an action that no command is for, of somebody who acts: `Ana draws her knife`.
pub fn as_deed(app: &App, line: &str) -> Option<String> {
    let (who, _, deed) = split_subject(app, line).filter(|_| is_deed(app, line))?;
    let name = app.encounter().names_of(&who);
    let acts = who.iter().all(|it| app.encounter().acting().contains(it));
    acts.then(|| format!("{DEED} {name} {deed}"))
}

/// Returns true for somebody with a word that no command is for, and that is no slip of another.
pub fn is_deed(app: &App, line: &str) -> bool {
    let Some((who, name, deed)) = split_subject(app, line) else { return false };
    // `Thug 1: minor cover` tells how somebody is.
    if who.len() > 1 || line[name.len()..].starts_with(':') {
        return false;
    }
    let verb = first_word(deed).0;
    // Without its own words it would add nothing.
    let is_aim = is_verb(verb, "aim") || deed.contains(" aim");
    let is_state =
        is_aim || is_any(verb, NO_DEEDS) || verb.contains('\'') || deed.contains(" and ");
    let attacks = |it: &str| first_word(it).0.ends_with('s') && is_attack(first_word(it).0);
    let is_state = is_state || deed.split(", ").skip(1).any(attacks);
    let is_state = is_state || has_number_of(app, deed) || effect_in(deed).is_some();
    let is_state = is_state || die_behind(deed).is_some();
    // Most likely one of these was meant, or what they are done to was left out.
    let is_slip = || suggest(verb.trim_end_matches('s'), LIKELY.split('|')).is_some();
    let is_throw = is_verb(verb, "throw") && is_away(first_word(deed).1);
    verb.starts_with(char::is_alphabetic) && !is_state && (is_throw || !is_slip())
}

/// The effect of the rules with which what somebody does ends, about themselves: it would count only if it is said by itself.
fn effect_in(deed: &str) -> Option<&'static ReadyEffect> {
    let said = in_terms(deed);
    let mut offered = ReadyEffect::shipped().iter().filter(|it| it.offered);
    offered.find(|it| {
        let rest = said.strip_suffix(&it.label).map(str::trim_end);
        let rest = rest.filter(|it| it.len() < said.len() && !it.is_empty());
        rest.is_some_and(|rest| {
            is_cover(&it.label) || rest.ends_with(',') || before(rest, "while|and").is_some()
        })
    })
}

/// Returns true for what is thrown at nobody: `away`, `his club away`.
fn is_away(what: &str) -> bool {
    behind(what, AWAY).or(before(what, AWAY)).is_some()
}

/// Words behind what is thrown at nobody.
const AWAY: &str = "away|aside|down";

/// Words behind a name that are no deed.
const NO_DEEDS: &str = "do|does|is|are|was|has|have|had|will|can|no|not|flips|loses|bleeds|misses|\
                        hits|gains|needs";

/// Whom a blow is at, and what follows, of `Thug 1 in melee 31`; `None` of any other, and with a weapon.
fn in_melee(app: &App, at: &str) -> Option<String> {
    let (whom, more) = split_target(app, at)?;
    let more = behind(more.trim_start(), "in melee").filter(|it| !it.contains("with "))?;
    Some(format!("{whom} {more}").trim_end().to_owned())
}

/// Completes a blow at somebody, `Thug 1 31`, with a weapon for melee, or hands; `None` if it names nobody.
fn with_blade(app: &App, by: &[Id], line: &str, charge: &str) -> Option<String> {
    let (whom, more) = split_target(app, line)?;
    // Then comes another deed.
    if more.trim_start().starts_with("and ") {
        return None;
    }
    if more.contains("with ") {
        return Some(line.to_owned());
    }
    let by = app.encounter().get(*by.first()?)?;
    let held = || by.weapons().filter(|it| it.is_for_melee() && by.holds(it));
    let is_blade = |it: &&Weapon| it.profile.skill.as_ref().is_some_and(|it| it.contains("Blades"));
    let blade = held().find(is_blade).or_else(|| held().next());
    let label = blade.map_or("unarmed".to_owned(), |it| quoted(&it.label).to_string());
    Some(format!("{whom} with {label}{charge}{more}"))
}

/// A line with the name of its subject in place of `herself` and the like.
fn with_subject(line: &str, name: &str) -> String {
    let word = |it: &str| match it.strip_suffix(',').unwrap_or(it) {
        own if is_any(own, REFLEXIVES) => it.replace(own, name),
        _ => it.to_owned(),
    };
    line.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// How somebody's numbers, gear and state are said.
const IN_NUMBERS: &str = "that is said as NAME has dur 40, fray 30, knife, or NAME is prone, is a foe, is stunned for 2 turns";

const IN_METRES: &str = "metres are said of an attack, behind whom it is at: 60 metres away";

const ONE_AT_A_TIME: &str = "one thing at a time: say the first, then what follows";
