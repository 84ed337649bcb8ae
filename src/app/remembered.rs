//! Choices of the gamemaster that are likely to be made again.

use std::collections::{HashMap, HashSet};

use super::layer::attack::firing::UsedWeapon;
use super::layer::damage_prompt::LastHit;
use super::layer::roll_step::TypedSkills;
use phasekeeper_engine::command::{AttackOrder, Command, Request};
use phasekeeper_engine::encounter::{Combatant, Fact, Id, Timeline};
use phasekeeper_engine::rules::TurnPhase;

/// The most lines of the `:` prompt that are remembered.
const MAX_LINES: usize = 200;

#[derive(Default)]
pub(super) struct Remembered {
    /// The type of the last hit; its penetration was its weapon's.
    pub hit: LastHit,
    /// The same of the last attack without a weapon, by attacker.
    attacks: HashMap<Id, LastHit>,
    /// The weapon used last that stayed in hand, by attacker.
    weapons: HashMap<Id, UsedWeapon>,
    /// The attackers whose last hit with a weapon had its damage called out.
    calls_damage: HashSet<Id>,
    /// Values that were typed in attacks for skills that are not known.
    pub skills: TypedSkills,
    /// The last attack, and the phase in which it was made.
    attack: Option<(TurnPhase, Box<AttackOrder>)>,
    /// Lines of the `:` prompt, oldest first.
    pub lines: Vec<String>,
    /// Players whose missing dice have been asked about in this turn.
    pub asked: Vec<Id>,
}

impl Remembered {
    /// Remembers the type and penetration of a hit, and the weapon of an attack. Damage past armor is the exception, and not
    /// what the next one is likely to be.
    pub fn remember_last_hit(&mut self, request: &Request, made: &Timeline) {
        let state = made.encounter();
        match request {
            Request::Command(Command::Damage { hit, .. }) if hit.kind.is_some() => {
                self.hit = LastHit { kind: hit.kind, penetration: 0 };
            }
            Request::Command(Command::Blast { order }) if order.kind.is_some() => {
                self.hit = LastHit { kind: order.kind, penetration: 0 };
            }
            Request::Command(Command::Attack { order }) => {
                let called = |it: &&Combatant| order.by.as_deref() == Some(it.name.as_str());
                let Some(attacker) = state.combatants().iter().find(called) else { return };
                self.attack = Some((state.clock(), order.clone()));
                if let Some(label) = &order.weapon {
                    let weapon = attacker.weapon(label);
                    let kept = weapon.filter(|it| !it.profile.is_thrown());
                    let used = kept.map(|it| UsedWeapon::fired(it, order.mode, order.extra));
                    let facts = made.history().done().last().map_or(&[][..], |step| &step.facts);
                    let is_hit = facts.iter().any(|fact| matches!(fact, Fact::Hit { .. }));
                    if order.value.is_some() {
                        self.calls_damage.insert(attacker.id);
                    } else if is_hit {
                        self.calls_damage.remove(&attacker.id);
                    }
                    self.weapons.extend(used.map(|used| (attacker.id, used)));
                } else if order.value.is_some() && order.kind.is_some() {
                    let (kind, penetration) = (order.kind, order.penetration.unwrap_or(0));
                    self.attacks.insert(attacker.id, LastHit { kind, penetration });
                }
            }
            _ => {}
        }
    }

    /// Returns true if the damage of an attacker's last hit was called out.
    pub fn calls_damage(&self, attacker: Id) -> bool {
        self.calls_damage.contains(&attacker)
    }

    /// The last attack, if it was made in this phase.
    pub fn attack_in(&self, now: TurnPhase) -> Option<Box<AttackOrder>> {
        self.attack.as_ref().filter(|(at, _)| *at == now).map(|(_, order)| order.clone())
    }

    /// The weapon that an attacker used last and still has in hand.
    pub fn weapon_of(&self, attacker: Id) -> Option<&UsedWeapon> {
        self.weapons.get(&attacker)
    }

    /// Type and penetration of an attacker's last hit without a weapon.
    pub fn hit_of(&self, attacker: Id) -> LastHit {
        self.attacks.get(&attacker).copied().unwrap_or_default()
    }

    /// Remembers a line; repeated ones once.
    pub fn remember_line(&mut self, line: &str) {
        if !line.trim().is_empty() && self.lines.last().is_none_or(|last| last != line) {
            self.lines.push(line.to_owned());
            let surplus = self.lines.len().saturating_sub(MAX_LINES);
            self.lines.drain(..surplus);
        }
    }
}
