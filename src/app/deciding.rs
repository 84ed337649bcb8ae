//! Deciding: the menus for what is open, and what their answers do.

use super::decisions::question;
use super::layer::menu::Menu;
use super::layer::test_dialog::{Stage, TestDialog};
use super::layer::{Layer, LayerOutcome};
use super::presets::KNOCKED_DOWN;
use super::{App, Effect, Message};
use crate::encounter::{Command, Due, Request};
use crate::rules::Stat;

/// The skill that is tested against a wound (EX-3, EX-4).
const RESISTANCE: &str = "somx3";

impl App {
    /// Everything that is open, in order of arising.
    pub fn open_decisions(&self) -> impl Iterator<Item = &Due> {
        self.decisions.open(self.encounter()).map(|(_, due)| due)
    }

    /// Asks what is open: of several first which, about the one selected before all others.
    pub(super) fn decide(&mut self) {
        let mut open: Vec<(usize, &Due)> = self.decisions.open(self.encounter()).collect();
        open.sort_by_key(|(_, due)| due.who().is_none_or(|who| Some(who) != self.selected));
        let open: Vec<usize> = open.into_iter().map(|(place, _)| place).collect();
        match open.as_slice() {
            [] => self.show_error("nothing waits for a decision"),
            [only] => self.open_decision(*only),
            several => {
                let mut answers: Vec<(String, LayerOutcome)> = several
                    .iter()
                    .filter_map(|&place| {
                        let menu = self.menu_of(place)?;
                        let question = menu.question.clone();
                        // What has only one answer needs no menu of its own.
                        let reply = match menu.answers.as_slice() {
                            [(_, only)] => only.clone(),
                            _ => LayerOutcome::Show(Box::new(Layer::Menu(menu))),
                        };
                        Some((question, reply))
                    })
                    .collect();
                answers.push((
                    "nothing of this matters any more".to_owned(),
                    LayerOutcome::Settle(open),
                ));
                self.open(Layer::Menu(Menu::new("What is decided?", answers)));
            }
        }
    }

    fn open_decision(&mut self, place: usize) {
        if let Some(menu) = self.menu_of(place) {
            self.open(Layer::Menu(menu));
        }
    }

    /// The answers to what is open at a place of the list.
    fn menu_of(&self, place: usize) -> Option<Menu> {
        let state = self.encounter();
        let due = self.decisions.at(place)?;
        let asked = question(due, state);
        let Some(combatant) = due.who().and_then(|id| state.get(id)) else {
            return Some(Menu::new(
                asked,
                vec![("noted".to_owned(), LayerOutcome::Settle(vec![place]))],
            ));
        };
        let (settled, otherwise) = match due {
            Due::Knockdown(_) => {
                let falls = LayerOutcome::Line(KNOCKED_DOWN.on(&combatant.name));
                ("stays up", Some((KNOCKED_DOWN.label.to_owned(), falls)))
            }
            Due::Unconsciousness(_) => {
                let status = combatant.status_when_out();
                let out = Command::Status { name: combatant.name.clone(), status };
                ("stays conscious", Some((status.to_string(), LayerOutcome::Do(out))))
            }
            Due::Timer(_) | Due::Ended(..) => ("noted", None),
        };
        let mut answers = vec![(settled.to_owned(), LayerOutcome::Settle(vec![place]))];
        answers.extend(otherwise);
        if due.is_test() && state.resistance_target(combatant.id, Stat::Som).is_some() {
            answers.push(("make the test".to_owned(), LayerOutcome::Test(place)));
        }
        Some(Menu::new(format!("{}: {asked}", combatant.name), answers))
    }

    /// These are decided.
    pub(super) fn settle(&mut self, places: &[usize]) {
        self.decisions.answer(places, self.timeline.history().done().len());
        self.layer = None;
        self.message = Message::Said(match self.open_decisions().count() {
            0 => "settled".to_owned(),
            left => format!("settled; {left} left to decide"),
        });
    }

    /// Takes back the last answer where no step came after it, else the last step.
    pub(super) fn undo(&mut self) -> Vec<Effect> {
        if self.decisions.take_back() {
            let open = self.open_decisions().count();
            self.message = Message::Said(format!("took back: settled; {open} to decide"));
            return Vec::new();
        }
        self.execute_by_key(Request::Undo(1))
    }

    /// Opens the tray for the test that is due at a place of the list.
    pub(super) fn test_for(&mut self, place: usize) {
        let Some(id) = self.decisions.at(place).and_then(Due::who) else { return };
        self.decisions.take_up(Some(place));
        self.open(Layer::TestDialog(Box::new(TestDialog::deciding(id, RESISTANCE, place))));
    }

    /// A test is over. One that decides something settles it where it was passed; failed, it is asked what
    /// comes of it.
    pub(super) fn conclude(&mut self, tray: &TestDialog) {
        let Some(place) = tray.decides else { return };
        self.decisions.take_up(None);
        if tray.stage == Stage::Preparing {
            return;
        }
        let combatant = self.encounter().get(tray.trial.who);
        let last = combatant.and_then(|combatant| combatant.last_test.as_ref());
        if last.is_some_and(|last| last.check.succeeds()) {
            self.decisions.settle(place, self.timeline.history().done().len());
        } else {
            self.layer = self.menu_of(place).map(|menu| Layer::Menu(Menu { chosen: 1, ..menu }));
        }
    }
}
