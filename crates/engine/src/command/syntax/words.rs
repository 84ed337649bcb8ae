//! Words of a line: split at blanks, quotes keep blanks, `#` starts a comment, `key=value` is an option.

use std::fmt::{self, Display, Formatter, Write};
use std::ops::Range;

use crate::command::{FaultKind, Names, ParseError};

/// One word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The text without quotes.
    pub text: String,
    /// The column it begins at, in characters from 1.
    pub column: usize,
    /// The column after its last character.
    pub end: usize,
    /// The byte of the line it begins at.
    pub start: usize,
    /// The bytes of the text that are in quotes, each quote a range.
    quotes: Vec<Range<usize>>,
    /// The bytes of the line and of `text` at which the value of an option begins.
    value: Option<(usize, usize)>,
}

impl Word {
    /// The key and the value of an option; `None` for an ordinary word.
    pub fn option(&self) -> Option<(&str, &str)> {
        let (_, value) = self.value?;
        Some((&self.text[..value - 1], &self.text[value..]))
    }

    /// The value of an option as a word; the word itself if it is none.
    pub fn value(&self) -> Self {
        let (start, from) = self.value.unwrap_or((self.start, 0));
        Self { start, ..self.part(from..self.text.len()) }
    }

    /// The word that these bytes of the text make.
    pub fn part(&self, bytes: Range<usize>) -> Self {
        let Range { start, end } = bytes;
        let within = |at: usize| at.min(end).saturating_sub(start);
        let quotes = self
            .quotes
            .iter()
            .filter(|quote| (quote.end > start || quote.start >= start) && quote.start <= end);
        Self {
            text: self.text[bytes].to_owned(),
            quotes: quotes.map(|quote| within(quote.start)..within(quote.end)).collect(),
            value: None,
            ..*self
        }
    }

    /// Returns the value of an option, with quotes around each part between slashes that has them and that `is_kept`.
    pub fn value_in_quotes(&self, is_kept: impl Fn(&str) -> bool) -> Option<String> {
        let (_, from) = self.value?;
        let mut text = self.text.clone();
        for quote in self.quotes.iter().rev().filter(|quote| quote.start >= from) {
            let is_part = (quote.start == from || self.text[..quote.start].ends_with('/'))
                && (quote.end == self.text.len() || self.text[quote.end..].starts_with('/'));
            if is_part && is_kept(&self.text[quote.clone()]) {
                text.insert(quote.end, '"');
                text.insert(quote.start, '"');
            }
        }
        Some(text.split_off(from))
    }

    /// The byte of the line at which the value of an option begins, or the word itself.
    pub fn value_start(&self) -> usize {
        self.value.map_or(self.start, |(in_line, _)| in_line)
    }

    /// Returns true for the bare word `keyword`, in any capitals.
    pub fn is(&self, keyword: &str) -> bool {
        self.is_bare() && self.text.eq_ignore_ascii_case(keyword)
    }

    /// Returns true if nothing of it is in quotes. Only a bare word is a keyword: `roll "all"` names a combatant.
    pub fn is_bare(&self) -> bool {
        self.quotes.is_empty()
    }

    /// Returns true if the byte `index` of the text is in no quotes.
    pub fn is_bare_at(&self, index: usize) -> bool {
        !self.quotes.iter().any(|quote| quote.contains(&index))
    }

    /// The texts between the bare commas, as bytes of the text.
    pub fn between_commas(&self) -> Vec<Range<usize>> {
        let commas = self.text.match_indices(',').map(|(at, _)| at);
        let mut parts = Vec::new();
        let mut start = 0;
        for comma in commas.filter(|&at| self.is_bare_at(at)) {
            parts.push(start..comma);
            start = comma + 1;
        }
        parts.push(start..self.text.len());
        parts
    }

    /// Returns the word before the last bare colon, and the text after it.
    pub fn at_last_colon(&self) -> Option<(Self, &str)> {
        let mut colons = self.text.match_indices(':').map(|(at, _)| at);
        let colon = colons.rfind(|&at| self.is_bare_at(at))?;
        let before = Self { text: self.text[..colon].to_owned(), ..self.clone() };
        Some((before, &self.text[colon + 1..]))
    }

    /// Returns true if a quote, be it an empty one, begins within these bytes of the text or at their ends.
    pub fn has_quote_in(&self, bytes: &Range<usize>) -> bool {
        self.quotes.iter().any(|quote| (bytes.start..=bytes.end).contains(&quote.start))
    }

    /// Returns true for a bare number or `?`, or for several of them joined by commas.
    pub fn is_rolls(&self) -> bool {
        let is_roll = |text: &str| text == "?" || text.parse::<i32>().is_ok();
        self.is_bare() && self.text.split(',').all(is_roll)
    }

    /// An error at this word.
    pub fn error(&self, what: impl Into<String>) -> ParseError {
        ParseError { column: self.column, what: what.into(), kind: FaultKind::Wrong }
    }

    /// A refusal of a name in this word.
    pub fn unknown_name(&self, what: String) -> ParseError {
        ParseError { kind: FaultKind::UnknownName, ..self.error(what) }
    }
}

/// A line as far as it has been typed.
#[derive(Debug, Default)]
pub struct Scanned {
    /// The words.
    pub words: Vec<Word>,
    /// The column of a quote that is still open.
    pub open_quote: Option<usize>,
    /// True if the line ends in a comment.
    pub in_comment: bool,
    /// True if the line ends in its last word, so that one more character would belong to it.
    pub in_word: bool,
}

/// Splits a line into its words, whether it is complete or not.
pub fn scan(line: &str) -> Scanned {
    let mut scanned = Scanned::default();
    let mut letters = line.char_indices().enumerate().peekable();
    while let Some((index, (start, letter))) = letters.next() {
        let column = index + 1;
        if scanned.open_quote.is_none() && letter == '#' {
            (scanned.in_comment, scanned.in_word) = (true, false);
            break;
        }
        if scanned.open_quote.is_none() && letter.is_whitespace() {
            scanned.in_word = false;
            continue;
        }
        if !std::mem::replace(&mut scanned.in_word, true) {
            let (text, quotes, value) = (String::new(), Vec::new(), None);
            scanned.words.push(Word { text, column, end: column, start, quotes, value });
        }
        let Some(word) = scanned.words.last_mut() else { continue };
        let after = start + letter.len_utf8();
        word.end = column + 1;
        match letter {
            '"' if scanned.open_quote.is_none() => {
                scanned.open_quote = Some(column);
                word.quotes.push(word.text.len()..usize::MAX);
            }
            // A doubled quote within quotes stands for one.
            '"' if letters.next_if(|(_, (_, next))| *next == '"').is_some() => {
                word.text.push('"');
                word.end += 1;
            }
            '"' => {
                scanned.open_quote = None;
                if let Some(quote) = word.quotes.last_mut() {
                    quote.end = word.text.len();
                }
            }
            '=' if scanned.open_quote.is_none()
                && word.value.is_none()
                && !word.text.is_empty() =>
            {
                word.text.push('=');
                word.value = Some((after, word.text.len()));
            }
            _ => word.text.push(letter),
        }
    }
    scanned
}

/// Splits a line into its words.
///
/// # Errors
/// [`ParseError`] at a quote that is not closed.
pub fn split(line: &str) -> Result<Vec<Word>, ParseError> {
    let scanned = scan(line);
    match scanned.open_quote {
        None => Ok(scanned.words),
        Some(column) => {
            let what = "this quote is not closed".to_owned();
            Err(ParseError { column, what, kind: FaultKind::Wrong })
        }
    }
}

/// Displays `text` as one word of the command language, in quotes if it needs them.
pub fn quoted(text: &str) -> impl Display {
    Quoted { text, always: false }
}

/// Displays a name as [`quoted`] does, or in quotes if it has a colon, behind which metres may stand.
pub fn quoted_name(name: &str) -> impl Display {
    Quoted { text: name, always: name.contains(':') }
}

/// Displays `text` as one word in quotes.
pub fn in_quotes(text: &str) -> impl Display {
    Quoted { text, always: true }
}

/// Writes a suggested command, to be typed as it stands: the word, a name in quotes if it needs them, and the rest.
pub fn typed(word: &str, name: &str, rest: &str) -> String {
    let line = format!("{word} {} {rest}", quoted(name));
    format!("`{}`", line.trim_end())
}

/// A text as one word.
struct Quoted<'a> {
    text: &'a str,
    always: bool,
}

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let special = |letter: char| letter.is_whitespace() || "#\"=<>,*@".contains(letter);
        if self.always || self.text.is_empty() || self.text.contains(special) {
            write!(f, "\"{}\"", self.text.replace('"', "\"\""))
        } else {
            f.write_str(self.text)
        }
    }
}

/// A line of the command language that is being written.
#[derive(Debug, Default)]
pub struct LineWriter {
    line: String,
    /// The combatants it is about, if it may name several.
    pub names: Option<Names>,
}

impl LineWriter {
    /// Adds something that needs no quotes: a keyword, a number.
    pub fn bare(&mut self, word: impl Display) {
        let blank = if self.line.is_empty() { "" } else { " " };
        // Writing to a string can't fail.
        let _ = write!(self.line, "{blank}{word}");
    }

    /// Adds the names of the combatants that the line is about.
    pub fn names(&mut self, names: &Names) {
        self.bare(names);
        self.note_names(names);
    }

    /// Notes that the line is about these combatants, too.
    pub fn note_names(&mut self, names: &Names) {
        self.names.get_or_insert_with(|| Names(Vec::new())).0.extend_from_slice(&names.0);
    }

    /// Adds a text as one word, in quotes if it needs them.
    pub fn word(&mut self, text: &str) {
        self.bare(quoted(text));
    }

    /// Adds a text in quotes: it is taken for nothing else.
    pub fn in_quotes(&mut self, text: &str) {
        self.bare(in_quotes(text));
    }

    /// Adds `key=value`.
    pub fn option(&mut self, key: &str, value: &str) {
        self.bare(format_args!("{}={}", quoted(key), quoted(value)));
    }
}

impl Display for LineWriter {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(&self.line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<String> {
        split(line).expect("readable").into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn quotes_keep_blanks_and_hashes() {
        assert_eq!(
            texts(r#"note Ana "two words # not a comment" # but this"#),
            ["note", "Ana", "two words # not a comment"]
        );
    }

    #[test]
    fn a_doubled_quote_in_quotes_is_one() {
        assert_eq!(
            texts(r#"note Ana "he said ""run""" "" x"#),
            ["note", "Ana", "he said \"run\"", "", "x"]
        );
        assert_eq!(quoted("he said \"run\"").to_string(), r#""he said ""run""""#);
    }

    #[test]
    fn an_equals_sign_in_quotes_makes_no_option() {
        let words = split(r#"title "a=b" mod="+1" = =x é="ü=1" "skill.a=b"=4"#).expect("readable");
        let options: Vec<_> = words.iter().map(Word::option).collect();
        let expected = [
            None,
            None,
            Some(("mod", "+1")),
            None,
            None,
            Some(("é", "ü=1")),
            Some(("skill.a=b", "4")),
        ];
        assert_eq!(options, expected);
    }

    #[test]
    fn an_open_quote_is_found() {
        assert_eq!(split("title \"x").map_err(|it| it.column), Err(7));
    }
}
