//! The sentence of each fact.

use super::names::Names;
use super::numbers::{cardinal, ordinal};
use super::order::section_heading;
use super::{harm, initiative, order, test_outcome};
use crate::command::{ActionKind, KEYS, typed};
use crate::encounter::{Fact, Lack, StandbyLoss};
use crate::rules::ReadyEffect;
use crate::text::{counted, join_and, number, signed};
use crate::view::{SectionKind, Value};

/// Says of somebody why they do nothing.
pub fn lacking(lack: Lack) -> &'static str {
    match lack {
        Lack::Enemy => "has nobody to attack",
        Lack::Weapon => "has no weapon to attack with",
        Lack::Freedom => "can't attack now",
        Lack::Reach => "reaches nobody",
    }
}

/// The label of a key of the stat block, or the part after its point.
fn label_of(key: &str) -> &str {
    let known = KEYS.iter().find(|known| known.word == key).map(|known| known.label);
    known.or(key.split_once('.').map(|(_, label)| label)).unwrap_or(key)
}

/// Returns the sentence of a fact by itself, if it has one.
#[expect(clippy::too_many_lines, reason = "it is a list: each fact with its sentence")]
pub(super) fn sentence(names: Names, fact: &Fact) -> Option<String> {
    let (name, rules) = (|id| names.one(id), names.rules());
    Some(match fact {
        Fact::Joined { who } => format!("{} joined", names.some(who)),
        Fact::SentToReserve { who, label } => {
            format!("{} into reserve ({label})", names.with_verb(who, ["goes", "go"]))
        }
        Fact::WaveJoined { who, label } => {
            format!("{} from the reserve ({label})", names.with_verb(who, ["joins", "join"]))
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
        Fact::Declares { who } => names.with_verb(who, ["declares", "declare"]) + " now",
        Fact::AllDeclared => "Everybody has declared".to_owned(),
        Fact::PhaseBegan { at } => section_heading(rules, SectionKind::Phase, *at),
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
        Fact::StageStarted { who } => names.with_verb(who, ["has", "have"]) + " started acting",
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
        Fact::ActionTaken { who, kind, what } => {
            let stop = if what.is_empty() { "" } else { ": " };
            match kind {
                ActionKind::Aim => format!("{} aims{stop}{what}", name(*who)),
                _ => format!("{} takes a {kind} action{stop}{what}", name(*who)),
            }
        }
        Fact::Edited { who, key, value } if key.as_str() == "at" => match value.as_str() {
            "none" => format!("{} is at no place any more", name(*who)),
            place => format!("{} is at {place}", name(*who)),
        },
        Fact::Edited { who, key, value } => match value.as_str() {
            "yes" => format!("{} is {key}", name(*who)),
            "no" if key.as_str() == "hidden" => format!("{} is revealed", name(*who)),
            "no" => format!("{} is not {key}", name(*who)),
            _ => format!("{}: {} {value}", name(*who), label_of(key)),
        },
        Fact::ManyQuickActions { who, count, usual } => format!(
            "{}: {} quick action (usually {})",
            name(*who),
            ordinal(*count),
            cardinal(*usual)
        ),
        Fact::NothingDone { who, lack } => format!("{} {}", name(*who), lacking(*lack)),
        Fact::Arrived { who } => format!("{} arrives", name(*who)),
        Fact::Hit { who, value, armor, taken, damage: all, durability } => {
            let (name, total) = (name(*who), harm::damage(*all, *durability));
            match armor {
                0 => format!("{name} takes {taken} damage: {total}"),
                _ => format!("{name} takes {taken} damage (DV {value}, armor {armor}): {total}"),
            }
        }
        Fact::Blasted { by: Some(by), dv } => format!("Area attack by {}, DV {dv}", name(*by)),
        Fact::Blasted { by: None, dv } => format!("Area attack, DV {dv}"),
        Fact::NobodyHeals => {
            "Nobody heals by themselves; `set NAME heals=natural` makes somebody do so".to_owned()
        }
        Fact::EffectDamage { who, effect: label, turns, taken, damage: all, durability } => {
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
        Fact::Shocked { who, test, turns: 0, .. } => format!(
            "{} withstands the shock ({}): half the damage, and a penalty that fades",
            name(*who),
            test_outcome::check(*test)
        ),
        Fact::Shocked { who, test, turns, .. } => {
            let turns = counted(*turns, "turn");
            let check = test_outcome::check(*test);
            format!("{} falls and can't act for {turns} ({check})", name(*who))
        }
        Fact::EffectEnded { who, effect } if harm::is_condition(effect) => {
            format!("{} is no longer {effect}", name(*who))
        }
        Fact::EffectEnded { who, effect } => format!("{}: {effect} has ended", name(*who)),
        Fact::EffectFaded { who, effect, test } => {
            format!("{}: {effect} fades to {}", name(*who), signed(*test))
        }
        Fact::DecisionOpened { decision } => return harm::opened(names, decision),
        Fact::DecisionSettled { decision, settlement } => {
            return harm::settled(names, decision, *settlement);
        }
        Fact::MoxieRegained { who, moxie_left, moxie } => {
            format!("{} has {moxie_left} of {moxie} points of Moxie", name(*who))
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
        Fact::DiceRolled { dice, total } => format!("{dice}: {total}"),
    })
}
