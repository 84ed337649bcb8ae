//! Lines of the command language, cut into words and options.

/// One line: its words in order, and its `key=value` options.
pub struct Line {
    words: Vec<String>,
    options: Vec<(String, String)>,
}

impl Line {
    /// "Words are split at blanks; `"…"` keeps blanks; options are `key=value`"; "`#` starts a
    /// comment (outside quotes)".
    pub fn read(text: &str) -> Result<Line, String> {
        let mut line = Line { words: Vec::new(), options: Vec::new() };
        let mut word = String::new();
        let mut in_word = false;
        let mut in_quotes = false;
        // Only an `=` outside quotes makes an option: a note may well hold one.
        let mut equals = None;
        for c in text.chars() {
            if in_quotes {
                if c == '"' {
                    in_quotes = false;
                } else {
                    word.push(c);
                }
            } else if c == '#' {
                break;
            } else if c.is_whitespace() {
                if in_word {
                    line.keep(&word, equals)?;
                }
                word.clear();
                in_word = false;
                equals = None;
            } else {
                in_word = true;
                if c == '"' {
                    in_quotes = true;
                } else {
                    if c == '=' && equals.is_none() {
                        equals = Some(word.len());
                    }
                    word.push(c);
                }
            }
        }
        if in_quotes {
            return Err("a quote is not closed".into());
        }
        if in_word {
            line.keep(&word, equals)?;
        }
        Ok(line)
    }

    fn keep(&mut self, word: &str, equals: Option<usize>) -> Result<(), String> {
        let Some(at) = equals else {
            self.words.push(word.to_string());
            return Ok(());
        };
        let (key, value) = (&word[..at], &word[at + 1..]);
        if key.is_empty() || self.options.iter().any(|(k, _)| k == key) {
            return Err(format!("no key, or one given twice: {word}"));
        }
        self.options.push((key.to_string(), value.to_string()));
        Ok(())
    }

    /// The next word, if there is one.
    pub fn maybe_word(&mut self) -> Option<String> {
        if self.words.is_empty() { None } else { Some(self.words.remove(0)) }
    }

    pub fn word(&mut self) -> Result<String, String> {
        self.maybe_word().ok_or_else(|| "a word is missing".to_string())
    }

    /// The next word where it is a number, else nothing is taken.
    pub fn maybe_number(&mut self) -> Result<Option<i64>, String> {
        match self.maybe_word() {
            None => Ok(None),
            Some(word) => Ok(Some(number(&word)?)),
        }
    }

    /// `xN`, wherever it stands behind the name.
    pub fn times(&mut self) -> Result<Option<i64>, String> {
        let Some(word) = self.maybe_word() else {
            return Ok(None);
        };
        let digits = word.strip_prefix('x').ok_or(format!("not xN: {word}"))?;
        if !digits.chars().all(|c| c.is_ascii_digit()) {
            return Err(format!("not xN: {word}"));
        }
        Ok(Some(within(number(digits)?, 1, 99)?))
    }

    /// The value of an option, which is then used up.
    pub fn option(&mut self, key: &str) -> Option<String> {
        let at = self.options.iter().position(|(k, _)| k == key)?;
        Some(self.options.remove(at).1)
    }

    pub fn number_option(&mut self, key: &str) -> Result<Option<i64>, String> {
        match self.option(key) {
            None => Ok(None),
            Some(value) => Ok(Some(number(&value)?)),
        }
    }

    /// Every option that is left.
    pub fn options(&mut self) -> Vec<(String, String)> {
        std::mem::take(&mut self.options)
    }

    /// Nothing may be left over: it would be a word the command does not know.
    pub fn end(&self) -> Result<(), String> {
        if self.words.is_empty() && self.options.is_empty() {
            Ok(())
        } else {
            Err(format!("left over: {:?} {:?}", self.words, self.options))
        }
    }
}

/// "Numbers may carry a sign."
pub fn number(text: &str) -> Result<i64, String> {
    let n: i64 = text.parse().map_err(|_| format!("not a number: {text}"))?;
    within(n, -1_000_000, 1_000_000)
}

/// "Ranges refused when outside" (decision 14).
pub fn within(n: i64, low: i64, high: i64) -> Result<i64, String> {
    if (low..=high).contains(&n) {
        Ok(n)
    } else {
        Err(format!("{n} is not within {low} and {high}"))
    }
}

/// "`yes` and `no` are the truth values."
pub fn truth(text: &str) -> Result<bool, String> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(format!("neither yes nor no: {text}")),
    }
}

/// `6/6+3/4` as layers of energy and kinetic; `none` is no layer at all.
pub fn layers(text: &str) -> Result<Vec<(i64, i64)>, String> {
    if text == "none" {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for layer in text.split('+') {
        let (energy, kinetic) = layer.split_once('/').ok_or(format!("not 6/6: {layer}"))?;
        found.push((within(number(energy)?, 0, 999)?, within(number(kinetic)?, 0, 999)?));
    }
    Ok(found)
}

/// Decision 23: blanks inside a name are folded to one; some names are reserved, some signs are
/// not for names, and a letter or a digit has to be there.
pub fn checked_name(text: &str) -> Result<String, String> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let reserved = ["all", "pc", "ally", "neutral", "foe", "none", "vs"];
    if reserved.contains(&name.to_lowercase().as_str())
        || name.chars().any(|c| "=><\"#".contains(c) || c.is_control())
        || !name.chars().any(char::is_alphanumeric)
    {
        return Err(format!("not a name: {text}"));
    }
    Ok(name)
}
