//! Those who act at once: what they do to each other weighs when their slot is over (AMB-14).
//!
//! What blows bring is found by comparing the combatants before and after each command.

use std::collections::BTreeMap;

use super::combatant::{Combatant, Effect};
use super::record::Fact;
use super::situation::{Moment, Part, Situation};

/// The commands that are blows, or tests that blows call for.
const BLOWS: [&str; 6] = ["attack", "damage", "wound", "stress", "shock", "resist"];

/// What blows of a slot have brought to a combatant.
#[derive(Clone, Default)]
pub struct Held {
    pub wounds: i64,
    pub traumas: i64,
    /// The labels of effects, in small letters, each with the effect before.
    pub effects: Vec<(String, Option<Effect>)>,
    /// The status before.
    pub status: Option<String>,
}

/// What is held back in the slot that several share.
#[derive(Clone, Default)]
pub struct AtOnce {
    /// The slot: its phase, and the fact that brought it up.
    slot: Option<(Moment, usize)>,
    pub held: BTreeMap<u32, Held>,
}

impl Situation {
    /// Returns the slot in which several act at once; the free phase is one (EX-41).
    fn shared_slot(&self) -> Option<(Moment, usize)> {
        let is_shared = match self.part {
            Part::Free => true,
            Part::Turn => self.record.at_hand().is_some_and(|slot| slot.shared),
            _ => false,
        };
        let came_up = self.record.last_of(|fact| matches!(fact, Fact::CameUp(_)));
        is_shared.then(|| (self.now(), came_up.filter(|_| self.part == Part::Turn).unwrap_or(0)))
    }

    /// Returns true while what blows bring is held back: not while somebody interrupts.
    pub fn holds_back(&self) -> bool {
        self.shared_slot().is_some() && self.record.interruptions().is_empty()
    }

    /// Carries out a command, and holds back what it brings if it is a blow. What an interrupter brings weighs at once.
    pub fn at_once(
        &mut self,
        command: &str,
        carry_out: impl FnOnce(&mut Self) -> Result<(), String>,
    ) -> Result<(), String> {
        let before = BLOWS.contains(&command).then(|| self.combatants.clone());
        let holds_back = self.holds_back();
        carry_out(self)?;
        for old in before.iter().flatten() {
            let Some(new) = self.combatants.iter().find(|it| it.key == old.key) else { continue };
            let more = |key| (new.counter(key) - old.counter(key)).max(0);
            let before = |label: &str| {
                old.effects.iter().find(|it| it.label.to_lowercase() == label.to_lowercase())
            };
            let brought = new.effects.iter().filter(|it| before(&it.label) != Some(*it));
            let brought = brought.map(|it| (it.label.to_lowercase(), before(&it.label).cloned()));
            let held = self.at_once.held.entry(old.key).or_default();
            if !holds_back {
                held.effects
                    .retain(|(label, _)| !brought.clone().any(|(other, _)| other == *label));
                held.status.take_if(|_| old.status != new.status);
                continue;
            }
            held.wounds += more("wounds");
            held.traumas += more("traumas");
            for (label, before) in brought {
                if held.effects.iter().all(|(known, _)| *known != label) {
                    held.effects.push((label, before));
                }
            }
            if old.status != new.status {
                held.status.get_or_insert(old.status.clone());
            }
        }
        Ok(())
    }

    /// Strikes what the gamemaster says off what is held back.
    pub fn strike(&mut self, who: u32, change: impl FnOnce(&mut Held)) {
        if let Some(held) = self.at_once.held.get_mut(&who) {
            change(held);
        }
    }

    /// Lets everything weigh once the slot is over.
    pub fn end_at_once(&mut self) {
        let slot = self.shared_slot();
        if slot != self.at_once.slot {
            self.at_once = AtOnce { slot, held: BTreeMap::new() };
        }
    }

    /// Returns a combatant as rolls and limits see them.
    pub fn seen(&self, who: u32) -> Combatant {
        let mut seen = self.of(who).clone();
        if let Some(held) = self.at_once.held.get(&who).filter(|_| self.holds_back()) {
            seen.count("wounds", -held.wounds);
            seen.count("traumas", -held.traumas);
            seen.effects.retain(|it| {
                held.effects.iter().all(|(label, _)| *label != it.label.to_lowercase())
            });
            seen.effects.extend(held.effects.iter().filter_map(|(_, before)| before.clone()));
            seen.status = held.status.clone().unwrap_or(seen.status);
        }
        seen
    }
}
