//! The working copy that commands modify.

use std::borrow::Cow;

use crate::command::{NamePattern, Names};
use crate::dice::Dice;
use crate::encounter::{Combatant, Encounter, Fact, HeldBack, Id, Refusal, TargetNumber};
use crate::rules::{Mode, Parameters, Stat};
use crate::text::PlainText;

/// A working copy of an encounter, the dice, and the facts pushed so far.
pub(super) struct Transaction<'a> {
    /// The state, as modified so far.
    pub state: Encounter,
    /// The dice.
    pub dice: &'a mut dyn Dice,
    /// The facts pushed so far; the last ones may be extended.
    pub facts: Vec<Fact>,
    /// The targets of the rolls so far, if they are all that is asked for: then no roll is made.
    pub preview: Option<Vec<TargetNumber>>,
}

impl<'a> Transaction<'a> {
    /// Copies `encounter`.
    pub fn new(encounter: &Encounter, dice: &'a mut dyn Dice) -> Self {
        Self { state: encounter.clone(), dice, facts: Vec::new(), preview: None }
    }

    /// Returns the parameters of the ruleset.
    pub fn rules(&self) -> &Parameters {
        self.state.rules()
    }

    /// Returns the encounter as rolls and limits see it (AMB-14).
    pub fn seen(&self) -> Cow<'_, Encounter> {
        self.state.without_held_back()
    }

    /// Notes what a blow brings to a combatant, which weighs from the end of the slot on if several act at once (AMB-14).
    pub fn hold_back(&mut self, who: Id, note: impl FnOnce(&mut HeldBack)) {
        if self.state.phase.is_at_once() {
            let all = &mut self.state.phase.held_back;
            let index = all.iter().position(|held| held.who == who).unwrap_or_else(|| {
                all.push(HeldBack { who, ..HeldBack::default() });
                all.len() - 1
            });
            note(&mut all[index]);
        }
    }

    /// Takes what weighs on a combatant at once off what is held back.
    pub fn release(&mut self, who: Id, change: impl FnMut(&mut HeldBack)) {
        self.state.phase.held_back.iter_mut().filter(|held| held.who == who).for_each(change);
    }

    /// Appends a fact.
    pub fn push(&mut self, fact: Fact) {
        self.facts.push(fact);
    }

    /// Finds the combatant called `name`.
    pub fn find(&self, name: &str) -> Result<Id, Refusal> {
        self.state.find(name).map(|combatant| combatant.id)
    }

    /// Finds the only combatant of `names`; refuses patterns and several names.
    pub fn find_one(&self, names: &Names) -> Result<Id, Refusal> {
        match names.0.as_slice() {
            [NamePattern::One(name)] => self.find(name),
            _ => Err(Refusal::OneAtATime(self.names(&self.state.find_all(names)?))),
        }
    }

    /// Returns the combatant `id` for changes. Ids come from [`Self::find`] or from the state itself.
    pub fn combatant(&mut self, id: Id) -> &mut Combatant {
        let combatant = self.state.combatants.get_mut(id);
        combatant.expect("an id found in the state stands for somebody in it")
    }

    /// Returns all combatants except the reserve, in order of entry.
    pub fn ids_in_fight(&self) -> Vec<Id> {
        self.state.ids_where(|combatant| !combatant.is_in_reserve())
    }

    /// Returns the name of `id`; empty for a removed combatant.
    pub fn name(&self, id: Id) -> PlainText {
        self.state.get(id).map(|combatant| combatant.name.clone()).unwrap_or_default()
    }

    /// Returns the names of `ids`, in the same order.
    pub fn names(&self, ids: &[Id]) -> Vec<PlainText> {
        ids.iter().map(|&id| self.name(id)).collect()
    }

    /// Returns the current stat of `id`; `None` if it can't be derived.
    pub fn stat(&self, id: Id, stat: Stat) -> Option<i32> {
        self.state.get(id).and_then(|combatant| combatant.stat(stat, self.rules()))
    }

    /// Rolls percentile dice, or validates the given roll.
    pub fn percentile(&mut self, roll: Option<i32>) -> Result<i32, Refusal> {
        match roll {
            Some(roll) if (0..=99).contains(&roll) => Ok(roll),
            Some(roll) => Err(Refusal::NoSuchRoll(roll)),
            None => Ok(self.dice.roll(100) as i32),
        }
    }

    /// Refuses `command` in a mode for which `allowed` is false.
    pub fn ensure_mode(
        &self,
        command: &'static str,
        allowed: impl Fn(Mode) -> bool,
    ) -> Result<(), Refusal> {
        let mode = self.state.mode;
        if allowed(mode) { Ok(()) } else { Err(Refusal::NotNow { command, mode }) }
    }
}

impl Combatant {
    /// Refuses a combatant who can't act now.
    pub(in crate::encounter) fn ensure_can_act(&self) -> Result<(), Refusal> {
        if !self.is_active() {
            return Err(Refusal::NotActive(self.name.clone()));
        }
        self.stunned_by().map_or(Ok(()), |effect| {
            Err(Refusal::Stunned { name: self.name.clone(), label: effect.label.clone() })
        })
    }
}
