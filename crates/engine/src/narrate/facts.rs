//! Facts in sentences.

use super::attacks::ToldAttack;
use super::names::Names;
use super::{harm, initiative, order, test_outcome};
use crate::command::typed;
use crate::encounter::{Fact, Step, Timeline};
use crate::narrate::numbers::{cardinal, ordinal};
use crate::text::{counted, signed};
use crate::view::Value;

/// A sentence about a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The text, without a full stop.
    pub text: String,
    /// True if a combatant fell or got up. If not all sentences fit, these are kept longest.
    pub is_grave: bool,
}

/// Returns a sentence for every fact that has one, in order. An attack is combined with its hit, and only the first
/// initiative rolls are listed.
pub fn narrate(timeline: &Timeline, facts: &[Fact]) -> Vec<Sentence> {
    tell(timeline, facts, initiative::MAX_ROLLS)
}

/// Returns a sentence for every fact that has one, with at most `max_rolls` initiative rolls.
fn tell(timeline: &Timeline, facts: &[Fact], max_rolls: usize) -> Vec<Sentence> {
    let names = Names(timeline);
    let attack = ToldAttack::of(facts);
    let rolled = initiative::rolled(names, facts, max_rolls);
    let told = facts.iter().filter_map(|fact| {
        let text = match &attack {
            Some(attack) if ToldAttack::tells(fact) => attack.sentence(names, fact),
            _ => sentence(names, fact),
        }?;
        Some(Sentence { text, is_grave: matches!(fact, Fact::StatusChanged { .. }) })
    });
    let rolled = rolled.into_iter().map(|text| Sentence { text, is_grave: false });
    rolled.chain(told).collect()
}

/// Returns the sentences of a step for the log; for an attack, the sources of its numbers too.
pub fn narrate_for_log(timeline: &Timeline, step: &Step) -> Vec<String> {
    tell_step(timeline, step, initiative::MAX_ROLLS)
}

/// Returns the same with all initiative rolls.
pub fn narrate_in_full(timeline: &Timeline, step: &Step) -> Vec<String> {
    tell_step(timeline, step, usize::MAX)
}

fn tell_step(timeline: &Timeline, step: &Step, max_rolls: usize) -> Vec<String> {
    let news = tell(timeline, &step.facts, max_rolls).into_iter();
    let mut sentences: Vec<String> = news.map(|sentence| sentence.text).collect();
    let attack = ToldAttack::of(&step.facts);
    sentences.extend(attack.and_then(|attack| attack.particulars(Names(timeline))));
    sentences
}

fn sentence(names: Names, fact: &Fact) -> Option<String> {
    let name = |id| names.one(id);
    Some(match fact {
        Fact::Joined { who } => format!("{} joined", names.list(who)),
        Fact::SentToReserve { who, label } => {
            let verb = if who.len() == 1 { "goes" } else { "go" };
            format!("{} {verb} into reserve ({label})", names.list(who))
        }
        Fact::WaveJoined { who, label } => {
            let verb = if who.len() == 1 { "joins" } else { "join" };
            format!("{} {verb} from the reserve ({label})", names.list(who))
        }
        Fact::WaitsForInitiative { who } => format!(
            "{} acts from the next turn on; {} gives an action now",
            name(*who),
            typed("slot", name(*who), "")
        ),
        Fact::DiceDiscarded => "initiative has to be rolled again under the new rules".into(),
        Fact::InitiativeBegan { .. }
        | Fact::DeclarationsBegan { .. }
        | Fact::Declares { .. }
        | Fact::AllDeclared
        | Fact::PhaseBegan { .. }
        | Fact::PhaseEnded
        | Fact::Acts { .. }
        | Fact::ScoreChanged { .. }
        | Fact::MovedUp { .. }
        | Fact::StageStarted { .. }
        | Fact::SlotForfeited { .. }
        | Fact::StandbyLost { .. }
        | Fact::Finished => return order::sentence(names, fact),
        Fact::ManyQuickActions { who, count, usual } => format!(
            "{}: {} quick action (usually {})",
            name(*who),
            ordinal(*count),
            cardinal(*usual)
        ),
        Fact::Arrived { who } => format!("{} arrives", name(*who)),
        Fact::Hit { .. }
        | Fact::EffectDamage { .. }
        | Fact::Wounded { .. }
        | Fact::Healed { .. }
        | Fact::Stressed { .. }
        | Fact::StatusChanged { .. }
        | Fact::Shocked { .. }
        | Fact::EffectEnded { .. }
        | Fact::EffectFaded { .. }
        | Fact::DecisionOpened { .. }
        | Fact::DecisionSettled { .. } => return harm::sentence(names, fact),
        Fact::MoxieRegained { who, pool, moxie } => {
            format!("{} has {pool} of {moxie} points of Moxie", name(*who))
        }
        Fact::TimerRang { label } => format!("time is up: {label}"),
        Fact::Tested { who, result, .. } => {
            let outcome = test_outcome::test_outcome(result, names.rules());
            who.map_or_else(|| outcome.clone(), |who| format!("{}: {outcome}", name(who)))
        }
        Fact::Opposed { first, second, winner } => test_outcome::opposed(*first, *second, *winner),
        // Initiative rolls share a sentence, and an attack is combined with its hit.
        Fact::Initiative { .. } | Fact::Attacked(_) => return None,
        Fact::Reloaded { who, weapon, rounds } => {
            format!("{} reloads {weapon}: {}", name(*who), counted(*rounds, "round"))
        }
        Fact::TaskTimed { time, modifier } => format!("{time}, {} to the test", signed(*modifier)),
        Fact::Walked { metres, .. } => format!("{} m", Value::Decimal(metres.0)),
        Fact::JumpedMetres { running, standing, .. } => {
            format!("{running} m with a run-up, {standing} m from standing")
        }
        Fact::JumpedFeet { up, across, .. } => format!("{up} feet up or {across} feet across"),
        Fact::LoadWeighed { penalty, distance } => {
            format!(
                "{} to all actions, movement × {}",
                signed(*penalty),
                Value::Decimal(distance.0)
            )
        }
        Fact::BusyPenalty { penalty } => format!("{} to every action", signed(*penalty)),
        Fact::DiceRolled { pool, total } => format!("{pool}: {total}"),
        Fact::Sentence(text) => text.to_string(),
    })
}
