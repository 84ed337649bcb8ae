//! Offers: the words that the last word of a line may become.

use super::{Args, Word, in_quotes, quoted, scan};
use crate::command::World;

/// A word or a value that may be meant.
pub enum Candidate {
    /// A word of the command language.
    Keyword(String),
    /// The name of a combatant, which is found without its blanks as well.
    Name(String),
    /// Any other text.
    Text(String),
}

/// The offers for the last word of a line.
pub struct Offers<'a> {
    /// Names from outside.
    pub world: World<'a>,
    /// True after a word that must be there and is not: what comes later is not offered yet.
    pub is_closed: bool,
    line: &'a str,
    /// The word being typed; `None` if it has not begun.
    word: Option<Word>,
    lines: Vec<String>,
}

impl<'a> Offers<'a> {
    /// No offers yet for `line`, in which `word` is being typed.
    pub fn new(line: &'a str, word: Option<Word>, outside: World<'a>) -> Self {
        Self { world: outside, is_closed: false, line, word, lines: Vec::new() }
    }

    /// Returns the lines that have been offered, each once.
    pub fn into_lines(self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for line in self.lines {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    /// Offers words that may come next.
    pub fn words(&mut self, candidates: impl IntoIterator<Item = Candidate>) {
        match &self.word {
            _ if self.is_closed => {}
            None => self.add(self.line.len(), "", candidates),
            Some(word) if word.option().is_none() => {
                self.add(word.start, &word.text.clone(), candidates);
            }
            Some(_) => {}
        }
    }

    /// Offers a keyword, if no word is left in its place.
    pub fn keyword(&mut self, keyword: &str, args: &Args) {
        if args.peek().is_none() {
            self.words([Candidate::Keyword(keyword.to_owned())]);
        }
    }

    /// Offers words for what is typed after the last comma outside quotes.
    pub fn listed(&mut self, candidates: Vec<Candidate>) {
        let start = match &self.word {
            Some(word) if word.option().is_none() => word.start,
            _ => return self.words(candidates),
        };
        let mut is_quoted = false;
        let mut last = start;
        for (at, letter) in self.line[start..].char_indices() {
            is_quoted ^= letter == '"';
            if letter == ',' && !is_quoted {
                last = start + at + 1;
            }
        }
        let typed = scan(&self.line[last..]).words.pop().map_or_else(String::new, |word| word.text);
        if !self.is_closed {
            self.add(last, &typed, candidates);
        }
    }

    /// Offers the option `key`, or its values if the key stands there already.
    pub fn option<V: IntoIterator<Item = Candidate>>(
        &mut self,
        key: &str,
        values: impl FnOnce(&World) -> V,
    ) {
        match self.word.as_ref().and_then(Word::option) {
            None => self.words([Candidate::Keyword(format!("{key}="))]),
            Some((typed, value)) if typed.eq_ignore_ascii_case(key) => {
                let start = self.word.as_ref().map_or(0, Word::value_start);
                let (value, values) = (value.to_owned(), values(&self.world));
                self.add(start, &value, values);
            }
            Some(_) => {}
        }
    }

    /// Adds the lines in which candidates take the place of what is `typed` from the byte `start` on.
    fn add(&mut self, start: usize, typed: &str, candidates: impl IntoIterator<Item = Candidate>) {
        let (before, rest) = self.line.split_at(start);
        let is_quoted = rest.starts_with('"');
        let words = candidates.into_iter().filter_map(|it| it.completes(typed, is_quoted));
        self.lines.extend(words.map(|word| format!("{before}{word}")));
    }
}

impl Candidate {
    /// Returns the word to write, if `typed` is the beginning of it.
    fn completes(&self, typed: &str, is_quoted: bool) -> Option<String> {
        let begins = |text: &str| text.to_lowercase().starts_with(&typed.to_lowercase());
        match self {
            Self::Keyword(word) => Some(word.clone()).filter(|word| !is_quoted && begins(word)),
            Self::Name(name) if !is_quoted => {
                let tight = name.replace(char::is_whitespace, "");
                begins(&tight).then(|| quoted(&tight).to_string())
            }
            Self::Name(text) | Self::Text(text) if !begins(text) => None,
            Self::Name(text) | Self::Text(text) if is_quoted => Some(in_quotes(text).to_string()),
            Self::Name(text) | Self::Text(text) => Some(quoted(text).to_string()),
        }
    }
}
