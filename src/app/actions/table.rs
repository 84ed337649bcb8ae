//! The table of actions.

use super::conditions::{Possible, unfinished};
use super::{advance, conditions, encounter, selected, turn};
use crate::app::action::{Action, HelpSection, action_rows};
use crate::app::input::{FileRequest, SideEffect};
use crate::app::layer::draft::{Draft, rows};
use crate::app::layer::find::Find;
use crate::app::layer::pager::PAGE;
use crate::app::layer::{Layer, Outcome, Which};
use crate::app::sharing::ShareOrder;
use crate::app::state::App;
use phasekeeper_engine::command::find_command;
use phasekeeper_engine::rules::Side;

/// One row: an action with everything there is to know about it.
pub struct ActionRow {
    pub action: Action,
    pub section: HelpSection,
    /// The hint for the footer.
    pub hint: &'static str,
    /// Other words that people have for it, besides those of its commands.
    pub terms: &'static [&'static str],
    help: Help,
    /// Says whether it is possible, or why not: the first half of `run`, which is cheap.
    condition: fn(&App) -> Possible,
    /// Condition under which footer and help name it, if it is possible.
    is_named: fn(&App) -> bool,
    run: fn(&App) -> Possible<Outcome>,
}

/// A line of help.
enum Help {
    /// The line of the command which the action issues.
    Command(&'static str),
    /// A line of its own.
    Text(&'static str),
}

/// Declares [`ACTIONS`].
macro_rules! table {
    ($(
        $($action:ident)? $(+ $other:ident)?:
        $section:ident $hint:literal $help:ident($text:literal) $(terms [$($term:literal),+])?
        if $possible:ident$(($word:literal))? $(when $named:ident)? $(-> $command:ident)? $(=> $run:expr)?;
    )+) => {
        /// The rows of all actions, the most useful first.
        pub static ACTIONS: &[ActionRow] = &[$(
            ActionRow {
                action: Action::$($action)?$($other)?,
                section: HelpSection::$section,
                hint: $hint,
                terms: &[$($($term),+)?],
                help: Help::$help($text),
                condition: |app| conditions::$possible(app $(, $word)?).map(drop),
                is_named: |_app| true $(&& conditions::$named(_app))?,
                run: |app| {
                    let about = conditions::$possible(app $(, $word)?)?;
                    Ok(run(app, about, run!($help($text) $(-> $command)? $(=> $run)?)))
                },
            },
        )+];
    };
}

/// Makes the function that a row runs: its own, or one that issues its command.
macro_rules! run {
    ($help:ident($text:literal) => $run:expr) => {
        $run
    };
    (Command($word:literal) -> for_marked) => {
        |app, _| selected::run_command(app, $word)
    };
    (Command($word:literal) -> as_is) => {
        |_, ()| Outcome::ExecuteLine($word.to_owned())
    };
}
action_rows!(table);

/// Runs what a row says, with what its condition returned.
fn run<'a, T, R: Into<Outcome>>(
    app: &'a App,
    about: T,
    run: impl FnOnce(&'a App, T) -> R,
) -> Outcome {
    run(app, about).into()
}

impl ActionRow {
    pub fn help(&self) -> &'static str {
        match self.help {
            Help::Command(word) => find_command(word).map_or(word, |command| command.about),
            Help::Text(text) => text,
        }
    }

    /// Returns true if the action is possible and makes sense now.
    pub fn applies(&self, app: &App) -> bool {
        (self.is_named)(app) && self.why_not(app).is_none()
    }

    /// Returns the reason why the action is not possible now; `None` if it is.
    pub fn why_not(&self, app: &App) -> Option<String> {
        self.ask(app, self.condition).err()
    }

    /// Asks one of its functions. That an encounter is only read or finished is a better reason than its own.
    fn ask<T>(&self, app: &App, function: fn(&App) -> Possible<T>) -> Possible<T> {
        if let Some(read_only) = app.read_only()
            && !self.only_looks(app)
        {
            return Err(read_only.sentence().to_owned());
        }
        function(app).or_else(|why| unfinished(app).and(Err(why)))
    }

    /// Returns true for an action that changes nothing in the encounter.
    fn only_looks(&self, app: &App) -> bool {
        self.section == HelpSection::View
            || matches!(self.action, Action::Palette | Action::Help | Action::Quit)
            || self.action == Action::Finish && conditions::finished(app).is_ok()
    }
}

impl Action {
    /// Returns the outcome of the action now: that of the first row that is possible.
    ///
    /// # Errors
    /// The reason why the first row is not possible, if none is.
    pub fn run(self, app: &App) -> Possible<Outcome> {
        let rows = ACTIONS.iter().filter(|row| row.action == self);
        let mut answers = rows.map(|row| row.ask(app, row.run));
        let first = answers.next().unwrap_or(Ok(Outcome::Stay));
        first.or_else(|why| answers.find_map(Result::ok).ok_or(why))
    }
}

#[cfg(test)]
mod tests {
    use phasekeeper_engine::command::commands;

    use super::*;

    #[test]
    fn a_key_has_the_help_of_the_command_that_names_its_action() {
        for row in ACTIONS {
            if let Help::Command(word) = row.help {
                let command = find_command(word).expect(word);
                assert_eq!(command.key_action, Some(row.action.to_string().as_str()), "{word}");
            }
        }
    }

    #[test]
    fn every_action_that_a_command_names_is_there() {
        for command in commands() {
            let action = command.key_action.map(str::parse::<Action>);
            assert!(action.is_none_or(|action| action.is_ok()), "{}", command.word);
        }
    }
}
