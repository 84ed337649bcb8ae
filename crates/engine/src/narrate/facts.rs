//! Facts in sentences.

use super::attacks::ToldAttack;
use super::log::section_heading;
use super::modifiers::sources;
use super::names::Names;
use super::{changes, harm, initiative, order, test_outcome};
use crate::command::{ActionKind, KEYS, typed};
use crate::encounter::{
    Fact, Id, Lack, RollDetails, Settlement, StandbyLoss, Step, Timeline, WoundSource,
};
use crate::narrate::numbers::{cardinal, ordinal};
use crate::rules::{ReadyEffect, TurnPhase};
use crate::text::{counted, join_and, number, signed};
use crate::view::{SectionKind, Value};

/// A sentence about what happened.
pub(super) struct Sentence {
    /// The text, without a full stop.
    pub text: String,
    pub kind: SentenceKind,
    /// The section that begins with it; the log has its heading instead.
    pub begins: Option<(SectionKind, TurnPhase)>,
}

impl Sentence {
    fn new(text: String, kind: SentenceKind) -> Self {
        Self { text, kind, begins: None }
    }
}

/// A kind of sentence, the most important first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SentenceKind {
    /// A combatant was attacked, fell or got up.
    News,
    Plain,
    /// What follows of something else.
    Detail,
}

/// Returns what came of a step, in order, with at most `max_rolls` initiative rolls: sentences for its facts, after what
/// was changed, if they only tell how the turn goes on. If there is nothing to say, the command stands for it.
pub(super) fn tell(timeline: &Timeline, step: &Step, max_rolls: usize) -> Vec<Sentence> {
    let is_told = step.facts.iter().any(|fact| !is_of_order(fact));
    let changes = if is_told { &[] } else { step.changes.as_slice() };
    let told = changes::tell(Names(timeline), changes).into_iter();
    let told = told.map(|text| Sentence::new(text, SentenceKind::Plain));
    let mut told: Vec<_> = told.chain(tell_facts(timeline, &step.facts, max_rolls)).collect();
    if told.is_empty() {
        let is_idle = step.changes.is_empty();
        let text = if is_idle { "Nothing changes".into() } else { step.command.to_string() };
        told.push(Sentence::new(text, SentenceKind::Plain));
    }
    told
}

/// Returns a sentence for every fact that has one. An attack is combined with its hit.
pub(super) fn tell_facts(timeline: &Timeline, facts: &[Fact], max_rolls: usize) -> Vec<Sentence> {
    let names = Names(timeline);
    let rolled = initiative::rolled(names, facts, max_rolls);
    let facts = as_told(facts);
    let told = by_attack(&facts).flat_map(|(facts, attack)| {
        facts.iter().filter_map(move |fact| {
            let text = match &attack {
                Some(attack) if ToldAttack::tells(fact) => attack.sentence(names, fact),
                _ => sentence(names, fact),
            }?;
            Some(Sentence { text, kind: kind_of(fact), begins: section_of(fact) })
        })
    });
    let rolled = rolled.map(|text| Sentence::new(text, SentenceKind::Detail));
    rolled.into_iter().chain(told).collect()
}

/// Says of somebody why they do nothing.
pub fn lacking(lack: Lack) -> &'static str {
    match lack {
        Lack::Enemy => "has nobody to attack",
        Lack::Weapon => "has no weapon to attack with",
        Lack::Freedom => "can't attack now",
    }
}

/// Splits facts, in the order in which they are told, where an attack begins; with the attack that each part has.
fn by_attack<'a>(
    facts: &'a [&'a Fact],
) -> impl Iterator<Item = (&'a [&'a Fact], Option<ToldAttack<'a>>)> {
    let parts = facts.chunk_by(|_, next| !matches!(next, Fact::Attacked(_)));
    parts.map(|facts| (facts, ToldAttack::of(facts)))
}

/// The facts in the order in which they are told: who falls does so after the blow.
fn as_told(facts: &[Fact]) -> Vec<&Fact> {
    let harms = |fact: &Fact, id| match fact {
        Fact::Hit { who, .. } | Fact::EffectDamage { who, .. } => *who == id,
        _ => false,
    };
    let mut told: Vec<&Fact> = facts.iter().collect();
    for from in (0..facts.len()).rev() {
        if let Fact::StatusChanged { who, .. } = facts[from]
            && let Some(after) = facts[from..].iter().position(|it| harms(it, who))
        {
            told[from..=from + after].rotate_left(1);
        }
    }
    told
}

/// The label of a key of the stat block, or the part after its point.
fn label_of(key: &str) -> &str {
    let known = KEYS.iter().find(|known| known.word == key).map(|known| known.label);
    known.or(key.split_once('.').map(|(_, label)| label)).unwrap_or(key)
}

fn kind_of(fact: &Fact) -> SentenceKind {
    match fact {
        Fact::Attacked { .. } | Fact::StatusChanged { .. } => SentenceKind::News,
        Fact::Wounded { source: WoundSource::Hit, .. }
        | Fact::ScoreChanged { .. }
        | Fact::Blasted { .. }
        | Fact::WaitsForInitiative { .. } => SentenceKind::Detail,
        _ => SentenceKind::Plain,
    }
}

fn section_of(fact: &Fact) -> Option<(SectionKind, TurnPhase)> {
    let of_turn = |kind, turn| Some((kind, TurnPhase { turn, phase: 0 }));
    match fact {
        Fact::PhaseBegan { at } => Some((SectionKind::Phase, *at)),
        Fact::InitiativeBegan { turn } => of_turn(SectionKind::Initiative, *turn),
        Fact::DeclarationsBegan { turn } => of_turn(SectionKind::Declarations, *turn),
        _ => None,
    }
}

/// Returns true if a fact only tells how the turn goes on, and not what was done.
fn is_of_order(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Acts { .. }
            | Fact::ScoreChanged { .. }
            | Fact::MovedUp { .. }
            | Fact::PhaseBegan { .. }
            | Fact::PhaseEnded
            | Fact::Declares { .. }
            | Fact::AllDeclared
            | Fact::WaitsForInitiative { .. }
            | Fact::DecisionSettled { settlement: Settlement::Moot, .. }
    )
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

/// Explains the numbers of a step's attack or tests.
pub(super) fn explain(timeline: &Timeline, step: &Step) -> Vec<String> {
    let names = Names(timeline);
    let facts = as_told(&step.facts);
    let attacks = by_attack(&facts).filter_map(|(_, attack)| attack?.particulars(names));
    attacks.chain(step.facts.iter().filter_map(|it| roll_sources(names, it))).collect()
}

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
