//! Questions to whoever has no screen: what the line of a command lacks is asked for, part by part, until it is whole.
//!
//! A line that is whole is carried out as it is, unless it lacks what few leave out, and so is a word that a key carries out
//! without a dialog. Of any other command, a [`parts::Form`] says what is asked, or the form of its line does.

mod advice;
mod again;
mod answers;
mod armed;
mod asked;
mod begin;
mod circumstances;
mod deeds;
mod distances;
mod forms;
mod meaning;
mod modifiers;
mod named;
mod names;
mod newcomers;
mod offer;
mod offers;
mod parts;
mod phrases;
mod placeholders;
mod question;
mod said;
mod series;
mod several;
mod stats;
mod times;
mod translate;
mod two_deeds;
mod unread;
mod verbs;
mod weapons;
mod wording;
pub mod words;

use asked::Asked;
use deeds::as_deed;
pub use distances::{is_near, read_distances};
use forms::DEFENDED;
pub use meaning::asked_for;
use meaning::{in_full, interpret, is_command};
pub use modifiers::{in_terms, is_cover, only_one, read_modifiers};
pub use names::{find_called, with_one};
pub use offer::{Answered, MAX_ANSWERS, Offer, Question};
use parts::{About, Kind, read};
pub use series::before_turn;
use series::of_each;
pub use stats::with_own;
pub use times::hours;
pub use two_deeds::{Parted, steps_in, two_deeds};
pub use unread::without_unread;
pub use weapons::weapon_in_words;
use words::is_one_word;

use super::state::App;
use phasekeeper_engine::command::read_command;
use phasekeeper_engine::encounter::preview;

/// The dialog of questions and answers.
#[derive(Default)]
pub struct Questions {
    asked: Option<Asked>,
    /// The sentence about a command that the last line has broken off.
    pub given_up: Option<String>,
    /// True if the last line was an answer.
    is_answer: bool,
    /// True if the last line was an answer that a rule refused, and that is asked again.
    is_refused: bool,
    /// The last line, if it was refused.
    refused: Option<String>,
    /// True if the last line said how somebody is, and is no answer.
    is_meanwhile: bool,
}

/// An attack against which nobody has defended themselves yet, in parts of its line.
#[derive(Clone, Debug)]
pub struct Undefended {
    /// The skill with the die.
    pub roll: String,
    pub on: String,
    /// What stands behind the defense, from `by=` on.
    pub more: String,
}

/// Translates a sentence that is complete, such as `Ana takes 9 damage`, into a line, or into several; `None` if it means none.
///
/// # Errors
/// A sentence about the verb that is unknown, or the part that is missing.
pub fn translate_line(app: &App, said: &str) -> Result<Option<String>, String> {
    // A word alone would be of whoever acts, where the screen has a selection.
    if is_one_word(said) {
        return Ok(None);
    }
    if let (Err(why), Some(_)) = (interpret(app, said), as_deed(app, said)) {
        return Err(why);
    }
    let mut questions = Questions::default();
    let line = questions.taken(app, said)?.or_else(|| {
        // A command may be whole without what is asked for it.
        let meaning = interpret(app, said).ok()?;
        let is_own = meaning.as_ref().is_none_or(|it| it.by.is_none());
        is_own.then(|| in_full(app, &meaning.map_or_else(|| said.to_owned(), |it| it.line)))
    });
    let line = line.filter(|it| it != said && it.lines().all(|line| read(app, line).is_ok()));
    let lacks = questions.question(app).filter(|_| line.is_none()).map(|it| it.text);
    match lacks.as_deref().and_then(|it| it.split_inclusive('?').next()) {
        Some(question) => Err(format!("the line lacks: {question}")),
        None => Ok(line),
    }
}

impl Questions {
    /// Returns true while something is asked.
    pub fn is_asking(&self) -> bool {
        self.asked.is_some()
    }

    /// Returns the current question.
    pub fn question(&self, app: &App) -> Option<Question> {
        self.asked.as_ref().map(|it| it.question(app))
    }

    /// Returns true while one of several dice or decisions is asked; those before are carried out.
    pub fn is_series(&self) -> bool {
        self.asked.as_ref().is_some_and(|it| matches!(it.given.about, About::Series(_)))
    }

    /// Returns true while any word may be an answer.
    pub fn takes_text(&self, app: &App) -> bool {
        self.asked.as_ref().is_some_and(|it| it.takes_text(app))
    }

    /// Takes a line: the answer to what is asked, or what begins with it.
    ///
    /// # Errors
    /// A sentence that says why it is no answer, or not possible now.
    pub fn take(&mut self, app: &mut App, line: &str) -> Answered {
        let refused = self.refused.take().filter(|_| line == "overrule");
        let forced = refused.and_then(|it| self.forced(app, &it).ok());
        let taken = forced.map_or_else(|| self.taken(app, line), Ok);
        if taken.is_err() {
            self.refused = Some(line.to_owned());
        }
        let taken = taken?;
        let missed = self.asked.as_mut().filter(|_| taken.is_none()).and_then(|it| it.roll(app));
        self.is_answer |= missed.is_some();
        Ok(taken.or(missed))
    }

    /// Takes a line once more that was refused, whatever the rules say.
    ///
    /// # Errors
    /// A sentence if it was no rule that stood in the way.
    fn forced(&mut self, app: &App, line: &str) -> Answered {
        let Some(asked) = &self.asked else {
            return self.begin(app, line, true);
        };
        let mut asked = asked.clone();
        asked.given.is_forced = true;
        let answered = asked.answer(app, line)?;
        (self.asked, self.is_answer) = (Some(asked), true);
        Ok(answered)
    }

    fn taken(&mut self, app: &App, line: &str) -> Answered {
        let was_refused = std::mem::take(&mut self.is_refused);
        (self.is_answer, self.is_meanwhile) = (false, false);
        match &mut self.asked {
            _ if line == "cancel" => {
                let left = self.asked.take().map(|it| it.left());
                Err(left.unwrap_or_else(|| "nothing is asked".to_owned()))
            }
            None => self.begin(app, line, false),
            Some(asked) if line == "undo" && !asked.takes_text(app) && asked.was_meanwhile() => {
                let steps = asked.meanwhile.pop().map_or(1, |it| it.1);
                Ok(Some(format!("undo {steps}")))
            }
            // What was answered last of a series has been carried out.
            Some(asked) if matches!(asked.given.about, About::Series(_)) && line == "undo" => {
                Ok(Some(line.to_owned()))
            }
            Some(asked) if line == "undo" && !asked.takes_text(app) => {
                let is_left = !asked.take_back(app);
                let left = self.asked.take_if(|_| is_left).map(|it| it.left());
                left.map_or(Ok(None), Err)
            }
            Some(asked) if line == "overrule" && !asked.takes_text(app) => {
                // What is overruled may be what the answers came to.
                self.is_answer = was_refused;
                Ok(Some(line.to_owned()))
            }
            Some(asked) if let Some(corrected) = asked.corrected(app, line) => {
                self.is_answer = true;
                *asked = corrected?;
                Ok(asked.given.part().is_none().then(|| asked.given.line()))
            }
            Some(asked) => match asked.answer(app, line) {
                Err(why) => self.leave_for(app, line, &why),
                answered => {
                    self.is_answer = true;
                    asked.skip_gun(app);
                    answered
                }
            },
        }
    }

    /// Leaves what is asked for a line that is no answer, but something else that can be done; what only says how somebody is leaves
    /// nothing.
    ///
    /// # Errors
    /// The reason why it is no answer, if it is nothing else, or why that can't be done.
    fn leave_for(&mut self, app: &App, line: &str, why: &str) -> Answered {
        let Some(asked) = &mut self.asked else { return self.begin(app, line, false) };
        let is_free = !asked.asks_number(app, line) && !asked.asks_die(line);
        let kind = asked.given.part().map(|it| it.kind);
        let mut other = Self::default();
        let begun = other.begin(app, line, false);
        // Of names asked for, `2 thugs` are no newcomers.
        let adds = matches!(&begun, Ok(Some(it)) if it.starts_with("add "));
        let is_sentence = !(adds && kind == Some(Kind::Names)) && is_said(app, line, &begun);
        // Of a name with a number where numbers are asked, `Ana 40` is a die.
        let are_dice = kind == Some(Kind::Stats) && of_each(app, line).is_some();
        let is_other = is_free && (is_sentence || is_command(app, line) || are_dice);
        let begun = if is_other { begun } else { Err(why.to_owned()) };
        self.is_answer = begun.is_err();
        let begun = begun.map_err(|why| format!("{why}; undo goes back, cancel leaves"))?;
        if let Some(lines) = begun.as_ref().filter(|it| asked.outlasts(app, it)) {
            asked.meanwhile.push((asked.given.answers.len(), lines.lines().count()));
            self.is_meanwhile = true;
            return Ok(begun);
        }
        let left = self.asked.take().filter(|it| it.word().is_some());
        self.given_up = left.map(|it| it.left());
        self.asked = other.asked;
        Ok(begun)
    }

    /// Returns true for a line behind which it is asked again.
    pub fn outlasts(&self, app: &App, line: &str) -> bool {
        let begun = Self::default().begin(app, line, false).ok().flatten();
        begun.is_some_and(|it| self.asked.as_ref().is_some_and(|asked| asked.outlasts(app, &it)))
    }

    /// Returns true for a sentence that would not be refused.
    pub fn is_sentence(app: &App, line: &str) -> bool {
        is_said(app, line, &Self::default().begin(app, line, false))
    }

    /// Goes on once the line was carried out: to the next of several, or back to the last answer if it was refused. Returns why
    /// nothing more is asked of several.
    pub fn settle(&mut self, app: &App, is_refused: bool) -> Option<String> {
        let asked = self.asked.as_mut()?;
        let About::Series(series) = asked.given.about else {
            if is_refused && self.is_meanwhile {
                asked.meanwhile.pop();
            }
            let is_asked_again = self.is_answer && is_refused && asked.take_back(app);
            // What was overruled meanwhile is no answer.
            self.asked.take_if(|_| self.is_answer && !is_asked_again);
            self.is_refused = is_asked_again;
            return None;
        };
        let why = series.why_not(app);
        self.asked.take_if(|_| why.is_some());
        why
    }

    /// Asks whether somebody defends themselves against an attack that was a miss.
    ///
    /// # Errors
    /// A sentence if it can't be made so.
    pub fn ask_defense(&mut self, app: &App, attack: Undefended) -> Answered {
        let Undefended { roll, on, more } = attack;
        let asked = Asked::new(About::Form(&DEFENDED), None, true, app);
        let asked = asked.answered(vec![roll, on, more], app);
        self.ask(app, asked, "")
    }

    /// Asks, unless what was said already answers it.
    fn ask(&mut self, app: &App, mut asked: Asked, rest: &str) -> Answered {
        if let Some(whole) = asked.answer_rest(app, rest)? {
            return Ok(Some(whole));
        }
        asked.skip_gun(app);
        asked.keep_deed();
        if let Some(why) = asked.why_not(app) {
            return Err(why);
        }
        self.asked = Some(asked);
        Ok(None)
    }
}

/// Returns true for a sentence that begins what would not be refused.
fn is_said(app: &App, line: &str, begun: &Answered) -> bool {
    let is_meant = matches!(interpret(app, line), Ok(Some(_)));
    let is_done = |it: &Option<String>| !it.as_ref().is_some_and(|it| is_refused(app, it));
    is_meant && begun.as_ref().is_ok_and(is_done)
}

/// Returns true for a command that would not be carried out.
fn is_refused(app: &App, line: &str) -> bool {
    let command = read_command(line, app.context().reading());
    command.is_some_and(|it| preview(app.encounter(), &it).refusal.is_some())
}
