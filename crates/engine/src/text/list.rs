//! Lists of names in a sentence.

/// Joins names as "Ana, Ben and Cleo"; "nobody" if there are none.
pub fn join_and(names: &[impl AsRef<str>]) -> String {
    join(names, "and")
}

/// Joins names as "Ana, Ben or Cleo"; "nobody" if there are none.
pub fn join_or(names: &[impl AsRef<str>]) -> String {
    join(names, "or")
}

fn join(names: &[impl AsRef<str>], word: &str) -> String {
    let Some((last, first)) = names.split_last() else { return "nobody".to_owned() };
    let mut text = String::new();
    for (index, name) in first.iter().enumerate() {
        text += if index > 0 { ", " } else { "" };
        text += name.as_ref();
    }
    if !first.is_empty() {
        text = text + " " + word + " ";
    }
    text + last.as_ref()
}

/// Returns a count with its noun: "1 wound", "2 wounds".
pub fn counted(count: i32, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Joins sentences with spaces.
pub fn join_sentences(sentences: &[String]) -> String {
    let mut text = String::new();
    for sentence in sentences {
        let stop = if text.is_empty() || text.ends_with('?') { "" } else { "." };
        let blank = if text.is_empty() { "" } else { " " };
        text += stop;
        text += blank;
        text += sentence;
    }
    text
}
