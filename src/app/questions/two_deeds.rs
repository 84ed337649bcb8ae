//! Two deeds in a sentence: `Thug 2 gets up and shoots at Kesh`.

use super::meaning::interpret;
use super::names::split_subject;
use super::series::of_each;
use super::wording::of_the_same;
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
