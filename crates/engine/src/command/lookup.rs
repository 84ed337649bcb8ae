//! Finding commands, and reading a line by its row.

use super::commands::COMMANDS;
use super::lines::LINES;
use super::syntax::{Args, Word};
use super::table::CommandSpec;
use super::{FaultKind, Line, ParseError, ReadContext};
use crate::text::suggest;

/// Every command, in the order of the documentation.
pub fn commands() -> impl Iterator<Item = &'static CommandSpec> {
    COMMANDS.iter().chain(LINES)
}

/// The command that begins with `word`, in any capitals.
pub fn find_command(word: &str) -> Option<&'static CommandSpec> {
    commands().find(|spec| spec.word.eq_ignore_ascii_case(word))
}

/// The command of a word, its own or another that people have for it.
pub fn command_called(word: &str) -> Option<&'static CommandSpec> {
    find_command(word).or_else(|| commands().find(|spec| spec.terms.contains(&word)))
}

/// Reads the line that these words make; `None` if there are none.
///
/// # Errors
/// [`ParseError`] if it is no line of the command language.
pub(super) fn read_words(words: &[Word], context: ReadContext) -> Result<Option<Line>, ParseError> {
    let Some((command, words)) = words.split_first() else { return Ok(None) };
    let spec = find_command(&command.text).ok_or_else(|| command.error(unknown(&command.text)))?;
    let mut args = Args::new(spec, command.end, words, context);
    let line = match (spec.read)(&mut args) {
        Err(error) if error.kind == FaultKind::UnknownName => {
            return Ok(Some(Line::UnknownName(error)));
        }
        line => line?,
    };
    args.finish()?;
    Ok(Some(line))
}

fn unknown(word: &str) -> String {
    let words = |spec: &CommandSpec| [&[spec.word][..], spec.terms].concat();
    let near = suggest(word, commands().flat_map(words));
    match near.and_then(|near| commands().find(|spec| words(spec).contains(&near))) {
        Some(spec) => format!("there is no command {word:?}; did you mean {}?", spec.word),
        None => format!("there is no command {word:?}; ? and docs/COMMANDS.md list them all"),
    }
}
