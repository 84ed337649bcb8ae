//! Words, numbers and texts with keys: how lines are taken apart.

use std::borrow::Cow;

/// The most bytes of a line with several answers: all ways to divide it are tried.
pub const MAX_SEVERAL: usize = 300;

/// The places where a line may be divided, behind each of its words but the last.
pub fn word_ends(line: &str) -> impl DoubleEndedIterator<Item = usize> + Clone {
    line.match_indices(' ').map(|(at, _)| at)
}

/// The same, and its end.
pub fn all_ends(line: &str) -> impl DoubleEndedIterator<Item = usize> + Clone {
    word_ends(line).chain([line.len()])
}

/// Finds the longest beginning of a line that is something, without a comma behind it, and what follows.
pub fn longest<T>(line: &str, found: impl Fn(&str) -> Option<T>) -> Option<(T, &str, &str)> {
    all_ends(line).rev().find_map(|end| {
        let said = line[..end].trim_end_matches(',');
        Some((found(said)?, said, &line[end..]))
    })
}

/// Returns true for one of several words, which are written as in phrases: `he|she|they`. Bytes are compared, as a long line that is
/// refused asks this so often that it is heard.
pub fn is_any(said: &str, words: &str) -> bool {
    words.as_bytes().split(|it| *it == b'|').any(|it| it == said.as_bytes())
}

/// Returns true if a text has these words, one behind the other, in any capitals.
pub fn has_words(text: &str, words: &str) -> bool {
    let padded = |it: &str| format!(" {} ", it.to_lowercase());
    padded(text).contains(&padded(words))
}

/// Returns the rest of a line behind the first of these words with which it begins; `None` if it begins otherwise.
pub fn behind<'a>(line: &'a str, words: &str) -> Option<&'a str> {
    let rest = |it| line.strip_prefix(it).filter(|it| it.is_empty() || it.starts_with(' '));
    words.split('|').find_map(rest).map(str::trim_start)
}

/// The same if something follows.
pub fn more_behind<'a>(line: &'a str, words: &str) -> Option<&'a str> {
    behind(line, words).filter(|it| !it.is_empty())
}

/// The same in any capitals.
pub fn behind_any_case<'a>(line: &'a str, words: &str) -> Option<&'a str> {
    let rest = more_behind(&line.to_ascii_lowercase(), words)?.len();
    Some(&line[line.len() - rest..])
}

/// Returns the part of a line before the first of these words with which it ends; `None` if it ends otherwise.
pub fn before<'a>(line: &'a str, words: &str) -> Option<&'a str> {
    let begin = |it| line.strip_suffix(it).filter(|it| it.is_empty() || it.ends_with(' '));
    words.split('|').find_map(begin).map(str::trim_end)
}

/// The words of a line as they stand; what is in quotes is one.
pub fn whole_words(line: &str) -> impl Iterator<Item = &str> {
    let mut left = line.trim();
    std::iter::from_fn(move || {
        let (first, rest) = first_word(left);
        left = rest;
        (!first.is_empty()).then_some(first)
    })
}

/// The same without the commas behind them.
pub fn words(line: &str) -> Vec<&str> {
    whole_words(line).map(|it| it.trim_end_matches(',')).collect()
}

/// The parts of a list as they stand: `Mira, Tolk and Doc`.
pub fn listed(said: &str) -> impl Iterator<Item = &str> {
    said.split(',').flat_map(|it| it.split(" and "))
}

/// Numbers in words, from 1.
const COUNTS: &str = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";

/// Reads a count in digits or words.
pub fn count(said: &str) -> Option<u32> {
    let in_words = || COUNTS.split('|').zip(1..).find(|it| it.0.eq_ignore_ascii_case(said));
    said.parse().ok().or_else(|| Some(in_words()?.1))
}

pub fn begins_with_digit(said: &str) -> bool {
    said.starts_with(|it: char| it.is_ascii_digit())
}

pub fn is_number(said: &str) -> bool {
    said.replace('−', "-").parse::<i32>().is_ok()
}

/// The first word of several, which may be in quotes, and the others; all of it and nothing if it is one.
pub fn first_word(line: &str) -> (&str, &str) {
    let mut is_quoted = false;
    let is_end = |it: char| {
        is_quoted ^= it == '"';
        it == ' ' && !is_quoted
    };
    let end = line.find(is_end).unwrap_or(line.len());
    (&line[..end], line[end..].trim_start())
}

/// A verb as it is, and without its ending: `shoots`, `shoot`.
pub fn stems(verb: &str) -> impl Iterator<Item = &str> {
    ["", "s", "es"].iter().filter_map(move |end| verb.strip_suffix(end))
}

/// Returns true for one of these verbs, perhaps with an ending.
pub fn is_verb(said: &str, verbs: &str) -> bool {
    stems(said).any(|it| is_any(it, verbs))
}

pub fn is_one_word(line: &str) -> bool {
    first_word(line).1.is_empty()
}

/// A thing without its article.
pub fn bare(what: &str) -> &str {
    let (first, rest) = what.split_once(' ').unwrap_or((what, ""));
    let is_article = is_any(&first.to_lowercase(), "a|an|the|another|his|her|their|its");
    if is_article && !rest.is_empty() { rest } else { what }
}

/// Words for somebody who was spoken of.
pub const SOMEBODY: &str = "he|she|they";

/// Words before a modifier that does not count.
pub const NOT: &str = "not in|not behind|not at|not|no";

/// Words between what was rolled, or dealt, and its number.
pub const WAS: &str = "was|is|should be|should have been";

/// How a modifier is said that was left out.
pub const FORGOT: &str =
    "forgot:|forgot,|forgot the|forgot that|forgot|i forgot,|i forgot the|i forgot that|i forgot";

/// A text with what stands for its keys. Braces in that are no keys.
pub fn filled(text: &str, of: impl Fn(&str) -> Option<String>) -> String {
    let filled = text.split_inclusive('}').map(|piece| {
        let (before, key) = piece.split_at(piece.find('{').unwrap_or(piece.len()));
        format!("{before}{}", of(key).unwrap_or_else(|| key.to_owned()))
    });
    filled.collect()
}

/// The name of one of several: of `thugs` a thug, of `doormen` a doorman.
pub fn one_of(names: &str) -> Cow<'_, str> {
    let is_other = || ["ss", "us", "ies", "ches", "xes"].iter().any(|it| names.ends_with(it));
    match (names.strip_suffix("men"), names.strip_suffix('s')) {
        (Some(begun), _) => format!("{begun}man").into(),
        (None, Some(name)) if !is_other() => name.into(),
        _ => names.into(),
    }
}
