//! Numbers of combatants in words, with or without signs: `dur 40, foe, medium pistol, from Dock worker`.

use super::Questions;
use super::offer::NONE;
use super::weapons::{armor_given, weapon_given};
use super::words::{
    bare, begins_with_digit, behind, is_any, is_number, more_behind, whole_words, word_ends, words,
};
use crate::app::state::App;
use phasekeeper_engine::command::{KEYS, StatKey, quoted, write_edits};
use phasekeeper_engine::encounter::{Combatant, Id, StatBlock};
use phasekeeper_engine::rules::{Morph, Side};
use phasekeeper_engine::text::{is_same, join_or};

/// Words between the name of a number and the number.
const BEFORE_A_NUMBER: &str = "is|are|was|to|now|should|be";

/// The word of a key, which people may call by its label or in full: `dur`, `durability`.
pub fn key_called(said: &str) -> Option<&'static str> {
    let said = said.to_lowercase();
    // As sheets have it, and in full.
    let other = [("spd", "speed"), ("will", "wil")].iter().find(|it| it.0 == said);
    let said = other.map_or(said, |it| it.1.to_owned());
    let is_called = |it: &&StatKey| {
        let in_full = it.about.split(';').next().unwrap_or_default().to_lowercase();
        it.label.to_lowercase() == said || behind(&in_full, &said).is_some()
    };
    let of_one = KEYS.iter().filter(|it| !it.word.ends_with('.'));
    let found = of_one.clone().find(|it| it.word == said);
    found.or_else(|| of_one.clone().find(is_called)).map(|it| it.word)
}

/// Returns true if a line begins with a key or a skill of the ruleset and a number: `initiative 70`, `Medicine is 40`.
pub fn begins_with_stat(app: &App, line: &str) -> bool {
    let words = words(line);
    let Some(end) = words.iter().position(|it| begins_with_digit(it)) else { return false };
    let label = before_number(&words[..end]).join(" ");
    key_called(&label).is_some() || skill_called(app, &label).is_some()
}

/// The label of a number, without the words between: of `damage was 13` it is damage.
fn before_number<'a>(words: &'a [&'a str]) -> &'a [&'a str] {
    let end = words.iter().rposition(|it| !is_any(it, BEFORE_A_NUMBER));
    &words[..end.map_or(0, |it| it + 1)]
}

/// The label of a skill of the ruleset, of which a beginning may be said that only one has: `unarmed`.
pub fn skill_called(app: &App, said: &str) -> Option<String> {
    let skills = &app.encounter().rules().linked_skills;
    if let Some(label) = skills.labels().find(|it| is_same(it, said)) {
        return Some(label.to_owned());
    }
    if skills.link(said).is_some() {
        return Some(said.to_owned());
    }
    // As people call who gives first aid.
    if ["paramedic", "first aid"].iter().any(|it| is_same(said, it)) {
        return Some("Medicine: Paramedic".to_owned());
    }
    // The field of one: `medicine paramedic`.
    let of_field = said.split_once(' ').and_then(|(skill, field)| {
        let label = skills.labels().find(|it| is_same(it, skill))?;
        let is_word = field != "and" && field.chars().all(char::is_alphabetic);
        is_word.then(|| format!("{label}: {field}"))
    });
    of_field.or_else(|| skills.begun(said).map(str::to_owned))
}

/// Returns true if a line has a key and a number, such as `dur 40`, anywhere.
pub fn has_number_of(app: &App, line: &str) -> bool {
    line.split(',').any(|part| begins_with_stat(app, part.trim()))
}

/// Returns true for how many there are: `x3`.
pub fn is_count(said: &str) -> bool {
    said.strip_prefix('x').is_some_and(|it| it.parse::<u32>().is_ok())
}

/// Numbers of a combatant with or without signs between, the side and weapons of the library: `dur 30, fray 40, foe, medium
/// pistol, from Dock worker`.
///
/// # Errors
/// A sentence about words that are nothing of these.
pub fn stats<'a>(app: &App, said: &'a str) -> Result<String, String> {
    let said = more_behind(said, "she has|he has|they have").unwrap_or(said);
    let (mut parts, mut label) = (Vec::new(), Vec::<&str>::new());
    // An empty word stands where a comma ends something.
    let with_end =
        |it: &'a str| [it.trim_end_matches(',')].into_iter().chain(it.ends_with(',').then_some(""));
    let mut words = whole_words(said).flat_map(with_end).peekable();
    while let Some(word) = words.next() {
        // A number may be of a template, unless it stands behind a key.
        let is_of_key = || label.last().is_some_and(|it| key_called(it).is_some());
        let is_value =
            begins_with_digit(word) && label.first().is_some_and(|it| *it != "from" || is_of_key());
        if let Some((key, value)) = word.split_once('=') {
            parts.extend(of_label(app, &std::mem::take(&mut label)));
            let mut value = value.to_owned();
            // The skill of a weapon, and the name of a template, may have several words.
            let goes_on = |value: &str, next: &str| match key {
                _ if next.is_empty() => false,
                "from" => !next.contains('=') && key_called(next).is_none(),
                _ => {
                    key.starts_with("weapon.") && (next.contains('/') || is_skill(app, value, next))
                }
            };
            while !value.starts_with('"')
                && let Some(next) = words.next_if(|it| goes_on(&value, it))
            {
                value = format!("{value} {next}");
            }
            let is_bare = value.contains(' ') && !value.contains('"');
            let value = if is_bare { quoted(&value).to_string() } else { value };
            parts.push(format!("{key}={value}"));
        } else if is_value {
            let (before, key) = key_of(app, &std::mem::take(&mut label))?;
            parts.extend(before);
            parts.push(format!("{key}={word}"));
        } else if word == "with" && label.is_empty() {
            // Numbers follow.
        } else if word == "side" && words.peek().is_some_and(|it| it.parse::<Side>().is_ok()) {
            // The side follows.
        } else if word.is_empty() || word.parse::<Side>().is_ok() {
            parts.extend(of_label(app, &std::mem::take(&mut label)));
            parts.extend((!word.is_empty()).then(|| format!("side={word}")));
        } else {
            label.push(word);
        }
    }
    parts.extend(of_label(app, &label));
    if let Some(like) = parts.iter().find_map(|it| here(app, it.strip_prefix("from=")?)) {
        parts.retain(|it| !it.starts_with("from="));
        let key = |it: &str| it.split('=').next().map(str::to_owned);
        let said: Vec<_> = parts.iter().map(|it| key(it)).collect();
        parts.extend(numbers_of(like).filter(|it| !said.contains(&key(it))));
    }
    let is_bare = |it: &&String| {
        !it.contains('=') && it.starts_with(char::is_alphabetic) && !is_count(it) && *it != NONE
    };
    if parts.iter().any(|it| is_bare(&it)) {
        let unknown: Vec<&str> = parts.iter().filter(is_bare).map(|it| bare(it)).collect();
        return Err(no_gear(app, &unknown));
    }
    Ok(parts.join(" "))
}

/// The key of a number by the words before it, and whatever else stands before those.
///
/// # Errors
/// A sentence about a combatant in place of a skill.
fn key_of(app: &App, label: &[&str]) -> Result<(Option<String>, String), String> {
    let said = before_number(label);
    let whole = said.join(" ");
    if let Some(key) = key_called(&whole) {
        return Ok((None, key.to_owned()));
    }
    // What stands before a key is something else.
    if let Some((last, before)) = said.split_last()
        && let Some(key) = key_called(last)
    {
        return Ok((of_label(app, before), key.to_owned()));
    }
    if app.encounter().find(&whole).is_ok() {
        return Err(format!("{whole} is somebody here, and no skill"));
    }
    let skill = skill_called(app, &whole).unwrap_or(whole);
    Ok((None, quoted(&format!("skill.{skill}")).to_string()))
}

/// The most names of the library that are told in place of an unknown one.
const MAX_LIKE: usize = 6;

/// Says that the library has none of these, and which of its names have a word of the first.
pub fn not_in_library<'a>(unknown: &[&str], names: impl Iterator<Item = &'a str>) -> String {
    let said = unknown.first().map(|it| it.to_lowercase()).unwrap_or_default();
    let last = said.rsplit(' ').next().unwrap_or_default();
    let has_word = |it: &&str, said: &str| it.to_lowercase().split(' ').any(|word| word == said);
    let has_part = |it: &&str| last.len() > 4 && it.to_lowercase().contains(last);
    let names: Vec<&str> = names.collect();
    let count = |said: &str| names.iter().filter(|it| has_word(it, said)).count();
    // A rare word says more.
    let rarest = |it: &str| said.split(' ').filter(|said| has_word(&it, said)).map(count).min();
    let mut like: Vec<&str> = names.iter().copied().filter(|it| rarest(it).is_some()).collect();
    like.sort_by_key(|it| rarest(it));
    if like.is_empty() {
        like.extend(names.into_iter().filter(has_part));
    }
    like.truncate(MAX_LIKE);
    let there_is = match &like[..] {
        [] => "templates WORD tells weapons, armor and people with that word".to_owned(),
        like => format!("there is {}: one alone, and the line counts with it", join_or(like)),
    };
    format!("{NOT_IN_LIBRARY}{}; {there_is}", join_or(unknown))
}

/// A line that was refused for something that the library has not, with this in its place: `light body armor`.
pub fn with_own(app: &App, refused: &str, said: &str) -> Option<String> {
    let why = Questions::default().begin(app, refused, false).err()?;
    let (unknown, _) = why.strip_prefix(NOT_IN_LIBRARY)?.split_once(';')?;
    let library = app.library();
    let is_known = library.find_template(said).is_some()
        || library.gear_names().any(|it| it.eq_ignore_ascii_case(said));
    let at = refused.to_lowercase().find(&unknown.to_lowercase()).filter(|_| is_known)?;
    Some(format!("{}{said}{}", refused.get(..at)?, refused.get(at + unknown.len()..)?))
}

/// How it begins to say that the library has something not.
const NOT_IN_LIBRARY: &str = "the library has no ";

/// Says that these are no weapons or armor.
fn no_gear(app: &App, unknown: &[&str]) -> String {
    let is_gear = |it: &str| weapon_given(app, it).or_else(|| armor_given(app, it)).is_some();
    let are_two =
        |it: &str| word_ends(it).any(|end| is_gear(&it[..end]) && is_gear(it[end..].trim_start()));
    match unknown {
        [two] if are_two(two) => {
            format!("{NOT_IN_LIBRARY}{two}; a comma stands between two things")
        }
        _ => not_in_library(unknown, app.library().gear_names()),
    }
}

/// The numbers of somebody, as lines have them.
pub fn numbers_of(who: &Combatant) -> impl Iterator<Item = String> {
    let usual = StatBlock::default().as_edits();
    let own = who.block.as_edits().into_iter().filter(move |it| !usual.contains(it));
    own.map(|it| write_edits(&[it]))
}

/// Somebody who is here, whose name no template has.
fn here<'a>(app: &'a App, name: &str) -> Option<&'a Combatant> {
    let name = name.trim_matches('"');
    let is_unknown = app.library().find_template(name).is_none();
    app.encounter().find(name).ok().filter(|_| is_unknown)
}

/// Returns true if the last part of a weapon and the next word are one skill.
fn is_skill(app: &App, value: &str, next: &str) -> bool {
    let skill = format!("{} {next}", value.rsplit('/').next().unwrap_or_default());
    app.encounter().rules().linked_skills.link(&skill).is_some()
}

/// Words without a number: a template behind `from`, a weapon of the library, or anything as it is.
fn of_label(app: &App, label: &[&str]) -> Option<String> {
    let (first, rest) = label.split_first()?;
    if *first == "from" && !rest.is_empty() {
        return Some(format!("from={}", quoted(&rest.join(" "))));
    }
    let said = label.join(" ");
    if is_any(&said, "no weapon|no weapons|unarmed") {
        return None;
    }
    let morph = said.strip_suffix("morph").or(said.strip_prefix("morph ")).unwrap_or(&said);
    if let Ok(morph) = morph.parse::<Morph>() {
        return Some(format!("morph={morph}"));
    }
    // `Boss, a gang leader`.
    if let Some(template) = app.library().find_template(bare(&said)) {
        return Some(format!("from={}", quoted(&template.name)));
    }
    weapon_given(app, bare(&said)).or_else(|| armor_given(app, &said)).or(Some(said))
}

/// Reads numbers of a combatant; `None` if one is of a skill that neither they nor the ruleset have.
pub fn read_stats(app: &App, of: &Combatant, said: &str) -> Option<String> {
    let said = apart(said);
    let first = said.split(',').next().unwrap_or_default();
    let is_gear = weapon_given(app, bare(first)).or_else(|| armor_given(app, first)).is_some();
    let are_stats = has_number_of(app, &said) || is_gear || said.contains('=');
    known_stats(app, of, &said).ok().filter(|_| are_stats)
}

/// Says which of somebody's numbers is none; `None` if all can be read, and for several.
pub fn unknown_stat(app: &App, who: &[Id], said: &str) -> Option<String> {
    let [who] = who else { return None };
    known_stats(app, app.encounter().get(*who)?, &apart(said)).err()
}

/// Numbers with a comma between each.
fn apart(said: &str) -> String {
    said.replace(" and has ", ", ").replace(" and ", ", ")
}

fn known_stats(app: &App, of: &Combatant, said: &str) -> Result<String, String> {
    let read = stats(app, said)?;
    let rules = app.encounter().rules();
    let is_known = |skill: &str| {
        let is_own = of.skills(rules).iter().any(|it| is_same(&it.0, skill));
        is_own || rules.linked_skills.link(skill).is_some()
    };
    for part in words(&read) {
        let Some((key, value)) = part.split_once('=') else {
            return Err(format!("{part} is no number, weapon or armor that is known"));
        };
        let skill = key.trim_matches('"').strip_prefix("skill.");
        let is_said = |skill: &str| said.contains(&format!("skill.{skill}="));
        if let Some(skill) = skill.filter(|it| !is_known(it) && !is_said(it)) {
            let skill = bare(skill);
            let kind = if is_number(value) { "skill" } else { "weapon" };
            return Err(format!(
                "{skill} is no number or skill that is known, so nothing is set; {}={value} gives it",
                quoted(&format!("{kind}.{skill}"))
            ));
        }
    }
    Ok(read)
}
