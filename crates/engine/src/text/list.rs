//! Lists of words in a sentence.

use std::fmt::{Display, Write};

/// Joins texts with a separator between them.
pub fn joined(texts: impl IntoIterator<Item: Display>, separator: &str) -> String {
    let mut joined = String::new();
    for (index, text) in texts.into_iter().enumerate() {
        let separator = if index > 0 { separator } else { "" };
        // Writing to a string can't fail.
        let _ = write!(joined, "{separator}{text}");
    }
    joined
}

/// Joins names as "Ana, Ben and Cleo"; "nobody" if there are none.
pub fn join_and(names: impl IntoIterator<Item: AsRef<str>>) -> String {
    join(names, "and")
}

/// Joins names as "Ana, Ben or Cleo"; "nobody" if there are none.
pub fn join_or(names: impl IntoIterator<Item: AsRef<str>>) -> String {
    join(names, "or")
}

fn join(names: impl IntoIterator<Item: AsRef<str>>, word: &str) -> String {
    let names: Vec<_> = names.into_iter().collect();
    match names.as_slice() {
        [] => "nobody".to_owned(),
        [only] => only.as_ref().to_owned(),
        [first @ .., last] => {
            let first = joined(first.iter().map(AsRef::as_ref), ", ");
            format!("{first} {word} {}", last.as_ref())
        }
    }
}

/// Returns a count with its noun: "1 wound", "2 wounds".
pub fn counted(count: i32, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Joins sentences with spaces.
pub fn join_sentences(sentences: &[String]) -> String {
    let mut text = String::new();
    for sentence in sentences {
        text += match text.chars().next_back() {
            None => "",
            Some('?') => " ",
            Some(_) => ". ",
        };
        text += sentence;
    }
    text
}

/// Puts parts into a page, each in the place of the line `{{NAME}}`.
pub fn fill_page(page: &str, parts: impl IntoIterator<Item = (impl Display, String)>) -> String {
    let fill =
        |page: String, (name, part): (_, String)| page.replace(&format!("{{{{{name}}}}}\n"), &part);
    parts.into_iter().fold(page.to_owned(), fill)
}
