//! The sentence of each fact.

use super::names::Names;
use super::numbers::{cardinal, ordinal, span};
use super::said::Said;
use super::{harm, initiative, order, section_heading, test_outcome};
use crate::command::{ActionKind, KEYS, typed};
use crate::encounter::{Fact, Lack, StandbyLoss, aim_of};
use crate::rules::{ReadyEffect, Status};
use crate::text::{counted, join_and, joined, number, signed};
use crate::view::{SectionKind, Value};

/// Says of somebody why they do nothing.
pub fn lacking(lack: Lack) -> &'static str {
    match lack {
        Lack::Enemy => "has nobody to attack",
        Lack::Weapon => "has no weapon whose skill is known",
        Lack::Freedom => "can't attack now",
        Lack::Reach => "reaches nobody",
    }
}

/// The label of a key of the stat block, or the part after its point.
fn label_of(key: &str) -> &str {
    let known = KEYS.iter().find(|known| known.word == key).map(|known| known.label);
    known.or(key.split_once('.').map(|(_, label)| label)).unwrap_or(key)
}

/// Returns what a fact says by itself, if it says something.
#[expect(clippy::too_many_lines, reason = "it is a list: each fact with its sentence")]
pub(super) fn sentence(names: Names, fact: &Fact) -> Option<Said> {
    let rules = names.rules();
    Some(match fact {
        Fact::Joined { who } => Said::does(names.some(who), "joined"),
        Fact::SentToReserve { who, label } => {
            names.do_so(who, ["goes", "go"], &format!("into reserve ({label})"))
        }
        Fact::WaveJoined { who, label } => {
            names.do_so(who, ["joins", "join"], &format!("from the reserve ({label})"))
        }
        Fact::WaitsForInitiative { who } => names.does(
            *who,
            format!("acts next turn; {} gives an action now", typed("slot", names.one(*who), "")),
        ),
        Fact::DiceDiscarded => Said::alone("initiative has to be rolled again under the new rules"),
        Fact::Ambushed { who, surprised, modifier, free } => {
            initiative::ambushed(names, who, surprised, *modifier, *free)
        }
        Fact::FreePhaseEnded => Said::alone("The free phase is over: roll initiative, then begin"),
        Fact::InitUnknown { who } => {
            let line = typed("set", names.one(who[0]), "init=50");
            let who = names.list(who);
            Said::alone(format!("INIT unknown, counted as 0: {who}; {line} gives one"))
        }
        Fact::InitiativeBegan { turn } => {
            Said::alone(format!("Turn {turn}: roll initiative, then begin"))
        }
        Fact::DeclarationsBegan { turn } => {
            Said::alone(format!("Turn {turn}: declare actions, the lowest result first"))
        }
        Fact::Declares { who } if who.is_empty() => return None,
        Fact::Declares { who } => names.do_so(who, ["declares", "declare"], "now"),
        Fact::AllDeclared => Said::alone("Everybody has declared"),
        Fact::PhaseBegan { at } => Said::alone(section_heading(rules, SectionKind::Phase, *at)),
        Fact::PhaseEnded if rules.phases == 1 => Said::alone("The turn is over"),
        Fact::PhaseEnded => Said::alone("The phase is over"),
        Fact::Acts { who, reason, score } => order::acts(names, who, *reason, *score),
        Fact::ScoreChanged { who, old, new, place } => {
            let verb = if new[0] < old[0] { "drops" } else { "rises" };
            let scores = join_and(new.iter().map(|&score| number(score)));
            names.does(*who, format!("{verb} to {scores}{}", order::at_place(names, place)))
        }
        Fact::MovedUp { who, place } => {
            names.does(*who, format!("moves up{}", order::at_place(names, place)))
        }
        Fact::StageStarted { who } => names.do_so(who, ["has", "have"], "started acting"),
        Fact::SlotForfeited { who } => names.does(*who, "gives up this phase's action for it"),
        Fact::StandbyLost { who, since, reason } => {
            let why = match reason {
                StandbyLoss::Deadline => "not used in time",
                StandbyLoss::Out => "can't act any more",
            };
            names.does(*who, format!("loses the action delayed in {since}: {why}"))
        }
        Fact::Finished => Said::alone("The encounter is finished"),
        Fact::ActionTaken { who, kind, what } => {
            let stop = if what.is_empty() { "" } else { ": " };
            let adds = |aim, when| format!("({} for {when})", signed(aim));
            match aim_of(*kind, what) {
                Some((aim, false)) => {
                    let adds = adds(aim, "an attack in this phase");
                    names.does(*who, format!("aims{stop}{what} {adds}"))
                }
                Some((aim, true)) => {
                    names.does(*who, format!("aims {}", adds(aim, "the next attack")))
                }
                None if *kind == ActionKind::Defense => {
                    names.does(*who, format!("takes full defense{stop}{what}"))
                }
                None => names.does(*who, format!("takes a {kind} action{stop}{what}")),
            }
        }
        Fact::Edited { who, key, value } if key.as_str() == "at" => match value.as_str() {
            "none" => names.does(*who, "is at no place any more"),
            place => names.does(*who, format!("is at {place}")),
        },
        Fact::Edited { who, key, value } => match value.as_str() {
            "yes" => names.does(*who, format!("is {key}")),
            "no" if key.as_str() == "hidden" => names.does(*who, "is revealed"),
            "no" => names.does(*who, format!("is not {key}")),
            _ => names.of(*who, format!("{} {value}", label_of(key))),
        },
        Fact::ManyQuickActions { who, count, usual } => names
            .of(*who, format!("{} quick action (usually {})", ordinal(*count), cardinal(*usual))),
        Fact::NothingDone { who, lack } => names.does(*who, lacking(*lack)),
        Fact::Arrived { who } => names.does(*who, "arrives"),
        Fact::Hit { who, value, armor, taken, damage: all, durability } => {
            let total = harm::damage(*all, *durability);
            let armor = match armor {
                0 => String::new(),
                _ => format!(" (DV {value}, armor {armor})"),
            };
            names.does(*who, format!("takes {taken} damage{armor}: {total}"))
        }
        Fact::Blasted { by: Some(by), dv } => {
            Said::alone(format!("Area attack by {}, DV {dv}", names.one(*by)))
        }
        Fact::Blasted { by: None, dv } => Said::alone(format!("Area attack, DV {dv}")),
        Fact::NobodyHeals => {
            Said::alone("Nobody heals by themselves; `set NAME heals=natural` makes somebody do so")
        }
        Fact::EffectDamage { who, effect: label, turns, armor, taken, damage: all, durability } => {
            let verb = ReadyEffect::named(label).and_then(|effect| effect.verb.as_deref());
            let what = verb.map_or_else(|| format!("suffers from {label}"), str::to_owned);
            let span = match turns {
                1 => String::new(),
                _ => format!(" for {turns} turns"),
            };
            let total = harm::damage(*all, *durability);
            let off = if *armor > 0 { format!("; armor stops {armor}") } else { String::new() };
            names.does(*who, format!("{what}{span}: {taken} damage ({total}{off})"))
        }
        Fact::Wounded { who, count, total, tests, target, .. } => {
            let wounds = if count == total {
                counted(*count, "wound")
            } else {
                format!("{} ({total} in all)", counted(*count, "more wound"))
            };
            names.of(*who, format!("{wounds}{}", harm::owed(tests, *target)))
        }
        Fact::Healed { who, damage, wounds, healed, wounds_healed } => {
            let left = format!("{damage} damage and {} left", counted(*wounds, "wound"));
            let closed = counted(*wounds_healed, "wound");
            names.does(
                *who,
                match (healed, wounds_healed) {
                    (0, 0) => format!("has {left}"),
                    (0, _) => format!("heals {closed}: {left}"),
                    (_, 0) => format!("heals {healed} damage: {left}"),
                    _ => format!("heals {healed} damage and {closed}: {left}"),
                },
            )
        }
        Fact::HealsLater { who, seconds } => {
            names.does(*who, format!("heals next in {}", span(seconds.unsigned_abs())))
        }
        Fact::Stressed { who, points, traumas, tests, target } => {
            let traumas = match traumas {
                0 => String::new(),
                _ => format!(", {}", counted(*traumas, "trauma")),
            };
            names
                .does(*who, format!("takes {points} stress{traumas}{}", harm::owed(tests, *target)))
        }
        Fact::StressRelieved { who, points, stress } => {
            names.does(*who, format!("loses {points} stress, {stress} left"))
        }
        Fact::Sleeved { who, morph } => names.does(*who, format!("is in another body ({morph})")),
        // Fled, or surrendered.
        Fact::StatusChanged { who, status: Status::Gone } => {
            names.does(*who, "is out of the fight")
        }
        Fact::StatusChanged { who, status } => names.does(*who, format!("is {status}")),
        Fact::Shocked { who, test, turns: 0, .. } => names.does(
            *who,
            format!(
                "withstands the shock ({}): half the damage, and a penalty that fades",
                test_outcome::check(*test)
            ),
        ),
        Fact::Shocked { who, test, turns, .. } => {
            let turns = counted(*turns, "turn");
            let check = test_outcome::check(*test);
            names.does(*who, format!("falls and can't act for {turns} ({check})"))
        }
        Fact::EffectEnded { who, effect } if harm::is_condition(effect) => {
            names.does(*who, format!("is no longer {effect}"))
        }
        Fact::EffectEnded { who, effect } => names.of(*who, format!("{effect} has ended")),
        Fact::EffectFaded { who, effect, test } => {
            names.of(*who, format!("{effect} fades to {}", signed(*test)))
        }
        Fact::DecisionOpened { decision } => return harm::opened(names, decision),
        Fact::DecisionSettled { decision, settlement } => {
            return harm::settled(names, decision, *settlement);
        }
        Fact::MoxieRegained { who, moxie_left, moxie } => {
            names.does(*who, format!("has {moxie_left} of {moxie} points of Moxie"))
        }
        Fact::Reminded { who, text } => names.of(*who, text.as_str()),
        Fact::TimerRang { label } => Said::alone(format!("time is up: {label}")),
        Fact::Tested { who, result, details, .. } => {
            let what = test_outcome::tested(names, details.as_ref());
            let outcome = test_outcome::test_outcome(result, rules);
            let outcome = joined(what.into_iter().chain([outcome]), ", ");
            match who {
                Some(who) => names.of(*who, outcome),
                None => Said::alone(outcome),
            }
        }
        Fact::Opposed { first, second, winner } => {
            test_outcome::opposed(names, first, second, *winner)
        }
        // Initiative rolls share a sentence, and an attack is combined with its hit.
        Fact::Initiative { .. } | Fact::Attacked(_) => return None,
        Fact::Reloaded { who, weapon, rounds } => {
            names.does(*who, format!("reloads {weapon}: {}", counted(*rounds, "round")))
        }
        Fact::TaskTimed { time, modifier } => {
            Said::alone(format!("{time}, {} to the test", signed(*modifier)))
        }
        Fact::Walked { metres, .. } => Said::alone(format!("{} m", Value::Decimal(metres.0))),
        Fact::JumpedMetres { running, standing, .. } => {
            Said::alone(format!("{running} m with a run-up, {standing} m from standing"))
        }
        Fact::JumpedFeet { up, across, .. } => {
            Said::alone(format!("{up} feet up or {across} feet across"))
        }
        Fact::LoadWeighed { penalty, distance } => {
            let (penalty, distance) = (signed(*penalty), Value::Decimal(distance.0));
            Said::alone(format!("{penalty} to all actions, movement × {distance}"))
        }
        Fact::BusyPenalty { penalty } => {
            Said::alone(format!("{} to every action", signed(*penalty)))
        }
        Fact::DiceRolled { dice, total } => Said::alone(format!("{dice}: {total}")),
    })
}
