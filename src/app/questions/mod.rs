//! Questions to whoever has no screen: what the line of a command lacks is asked for, part by part, until it is whole.
//!
//! A line that is whole is carried out as it is, and so is a word that a key carries out without a dialog. Of any other
//! command, a [`Form`] says what is asked, or the form of its line does.

mod asked;
mod forms;
mod offers;
mod said;
mod series;

pub use asked::Question;
use asked::{About, Answered, Asked, find, read};
use forms::{Form, LAST_PARTS, first_word, form_called, form_of};
pub use offers::{Offer, in_words};
use offers::{chosen, weapons_of};
use series::Series;
pub use series::before_turn;

use super::action::{Action, HelpSection};
use super::actions::{ACTIONS, action_called};
use super::name_match::combatant_called;
use super::state::App;
use phasekeeper_engine::command::{CommandSpec, Line, Request, command_called, find_command};
use phasekeeper_engine::encounter::preview;
use phasekeeper_engine::rules::Mode;

/// What is asked, if anything is.
#[derive(Default)]
pub struct Questions {
    asked: Option<Asked>,
    /// The command that another one has ended before it was whole.
    left: Option<&'static str>,
}

impl Questions {
    /// What is asked now.
    pub fn question(&self, app: &App) -> Option<Question> {
        self.asked.as_ref().map(|it| it.question(app))
    }

    /// Returns true while any word may be an answer.
    pub fn takes_text(&self, app: &App) -> bool {
        self.asked.as_ref().is_some_and(|it| it.takes_text(app))
    }

    /// The command that the last line has ended before it was whole; told once.
    pub fn left(&mut self) -> Option<&'static str> {
        self.left.take()
    }

    /// Takes a line: the answer to what is asked, or what begins with it.
    ///
    /// # Errors
    /// A sentence that says why it is no answer, or not possible now.
    pub fn take(&mut self, app: &App, line: &str) -> Answered {
        match &mut self.asked {
            _ if line == "cancel" => {
                self.asked = None;
                Err("left".to_owned())
            }
            None => self.begin(app, line),
            // What was answered last of a series has been carried out.
            Some(Asked { about: About::Series(_), .. }) if line == "undo" => {
                Ok(Some(line.to_owned()))
            }
            Some(asked) if line == "undo" && !asked.takes_text(app) => {
                let is_left = !asked.take_back(app);
                self.asked.take_if(|_| is_left);
                if is_left { Err("left".to_owned()) } else { Ok(None) }
            }
            Some(asked) if ["overrule", "quit"].contains(&line) && !asked.takes_text(app) => {
                Ok(Some(line.to_owned()))
            }
            Some(asked) => match asked.answer(app, line) {
                // Whoever does something else has done with it.
                Err(_) if is_command(line) => {
                    self.left = self.asked.take().and_then(|it| it.word());
                    self.begin(app, line)
                }
                answered => answered.map_err(|why| format!("{why}; undo goes back, cancel leaves")),
            },
        }
    }

    /// Goes on once the line was carried out: to the next of several, or back to the last answer if it was refused. Returns why
    /// nothing more is asked of several.
    pub fn settle(&mut self, app: &App, is_refused: bool) -> Option<String> {
        let asked = self.asked.as_mut()?;
        let About::Series(series) = asked.about else {
            let is_left = is_refused && asked.take_back(app);
            self.asked.take_if(|_| !is_left);
            return None;
        };
        let why = series.why_not(app);
        self.asked.take_if(|_| why.is_some());
        why
    }

    fn begin(&mut self, app: &App, line: &str) -> Answered {
        let line = in_full(app, line);
        let line = with_weapon(app, &line).unwrap_or(line);
        let line = line.as_str();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let read = read(app, line);
        let is_missing = read.as_ref().is_err_and(|error| error.missing().is_some());
        let is_named = find(app, first_word(rest).0).is_ok();
        // An attack begins with a skill, or with a target, who is none.
        let is_whole = read.is_ok_and(|it| !(is_named && word == "attack" && is_refused(app, it)));
        let is_last = |it: &&Form| first_word(it.line).0 == word && (it.is_brief)(rest);
        let last = LAST_PARTS.iter().find(is_last).filter(|_| is_whole);
        let (about, lacks) = match about(app, line, word) {
            None => return Ok(Some(line.to_owned())),
            // Another word leads to it.
            Some(it @ About::Command(spec)) => (it, spec.word != word),
            Some(it @ About::Series(_)) => (it, true),
            Some(it @ About::Form(form)) => {
                let is_brief = rest.is_empty() || (form.is_brief)(rest);
                let is_own = form_called(line).is_some();
                let lacks = is_own || last.is_some() || is_brief || is_named && !is_whole;
                (last.map_or(it, About::Form), lacks)
            }
        };
        if !(is_missing || lacks) {
            return Ok(Some(line.to_owned()));
        }
        if let About::Series(series) = about
            && let Some(why_not) = series.why_not(app)
        {
            return Err(why_not);
        }
        let mut asked = Asked::new(about, app);
        let rest = form_called(line).map_or(rest, |(_, rest)| rest);
        if let Some(whole) = asked.answer_rest(app, rest)? {
            return Ok(Some(whole));
        }
        self.asked = Some(asked);
        Ok(None)
    }
}

/// The line with the word of its command in place of others for it, and the whole name in place of how it is said.
fn in_full(app: &App, line: &str) -> String {
    if let Some((form, rest)) = form_called(line) {
        // What can be read as it is lacks nothing but the words of its command.
        let end = form.line.rsplit('}').next().unwrap_or_default();
        let full = || format!("{} {rest}{end}", first_word(form.line).0);
        return if rest.contains('=') { full() } else { line.to_owned() };
    }
    let word = first_word(line).0;
    if line == "start" && app.encounter().mode().takes_dice() {
        return "begin".to_owned();
    }
    let Some((spec, rest)) = command_called(line) else { return line.to_owned() };
    let hinted = ACTIONS.iter().find(|row| row.hint == word).map(|row| row.action);
    let is_other = hinted.is_some() && hinted != Action::of(spec) || spec.word == "roll";
    if rest.is_empty() {
        return if is_other { line } else { spec.word }.to_owned();
    }
    let usage = spec.usage();
    let takes_name = match usage.split(' ').nth(1) {
        // Whom an attack is on is said first.
        Some(form) if form.starts_with("NAME") || spec.word == "attack" => true,
        // What can be read without a name needs none.
        Some(form) if form.starts_with("[NAME") => read(app, line).is_err(),
        _ => false,
    };
    let ends = rest.match_indices(' ').map(|(at, _)| at).chain([rest.len()]);
    let said = ends.rev().find_map(|end| Some((find(app, &rest[..end]).ok()?, &rest[end..])));
    match said.filter(|_| takes_name) {
        Some((names, more)) => format!("{} {names}{more}", spec.word),
        None => format!("{} {rest}", spec.word),
    }
}

/// The line of an attack with the label of a weapon of which a word is said; `None` without one.
fn with_weapon(app: &App, line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" with=").filter(|_| line.starts_with("attack "))?;
    let (said, more) = first_word(rest);
    let state = app.encounter();
    let by = line.split_once(" by=").map(|(_, rest)| first_word(rest).0.trim_matches('"'));
    let by = match by {
        Some(name) => combatant_called(state, name).ok()?,
        None => state.get(*state.acting().first()?)?,
    };
    let label = chosen(&weapons_of(by), said.trim_matches('"'))?;
    Some(format!("{before} with={label} {more}").trim_end().to_owned())
}

/// Returns true for a command that would not be carried out.
fn is_refused(app: &App, line: Option<Line>) -> bool {
    let Some(Line::Request(Request::Command(command))) = line else { return false };
    preview(app.encounter(), &command).refusal.is_some()
}

fn is_command(line: &str) -> bool {
    let word = line.split(' ').next().unwrap_or_default();
    let is_hint = || ACTIONS.iter().any(|row| row.hint == line);
    find_command(word).is_some() || form_called(line).is_some() || is_hint()
}

/// What a word asks for, part by part, and the form of its command.
pub fn asked_for(word: &str) -> Vec<String> {
    let spec = command_called(word).map(|it| it.0);
    let asked = form_called(word).map(|it| it.0).or_else(|| form_of(spec?.word)).map(|form| {
        let all = form.parts.iter().map(|it| it.question).collect::<Vec<_>>().join(" ");
        let all = form.parts.iter().fold(all, |all, part| all.replace(part.key, "NAME"));
        format!("It asks: {all}")
    });
    asked.into_iter().chain(spec.map(CommandSpec::usage)).collect()
}

/// What a word asks for; `None` if a key or a line does it.
fn about(app: &App, line: &str, word: &str) -> Option<About> {
    let form = |word: &str| form_of(word).map(About::Form);
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
        (_, Some(Action::Initiative)) if is_bare && app.encounter().mode().takes_dice() => {
            Some(About::Series(Series::Dice))
        }
        // Its word is that of a test, too.
        (Some(_), Some(Action::Initiative)) if line == "roll" => form("test"),
        (None, Some(Action::EncounterSettings)) => find_command("ruleset").map(About::Command),
        _ if line == "party" => None,
        _ if is_bare && (is_in(HelpSection::Turn) || is_in(HelpSection::View)) => None,
        (Some(spec), _) => form(spec.word).or(Some(About::Command(spec))),
        _ => None,
    }
}
