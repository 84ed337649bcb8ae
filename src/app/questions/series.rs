//! What is asked once for each: the dice of initiative, and the decisions that are due.

use super::asked::{Question, find};
use crate::app::layer::decision_prompt::DecisionPrompt;
use crate::app::state::App;
use phasekeeper_engine::command::{Command, Dismissal, quoted};

/// Questions of one kind, one after the other.
#[derive(Clone, Copy, Debug)]
pub enum Series {
    Dice,
    Decisions,
}

impl Series {
    /// Why there is nothing to ask; `None` while there is.
    pub fn why_not(self, app: &App) -> Option<&'static str> {
        match self {
            Self::Dice if app.encounter().combatants().is_empty() => {
                Some("nobody is here: add adds")
            }
            Self::Dice if app.encounter().not_rolled().is_empty() => {
                Some("all have a die: begin begins the turn, roll NAME DIE changes one")
            }
            Self::Decisions if app.encounter().pending().is_empty() => Some("nothing is due"),
            _ => None,
        }
    }

    /// What is asked now.
    pub fn question(self, app: &App) -> Question {
        let text = match self {
            Self::Dice => {
                let missing = app.encounter().not_rolled();
                let name = missing.first().map_or("", |it| app.encounter().name(*it));
                let left = missing.len();
                format!(
                    "The die of {name}? {left} to roll. Enter: the program rolls for all of them."
                )
            }
            Self::Decisions => {
                let Some(prompt) = DecisionPrompt::new(app.encounter(), None) else {
                    return Question::default();
                };
                let state = app.encounter();
                let asks = match (&prompt.roll, prompt.let_happen(state)) {
                    (Some(_), _) => "The die? Enter: the program rolls. Or fails, waive, all.",
                    (None, Some(_)) => "Enter: it happens. Or waive, all.",
                    (None, None) => "Enter: seen. Or all.",
                };
                format!("{}. {asks}", prompt.question(state).trim_end_matches('?'))
            }
        };
        Question { text, answers: Vec::new() }
    }

    /// The line that an answer means.
    ///
    /// # Errors
    /// A sentence if it is no answer.
    pub fn answer(self, app: &App, text: &str) -> Result<String, String> {
        match self {
            Self::Dice => {
                let missing = app.encounter().not_rolled();
                let is_die = text.starts_with(|it: char| it.is_ascii_digit());
                Ok(match (missing.first(), text.rsplit_once(' ')) {
                    _ if text.is_empty() => "roll all".to_owned(),
                    (Some(it), _) if is_die => {
                        format!("roll {} {text}", quoted(app.encounter().name(*it)))
                    }
                    (_, Some((name, die))) => format!("roll {} {die}", find(app, name)?),
                    _ => return Err(format!("a die is a number; {text} 45 is one of {text}")),
                })
            }
            Self::Decisions => {
                let state = app.encounter();
                let prompt = DecisionPrompt::new(state, None).ok_or("nothing is due")?;
                let die = text.parse::<i32>().ok();
                let resist = prompt.roll.as_ref().and_then(|it| it.command(die, state));
                let command = match (text, resist) {
                    ("all", _) => Some(Command::Dismiss { what: Dismissal::All }),
                    ("waive", _) => Some(prompt.dismiss(state)),
                    ("", None) => prompt.let_happen(state).or(Some(prompt.dismiss(state))),
                    ("fails", _) => prompt.let_happen(state),
                    (_, resist) => resist.filter(|_| text.is_empty() || die.is_some()),
                };
                let why = "that is no answer: a die, an empty line, fails, waive, or all";
                command.map(|it| it.to_string()).ok_or_else(|| why.to_owned())
            }
        }
    }
}
