//! Layers: what lies over the fight and takes the keys while it does.
//!
//! A layer changes nothing but itself. It answers a key with a [`Reply`], and the app carries that out.

pub mod attack;
pub mod chooser;
pub mod find;
pub mod form;
pub mod menu;
pub mod numbers;
pub mod opening;
pub mod palette;
pub mod picks;
pub mod scroll;
pub mod sweep;
pub mod text;
pub mod tray;
pub mod trial;

use std::path::PathBuf;

use super::key::Key;
use crate::encounter::{Command, Encounter, Id, Refusal};
use crate::rules::DicePool;
use attack::Attack;
use chooser::Chooser;
use find::Find;
use form::Form;
use menu::Menu;
use numbers::Numbers;
use opening::Opening;
use palette::Palette;
use scroll::{Paper, Scroll};
use sweep::Sweep;
use text::Text;
use tray::Tray;

/// What lies over the fight.
#[derive(Clone, Debug)]
pub enum Layer {
    /// Which encounter to open.
    Chooser(Chooser),
    /// How an encounter opens.
    Opening(Opening),
    /// The dice as they are called out.
    Sweep(Sweep),
    /// A combatant's numbers, or an effect.
    Form(Form),
    /// One of several.
    Menu(Menu),
    /// A number or two about somebody.
    Numbers(Numbers),
    /// A text about somebody.
    Text(Text),
    /// A test.
    Tray(Box<Tray>),
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
    Paper(Paper),
}

/// What a layer makes of a key.
#[derive(Clone, Debug)]
pub enum Reply {
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
    pub fn take(&mut self, key: Key, state: &Encounter) -> Reply {
        match self {
            Self::Chooser(chooser) => chooser.take(key),
            Self::Opening(opening) => opening.take(key),
            Self::Sweep(sweep) => sweep.take(key, state),
            Self::Form(form) => form.take(key, state),
            Self::Menu(menu) => menu.take(key),
            Self::Numbers(numbers) => numbers.take(key, state),
            Self::Text(text) => text.take(key, state),
            Self::Tray(tray) => tray.take(key, state),
            Self::Attack(attack) => attack.take(key, state),
            Self::Palette(palette) => palette.take(key, state),
            Self::Find(find) => find.take(key, state),
            Self::Log(scroll) => scroll.take(key, scroll::Newest::Last),
            Self::Help(scroll) => scroll.take(key, scroll::Newest::First),
            Self::Paper(paper) => paper.scroll.take(key, scroll::Newest::First),
        }
    }

    /// Whether text can be pasted into it.
    pub fn takes_text(&self) -> bool {
        matches!(
            self,
            Self::Opening(_)
                | Self::Form(_)
                | Self::Numbers(_)
                | Self::Text(_)
                | Self::Palette(_)
                | Self::Find(_)
        )
    }

    /// Whether Esc leaves it; the choice of an encounter must be made.
    pub fn can_be_left(&self) -> bool {
        !matches!(self, Self::Chooser(_))
    }

    /// What Esc goes back to, where it leaves it.
    pub fn below(self) -> Option<Self> {
        match self {
            Self::Opening(opening) => opening.below.map(Self::Chooser),
            _ => None,
        }
    }

    /// Whether it is about an encounter that is not open yet, so that nothing else is shown.
    pub fn stands_alone(&self) -> bool {
        match self {
            Self::Chooser(_) => true,
            Self::Opening(opening) => opening.below.is_some(),
            _ => false,
        }
    }

    /// Hears that what it asked for was done.
    pub fn done(&mut self, state: &Encounter) -> After {
        match self {
            Self::Sweep(sweep) => sweep.advance(state),
            Self::Form(form) => form.again(),
            Self::Text(text) => text.advance(state),
            Self::Tray(tray) => tray.advance(state),
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
    pub fn hear_roll(&mut self, rolled: i32, state: &Encounter) -> Reply {
        match self {
            Self::Numbers(numbers) => numbers.hear_roll(rolled),
            Self::Attack(attack) => attack.hear_roll(rolled, state),
            _ => Reply::Stay,
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
            Self::Chooser(_) => "↑ ↓ choose · Enter opens · n a new one · q quits",
            Self::Opening(_) => "letters for the title · ↑ ↓ the ruleset · Enter · Esc leaves",
            Self::Sweep(_) => sweep::keys(state.rules()),
            Self::Form(form) => form.keys(),
            Self::Menu(_) => "1 to 9, or ↑ ↓ and Enter · Esc leaves",
            Self::Numbers(numbers) => numbers.keys(),
            Self::Text(text) => text.keys(),
            Self::Tray(tray) => tray.keys(),
            Self::Attack(attack) => attack.keys(),
            Self::Palette(_) => "Enter does it · Tab completes · ↑ ↓ earlier lines · Esc leaves",
            Self::Find(_) => "letters of the name · ↑ ↓ another · Enter selects · Esc leaves",
            Self::Log(_) | Self::Help(_) | Self::Paper(_) => "↑ ↓ PgUp PgDn scroll · Esc leaves",
        }
    }
}
