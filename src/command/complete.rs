//! Completion of a line as it is typed.

use super::args::Args;
use super::table::{commands, find_command};
use super::words::{Word, quoted, scan};

/// Returns the lines that `line` may become when its last word is completed, the likeliest first; none where nothing
/// fits.
///
/// `names` are the combatants, `rulesets` the ids of the rulesets. A name with blanks is completed without them, or in
/// quotes where a quote has been opened.
pub fn complete<'a>(
    line: &str,
    names: impl Iterator<Item = &'a str>,
    rulesets: &[String],
) -> Vec<String> {
    let mut scanned = scan(line);
    if scanned.in_comment {
        return Vec::new();
    }
    let word = if scanned.in_word { scanned.words.pop() } else { None };
    let world = World { names: names.collect(), rulesets };
    let mut offers = Offers { line, word, world, is_closed: false, lines: Vec::new() };
    complete_words(&scanned.words, &mut offers);
    let mut lines: Vec<String> = Vec::new();
    for line in offers.lines {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// Offers what may follow the words of a line.
pub(super) fn complete_words(words: &[Word], offers: &mut Offers) {
    match words.split_first() {
        None => offers.words(commands().map(|spec| Candidate::Keyword(spec.word.to_owned()))),
        Some((command, words)) => {
            let Some(spec) = find_command(&command.text) else { return };
            let mut args = Args::new(spec, command.end, words);
            spec.arguments.iter().for_each(|argument| argument.complete(&mut args, offers));
        }
    }
}

/// Names that a line may be completed to, beside the words of the command language.
pub(super) struct World<'a> {
    /// The names of the combatants.
    pub names: Vec<&'a str>,
    /// The ids of the rulesets.
    pub rulesets: &'a [String],
}

/// A word or a value that may be meant.
pub(super) enum Candidate {
    /// A word of the command language.
    Keyword(String),
    /// The name of a combatant, which is found without its blanks as well.
    Name(String),
    /// Any other text.
    Text(String),
}

/// What the last word of a line may become.
pub(super) struct Offers<'a> {
    /// Names from outside.
    pub world: World<'a>,
    /// True after a word that must be there and is not: what comes later is not offered yet.
    pub is_closed: bool,
    line: &'a str,
    /// The word being typed; `None` where it has not begun.
    word: Option<Word>,
    lines: Vec<String>,
}

impl Offers<'_> {
    /// Offers words that may come next.
    pub fn words(&mut self, candidates: impl IntoIterator<Item = Candidate>) {
        match &self.word {
            _ if self.is_closed => {}
            None => self.add(self.line.len(), "", candidates),
            Some(word) if word.option().is_none() => {
                self.add(word.start, &word.text.clone(), candidates)
            }
            Some(_) => {}
        }
    }

    /// Offers the option `key`, or its values where the key stands there already.
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
        let in_quotes = rest.starts_with('"');
        let words = candidates.into_iter().filter_map(|it| it.completes(typed, in_quotes));
        self.lines.extend(words.map(|word| format!("{before}{word}")));
    }
}

impl Candidate {
    /// Returns the word to write, where `typed` is the beginning of it.
    fn completes(&self, typed: &str, in_quotes: bool) -> Option<String> {
        let begins = |text: &str| text.to_lowercase().starts_with(&typed.to_lowercase());
        match self {
            Self::Keyword(word) => Some(word.clone()).filter(|word| !in_quotes && begins(word)),
            Self::Name(name) if !in_quotes => {
                Some(name.replace(char::is_whitespace, "")).filter(|tight| begins(tight))
            }
            Self::Name(text) | Self::Text(text) if !begins(text) => None,
            Self::Name(text) | Self::Text(text) if in_quotes => Some(format!("\"{text}\"")),
            Self::Name(text) | Self::Text(text) => Some(quoted(text).to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
}
