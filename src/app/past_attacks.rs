//! How somebody attacked before, which is likely to be how they attack again. It is read from the log. What was taken back
//! counts, too: it is mostly done again, but for a die.

use super::layer::attack::firing::UsedWeapon;
use super::layer::attack::{AttackBefore, PastAttacks};
use super::layer::damage_prompt::LastHit;
use super::state::App;
use phasekeeper_engine::command::{AttackOrder, Command, read_command};
use phasekeeper_engine::encounter::{Combatant, Fact, Id, Step};

impl App {
    /// The weapon that an attacker used last and still has in hand; whoever has aimed shoots.
    pub(super) fn weapon_of(&self, attacker: &Combatant) -> Option<UsedWeapon> {
        let has_aimed = attacker.actions.aim != 0;
        self.attacks_by(attacker.id).find_map(|(_, order)| {
            let weapon = attacker.weapon(order.weapon.as_deref()?)?;
            let is_blade = weapon.is_for_melee();
            let kept = Some(weapon).filter(|it| !(it.profile.is_thrown() || has_aimed && is_blade));
            kept.map(|it| UsedWeapon::fired(it, order.mode, order.extra))
        })
    }

    /// Type and penetration of an attacker's last hit without a weapon.
    pub(super) fn hit_of(&self, attacker: Id) -> LastHit {
        let hit = self.attacks_by(attacker).find_map(|(_, it)| {
            let is_bare = it.weapon.is_none() && it.value.is_some() && it.kind.is_some();
            is_bare.then(|| LastHit { kind: it.kind, penetration: it.penetration.unwrap_or(0) })
        });
        hit.unwrap_or_default()
    }

    /// Returns true if the damage of an attacker's last hit with a weapon was called out.
    pub(super) fn calls_damage(&self, attacker: Id) -> bool {
        let is_hit = |fact: &Fact| matches!(fact, Fact::Hit { .. });
        let mut armed = self.attacks_by(attacker).filter(|(_, it)| it.weapon.is_some());
        armed.find_map(|(step, order)| match order.value {
            Some(_) => Some(true),
            None => step.facts.iter().any(is_hit).then_some(false),
        }) == Some(true)
    }

    /// The attack that was just taken back, or else the last one of this phase.
    fn attack_before(&self) -> Option<AttackBefore> {
        let (history, now) = (self.timeline().history(), self.encounter().clock());
        let undone = history.undone().first().and_then(|it| self.attack_in(it));
        if let Some(order) = undone {
            return Some(AttackBefore { order, is_taken_back: true });
        }
        let mut steps = history.done().iter().rev().take_while(|it| it.at == now);
        let order = steps.find_map(|step| self.attack_in(step))?;
        Some(AttackBefore { order, is_taken_back: false })
    }

    /// The attacks before the next one.
    pub(super) fn past_attacks(&self) -> PastAttacks {
        let turn = self.encounter().clock().turn;
        let steps = self.timeline().history().done().iter().rev();
        let of_turn = steps.take_while(|it| it.at.turn == turn).filter_map(|it| self.attack_in(it));
        let before = self.attack_before();
        let taken_back = before.iter().filter(|it| it.is_taken_back).map(|it| it.order.clone());
        PastAttacks { of_turn: taken_back.chain(of_turn).map(|it| *it).collect(), before }
    }

    /// Whom the attack before was on, if it was by this one, and on one.
    pub(super) fn target_before(&self, attacker: &Combatant) -> Option<Id> {
        let before = self.attack_before()?;
        let is_theirs = before.order.by.as_deref() == Some(&*attacker.name);
        let targets = self.encounter().find_all(&before.order.on.filter(|_| is_theirs)?).ok()?;
        <[Id; 1]>::try_from(targets).ok().map(|[it]| it)
    }

    /// The attacks of somebody, the last one first.
    fn attacks_by(&self, attacker: Id) -> impl Iterator<Item = (&Step, Box<AttackOrder>)> {
        let is_theirs =
            move |fact: &Fact| matches!(fact, Fact::Attacked(it) if it.by == Some(attacker));
        let own = self.steps_back().filter(move |step| step.facts.iter().any(is_theirs));
        own.filter_map(|step| Some((step, self.attack_in(step)?)))
    }

    /// All steps, the last one first, and before it those that can be done again.
    fn steps_back(&self) -> impl Iterator<Item = &Step> {
        self.timeline().history().steps().iter().rev().map(|it| &**it)
    }

    fn attack_in(&self, step: &Step) -> Option<Box<AttackOrder>> {
        match read_command(&step.command, self.context().reading())? {
            Command::Attack { order } => Some(order),
            _ => None,
        }
    }
}
