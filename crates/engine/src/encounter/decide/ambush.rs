//! Ambushes: surprise in one step, and the free phase of the attackers (EX-40 to EX-42).

use super::{Transaction, initiative};
use crate::command::{Command, Names};
use crate::encounter::{
    Ambush, BrokenRule, Combatant, Encounter, Fact, Id, PhaseState, Refusal, Slot,
};
use crate::rules::Mode;

impl Encounter {
    /// Returns the modifier of the ambush to an initiative roll of `id`; 0 or less (EX-40).
    pub fn ambush_modifier(&self, id: Id) -> i32 {
        if self.ambush.others.contains(&id) { self.rules().surprise_modifier } else { 0 }
    }

    /// Returns true if a combatant is too surprised to defend now: in phase 1, and in a free phase (EX-42).
    pub fn is_defenseless(&self, combatant: &Combatant) -> bool {
        let is_playing = self.mode == Mode::Declare || self.mode.is_in_phase();
        combatant.surprised && is_playing && self.clock.phase == 1
    }

    /// Returns true if a combatant can defend now: who is too surprised can't, nor who can't act (EX-12, EX-42).
    pub fn can_defend(&self, combatant: &Combatant) -> bool {
        combatant.can_act() && !self.is_defenseless(combatant)
    }
}

/// `ambush NAMES [surprised=NAMES|free=yes]`: replaces the ambush laid before.
pub(super) fn lay(
    tx: &mut Transaction,
    names: &Names,
    surprised: Option<&Names>,
    free: bool,
) -> Result<(), Refusal> {
    tx.ensure_mode("ambush", Mode::takes_dice)?;
    let ambushers = find_in_fight(tx, names)?;
    let others = tx.state.ids_where(|it| it.takes_part() && !ambushers.contains(&it.id));
    let surprised = match surprised {
        Some(_) if free => return Err(Refusal::FreePhaseSurprisesAll),
        Some(names) => find_in_fight(tx, names)?,
        None if free => others.clone(),
        None => Vec::new(),
    };
    if let Some(&both) = surprised.iter().find(|id| ambushers.contains(id)) {
        return Err(Refusal::AmbusherSurprised(tx.name(both)));
    }
    if others.is_empty() {
        return Err(Refusal::NobodyToAmbush);
    }
    let is_active = |id: &Id| tx.state.get(*id).is_some_and(Combatant::is_active);
    let able: Vec<Id> = ambushers.iter().copied().filter(is_active).collect();
    if free && able.is_empty() {
        return Err(Refusal::NotActive(tx.name(ambushers[0])));
    }
    let before = std::mem::take(&mut tx.state.ambush);
    set_surprised(tx, &before.surprised, false);
    set_surprised(tx, &ambushers, false);
    let newly = set_surprised(tx, &surprised, true);
    let modifier = if free { 0 } else { tx.rules().surprise_modifier };
    tx.push(Fact::Ambushed { who: ambushers, surprised, modifier, free });
    if free {
        let slots = able.iter().map(|&id| Slot { granted: true, ..Slot::new(id, 0) }).collect();
        tx.state.mode = Mode::Acting;
        tx.state.phase = PhaseState { slots, is_free: true, ..PhaseState::default() };
    } else {
        tx.state.ambush = Ambush { others, surprised: newly };
    }
    modify_rolls(tx);
    Ok(())
}

/// Finds combatants who are in the fight; refuses others.
fn find_in_fight(tx: &mut Transaction, names: &Names) -> Result<Vec<Id>, Refusal> {
    let found = tx.state.find_all(names)?;
    for &id in &found {
        let combatant = tx.combatant(id);
        combatant.ensure_in_fight()?;
        if !combatant.is_present() {
            return Err(Refusal::NotActive(combatant.name.clone()));
        }
    }
    Ok(found)
}

/// Sets the flag of those who are there; returns those for whom it has changed.
fn set_surprised(tx: &mut Transaction, ids: &[Id], surprised: bool) -> Vec<Id> {
    let differs = |it: &Combatant| ids.contains(&it.id) && it.surprised != surprised;
    let changed = tx.state.ids_where(differs);
    for &id in &changed {
        tx.combatant(id).surprised = surprised;
    }
    changed
}

/// Brings the rolls made for this turn up to date with the ambush; those of earlier turns stay (AMB-75).
fn modify_rolls(tx: &mut Transaction) {
    let state = &tx.state;
    let differs = |it: &Combatant| {
        let roll = it.roll.as_ref().filter(|roll| !roll.earlier);
        roll.is_some_and(|roll| roll.ambush != state.ambush_modifier(it.id))
    };
    for id in state.ids_where(differs) {
        let modifier = tx.state.ambush_modifier(id);
        if let Some(roll) = &mut tx.combatant(id).roll {
            roll.ambush = modifier;
        }
        initiative::push_scores(tx, id);
    }
}

/// Refuses what needs initiative or an order while a free phase runs.
pub(super) fn ensure_not_free(tx: &Transaction, command: &Command) -> Result<(), Refusal> {
    let needs_order = matches!(
        command,
        Command::Roll { .. }
            | Command::Begin
            | Command::Ambush { .. }
            | Command::Delay { .. }
            | Command::Act { .. }
            | Command::Move { .. }
            | Command::Slot { .. }
    );
    if needs_order && tx.state.phase.is_free { Err(Refusal::InFreePhase) } else { Ok(()) }
}

/// Returns the rule that a defense of somebody who can't defend breaks (EX-12, EX-42).
pub(super) fn broken_defense(tx: &Transaction, id: Id) -> Option<BrokenRule> {
    let seen = tx.seen();
    let combatant = seen.get(id).filter(|it| !seen.can_defend(it))?;
    let name = combatant.name.clone();
    let can_act = combatant.can_act();
    Some(if can_act { BrokenRule::Defenseless(name) } else { BrokenRule::CanNotDefend(name) })
}
