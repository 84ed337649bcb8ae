//! Outcomes: what a key asks of the program.

use super::Layer;
use crate::app::action::Action;
use crate::app::input::{FileRequest, SideEffect};
use crate::app::key::Key;
use crate::app::request::RequestId;
use phasekeeper_engine::command::{Command, Request};
use phasekeeper_engine::encounter::Id;
use phasekeeper_engine::rules::DicePool;

/// The outcome of a key, in a dialog or on the main screen. [`update()`](crate::app::update()) carries it out.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Nothing else; the last message has been read.
    Stay,
    Close,
    /// Opens a layer in the place of all others.
    Open(Box<Layer>),
    /// Opens a layer above the others.
    OpenAbove(Box<Layer>),
    /// Closes all layers, and gives the key to the main screen.
    PassOn(Key),
    /// Presses Enter, and then the key, if the dialog goes on to something else.
    EnterThen(Key),
    /// Closes all layers, and does what a key of the main screen does.
    Run(Action),
    OpenHelp,
    /// Opens the `:` prompt.
    OpenPalette,
    /// Opens the `:` prompt with the beginning of a line.
    Type(String),
    /// Carries out a request. The layer closes or advances; it stays open if the request is refused.
    Execute(Request),
    /// Reads a line of the command language and carries it out, as [`Self::Execute`] does.
    ExecuteLine(String),
    /// Rolls dice for the layer.
    Roll(DicePool),
    /// Tells the dialog around a roll that it is complete.
    Rolled,
    /// Shows what this acting combatant would do by their tactics.
    Propose(Id),
    /// Opens the form for an effect with this label, empty for none.
    EnterEffect(String),
    Say(String),
    ShowError(String),
    /// Says why a key does nothing here. Enter right behind a letter only takes that away.
    RefuseKey(Key, String),
    /// Asks before a combatant loses something; pressing the same key again confirms it.
    Ask {
        /// The question, which names the keys.
        question: String,
        /// The combatants it asks about, who are not asked about again in this turn.
        about: Vec<Id>,
    },
    /// Selects a combatant, and closes the layer.
    Select(Id),
    /// Marks these besides those who are marked, selects the first of them, and closes the layer.
    Mark(Vec<Id>),
    /// Marks the selected combatant, or takes the mark away.
    ToggleMark,
    /// Takes all marks away.
    Unmark,
    /// Shows only what players may see.
    Blank,
    /// Does what a player asks for.
    TakeRequest(Which),
    DropRequest(Which),
    /// Enters all initiative dice that players have told.
    EnterTold,
    /// Scrolls the log, back by a positive number of steps.
    ScrollLog(isize),
    /// Brings the party of the prompt.
    BringParty,
    /// Hands on what is left to do outside.
    Effect(SideEffect),
}

/// The request of a player that is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The only one; of several, a list asks.
    Any,
    /// The oldest that would not be refused.
    FirstPossible,
    This(RequestId),
}

impl From<()> for Outcome {
    fn from((): ()) -> Self {
        Self::Stay
    }
}

impl From<Layer> for Outcome {
    fn from(layer: Layer) -> Self {
        Self::Open(Box::new(layer))
    }
}

impl From<Command> for Outcome {
    fn from(command: Command) -> Self {
        Self::Execute(command.into())
    }
}

impl From<SideEffect> for Outcome {
    fn from(effect: SideEffect) -> Self {
        Self::Effect(effect)
    }
}

impl From<FileRequest> for Outcome {
    fn from(request: FileRequest) -> Self {
        Self::Effect(request.into())
    }
}

/// The outcome of a key that does nothing, for a reason.
pub fn refuse(error: &(impl ToString + ?Sized)) -> Outcome {
    Outcome::ShowError(error.to_string())
}
