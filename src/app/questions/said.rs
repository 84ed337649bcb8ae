//! What is said in words, as lines have it.

use super::offers::{NONE, Offer, chosen};
use super::parts::{behind, first_word, is_one_word};
use crate::app::name_match::combatant_called;
use crate::app::state::App;
use phasekeeper_engine::command::{KEYS, StatKey, quoted};
use phasekeeper_engine::rules::{Circumstance, DEFENSE_SKILL, FiringMode, Side};
use strum::VariantArray;

/// What an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// As the line has it.
    Words,
    /// Combatants.
    Names,
    /// One of what is offered.
    OneOf,
    Die,
    /// A die to defend with, perhaps behind its skill.
    Defense,
    Dv,
    /// A time, and the unit of a number alone.
    Time(&'static str),
    /// Modifiers, a firing mode and whatever else the command takes.
    More,
    /// A new name, perhaps with how many of it.
    Name,
    Label,
    /// A kind of damage, perhaps with armor penetration.
    Damage,
    /// Numbers of a combatant.
    Stats,
    /// An effect with its numbers.
    Effect,
}

impl Kind {
    /// An answer as the line has it.
    ///
    /// # Errors
    /// A sentence that says what would be right.
    pub fn read(self, app: &App, said: &str) -> Result<String, String> {
        Ok(match self {
            Self::Words | Self::Names | Self::OneOf => said.to_owned(),
            Self::Die => dice(bare_die(app, said))?.to_owned(),
            Self::Defense => defense(bare_die(app, said))?,
            Self::Dv if is_one_word(said) => said.to_owned(),
            Self::Dv => {
                return Err(format!(
                    "{said} is no DV; 18 or 2d10+5 is one, and its kind comes behind it"
                ));
            }
            Self::Damage if said.contains(" ap ") => {
                return self.read(app, &said.replacen(" ap ", " ap=", 1));
            }
            Self::Damage if words(said).iter().skip(1).all(|it| it.starts_with("ap=")) => {
                said.to_owned()
            }
            Self::Damage => {
                return Err(format!("{said} is no kind; kinetic, energy ap=4 or none is one"));
            }
            Self::Time(unit) => time(app, said, unit)?,
            Self::More => more(app, said)?,
            Self::Name => name(said)?,
            Self::Label if said.starts_with('"') => said.to_owned(),
            Self::Label if said.contains(char::is_numeric) => {
                return Err(format!("{said} is no label; one with numbers needs quotes"));
            }
            Self::Label => quoted(said).to_string(),
            Self::Stats => stats(app, said),
            Self::Effect => timed(said),
        })
    }
}

/// The places where a line may be divided, behind each of its words but the last.
pub fn word_ends(line: &str) -> impl DoubleEndedIterator<Item = usize> {
    line.match_indices(' ').map(|(at, _)| at)
}

/// The words of a line, without the commas behind them; what is in quotes is one.
fn words(line: &str) -> Vec<&str> {
    let (mut words, mut left) = (Vec::new(), line.trim());
    while !left.is_empty() {
        let (first, rest) = first_word(left);
        words.push(first.trim_end_matches(','));
        left = rest;
    }
    words
}

fn is_number(said: &str) -> bool {
    said.replace('−', "-").parse::<i32>().is_ok()
}

/// A die without the name of whoever rolled it: `31`, `rolled 31`, `Ana rolled 31`.
fn bare_die<'a>(app: &App, said: &'a str) -> &'a str {
    let Some((before, die)) = said.rsplit_once(' ') else { return said };
    let rolled = |it: &'a str| ROLLED.iter().find_map(|end| it.strip_suffix(end)).unwrap_or(it);
    let name = rolled(rolled(before)).trim_end();
    let is_name = name.is_empty() || combatant_called(app.encounter(), name).is_ok();
    if is_name { die } else { said }
}

/// Words between a name and a die.
pub const ROLLED: [&str; 4] = ["rolled", "rolls", "roll", "has"];

fn dice(said: &str) -> Result<&str, String> {
    let is_die = |it: &str| ["?", NONE, ""].contains(&it) || it.parse::<i32>().is_ok();
    let are_dice = said.split(',').all(is_die);
    are_dice.then_some(said).ok_or_else(|| format!("a die is a number, not {said}"))
}

/// A die to defend with, with its skill before it: Fray, if none was said.
fn defense(said: &str) -> Result<String, String> {
    let (skill, die) = first_word(said);
    if die.is_empty() {
        let die = dice(said)?;
        return Ok(if [NONE, ""].contains(&die) {
            NONE.to_owned()
        } else {
            format!("{DEFENSE_SKILL} {die}")
        });
    }
    Ok(format!("{skill} {}", dice(die)?))
}

/// The most words of a modifier.
const MOST_WORDS: usize = 6;

/// Modifiers and a firing mode, one after the other, such as `moderate cover long range burst`.
fn more(app: &App, said: &str) -> Result<String, String> {
    let (words, mut parts, mut at) = (words(said), Vec::new(), 0);
    while at < words.len() {
        let ends = (at + 1..=words.len().min(at + MOST_WORDS)).rev();
        let mut known =
            ends.filter_map(|end| Some((modifier(app, &words[at..end].join(" "))?, end)));
        let (part, end) = known.next().unwrap_or_else(|| (words[at].to_owned(), at + 1));
        if !part.contains('=') && ![NONE, ""].contains(&part.as_str()) {
            return Err(format!(
                "{part} is no such part; cover, long range, aim 30 or mod=-20:cover is one"
            ));
        }
        parts.push(part);
        at = end;
    }
    Ok(parts.join(" "))
}

/// What people say beside modifiers, as lines have it.
const SAID: [(&str, &str); 6] = [
    ("short range", ""),
    ("full auto", "mode=auto"),
    ("charge", "charge=yes"),
    ("charging", "charge=yes"),
    ("called shot armor", "called=armor"),
    ("called shot", "called=spot"),
];

/// A modifier, a firing mode, or who does it, as lines have it; `None` if it is nothing of these.
fn modifier(app: &App, said: &str) -> Option<String> {
    if let Some(name) = said.strip_prefix("by ").or(said.strip_prefix("by=")) {
        let by = combatant_called(app.encounter(), name.trim_matches('"')).ok()?;
        return Some(format!("by={}", quoted(&by.name)));
    }
    let said = said
        .to_lowercase()
        .replace('−', "-")
        .replace("point blank", "point-blank")
        .replace("light cover", "minor cover")
        .replace("heavy cover", "major cover");
    if let Some((_, line)) = SAID.iter().find(|it| it.0 == said) {
        return Some((*line).to_owned());
    }
    if let Ok(mode) = said.parse::<FiringMode>() {
        return Some(format!("mode={mode}"));
    }
    if is_number(&said) {
        return said.starts_with(['+', '-']).then(|| format!("mod={said}"));
    }
    let numbers = [("damage ", "dv"), ("dv ", "dv"), ("ap ", "ap")];
    let number = numbers.iter().find_map(|(it, key)| Some((key, said.strip_prefix(it)?)));
    if let Some((key, value)) = number {
        return Some(format!("{key}={value}")).filter(|_| is_number(value));
    }
    let mut all = Circumstance::VARIANTS.iter().flat_map(|it| {
        let degrees = it.degrees().iter().enumerate();
        degrees.map(|(degree, (_, value))| (it.label_of(degree), *value))
    });
    // The commonest degree needs neither a word of its own nor its number.
    let found = all.find(|(label, value)| {
        let is_of_it = |word: &str| label.split(' ').any(|it| it.eq_ignore_ascii_case(word));
        let is_value =
            |word: &str| word.parse::<i32>().is_ok_and(|it| it == *value || it == value.abs());
        said.split(' ').all(|word| is_of_it(word) || is_value(word))
    });
    found.map(|(label, value)| format!("mod={}", quoted(&format!("{value:+}:{label}"))))
}

/// The keys of times.
const UNITS: [&str; 5] = ["seconds", "phases", "turns", "hours", "days"];

/// A time, such as `2 turns` or `3 phases at Doc`; a number alone is of this unit.
fn time(app: &App, said: &str, unit: &str) -> Result<String, String> {
    if said.contains('=') {
        return Ok(said.to_owned());
    }
    let (count, unit) = said.split_once(' ').unwrap_or((said, unit));
    if count.parse::<u32>().is_err() {
        return Err(format!("{said} is no time; 2 turns or 30 seconds is one"));
    }
    let (unit, at) = unit.split_once(" at ").unwrap_or((unit, ""));
    let unit = format!("{}s", unit.trim_end_matches('s'));
    if !UNITS.contains(&unit.as_str()) {
        return Err(format!("{said} is no time; 2 turns or 30 seconds is one"));
    }
    let acting = app.encounter().names(&app.encounter().acting());
    let at = if at.is_empty() { acting.first().copied().unwrap_or_default() } else { at };
    let at = if unit == "phases" { format!(" at={}", quoted(at)) } else { String::new() };
    Ok(format!("{unit}={count}{at}"))
}

/// Small numbers in words, from 2.
const COUNTS: [&str; 5] = ["two", "three", "four", "five", "six"];

/// How many, as a number or in words.
fn count(said: &str) -> Option<u32> {
    let in_words = || COUNTS.iter().zip(2..).find(|(word, _)| **word == said).map(|it| it.1);
    said.parse().ok().or_else(in_words)
}

/// The word of a key, which people may call by its label or in full: `dur`, `durability`.
fn key_called(said: &str) -> Option<&'static str> {
    let said = said.to_lowercase();
    let is_called = |it: &&StatKey| {
        let in_full = it.about.split(';').next().unwrap_or_default().to_lowercase();
        it.word == said || it.label.to_lowercase() == said || behind(&in_full, &said).is_some()
    };
    let of_one = KEYS.iter().filter(|it| !it.word.ends_with('.'));
    of_one
        .clone()
        .find(|it| it.word == said)
        .or_else(|| of_one.clone().find(is_called))
        .map(|it| it.word)
}

/// Returns true for how many there are: `x3`.
pub fn is_count(said: &str) -> bool {
    said.strip_prefix('x').is_some_and(|it| it.parse::<u32>().is_ok())
}

/// A name, with how many there are of it behind it, perhaps said before it: `3 guards`, `two guards`.
fn name(said: &str) -> Result<String, String> {
    let said = said.trim_end_matches(',');
    let words = words(said);
    let last = words.len().saturating_sub(1);
    // How many there are, or a small number, ends a name.
    let is_other = |(place, word): (usize, &&str)| match word.parse::<u32>() {
        Ok(number) => place < last || number > MOST_OF_A_NAME,
        Err(_) if is_count(word) => place < last,
        Err(_) => *word == "from" || key_called(word).is_some() || word.parse::<Side>().is_ok(),
    };
    if said.contains(['=', ',']) || words.iter().enumerate().skip(1).any(is_other) {
        return Err(format!("{said} is no name; numbers come behind it"));
    }
    let before =
        said.split_once(' ').filter(|(it, name)| it.parse::<u32>().is_ok() || name.ends_with('s'));
    let before = before.and_then(|(it, name)| Some((name, count(it)?)));
    let behind = || said.rsplit_once(" x").and_then(|(name, it)| Some((name, it.parse().ok()?)));
    let (name, count) = match before.or_else(behind) {
        Some((name, count)) => (name, format!(" x{count}")),
        None => (said, String::new()),
    };
    let name = if name.starts_with('"') { name.to_owned() } else { quoted(name).to_string() };
    Ok(name + &count)
}

/// The greatest number that is a part of a name, as in `Guard 2`.
const MOST_OF_A_NAME: u32 = 20;

/// Numbers of a combatant with or without signs between, the side and weapons of the library: `dur 30, fray 40, foe, medium
/// pistol, from Dock worker`.
fn stats(app: &App, said: &str) -> String {
    let (mut parts, mut label) = (Vec::new(), Vec::new());
    // A comma ends what it stands behind.
    let mut words = said.split(',').flat_map(|it| words(it).into_iter().chain([""])).peekable();
    while let Some(word) = words.next() {
        let is_value = word.starts_with(|it: char| it.is_ascii_digit())
            && label.first().is_some_and(|it| *it != "from");
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
            let said: Vec<&str> = std::mem::take(&mut label);
            let whole = said.join(" ");
            let (last, before) = said.split_last().unwrap_or((&"", &[]));
            // What stands before a key is something else.
            let known = key_called(&whole).map(|key| (key, &[][..]));
            match known.or_else(|| Some((key_called(last)?, before))) {
                Some((key, before)) => {
                    parts.extend(of_label(app, before));
                    parts.push(format!("{key}={word}"));
                }
                None => parts.push(format!("{}={word}", quoted(&format!("skill.{whole}")))),
            }
        } else if word.is_empty() || word.parse::<Side>().is_ok() {
            parts.extend(of_label(app, &std::mem::take(&mut label)));
            parts.extend((!word.is_empty()).then(|| format!("side={word}")));
        } else {
            label.push(word);
        }
    }
    parts.extend(of_label(app, &label));
    parts.join(" ")
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
    let names: Vec<Offer> =
        app.library().weapons().iter().map(|it| Offer::new(&*it.name, "")).collect();
    let weapon = chosen(&names, &said).filter(|_| !is_number(&said));
    Some(
        weapon.map_or(said, |name| {
            format!("{}={}", quoted(&format!("weapon.{name}")), quoted(&name))
        }),
    )
}

/// An effect with times and a modifier without their signs: `dazed -20 2 turns`.
fn timed(said: &str) -> String {
    let (words, mut parts) = (words(said), Vec::<String>::new());
    for (index, word) in words.iter().enumerate() {
        let unit = word.trim_end_matches('s');
        let count = index.checked_sub(1).map(|before| words[before]).filter(|it| is_number(it));
        match count.filter(|_| ["turn", "phase", "second"].contains(&unit)) {
            Some(count) => {
                parts.pop();
                parts.push(format!("{unit}s={count}"));
            }
            None if is_number(word) && word.starts_with(['+', '-', '−']) => {
                parts.push(format!("test={}", word.replace('−', "-")));
            }
            None => parts.push((*word).to_owned()),
        }
    }
    parts.join(" ")
}
