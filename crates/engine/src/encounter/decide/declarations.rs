//! Declarations, upward and binding (CT-3, CT-4, CT-7).

use super::Transaction;
use crate::command::Command;
use crate::encounter::{BrokenRule, Encounter, Id, Refusal, check_text};
use crate::rules::{Declaration, Mode};

impl Encounter {
    /// Returns the combatants who may declare now, in order of entry: the lowest of those left, and at any time the
    /// highest, who need not (CT-3, CT-4, AMB-65).
    pub fn declaring(&self) -> Vec<Id> {
        let scored = self.declarers();
        let highest = scored.iter().map(|(_, score)| *score).max();
        let left: Vec<(Id, i32)> = scored
            .into_iter()
            .filter(|(who, score)| Some(*score) != highest && !self.has_declared(*who))
            .collect();
        let lowest = left.iter().map(|(_, score)| *score).min();
        left.into_iter().filter(|(_, score)| Some(*score) == lowest).map(|(who, _)| who).collect()
    }

    /// Returns the combatants with declared actions, with the score of each of their slots, in order of entry; empty
    /// except in `declare`.
    pub fn declarers(&self) -> Vec<(Id, i32)> {
        if self.mode != Mode::Declare {
            return Vec::new();
        }
        let slots = self.slots_of_phase(1);
        let available = slots.iter().filter(|slot| self.is_available(slot));
        available.map(|slot| (slot.who, self.slot_score(slot))).collect()
    }

    /// Returns true for a combatant with the highest score who has not declared, and need not (CT-4).
    pub fn need_not_declare(&self, id: Id) -> bool {
        let scored = self.declarers();
        let highest = scored.iter().map(|(_, score)| *score).max();
        !self.has_declared(id)
            && scored.iter().any(|(who, score)| *who == id && Some(*score) == highest)
    }

    /// Checks that a combatant may declare now.
    ///
    /// # Errors
    /// A [`Refusal`] that says why not.
    pub fn ensure_may_declare(&self, id: Id) -> Result<(), Refusal> {
        if self.rules().declaration == Declaration::Never {
            return Err(Refusal::NoSuchRule("declarations"));
        }
        if self.mode != Mode::Declare {
            return Err(Refusal::NotNow { command: "declare", mode: self.mode });
        }
        let declaring = self.declaring();
        if declaring.contains(&id) || self.need_not_declare(id) {
            return Ok(());
        }
        let name = |id: Id| self.get(id).map(|it| it.name.clone()).unwrap_or_default();
        Err(Refusal::NotDeclaring {
            name: name(id),
            declaring: declaring.into_iter().map(name).collect(),
        })
    }

    fn has_declared(&self, id: Id) -> bool {
        self.get(id).is_some_and(|combatant| combatant.actions.declared.is_some())
    }
}

/// `declare NAME WHAT`.
pub(super) fn declare(tx: &mut Transaction, name: &str, what: &str) -> Result<(), Refusal> {
    let id = tx.find(name)?;
    tx.state.ensure_may_declare(id)?;
    tx.combatant(id).actions.declared = Some(check_text("a declaration", what)?);
    Ok(())
}

/// `change NAME WHAT`: allowed only by a Power (CT-7).
pub(super) fn change(
    tx: &mut Transaction,
    name: &str,
    what: &str,
    power: bool,
) -> Result<(), Refusal> {
    let id = tx.find(name)?;
    let what = check_text("a declaration", what)?;
    if tx.combatant(id).actions.declared.is_none() {
        return Err(Refusal::NothingDeclared(tx.name(id)));
    }
    if !power {
        let by = Command::Change { name: name.to_owned(), what: what.to_string(), power: true };
        return Err(Refusal::overrulable(BrokenRule::DeclaredBinds(tx.name(id)), by));
    }
    tx.combatant(id).actions.declared = Some(what);
    Ok(())
}
