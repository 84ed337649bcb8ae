//! Sentences without a name or with other words, in the words in which they are read: `another burst at Thug 1`, `he passes`.

use super::deeds::{SHOTS, STRIKES, is_attack};
use super::words::{behind, first_word};
use crate::app::state::App;
use phasekeeper_engine::command::command_called;

/// Words before a shot that is not the first.
const ANOTHER: [&str; 6] = ["a second", "second", "a third", "third", "one more", "another"];

/// Deeds that are said without whoever acts, besides shots and strikes: `grapple Thug 2`.
const ALONE: [&str; 5] = ["throw", "grapple", "wrestle", "punch", "kick"];

/// Words before a text of the gamemaster.
const WITH_TEXT: [&str; 7] = ["call", "title", "the title", "remind", "note", "timer", "rename"];

/// How people say that somebody shoots, or shoots again.
const SAID_OF_A_SHOT: [(&str, &str); 5] = [
    (" fires a shot at ", " shoots "),
    ("'s a shot at ", " shoots "),
    ("'s a burst at ", " fires a burst at "),
    (" does it again", " attacks again"),
    (" does the same again", " attacks again"),
];

/// How a shot begins of which nobody says whose it is.
const FIRED: [&str; 5] = ["a burst at", "burst at", "burst", "full auto at", "semi at"];

/// A sentence with `is not` for `isn't`, and the name of whoever acts for `she` before an attack, or before `shoots`, `shoot him`
/// and `again`.
pub fn in_writing(app: &App, line: &str) -> String {
    let line = line.replace(" isn't ", " is not ").replace(" aren't ", " are not ");
    let line = as_shot(&of_only_due(app, &line).unwrap_or(line));
    let [who] = app.encounter().acting()[..] else { return line };
    let name = app.encounter().names_of(&[who]);
    let subject = ["he", "she", "they"].iter().find_map(|it| behind(&line, it));
    let deed = subject.unwrap_or(&line);
    let (verb, rest) = first_word(deed);
    let is_of_last = ["him", "her", "again"].contains(&first_word(rest).0.trim_end_matches(','));
    let is_said_of = verb.ends_with('s') && command_called(verb).is_none() && !rest.is_empty();
    let is_alone = [&ALONE[..], &SHOTS, &STRIKES].iter().any(|it| it.contains(&verb));
    let is_alone = is_alone && !rest.is_empty() && !rest.contains('=');
    if let Some(rest) = ["a shot at", "shot at"].iter().find_map(|it| behind(&line, it)) {
        return format!("{name} shoots {rest}");
    }
    if let Some(fired) = FIRED.iter().find(|it| behind(&line, it).is_some_and(|it| !it.is_empty()))
    {
        let (mode, at) = (
            fired.trim_end_matches(" at").trim_start_matches("a "),
            behind(&line, fired).unwrap_or_default(),
        );
        return format!("{name} {mode} at {at}");
    }
    match verb.trim_end_matches(',') {
        "again" if subject.is_none() => format!("{name} attacks {line}"),
        _ if is_alone => format!("{name} {deed}"),
        verb if is_attack(verb) && (subject.is_some() || is_of_last || is_said_of) => {
            format!("{name} {deed}")
        }
        _ => line,
    }
}

/// A sentence with `shoots` and `attacks again` for how else they are said. Texts of commands stay as they are.
fn as_shot(line: &str) -> String {
    if WITH_TEXT.iter().any(|it| behind(line, it).is_some()) {
        return line.to_owned();
    }
    // The first shot is said in the same words.
    let line = ANOTHER.iter().fold(line.to_owned(), |line, it| {
        line.replace(&format!("{it} burst"), "a burst")
            .replace(&format!("{it} shot at "), "a shot at ")
    });
    SAID_OF_A_SHOT.iter().fold(line, |line, (said, meant)| line.replace(said, meant))
}

/// A sentence about the only one who owes a test, with their name: `he passes`.
fn of_only_due(app: &App, line: &str) -> Option<String> {
    let state = app.encounter();
    let deed = ["he", "she", "they"].iter().find_map(|it| behind(line, it))?;
    let first = state.pending().first()?.who()?;
    let is_only = state.pending().iter().all(|it| it.who() == Some(first));
    let is_due = ["passes", "fails", "bleeds", "stays", "succeeds", "rolled", "rolls"];
    (is_only && is_due.contains(&first_word(deed).0))
        .then(|| format!("{} {deed}", state.names_of(&[first])))
}
