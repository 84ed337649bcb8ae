//! Fights that the program plays by the tactics of all, on a copy without a history.

use super::{
    Transaction, acting, auto, decisions, declarations, effects, next_slot, resistance, time,
    turn_order,
};
use crate::command::{RollOptions, Span};
use crate::dice::Dice;
use crate::encounter::{Effect, Encounter, PendingDecision, Refusal, Settlement};
use crate::rules::{Consequence, Mode, ReadyEffect};

/// A fight that is played on from a state. Nothing is compared, validated or told.
pub struct Playout<'a>(Transaction<'a>);

impl<'a> Playout<'a> {
    /// Copies the state; what is due in it is decided.
    pub fn new(start: &Encounter, dice: &'a mut dyn Dice) -> Self {
        let mut playout = Self(Transaction::new(start, dice));
        decide_what_is_due(&mut playout.0);
        playout
    }

    /// The state as it stands.
    pub fn state(&self) -> &Encounter {
        &self.0.state
    }

    /// Plays the next stage, or goes on to the next phase or turn. Decisions that fall due are rolled at once; who has no
    /// number for one passes it. Those who wait act as soon as they can. Returns false if the fight can't go on.
    pub fn play_on(&mut self) -> bool {
        let tx = &mut self.0;
        let (clock, slots) = (tx.state.clock, tx.state.phase.slots.clone());
        // Tactics propose nothing that is refused, but for rulesets in which nobody can do more: the stage then ends.
        if next_stage(tx).is_err() {
            let acting = tx.state.acting();
            if acting.first().is_none_or(|&id| acting::end_stage_of(tx, id).is_err()) {
                return false;
            }
        }
        turn_order::normalize(tx);
        next_slot::end_effects(tx, clock, &slots);
        decide_what_is_due(tx);
        tx.facts.clear();
        true
    }
}

fn next_stage(tx: &mut Transaction) -> Result<(), Refusal> {
    match tx.state.mode {
        Mode::Setup | Mode::Initiative => return time::begin(tx),
        Mode::Declare => {
            let who = tx.state.declaring().first().map(|&id| tx.name(id)).unwrap_or_default();
            return declarations::declare(tx, &who, "attack");
        }
        Mode::Acting | Mode::Over | Mode::Finished => {}
    }
    if let (Some(&held), None) = (tx.state.held().first(), tx.state.phase.interrupter()) {
        return acting::act(tx, &tx.name(held), false);
    }
    let acting = tx.state.acting();
    match acting.as_slice() {
        [] => acting::next(tx),
        &[only] => auto::play_stage(tx, only, false),
        // At once: chance says who is asked first.
        several => {
            let first = tx.dice.roll(several.len() as u32) as usize;
            auto::play_stage(tx, several[first], false)
        }
    }
}

fn decide_what_is_due(tx: &mut Transaction) {
    let is_jolt = |it: &&PendingDecision| it.is_of(Consequence::Shock);
    loop {
        let pending = &tx.state.pending;
        let Some(decision) = pending.iter().find(is_jolt).or(pending.first()).cloned() else {
            break;
        };
        match decision {
            PendingDecision::Consequence { who, consequence: Consequence::Bleeding, .. } => {
                if let Some(bleeding) = ReadyEffect::outcome_of(Consequence::Bleeding) {
                    effects::apply_effect(tx, who, Effect::ready(bleeding), Span::Open);
                }
            }
            PendingDecision::Consequence { who, consequence, .. } => {
                // Whoever has no number for it passes.
                let _ = resistance::resist(tx, who, consequence, None, &RollOptions::default());
            }
            _ => {}
        }
        // A second jolt is another test.
        decisions::settle(tx, Settlement::Dismissed, |it| {
            it.is_same(&decision) && !it.is_of(Consequence::Shock)
        });
        turn_order::normalize(tx);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::SeededDice;

    #[test]
    fn a_fight_that_can_not_go_on_says_so() {
        let mut state = Encounter::default();
        let mut dice = SeededDice::new(1);
        assert!(!Playout::new(&state, &mut dice).play_on(), "nobody is there");
        state.mode = Mode::Declare;
        assert!(!Playout::new(&state, &mut dice).play_on(), "nobody declares");
    }
}
