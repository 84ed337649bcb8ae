//! Newcomers in words: a name with its count, players by name, foes of several kinds.

use super::names::find_called;
use super::stats::{is_count, key_called, not_in_library, numbers_of};
use super::times::is_time;
use super::words::{
    bare, begins_with_digit, behind, behind_any_case, count, first_word, is_any, is_one_word,
    listed, more_behind, one_of, words,
};
use crate::app::state::App;
use phasekeeper_engine::command::quoted;
use phasekeeper_engine::encounter::split_number;
use phasekeeper_engine::rules::Side;

/// Several new players in a line, one a line: `add players Mira, Tolk and Doc`; `None` for any other line, and if one of them is
/// no new name.
pub fn read_players(app: &App, line: &str) -> Option<String> {
    let names = behind(line, "add players|add the players|the players are|players are")?;
    let names: Vec<&str> = each(names).collect();
    let is_new = |(place, it): (usize, &&str)| {
        let is_name = it.starts_with(char::is_uppercase) && !it.contains(['=', '"', ':']);
        // `Ana 2` may be a die; `R2` is a name.
        let has_number = it.split(' ').any(begins_with_digit);
        is_name && !has_number && !names[..place].contains(it) && app.encounter().find(it).is_err()
    };
    let line = |it: &&str| format!("add {} side=pc", quoted(it));
    let all_are_new = !names.is_empty() && names.iter().enumerate().all(is_new);
    all_are_new.then(|| names.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// Words before kinds of foes.
const FOES_ARE: &str = "the foes are|foes are|the enemies are";

/// Foes of several kinds in a line, one a line: `two gang members and a doorman`, or of one behind `the foes are`; `None` for any
/// other line.
pub fn read_kinds_of_foes(app: &App, line: &str) -> Option<String> {
    let behind_them = behind_any_case(line, FOES_ARE);
    let said = behind_them.or(behind(line, "add")).unwrap_or(line);
    let lines = each(said).map(|it| added(app, it)).collect::<Option<Vec<_>>>()?;
    (lines.len() > 1 || behind_them.is_some()).then(|| lines.join("\n"))
}

/// Says of the first kind behind `the foes are` that is unknown which people of the library have such a word.
pub fn unknown_kind(app: &App, line: &str) -> Option<String> {
    let kind = each(behind_any_case(line, FOES_ARE)?).find(|it| added(app, it).is_none())?;
    let (number, rest) = first_word(kind);
    let one = if count(number).is_some() { rest } else { bare(kind) };
    // `the foes are prone` is about those who are here.
    let one = one_of(Some(one).filter(|it| *it != kind)?).to_lowercase();
    let people = || app.library().templates().iter().map(|it| &*it.name);
    let usual = people().filter(|it| is_any(it, USUAL_FOES)).collect::<Vec<_>>().join(", ");
    let why = not_in_library(&[&one], people());
    Some(format!("{why}; nobody has joined, and {usual} are usual foes"))
}

/// People of the library whom a fight often has, for those who know none of their names.
const USUAL_FOES: &str =
    "Thug|Gunman|Doorman|Gang member|Gang leader|Station security|Riot trooper";

/// The line that adds foes of a kind.
fn added(app: &App, kind: &str) -> Option<String> {
    let one = || {
        let kind = more_behind(kind, "one").unwrap_or(kind);
        let name = quoted(&app.library().find_template(bare(kind))?.name);
        Some(format!("{name} x1 from={name} side=foe"))
    };
    let added = read_people(app, kind).filter(|it| it.contains("side=")).or_else(one)?;
    Some(format!("add {added}"))
}

/// The parts of a list but for those that are empty.
fn each(said: &str) -> impl Iterator<Item = &str> {
    listed(said).map(str::trim).filter(|it| !it.is_empty())
}

/// Reads several newcomers of a kind. Those with a template of the library are foes: most are.
pub fn read_people(app: &App, said: &str) -> Option<String> {
    let is_other = said.contains('=') || is_time(said);
    let name = name(app, said).ok().filter(|_| !is_other)?;
    let (one, count) = name.rsplit_once(" x")?;
    let one = one.trim_matches('"');
    let is_plain = one.split(' ').count() <= 2 && !one.contains(" as ");
    // Those who are here already come as they are.
    let called = find_called(app, one);
    let like = called.first().and_then(|it| app.encounter().get(*it));
    if let Some(like) = like.filter(|it| it.block.side != Side::Neutral) {
        let numbers = numbers_of(like).collect::<Vec<_>>().join(" ");
        return Some(format!("{} x{count} {numbers}", quoted(split_number(&like.name).0)));
    }
    match app.library().find_template(one) {
        Some(it) => {
            let kind = quoted(&it.name);
            Some(format!("{kind} x{count} from={kind} side=foe"))
        }
        None => Some(name).filter(|_| is_plain && app.encounter().mode().takes_dice()),
    }
}

/// Returns true for somebody of the library, perhaps with their number.
pub fn is_template(app: &App, said: &str) -> bool {
    // Perhaps behind a name of their own: `ganger, gang member x2`.
    let said = said.rsplit(", ").next().unwrap_or(said);
    let name = said.rsplit_once(" x").map_or(said, |it| it.0);
    app.library().find_template(name).is_some()
}

/// A name, with how many there are of it behind it, perhaps said before it: `3 guards`, `two guards`.
pub fn name(app: &App, said: &str) -> Result<String, String> {
    let said = said.trim_end_matches(',');
    let said = more_behind(said, "a|an|one").unwrap_or(said);
    if said.starts_with('"') && is_one_word(said) {
        return Ok(said.to_owned());
    }
    let words = words(said);
    let last = words.len().saturating_sub(1);
    // How many there are, or a small number, ends a name.
    let is_other = |(place, word): (usize, &&str)| match word.parse::<u32>() {
        Ok(number) => place < last || number > MAX_OF_A_NAME,
        Err(_) if is_count(word) => place < last,
        Err(_) => {
            is_any(word, "from|with|and|called")
                || key_called(word).is_some()
                || word.parse::<Side>().is_ok()
        }
    };
    if said.contains(['=', ',']) || words.iter().enumerate().skip(1).any(is_other) {
        return Err(format!("{said} is no name; one kind at a time, and numbers behind it"));
    }
    // One of `two thugs` is a thug; `two face` is somebody's name.
    let is_template = |name: &str| app.library().find_template(name).is_some();
    let before = said.split_once(' ').and_then(|(it, names)| {
        let names = names.strip_prefix("more ").unwrap_or(names);
        let (one, is_number) = (one_of(names), it.parse::<u32>().is_ok());
        // A name in small letters is no name of one.
        let is_named = is_number && names.starts_with(char::is_uppercase);
        let is_plural = is_template(&one) || !is_named && *one != *names;
        let is_counted = is_number || is_plural || is_template(names);
        Some((if is_plural { one } else { names.into() }, count(it).filter(|_| is_counted)?))
    });
    let behind =
        || said.rsplit_once(" x").and_then(|(name, it)| Some((name.into(), it.parse().ok()?)));
    let (name, count) = match before.or_else(behind) {
        Some((name, count)) => (name, format!(" x{count}")),
        None => (said.into(), String::new()),
    };
    Ok(format!("{}{count}", quoted(name.trim_matches('"'))))
}

/// The greatest number that is a part of a name, as in `Guard 2`.
pub const MAX_OF_A_NAME: u32 = 20;
