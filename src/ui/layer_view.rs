//! The look of the layers on the screen. Each kind defines it beside its drawing; [`view_of`] finds it for every [`Layer`].

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use tui_input::Input;

use super::theme::Theme;
use super::{popup, roll_step};
use crate::app::App;
use crate::app::layer::roll_step::RollStep;
use crate::app::layer::{Layer, layers};
use phasekeeper_engine::encounter::{Combatant, Encounter, Id};

/// The layout of the main view: what its parts make room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomFor {
    /// All parts.
    All,
    /// A page in place of all parts.
    Page,
    /// A dialog below the order of so many rows, rule included; where panels are beside the order, of as many as it leaves, if
    /// they are enough.
    Dialog { least: u16, most: u16 },
    /// The log that is looked through.
    Log,
    /// A prompt with lines above it, over the end of the log.
    Prompt,
}

impl RoomFor {
    /// A dialog of so many rows below its rule.
    pub fn dialog(rows: usize) -> Self {
        Self::dialog_from(rows, rows)
    }

    /// A dialog of so many rows at least and at most below its rule.
    pub fn dialog_from(least: usize, most: usize) -> Self {
        let [least, most] = [least, most].map(|rows| (rows as u16).saturating_add(popup::RULE));
        Self::Dialog { least, most }
    }
}

/// A question with the text that is typed.
pub struct Prompt<'a> {
    pub question: &'static str,
    pub line: &'a Input,
}

impl<'a> Prompt<'a> {
    pub fn new(question: &'static str, line: &'a Input) -> Self {
        Self { question, line }
    }
}

/// The look of a layer: a popup, or a prompt in the lines of the message.
pub trait LayerView {
    fn view(&self) -> &dyn LayerView
    where
        Self: Sized,
    {
        self
    }

    /// Returns the room it needs; a layer about a combatant must not cover the row and the numbers it is about.
    fn room_for(&self, _: &App, _width: u16) -> RoomFor {
        RoomFor::Page
    }

    fn draw_popup(&self, _: &App, _: Theme, _: Rect, _: &mut Frame) {}

    /// The prompt, with a hint of at most so many columns for the line below it; `None` if it is none.
    fn prompt(&self, _: &App, _columns: u16) -> Option<(Prompt<'_>, String)> {
        None
    }

    /// The text that stands in the place of a message while there is none.
    fn hint(&self, _: Theme) -> Option<(String, Style)> {
        None
    }

    /// The answer so far, which stands at the end of the rule: of a roll the chance of a success.
    fn answer(&self, app: &App) -> Option<String> {
        roll_step::chance(self.roll()?, app.encounter())
    }

    /// Returns true if the popup shows the message itself, as rolls do in the row of the field.
    fn shows_message(&self) -> bool {
        self.roll().is_some_and(|roll| !roll.is_offering())
    }

    /// The roll that is being prepared or offered Moxie for.
    fn roll(&self) -> Option<&RollStep> {
        None
    }

    /// The combatant it is about.
    fn who(&self, _: &Encounter) -> Option<Id> {
        self.roll().map(|roll| roll.who)
    }

    /// The combatant with the numbers shown: the selected one, unless it is about another.
    fn subject<'a>(&self, app: &'a App) -> Option<&'a Combatant> {
        let state = app.shown().encounter();
        self.who(state).and_then(|id| state.get(id)).or_else(|| app.selected())
    }

    /// Returns the role of that combatant in it; `None` for the selected one, or one who is asked about.
    fn role(&self) -> Option<&'static str> {
        None
    }
}

macro_rules! view_of {
    ($($layer:ident($dialog:ty),)+) => {
        /// The look of a layer.
        pub fn view_of(layer: &Layer) -> &dyn LayerView {
            match layer { $(Layer::$layer(it) => it.view(),)+ }
        }
    };
}
layers!(view_of);
