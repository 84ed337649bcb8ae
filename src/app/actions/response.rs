//! Responses: what an action asks of the program.

use crate::app::layer::Layer;
use crate::app::outcome::Outcome;

/// The response to a key of the main screen. [`update()`](crate::app::update()) carries it out.
#[derive(Clone, Debug)]
pub enum Response {
    Open(Box<Layer>),
    /// Marks the selected combatant, or takes the mark away.
    ToggleMark,
    /// Takes all marks away.
    Unmark,
    /// Shows only what players may see.
    Blank,
    /// Does what a player proposes.
    TakeRequest,
    DropRequest,
    /// Scrolls the log, back by a positive number of steps.
    ScrollLog(isize),
    /// Does what a dialog can ask for, too.
    Outcome(Outcome),
}

impl From<Layer> for Response {
    fn from(layer: Layer) -> Self {
        Self::Open(Box::new(layer))
    }
}

impl<T: Into<Outcome>> From<T> for Response {
    fn from(outcome: T) -> Self {
        Self::Outcome(outcome.into())
    }
}

pub(super) fn refuse(error: &(impl ToString + ?Sized)) -> Response {
    Outcome::ShowError(error.to_string()).into()
}
