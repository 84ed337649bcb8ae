//! Area attacks: one roll, and for each target its distance and its armor (EX-20); uniform areas and cones (EX-50).

use super::Transaction;
use super::injury::{apply_hit, validate_hit};
use crate::command::{Blast, BlastTarget, Command, ConeRange, DamageValue, Hit, Names};
use crate::encounter::{BrokenRule, Encounter, Fact, Id, Refusal, check_range};
use crate::rules::{DicePool, WeaponArea, WeaponProfile};

/// The greatest distance, in metres.
const FARTHEST: i32 = 999;

/// The die that a cone adds at short range, and takes off beyond medium range.
const CONE_DIE: DicePool = DicePool::of(1, 10);

/// `blast DV NAMES[:METRES] … [by=NAME]`: the DV is rolled once.
pub(super) fn blast(tx: &mut Transaction, order: &Blast) -> Result<(), Refusal> {
    let &Blast { value, kind, penetration, armor, uniform, cone, .. } = order;
    check_range("damage", value.highest(), 0, WeaponProfile::MAX_DAMAGE)?;
    let hit = validate_hit(Hit { value: 0, kind, penetration, armor })?;
    let radius = check_range("uniform", uniform.unwrap_or(0), 0, FARTHEST)?;
    let targets = find_targets(&tx.state, &order.targets, None)?;
    let by = order.by.as_deref().map(|name| tx.find(name)).transpose()?;
    if let Some(range) = cone {
        ensure_cone(order, range, targets.len())?;
    }
    let rolled = match value {
        DamageValue::Number(number) => number,
        DamageValue::Dice(pool) => pool.roll(tx.dice),
    };
    let extra = match cone {
        Some(ConeRange::Short) => CONE_DIE.roll(tx.dice),
        Some(ConeRange::Long | ConeRange::Extreme) => -CONE_DIE.roll(tx.dice),
        Some(ConeRange::Medium) | None => 0,
    };
    let value = (rolled + extra).max(0);
    tx.push(Fact::Blasted { by, dv: value });
    let fall = tx.rules().fall;
    for (id, metres) in targets {
        let value = WeaponArea::Uniform(radius).value_at(value, metres, fall);
        apply_hit(tx, id, Hit { value, ..hit });
    }
    Ok(())
}

/// Finds the targets with their metres, in the order written; patterns leave `out`. Refuses one that is named twice.
pub(super) fn find_targets(
    state: &Encounter,
    targets: &[BlastTarget],
    out: Option<Id>,
) -> Result<Vec<(Id, i32)>, Refusal> {
    let mut found: Vec<(Id, i32)> = Vec::new();
    for BlastTarget { names, metres } in targets {
        let metres = check_range("metres", metres.unwrap_or(0), 0, FARTHEST)?;
        let others = found.len();
        for pattern in &names.0 {
            let mut matching = state.find_all(&Names(vec![pattern.clone()]))?;
            matching.retain(|id| Some(*id) != out);
            for id in matching {
                let known = found.iter().position(|(known, _)| *known == id);
                if known.is_some_and(|index| index < others) {
                    return Err(Refusal::TargetTwice(state.name(id).into()));
                }
                if known.is_none() {
                    found.push((id, metres));
                }
            }
        }
    }
    Ok(found)
}

/// Refuses distances within a cone, and more targets than it hits.
fn ensure_cone(order: &Blast, range: ConeRange, count: usize) -> Result<(), Refusal> {
    if order.uniform.is_some() || order.targets.iter().any(|target| target.metres.is_some()) {
        let needed = "targets without metres, and no uniform=";
        return Err(Refusal::Needs { option: "cone", needed });
    }
    let most = range.most_targets();
    let rule = (count > most).then_some(BrokenRule::ConeTargets { range, most });
    Refusal::unless_forced(rule, order.force, || Command::Blast {
        order: Box::new(Blast { force: true, ..order.clone() }),
    })
}
