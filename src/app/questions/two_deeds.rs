//! Several deeds in a sentence: `Thug 2 gets up and shoots at Kesh`.

use super::Questions;
use super::begin::of_several;
use super::deeds::is_deed;
use super::meaning::interpret;
use super::names::{split_subject, split_target};
use super::verbs::{SHOTS, is_attack};
use super::wording::of_the_same;
use super::words::{MAX_SEVERAL, behind, first_word, is_verb, more_behind};
use crate::app::name_match::combatant_called;
use crate::app::state::App;

/// A sentence that is refused as it is, in lines that are not.
pub struct Parted {
    /// What it says, one after the other.
    pub lines: Vec<String>,
    /// What nothing is counted for.
    pub unread: Option<String>,
}

/// What stands between two deeds.
const BETWEEN: [&str; 8] =
    [" and then ", " and ", " but ", ", then ", ", she ", ", he ", ", they ", ", "];

/// The most places at which a line is divided.
const MAX_PLACES: usize = 8;

/// Divides a sentence about one subject into its deeds, of which the first lack nothing, or mean nothing; `None` if it can't be.
pub fn two_deeds(app: &App, line: &str) -> Option<Parted> {
    divided(app, line, true)
}

/// The same; the first of two may be divided once more.
fn divided(app: &App, line: &str, again: bool) -> Option<Parted> {
    // Several dice, or players, are no deeds.
    if interpret(app, line).is_ok() || of_several(app, line).is_some() {
        return None;
    }
    let places = line.replace(", and ", " and ").replace(" and then ", " and ");
    let count: usize = [" and ", " but ", ", "].iter().map(|it| places.matches(it).count()).sum();
    if line.len() > MAX_SEVERAL || count > MAX_PLACES {
        return None;
    }
    let (who, name, _) = split_subject(app, line)?;
    // Whoever steps in acts then.
    let acts = |first: &str| app.encounter().acting() == who || steps_in(app, first);
    let parted = BETWEEN.iter().flat_map(|it| line.match_indices(it)).map(|(at, between)| {
        let (first, then) = (&line[..at], &line[at + between.len()..]);
        // `…, he is behind cover` may be about another, and so is what whoever acts does.
        let verb = first_word(then).0;
        let is_one = match between {
            " but " => split_subject(app, then).is_some(),
            ", " => verb.ends_with('s') && acts(first),
            _ => between.starts_with(" and") || is_attack(verb) && acts(first),
        };
        (first, then, between, is_one)
    });
    let parted = parted.filter(|it| it.3).filter_map(|(first, then, between, _)| {
        let is_other = split_subject(app, then).is_some();
        let whom = format!(" {name}");
        // Behind `but` somebody else does something, to the first.
        let other = first.rsplit_once(" but ").and_then(|it| split_subject(app, it.1));
        let then = match (between, other) {
            (" but ", _) => of_the_same(app, &whom, then),
            _ if is_other => then.to_owned(),
            (_, Some((_, other, _))) => format!("{other} {}", of_the_same(app, &whom, then)),
            _ => at_whom(app, first, then).unwrap_or_else(|| {
                format!("{name} {}", of_the_same(app, &first[name.len()..], then))
            }),
        };
        let is_sentence = interpret(app, &then).is_ok_and(|it| it.is_some());
        let is_unread = is_sentence && interpret(app, first).is_err() && is_deed(app, first);
        let done = || Questions::default().begin(app, first, false).ok()?;
        if is_unread {
            let before = divided(app, first, false).filter(|_| again);
            let whole = || Parted { lines: Vec::new(), unread: Some(first.to_owned()) };
            let Parted { mut lines, unread } = before.unwrap_or_else(whole);
            let way = lines.pop_if(|it| is_way(app, it));
            lines.push(then);
            return Some(Parted { lines, unread: unread.or(way) });
        }
        // What comes behind `but` interrupts it.
        let is_in_order = between != " but ";
        let are_known = is_in_order && (is_sentence || is_deed(app, &then)) && done().is_some();
        are_known.then(|| Parted { lines: vec![first.to_owned(), then], unread: None })
    });
    // All are rather known, and as few as can be.
    parted.min_by_key(|it| (it.unread.is_some(), it.lines.len()))
}

/// An attack at nobody, `attacks with his baton`, behind the way to somebody: it is at them.
fn at_whom(app: &App, first: &str, attack: &str) -> Option<String> {
    let (_, name, way) = split_subject(app, first).filter(|_| is_way(app, first))?;
    let to = more_behind(first_word(way).1, "up to|over to|to|at|towards|closer to")?;
    let (whom, _) = split_target(app, to)?;
    let (verb, with) = first_word(attack);
    let is_blow = is_attack(verb) && !is_verb(verb, SHOTS);
    let is_at_nobody = is_blow && (with.is_empty() || behind(with, "with").is_some());
    let side = |name: &str| combatant_called(app.encounter(), name).map(|it| it.block.side);
    let is_at_nobody = is_at_nobody && side(name) != side(whom);
    is_at_nobody.then(|| format!("{name} {verb} {whom} {with}"))
}

/// Returns true for a way that is no deed of its own: `Thug 1 runs over to Ana`.
fn is_way(app: &App, line: &str) -> bool {
    let verb = split_subject(app, line).map(|it| first_word(it.2).0);
    verb.is_some_and(|it| is_verb(it, "run|walk|move|rush|step|go|come|dash"))
        && interpret(app, line).is_err()
}

/// Returns true if somebody who waits acts now by a line.
pub fn steps_in(app: &App, line: &str) -> bool {
    let meaning = interpret(app, line).ok().flatten();
    meaning.is_some_and(|it| it.line.starts_with("act "))
}
