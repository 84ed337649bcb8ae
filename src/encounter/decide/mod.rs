//! The rules: what a command makes of an encounter.
//!
//! The rules are written as plain changes to a working copy, the [`Transaction`]. What then differs from the
//! state it was made of are the events. A refusal throws the copy away, so it changes nothing.

mod acting;
mod harm;
mod initiative;
mod order_override;
mod reckoning;
mod setup;
mod skill_test;
mod stage_work;
mod time;
mod turn_order;

pub use stage_work::AIMING;

use super::change::StateChange;
use super::combatant::{Combatant, Id};
use super::command::Command;
use super::due::Due;
use super::effect::Effect;
use super::notice;
use super::refusal::Refusal;
use super::{Encounter, Mode};
use crate::dice::Dice;

/// What a command comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What changes.
    pub events: Vec<StateChange>,
    /// What there is to say of it, a sentence each.
    pub said: Vec<String>,
    /// What the gamemaster has to decide now.
    pub due: Vec<Due>,
}

/// Finds out what `command` makes of `encounter`, and changes nothing.
///
/// # Errors
/// A [`Refusal`] where the rules or the situation don't allow it.
pub fn decide(
    encounter: &Encounter,
    command: &Command,
    dice: &mut dyn Dice,
) -> Result<Decision, Refusal> {
    if encounter.mode == Mode::Finished {
        return Err(Refusal::Finished);
    }
    let mut draft =
        Transaction { state: encounter.clone(), dice, said: Vec::new(), due: Vec::new() };
    draft.carry_out(command)?;
    draft.settle();
    let Transaction { state, mut said, due, .. } = draft;
    said.extend(notice::of_order(encounter, &state, command));
    Ok(Decision { events: StateChange::between(encounter, &state), said, due })
}

/// A working copy that the rules change.
struct Transaction<'a> {
    state: Encounter,
    dice: &'a mut dyn Dice,
    said: Vec<String>,
    due: Vec<Due>,
}

impl Transaction<'_> {
    fn carry_out(&mut self, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Ruleset { ruleset, .. } => self.choose_ruleset(ruleset.as_deref()),
            Command::Title(title) => self.set_title(title),
            Command::Add { name, count, settings } => self.add(name, *count, settings),
            Command::Set { name, settings } => self.set(name, settings),
            Command::Copy { name, count } => self.copy(name, *count),
            Command::Rename { name, new } => self.rename(name, new),
            Command::Remove { name } => self.remove(name),
            Command::Roll { who, by, modifier } => self.roll(who, by, *modifier),
            Command::Begin => self.begin(),
            Command::Start => self.start(),
            Command::Next => self.next(),
            Command::Done { name } => self.done(name),
            Command::Delay { name } => self.delay(name.as_deref()),
            Command::Act { name, before } => self.act(name, *before),
            Command::Moxie { name } => self.go_first(name),
            Command::Regain { name, points } => self.regain(name, *points),
            Command::Session => {
                self.new_session();
                Ok(())
            }
            Command::Finish => {
                self.finish();
                Ok(())
            }
            Command::Move { name, place } => self.move_slot(name, place),
            Command::Slot { name, die } => self.give_slot(name, *die),
            Command::EndTurn => self.end_turn_now(),
            Command::Damage { name, hit } => self.damage(name, *hit),
            Command::Wound { name, count } => self.wound(name, *count),
            Command::Heal { name, points, wounds } => self.heal(name, *points, *wounds),
            Command::Status { name, status } => self.set_status(name, *status),
            Command::Effect { name, label, stats, test, each, span } => {
                let effect =
                    Effect { stats: stats.clone(), test: *test, each: *each, ..Effect::new(label) };
                self.put_effect(name, effect, *span)
            }
            Command::Action { name, kind, what, force } => self.action(name, *kind, what, *force),
            Command::Declare { name, what } => self.declare(name, what),
            Command::Change { name, what, power } => self.change_declared(name, what, *power),
            Command::Pass(passing) => self.pass(*passing),
            Command::Stress { name, points } => self.stress(name, *points),
            Command::Relieve { name, points, traumas } => self.relieve(name, *points, *traumas),
            Command::Shock { name, roll } => self.shock(name, *roll),
            Command::Timer { label, span } => self.set_timer(label, span),
            Command::Dice(command) => self.roll_dice(command),
            Command::Clear { name, label } => self.clear_effect(name, label),
            Command::Note { name, text } => self.note(name, text),
        }
    }

    fn say(&mut self, sentence: impl Into<String>) {
        self.said.push(sentence.into());
    }

    /// The combatant that `name` means.
    fn id_of(&self, name: &str) -> Result<Id, Refusal> {
        self.state.find(name).map(|found| found.id)
    }

    /// The combatant `id`, to be changed. Ids in a draft come from [`Self::id_of`] or from the state itself.
    fn who(&mut self, id: Id) -> &mut Combatant {
        self.state.get_mut(id).expect("an id found in the state stands for somebody in it")
    }

    fn name(&self, id: Id) -> String {
        self.state.get(id).map(|combatant| combatant.name.clone()).unwrap_or_default()
    }

    fn names(&self, ids: &[Id]) -> Vec<String> {
        self.state.names(ids).into_iter().map(str::to_owned).collect()
    }

    /// Refuses `command` at a stage for which `fits` does not hold.
    fn only_while(
        &self,
        command: &'static str,
        fits: impl Fn(Mode) -> bool,
    ) -> Result<(), Refusal> {
        let stage = self.state.mode;
        if fits(stage) { Ok(()) } else { Err(Refusal::NotNow { command, mode: stage }) }
    }
}
