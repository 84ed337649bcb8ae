//! Two deeds in a sentence: `Thug 2 gets up and shoots at Kesh`.

use super::meaning::interpret;
use super::names::{split_subject, split_target};
use super::series::of_each;
use super::words::{is_any, is_number, word_ends};
use super::{Questions, is_refused};
use crate::app::state::App;

/// Divides a sentence that is none into two about the same subject, of which the first lacks nothing; `None` if it can't be.
pub fn two_deeds(app: &App, line: &str) -> Option<(String, String)> {
    if interpret(app, line).is_ok() {
        return None;
    }
    // Several dice are no deeds.
    if of_each(app, line).is_some() {
        return None;
    }
    let (_, name, _) = split_subject(app, line)?;
    line.match_indices(" and ").find_map(|(at, and)| {
        let (first, then) = (&line[..at], &line[at + and.len()..]);
        let then = match split_subject(app, then) {
            Some(_) => then.to_owned(),
            None => format!("{name} {}", of_the_same(app, &first[name.len()..], then)),
        };
        let done = Questions::default().begin(app, first, false).ok()??;
        let is_whole = done.lines().all(|it| !is_refused(app, it));
        let is_sentence = interpret(app, &then).is_ok_and(|it| it.is_some());
        (is_whole && is_sentence).then(|| (first.to_owned(), then))
    })
}

/// What follows, with the name that was said before it in place of `him` and the like.
fn of_the_same(app: &App, deed: &str, then: &str) -> String {
    let mut starts = word_ends(deed).map(|end| deed[end..].trim_start());
    let Some((whom, _)) = starts.find_map(|it| split_target(app, it)) else {
        return then.to_owned();
    };
    let words: Vec<&str> = then.split(' ').collect();
    let said = |(place, word): (usize, &&str)| match is_whom(&words, place) {
        true if word.ends_with(',') => format!("{whom},"),
        true => whom.to_owned(),
        false => (*word).to_owned(),
    };
    words.iter().enumerate().map(said).collect::<Vec<_>>().join(" ")
}

/// Returns true for `him`, and for `her` unless a thing of hers stands behind it.
fn is_whom(words: &[&str], place: usize) -> bool {
    let is_own = |next: &&str| !is_any(next, "with|again") && !is_number(next);
    match words[place] {
        "her" => !words.get(place + 1).is_some_and(is_own),
        word => is_any(word, "him|them|him,|her,|them,"),
    }
}
