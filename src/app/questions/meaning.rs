//! Finds the command of a line in a gamemaster's words, its actor and its target.

use super::deeds::by_name;
use super::forms::{form_called, forms_of};
use super::names::find;
use super::parts::{About, Form, Kind, Series, read};
use super::translate::{Meaning, translate};
use super::wording::{in_writing, name_first};
use super::words::{all_ends, behind, first_word, longest};
use crate::app::action::{Action, HelpSection};
use crate::app::actions::{ACTIONS, ActionRow, action_called};
use crate::app::state::App;
use phasekeeper_engine::command::{CommandSpec, command_called, find_command};
use phasekeeper_engine::encounter::PendingDecision;
use phasekeeper_engine::rules::Mode;

/// The line with the word of its command in place of others for it, and the whole name in place of how it is said.
pub fn in_full(app: &App, line: &str) -> String {
    if let Some((form, rest)) = form_called(line) {
        // What can be read as it is lacks nothing but the words of its command.
        let end = form.line.rsplit('}').next().unwrap_or_default();
        let full = || format!("{} {rest}{end}", form.word());
        return if rest.contains('=') { full() } else { line.to_owned() };
    }
    let word = first_word(line).0;
    let is_finished = app.encounter().mode() == Mode::Finished;
    let called = command_called(line);
    let time = called.filter(|it| it.0.word == "pass").map_or(line, |it| it.1);
    let read_time = Kind::Time("").read(app, time).ok().filter(|_| !time.contains('='));
    if let Some((unit, count)) = read_time.as_deref().and_then(|it| it.split_once('=')) {
        let pass = if is_finished { "pass\n" } else { "pass " };
        return format!("{pass}{count} {unit}");
    }
    let Some((mut spec, rest)) = called else { return line.to_owned() };
    let hinted = ACTIONS.iter().find(|row| row.hint == word).map(|row| row.action);
    let is_other = hinted.is_some() && hinted != Action::of(spec) || spec.word == "roll";
    // Behind the end it asks for the hours before the next fight.
    if rest.is_empty() || spec.word == "pass" && is_finished {
        return if is_other { line } else { spec.word }.to_owned();
    }
    let aimed =
        name_first(app, rest).filter(|_| forms_of(spec.word).next().is_some_and(Form::has_actor));
    let rest = aimed.as_deref().unwrap_or(rest);
    // Whoever is hit with something is attacked.
    if word == "hit" && rest.contains(" with ") {
        spec = find_command("attack").unwrap_or(spec);
    }
    let usage = spec.usage();
    let takes_name = match usage.split(' ').nth(1) {
        // `dismiss all` is of no side.
        _ if rest == "all" && read(app, line).is_ok() => false,
        // Whom an attack is on is said first.
        Some(form) if form.starts_with("NAME") || spec.word == "attack" => true,
        // What can be read without a name needs none.
        Some(form) if form.starts_with("[NAME") && spec.word != "add" => read(app, line).is_err(),
        _ => false,
    };
    match longest(rest, |name| find(app, name).ok()).filter(|_| takes_name) {
        Some((names, _, more)) => {
            let new = behind(more.trim_start(), "to|as").filter(|_| spec.word == "rename");
            let more = new.map_or_else(|| more.to_owned(), |new| format!(" {new}"));
            format!("{} {names}{more}", spec.word)
        }
        None => format!("{} {rest}", spec.word),
    }
}

/// Translates a line that is no command: a phrase, or a name and a verb. `None` for a command and any other line.
///
/// # Errors
/// A sentence about a word that nobody is known to do.
pub fn interpret(app: &App, line: &str) -> Result<Option<Meaning>, String> {
    let line = &in_writing(app, line);
    let is_command = is_command(app, line) || command_called(line).is_some();
    match translate(app, line, is_command) {
        None if !is_command => by_name(app, line),
        meaning => Ok(meaning),
    }
}

/// Returns true for a line that does something else than to answer a question.
pub fn is_command(app: &App, line: &str) -> bool {
    let word = first_word(line).0;
    let is_hint =
        |row: &ActionRow| row.hint == line || row.hint == word && row.section == HelpSection::Turn;
    let is_done = || ACTIONS.iter().any(|row| is_hint(row) && row.section != HelpSection::View);
    // Another word for a command, and of whom it is.
    let is_term = || {
        command_called(line).is_some_and(|(spec, rest)| match rest {
            "" => spec.word == "act",
            _ => all_ends(rest).any(|end| find(app, &rest[..end]).is_ok()),
        })
    };
    find_command(word).is_some() || form_called(line).is_some() || is_done() || is_term()
}

/// Returns the questions of a word, part by part, and the usage of its command.
pub fn asked_for(word: &str) -> Vec<String> {
    let spec = command_called(word).map(|it| it.0);
    let asked =
        form_called(word).map(|it| it.0).or_else(|| forms_of(spec?.word).next()).map(|form| {
            let all = form.parts.iter().map(|it| it.question).collect::<Vec<_>>().join(" ");
            let all = form.parts.iter().fold(all, |all, part| all.replace(part.key, "NAME"));
            format!("It asks: {all}")
        });
    asked.into_iter().chain(spec.map(CommandSpec::usage)).collect()
}

/// Returns the questions that a line begins; `None` if it begins none.
pub fn about(app: &App, line: &str) -> Option<About> {
    let word = first_word(line).0;
    let form = |word: &str| forms_of(word).next().map(About::Form);
    let spec = command_called(word).map(|it| it.0);
    let action = spec.and_then(Action::of).or_else(|| action_called(app, word));
    let row = |action: Action| ACTIONS.iter().find(|row| row.action == action);
    let is_in = |section| action.and_then(row).is_some_and(|row| row.section == section);
    let is_bare = line == word;
    match (spec, action) {
        // It begins the next fight.
        _ if line == "pass" && app.encounter().mode() == Mode::Finished => None,
        _ if let Some((form, _)) = form_called(line) => Some(About::Form(form)),
        (None, Some(Action::Decide)) => Some(About::Series(Series::Decisions)),
        (_, Some(Action::Initiative))
            if is_bare && line != "ambush" && app.encounter().mode().takes_dice() =>
        {
            Some(About::Series(Series::Dice))
        }
        // Its word is that of a test, too, and of those that are due.
        (Some(_), Some(Action::Initiative)) if line == "roll" => {
            let is_due = app.encounter().pending().iter().any(PendingDecision::is_test);
            if is_due { Some(About::Series(Series::Decisions)) } else { form("test") }
        }
        (None, Some(Action::EncounterSettings)) => {
            find_command(if word.contains("rule") { "ruleset" } else { "title" })
                .map(About::Command)
        }
        _ if line == "party" => None,
        (Some(spec), _) if forms_of(spec.word).next().is_some() => form(spec.word),
        _ if is_bare && (is_in(HelpSection::Turn) || is_in(HelpSection::View)) => None,
        (Some(spec), _) => Some(About::Command(spec)),
        _ => None,
    }
}
