//! Layers: what lies over the fight and takes the keys while it does.
//!
//! A layer changes nothing but itself. It answers a key with a [`LayerOutcome`], and the app carries that out.

pub mod attack;
pub mod find;
pub mod form;
pub mod initiative_entry;
pub mod menu;
pub mod modifiers;
pub mod new_encounter;
pub mod number_prompt;
pub mod pager;
pub mod palette;
pub mod roll_form;
pub mod save_picker;
pub mod test_dialog;
pub mod text_prompt;

use std::path::PathBuf;

use super::key::Key;
use crate::encounter::{Command, Encounter, Id, Refusal};
use crate::rules::DicePool;
use attack::Attack;
use find::Find;
use form::Form;
use initiative_entry::InitiativeEntry;
use menu::Menu;
use new_encounter::NewEncounterForm;
use number_prompt::NumberPrompt;
use pager::{Pager, Scroll};
use palette::Palette;
use save_picker::SavePicker;
use test_dialog::TestDialog;
use text_prompt::Text;

/// What lies over the fight.
#[derive(Clone, Debug)]
pub enum Layer {
    /// Which encounter to open.
    SavePicker(SavePicker),
    /// How an encounter opens.
    NewEncounterForm(NewEncounterForm),
    /// The dice as they are called out.
    InitiativeEntry(InitiativeEntry),
    /// A combatant's numbers, or an effect.
    Form(Form),
    /// One of several.
    Menu(Menu),
    /// A number or two about somebody.
    NumberPrompt(NumberPrompt),
    /// A text about somebody.
    Text(Text),
    /// A test.
    TestDialog(Box<TestDialog>),
    /// An attack.
    Attack(Box<Attack>),
    /// Any line of the command language.
    Palette(Palette),
    /// Somebody by some letters of the name.
    Find(Find),
    /// The log in full, by steps from the newest.
    Log(Scroll),
    /// The keys that apply, by lines from the first.
    Help(Scroll),
    /// Something to read, by lines from the first.
    Pager(Pager),
}

/// What a layer makes of a key.
#[derive(Clone, Debug)]
pub enum LayerOutcome {
    /// It stays, changed or not.
    Stay,
    /// It is done with.
    Close,
    /// This is to be done, and the layer is done with if it can be.
    Do(Command),
    /// These dice are to be rolled, and [`Layer::hear_roll`] to be told.
    Roll(DicePool),
    /// It is done with, and the key is for what lies below.
    Leave(Key),
    /// This line is to be read and done.
    Line(String),
    /// Something is wrong with what was typed.
    Refuse(String),
    /// There is something to know.
    Say(String),
    /// This is to lie on top instead.
    Show(Box<Layer>),
    /// What is open at these places of the list of decisions is settled.
    Settle(Vec<usize>),
    /// The test that is due at this place of the list of decisions is to be rolled.
    Test(usize),
    /// This one is to be selected.
    Select(Id),
    /// This encounter is to be opened.
    Open(PathBuf),
    /// It is to be asked how a new encounter opens.
    New,
    /// An encounter opens with this title, empty for none, and by the ruleset of this word.
    Begin {
        /// The title.
        title: String,
        /// An id, or a file.
        ruleset: String,
    },
    /// The program is to be left.
    Quit,
}

/// What becomes of a layer when its command was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// It goes on with the next one.
    Stay,
    /// It is done with.
    Close,
}

impl Layer {
    /// Takes a key, every one but Esc.
    pub fn take(&mut self, key: Key, state: &Encounter) -> LayerOutcome {
        match self {
            Self::SavePicker(chooser) => chooser.take(key),
            Self::NewEncounterForm(opening) => opening.take(key),
            Self::InitiativeEntry(sweep) => sweep.take(key, state),
            Self::Form(form) => form.take(key, state),
            Self::Menu(menu) => menu.take(key),
            Self::NumberPrompt(numbers) => numbers.take(key, state),
            Self::Text(text) => text.take(key, state),
            Self::TestDialog(tray) => tray.take(key, state),
            Self::Attack(attack) => attack.take(key, state),
            Self::Palette(palette) => palette.take(key, state),
            Self::Find(find) => find.take(key, state),
            Self::Log(scroll) => scroll.take(key, pager::Newest::Last),
            Self::Help(scroll) => scroll.take(key, pager::Newest::First),
            Self::Pager(paper) => paper.scroll.take(key, pager::Newest::First),
        }
    }

    /// Whether text can be pasted into it.
    pub fn takes_text(&self) -> bool {
        matches!(
            self,
            Self::NewEncounterForm(_)
                | Self::Form(_)
                | Self::NumberPrompt(_)
                | Self::Text(_)
                | Self::Palette(_)
                | Self::Find(_)
        )
    }

    /// Whether Esc leaves it; the choice of an encounter must be made.
    pub fn can_be_left(&self) -> bool {
        !matches!(self, Self::SavePicker(_))
    }

    /// What Esc goes back to, where it leaves it.
    pub fn below(self) -> Option<Self> {
        match self {
            Self::NewEncounterForm(opening) => opening.below.map(Self::SavePicker),
            _ => None,
        }
    }

    /// Whether it is about an encounter that is not open yet, so that nothing else is shown.
    pub fn stands_alone(&self) -> bool {
        match self {
            Self::SavePicker(_) => true,
            Self::NewEncounterForm(opening) => opening.below.is_some(),
            _ => false,
        }
    }

    /// Hears that what it asked for was done.
    pub fn done(&mut self, state: &Encounter) -> After {
        match self {
            Self::InitiativeEntry(sweep) => sweep.advance(state),
            Self::Form(form) => form.again(),
            Self::Text(text) => text.advance(state),
            Self::TestDialog(tray) => tray.advance(state),
            _ => After::Close,
        }
    }

    /// Hears where in its line the trouble is, in characters from 1.
    pub fn misread(&mut self, column: usize) {
        match self {
            Self::Form(form) => form.focus_on(column),
            Self::Palette(palette) => palette.point_at(column),
            _ => {}
        }
    }

    /// Hears what the dice it asked for came to.
    pub fn hear_roll(&mut self, rolled: i32, state: &Encounter) -> LayerOutcome {
        match self {
            Self::NumberPrompt(numbers) => numbers.hear_roll(rolled),
            Self::Attack(attack) => attack.hear_roll(rolled, state),
            _ => LayerOutcome::Stay,
        }
    }

    /// Hears that what it asked for was refused.
    pub fn refused(&mut self, refusal: &Refusal) {
        if let Self::Form(form) = self {
            form.focus_on_refused(refusal);
        }
    }

    /// The keys it takes, for the footer.
    pub fn keys(&self, state: &Encounter) -> &'static str {
        match self {
            Self::SavePicker(_) => "↑ ↓ choose · Enter opens · n a new one · q quits",
            Self::NewEncounterForm(_) => {
                "letters for the title · ↑ ↓ the ruleset · Enter · Esc leaves"
            }
            Self::InitiativeEntry(_) => initiative_entry::keys(state.rules()),
            Self::Form(form) => form.keys(),
            Self::Menu(_) => "1 to 9, or ↑ ↓ and Enter · Esc leaves",
            Self::NumberPrompt(numbers) => numbers.keys(),
            Self::Text(text) => text.keys(),
            Self::TestDialog(tray) => tray.keys(),
            Self::Attack(attack) => attack.keys(),
            Self::Palette(_) => "Enter does it · Tab completes · ↑ ↓ earlier lines · Esc leaves",
            Self::Find(_) => "letters of the name · ↑ ↓ another · Enter selects · Esc leaves",
            Self::Log(_) | Self::Help(_) | Self::Pager(_) => "↑ ↓ PgUp PgDn scroll · Esc leaves",
        }
    }
}
