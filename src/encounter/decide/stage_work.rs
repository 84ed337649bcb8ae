//! What is done in a stage: actions with their limits, and declarations that bind.

use super::Transaction;
use super::setup::line_of;
use crate::encounter::combatant::{Combatant, Id};
use crate::encounter::parts::ActionKind;
use crate::encounter::refusal::Refusal;
use crate::encounter::{Encounter, Mode};
use crate::rules::{Circumstance, Declaration};

/// What a Complex action is called that aims (EX-6).
pub const AIMING: &str = "aim";

impl Encounter {
    /// Those who move and have not arrived yet, in order of entry (CT-17).
    pub fn moving(&self) -> Vec<Id> {
        self.ids_where(|combatant| combatant.actions.moving)
    }

    /// Who may declare now, in order of entry: the lowest of those left; the highest at any time, but
    /// nobody asks them (CT-3, CT-4, AMB-65).
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

    /// Those whose actions are declared, with the score of every slot they will have, in order of
    /// entry; nobody but in `declare`.
    pub fn declarers(&self) -> Vec<(Id, i32)> {
        if self.mode != Mode::Declare {
            return Vec::new();
        }
        let slots = self.slots_of_phase(1);
        let available = slots.iter().filter(|slot| self.is_available(slot));
        available.map(|slot| (slot.who, self.slot_score(slot))).collect()
    }

    /// Whether somebody has the highest score and has declared nothing: they may, and need not (CT-4).
    pub fn need_not_declare(&self, id: Id) -> bool {
        let scored = self.declarers();
        let highest = scored.iter().map(|(_, score)| *score).max();
        !self.has_declared(id)
            && scored.iter().any(|(who, score)| *who == id && Some(*score) == highest)
    }

    fn has_declared(&self, id: Id) -> bool {
        self.get(id).is_some_and(|combatant| combatant.actions.declared.is_some())
    }
}

impl Combatant {
    /// Refuses for whoever can't act now.
    pub(super) fn ensure_can_act(&self) -> Result<(), Refusal> {
        if !self.is_active() {
            return Err(Refusal::NotActive(self.name.clone()));
        }
        self.stunned_by().map_or(Ok(()), |effect| {
            Err(Refusal::Stunned { name: self.name.clone(), label: effect.label.clone() })
        })
    }
}

impl Transaction<'_> {
    pub(super) fn declare(&mut self, name: &str, what: &str) -> Result<(), Refusal> {
        if self.state.rules().declaration == Declaration::Never {
            return Err(Refusal::NoSuchRule("declarations"));
        }
        self.only_while("declare", |stage| stage == Mode::Declare)?;
        let id = self.id_of(name)?;
        let declaring = self.state.declaring();
        if !declaring.contains(&id) && !self.state.need_not_declare(id) {
            let declaring = self.names(&declaring);
            return Err(Refusal::NotDeclaring { name: self.name(id), declaring });
        }
        self.who(id).actions.declared = Some(line_of("a declaration", what)?);
        Ok(())
    }

    pub(super) fn change_declared(
        &mut self,
        name: &str,
        what: &str,
        power: bool,
    ) -> Result<(), Refusal> {
        let id = self.id_of(name)?;
        let what = line_of("a declaration", what)?;
        if self.who(id).actions.declared.is_none() {
            return Err(Refusal::NothingDeclared(self.name(id)));
        }
        if !power {
            return Err(Refusal::DeclaredBinds(self.name(id)));
        }
        self.who(id).actions.declared = Some(what);
        Ok(())
    }

    /// An action of somebody who is acting; it starts the stage (AC-5 to AC-9).
    pub(super) fn action(
        &mut self,
        name: &str,
        kind: ActionKind,
        what: &str,
        force: bool,
    ) -> Result<(), Refusal> {
        let id = self.acting_id(name)?;
        let what = if what.is_empty() { String::new() } else { line_of("an action", what)? };
        if !force {
            if self.state.rules().stage_limits {
                self.within_limits(id, kind)?;
            }
            let declared = self.who(id).actions.declared.clone();
            if let Some(declared) =
                declared.filter(|declared| !what.is_empty() && *declared != what)
            {
                return Err(Refusal::DeclaredOtherwise { name: self.name(id), declared });
            }
        }
        self.start_acting();
        let doing = &mut self.who(id).actions;
        doing.actions.push(kind);
        // A quick aim is gone with this stage, a Complex one is held beyond it.
        let held = match kind {
            ActionKind::Aim => Some(false),
            ActionKind::Complex if what.eq_ignore_ascii_case(AIMING) => Some(true),
            _ => None,
        };
        if let Some(held) = held {
            let (_, aim) = Circumstance::Aim.degrees()[usize::from(held)];
            (doing.aim, doing.aim_is_held) = (aim, held);
        }
        self.warn_of_quick_actions(id);
        Ok(())
    }

    fn within_limits(&self, id: Id, kind: ActionKind) -> Result<(), Refusal> {
        let actions = self.state.get(id).map_or(&[][..], |combatant| &combatant.actions.actions);
        let taken = |other: ActionKind| actions.contains(&other);
        let limit = match kind {
            ActionKind::Complex if taken(ActionKind::Complex) => "one Complex action a stage",
            ActionKind::Complex if taken(ActionKind::Task) => "no Complex action beside a Task",
            ActionKind::Task if taken(ActionKind::Complex) => "no Task beside a Complex action",
            ActionKind::Quick | ActionKind::Aim if taken(ActionKind::Aim) => {
                "aiming is the only Quick action of its stage"
            }
            ActionKind::Aim if taken(ActionKind::Quick) => {
                "aiming is the only Quick action of its stage"
            }
            _ => return Ok(()),
        };
        Err(Refusal::ActionLimit { name: self.name(id), limit, kind })
    }

    /// More Quick actions than usual are the gamemaster's to allow (AMB-36).
    fn warn_of_quick_actions(&mut self, id: Id) {
        let rules = self.state.rules();
        let (alone, beside) = (rules.quick_alone, rules.quick_beside);
        let actions = &self.who(id).actions.actions;
        let usual = if actions.iter().any(|kind| kind.is_long()) { beside } else { alone };
        let quick = actions.iter().filter(|kind| !kind.is_long()).count();
        if quick > usual as usize {
            let name = self.name(id);
            self.say(format!("{name} has taken {quick} Quick actions, {usual} are usual"));
        }
    }

    /// Whatever stage was left open when the turn ended is over, unless it is held on standby.
    pub(super) fn end_all_actions(&mut self) {
        let acting = |combatant: &Combatant| {
            !combatant.actions.actions.is_empty() && combatant.standby.is_none()
        };
        self.state.ids_where(acting).into_iter().for_each(|id| self.end_actions(id));
    }

    /// A stage is over: its actions are counted no more, and a quick aim is spent.
    pub(super) fn end_actions(&mut self, id: Id) {
        let Some(combatant) = self.state.get_mut(id) else { return };
        combatant.actions.actions.clear();
        // An aim that is held outlasts this stage, and is spent with the next.
        if !std::mem::take(&mut combatant.actions.aim_is_held) {
            combatant.actions.aim = 0;
        }
    }
}

impl Combatant {
    /// What aiming adds to their next attack (EX-6).
    pub fn aim(&self) -> i32 {
        self.actions.aim
    }
}
