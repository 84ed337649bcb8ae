//! Two deeds in a sentence: `Thug 2 gets up and shoots at Kesh`.

use super::meaning::interpret;
use super::names::{subject, target};
use super::words::{is_any, word_ends};
use super::{Questions, is_refused};
use crate::app::state::App;

/// Divides a sentence that is none into two about the same subject, of which the first lacks nothing; `None` if it can't be.
pub fn two_deeds(app: &App, line: &str) -> Option<(String, String)> {
    if interpret(app, line).is_ok() {
        return None;
    }
    let (_, name, _) = subject(app, line)?;
    line.match_indices(" and ").find_map(|(at, and)| {
        let (first, then) = (&line[..at], &line[at + and.len()..]);
        let then = match subject(app, then) {
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
    let starts = word_ends(deed).map(|end| deed[end..].trim_start());
    let whom = starts.filter_map(|it| target(app, it)).map(|it| it.0).next();
    let word = |word| match whom {
        Some(whom) if is_any(word, "him|her|them") => whom,
        _ => word,
    };
    then.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
