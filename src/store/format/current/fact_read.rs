//! Facts of the file as the model has them.

use super::attack::AttackDetails;
use super::fact::Fact;
use super::fact_parts::model_ids;
use super::test_result::TestRoll;
use crate::encounter as model;
use crate::encounter::{DamageTotal, Id, Tested, Tests};
use crate::rules::{Attack, Consequence};
use crate::store::format::values::Word;

impl From<Fact> for model::Fact {
    #[expect(clippy::too_many_lines, reason = "a flat table: one arm a fact")]
    fn from(file: Fact) -> Self {
        match file {
            Fact::Joined { who } => Self::Joined { who: model_ids(who) },
            Fact::WaitsForInitiative { who } => Self::WaitsForInitiative { who: Id(who) },
            Fact::SentToReserve { who, label } => {
                Self::SentToReserve { who: model_ids(who), label: label.0 }
            }
            Fact::WaveJoined { who, label } => {
                Self::WaveJoined { who: model_ids(who), label: label.0 }
            }
            Fact::DiceDiscarded => Self::DiceDiscarded,
            Fact::Initiative { who, dice, scores } => {
                Self::Initiative { who: Id(who), dice, scores }
            }
            Fact::InitiativeBegan { turn } => Self::InitiativeBegan { turn },
            Fact::DeclarationsBegan { turn } => Self::DeclarationsBegan { turn },
            Fact::Declares { who } => Self::Declares { who: model_ids(who) },
            Fact::AllDeclared => Self::AllDeclared,
            Fact::PhaseBegan { at } => Self::PhaseBegan { at: at.0 },
            Fact::PhaseEnded => Self::PhaseEnded,
            Fact::Acts { who, reason, score } => {
                Self::Acts { who: model_ids(who), reason: reason.into(), score }
            }
            Fact::ScoreChanged { who, old, new, place } => {
                Self::ScoreChanged { who: Id(who), old, new, place: place.into() }
            }
            Fact::MovedUp { who, place } => Self::MovedUp { who: Id(who), place: place.into() },
            Fact::StageStarted { who } => Self::StageStarted { who: model_ids(who) },
            Fact::SlotForfeited { who } => Self::SlotForfeited { who: Id(who) },
            Fact::StandbyLost { who, since, reason } => {
                Self::StandbyLost { who: Id(who), since: since.0, reason: reason.into() }
            }
            Fact::ManyQuickActions { who, count, usual } => {
                Self::ManyQuickActions { who: Id(who), count, usual }
            }
            Fact::Arrived { who } => Self::Arrived { who: Id(who) },
            Fact::Hit { who, value, armor, taken, damage, durability } => {
                let total = DamageTotal { damage, durability };
                Self::Hit { who: Id(who), value, armor, taken, total }
            }
            Fact::EffectDamage { who, effect, turns, taken, damage, durability } => {
                let total = DamageTotal { damage, durability };
                Self::EffectDamage { who: Id(who), label: effect.0, turns, taken, total }
            }
            Fact::Wounded { who, by, count, total, tests, target } => Self::Wounded {
                who: Id(who),
                source: by.into(),
                count,
                total,
                tests: called_for(tests, target),
            },
            Fact::Healed { who, damage, wounds } => Self::Healed { who: Id(who), damage, wounds },
            Fact::Stressed { who, points, traumas, tests, target } => {
                let tests = called_for(tests, target);
                Self::Stressed { who: Id(who), points, traumas, tests }
            }
            Fact::StatusChanged { who, status } => {
                Self::StatusChanged { who: Id(who), status: status.0 }
            }
            Fact::Shocked { who, test, margin, turns } => {
                Self::Shocked { who: Id(who), check: test.into(), margin, turns }
            }
            Fact::EffectEnded { who, effect } => {
                Self::EffectEnded { who: Id(who), label: effect.0 }
            }
            Fact::EffectFaded { who, effect, test } => {
                Self::EffectFaded { who: Id(who), label: effect.0, test }
            }
            Fact::MoxieRegained { who, moxie_left, moxie } => {
                Self::MoxieRegained { who: Id(who), pool: moxie_left, moxie }
            }
            Fact::TimerRang { label } => Self::TimerRang { label: label.0 },
            Fact::DecisionOpened { decision } => Self::DecisionOpened { decision: decision.into() },
            Fact::DecisionSettled { decision, how } => {
                Self::DecisionSettled { decision: decision.into(), settlement: how.into() }
            }
            Fact::Tested { who, against, result } => {
                let tested = against.map_or(Tested::Skill, |it| Tested::Consequence(it.0));
                Self::Tested { who: who.map(Id), tested, result: result.into() }
            }
            Fact::Opposed { first, second, winner } => {
                Self::Opposed { first: first.into(), second: second.into(), winner: winner.into() }
            }
            Fact::Attacked { by, on, attack, defense, margin, value, details } => {
                let roll = |roll: TestRoll, details| AttackDetails::result(roll.into(), details);
                let (attacker, defender) = details.as_ref().map_or((None, None), |details| {
                    (Some(&details.attacker), details.defender.as_ref())
                });
                let attack = Attack {
                    attacker: roll(attack, attacker),
                    defender: defense.map(|defense| roll(defense, defender)),
                    margin: margin.into(),
                };
                let details = match details {
                    Some(details) => (*details).into(),
                    None => model::AttackDetails::of(&attack),
                };
                let details = Box::new(details);
                Self::Attacked { by: by.map(Id), on: on.map(Id), attack, value, details }
            }
            Fact::Reloaded { who, weapon, rounds } => {
                Self::Reloaded { who: Id(who), weapon: weapon.0, rounds }
            }
            Fact::TaskTimed { time, modifier } => Self::TaskTimed { time: time.0, modifier },
            Fact::Walked { who, metres } => {
                Self::Walked { who: who.map(Id), millionths: metres.0.0 }
            }
            Fact::JumpedMetres { who, running, standing } => {
                Self::JumpedMetres { who: who.map(Id), running, standing }
            }
            Fact::JumpedFeet { who, up, across } => {
                Self::JumpedFeet { who: who.map(Id), up, across }
            }
            Fact::LoadWeighed { penalty, distance } => {
                Self::LoadWeighed { penalty, millionths: distance.0.0 }
            }
            Fact::BusyPenalty { penalty } => Self::BusyPenalty { penalty },
            Fact::DiceRolled { dice, total } => Self::DiceRolled { pool: dice.0, total },
            Fact::Finished => Self::Finished,
            Fact::Sentence(text) => Self::Sentence { text: text.0 },
        }
    }
}

fn called_for(tests: Vec<Word<Consequence>>, target: Option<i32>) -> Tests {
    Tests { owed: tests.into_iter().map(|consequence| consequence.0).collect(), target }
}
