//! Matches a sentence with the phrases, and fills their lines.

use super::names::find_named;
use super::phrases::{EARLY_PHRASES, PHRASES, Phrase};
use super::placeholders::{Values, read_placeholder};
use super::words::{MAX_SEVERAL, all_ends, filled, first_word, is_any, is_verb, word_ends};
use crate::app::state::App;

/// The line of a sentence, and its actor if the line does not name one.
#[derive(Debug, PartialEq, Eq)]
pub struct Meaning {
    pub line: String,
    pub by: Option<String>,
}

/// Translates a sentence; `None` if no phrase matches. A command matches no phrase that begins with a placeholder, a line that
/// begins with a name none that begins with a word.
pub fn translate(app: &App, said: &str, is_command: bool) -> Option<Meaning> {
    if said.len() > MAX_SEVERAL {
        return None;
    }
    let takes_dice = app.encounter().mode().takes_dice();
    let is_named = word_ends(said).any(|end| find_named(app, &said[..end]).is_some());
    let rows = EARLY_PHRASES.iter().filter(|_| takes_dice).chain(&*PHRASES);
    let fits = |it: &&Phrase| if it.words[0].starts_with('{') { !is_command } else { !is_named };
    rows.filter(fits).find_map(|Phrase { words, line, by }| {
        let mut given = Values::new();
        let is_it = match_words(app, words, said, &mut given);
        let value = |key: &str| given.iter().find(|it| it.0 == key).map(|it| it.1.clone());
        let filled = |text: &str| filled(text, |key| Some(value(key).unwrap_or_default()));
        is_it.then(|| Meaning { line: filled(line).trim_end().to_owned(), by: by.map(filled) })
    })
}

/// Matches the words of a phrase with a whole sentence. Appends the values of placeholders to `given`; on failure it is left as it
/// was.
pub fn match_words<'a>(app: &App, words: &[&'a str], said: &str, given: &mut Values<'a>) -> bool {
    let Some((word, more)) = words.split_first() else { return said.is_empty() };
    let bare = word.trim_start_matches('[').trim_end_matches(']');
    let is_met = if bare.starts_with('{') {
        match_placeholder(app, bare, more, said, given)
    } else {
        is_said(bare, said, !given.is_empty()) && match_words(app, more, first_word(said).1, given)
    };
    is_met || word.starts_with('[') && match_words(app, more, said, given)
}

/// Matches a placeholder and the words behind it, the longest value first.
fn match_placeholder<'a>(
    app: &App,
    key: &'a str,
    more: &[&'a str],
    said: &str,
    given: &mut Values<'a>,
) -> bool {
    all_ends(said).rev().filter(|end| *end > 0).any(|end| {
        let (before, rest) = said.split_at(end);
        let rest = rest.trim_start();
        // Names are looked up only where what follows is said: a line is read anew with each letter.
        let can_end = match more.first() {
            None => rest.is_empty(),
            Some(next) => next.starts_with(['[', '{']) || is_said(next, rest, true),
        };
        let before = before.trim_end_matches([',', ':']);
        let value = if can_end { read_placeholder(app, key, before, given) } else { None };
        let Some(value) = value else { return false };
        given.push((key, value));
        let is_used_up = match_words(app, more, rest, given);
        given.truncate(given.len() - usize::from(!is_used_up));
        is_used_up
    })
}

/// Returns true if a line begins with one of these words; a verb may end in `s` or `es`.
fn is_said(words: &str, line: &str, may_be_verb: bool) -> bool {
    let first = first_word(line).0.trim_end_matches([',', ':']).to_lowercase();
    is_any(&first, words) || may_be_verb && is_verb(&first, words)
}
