//! A line without what people say around it.

use super::called_out::is_called_out;
use super::corrections::{CORRECTING, correction, two_corrections};
use super::lookup::unquestioned;
use crate::app::App;
use crate::app::words::{before, behind, behind_any_case, is_any, is_number, more_behind};
use phasekeeper_engine::command::command_called;

/// The answer to `no, …`.
const UNDO_FIRST: &str = "undo takes the last step back; or say what is so by itself: Ana's die was 31, the damage was 18";

/// Words before a line that say nothing.
const FILLERS: &str = "oh|and|then|okay|ok|so|well|also|now";

/// Clauses before a line that say nothing.
const ASIDES: &str = "i misheard,|my mistake,|my fault,|i was wrong,|i misread,|actually,";

/// A line without what people say around it: `sorry, …`, a question mark, the dot of a sentence.
///
/// # Errors
/// A sentence about a correction that can't be made by saying it.
pub(super) fn bare_sentence<'a>(
    app: &App,
    line: &'a str,
    is_asked: bool,
) -> Result<&'a str, &'static str> {
    if app.layer().is_some_and(|it| !it.is_page()) {
        return Ok(line);
    }
    let line = if is_asked { line } else { without_filler(app, line) };
    let meant = || behind_any_case(line, "no").filter(|it| it.starts_with("i mean"));
    let corrected = behind_any_case(line, CORRECTING).or_else(meant);
    let again = |it| behind_any_case(it, CORRECTING).or_else(|| behind_any_case(it, ASIDES));
    let corrected = corrected.map(|it| again(it).unwrap_or(it));
    let names_another = more_behind(line, "that was|it was|the target was").is_some();
    // Dice of initiative are simply said again.
    let is_again = |it: &str| {
        let is_correction = || correction(app, it).is_ok_and(|it| it.is_some());
        let is_named = || app.encounter().mode().takes_dice() && it.contains(' ');
        // Of what is asked it is, or changes, an answer.
        let is_answer = || is_asked && it.contains(' ');
        is_called_out(app, it) || is_correction() || is_named() || is_answer()
    };
    if corrected.is_some_and(|it| !is_again(it)) || names_another && !is_again(line) {
        return Err(correction(app, corrected.unwrap_or(line)).err().unwrap_or(UNDO_FIRST));
    }
    let line = unquestioned(corrected.unwrap_or(line));
    let line = without_outcome(without_aside(app, line));
    // A text of a command, and a name, may end with it.
    let is_sentence =
        |it: &&str| it.contains(' ') && command_called(it).is_none() && !it.contains(" called ");
    Ok(line.strip_suffix(['.', '!']).filter(is_sentence).unwrap_or(line))
}

/// A die without what comes of it: `Ana rolled 41, misses`.
fn without_outcome(line: &str) -> &str {
    let begun = before(line, OUTCOMES).map(|it| before(it, "and|he|she").unwrap_or(it));
    let die = begun.map(|it| it.trim_end_matches(','));
    // Other texts may end so, too.
    let is_die = |it: &&str| {
        let (said, die) = it.rsplit_once(' ').unwrap_or(("", it));
        is_number(die) && (said.is_empty() || before(said, "rolled|rolls").is_some())
    };
    die.filter(is_die).unwrap_or(line)
}

/// What comes of a die.
const OUTCOMES: &str =
    "misses|hits|fails|passes|succeeds|stays up|stays conscious|stays awake|falls|a miss|a hit";

/// A correction without what is said of it: `Ana's die was 16, I misheard`. What has a number may be another one.
fn without_aside<'a>(app: &App, line: &'a str) -> &'a str {
    let is_correction = |it: &str| correction(app, it).is_ok_and(|it| it.is_some());
    let said = line.rsplit_once(", ").filter(|it| {
        let is_another = behind(it.1, "and|but|then").is_some();
        !is_another && !it.1.contains(|it: char| it.is_ascii_digit())
    });
    said.map(|it| it.0)
        .filter(|it| {
            !is_correction(line) && is_correction(it) && two_corrections(app, line).is_none()
        })
        .unwrap_or(line)
}

/// A line behind `oh`, `and then` and the like, unless somebody is called so.
fn without_filler<'a>(app: &App, line: &'a str) -> &'a str {
    let line = behind_any_case(line, ASIDES).unwrap_or(line);
    let Some((word, rest)) = line.split_once(' ') else { return line };
    let said = word.trim_end_matches(',');
    let is_filler = is_any(&said.to_lowercase(), FILLERS);
    let is_name = || app.encounter().find(said).is_ok();
    if is_filler && !is_name() { without_filler(app, rest.trim_start()) } else { line }
}

/// A line that begins with a word for somebody who was spoken of, as it stands within a sentence.
pub(super) fn with_small_pronoun(line: &str) -> String {
    let is_pronoun = |it: &&str| is_any(&it.to_lowercase(), "he|she|they|it|his|her|their");
    match line.split_once(' ').filter(|it| is_pronoun(&it.0)) {
        Some((first, rest)) => format!("{} {rest}", first.to_lowercase()),
        None => line.to_owned(),
    }
}
