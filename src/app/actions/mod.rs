//! Actions of the main screen: what its keys can mean.
//!
//! One table lists them, with the hint for the footer, the line of help, when they apply and what they do. The keymap,
//! the footer, the help and the README read it.

mod advance;
mod applies;
mod encounter;
mod selected;
mod table;
mod turn;

use strum::{Display, EnumIter};

use super::outcome::Outcome;
use super::state::App;
use phasekeeper_engine::encounter::Refusal;
use phasekeeper_engine::rules::Mode;
pub use table::{ACTIONS, Action, ActionRow};

/// The section of the help that an action stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumIter)]
pub enum HelpSection {
    /// The turn.
    #[strum(to_string = "The turn")]
    Turn,
    /// The selected combatant.
    #[strum(to_string = "The selected combatant")]
    Selected,
    /// The encounter and the program.
    #[strum(to_string = "The encounter")]
    Encounter,
    /// The view.
    #[strum(to_string = "Looking around")]
    View,
}

impl Action {
    /// Does what the action means now: the row that applies, else the first, whose refusal says why not. In a finished
    /// encounter no dialog opens that could only be refused in the end.
    pub(super) fn run(self, app: &App) -> Outcome {
        let rows = || ACTIONS.iter().filter(|row| row.action == self);
        match rows().find(|row| row.applies(app)) {
            Some(row) => row.run(app),
            None if app.encounter().mode() == Mode::Finished => {
                Outcome::ShowError(Refusal::Finished.to_string())
            }
            None => rows().next().map_or(Outcome::Stay, |row| row.run(app)),
        }
    }
}
