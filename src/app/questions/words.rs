//! Words, numbers and texts with keys: how lines are taken apart.

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

/// The words of a line, without the commas behind them; what is in quotes is one.
pub fn words(line: &str) -> Vec<&str> {
    let (mut words, mut left) = (Vec::new(), line.trim());
    while !left.is_empty() {
        let (first, rest) = first_word(left);
        words.push(first.trim_end_matches(','));
        left = rest;
    }
    words
}

/// Numbers in words, from 1.
pub const COUNTS: [&str; 12] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// Reads a count in digits or words.
pub fn count(said: &str) -> Option<u32> {
    let in_words =
        || COUNTS.iter().zip(1..).find(|(word, _)| word.eq_ignore_ascii_case(said)).map(|it| it.1);
    said.parse().ok().or_else(in_words)
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

pub fn is_one_word(line: &str) -> bool {
    first_word(line).1.is_empty()
}

/// Returns the rest of a line behind `words`; `None` if it begins otherwise.
pub fn behind<'a>(line: &'a str, words: &str) -> Option<&'a str> {
    let rest = line.strip_prefix(words)?;
    (rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim_start())
}

/// A thing without its article.
pub fn bare(what: &str) -> &str {
    let (first, rest) = what.split_once(' ').unwrap_or((what, ""));
    let mut articles = ["a", "an", "the", "another", "his", "her", "their", "its"].iter();
    let is_article = articles.any(|it| it.eq_ignore_ascii_case(first));
    if is_article && !rest.is_empty() { rest } else { what }
}

/// A text with what stands for its keys. Braces in that are no keys.
pub fn filled(text: &str, of: impl Fn(&str) -> Option<String>) -> String {
    let filled = text.split_inclusive('}').map(|piece| {
        let (before, key) = piece.split_at(piece.find('{').unwrap_or(piece.len()));
        format!("{before}{}", of(key).unwrap_or_else(|| key.to_owned()))
    });
    filled.collect()
}
