//! Facts in sentences.

use super::attacks::ToldAttack;
use super::modifiers::sources;
use super::names::Names;
use super::{harm, initiative, order, test_outcome};
use crate::command::typed;
use crate::encounter::{Fact, Id, RollDetails, StandbyLoss, Step, Timeline};
use crate::narrate::numbers::{cardinal, ordinal};
use crate::rules::ReadyEffect;
use crate::text::{counted, join_and, number, signed};
use crate::view::Value;

/// A sentence about a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The text, without a full stop.
    pub text: String,
    /// True if a combatant was attacked, fell or got up. If not all sentences fit, these are kept longest.
    pub is_news: bool,
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
        let is_news = matches!(fact, Fact::Attacked { .. } | Fact::StatusChanged { .. });
        Some(Sentence { text, is_news })
    });
    let rolled = rolled.into_iter().map(|text| Sentence { text, is_news: false });
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

/// Explains the targets of a test or of an Opposed Test.
fn roll_sources(names: Names, fact: &Fact) -> Option<String> {
    let of = |who: Option<Id>, unknown, details: &Option<RollDetails>| {
        sources(names.one_or(who, unknown), details.as_ref()?)
    };
    match fact {
        Fact::Tested { who, details, .. } => of(*who, "test", details),
        Fact::Opposed { first, second, .. } => {
            let sides =
                [of(first.who, "first", &first.details), of(second.who, "second", &second.details)];
            let told: Vec<String> = sides.into_iter().flatten().collect();
            (!told.is_empty()).then(|| told.join("; "))
        }
        _ => None,
    }
}

fn tell_step(timeline: &Timeline, step: &Step, max_rolls: usize) -> Vec<String> {
    let news = tell(timeline, &step.facts, max_rolls).into_iter();
    let mut sentences: Vec<String> = news.map(|sentence| sentence.text).collect();
    let names = Names(timeline);
    let attack = ToldAttack::of(&step.facts);
    sentences.extend(attack.and_then(|attack| attack.particulars(names)));
    sentences.extend(step.facts.iter().filter_map(|fact| roll_sources(names, fact)));
    sentences
}

#[expect(clippy::too_many_lines, reason = "it is a list: each fact with its sentence")]
fn sentence(names: Names, fact: &Fact) -> Option<String> {
    let (name, rules) = (|id| names.one(id), names.rules());
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
        Fact::Ambushed { who, surprised, modifier, free } => {
            initiative::ambushed(names, who, surprised, *modifier, *free)
        }
        Fact::FreePhaseEnded => "The free phase is over: roll initiative, then begin".to_owned(),
        Fact::InitUnknown { who } => {
            let line = typed("set", name(who[0]), "init=50");
            format!("INIT unknown, counted as 0: {}; {line} gives one", names.list(who))
        }
        Fact::InitiativeBegan { turn } => format!("Turn {turn}: roll initiative, then begin"),
        Fact::DeclarationsBegan { turn } => {
            format!("Turn {turn}: declare actions, the lowest result first")
        }
        Fact::Declares { who } if who.is_empty() => return None,
        Fact::Declares { who } => {
            let verb = if who.len() == 1 { "declares" } else { "declare" };
            format!("{} {verb} now", names.list(who))
        }
        Fact::AllDeclared => "Everybody has declared".to_owned(),
        Fact::PhaseBegan { at } => order::clock(rules, *at).replacen("turn", "Turn", 1),
        Fact::PhaseEnded if rules.phases == 1 => "The turn is over".to_owned(),
        Fact::PhaseEnded => "The phase is over".to_owned(),
        Fact::Acts { who, reason, score } => order::acts(names, who, *reason, *score),
        Fact::ScoreChanged { who, old, new, place } => {
            let verb = if new[0] < old[0] { "drops" } else { "rises" };
            let scores: Vec<String> = new.iter().map(|&score| number(score)).collect();
            format!(
                "{} {verb} to {}{}",
                name(*who),
                join_and(&scores),
                order::at_place(names, place)
            )
        }
        Fact::MovedUp { who, place } => {
            format!("{} moves up{}", name(*who), order::at_place(names, place))
        }
        Fact::StageStarted { who } => {
            let verb = if who.len() == 1 { "has" } else { "have" };
            format!("{} {verb} started acting", names.list(who))
        }
        Fact::SlotForfeited { who } => {
            format!("{} gives up this phase's action for it", name(*who))
        }
        Fact::StandbyLost { who, since, reason } => {
            let why = match reason {
                StandbyLoss::Deadline => "not used in time",
                StandbyLoss::Out => "can't act any more",
            };
            format!("{} loses the action delayed in {since}: {why}", name(*who))
        }
        Fact::Finished => "The encounter is finished".to_owned(),
        Fact::ManyQuickActions { who, count, usual } => format!(
            "{}: {} quick action (usually {})",
            name(*who),
            ordinal(*count),
            cardinal(*usual)
        ),
        Fact::Arrived { who } => format!("{} arrives", name(*who)),
        Fact::Hit { who, value, armor, taken, damage: all, durability } => {
            let (name, total) = (name(*who), harm::damage(*all, *durability));
            match armor {
                0 => format!("{name} takes {taken} damage: {total}"),
                _ => format!("{name} takes {taken} damage (DV {value}, armor {armor}): {total}"),
            }
        }
        Fact::Blasted { value } => format!("Area attack, DV {value}"),
        Fact::NobodyHeals => {
            "nobody heals by themselves; `set NAME heals=natural` makes somebody do so".to_owned()
        }
        Fact::EffectDamage { who, label, turns, taken, damage: all, durability } => {
            let verb = ReadyEffect::named(label).and_then(|effect| effect.verb.as_deref());
            let what = verb.map_or_else(|| format!("suffers from {label}"), str::to_owned);
            let span = match turns {
                1 => String::new(),
                _ => format!(" for {turns} turns"),
            };
            let total = harm::damage(*all, *durability);
            format!("{} {what}{span}: {taken} damage ({total})", name(*who))
        }
        Fact::Wounded { who, count, total, tests, target, .. } => {
            let wounds = if count == total {
                counted(*count, "wound")
            } else {
                format!("{} ({total} in all)", counted(*count, "more wound"))
            };
            format!("{}: {wounds}{}", name(*who), harm::owed(tests, *target))
        }
        Fact::Healed { who, damage, wounds } => {
            let wounds = counted(*wounds, "wound");
            format!("{} has {damage} damage and {wounds} left", name(*who))
        }
        Fact::Stressed { who, points, traumas, tests, target } => {
            let traumas = match traumas {
                0 => String::new(),
                _ => format!(", {}", counted(*traumas, "trauma")),
            };
            format!("{} takes {points} stress{traumas}{}", name(*who), harm::owed(tests, *target))
        }
        Fact::StressRelieved { who, points, stress } => {
            format!("{} loses {points} stress, {stress} left", name(*who))
        }
        Fact::Sleeved { who, morph } => format!("{} is in another body ({morph})", name(*who)),
        Fact::StatusChanged { who, status } => format!("{} is {status}", name(*who)),
        Fact::Shocked { who, check: rolled, turns: 0, .. } => format!(
            "{} withstands the shock ({}): half the damage, and a penalty that fades",
            name(*who),
            test_outcome::check(*rolled)
        ),
        Fact::Shocked { who, check: rolled, turns, .. } => {
            let turns = counted(*turns, "turn");
            let check = test_outcome::check(*rolled);
            format!("{} falls and can't act for {turns} ({check})", name(*who))
        }
        Fact::EffectEnded { who, label } if harm::is_condition(label) => {
            format!("{} is no longer {label}", name(*who))
        }
        Fact::EffectEnded { who, label } => format!("{}: {label} has ended", name(*who)),
        Fact::EffectFaded { who, label, test } => {
            format!("{}: {label} fades to {}", name(*who), signed(*test))
        }
        Fact::DecisionOpened { decision } => return harm::opened(names, decision),
        Fact::DecisionSettled { decision, settlement } => {
            return harm::settled(names, decision, *settlement);
        }
        Fact::MoxieRegained { who, pool, moxie } => {
            format!("{} has {pool} of {moxie} points of Moxie", name(*who))
        }
        Fact::TimerRang { label } => format!("time is up: {label}"),
        Fact::Tested { who, result, .. } => {
            let outcome = test_outcome::test_outcome(result, rules);
            who.map_or_else(|| outcome.clone(), |who| format!("{}: {outcome}", name(who)))
        }
        Fact::Opposed { first, second, winner } => {
            test_outcome::opposed(names, first, second, *winner)
        }
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
