//! A line as words: split at blanks, quotes keep blanks, `#` starts a comment, `key=value` is an option.

use std::str::FromStr;

use strum::VariantNames;

use super::ParseError;
use crate::text::suggest;

/// One word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word {
    /// Its text without quotes.
    pub text: String,
    /// Where it begins, in characters from 1.
    pub column: usize,
    /// Where in `text` the `=` of an option stands, in bytes.
    equals: Option<usize>,
}

impl Word {
    /// Key and value of an option; `None` for an ordinary word.
    pub fn option(&self) -> Option<(&str, &str)> {
        let at = self.equals.filter(|&at| at > 0)?;
        Some((&self.text[..at], &self.text[at + 1..]))
    }

    pub fn error(&self, what: impl Into<String>) -> ParseError {
        ParseError { column: self.column, what: what.into() }
    }
}

/// Splits a line into its words.
pub(super) fn split(line: &str) -> Result<Vec<Word>, ParseError> {
    let mut words: Vec<Word> = Vec::new();
    let mut word: Option<Word> = None;
    let mut quote: Option<usize> = None;
    for (index, letter) in line.chars().enumerate() {
        let column = index + 1;
        if quote.is_none() {
            if letter == '#' {
                break;
            }
            if letter.is_whitespace() {
                words.extend(word.take());
                continue;
            }
        }
        let current =
            word.get_or_insert_with(|| Word { text: String::new(), column, equals: None });
        match letter {
            '"' => quote = if quote.is_some() { None } else { Some(column) },
            '=' if quote.is_none() && current.equals.is_none() => {
                current.equals = Some(current.text.len());
                current.text.push(letter);
            }
            _ => current.text.push(letter),
        }
    }
    if let Some(column) = quote {
        return Err(ParseError { column, what: "this quote is not closed".to_owned() });
    }
    words.extend(word);
    Ok(words)
}

/// Reads a number with or without a sign.
pub(super) fn number<T: FromStr>(word: &Word, text: &str, what: &str) -> Result<T, ParseError> {
    text.parse().map_err(|_| word.error(format!("{what} is a number, not {text:?}")))
}

/// Reads one of the words of an enum.
pub(super) fn one_of<T: FromStr + VariantNames>(word: &Word, text: &str) -> Result<T, ParseError> {
    text.parse().map_err(|_| word.error(format!("{text:?} is none of {}", T::VARIANTS.join(", "))))
}

/// Reads `yes` or `no`.
pub(super) fn truth(word: &Word, text: &str) -> Result<bool, ParseError> {
    match text.to_lowercase().as_str() {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(word.error(format!("{text:?} is neither yes nor no"))),
    }
}

/// The words after a verb, taken one after the other.
pub(super) struct Args<'a> {
    usage: &'static str,
    end: usize,
    plain: std::collections::VecDeque<&'a Word>,
    options: Vec<&'a Word>,
}

impl<'a> Args<'a> {
    /// The words after `verb`, whose whole form is `usage`.
    pub fn new(verb: &Word, words: &'a [Word], usage: &'static str) -> Self {
        let last = words.last().unwrap_or(verb);
        let (options, plain): (Vec<_>, Vec<_>) =
            words.iter().partition(|word| word.option().is_some());
        Self { usage, end: last.column + last.text.chars().count(), plain: plain.into(), options }
    }

    /// The next plain word, which must be there.
    pub fn take(&mut self, what: &str) -> Result<&'a Word, ParseError> {
        self.plain.pop_front().ok_or_else(|| self.incomplete(what))
    }

    /// The next plain word as text, which must be there.
    pub fn text(&mut self, what: &str) -> Result<String, ParseError> {
        self.take(what).map(|word| word.text.clone())
    }

    /// The next plain word, if there is one.
    pub fn next_optional(&mut self) -> Option<&'a Word> {
        self.plain.pop_front()
    }

    /// The next plain word, if it is `text`, capitals or not.
    pub fn literal(&mut self, text: &str) -> bool {
        let found = self.plain.front().is_some_and(|word| word.text.eq_ignore_ascii_case(text));
        if found {
            self.plain.pop_front();
        }
        found
    }

    /// The next plain word as a number, if it is one.
    pub fn next_number_if(&mut self) -> Option<i32> {
        let number = self.plain.front()?.text.parse().ok()?;
        self.plain.pop_front();
        Some(number)
    }

    /// A count written as `x3`, if the next plain word is one.
    pub fn next_count_if(&mut self) -> Option<u32> {
        let count = self.plain.front()?.text.strip_prefix(['x', 'X'])?.parse().ok()?;
        self.plain.pop_front();
        Some(count)
    }

    /// The value of the option `key`, if it is given; the last one where it is given twice.
    pub fn option(&mut self, key: &str) -> Option<(&'a Word, &'a str)> {
        self.every_option(key).pop()
    }

    /// The values of the option `key`, which may be given several times.
    pub fn every_option(&mut self, key: &str) -> Vec<(&'a Word, &'a str)> {
        let mut values = Vec::new();
        self.options.retain(|&word| match word.option() {
            Some((found, value)) if found.eq_ignore_ascii_case(key) => {
                values.push((word, value));
                false
            }
            _ => true,
        });
        values
    }

    /// The word of an enum given as the option `key`.
    pub fn word_option<T: FromStr + VariantNames>(
        &mut self,
        key: &str,
    ) -> Result<Option<T>, ParseError> {
        self.option(key).map(|(word, value)| one_of(word, value)).transpose()
    }

    /// The number given as the option `key`.
    pub fn number_option(&mut self, key: &str) -> Result<Option<i32>, ParseError> {
        self.option(key).map(|(word, value)| number(word, value, key)).transpose()
    }

    /// What is given as the option `key`, read as what it is.
    pub fn parsed_option<T: FromStr<Err = String>>(
        &mut self,
        key: &str,
    ) -> Result<Option<T>, ParseError> {
        let read = |(word, value): (&Word, &str)| value.parse().map_err(|error| word.error(error));
        self.option(key).map(read).transpose()
    }

    /// The `yes` or `no` given as the option `key`.
    pub fn truth_option(&mut self, key: &str) -> Result<Option<bool>, ParseError> {
        self.option(key).map(|(word, value)| truth(word, value)).transpose()
    }

    /// Whether the option `key` is given as `yes`.
    pub fn flag(&mut self, key: &str) -> Result<bool, ParseError> {
        self.truth_option(key).map(|given| given.unwrap_or(false))
    }

    /// Complains that `what` is missing.
    pub fn incomplete(&self, what: &str) -> ParseError {
        ParseError { column: self.end, what: format!("{what} is missing: {}", self.usage) }
    }

    /// Every option not yet taken, in order.
    pub fn rest_of_options(&mut self) -> Vec<&'a Word> {
        std::mem::take(&mut self.options)
    }

    /// Every plain word not yet taken, in order.
    pub fn rest(&mut self) -> Vec<&'a Word> {
        self.plain.drain(..).collect()
    }

    /// Whether no plain word is left.
    pub fn is_done(&self) -> bool {
        self.plain.is_empty()
    }

    /// Complains of whatever nobody has taken.
    pub fn finish(self) -> Result<(), ParseError> {
        let left = self.plain.front().copied().or_else(|| self.options.first().copied());
        let Some(word) = left else { return Ok(()) };
        let known = self.usage.split_whitespace().filter_map(|part| {
            part.trim_start_matches(['[', '(']).split_once('=').map(|(key, _)| key)
        });
        let hint = word
            .option()
            .and_then(|(key, _)| suggest(key, known))
            .map_or(String::new(), |near| format!(" (is it {near}=…?)"));
        Err(word.error(format!("{:?} does not belong here{hint}: {}", word.text, self.usage)))
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
    fn an_equals_sign_in_quotes_makes_no_option() {
        let words = split(r#"title "a=b" mod="+1""#).expect("readable");
        assert_eq!(words[1].option(), None);
        assert_eq!(words[2].option(), Some(("mod", "+1")));
    }

    #[test]
    fn an_open_quote_is_found() {
        assert_eq!(split("title \"x").map_err(|it| it.column), Err(7));
    }
}
