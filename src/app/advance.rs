//! Going on: the next stage, phase or turn, and what is asked before somebody loses by it.

use super::{Action, App, Effect, Message};
use crate::encounter::{Command, Encounter, Id, Mode, decide};
use crate::rules::Side;

impl App {
    /// Goes on, unless there is something to ask first; the same key again goes on all the same.
    pub(super) fn go_on(&mut self) -> Vec<Effect> {
        if self.encounter().mode == Mode::Declare {
            return self.ask_declaring();
        }
        let takes_dice = self.encounter().mode.takes_dice();
        let (command, missing) = if takes_dice {
            (Command::Begin, self.players_not_asked())
        } else {
            (Command::Next, Vec::new())
        };
        let [next, dice, act] =
            [Action::Next, Action::Initiative, Action::Act].map(|action| self.keymap.key(action));
        let mut questions = Vec::new();
        if !missing.is_empty() {
            let who = self.encounter().list(&missing);
            questions.push(format!("No die from {who}: {next} rolls for them, {dice} enters them"));
        }
        let losers = self.who_would_lose(&command);
        if !losers.is_empty() {
            let who = self.encounter().list(&losers);
            let instead = if takes_dice { String::new() } else { format!("{act} acts now, ") };
            questions.push(format!(
                "{who} would lose the delayed action: {instead}{next} again goes on"
            ));
        }
        if questions.is_empty() || matches!(self.message, Message::Asked(_)) {
            return self.execute_by_key(command);
        }
        self.habits.asked.extend(missing);
        self.message = Message::Asked(questions.join(". "));
        Vec::new()
    }

    /// Players without a die who have not been asked about in this turn.
    fn players_not_asked(&self) -> Vec<Id> {
        let missing = self.encounter().combatants.iter().filter(|combatant| {
            combatant.block.side == Side::Pc && combatant.is_active() && combatant.roll.is_none()
        });
        missing.map(|combatant| combatant.id).filter(|id| !self.habits.asked.contains(id)).collect()
    }

    /// Whose standby `command` would lose, found out by looking ahead with a copy of the dice.
    fn who_would_lose(&self, command: &Command) -> Vec<Id> {
        let state = self.encounter();
        let held = state.held();
        if held.is_empty() {
            return held;
        }
        let Ok(decision) = decide(state, command, &mut self.dice.clone()) else {
            return Vec::new();
        };
        let mut ahead: Encounter = state.clone();
        decision.events.iter().for_each(|event| event.apply(&mut ahead));
        let still = ahead.held();
        held.into_iter().filter(|id| !still.contains(id)).collect()
    }
}
