//! Outcomes: what a key asks of the program.

use super::actions::Action;
use super::input::{FileRequest, SideEffect};
use super::key::Key;
use super::layer::Layer;
use phasekeeper_engine::command::{Command, Request};
use phasekeeper_engine::encounter::Id;
use phasekeeper_engine::rules::DicePool;

/// The outcome of a key, in a dialog or on the main screen. [`super::update()`] carries it out.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Nothing else; the last message has been read.
    Stay,
    /// Closes the layer.
    Close,
    /// Closes all layers, and gives the key to the main screen.
    PassOn(Key),
    /// Closes all layers, and does what a key of the main screen does.
    Run(Action),
    /// Carries out a request. The layer closes, goes on, or stays to be mended where the request is refused.
    Execute(Request),
    /// Reads a line of the command language and carries it out, as [`Self::Execute`] does.
    ExecuteLine(String),
    /// Rolls dice for the layer.
    Roll(DicePool),
    /// Tells the dialog around a roll that it is complete.
    Rolled,
    /// Opens a layer in the place of the one on top.
    Open(Box<Layer>),
    /// Shows a message.
    Say(String),
    /// Shows what is wrong.
    ShowError(String),
    /// Asks before somebody loses something; the same key once more goes on.
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
    /// Scrolls the log, back by a positive number of steps.
    ScrollLog(isize),
    /// Opens the form for a new encounter.
    AskForNewEncounter,
    /// Opens the form for the title and the ruleset of this encounter.
    AskForSettings,
    /// Starts a new encounter.
    StartEncounter {
        /// Empty for none.
        title: String,
        /// The id or the file of the ruleset.
        ruleset: String,
    },
    /// Changes title and ruleset of this encounter.
    ChangeSettings {
        /// Empty to leave it.
        title: String,
        /// The id or the file of the ruleset.
        ruleset: String,
    },
    /// Brings the party of the prompt.
    BringParty,
    /// Hands on what is left to do outside.
    Effect(SideEffect),
}

impl From<Command> for Outcome {
    fn from(command: Command) -> Self {
        Self::Execute(command.into())
    }
}

impl From<Layer> for Outcome {
    fn from(layer: Layer) -> Self {
        Self::Open(Box::new(layer))
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
