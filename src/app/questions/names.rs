//! Finds combatants as people name them: by a beginning, a side, several at once.

use super::verbs::is_attack;
use super::words::{
    MAX_SEVERAL, bare, begins_with_digit, count, first_word, is_any, listed, longest, more_behind,
    one_of, word_ends,
};
use crate::app::name_match::{combatant_called, is_match, squeezed};
use crate::app::state::App;
use phasekeeper_engine::command::Names;
use phasekeeper_engine::encounter::{Combatant, Id, split_number};
use phasekeeper_engine::text::{is_same, join_or};

/// The fewest letters by which somebody may be named before what they do, and several of a kind.
pub const MIN_LETTERS: usize = 3;

/// Words for whoever a sentence begins with, or acts.
pub const REFLEXIVES: &str = "herself|himself|themself|itself";

/// Words for all combatants of a side, and their patterns.
const SIDES: [(&str, &str); 4] = [
    ("players|party", "@pc"),
    ("foes|enemies", "@foe"),
    ("allies", "@ally"),
    ("all|everybody|everyone", "*"),
];

/// The combatants of these names, as a line names them.
///
/// # Errors
/// A sentence about a name that nobody has.
pub fn find(app: &App, names: &str) -> Result<String, String> {
    if names.len() > MAX_SEVERAL {
        return Err(format!("names have at most {MAX_SEVERAL} letters"));
    }
    let (state, acting, names) = (app.encounter(), app.encounter().acting(), bare(names).trim());
    let is_whole = state.find(names).is_ok();
    // The beginning of a name is no article.
    let is_called = || state.combatants().iter().any(|it| is_same(&it.name, names));
    if is_any(names, "a|an|the") && !is_called() {
        return Err(format!("{names} is nobody's name"));
    }
    let are_two = |names: String| state.find_all(&names.parse().ok()?).ok().map(|it| it.len() == 2);
    let both =
        more_behind(names, "both").filter(|it| find(app, it).ok().and_then(are_two) == Some(true));
    let of_all = more_behind(names, "all").or(both).filter(|_| !is_whole);
    let all = bare(of_all.unwrap_or(names)).to_lowercase();
    if let Some((_, side)) = SIDES.iter().find(|it| !is_whole && is_any(&all, it.0)) {
        return Ok((*side).to_owned());
    }
    if let Some(rest) = of_all {
        return find(app, rest);
    }
    let one = match acting[..] {
        // Whoever acts.
        [who] if is_any(names, REFLEXIVES) => Some(who),
        _ => combatant_called(state, bare(names.trim_matches('"'))).ok().map(|it| it.id),
    };
    if let Some(who) = one {
        return Ok(state.names_of(&[who]).to_string());
    }
    let several: Vec<&str> = listed(names).map(str::trim).collect();
    if several.len() > 1 {
        // Of `Thug 1 and 2` the last is a number of the same name, of `Thug 1, 2` it may be a die.
        let ends_in_number =
            names.rsplit_once(" and ").is_some_and(|(_, last)| last.parse::<u32>().is_ok());
        let (mut found, mut base) = (Vec::new(), "");
        for it in several {
            if ends_in_number && it.parse::<u32>().is_ok() {
                found.push(find(app, &format!("{base}{it}"))?);
            } else {
                base = it.trim_end_matches(|it: char| it.is_ascii_digit());
                found.push(find(app, it)?);
            }
        }
        return Ok(found.join(","));
    }
    let found =
        names.parse::<Names>().and_then(|it| state.find_all(&it).map_err(|it| it.to_string()));
    // `Thug *`, `thugs`: those of this name with any number.
    let several = one_of(names);
    let one = names.strip_suffix('*').or(Some(&*several).filter(|it| *it != names)).map(squeezed);
    let is_like = |it: &Combatant| one.as_ref() == Some(&kind(&it.name));
    let like = state.ids_where(|it| it.takes_part() && names.len() > MIN_LETTERS && is_like(it));
    let who = if like.is_empty() { found? } else { found.unwrap_or(like) };
    Ok(state.names_of(&who).to_string())
}

/// Finds combatants by names of at least [`MIN_LETTERS`] letters, or by whole names.
pub fn find_named(app: &App, said: &str) -> Option<Vec<Id>> {
    let state = app.encounter();
    let said = said.trim_matches('"');
    let who = state.find_all(&find(app, said).ok()?.parse().ok()?).ok()?;
    let is_whole = who.iter().any(|it| is_same(state.name(*it), said));
    (is_whole || said.chars().count() >= MIN_LETTERS).then_some(who)
}

/// Finds whom a sentence is about, by the longest name that it begins with, and splits it behind that.
pub fn split_subject<'a>(app: &App, line: &'a str) -> Option<(Vec<Id>, &'a str, &'a str)> {
    word_ends(line).rev().find_map(|end| {
        let name = line[..end].trim_end_matches(':');
        Some((find_named(app, name)?, name, line[end..].trim_start()))
    })
}

/// Splits what somebody does behind the longest name that it begins with, which may be all of it.
pub fn split_target<'a>(app: &App, line: &'a str) -> Option<(&'a str, &'a str)> {
    longest(line, |name| find_named(app, name)).map(|(_, name, more)| (name, more))
}

/// Finds combatants by name; `None` unless the condition holds for all of them.
pub fn find_if(app: &App, said: &str, is_so: impl Fn(&Combatant) -> bool) -> Option<Vec<Id>> {
    let who = find_named(app, said)?;
    who.iter().all(|it| app.encounter().get(*it).is_some_and(&is_so)).then_some(who)
}

/// Finds combatants by their name without its number.
pub fn find_called(app: &App, said: &str) -> Vec<Id> {
    let called = squeezed(said);
    app.encounter().ids_where(|it| kind(&it.name) == called)
}

/// Finds the only one of several of a name who is not out.
pub fn only_one_up(app: &App, said: &str) -> Option<Id> {
    only_one(&find_called(app, said), |id| {
        app.encounter().get(id).is_some_and(Combatant::is_active)
    })
}

/// The same by name, or whoever has that name alone, as a line names them.
///
/// # Errors
/// A sentence about a name that nobody has, or several who are up.
pub fn find_up(app: &App, said: &str) -> Result<String, String> {
    let up = || Some(app.encounter().names_of(&[only_one_up(app, bare(said))?]).to_string());
    find(app, said).or_else(|why| up().ok_or(why))
}

/// The only one of several of whom something is so.
fn only_one(called: &[Id], is_so: impl Fn(Id) -> bool) -> Option<Id> {
    match called.iter().filter(|it| is_so(**it)).collect::<Vec<_>>()[..] {
        [one] if called.len() > 1 => Some(*one),
        _ => None,
    }
}

/// An attack by the only one of several of a name who acts, or else is not out: `the thug shoots Ana`.
pub fn with_only_attacker(app: &App, line: &str) -> Option<String> {
    let (called, rest) = begins_with_several(app, line)?;
    let state = app.encounter();
    let one = only_one(&called, |id| state.acting().contains(&id))
        .or_else(|| only_one(&called, |id| state.get(id).is_some_and(Combatant::is_active)));
    let one = one.filter(|_| is_attack(first_word(rest).0))?;
    Some(format!("{} {rest}", state.names_of(&[one])))
}

/// A name without its number, to be compared.
fn kind(name: &str) -> String {
    squeezed(split_number(name).0)
}

/// Finds combatants by their name without its number, else by a beginning that only one such name has: `gang` of gang members.
pub fn find_group(app: &App, said: &str) -> Option<Vec<Id>> {
    let (state, begun) = (app.encounter(), squeezed(said));
    let called = find_called(app, said);
    if !called.is_empty() {
        return Some(called);
    }
    let like = state.ids_where(|it| begun.len() >= MIN_LETTERS && is_match(&it.name, &begun));
    let first = kind(state.name(*like.first()?));
    like.iter().all(|it| kind(state.name(*it)) == first).then_some(like)
}

/// Returns the refusal of a line that begins with the name of several without a number: `thug flees`.
pub fn which_of(app: &App, line: &str) -> Option<String> {
    let (called, _) = begins_with_several(app, line)?;
    let names: Vec<&str> = called.iter().map(|id| app.encounter().name(*id)).collect();
    Some(format!("which one: {}? The number is enough", join_or(&names)))
}

/// The same line with the name of the one who is meant by it, or by its number.
pub fn with_one(app: &App, line: &str, said: &str) -> Option<String> {
    let (called, rest) = begins_with_several(app, line)?;
    let mut names = called.iter().map(|id| app.encounter().name(*id));
    let number = count(said);
    let is_it = |it: &&str| is_same(it, said) || number.is_some() && split_number(it).1 == number;
    Some(format!("{} {rest}", names.find(is_it)?))
}

/// Returns those whose name without its number a line begins with, and what stands behind it.
fn begins_with_several<'a>(app: &App, line: &'a str) -> Option<(Vec<Id>, &'a str)> {
    let state = app.encounter();
    let takes_part = |id: &Id| state.get(*id).is_some_and(Combatant::takes_part);
    word_ends(line).find_map(|end| {
        let mut called = find_called(app, bare(&line[..end]));
        called.retain(takes_part);
        let rest = line[end..].trim_start();
        (called.len() > 1 && !begins_with_digit(rest)).then_some((called, rest))
    })
}
