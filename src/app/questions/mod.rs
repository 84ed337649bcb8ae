//! Questions to whoever has no screen: what the line of a command lacks is asked for, part by part, until it is whole.
//!
//! A line that is whole is carried out as it is, and so is a word that a key carries out without a dialog. Of any other
//! command, a [`Form`](forms::Form) says what is asked, or the form of its line does.

mod asked;
mod forms;
mod offers;
mod series;

pub use asked::Question;
use asked::{About, Answered, Asked, find};
use forms::FORMS;
pub use offers::Offer;
use series::Series;

use super::action::{Action, HelpSection};
use super::actions::{ACTIONS, action_called};
use super::state::App;
use phasekeeper_engine::command::{self, ReadContext, commands, find_command};

/// What is asked, if anything is.
#[derive(Default)]
pub struct Questions {
    asked: Option<Asked>,
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

    /// Takes a line: the answer to what is asked, or what begins with it.
    ///
    /// # Errors
    /// A sentence that says why it is no answer, or not possible now.
    pub fn take(&mut self, app: &App, line: &str) -> Answered {
        match &mut self.asked {
            _ if line == "cancel" => {
                self.asked = None;
                Err("left; nothing is changed".to_owned())
            }
            None => self.begin(app, line),
            Some(asked) if line == "undo" && !asked.takes_text(app) => {
                let is_left = !asked.take_back(app);
                self.asked.take_if(|_| is_left);
                if is_left { Err("left; nothing is changed".to_owned()) } else { Ok(None) }
            }
            Some(asked) if ["overrule", "quit"].contains(&line) && !asked.takes_text(app) => {
                Ok(Some(line.to_owned()))
            }
            Some(asked) => match asked.answer(app, line) {
                // Whoever does something else has done with it.
                Err(_) if is_command(line) => {
                    self.asked = None;
                    self.begin(app, line)
                }
                answered => answered.map_err(|why| format!("{why}; cancel leaves")),
            },
        }
    }

    /// Goes on once the line was carried out: to the next of several, or back to the last answer if it was refused.
    pub fn settle(&mut self, app: &App, is_refused: bool) {
        let Some(asked) = &mut self.asked else { return };
        let stays = match asked.about {
            About::Series(series) => series.why_not(app).is_none(),
            _ => is_refused && asked.take_back(app),
        };
        self.asked.take_if(|_| !stays);
    }

    fn begin(&mut self, app: &App, line: &str) -> Answered {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let Some(about) = about(app, line, word) else { return Ok(Some(line.to_owned())) };
        let initiative_die = app.encounter().rules().initiative_die;
        let read = command::read(line, ReadContext { library: app.library(), initiative_die });
        // A name alone could be read as a skill.
        let is_asked = rest.is_empty() || find(app, rest).is_ok();
        let is_asked = is_asked && !matches!(about, About::Command(_));
        if !is_asked && !read.is_err_and(|error| error.missing().is_some()) {
            return Ok(Some(line.to_owned()));
        }
        if let About::Series(series) = about
            && let Some(why_not) = series.why_not(app)
        {
            return Err(why_not.to_owned());
        }
        let mut asked = Asked::new(about, app);
        let mut left = if FORMS.iter().any(|it| it.words.contains(&line)) { "" } else { rest };
        while !left.is_empty() {
            match asked.answer(app, left) {
                Ok(None) => break,
                Ok(whole) => return Ok(whole),
                Err(why) => {
                    let (first, more) = left.split_once(' ').ok_or(why)?;
                    asked.answer(app, first)?;
                    left = more;
                }
            }
        }
        self.asked = Some(asked);
        Ok(None)
    }
}

fn is_command(line: &str) -> bool {
    let word = line.split(' ').next().unwrap_or_default();
    find_command(word).is_some() || ACTIONS.iter().any(|row| row.hint == line)
}

/// What a word asks for; `None` if a key or a line does it.
fn about(app: &App, line: &str, word: &str) -> Option<About> {
    let form = |word: &str| FORMS.iter().find(|it| it.words.contains(&word)).map(About::Form);
    let spec = commands().find(|spec| spec.word == word || spec.terms.contains(&word));
    let action = spec.and_then(Action::of).or_else(|| action_called(app, word));
    let row = |action: Action| ACTIONS.iter().find(|row| row.action == action);
    let is_in = |section| action.and_then(row).is_some_and(|row| row.section == section);
    let is_bare = line == word;
    match (spec, action) {
        _ if form(line).is_some() => form(line),
        (None, Some(Action::Decide)) => Some(About::Series(Series::Decisions)),
        (_, Some(Action::Initiative)) if is_bare && app.encounter().mode().takes_dice() => {
            Some(About::Series(Series::Dice))
        }
        _ if is_bare && (is_in(HelpSection::Turn) || is_in(HelpSection::View)) => None,
        (Some(spec), _) => form(spec.word).or(Some(About::Command(spec))),
        _ => None,
    }
}
