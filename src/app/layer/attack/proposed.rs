//! An attack that tactics propose: the dialog filled in, up to the dice of the players.

use super::firing::{FiringChoice, UsedWeapon};
use super::{AttackDialog, AttackStep, PastAttacks};
use crate::app::context::Context;
use crate::app::key::Named;
use crate::app::layer::damage_prompt::LastHit;
use crate::app::layer::modifiers::CHARGE;
use crate::app::layer::roll_step::{RollStep, TypedSkills};
use crate::app::layer::{Outcome, TakesKeys};
use phasekeeper_engine::command::{ActionKind, Command};
use phasekeeper_engine::encounter::{Combatant, Encounter, Id, propose_attack};

impl AttackDialog {
    /// An attack of `who` by their tactics, and what there is to say about it; `None` if this weapon can't be used.
    pub fn proposed(
        state: &Encounter,
        who: Id,
        on: Id,
        weapon: &str,
        dice: [i32; 2],
        typed: &TypedSkills,
        past: PastAttacks,
    ) -> Option<(Self, Outcome)> {
        let proposal = propose_attack(state, who, on, weapon)?;
        let order = proposal.attack()?;
        let mode = order.mode.unwrap_or_default();
        let attacker = state.get(who)?;
        let used = attacker.weapon(weapon);
        let used = used.map(UsedWeapon::of);
        let mut dialog = Self::new(attacker, state.get(on), used.as_ref(), LastHit::default());
        dialog.typed.clone_from(typed);
        dialog.past = past;
        let firing = dialog.chosen_weapon(state).and_then(|it| FiringChoice::with_mode(it, mode));
        dialog.firing = firing.unwrap_or_default();
        dialog.proposed = Some(dice);
        dialog.attacker.is_asked = true;
        dialog.attacker.take_weapon(dialog.chosen_weapon(state).cloned());
        dialog.attacker.take_default(state);
        if order.charge {
            dialog.update_modifiers(state);
            dialog.attacker.modifiers.choose(CHARGE);
        }
        let warning = dialog.take_weapon(state);
        if !is_played(state, who) {
            dialog.attacker.fill(dice[0], state);
        }
        let asked =
            if dialog.is_defended(state) { dialog.resolve_offense(state) } else { Outcome::Stay };
        Some((dialog, if matches!(warning, Outcome::Stay) { asked } else { warning }))
    }

    /// Returns true if the attacker has hit somebody who defends.
    pub(super) fn is_defended(&self, state: &Encounter) -> bool {
        let offense = self.attacker.result();
        offense.is_some_and(|it| it.check.succeeds()) && self.can_defend(state)
    }

    /// Returns true if the target can defend. Tactics defend only with Fray or REF; players decide themselves.
    pub fn can_defend(&self, state: &Encounter) -> bool {
        let state = state.without_held_back();
        let target = self.defender.as_ref().and_then(|defender| state.get(defender.who));
        target.is_some_and(|it| {
            let asks = self.proposed.is_none() || it.is_players();
            state.can_defend(it) && (asks || it.has_fray(state.rules()))
        })
    }

    /// Fills in the defense of a proposal; players roll for their own.
    pub(super) fn fill_defense(&mut self, state: &Encounter) {
        if let (Some([_, die]), Some(defender)) = (self.proposed, &mut self.defender)
            && !is_played(state, defender.who)
        {
            defender.fill(die, state);
        }
    }

    /// Proposes another target or weapon, so many further on; the dice stay.
    pub(super) fn propose_other(&mut self, on: isize, weapon: isize, state: &Encounter) -> Outcome {
        let Some(dice) = self.proposed else { return Outcome::Stay };
        let who = self.attacker.who;
        let labels: Vec<&str> =
            state.usable_weapons(who).into_iter().map(|(it, _)| it.label.as_str()).collect();
        let used = self.chosen_weapon(state).map(|it| it.label.as_str());
        let weapon = moved(&labels, used, weapon);
        let target = moved(&state.targets(who), self.target(state), on);
        let other = target.zip(weapon);
        let (typed, past) = (&self.typed, &self.past);
        let proposed =
            |(on, weapon)| Self::proposed(state, who, on, weapon, dice, typed, past.clone());
        match other.and_then(proposed) {
            Some((other, said)) => {
                *self = other;
                said
            }
            None => Outcome::Stay,
        }
    }

    /// Does what is proposed, but rolls no die of a player.
    pub(super) fn accept(&mut self, context: &Context) -> Outcome {
        match self.due_of_player(context.state) {
            Some(roll) => {
                let name = context.state.name(roll.who);
                Outcome::ShowError(format!("{name} is a player: type the die, or Enter rolls it"))
            }
            None => self.press(Named::Enter.into(), context),
        }
    }

    /// The roll that a player has to make, if one is asked for.
    pub(super) fn due_of_player(&self, state: &Encounter) -> Option<&RollStep> {
        self.roll().filter(|it| it.die.value().is_empty() && is_played(state, it.who))
    }

    /// The attacker, if their stage has another attack once this one, which tactics proposed, is carried out.
    pub fn next_shot_of(&self, state: &Encounter) -> Option<Id> {
        self.proposed.as_ref()?;
        let who = state.acting().into_iter().find(|it| *it == self.attacker.who)?;
        self.has_attacked(state).then_some(who)
    }

    /// Describes what Enter does besides the attack that is proposed: before it, and after it.
    pub(super) fn beside(&self, state: &Encounter) -> Option<(String, &'static str)> {
        let weapon = self.chosen_weapon(state).filter(|_| self.proposed.is_some())?;
        let (attacker, on) = (state.get(self.attacker.who)?, self.target(state)?);
        let proposal = propose_attack(state, attacker.id, on, &weapon.label)?;
        let before = proposal.commands().iter().filter_map(|it| match it {
            Command::Action { kind, .. } if *kind == ActionKind::Aim => Some("aims, "),
            Command::Action { .. } => Some("gets up, "),
            _ => None,
        });
        let shots = attacker.shots(weapon, self.firing.mode, state.rules());
        let goes_on = shots.is_some_and(|(fired, most)| fired + 1 < most) && !is_played(state, on);
        Some((before.collect(), if goes_on { ", then once more" } else { "" }))
    }

    /// Returns true if the attacker has taken an action in this stage.
    pub fn has_attacked(&self, state: &Encounter) -> bool {
        state.get(self.attacker.who).is_some_and(|it| !it.actions.taken.is_empty())
    }

    /// Returns true while a proposal can be changed.
    pub fn is_proposal(&self) -> bool {
        let asks = matches!(self.step, AttackStep::Attack | AttackStep::Defense);
        self.proposed.is_some() && asks
    }
}

/// Returns true for a character of the players, who roll their own dice.
fn is_played(state: &Encounter, who: Id) -> bool {
    state.get(who).is_some_and(Combatant::is_players)
}

/// The one `by` further on than `now`, round and round.
pub(super) fn moved<T: Copy + PartialEq>(all: &[T], now: Option<T>, by: isize) -> Option<T> {
    let place = all.iter().position(|it| Some(*it) == now).unwrap_or(0);
    let count = all.len().max(1);
    all.get((place + count).saturating_add_signed(by) % count).copied()
}
