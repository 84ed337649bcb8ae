//! Sentences such as `Ana takes 9 damage`, and the lines of the command language that they stand for: the rows of
//! `assets/phrases`, whose heads say how they are written. A phrase matches only a whole sentence.

use std::sync::LazyLock;

const BEFORE_A_TURN: &str = include_str!("../../../assets/phrases/before_turn.txt");
const AT_ANY_TIME: &str = include_str!("../../../assets/phrases/any_time.txt");

pub static EARLY_PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(|| phrases(BEFORE_A_TURN));
pub static PHRASES: LazyLock<Vec<Phrase>> = LazyLock::new(|| phrases(AT_ANY_TIME));

/// A sentence, and the line that it stands for.
pub struct Phrase {
    pub words: Vec<&'static str>,
    pub line: String,
    /// The actor of a command whose other parts are asked for.
    pub by: Option<&'static str>,
}

/// The phrases of a text, without its remarks and the sentences that have been said.
fn phrases(text: &'static str) -> Vec<Phrase> {
    let rows = text.lines().filter(|it| !it.starts_with(['#', ' ']));
    rows.filter_map(phrase).collect()
}

fn phrase(row: &'static str) -> Option<Phrase> {
    let (sentence, line) = row.split_once(" => ")?;
    let (line, by) = line.split_once(" by=").map_or((line, None), |(line, by)| (line, Some(by)));
    Some(Phrase { words: sentence.split(' ').collect(), line: line.replace("; ", "\n"), by })
}

#[cfg(test)]
mod tests;
