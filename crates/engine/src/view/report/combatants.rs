//! Injuries, falls and totals of each combatant.

use std::collections::BTreeMap;

use super::{Roll, RollKind};
use crate::encounter::{
    ActReason, CombatantChange, Encounter, Fact, Id, Injuries, StateChange, Step, Timeline,
};
use crate::rules::{Side, Stat, Status, TurnPhase};
use crate::view::Stage;

/// The injuries of a combatant after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamagePoint {
    /// The step, by index.
    pub step: usize,
    /// Damage after the step, in points.
    pub damage: i32,
    /// Wounds after the step.
    pub wounds: i32,
}

/// A fall: a combatant became unconscious, disabled, dead or gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fall {
    /// The step, by index.
    pub step: usize,
    /// The turn and phase.
    pub at: TurnPhase,
    /// The combatant.
    pub who: Id,
    /// The status after it.
    pub status: Status,
    /// True if the combatant was active before.
    pub was_active: bool,
    /// The attacker, of a failed test whoever hit them last; `None` of any other harm.
    pub by: Option<Id>,
}

/// Totals of a combatant's actions and injuries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Damage taken, past armor.
    pub taken: i32,
    /// Damage dealt by attacks of this combatant, those on an area too.
    pub dealt: i32,
    /// Wounds suffered.
    pub wounds: i32,
    /// Damage healed.
    pub healed: i32,
    /// Stages, those resumed after an interrupt counted once.
    pub stages: usize,
    /// Delayed actions.
    pub delays: usize,
    /// Actions from standby.
    pub from_standby: usize,
    /// Attacks.
    pub attacks: usize,
    /// Attacks that hit.
    pub hits: usize,
    /// Rolls against a target.
    pub tests: usize,
    /// Successful ones among them.
    pub successes: usize,
    /// Points of Moxie spent.
    pub moxie: i32,
    /// Active combatants put out of action by attacks of this one.
    pub felled: usize,
}

/// A combatant's part in an encounter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CombatantReport {
    /// The combatant.
    pub id: Id,
    /// The last name.
    pub name: String,
    /// The side.
    pub side: Side,
    /// The last status.
    pub status: Status,
    /// True if the combatant was removed.
    pub is_removed: bool,
    /// Durability, if known.
    pub durability: Option<i32>,
    /// Damage and wounds after every change, in order, beginning with those at the start.
    pub damage: Vec<DamagePoint>,
    /// The sums.
    pub tally: Tally,
}

impl CombatantReport {
    /// Damage and wounds in the end.
    pub fn last_point(&self) -> DamagePoint {
        self.damage.last().copied().unwrap_or(DamagePoint { step: 0, damage: 0, wounds: 0 })
    }
}

/// Collects the combatants' reports, step by step.
#[derive(Default)]
pub(super) struct Tallies {
    combatants: BTreeMap<Id, CombatantReport>,
    falls: Vec<Fall>,
    /// Whoever hit each of them last.
    hit_by: BTreeMap<Id, Id>,
}

impl Tallies {
    /// Records a step and the state after it.
    pub fn see(&mut self, state: &Encounter, index: usize, step: Option<&Step>) {
        for combatant in state.combatants().iter() {
            let Injuries { damage, wounds, .. } = combatant.injuries;
            let report = self.combatants.entry(combatant.id).or_default();
            report.side = combatant.block.side;
            report.status = combatant.status;
            report.durability = combatant.stat(Stat::Dur, state.rules());
            let last = report.damage.last();
            if last.is_none_or(|it| (it.damage, it.wounds) != (damage, wounds)) {
                report.damage.push(DamagePoint { step: index, damage, wounds });
            }
        }
        if let Some(step) = step {
            self.add_changes(index, step);
            self.add_facts(step);
        }
    }

    fn add_changes(&mut self, index: usize, step: &Step) {
        for change in &step.changes {
            let StateChange::Combatant(id, change) = change else { continue };
            let Some(report) = self.combatants.get_mut(id) else { continue };
            match change {
                CombatantChange::Injuries(delta) => {
                    report.tally.healed += (delta.old.damage - delta.new.damage).max(0);
                }
                CombatantChange::MoxieLeft(delta) => {
                    report.tally.moxie += (delta.old - delta.new).max(0);
                }
                CombatantChange::Status(delta) if delta.new.severity() > delta.old.severity() => {
                    self.falls.push(Fall {
                        step: index,
                        at: step.at,
                        who: *id,
                        status: delta.new,
                        was_active: delta.old == Status::Active,
                        by: attacker(step, *id).or_else(|| {
                            self.hit_by.get(id).copied().filter(|_| resists(step, *id))
                        }),
                    });
                }
                _ => {}
            }
        }
    }

    fn add_facts(&mut self, step: &Step) {
        for fact in &step.facts {
            match fact {
                Fact::Hit { who, taken, .. } => {
                    self.tally(*who, |tally| tally.taken += taken);
                    match attacker(step, *who) {
                        Some(by) => {
                            self.hit_by.insert(*who, by);
                            self.tally(by, |tally| tally.dealt += taken);
                        }
                        None => drop(self.hit_by.remove(who)),
                    }
                }
                Fact::EffectDamage { who, taken, .. } => {
                    self.tally(*who, |tally| tally.taken += taken);
                }
                Fact::Wounded { who, count, .. } => self.tally(*who, |tally| tally.wounds += count),
                Fact::Attacked(fact) => {
                    if let Some(by) = fact.by {
                        self.tally(by, |tally| tally.hits += usize::from(fact.attack().is_hit()));
                    }
                }
                _ => {}
            }
        }
    }

    fn tally(&mut self, who: Id, add: impl FnOnce(&mut Tally)) {
        if let Some(report) = self.combatants.get_mut(&who) {
            add(&mut report.tally);
        }
    }

    /// Returns all combatants in order of entry, with their stages and rolls counted, and the falls.
    pub fn finish(
        mut self,
        timeline: &Timeline,
        stages: &[Stage],
        rolls: &[Roll],
    ) -> (Vec<CombatantReport>, Vec<Fall>) {
        for stage in stages {
            self.tally(stage.who, |tally| {
                tally.delays += usize::from(stage.is_delayed);
                tally.stages += usize::from(!stage.is_delayed);
                tally.from_standby += usize::from(stage.reason == ActReason::Standby);
            });
        }
        for (who, roll) in rolls.iter().filter_map(|roll| Some((roll.who?, roll))) {
            self.tally(who, |tally| {
                tally.attacks += usize::from(roll.kind == RollKind::Attack);
                tally.tests += usize::from(roll.test.is_some());
                tally.successes += usize::from(roll.test.is_some_and(|test| test.success));
            });
        }
        for fall in self.falls.iter().filter(|fall| fall.was_active) {
            if let Some(report) = fall.by.and_then(|by| self.combatants.get_mut(&by)) {
                report.tally.felled += 1;
            }
        }
        let named = |(id, report)| CombatantReport {
            id,
            name: timeline.history().name(id).to_owned(),
            is_removed: timeline.encounter().get(id).is_none(),
            ..report
        };
        (self.combatants.into_iter().map(named).collect(), self.falls)
    }
}

/// Returns true if `who` makes a test against the consequences of harm in this step.
fn resists(step: &Step, who: Id) -> bool {
    let is_it = |fact: &Fact| matches!(fact, Fact::Tested { who: it, against: Some(_), .. } if *it == Some(who));
    step.facts.iter().any(is_it)
}

/// Returns the combatant who attacked `who` in this step.
pub fn attacker(step: &Step, who: Id) -> Option<Id> {
    step.facts.iter().find_map(|fact| match fact {
        Fact::Attacked(attack) if attack.on == Some(who) => attack.by,
        Fact::Blasted { by, .. } => *by,
        _ => None,
    })
}
