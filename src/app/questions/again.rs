//! Attacks on whoever was attacked last: `him`, `again`.

use super::names::find_named;
use super::word_order::{has_mode, is_far};
use super::words::{all_ends, behind, first_word, stems, word_ends};
use crate::app::state::App;
use phasekeeper_engine::command::{AttackOrder, Command, quoted, read_command};
use phasekeeper_engine::encounter::{Combatant, Fact, Id, split_number};
use phasekeeper_engine::rules::FiringExtra;

/// The rest of a line behind the verb of an attack, with a name in place of `him` or `her`, or before `again`. `None` if it names
/// somebody, or if nobody has attacked yet.
pub fn at_last_target(app: &App, by: &[Id], line: &str, is_shot: bool) -> Option<String> {
    let line = behind(line, "at").unwrap_or(line);
    let (first, rest) = first_word(line);
    let is_again = |said: &str| first_word(said).0.trim_end_matches(',') == "again";
    let again = behind(rest, "at").or(behind(rest, "on")).unwrap_or(rest);
    let numbered = other_number(app, by, again);
    let again = numbered.as_deref().unwrap_or(again);
    let named = all_ends(again)
        .rev()
        .find(|end| find_named(app, again[..*end].trim_end_matches(',')).is_some());
    let (whom, more) = match (first.trim_end_matches(','), named) {
        ("again", Some(end)) => (again[..end].trim_end_matches(',').to_owned(), &again[end..]),
        ("him", _) | ("again", None) => (String::new(), rest),
        // Perhaps her weapon.
        ("her", _) if rest.is_empty() || first.ends_with(',') || is_again(rest) => {
            (String::new(), rest)
        }
        _ => return None,
    };
    let is_again = is_again(first) || is_again(rest);
    let more = behind(more.trim_start(), "again")
        .or(more.trim_start().strip_prefix("again,"))
        .unwrap_or(more);
    let on = if whom.is_empty() { Some(last_opponent(app, by, is_again)?) } else { None };
    let same = if is_again { same_again(app, by, on, more, is_shot) } else { String::new() };
    let whom = on.map_or(whom, |on| app.encounter().names_of(&[on]).to_string());
    let line = [whom.as_str(), same.as_str(), more].map(str::trim).join(" ");
    Some(line.replace("  ", " ").trim_end().to_owned())
}

/// A blow with the name of whoever is meant by `him`: `Ana punches him`.
pub fn with_name(app: &App, line: &str) -> Option<String> {
    let end = word_ends(line).rev().find(|end| find_named(app, &line[..*end]).is_some())?;
    let who = find_named(app, &line[..end])?;
    let (verb, rest) = first_word(line[end..].trim_start());
    let (whom, more) = first_word(rest);
    let is_blow = stems(verb).any(|it| BLOWS.contains(&it));
    let is_him = ["him", "her", "them", "again"].contains(&whom.trim_end_matches(','));
    let on = if is_blow && is_him { last_opponent(app, &who, false) } else { None };
    Some(
        format!("{} {verb} {} {more}", &line[..end], app.encounter().names_of(&[on?]))
            .trim_end()
            .to_owned(),
    )
}

/// Blows that have words of their own.
const BLOWS: [&str; 7] = ["punch", "kick", "grapple", "wrestle", "subdue", "charge", "knock"];

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
    let mut steps = app.timeline().history().done().iter().rev();
    let step = steps.find(|step| step.facts.iter().any(is_it));
    let command = step.and_then(|it| read_command(&it.command, app.context().reading()));
    let Some(Command::Attack { order }) = command else { return String::new() };
    let AttackOrder { weapon, mode, extra, range, called, mine, .. } = *order;
    let (has_weapon, is_far, is_covered) =
        (said.contains("with "), is_far(said), said.contains("cover"));
    // Another weapon has another range.
    let has_range = on.is_some() && !is_far && !has_weapon;
    let modifiers = mine.modifiers.into_iter().filter(|it| {
        let is = |word: &str| it.label.as_ref().is_some_and(|label| label.contains(word));
        on.is_some() && !is("aim") && (has_range || !is("range")) && !(is_covered && is(" cover"))
    });
    let weapon =
        weapon.filter(|_| !has_weapon && !is_shot).map(|it| format!("with {}", quoted(&it)));
    let mode = mode.filter(|_| !has_mode(said) && !has_weapon).map(|it| format!("mode={it}"));
    let extra = extra
        .filter(|it| mode.is_some() && *it == FiringExtra::Hit)
        .map(|it| format!("extra={it}"));
    let range = range.filter(|_| has_range).map(|it| format!("range={it}"));
    let called = called.filter(|_| on.is_some()).map(|it| format!("called={it}"));
    let modifiers = modifiers.map(|it| format!("mod={it}"));
    let parts = [weapon, mode, extra, range, called].into_iter().flatten();
    parts.chain(modifiers).collect::<Vec<_>>().join(" ")
}

/// Finds whom they attacked last; unless it is an attack again, who attacked them, or else whoever of another side took part in an
/// attack. `None` if that one is out by now.
fn last_opponent(app: &App, who: &[Id], is_again: bool) -> Option<Id> {
    let (state, steps) = (app.encounter(), app.timeline().history().done().iter().rev());
    let attacks = steps.flat_map(|step| &step.facts).filter_map(|fact| match fact {
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
