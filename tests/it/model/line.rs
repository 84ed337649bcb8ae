//! Command lines, cut into words and options.

use std::collections::VecDeque;

use super::differences::TEXTS_AT_THE_END_NEED_NO_QUOTES;

/// A command line whose words and options are taken out one after the other.
#[derive(Clone)]
pub struct Line {
    /// Each word without its quotes, and as it was typed.
    words: VecDeque<(String, String)>,
    options: Vec<(String, String)>,
}

/// A word without its quotes, and the position of the `=` that makes it an option.
type Word = (String, Option<usize>);

/// Splits a line at blanks outside quotes, up to a `#` outside quotes.
pub fn split(text: &str) -> Result<Vec<Word>, String> {
    Ok(split_typed(text)?.into_iter().map(|(word, _)| word).collect())
}

/// Splits a line as [`split`] does; each word also as it was typed.
fn split_typed(text: &str) -> Result<Vec<(Word, String)>, String> {
    let mut words = Vec::new();
    let mut word: Option<(Word, String)> = None;
    let mut quoted = false;
    for letter in text.chars() {
        if letter == '"' {
            quoted = !quoted;
            word.get_or_insert_default().1.push(letter);
        } else if !quoted && letter == '#' {
            break;
        } else if !quoted && letter.is_whitespace() {
            words.extend(word.take());
        } else {
            let ((letters, equals), typed) = word.get_or_insert_default();
            typed.push(letter);
            if letter == '=' && !quoted && equals.is_none() {
                *equals = Some(letters.len());
            }
            letters.push(letter);
        }
    }
    if quoted {
        return Err("a quote is not closed".into());
    }
    words.extend(word);
    Ok(words)
}

impl Line {
    /// Reads a line: words, and options as `key=value`.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut line = Self { words: VecDeque::new(), options: Vec::new() };
        for ((word, equals), typed) in split_typed(text)? {
            match equals {
                None => line.words.push_back((word, typed)),
                Some(0) => return Err(format!("{word} has no key")),
                Some(at) => line.options.push((word[..at].into(), word[at + 1..].into())),
            }
        }
        Ok(line)
    }

    /// Takes the next word, if there is one.
    pub fn next_word(&mut self) -> Option<String> {
        self.words.pop_front().map(|(word, _)| word)
    }

    /// Takes the next word as it was typed, with its quotes.
    pub fn typed_word(&mut self) -> Result<String, String> {
        let word = self.words.pop_front().ok_or("a word is missing")?;
        Ok(word.1)
    }

    /// Returns whether this is the last word.
    pub fn is_at_last_word(&self) -> bool {
        self.words.len() == 1
    }

    /// Returns whether no word is left.
    pub fn is_at_end(&self) -> bool {
        self.words.is_empty()
    }

    /// Takes the next word, which has to be there.
    pub fn word(&mut self) -> Result<String, String> {
        self.next_word().ok_or_else(|| "a word is missing".into())
    }

    /// Takes the text that a line ends with. Without quotes, the program reads all the words that are left.
    pub fn last_text(&mut self) -> Result<String, String> {
        let first = self.word()?;
        if !TEXTS_AT_THE_END_NEED_NO_QUOTES {
            return Ok(first);
        }
        let rest = self.words.drain(..).map(|(word, _)| word);
        Ok(std::iter::once(first).chain(rest).collect::<Vec<_>>().join(" "))
    }

    /// Takes the next word if it is one of `known`.
    pub fn word_of(&mut self, known: &[&str]) -> Option<String> {
        let fits = self.words.front().is_some_and(|(word, _)| known.contains(&word.as_str()));
        if fits { self.next_word() } else { None }
    }

    /// Takes the next word as a number.
    pub fn number(&mut self) -> Result<i64, String> {
        number(&self.word()?)
    }

    /// Takes the next word as a number, if there is a word.
    pub fn next_number(&mut self) -> Result<Option<i64>, String> {
        self.next_word().map(|word| number(&word)).transpose()
    }

    /// Takes the option `key`. Decision: given twice, the last one counts.
    pub fn option(&mut self, key: &str) -> Option<String> {
        self.options_of(key).pop()
    }

    /// Returns whether the option `key` is left.
    pub fn has_option(&self, key: &str) -> bool {
        self.options.iter().any(|(other, _)| other == key)
    }

    /// Takes the option `key` as often as it was given.
    pub fn options_of(&mut self, key: &str) -> Vec<String> {
        let options = std::mem::take(&mut self.options);
        let (taken, left): (Vec<_>, Vec<_>) = options.into_iter().partition(|it| it.0 == key);
        self.options = left;
        taken.into_iter().map(|(_, value)| value).collect()
    }

    /// Takes the option `key` as a number.
    pub fn number_of(&mut self, key: &str) -> Result<Option<i64>, String> {
        self.option(key).map(|value| number(&value)).transpose()
    }

    /// Takes the option `key` as `yes` or `no`; absent, it is `no`.
    pub fn is_set(&mut self, key: &str) -> Result<bool, String> {
        self.option(key).map_or(Ok(false), |value| truth(&value))
    }

    /// Takes `xN`, the number of copies.
    pub fn times(&mut self) -> Result<Option<i64>, String> {
        let Some(word) = self.next_word() else { return Ok(None) };
        let digits = word.strip_prefix('x').filter(|rest| rest.chars().all(|c| c.is_ascii_digit()));
        let count = number(digits.ok_or_else(|| format!("{word} is not xN"))?)?;
        within(count, 1, 100).map(Some)
    }

    /// Takes all options that are left.
    pub fn all_options(&mut self) -> Vec<(String, String)> {
        std::mem::take(&mut self.options)
    }

    /// Refuses words and options that were not taken.
    pub fn end(&self) -> Result<(), String> {
        if self.words.is_empty() && self.options.is_empty() {
            Ok(())
        } else {
            Err(format!("too many words: {:?} {:?}", self.words, self.options))
        }
    }
}

/// Reads a number, with or without a sign.
pub fn number(text: &str) -> Result<i64, String> {
    let number: i64 = text.parse().map_err(|_| format!("{text} is not a number"))?;
    within(number, -1_000_000, 1_000_000)
}

/// Folds the blanks of a text. Decision: one without anything is refused.
pub fn text(text: &str) -> Result<String, String> {
    let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if folded.is_empty() { Err("a text is missing".into()) } else { Ok(folded) }
}

/// Refuses a number outside its range.
pub fn within(number: i64, least: i64, most: i64) -> Result<i64, String> {
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        Err(format!("{number} is not within {least} and {most}"))
    }
}

/// Returns a number as one with fractions.
pub fn real(number: i64) -> f64 {
    f64::from(number as i32)
}

/// Reads `yes` or `no`.
pub fn truth(text: &str) -> Result<bool, String> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(format!("{text} is neither yes nor no")),
    }
}

/// Reads layers of armor, energy and kinetic, as `6/6+3/4`.
pub fn layers(text: &str) -> Result<Vec<(i64, i64)>, String> {
    if text == "none" {
        return Ok(Vec::new());
    }
    let layer = |text: &str| {
        let (energy, kinetic) = text.split_once('/').ok_or(format!("{text} is no armor"))?;
        Ok((within(number(energy)?, 0, 999)?, within(number(kinetic)?, 0, 999)?))
    };
    text.split('+').map(layer).collect()
}
