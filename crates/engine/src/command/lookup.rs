//! Finding commands, and reading a line by its row.

use super::commands::COMMANDS;
use super::lines::LINES;
use super::syntax::{Args, Word};
use super::{CommandSpec, FaultKind, Line, ParseError, ReadContext};
use crate::text::suggest;

/// Every command, in the order of the documentation.
pub fn commands() -> impl Iterator<Item = &'static CommandSpec> {
    COMMANDS.iter().chain(LINES)
}

/// The command that begins with `word`, in any capitals.
pub fn find_command(word: &str) -> Option<&'static CommandSpec> {
    commands().find(|spec| spec.word.eq_ignore_ascii_case(word))
}

/// The command that a line means by its first words, its own or others that people have for it, and the rest of the line.
pub fn command_called(line: &str) -> Option<(&'static CommandSpec, &str)> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let called = commands().flat_map(|spec| spec.terms.iter().map(move |term| (spec, term)));
    let of_terms = called.filter_map(|(spec, term)| Some((spec, line.strip_prefix(term)?)));
    let mut of_terms = of_terms.filter(|(_, rest)| rest.is_empty() || rest.starts_with(' '));
    let own = find_command(word).map(|spec| (spec, rest));
    own.or_else(|| of_terms.next().map(|(spec, rest)| (spec, rest.trim_start())))
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
        None => format!("there is no command {word:?}; `help` lists them all"),
    }
}
