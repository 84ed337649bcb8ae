//! Declarations: whom the screen asks, and how one is changed.

use super::layer::Layer;
use super::layer::text_prompt::{Purpose, Text};
use super::{Action, App, Effect};
use crate::encounter::{Combatant, Command, Refusal, decide};

impl App {
    /// Asks whoever declares now, the one selected first.
    pub(super) fn ask_declaring(&mut self) -> Vec<Effect> {
        let declaring = self.encounter().declaring();
        let selected = declaring.iter().find(|&&id| Some(id) == self.selected);
        if let Some(&id) = selected.or(declaring.first()) {
            self.open(Layer::Text(Text::new(id, Purpose::Declare, "")));
        }
        Vec::new()
    }

    /// Asks for the declaration of one who may declare now, be it the highest, whom nobody asks.
    pub(super) fn declare_for(&mut self, combatant: &Combatant) {
        if combatant.actions.declared.is_some() {
            let key = self.keymap.key(Action::Change);
            self.show_error(format!(
                "{} has declared; {key} where a Power allows a change",
                combatant.name
            ));
            return;
        }
        let declare =
            Command::Declare { name: combatant.name.clone(), what: "anything".to_owned() };
        match decide(self.encounter(), &declare, &mut self.dice.clone()) {
            Ok(_) => self.open(Layer::Text(Text::new(combatant.id, Purpose::Declare, ""))),
            Err(refusal) => self.show_error(refusal.to_string()),
        }
    }

    /// Asks for what a Power makes of what somebody declared.
    pub(super) fn change_declared(&mut self, combatant: &Combatant) {
        match &combatant.actions.declared {
            Some(declared) => {
                self.open(Layer::Text(Text::new(combatant.id, Purpose::Change, declared)));
            }
            None => self.show_error(Refusal::NothingDeclared(combatant.name.clone()).to_string()),
        }
    }
}
