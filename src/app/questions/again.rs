//! Attacks on whoever was attacked last: `him`, `again`.

use super::modifiers::{has_mode, is_cover, is_far};
use super::names::{find_named, split_target};
use super::words::{behind, first_word, is_any};
use crate::app::state::App;
use phasekeeper_engine::command::{AttackOrder, Command, quoted, read_command};
use phasekeeper_engine::encounter::{
    Combatant, CombatantChange, Fact, Id, StateChange, Step, split_number,
};
use phasekeeper_engine::rules::FiringExtra;

/// The rest of a line behind the verb of an attack, with a name in place of `him` or `her`, or before `again`. `None` if it names
/// somebody, or if nobody has attacked yet.
pub fn at_last_target(app: &App, by: &[Id], line: &str, is_shot: bool) -> Option<String> {
    let line = behind(line, "at").unwrap_or(line);
    // `a burst at him`
    let whom_first = line.split_once(" at ").filter(|it| has_mode(it.0)).map(|(mode, at)| {
        let (whom, more) = first_word(at);
        format!("{whom} {mode} {more}")
    });
    let line = whom_first.as_deref().unwrap_or(line);
    // `Thug 1 again, 31`
    let named_first = split_target(app, line).and_then(|(whom, more)| {
        let more = behind(more.trim_start_matches([',', ' ']), "again|again,")?;
        Some(format!("again at {whom} {more}"))
    });
    let line = named_first.as_deref().unwrap_or(line);
    let (first, rest) = first_word(line);
    let is_again = |said: &str| first_word(said).0.trim_end_matches(',') == "again";
    let again = behind(rest, "at|on").unwrap_or(rest);
    // `again at her, 12 metres`
    let is_of_last = is_any(first_word(again).0.trim_end_matches(','), "him|her|them");
    let (rest, again) = if is_of_last && is_again(first) {
        let more = first_word(again).1;
        (more, more)
    } else {
        (rest, again)
    };
    let numbered = other_number(app, by, again);
    let again = numbered.as_deref().unwrap_or(again);
    let (whom, more) = match (first.trim_end_matches(','), split_target(app, again)) {
        ("again", Some((whom, more))) => (Some(whom.to_owned()), more),
        ("him", _) | ("again", None) => (None, rest),
        // Perhaps her weapon.
        ("her", _) if rest.is_empty() || first.ends_with(',') || is_again(rest) => (None, rest),
        _ => return None,
    };
    let is_again = is_again(first) || is_again(rest);
    let more = more.trim_start();
    let more = behind(more, "again|again,").unwrap_or(more);
    let last = last_opponent(app, by, is_again);
    // Whoever is named may be the same.
    let is_last =
        |whom: &str| find_named(app, whom).is_some_and(|it| it.len() == 1 && Some(it[0]) == last);
    let on = match &whom {
        None => Some(last?),
        Some(whom) => last.filter(|_| is_last(whom)),
    };
    let same = if is_again { same_again(app, by, on, more, is_shot) } else { String::new() };
    let whom = whom.or_else(|| Some(app.encounter().names_of(&[on?]).to_string()))?;
    let line = [whom.as_str(), same.as_str(), more].map(str::trim).join(" ");
    Some(line.replace("  ", " ").trim_end().to_owned())
}

/// A number and a die, `2 41`, with the name of whoever was attacked last, if somebody has it with that number.
fn other_number(app: &App, by: &[Id], said: &str) -> Option<String> {
    let (number, rest) = first_word(said);
    let is_die = |it: &str| it.trim_end_matches(',').parse::<i32>().is_ok();
    let last = app.encounter().name(last_opponent(app, by, true)?);
    let name = format!("{} {number}", split_number(last).0);
    let is_meant = is_die(number) && !number.starts_with('0') && is_die(first_word(rest).0);
    (is_meant && app.encounter().find(&name).is_ok()).then(|| format!("{name} {rest}"))
}

/// The parts of their last attack, on somebody in particular if that is said: weapon, firing mode, range, cover and the like, unless
/// others are said. Of an attack on somebody else weapon and mode are kept alone; whoever has aimed aims anew.
fn same_again(app: &App, by: &[Id], on: Option<Id>, said: &str, is_shot: bool) -> String {
    let is_it = |fact: &Fact| match fact {
        Fact::Attacked(it) => {
            it.by.is_some_and(|it| by.contains(&it)) && (on.is_none() || it.on == on)
        }
        _ => false,
    };
    let done = app.timeline().history().done();
    let place = done.iter().rposition(|step| step.facts.iter().any(is_it));
    let (step, since) = place.map_or((None, &[][..]), |at| (Some(&done[at]), &done[at + 1..]));
    let command = step.and_then(|it| read_command(&it.command, app.context().reading()));
    let Some(Command::Attack { order }) = command else { return String::new() };
    let AttackOrder { weapon, mode, extra, range, called, mine, .. } = *order;
    let (has_weapon, is_covered) = (said.contains("with "), said.contains("cover"));
    let is_plain = ["body", "no called shot"].iter().any(|it| said.contains(it));
    // Another weapon has another range.
    let has_range = on.is_some() && !is_far(said) && !has_weapon;
    let modifiers = mine.modifiers.into_iter().filter(|it| {
        let is = |word: &str| it.label.as_ref().is_some_and(|label| label.contains(word));
        // Whoever shoots stays where they are, unless they have left.
        if is("from cover") {
            let is_in_cover =
                by.iter().any(|it| app.encounter().get(*it).is_some_and(|it| it.cover().is_some()));
            let has_left = !is_in_cover && since.iter().any(|it| ends_cover(it, by));
            return !said.contains("from cover") && !has_left;
        }
        let is_same = on.is_some() && !is("aim") && (has_range || !is("range"));
        is_same && !(is_covered && is(" cover"))
    });
    let weapon = weapon.filter(|_| !has_weapon && !is_shot);
    let mode = mode.filter(|_| !has_mode(said) && !has_weapon);
    let extra = extra.filter(|it| mode.is_some() && *it == FiringExtra::Hit);
    let parts = [
        weapon.map(|it| format!("with {}", quoted(&it))),
        mode.map(|it| format!("mode={it}")),
        extra.map(|it| format!("extra={it}")),
        range.filter(|_| has_range).map(|it| format!("range={it}")),
        called.filter(|_| on.is_some() && !is_plain).map(|it| format!("called={it}")),
    ];
    let modifiers = modifiers.map(|it| format!("mod={it}"));
    parts.into_iter().flatten().chain(modifiers).collect::<Vec<_>>().join(" ")
}

/// Returns true for a step that ends a cover of one of these.
fn ends_cover(step: &Step, who: &[Id]) -> bool {
    step.changes.iter().any(|change| match change {
        StateChange::Combatant(it, CombatantChange::Effects(effects)) => {
            who.contains(it) && effects.removed.iter().any(|it| is_cover(&it.label))
        }
        _ => false,
    })
}

/// Finds whom they attacked last; unless it is an attack again, who attacked them, or else whoever of another side took part in an
/// attack. `None` if that one is out by now.
pub fn last_opponent(app: &App, who: &[Id], is_again: bool) -> Option<Id> {
    let (state, steps) = (app.encounter(), app.timeline().history().done().iter().rev());
    // Of several at once whoever was named last.
    let attacks = steps.flat_map(|step| step.facts.iter().rev()).filter_map(|fact| match fact {
        Fact::Attacked(it) => Some((it.by?, it.on?)),
        _ => None,
    });
    let own = attacks.clone().find_map(|(by, on)| match (who.contains(&by), who.contains(&on)) {
        (true, _) => Some(on),
        (_, true) if !is_again => Some(by),
        _ => None,
    });
    let side = |id: &Id| state.get(*id).map(|it| it.block.side);
    let is_other = |it: &Id| who.first().is_some_and(|one| side(one) != side(it));
    let others = attacks.flat_map(|(by, on)| [on, by]).filter(is_other);
    // Somebody who is out is hardly meant while others stand.
    let is_up = |it: &Id| state.get(*it).is_some_and(Combatant::is_active);
    let up = own.into_iter().chain(others).find(is_up).filter(|_| !is_again);
    up.or(own).filter(|it| state.get(*it).is_some_and(Combatant::takes_part))
}
