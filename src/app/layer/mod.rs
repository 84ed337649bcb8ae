//! Layers: dialogs and pages over the main screen, which take the keys while they are open.
//!
//! A layer changes nothing but itself. Its keys are rows of a table: the keys, the hint for the footer and the handler
//! ([`KeyRow`]). The handler answers with an [`Outcome`], which the program carries out.

pub mod attack;
pub mod decision_prompt;
pub mod end_page;
pub mod find;
pub mod form;
pub mod initiative_entry;
mod key_row;
pub mod log_browser;
pub mod menu;
pub mod modifiers;
pub mod new_encounter;
pub mod number_prompt;
pub mod pager;
pub mod palette;
pub mod party_prompt;
pub mod rename_save;
pub mod roll_step;
pub mod save_picker;
pub mod test_dialog;
pub mod text_prompt;

use super::key::Key;
use super::keymap::Keymap;
use super::line::insert;
use super::outcome::Outcome;
use attack::AttackDialog;
use decision_prompt::DecisionPrompt;
use end_page::EndPage;
use find::Find;
use form::{Form, FormPurpose};
use initiative_entry::InitiativeEntry;
pub use key_row::{Dialog, Hint, KeyPattern, KeyRow, TakesKeys};
use log_browser::LogBrowser;
use menu::Menu;
use new_encounter::NewEncounterForm;
use number_prompt::NumberPrompt;
use pager::{HelpPage, Pager};
use palette::Palette;
use party_prompt::PartyPrompt;
use phasekeeper_engine::command::LazyLibrary;
use phasekeeper_engine::encounter::{Encounter, FormerNpc, Refusal};
use rename_save::RenameSave;
use roll_step::RollStep;
use save_picker::SavePicker;
use test_dialog::TestDialog;
use text_prompt::TextPrompt;

/// Read-only context of a handler.
pub struct Context<'a> {
    /// The encounter as it stands.
    pub state: &'a Encounter,
    /// The keymap of the main screen.
    pub keymap: &'a Keymap,
    /// The library.
    pub library: &'a LazyLibrary,
    /// The NPCs of the last fights.
    pub former_npcs: &'a [FormerNpc],
}

/// A dialog or a page over the main screen.
#[derive(Clone, Debug)]
pub enum Layer {
    /// Chooses an encounter to open.
    SavePicker(SavePicker),
    /// Enters the title of an encounter in the list.
    RenameSave(RenameSave),
    /// Enters title and ruleset of an encounter.
    NewEncounterForm(NewEncounterForm),
    /// Asks who of a party comes along.
    Party(Box<PartyPrompt>),
    /// Enters initiative rolls.
    InitiativeEntry(InitiativeEntry),
    /// Edits a combatant or an effect.
    Form(Form),
    /// Chooses one of several.
    Menu(Menu),
    /// Enters a number or two.
    NumberPrompt(NumberPrompt),
    /// Enters a text.
    TextPrompt(TextPrompt),
    /// Makes a test.
    TestDialog(Box<TestDialog>),
    /// Makes an attack.
    Attack(Box<AttackDialog>),
    /// Settles a decision that is due.
    Decision(Box<DecisionPrompt>),
    /// Types a command.
    Palette(Palette),
    /// Selects by letters of a name.
    Find(Find),
    /// Shows the log, and the encounter as it was.
    Log(LogBrowser),
    /// Shows the keys.
    Help(HelpPage),
    /// Sums up the encounter at its end.
    End(Box<EndPage>),
    /// Shows a text.
    Pager(Pager),
}

/// The fate of a layer whose request was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterSuccess {
    /// It goes on with the next one.
    Stay,
    /// It closes.
    Close,
}

/// Calls a function of [`TakesKeys`] for whichever layer it is.
macro_rules! with_dialog {
    ($layer:expr, $dialog:ident => $call:expr) => {
        match $layer {
            Layer::SavePicker($dialog) => $call,
            Layer::RenameSave($dialog) => $call,
            Layer::NewEncounterForm($dialog) => $call,
            Layer::Party($dialog) => $call,
            Layer::InitiativeEntry($dialog) => $call,
            Layer::Form($dialog) => $call,
            Layer::Menu($dialog) => $call,
            Layer::NumberPrompt($dialog) => $call,
            Layer::TextPrompt($dialog) => $call,
            Layer::TestDialog($dialog) => $call,
            Layer::Attack($dialog) => $call,
            Layer::Decision($dialog) => $call,
            Layer::Palette($dialog) => $call,
            Layer::Find($dialog) => $call,
            Layer::Log($dialog) => $call,
            Layer::Help($dialog) => $call,
            Layer::End($dialog) => $call,
            Layer::Pager($dialog) => $call,
        }
    };
}

impl Layer {
    /// Gives a key to the first row that it fits.
    pub(super) fn press(&mut self, key: Key, context: &Context) -> Outcome {
        with_dialog!(self, dialog => dialog.press(key, context))
    }

    /// The hints for the footer.
    pub fn hints(&self, context: &Context) -> Vec<Hint> {
        with_dialog!(self, dialog => dialog.hints(context))
    }

    /// Puts a pasted line where text is typed; elsewhere letters are keys, and a paste presses none.
    pub(super) fn paste(&mut self, text: &str, context: &Context) -> Outcome {
        match self {
            Self::RenameSave(prompt) => insert(&mut prompt.line, text),
            Self::NewEncounterForm(form) => insert(&mut form.title, text),
            Self::TextPrompt(prompt) => insert(&mut prompt.line, text),
            Self::Form(form) => return form.paste(text, context),
            Self::NumberPrompt(prompt) => prompt.paste(text),
            Self::Palette(palette) => palette.paste(text),
            Self::Find(find) => {
                insert(&mut find.line, text);
                find.choice = 0;
            }
            Self::Log(log) => log.paste(text),
            Self::SavePicker(_)
            | Self::Party(_)
            | Self::InitiativeEntry(_)
            | Self::Menu(_)
            | Self::TestDialog(_)
            | Self::Attack(_)
            | Self::Decision(_)
            | Self::Help(_)
            | Self::End(_)
            | Self::Pager(_) => {}
        }
        Outcome::Stay
    }

    /// Returns true where it adds combatants, from templates if need be.
    pub(super) fn takes_templates(&self) -> bool {
        matches!(self, Self::Form(form) if form.purpose == FormPurpose::Add)
    }

    /// The layer it was opened from.
    pub(super) fn parent(self) -> Option<Self> {
        match self {
            Self::NewEncounterForm(form) => form.parent.map(Self::SavePicker),
            Self::RenameSave(prompt) => Some(Self::SavePicker(prompt.parent)),
            Self::Party(prompt) => prompt.parent.map(|parent| *parent),
            _ => None,
        }
    }

    /// Returns true where no encounter is open yet, so that nothing else is shown.
    pub fn is_fullscreen(&self) -> bool {
        match self {
            Self::SavePicker(_) | Self::RenameSave(_) => true,
            Self::NewEncounterForm(form) => form.parent.is_some(),
            Self::Party(prompt) => prompt.parent.as_deref().is_some_and(Self::is_fullscreen),
            _ => false,
        }
    }

    /// Goes on after its request was carried out.
    pub(super) fn on_success(&mut self, state: &Encounter) -> AfterSuccess {
        match self {
            Self::InitiativeEntry(entry) => entry.advance(state),
            Self::Form(form) => form.again(),
            Self::TextPrompt(prompt) => prompt.advance(state),
            Self::TestDialog(dialog) => dialog.advance(state),
            Self::Decision(prompt) => prompt.advance(state),
            Self::SavePicker(_)
            | Self::RenameSave(_)
            | Self::NewEncounterForm(_)
            | Self::Party(_)
            | Self::Menu(_)
            | Self::NumberPrompt(_)
            | Self::Attack(_)
            | Self::Palette(_)
            | Self::Find(_)
            | Self::Log(_)
            | Self::Help(_)
            | Self::End(_)
            | Self::Pager(_) => AfterSuccess::Close,
        }
    }

    /// Points at the fault in its line, at a column in characters from 1.
    pub(super) fn on_parse_error(&mut self, column: usize) {
        match self {
            Self::Form(form) => form.focus_on(column),
            Self::Palette(palette) => palette.point_at(column),
            _ => {}
        }
    }

    /// Points at what was refused.
    pub(super) fn on_refusal(&mut self, refusal: &Refusal) {
        if let Self::Form(form) = self {
            form.focus_on_refused(refusal);
        }
    }

    /// Goes on with the dice it asked for.
    pub(super) fn on_roll(&mut self, rolled: i32, state: &Encounter) -> Outcome {
        match self {
            Self::NumberPrompt(prompt) => prompt.on_roll(rolled),
            Self::Attack(attack) => attack.on_roll(rolled, state),
            Self::Decision(prompt) => prompt.on_roll(rolled, state),
            _ => Outcome::Stay,
        }
    }

    /// The roll that is being prepared or offered Moxie for.
    pub fn roll(&self) -> Option<&RollStep> {
        match self {
            Self::TestDialog(dialog) => Some(&dialog.roll),
            Self::Attack(dialog) => dialog.roll(),
            Self::Decision(prompt) => prompt.roll.as_ref(),
            _ => None,
        }
    }
}
