//! Facts of the model as the file has them.

use super::attack::AttackDetails;
use super::fact::Fact;
use super::fact_parts::ids;
use crate::encounter as model;
use crate::encounter::{DamageTotal, Tested, Tests};
use crate::rules::{Attack, Consequence};
use crate::store::format::values::{Decimal, Text, Word, Written};

impl From<&model::Fact> for Fact {
    #[expect(clippy::too_many_lines, reason = "a flat table: one arm a fact")]
    fn from(fact: &model::Fact) -> Self {
        use model::Fact as Model;
        match fact {
            Model::Joined { who } => Self::Joined { who: ids(who) },
            Model::WaitsForInitiative { who } => Self::WaitsForInitiative { who: who.0 },
            Model::SentToReserve { who, label } => {
                Self::SentToReserve { who: ids(who), label: label.into() }
            }
            Model::WaveJoined { who, label } => {
                Self::WaveJoined { who: ids(who), label: label.into() }
            }
            Model::DiceDiscarded => Self::DiceDiscarded,
            Model::Initiative { who, dice, scores } => {
                Self::Initiative { who: who.0, dice: dice.clone(), scores: scores.clone() }
            }
            Model::InitiativeBegan { turn } => Self::InitiativeBegan { turn: *turn },
            Model::DeclarationsBegan { turn } => Self::DeclarationsBegan { turn: *turn },
            Model::Declares { who } => Self::Declares { who: ids(who) },
            Model::AllDeclared => Self::AllDeclared,
            Model::PhaseBegan { at } => Self::PhaseBegan { at: Written(*at) },
            Model::PhaseEnded => Self::PhaseEnded,
            Model::Acts { who, reason, score } => {
                Self::Acts { who: ids(who), reason: (*reason).into(), score: *score }
            }
            Model::ScoreChanged { who, old, new, place } => {
                let (old, new) = (old.clone(), new.clone());
                Self::ScoreChanged { who: who.0, old, new, place: place.into() }
            }
            Model::MovedUp { who, place } => Self::MovedUp { who: who.0, place: place.into() },
            Model::StageStarted { who } => Self::StageStarted { who: ids(who) },
            Model::SlotForfeited { who } => Self::SlotForfeited { who: who.0 },
            Model::StandbyLost { who, since, reason } => {
                Self::StandbyLost { who: who.0, since: Written(*since), reason: (*reason).into() }
            }
            Model::ManyQuickActions { who, count, usual } => {
                Self::ManyQuickActions { who: who.0, count: *count, usual: *usual }
            }
            Model::Arrived { who } => Self::Arrived { who: who.0 },
            Model::Hit { who, value, armor, taken, total } => {
                let DamageTotal { damage, durability } = *total;
                let (value, armor, taken) = (*value, *armor, *taken);
                Self::Hit { who: who.0, value, armor, taken, damage, durability }
            }
            Model::EffectDamage { who, label, turns, taken, total } => {
                let DamageTotal { damage, durability } = *total;
                let (effect, taken) = (label.into(), *taken);
                Self::EffectDamage { who: who.0, effect, turns: *turns, taken, damage, durability }
            }
            Model::Wounded { who, source, count, total, tests } => Self::Wounded {
                who: who.0,
                by: (*source).into(),
                count: *count,
                total: *total,
                tests: owed(tests),
                target: tests.target,
            },
            Model::Healed { who, damage, wounds } => {
                Self::Healed { who: who.0, damage: *damage, wounds: *wounds }
            }
            Model::Stressed { who, points, traumas, tests } => Self::Stressed {
                who: who.0,
                points: *points,
                traumas: *traumas,
                tests: owed(tests),
                target: tests.target,
            },
            Model::StatusChanged { who, status } => {
                Self::StatusChanged { who: who.0, status: Word(*status) }
            }
            Model::Shocked { who, check, margin, turns } => {
                Self::Shocked { who: who.0, test: (*check).into(), margin: *margin, turns: *turns }
            }
            Model::EffectEnded { who, label } => {
                Self::EffectEnded { who: who.0, effect: label.into() }
            }
            Model::EffectFaded { who, label, test } => {
                Self::EffectFaded { who: who.0, effect: label.into(), test: *test }
            }
            Model::MoxieRegained { who, pool, moxie } => {
                Self::MoxieRegained { who: who.0, moxie_left: *pool, moxie: *moxie }
            }
            Model::TimerRang { label } => Self::TimerRang { label: label.into() },
            Model::DecisionOpened { decision } => {
                Self::DecisionOpened { decision: decision.into() }
            }
            Model::DecisionSettled { decision, settlement } => {
                Self::DecisionSettled { decision: decision.into(), how: (*settlement).into() }
            }
            Model::Tested { who, tested, result } => {
                let against = match tested {
                    Tested::Skill => None,
                    Tested::Consequence(consequence) => Some(Word(*consequence)),
                };
                Self::Tested { who: who.map(|who| who.0), against, result: result.into() }
            }
            Model::Opposed { first, second, winner } => Self::Opposed {
                first: (*first).into(),
                second: (*second).into(),
                winner: (*winner).into(),
            },
            Model::Attacked { by, on, attack, value, details } => {
                let Attack { attacker, defender, margin } = *attack;
                Self::Attacked {
                    by: by.map(|by| by.0),
                    on: on.map(|on| on.0),
                    attack: attacker.check.into(),
                    defense: defender.map(|defender| defender.check.into()),
                    margin: margin.into(),
                    value: *value,
                    details: AttackDetails::of(attack, details).map(Box::new),
                }
            }
            Model::Reloaded { who, weapon, rounds } => {
                Self::Reloaded { who: who.0, weapon: weapon.into(), rounds: *rounds }
            }
            Model::TaskTimed { time, modifier } => {
                Self::TaskTimed { time: Written(*time), modifier: *modifier }
            }
            Model::Walked { who, millionths } => {
                let metres = Written(Decimal(*millionths));
                Self::Walked { who: who.map(|who| who.0), metres }
            }
            Model::JumpedMetres { who, running, standing } => {
                let (running, standing) = (*running, *standing);
                Self::JumpedMetres { who: who.map(|who| who.0), running, standing }
            }
            Model::JumpedFeet { who, up, across } => {
                Self::JumpedFeet { who: who.map(|who| who.0), up: *up, across: *across }
            }
            Model::LoadWeighed { penalty, millionths } => {
                Self::LoadWeighed { penalty: *penalty, distance: Written(Decimal(*millionths)) }
            }
            Model::BusyPenalty { penalty } => Self::BusyPenalty { penalty: *penalty },
            Model::DiceRolled { pool, total } => {
                Self::DiceRolled { dice: Written(*pool), total: *total }
            }
            Model::Finished => Self::Finished,
            Model::Sentence { text } => Self::Sentence(Text::from(text)),
        }
    }
}

fn owed(tests: &Tests) -> Vec<Word<Consequence>> {
    tests.owed.iter().copied().map(Word).collect()
}
