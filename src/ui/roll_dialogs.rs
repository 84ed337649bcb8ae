//! The dialogs of one roll: a test, first aid, a decision that is due.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::input_row::InputRow;
use super::layer_view::{LayerView, RoomFor};
use super::roll_step::{self, RollView, chance, summary};
use super::split::split_top;
use super::theme::Theme;
use super::{message, popup};
use crate::app::App;
use crate::app::layer::decision_prompt::DecisionPrompt;
use crate::app::layer::first_aid::FirstAidDialog;
use crate::app::layer::roll_step::RollStep;
use crate::app::layer::test_dialog::{Opponent, TestDialog};
use phasekeeper_engine::encounter::{Encounter, Id};

impl LayerView for TestDialog {
    /// Draws a test of its own, or the rolls of an Opposed Test one below the other.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let state = app.encounter();
        let name = state.name(self.roll.who);
        let title = match &self.opponent {
            None if !self.roll.is_opposed() => format!("{name} rolls"),
            None | Some(Opponent::Sought(_)) => format!("{name} rolls against …"),
            Some(Opponent::Rolls(roll)) => format!("{name} rolls against {}", state.name(roll.who)),
        };
        let inside = popup::open(&title, theme, area, frame);
        let [above, below] = split_top(inside, 1);
        match &self.opponent {
            None => return RollView::new(&self.roll, app, theme).draw(inside, frame),
            Some(Opponent::Sought(find)) => find.draw_row("Against", app, theme, below, frame),
            Some(Opponent::Rolls(roll)) => RollView::new(roll, app, theme).draw(below, frame),
        }
        let mut first = InputRow::labeled("First", false, theme, above, frame);
        first.label(&summary(&self.roll, state), theme.strong());
    }

    fn room_for(&self, _: &App, width: u16) -> RoomFor {
        RoomFor::dialog(match &self.opponent {
            None => roll_step::rows(&self.roll, width),
            Some(Opponent::Sought(_)) => 2,
            Some(Opponent::Rolls(roll)) => 1 + roll_step::rows(roll, width),
        })
    }

    fn roll(&self) -> Option<&RollStep> {
        self.active_roll()
    }

    /// None of a roll against another: that one's decides as well.
    fn answer(&self, app: &App) -> Option<String> {
        let is_alone = self.opponent.is_none() && !self.roll.is_opposed();
        is_alone.then(|| chance(&self.roll, app.encounter())).flatten()
    }

    fn who(&self, state: &Encounter) -> Option<Id> {
        match &self.opponent {
            Some(Opponent::Sought(find)) => find.found(state),
            _ => self.active_roll().map(|roll| roll.who),
        }
    }

    fn shows_message(&self) -> bool {
        self.active_roll().is_none_or(|roll| !roll.is_offering())
    }
}

impl LayerView for FirstAidDialog {
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let name = |id| app.encounter().name(id);
        let (medic, patient) = (name(self.roll.who), name(self.patient));
        let title = if self.roll.who == self.patient {
            format!("{medic} gives first aid to themselves")
        } else {
            format!("{medic} gives first aid to {patient}")
        };
        let inside = popup::open(&title, theme, area, frame);
        if let Some(healing) = &self.healing {
            let [above, below] = split_top(inside, 1);
            let mut roll = InputRow::labeled("Roll", false, theme, above, frame);
            roll.label(&summary(&self.roll, app.encounter()), theme.strong());
            let mut row = InputRow::labeled("Healing", true, theme, below, frame);
            row.typed(healing, true, theme);
            let beside = row.beside();
            row.label("the d10 of the damage; a wound heals as well", theme.label());
            message::draw_beside(app.message(), theme, beside, inside, frame);
            return;
        }
        RollView::new(&self.roll, app, theme).draw(inside, frame);
    }

    fn room_for(&self, _: &App, width: u16) -> RoomFor {
        match self.healing {
            Some(_) => RoomFor::dialog(2),
            None => RoomFor::dialog(roll_step::rows(&self.roll, width)),
        }
    }

    fn roll(&self) -> Option<&RollStep> {
        Some(&self.roll)
    }

    fn answer(&self, app: &App) -> Option<String> {
        let chance = chance(&self.roll, app.encounter())?;
        Some(format!("{chance}, heals 1d10 and a wound"))
    }
}

impl LayerView for DecisionPrompt {
    /// Draws a decision that is due, with the roll of its test, below what came of the one before: the log may have no room.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let inside = popup::open("To decide", theme, area, frame);
        let [before, below] = split_top(inside, app.message().outcome().map_or(0, |_| 1));
        let [question, roll] = split_top(below, 1);
        if let Some(settled) = app.message().outcome() {
            let mut row = InputRow::labeled("Before", false, theme, before, frame);
            row.label(message::end_of(settled, row.room()), Style::new());
        }
        let mut row = InputRow::labeled("Due", false, theme, question, frame);
        row.label(&self.question(app.encounter()), theme.strong());
        if let Some(step) = &self.roll {
            RollView::new(step, app, theme).draw(roll, frame);
        }
    }

    fn room_for(&self, app: &App, width: u16) -> RoomFor {
        let roll = self.roll.as_ref().map_or(0, |roll| roll_step::rows(roll, width));
        RoomFor::dialog(1 + roll + app.message().outcome().map_or(0, |_| 1))
    }

    fn roll(&self) -> Option<&RollStep> {
        self.roll.as_ref()
    }

    fn who(&self, _: &Encounter) -> Option<Id> {
        self.decision.who()
    }
}
