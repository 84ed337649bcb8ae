//! Damage of effects at the end of a turn; armor counts against a known kind (EX-5, EX-22).

use std::collections::BTreeMap;

use super::injury::{self, DamageTaken};
use super::{Transaction, decisions};
use crate::encounter::fact_validation::DICE;
use crate::encounter::{Combatant, Fact, Id, WoundSource};
use crate::rules::{Consequence, DamageKind, DicePool, ReadyEffect};
use crate::text::PlainText;

/// The facts about damage and wounds of each effect in one command. Repeated damage is added to them, so that a step
/// does not grow with the number of turns.
#[derive(Default)]
pub(super) struct DamageFacts(BTreeMap<Id, Vec<EffectFacts>>);

/// The facts about one effect, as indices.
struct EffectFacts {
    label: PlainText,
    damage: usize,
    wounds: Option<usize>,
}

/// Applies the damage of effects at the end of a turn, except to the dead, the gone and the reserve. It has the
/// consequences of a hit, except for what bleeding does (EX-3, EX-5).
pub(super) fn deal(tx: &mut Transaction, facts: &mut DamageFacts) {
    for id in tx.state.ids_where(Combatant::takes_part) {
        for (label, pool, kind) in dealing(tx, id) {
            // A combatant killed by one effect takes no damage from the others.
            if let Some(worn) = tx.state.get(id).filter(|it| it.is_present()).map(Combatant::armor)
            {
                let armor = kind.map_or(0, |kind| worn.against(kind));
                let value = pool.roll(tx.dice);
                let taken = (value - armor).max(0);
                suffer(tx, facts, id, label, [taken, (value - taken).max(0)]);
            }
        }
    }
}

/// Returns the effects of a combatant that deal damage.
fn dealing(tx: &Transaction, id: Id) -> Vec<(PlainText, DicePool, Option<DamageKind>)> {
    let effects = tx.state.get(id).into_iter().flat_map(|combatant| &combatant.effects);
    effects.filter_map(|effect| Some((effect.label.clone(), effect.each?, effect.kind))).collect()
}

/// Deals what armor leaves of an effect, and notes what it stops.
fn suffer(tx: &mut Transaction, facts: &mut DamageFacts, who: Id, label: PlainText, dv: [i32; 2]) {
    let [taken, stopped] = dv;
    let DamageTaken { damage, durability: dur, wounds: count } =
        injury::take_damage(tx, who, taken);
    let is_bleeding = ReadyEffect::is_outcome_of(&label, Consequence::Bleeding);
    let known = facts.0.entry(who).or_default();
    let index = known.iter().position(|of| of.label == label).unwrap_or_else(|| {
        known.push(EffectFacts { label: label.clone(), damage: tx.facts.len(), wounds: None });
        let (effect, turns, armor, taken, durability) = (label, 0, 0, 0, dur);
        tx.push(Fact::EffectDamage { who, effect, turns, armor, taken, damage, durability });
        known.len() - 1
    });
    let known = &mut known[index];
    let fact = tx.facts.get_mut(known.damage);
    if let Some(Fact::EffectDamage { turns, armor, taken: sum, damage: all, durability, .. }) = fact
    {
        *turns += 1;
        *armor = (*armor + stopped).min(*DICE.end());
        *sum = (*sum + taken).min(*DICE.end());
        (*all, *durability) = (damage, dur);
    }
    if taken > 0 && !is_bleeding {
        decisions::open_bleeding(tx, who);
    }
    if count == 0 {
        return;
    }
    let required = if is_bleeding { &[] } else { injury::tests_of(count) };
    let (new, of) = decisions::tests(tx, who, required);
    let wounds = tx.combatant(who).injuries.wounds;
    decisions::open_tests(tx, who, &new, wounds - count);
    let index = *known.wounds.get_or_insert_with(|| {
        let (index, source) = (tx.facts.len(), WoundSource::Effect);
        tx.push(Fact::Wounded { who, source, count: 0, total: 0, tests: Vec::new(), target: None });
        index
    });
    if let Some(Fact::Wounded { count: sum, total, tests, target, .. }) = tx.facts.get_mut(index) {
        tests.extend(new.into_iter().filter(|test| !tests.contains(test)).collect::<Vec<_>>());
        *target = of.or(*target);
        *sum = (*sum + count).min(*DICE.end());
        *total = wounds;
    }
}
