//! Layers: dialogs and pages over the main screen, which take the keys while they are open.
//!
//! A layer changes nothing but itself, and reads a [`Context`]. Its keys are rows of a table: the keys, the hint for the
//! footer and the handler ([`KeyRow`]). The handler answers with an [`Outcome`], which the program carries out. A new one is
//! a file here with its [`Dialog`], a row of `layers!`, and a file of `ui` that draws it.

pub mod ambush_choice;
pub mod attack;
pub mod decision_prompt;
mod dialog;
pub mod end_page;
pub mod find;
pub mod first_aid;
pub mod form;
pub mod help_page;
pub mod initiative_entry;
pub mod log_browser;
pub mod menu;
pub mod modifiers;
pub mod new_encounter;
pub mod number_prompt;
pub mod odds_page;
pub mod outcome;
pub mod pager;
pub mod palette;
pub mod party_prompt;
pub mod rename_save;
pub mod roll_step;
mod rule;
pub mod save_picker;
pub mod share;
pub mod test_dialog;
pub mod text_prompt;

use super::context::Context;
use super::key::Key;
use attack::AttackDialog;
use decision_prompt::DecisionPrompt;
pub use dialog::{Dialog, Hint, KeyPattern, KeyRow, TakesKeys};
use end_page::EndPage;
use find::Find;
use first_aid::FirstAidDialog;
use form::Form;
use help_page::HelpPage;
use initiative_entry::InitiativeEntry;
use log_browser::LogBrowser;
use menu::Menu;
use new_encounter::NewEncounterForm;
use number_prompt::NumberPrompt;
use odds_page::OddsPage;
use outcome::Outcome;
use pager::Pager;
use palette::Palette;
use party_prompt::PartyPrompt;
use phasekeeper_engine::encounter::{Encounter, Refusal};
use rename_save::RenameSave;
use save_picker::SavePicker;
use share::ShareDialog;
use test_dialog::TestDialog;
use text_prompt::TextPrompt;

/// Declares [`Layer`], and hands what happens to it on to the [`Dialog`] that it is.
macro_rules! layers {
    ($($layer:ident($dialog:ty),)+) => {
        /// A dialog or a page over the main screen.
        #[derive(Clone, Debug)]
        pub enum Layer {
            $($layer($dialog),)+
        }

        impl Layer {
            pub(super) fn press(&mut self, key: Key, context: &Context) -> Outcome {
                match self { $(Self::$layer(it) => it.press(key, context),)+ }
            }

            /// The keys that apply.
            pub fn hints(&self, context: &Context) -> Vec<Hint> {
                match self { $(Self::$layer(it) => it.hints(context),)+ }
            }

            /// The page about it, which a key for help opens if the layer has no other use for that.
            pub(super) fn explain(&self, key: Key, context: &Context) -> Option<Pager> {
                let has_use = match self { $(Self::$layer(it) => it.has_use_for(key, context),)+ };
                let is_typed = has_use && matches!(key, Key::Char(_));
                (!is_typed).then(|| Pager::about(&self.hints(context), rule::behind(self)))
            }

            pub(super) fn paste(&mut self, text: &str, context: &Context) -> Outcome {
                match self { $(Self::$layer(it) => it.paste(text, context),)+ }
            }

            pub(super) fn take_roll(&mut self, rolled: i32, state: &Encounter) -> Outcome {
                match self { $(Self::$layer(it) => it.take_roll(rolled, state),)+ }
            }

            pub(super) fn advance(&mut self, state: &Encounter) -> bool {
                match self { $(Self::$layer(it) => it.advance(state),)+ }
            }

            pub(super) fn on_parse_error(&mut self, column: usize) {
                match self { $(Self::$layer(it) => it.on_parse_error(column),)+ }
            }

            pub(super) fn on_refusal(&mut self, refusal: &Refusal) {
                match self { $(Self::$layer(it) => it.on_refusal(refusal),)+ }
            }
        }
    };
}

layers! {
    SavePicker(SavePicker),
    RenameSave(RenameSave),
    NewEncounterForm(NewEncounterForm),
    Party(Box<PartyPrompt>),
    InitiativeEntry(InitiativeEntry),
    Form(Form),
    Menu(Menu),
    NumberPrompt(NumberPrompt),
    TextPrompt(TextPrompt),
    TestDialog(Box<TestDialog>),
    FirstAid(Box<FirstAidDialog>),
    Attack(Box<AttackDialog>),
    Decision(Box<DecisionPrompt>),
    Palette(Palette),
    Find(Find),
    Log(LogBrowser),
    Help(HelpPage),
    End(Box<EndPage>),
    Share(ShareDialog),
    Odds(Box<OddsPage>),
    Pager(Pager),
}
