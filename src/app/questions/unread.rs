//! A clause of an attack that means nothing: `Ana shoots Thug 1, from the roof, 31`.

use super::Questions;
use super::meaning::interpret;
use super::modifiers::{MAX_WORDS, read_modifiers};
use super::names::{find_named, split_subject, split_target};
use super::two_deeds::Parted;
use super::words::{MAX_SEVERAL, SOMEBODY, before, behind, is_any, more_behind, word_ends, words};
use crate::app::name_match::combatant_called;
use crate::app::state::App;
use phasekeeper_engine::text::suggest;

/// A line without what is refused of it, or means nothing. Of somebody who waits that is what for; of an attack a clause, or one up to
/// a modifier with which it ends, or where from and over what it is. A clause that is a deed of its own comes behind it. `None` if
/// something else is wrong with it.
pub fn without_unread(app: &App, line: &str) -> Option<Parted> {
    if let Some(parted) = without_condition(app, line) {
        return Some(parted);
    }
    let told = OF_OTHERS.iter().find_map(|it| line.split_once(it));
    let told =
        told.map(|(before, with)| format!("{}, {BESIDE} {with}", before.trim_end_matches(',')));
    let told = told.as_deref().unwrap_or(line);
    let clauses: Vec<&str> = told.split(", ").collect();
    let is_read = |line: &str| Questions::default().begin(app, line, false).is_ok();
    let meaning = |line: &str| interpret(app, line).ok().flatten();
    let is_attack = |line: &str| meaning(line).is_some_and(|it| it.line.starts_with("attack "));
    let is_long = line.len() > MAX_SEVERAL || clauses.len() > MAX_CLAUSES;
    if is_long || !is_attack(clauses[0]) || is_read(line) {
        return None;
    }
    let name = split_subject(app, line).map(|it| it.1);
    let without = |place: usize, here: [&str; 2]| {
        let here = here.into_iter().filter(|it| !it.is_empty());
        let behind = clauses[place + 1..].iter().copied();
        let rest = clauses[..place].iter().copied().chain(here).chain(behind);
        let rest = rest.collect::<Vec<_>>().join(", ");
        (is_attack(&rest) && is_read(&rest)).then_some(rest)
    };
    (0..clauses.len()).rev().find_map(|place| {
        let clause = clauses[place];
        // What follows the die may be a deed of its own.
        let said = more_behind(clause, "then|and then|and").unwrap_or(clause);
        let deed = name.filter(|_| place > 0 && place + 1 == clauses.len());
        let deed = deed.map(|name| format!("{name} {said}"));
        if let Some(deed) = deed.filter(|it| meaning(it).is_some_and(|it| is_own_deed(&it.line))) {
            let lines = vec![without(place, ["", ""])?, deed];
            return Some(Parted { lines, unread: None });
        }
        let is_fight = || name.is_some_and(|name| fights_another(app, clause, name));
        let whole = if is_fight() { Some((clause, "")) } else { parted(app, clause) };
        let whole = whole.filter(|_| place > 0);
        let whole = whole.map(|(unread, counted)| (["", counted], unread));
        let begins_tail = |end: &usize| more_behind(clause[*end..].trim_start(), TAILS).is_some();
        let tail = word_ends(clause).find(begins_tail).and_then(|end| {
            let (unread, counted) = parted(app, clause[end..].trim_start())?;
            counted.is_empty().then_some(([&clause[..end], ""], unread))
        });
        whole.into_iter().chain(tail).find_map(|(here, unread)| {
            let lines = vec![without(place, here)?];
            Some(Parted { lines, unread: Some(unread.to_owned()) })
        })
    })
}

/// Of somebody who waits for something that is told alone: `Doc waits until Thug 2 gets up`.
fn without_condition(app: &App, line: &str) -> Option<Parted> {
    let at = [" until ", " for ", " to "].iter().filter_map(|it| line.find(it)).min()?;
    let (waits, until) = (&line[..at], line[at..].trim());
    let begun = Questions::default().begin(app, waits, false).ok()??;
    let lines = vec![waits.to_owned()];
    begun.starts_with("delay ").then(|| Parted { lines, unread: Some(until.to_owned()) })
}

/// Returns true for a fight of two others than whoever attacks: `Boss fights Doc in melee`.
fn fights_another(app: &App, clause: &str, by: &str) -> bool {
    let Some((who, deed)) = split_target(app, clause) else { return false };
    let with = more_behind(deed.trim_start(), "fights|is fighting|fighting");
    let with = with.map(|it| before(it, "in melee").unwrap_or(it));
    let [by, who] = [by, who].map(|it| find_named(app, it));
    with.and_then(|it| find_named(app, it)).is_some_and(|it| Some(it) != by && who != by)
}

/// Returns true for the line of what somebody does by themselves behind an attack: surrenders, waits, takes cover.
fn is_own_deed(line: &str) -> bool {
    ["note ", "delay ", "reload "].iter().any(|it| line.starts_with(it))
        || line.starts_with("status ") && line.ends_with(" gone")
        || line.starts_with("effect ") && line.contains(" cover\"")
}

/// The most clauses of a line of which one is sought that means nothing.
const MAX_CLAUSES: usize = 8;

/// Words before what may be left out at the end of a clause.
const TAILS: &str = "lying|to|into|from|over|through|across|past|near|on";

/// How it is said that a target fights with somebody: in melee is whoever attacks.
const OF_OTHERS: [&str; 2] = [" who is in melee with ", " in melee with "];

/// How the clause begins that this is. Behind it a name means nothing, and anything else is a weapon.
const BESIDE: &str = "in melee with";

/// Returns true for a word before a modifier for which that does not count, or counts for another.
fn denies(app: &App, word: &str) -> bool {
    let is_not = "not|no|isn't|without|instead|ignoring|before|until|after|never|out|if";
    is_any(word, is_not) || combatant_called(app.encounter(), word).is_ok()
}

/// Words of modifiers, of which a slip of the hand may be one.
const LIKELY: &str = "cover|range|burst|auto|semi|prone|aimed|aiming|sight|melee|charging";

/// Words of a condition, for which an attack must wait.
const CONDITIONS: &str = "if|when|once|unless|until|should|case|soon|waiting|not";

/// Divides a clause, or its end, into what means nothing, and a modifier behind it, if it ends with one; `None` if the first may count,
/// too.
fn parted<'a>(app: &App, clause: &'a str) -> Option<(&'a str, &'a str)> {
    if let Some(with) = behind(clause, BESIDE) {
        return split_target(app, with).is_some().then_some((clause, ""));
    }
    // In melee is whoever shoots; for the target being so nothing counts.
    if is_any(clause, "into melee|into the melee|into a melee") {
        return Some((clause, ""));
    }
    let counts = |said: &str| read_modifiers(app, said).is_ok_and(|it| !it.is_empty());
    let end = word_ends(clause).find(|end| counts(clause[*end..].trim_start()));
    let (unread, counted) = clause.split_at(end.unwrap_or(clause.len()));
    let all = words(unread);
    let has_modifier = (0..all.len()).any(|from| {
        let most = all.len().min(from + MAX_WORDS);
        (from + 1..=most).any(|to| counts(&all[from..to].join(" ")))
    });
    let is_slip = all.iter().any(|it| {
        let begins = |known: &&str| it.chars().next() == known.chars().next();
        suggest(it, LIKELY.split('|').filter(begins)).is_some()
    });
    let is_other = unread.contains(|it: char| it.is_ascii_digit())
        || behind(unread, "by|before|after|as").is_some()
        || all.iter().any(|it| is_any(it, "with|using|twice|next|turn|phase"))
        || all.iter().any(|it| is_any(it, CONDITIONS))
        || !counted.is_empty() && all.iter().any(|it| denies(app, it));
    // Of whom the rest is said is not left out alone.
    let is_whose = is_any(before(unread.trim(), "is|are").unwrap_or(unread.trim()), SOMEBODY);
    let means_nothing = !unread.is_empty() && !has_modifier && !is_slip && !is_other && !is_whose;
    means_nothing.then_some((unread, counted.trim_start()))
}
