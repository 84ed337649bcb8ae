//! The table of actions, and the actions that read it.

use super::{advance, applies, encounter, selected, turn};
use crate::app::action::{Action, HelpSection, action_rows};
use crate::app::input::SideEffect;
use crate::app::layer::Layer;
use crate::app::layer::draft::rows::{COPY, HEAL, NOTE, SLOT};
use crate::app::layer::help_page::HelpPage;
use crate::app::layer::outcome::{Outcome, refuse};
use crate::app::layer::pager::{PAGE, Scroll};
use crate::app::layer::palette::Palette;
use crate::app::sharing::ShareOrder;
use crate::app::state::App;
use phasekeeper_engine::command::{commands, documentation, find_command};
use phasekeeper_engine::encounter::Refusal;
use phasekeeper_engine::rules::Mode;

/// One row: an action with everything there is to know about it.
pub struct ActionRow {
    pub action: Action,
    pub section: HelpSection,
    /// The hint for the footer.
    pub hint: &'static str,
    help: Help,
    applies: fn(&App) -> bool,
    run: fn(&App) -> Outcome,
}

/// A line of help.
enum Help {
    /// That of the command which the action issues.
    Command(&'static str),
    /// A line of its own.
    Text(&'static str),
}

/// Declares [`ACTIONS`].
macro_rules! table {
    ($(
        $($action:ident)? $(+ $other:ident)?:
        $section:ident $hint:literal $help:ident($text:literal) if $applies:ident $(-> $command:ident)? $(=> $run:expr)?;
    )+) => {
        /// The rows of all actions, the most useful first.
        pub static ACTIONS: &[ActionRow] = &[$(
            ActionRow {
                action: Action::$($action)?$($other)?,
                section: HelpSection::$section,
                hint: $hint,
                help: Help::$help($text),
                applies: applies::$applies,
                run: run!($help($text) $(-> $command)? $(=> $run)?),
            },
        )+];
    };
}

/// What a row does: what it says, or its command.
macro_rules! run {
    ($help:ident($text:literal) => $run:expr) => {
        $run
    };
    (Command($word:literal) -> for_marked) => {
        |app| selected::run_command(app, $word)
    };
    (Command($word:literal) -> as_is) => {
        |_| Outcome::ExecuteLine($word.to_owned())
    };
}
action_rows!(table);

impl ActionRow {
    pub fn help(&self) -> &'static str {
        match self.help {
            Help::Command(word) => find_command(word).map_or(word, |command| command.about),
            Help::Text(text) => text,
        }
    }

    /// All that is documented of the commands that it issues, such as the words of its menu.
    pub fn documentation(&self) -> String {
        let issues = |word: &str| word.parse() == Ok(self.action);
        commands().filter(|it| it.key_action.is_some_and(issues)).map(documentation).collect()
    }

    /// Returns true if the action makes sense now.
    pub fn applies(&self, app: &App) -> bool {
        (app.read_only().is_none() || self.only_looks(app)) && (self.applies)(app)
    }

    /// Returns true for an action that changes nothing in the encounter.
    fn only_looks(&self, app: &App) -> bool {
        self.section == HelpSection::View
            || matches!(self.action, Action::Palette | Action::Help | Action::Quit)
            || self.action == Action::Finish && applies::finished(app)
    }
}

impl Action {
    /// Does what the action means now: the row that applies, else the first, with the refusal that says why not. In a
    /// finished encounter no dialog opens that could only be refused in the end, and in one that is only read nothing is changed.
    pub fn run(self, app: &App) -> Outcome {
        let rows = || ACTIONS.iter().filter(|row| row.action == self);
        if let Some(read_only) = app.read_only()
            && !rows().any(|row| row.only_looks(app))
        {
            return refuse(read_only.sentence());
        }
        match rows().find(|row| row.applies(app)) {
            Some(row) => (row.run)(app),
            None if app.encounter().mode() == Mode::Finished => refuse(&Refusal::Finished),
            None => rows().next().map_or(Outcome::Stay, |row| (row.run)(app)),
        }
    }
}

fn open_palette(app: &App) -> Outcome {
    let mut commands: Vec<_> = commands().collect();
    commands.sort_by_key(|spec| spec.key_action.map_or(usize::MAX, |word| place(word, app)));
    let (lines, rulesets) = (&app.remembered.lines, app.ruleset_ids.clone());
    Layer::Palette(Palette::new(lines, rulesets, commands)).into()
}

/// The place of the action that a command names among those that make sense now, the most useful first.
fn place(action: &str, app: &App) -> usize {
    let is_it = |row: &ActionRow| row.action.to_string() == action && row.applies(app);
    ACTIONS.iter().position(is_it).unwrap_or(usize::MAX)
}

fn open_help(_: &App) -> Outcome {
    Layer::Help(HelpPage { scroll: Scroll::new(ACTIONS.len()), ..HelpPage::default() }).into()
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
