//! Damage, wounds, and the resulting status (EX-1 to EX-5).

use super::{Transaction, decisions, healing, initiative};
use crate::command::{Hit, InjuryKind};
use crate::encounter::{Combatant, Fact, Id, Injuries, Refusal, WoundSource, check_range};
use crate::rules::{ArmorLayer, Consequence, Parameters, Stat, Status};

/// Refuses a hit with numbers out of range.
pub(super) fn validate_hit(hit: Hit) -> Result<Hit, Refusal> {
    check_range("damage", hit.value, 0, 9999)?;
    check_range("ap", hit.penetration, -999, 999)?;
    Ok(hit)
}

/// `damage NAME DV`.
pub(super) fn damage(tx: &mut Transaction, id: Id, hit: Hit) -> Result<(), Refusal> {
    apply_hit(tx, id, validate_hit(hit)?);
    Ok(())
}

/// A hit already applied, reported after its consequences.
pub(super) struct HitTaken {
    hit: Fact,
    pub taken: i32,
    wounds: i32,
}

/// Applies a hit that [`validate_hit`] has accepted, and reports it.
pub(super) fn apply_hit(tx: &mut Transaction, id: Id, hit: Hit) {
    let taken = take_hit(tx, id, hit);
    report_hit(tx, id, taken, false);
}

/// Applies a hit: armor, damage, wounds, status (AMB-48, AMB-49). The new status is reported first.
pub(super) fn take_hit(tx: &mut Transaction, id: Id, hit: Hit) -> HitTaken {
    let (armor, taken) = hit.after(tx.combatant(id).armor());
    let DamageTaken { damage, durability, wounds } = take_damage(tx, id, taken);
    let hit = Fact::Hit { who: id, value: hit.value, armor, taken, damage, durability };
    HitTaken { hit, taken, wounds }
}

/// Reports a hit and its wounds with the tests they require; whoever is down already has no test against it. Opens
/// bleeding after a hit that leaves a wound and damage above Durability (EX-5).
pub(super) fn report_hit(
    tx: &mut Transaction,
    id: Id,
    HitTaken { hit, taken, wounds }: HitTaken,
    is_down: bool,
) {
    tx.push(hit);
    call_for_tests(tx, id, wounds, WoundSource::Hit, is_down);
    if taken > 0 {
        decisions::open_bleeding(tx, id);
    }
}

/// The result of damage taken.
pub(super) struct DamageTaken {
    /// The damage so far.
    pub damage: i32,
    /// Durability, if known.
    pub durability: Option<i32>,
    /// The wounds from this damage.
    pub wounds: i32,
}

/// Adds damage and the resulting wounds, and updates the status. Combatants put out of action owe no tests, so the
/// tests are opened later.
pub(super) fn take_damage(tx: &mut Transaction, id: Id, taken: i32) -> DamageTaken {
    let durability = tx.stat(id, Stat::Dur);
    let injuries = &mut tx.combatant(id).injuries;
    injuries.damage = (injuries.damage + taken).min(InjuryKind::Damage.max());
    let damage = injuries.damage;
    let wounds = tx.state.get(id).map_or(0, |it| it.wounds_of(taken, tx.rules()));
    add_wounds(tx, id, wounds);
    if taken > 0 {
        note_injury(tx, id);
        worsen_status(tx, id);
    }
    DamageTaken { damage, durability, wounds }
}

/// `wound NAME [N]`.
pub(super) fn wound(tx: &mut Transaction, id: Id, count: i32) -> Result<(), Refusal> {
    check_range("a number of wounds", count, -99, 99)?;
    if count > 0 {
        note_injury(tx, id);
        add_wounds(tx, id, count);
        call_for_tests(tx, id, count, WoundSource::Command, false);
    } else {
        healing::heal_injuries(tx, id, 0, -count);
        decisions::settle_taken_back(tx, id);
    }
    Ok(())
}

/// Notes an injury of this moment: the healing time before it is lost, and first aid can help again (EX-19).
pub(super) fn note_injury(tx: &mut Transaction, id: Id) {
    let hurt_at = tx.state.seconds();
    let injuries = &mut tx.combatant(id).injuries;
    *injuries = Injuries { hurt_at, aided: false, healing_seconds: 0, ..*injuries };
}

fn add_wounds(tx: &mut Transaction, id: Id, count: i32) {
    let injuries = &mut tx.combatant(id).injuries;
    let before = injuries.wounds;
    injuries.wounds = (before + count).min(InjuryKind::Wounds.max());
    let new = injuries.wounds - before;
    tx.hold_back(id, |held| held.wounds += new);
}

/// Reports the wounds of one hit, and opens the tests they require: against knockdown, and from two wounds up also
/// against unconsciousness (EX-3, EX-4); one `is_down` already is not tested against knockdown.
fn call_for_tests(tx: &mut Transaction, id: Id, count: i32, source: WoundSource, is_down: bool) {
    if count == 0 {
        return;
    }
    let (mut tests, target) = decisions::tests(tx, id, tests_of(count));
    tests.retain(|test| !(is_down && *test == Consequence::Knockdown));
    let total = tx.combatant(id).injuries.wounds;
    tx.push(Fact::Wounded { who: id, source, count, total, tests: tests.clone(), target });
    decisions::open_tests(tx, id, &tests, total - count);
}

/// The tests that so many wounds at once require (EX-3, EX-4).
pub(super) fn tests_of(wounds: i32) -> &'static [Consequence] {
    match wounds {
        ..=0 => &[],
        1 => &[Consequence::Knockdown],
        _ => &[Consequence::Knockdown, Consequence::Unconsciousness],
    }
}

/// Updates the status by damage against Durability and Death Rating; it never improves (EX-5).
fn worsen_status(tx: &mut Transaction, id: Id) {
    let found = tx.state.get(id);
    let status = found.and_then(|it| it.status_worse_by(it.injuries.damage, tx.rules()));
    if let Some(status) = status {
        fall(tx, id, status);
    }
}

/// Sets the status that harm has led to. While several act at once, it counts for rolls and limits only afterwards.
pub(super) fn fall(tx: &mut Transaction, id: Id, status: Status) {
    let before = tx.combatant(id).status;
    become_status(tx, id, status);
    if tx.state.phase.is_at_once() {
        tx.hold_back(id, |held| held.status = held.status.or(Some(before)));
    } else {
        tx.release(id, |held| held.status = None);
    }
}

impl Hit {
    /// Returns what armor takes from the hit, and the damage that is left (EX-1, AMB-48).
    pub(super) fn after(&self, worn: ArmorLayer) -> (i32, i32) {
        let armor = self.kind.filter(|_| self.armor).map_or(0, |kind| worn.against(kind));
        let armor = (armor - self.penetration.abs()).max(0);
        (armor, (self.value - armor).max(0))
    }
}

impl Combatant {
    /// Returns the wounds from so much damage at once.
    pub(super) fn wounds_of(&self, taken: i32, rules: &Parameters) -> i32 {
        let threshold = self.stat(Stat::Wt, rules).filter(|&threshold| threshold > 0);
        threshold.map_or(0, |threshold| taken / threshold)
    }

    /// Returns the status that this damage in all leads to, if it is worse than the present one.
    pub(super) fn status_worse_by(&self, damage: i32, rules: &Parameters) -> Option<Status> {
        let reaches = |stat| self.stat(stat, rules).is_some_and(|rating| damage >= rating);
        let status = if reaches(Stat::Dr) {
            Status::Dead
        } else if reaches(Stat::Dur) {
            self.status_when_out()
        } else {
            Status::Active
        };
        (status.severity() > self.status.severity()).then_some(status)
    }
}

/// `status NAME STATUS`: says a status.
pub(super) fn set_status(tx: &mut Transaction, id: Id, status: Status) {
    let comes_back = status == Status::Active && !tx.combatant(id).is_active();
    become_status(tx, id, status);
    if comes_back && tx.state.mode().is_in_phase() && tx.combatant(id).roll.is_some() {
        // Nobody has seen the die of whoever was out as the turn began.
        initiative::push_scores(tx, id);
    }
    tx.release(id, |held| held.status = None);
}

/// Changes a status, and settles decisions that no longer matter.
pub(super) fn become_status(tx: &mut Transaction, id: Id, status: Status) {
    let combatant = tx.combatant(id);
    if combatant.status != status {
        combatant.status = status;
        tx.push(Fact::StatusChanged { who: id, status });
    }
    decisions::settle_moot(tx, id);
}
