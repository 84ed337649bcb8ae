//! Results of a command: the named values of its facts that a script can expect and `--json` prints.

use std::mem::discriminant;

use super::value::Value;
use crate::encounter::{Fact, TestResult, Timeline, WoundSource};
use crate::rules::{Consequence, Margin, Parameters};

/// Returns the named results of the last command that had any.
pub fn last_results(timeline: &Timeline) -> Vec<(&'static str, Value)> {
    let rules = timeline.encounter().rules();
    let steps = timeline.history().done().iter().rev();
    let mut results = steps.map(|step| results(&step.facts, rules));
    results.find(|results| !results.is_empty()).unwrap_or_default()
}

/// Returns the named results of a command; empty if it had none. Of several combatants, those of the last.
pub fn results(facts: &[Fact], rules: &Parameters) -> Vec<(&'static str, Value)> {
    let facts = about_the_last(facts);
    let mut results = Vec::new();
    for fact in facts {
        match fact {
            Fact::Tested { result, against, .. } => {
                results.extend(of_test(result, rules.margin));
                let is_stressed = facts.iter().any(|it| matches!(it, Fact::Stressed { .. }));
                if against.is_some_and(Consequence::is_of_new_body) && !is_stressed {
                    results.extend([
                        ("taken", 0.into()),
                        ("traumas", 0.into()),
                        ("recover", Value::None),
                    ]);
                }
            }
            Fact::Opposed { first, second, winner } => results.extend([
                ("winner", winner.to_string().into()),
                ("first_margin", first.margin.into()),
                ("second_margin", second.margin.into()),
                ("first_roll", first.roll.into()),
                ("second_roll", second.roll.into()),
            ]),
            Fact::Attacked(fact) => {
                let (attack, value) = (fact.attack(), fact.value);
                results.extend([
                    ("hit", attack.is_hit().into()),
                    ("critical", attack.is_critical().into()),
                    ("fumble", attack.is_fumble().into()),
                    ("bonus", attack.bonus().into()),
                    ("armor", attack.armor_counts().into()),
                    ("dv", value.filter(|_| attack.is_hit()).into()),
                    ("attack_roll", attack.attacker.check.roll.into()),
                    ("defense_roll", attack.defender.map(|it| it.check.roll).into()),
                ]);
                if fact.on.is_some() && value.is_some() && !attack.is_hit() {
                    results.push(("taken", 0.into()));
                    results.extend(of_wounds(0, None));
                }
            }
            Fact::Hit { taken, .. } => {
                results.push(("taken", (*taken).into()));
                results.extend(wounds_by(facts, WoundSource::Hit));
            }
            Fact::Wounded { source: WoundSource::Command, .. } => {
                results.extend(wounds_by(facts, WoundSource::Command));
            }
            Fact::Stressed { points, traumas, target, .. } => results.extend([
                ("taken", (*points).into()),
                ("traumas", (*traumas).into()),
                ("recover", (*target).into()),
            ]),
            Fact::Shocked { check, margin, turns, .. } => results.extend([
                ("target", check.target.into()),
                ("roll", check.roll.into()),
                ("outcome", outcome(check.succeeds())),
                ("margin", (*margin).into()),
                ("turns", (*turns).into()),
            ]),
            Fact::TaskTimed { time, modifier } => {
                results.extend([("time", (*time).into()), ("mod", (*modifier).into())]);
            }
            Fact::Walked { metres, .. } => {
                results.push(("metres", Value::Decimal(metres.0)));
            }
            Fact::JumpedMetres { running, standing, .. } => {
                results.extend([("metres", (*running).into()), ("standing", (*standing).into())]);
            }
            Fact::JumpedFeet { up, across, .. } => {
                results.extend([("up", (*up).into()), ("across", (*across).into())]);
            }
            Fact::LoadWeighed { penalty, distance } => results
                .extend([("penalty", (*penalty).into()), ("factor", Value::Decimal(distance.0))]),
            Fact::BusyPenalty { penalty } => results.push(("penalty", (*penalty).into())),
            Fact::DiceRolled { total, .. } => results.push(("total", (*total).into())),
            _ => {}
        }
    }
    results
}

/// Returns the facts about the last of several combatants: from the last fact of the kind that each of them has on.
fn about_the_last(facts: &[Fact]) -> &[Fact] {
    let is_of_each = |fact: &&Fact| {
        matches!(
            fact,
            Fact::Attacked(_)
                | Fact::Hit { .. }
                | Fact::Wounded { source: WoundSource::Command, .. }
                | Fact::Stressed { .. }
                | Fact::Shocked { .. }
                | Fact::Tested { .. }
        )
    };
    let kind = facts.iter().find(is_of_each).map(discriminant);
    let last = facts.iter().rposition(|fact| Some(discriminant(fact)) == kind);
    &facts[last.unwrap_or(0)..]
}

fn of_test(test: &TestResult, counted: Margin) -> Vec<(&'static str, Value)> {
    let mut results = vec![
        ("target", test.target.into()),
        ("roll", (!test.automatic).then_some(test.roll).into()),
        ("outcome", outcome(test.is_success())),
        ("margin", test.margin(counted).into()),
        ("grade", test.grade(counted).to_string().into()),
        ("critical", test.critical.into()),
        ("automatic", test.automatic.into()),
    ];
    results.extend(test.is_met(counted).map(|met| ("met", met.into())));
    if test.simple {
        let strength = if test.is_within_target() { "strong" } else { "weak" };
        results.push(("strength", strength.into()));
    }
    results
}

fn outcome(success: bool) -> Value {
    if success { "success".into() } else { "failure".into() }
}

/// Returns the wounds from this source, and the targets of the tests they require.
fn wounds_by(facts: &[Fact], wanted: WoundSource) -> [(&'static str, Value); 3] {
    let wounds = facts.iter().find_map(|fact| match fact {
        Fact::Wounded { source, count, target, .. } if *source == wanted => Some((*count, *target)),
        _ => None,
    });
    let (count, target) = wounds.unwrap_or((0, None));
    of_wounds(count, target)
}

fn of_wounds(count: i32, target: Option<i32>) -> [(&'static str, Value); 3] {
    [
        ("wounds", count.into()),
        ("knockdown", target.filter(|_| count >= 1).into()),
        ("unconscious", target.filter(|_| count >= 2).into()),
    ]
}
