//! Beginning with a line: it is carried out as it is, or what it lacks is asked for.

use super::asked::Asked;
use super::deeds::as_deed;
use super::forms::{LAST_PARTS, form_called, forms_of};
use super::meaning::{about, in_full, interpret};
use super::modifiers::is_cover;
use super::names::{find, find_called};
use super::newcomers::{read_kinds_of_foes, read_players, unknown_kind};
use super::offer::Answered;
use super::parts::{About, Form, read};
use super::series::of_each;
use super::translate::Meaning;
use super::verbs::reach_of;
use super::weapons::with_weapon;
use super::words::{first_word, is_any, is_number, words};
use super::{Questions, is_refused};
use crate::app::name_match::combatant_called;
use crate::app::state::App;
use phasekeeper_engine::command::{Command, in_quotes, quoted, read_command};
use phasekeeper_engine::players::next;
use phasekeeper_engine::rules::Mode;

/// The refusal of a command once the fight has ended.
const OVER: &str = "the fight is over: rest lets time pass, and heals; same party begins the next; undo opens this one, for first aid, too";

/// The refusal of a sentence about nobody in particular.
const NO_NAME: &str = "say it with a name: Ana shoots Boss, rolled 31; help tells other words";

/// The refusal of a word that would let nobody else act, or only one of them; behind the last of a turn it is what comes next.
const NEXT_TURN: &str = "next goes on to who acts next, end-turn ends the turn for all";

/// The refusal of an initiative that may be that of the turn, or the one without dice.
const IN_A_TURN: &str =
    "in a turn that is said as NAME's initiative die was 31, or NAME has init 70";

/// The refusal of numbers alone.
const NOT_ASKED: &str =
    "no die is asked now; with a name it is that of initiative, or for what is due: Ana 31";

/// How much a line says of its command.
enum Said {
    Whole,
    /// It can't be read as it is, but perhaps as the words of answers.
    Unclear,
    /// What it lacks is asked for.
    Part(About),
}

impl Questions {
    /// Begins with a line. Returns the lines to be carried out; `None` if something is asked now.
    pub(super) fn begin(&mut self, app: &App, line: &str, is_forced: bool) -> Answered {
        if let Some(lines) = of_several(app, line) {
            return Ok(Some(lines));
        }
        let reach = reach_of(line);
        let Meaning { line, by } = in_command(app, line)?;
        if line.contains('\n') {
            return Ok(Some(line));
        }
        let Some(about) = about(app, &line) else {
            return no_command(app, &line).map_or(Ok(Some(line)), Err);
        };
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let asked = |about: About, is_bare: bool| {
            let mut asked = Asked::new(about, by.clone(), is_bare, app);
            (asked.given.reach, asked.given.is_forced) = (reach, is_forced);
            asked
        };
        let is_over = app.encounter().mode() == Mode::Finished;
        match said(app, about, &line, by.is_some()) {
            Said::Whole if is_over && is_refused(app, &line) => Err(OVER.to_owned()),
            Said::Part(_) if is_over => Err(OVER.to_owned()),
            Said::Whole => Ok(Some(line)),
            Said::Unclear => {
                let answered = forms_of(word)
                    .find_map(|form| self.ask(app, asked(About::Form(form), false), rest).ok());
                Ok(answered.unwrap_or(Some(line)))
            }
            Said::Part(about) => {
                let rest = form_called(&line).map_or(rest, |(_, rest)| rest);
                let asked = asked(about, rest.is_empty());
                asked.has_no_gun(app, rest).map_or_else(|| self.ask(app, asked, rest), Err)
            }
        }
    }
}

/// The lines of several dice, players or kinds of foes that a sentence names; `None` if it names none.
pub fn of_several(app: &App, line: &str) -> Option<String> {
    of_each(app, line).or_else(|| read_players(app, line)).or_else(|| read_kinds_of_foes(app, line))
}

/// A line that begins with the word of its command, and its actor if that is said otherwise.
///
/// # Errors
/// A sentence about a word that nobody is known to do, or that is several commands.
fn in_command(app: &App, line: &str) -> Result<Meaning, String> {
    let line = match line {
        "next turn" | "next round" if next(app.encounter()).is_empty() => "next",
        "next turn" | "next round" => return Err(NEXT_TURN.to_owned()),
        "init" => "initiative",
        line => line,
    };
    let meaning = interpret(app, line).or_else(|why| match as_deed(app, line) {
        Some(line) => Ok(Some(Meaning { line, by: None })),
        None => Err(unknown_kind(app, line).unwrap_or(why)),
    })?;
    let is_sentence = meaning.is_some();
    let Meaning { line, by } = meaning.unwrap_or(Meaning { line: line.to_owned(), by: None });
    let line = in_full(app, &line);
    let line = if is_sentence { in_one_cover(app, line) } else { line };
    Ok(Meaning { line: with_weapon(app, &line).unwrap_or(line), by })
}

/// The line of cover behind those that end any other: by commands two of them add up, but nobody says so.
fn in_one_cover(app: &App, line: String) -> String {
    let (state, command) = (app.encounter(), read_command(&line, app.context().reading()));
    let Some(Command::Effect { names, label: new, .. }) = command else { return line };
    if !is_cover(&new) {
        return line;
    }
    let who = state.find_all(&names).unwrap_or_default();
    let ended = who.iter().filter_map(|id| state.get(*id)).flat_map(|it| {
        let others =
            it.effects.iter().map(|it| &*it.label).filter(|it| is_cover(it) && **it != *new);
        others.map(|label| format!("clear {} {}", quoted(&it.name), in_quotes(label)))
    });
    ended.chain([line.clone()]).collect::<Vec<_>>().join("\n")
}

/// Says why a line is nothing that can be done; `None` for a word that a key may have.
fn no_command(app: &App, line: &str) -> Option<String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    if let Some(why) = unknown_kind(app, line) {
        return Some(why);
    }
    if is_about_somebody(line) || is_any(line, "fails|passes|hits|misses") {
        return Some(NO_NAME.to_owned());
    }
    let of = line.split_once("'s ").filter(|it| combatant_called(app.encounter(), it.0).is_ok());
    let (name, what) = of.unwrap_or((word.trim_end_matches([':', ',']), rest));
    if of.is_some() || word.starts_with(char::is_uppercase) && !rest.is_empty() {
        let name = name.trim_end_matches("'s");
        let is_known = !find_called(app, name).is_empty() || find(app, name).is_ok();
        return Some(match what {
            _ if !is_known && what.starts_with("has ") => {
                format!(
                    "nobody here is called {name}; say first: the players are {name}; then this line once more"
                )
            }
            _ if !is_known => {
                format!("nobody here is called {name}; help tells what can be said")
            }
            _ if what.contains("initiative") => IN_A_TURN.to_owned(),
            "turn" => {
                format!("next goes on to who acts next; {name} is done ends what {name} does")
            }
            _ => format!(
                "that is no sentence of {name}; note {} {what} writes it down, help tells what can be said",
                quoted(name)
            ),
        });
    }
    let are_dice = words(line).iter().all(|it| is_number(it));
    are_dice.then(|| NOT_ASKED.to_owned())
}

/// Returns true for a sentence that begins with a word for somebody who has a name, or for anything: `she hides`.
fn is_about_somebody(line: &str) -> bool {
    let begins = "he|she|it|they|that|this|the|a|an|we|i|there|his|her|their|my";
    let (first, rest) = first_word(line);
    !rest.is_empty() && is_any(&first.to_lowercase(), begins)
}

/// Returns how much a line says of what it is about. One with an actor of its own was said in other words.
fn said(app: &App, about: About, line: &str, has_actor: bool) -> Said {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let read = read(app, line);
    let is_missing = read.as_ref().is_err_and(|error| error.missing().is_some());
    let form = match about {
        About::Form(form) => form,
        About::Command(spec) if spec.word == word && !is_missing => return Said::Whole,
        // Another word leads to it.
        About::Command(_) | About::Series(_) => return Said::Part(about),
    };
    let is_named = find(app, first_word(rest).0).is_ok();
    // An attack begins with a skill, or with a target, who is none.
    let is_whole = read.is_ok() && !(is_named && word == "attack" && is_refused(app, line));
    let is_last = |it: &&Form| it.word() == word && (it.is_brief)(rest);
    if let Some(last) = LAST_PARTS.iter().find(is_last).filter(|_| is_whole && !has_actor) {
        return Said::Part(About::Form(last));
    }
    let is_own = form_called(line).is_some() || has_actor;
    let is_brief = rest.is_empty() || (form.is_brief)(rest);
    if is_missing || is_own || is_brief || is_named && !is_whole {
        return Said::Part(about);
    }
    if is_whole { Said::Whole } else { Said::Unclear }
}
