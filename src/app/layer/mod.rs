//! Layers: dialogs and pages over the main screen, which take the keys while they are open.
//!
//! A layer changes nothing but itself, and reads a [`Context`]. Its keys are rows of a table: the keys, the hint for the
//! footer and the handler ([`KeyRow`]). The handler answers with an [`Outcome`], which the program carries out. A new one is
//! a file here with its [`Dialog`], a row of `layers!`, and a file of `ui` that draws it.

pub mod ambush_choice;
pub mod attack;
pub mod damage_prompt;
pub mod decision_prompt;
mod dialog;
pub mod draft;
pub mod end_page;
pub mod entry;
pub mod find;
pub mod first_aid;
pub mod form;
pub mod help_page;
pub mod initiative_entry;
pub mod log_browser;
pub mod menu;
pub mod modifiers;
pub mod new_encounter;
pub mod odds_page;
pub mod outcome;
pub mod pager;
pub mod palette;
pub mod party_prompt;
pub mod rename_save;
pub mod request_list;
pub mod roll_step;
mod rule;
pub mod save_picker;
pub mod share;
pub mod test_dialog;

use tui_input::Input;

use super::action::Action;
use super::context::Context;
use super::input::FileRequest;
use super::key::Key;
use super::request::RequestId;
pub use dialog::{
    Dialog, Hint, KeyPattern, KeyRow, Listed, TakesKeys, Then, is_typed, keys, typing,
};
use dialog::{inner, row};
pub use outcome::{Outcome, Which, refuse};
use phasekeeper_engine::encounter::{Encounter, Fact, Refusal};

/// Gives the rows of all layers to another macro: its name, and the dialog that it is.
macro_rules! layers {
    ($rows:ident) => {
        $rows! {
            SavePicker(save_picker::SavePicker),
            RenameSave(rename_save::RenameSave),
            NewEncounterForm(new_encounter::NewEncounterForm),
            Party(Box<party_prompt::PartyPrompt>),
            InitiativeEntry(initiative_entry::InitiativeEntry),
            Form(form::Form),
            Menu(menu::Menu),
            Damage(damage_prompt::DamagePrompt),
            Draft(draft::Draft),
            TestDialog(Box<test_dialog::TestDialog>),
            FirstAid(Box<first_aid::FirstAidDialog>),
            Attack(Box<attack::AttackDialog>),
            Decision(Box<decision_prompt::DecisionPrompt>),
            Palette(palette::Palette),
            Find(find::Find),
            Log(log_browser::LogBrowser),
            Help(help_page::HelpPage),
            End(Box<end_page::EndPage>),
            Share(share::ShareDialog),
            Requests(request_list::RequestList),
            Odds(Box<odds_page::OddsPage>),
            Pager(pager::Pager),
        }
    };
}
pub(crate) use layers;

/// Declares [`Layer`], and hands what happens to it on to the [`Dialog`] that it is.
macro_rules! declare {
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
            pub(super) fn explain(&self, key: Key, context: &Context) -> Option<pager::Pager> {
                let has_use = match self { $(Self::$layer(it) => it.has_use_for(key, context),)+ };
                let is_typed = has_use && matches!(key, Key::Char(_));
                (!is_typed).then(|| pager::Pager::about(&self.hints(context), rule::behind(self)))
            }

            pub(super) fn paste(&mut self, text: &str, context: &Context) -> Outcome {
                match self { $(Self::$layer(it) => it.paste(text, context),)+ }
            }

            /// The line of text that is typed; none if letters are keys.
            pub(super) fn line(&mut self) -> Option<&mut Input> {
                match self { $(Self::$layer(it) => it.line(),)+ }
            }

            /// The question to whoever has no screen, and the answers of which a number chooses one.
            pub fn listed(&self, state: &Encounter) -> Option<Listed> {
                match self { $(Self::$layer(it) => it.listed(state),)+ }
            }

            pub(super) fn take_roll(&mut self, rolled: i32, state: &Encounter) -> Outcome {
                match self { $(Self::$layer(it) => it.take_roll(rolled, state),)+ }
            }

            pub(super) fn advance(&mut self, state: &Encounter, made: &[Fact]) -> Then {
                match self { $(Self::$layer(it) => it.advance(state, made),)+ }
            }

            /// Returns the reason why a key does nothing; `None` if it does something.
            pub(super) fn why_not(&self, key: Key, context: &Context) -> Option<String> {
                match self { $(Self::$layer(it) => it.why_not(key, context),)+ }
            }

            /// The requests of players whose numbers it holds.
            pub(super) fn told(&self) -> Vec<RequestId> {
                match self { $(Self::$layer(it) => it.told(),)+ }
            }

            pub(super) fn takes_commands(&self) -> bool {
                match self { $(Self::$layer(it) => it.takes_commands(),)+ }
            }

            /// The action whose key closes it.
            pub fn closed_by(&self) -> Option<Action> {
                match self { $(Self::$layer(it) => it.closed_by(),)+ }
            }

            pub(super) fn needs(&self) -> &'static [FileRequest] {
                match self { $(Self::$layer(it) => it.needs(),)+ }
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

layers!(declare);

impl Layer {
    /// Returns true for a page, which is read and left.
    pub fn is_page(&self) -> bool {
        matches!(
            self,
            Self::End(_) | Self::Pager(_) | Self::Log(_) | Self::Odds(_) | Self::Share(_)
        )
    }

    /// The key that is called by its hint; on a page, which names its keys, also by itself.
    pub fn key_called(&self, word: &str, context: &Context) -> Option<Key> {
        let hints = self.hints(context);
        let named = |hint: &&Hint| hint.keys.split(' ').any(|key| key == word);
        let by_words = hints.iter().find(|hint| hint.words.eq_ignore_ascii_case(word));
        let by_key = || hints.iter().find(named).filter(|_| self.is_page());
        match by_words {
            Some(hint) => hint.keys.split(' ').next()?.parse().ok(),
            None => by_key().and_then(|_| word.parse().ok()),
        }
    }
}
