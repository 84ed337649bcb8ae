//! A player's view of their own character.

use serde::Serialize;

use super::row::{score, state};
use super::{PlayersEncounter, RequestKind, next};
use crate::command::Until;
use crate::encounter::{Combatant, Effect, Encounter, Fact, Id};
use crate::narrate::test_question;
use crate::rules::{Consequence, Side, Stat};
use crate::text::counted;
use crate::view::{PhaseStatus, PhasesActed, TimeLeft, order_rows, time_left};

/// A player's own character: as of now, but for ends of effects, phases, what comes next and what is due, which are of the
/// players' encounter. What is not known is `None`. Its JSON has these names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnView {
    /// The name that players know.
    pub name: String,
    /// The side: `pc`.
    pub side: Side,
    /// The part in this phase, in the word of their row.
    pub state: &'static str,
    /// True if the next slot is theirs.
    pub next: bool,
    /// The score, if the policy shows scores.
    pub score: Option<i32>,
    /// Points of damage.
    pub damage: i32,
    /// Durability.
    pub durability: Option<i32>,
    /// Wound Threshold.
    pub threshold: Option<i32>,
    /// Death Rating.
    pub death: Option<i32>,
    /// Wounds.
    pub wounds: i32,
    /// The modifier of wounds, traumas and load to every test; 0 or less. Effects and armor are not in it.
    pub penalty: i32,
    /// Armor: energy and kinetic.
    pub armor: String,
    /// Points of Moxie that are left.
    pub moxie: i32,
    /// Points of Moxie after a night's rest.
    pub moxie_max: i32,
    /// The phases of this turn in which they have acted, act or are to act, from 1.
    pub acts_in: Vec<u32>,
    /// The weapon that was used last, else the first.
    pub weapon: Option<OwnWeapon>,
    /// The effects that players may know.
    pub effects: Vec<OwnEffect>,
    /// The counters: `shells 4/6`.
    pub counters: Vec<String>,
    /// The tests that are due.
    pub asks: Vec<Ask>,
    /// The kinds of request that are possible now.
    pub offers: Vec<RequestKind>,
}

/// A weapon with what is in its magazine, if it has one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnWeapon {
    /// The label.
    pub label: String,
    /// The rounds in the magazine.
    pub rounds: Option<i32>,
    /// The rounds of a full one.
    pub magazine: Option<i32>,
}

/// An effect and its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnEffect {
    /// The label.
    pub label: String,
    /// `2 turns`, `1 phase` or `next own phase`; `None` if it stays.
    pub ends: Option<String>,
}

/// A test that is due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ask {
    /// The consequence that is resisted.
    pub kind: Consequence,
    /// The number to roll, or less.
    pub target: i32,
    /// The question with that number.
    pub sentence: String,
}

impl PlayersEncounter {
    /// Returns a player's view of their own character; `None` for other combatants, and for one whom players don't see.
    pub fn own(&self, id: Id) -> Option<OwnView> {
        let seen = self.seen();
        let it = seen.get(id).filter(|it| it.is_players())?;
        let now = self.timeline.encounter().get(id)?;
        let row = order_rows(seen).into_iter().find(|row| row.who == id)?;
        let stat = |stat| it.stat(stat, seen.rules());
        let phases = PhasesActed::of(&self.moment);
        let acts = |phase: &u32| phases.status(seen, it, *phase) != PhaseStatus::NoAction;
        let (effects, counters) = (self.open_effects(it), now.block.counters.iter());
        Some(OwnView {
            name: it.players_name().to_string(),
            side: it.block.side,
            state: state(row.status),
            next: next(seen).contains(&id),
            score: score(self, &row),
            damage: it.injuries.damage,
            durability: stat(Stat::Dur),
            threshold: stat(Stat::Wt),
            death: stat(Stat::Dr),
            wounds: it.injuries.wounds,
            penalty: it.penalty(seen.rules()),
            armor: now.armor().to_string(),
            moxie: it.pool,
            moxie_max: stat(Stat::Moxie).unwrap_or(0),
            acts_in: (1..=seen.rules().phases).filter(acts).collect(),
            weapon: self.weapon(now),
            effects: effects.map(|effect| own_effect(seen, effect)).collect(),
            counters: counters.map(|(label, it)| format!("{label} {it}")).collect(),
            asks: asks(seen, id),
            offers: RequestKind::all().filter(|&kind| self.possible(id, kind).is_ok()).collect(),
        })
    }

    /// Returns the weapon that a combatant attacked with last and still has, else the first.
    fn weapon(&self, it: &Combatant) -> Option<OwnWeapon> {
        let steps = self.timeline.history().done().iter().rev();
        let mut attacks = steps.flat_map(|step| step.facts.iter().rev()).filter_map(|fact| {
            let Fact::Attacked(attack) = fact else { return None };
            if attack.by == Some(it.id) { attack.details().weapon } else { None }
        });
        let weapons = &it.block.weapons;
        let used = attacks.find_map(|label| it.weapon(&label));
        let weapon = used.or(weapons.first())?;
        Some(OwnWeapon {
            label: weapon.label.to_string(),
            rounds: weapon.rounds_left(),
            magazine: weapon.profile.magazine,
        })
    }
}

/// Returns the tests that are due with a number to roll, in their order.
pub(super) fn asks(seen: &Encounter, who: Id) -> Vec<Ask> {
    let due = seen.tests_due(who).into_iter();
    due.filter_map(|kind| {
        let target = seen.resistance_target(who, kind)?;
        Some(Ask { kind, target, sentence: test_question(kind, target) })
    })
    .collect()
}

fn own_effect(seen: &Encounter, effect: &Effect) -> OwnEffect {
    let ends = match (effect.until, effect.end) {
        (Some(Until::Next), _) => Some("next own phase".to_owned()),
        (None, end) => end.map(|end| match time_left(seen, end) {
            TimeLeft::Turns(count) => counted(count as i32, "turn"),
            TimeLeft::Phases(count) => counted(count as i32, "phase"),
        }),
    };
    OwnEffect { label: effect.label.to_string(), ends }
}
