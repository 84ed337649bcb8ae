//! Two deeds in a sentence: `Thug 2 gets up and shoots at Kesh`.

use super::Questions;
use super::begin::of_several;
use super::deeds::is_deed;
use super::meaning::interpret;
use super::names::split_subject;
use super::verbs::is_attack;
use super::wording::of_the_same;
use super::words::first_word;
use crate::app::state::App;

/// A sentence that is refused as it is, in lines that are not.
#[derive(Default)]
pub struct Parted {
    /// What it says, one after the other.
    pub lines: Vec<String>,
    /// What nothing is counted for.
    pub unread: Option<String>,
}

/// What stands between two deeds.
const BETWEEN: [&str; 8] =
    [" and then ", " and ", " but ", ", then ", ", she ", ", he ", ", they ", ", "];

/// Divides a sentence about one subject into two deeds, of which the first lacks nothing, or means nothing; `None` if it can't be.
pub fn two_deeds(app: &App, line: &str) -> Option<Parted> {
    // Several dice, or players, are no deeds.
    if interpret(app, line).is_ok() || of_several(app, line).is_some() {
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
        let then = match between {
            " but " => of_the_same(app, &format!(" {name}"), then),
            _ if is_other => then.to_owned(),
            _ => format!("{name} {}", of_the_same(app, &first[name.len()..], then)),
        };
        let is_sentence = interpret(app, &then).is_ok_and(|it| it.is_some());
        let is_unread = is_sentence && interpret(app, first).is_err() && is_deed(app, first);
        let done = || Questions::default().begin(app, first, false).ok()?;
        if is_unread {
            let before = two_deeds(app, first);
            let unread = if before.is_none() { Some(first.to_owned()) } else { None };
            let before = before.unwrap_or(Parted { lines: Vec::new(), unread });
            return Some(Parted { lines: [before.lines, vec![then]].concat(), ..before });
        }
        // What comes behind `but` interrupts it.
        let is_in_order = between != " but ";
        let are_known = is_in_order && (is_sentence || is_deed(app, &then)) && done().is_some();
        are_known.then(|| Parted { lines: vec![first.to_owned(), then], unread: None })
    });
    // All are rather known, and as few as can be.
    parted.min_by_key(|it| (it.unread.is_some(), it.lines.len()))
}

/// Returns true if somebody who waits acts now by a line.
pub fn steps_in(app: &App, line: &str) -> bool {
    let meaning = interpret(app, line).ok().flatten();
    meaning.is_some_and(|it| it.line.starts_with("act "))
}
