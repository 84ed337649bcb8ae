//! Results of a command: the named values of its facts that a script can expect and `--json` prints.

use std::mem::discriminant;

use super::value::Value;
use crate::command::Modifier;
use crate::encounter::{
    AttackOdds, Fact, OpposedRoll, RollDetails, TestResult, Timeline, WoundSource,
};
use crate::rules::{Consequence, Margin, Parameters};

/// The results of an Opposed Test: each of the first side, and of the second.
const SIDES: [[&str; 2]; 6] = [
    ["first_target", "second_target"],
    ["first_roll", "second_roll"],
    ["first_outcome", "second_outcome"],
    ["first_margin", "second_margin"],
    ["first_critical", "second_critical"],
    ["first_grade", "second_grade"],
];

/// A result with its name.
type Named = (&'static str, Value);

/// Named results.
pub type Results = Vec<Named>;

/// Returns the results of the last command that had any.
pub fn last_results(timeline: &Timeline) -> Results {
    last_facts(timeline).map_or_else(Vec::new, |(_, results)| results)
}

/// Returns the results of the last command that had any, and the facts that they are of.
pub(super) fn last_facts(timeline: &Timeline) -> Option<(&[Fact], Results)> {
    let rules = timeline.encounter().rules();
    let steps = timeline.history().done().iter().rev();
    let mut results = steps.map(|step| (step.facts.as_slice(), results(&step.facts, rules)));
    results.find(|(_, results)| !results.is_empty())
}

/// Returns the results of `odds`.
pub fn odds_results(odds: &AttackOdds) -> Results {
    let decimal = |value: f64| Value::Decimal((value * 1e6).round() as i64);
    let known = |value: Option<f64>| value.map_or(Value::None, decimal);
    vec![
        ("hit", decimal(odds.hit)),
        ("wound", known(odds.wound)),
        ("drop", known(odds.drop)),
        ("mean", known(odds.mean)),
    ]
}

/// Returns the modifiers that counted in the last roll against a target: on the first or only side, and on the second.
pub fn last_modifiers(timeline: &Timeline) -> [Vec<Modifier>; 2] {
    let mut steps = timeline.history().done().iter().rev();
    steps.find_map(|step| modifiers(&step.facts)).unwrap_or_default()
}

/// Returns the modifiers of both sides, if one of the facts has a roll with details.
pub(super) fn modifiers(facts: &[Fact]) -> Option<[Vec<Modifier>; 2]> {
    let listed = |details: Option<&RollDetails>| {
        let modifiers = details.into_iter().flat_map(|details| &details.modifiers);
        modifiers
            .map(|(source, value)| Modifier {
                value: *value,
                label: source.label().map(str::to_owned),
            })
            .collect()
    };
    facts.iter().rev().find_map(|fact| {
        Some(match fact {
            Fact::Tested { details: Some(details), .. } => [listed(Some(details)), Vec::new()],
            Fact::Opposed { first, second, .. } => {
                [listed(first.details.as_ref()), listed(second.details.as_ref())]
            }
            Fact::Attacked(fact) => {
                let details = fact.details();
                [listed(Some(&details.attacker)), listed(details.defender.as_ref())]
            }
            _ => return None,
        })
    })
}

/// Returns the named results of a command; empty if it had none. Of several combatants, those of the last.
pub fn results(facts: &[Fact], rules: &Parameters) -> Results {
    let mut results = Vec::new();
    results.extend(facts.iter().find_map(|fact| match fact {
        Fact::Blasted { dv, .. } => Some(("dv", (*dv).into())),
        _ => None,
    }));
    let facts = about_the_last(facts);
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
            Fact::Opposed { first, second, winner } => {
                results.push(("winner", winner.to_string().into()));
                results.extend(of_side(0, first, rules.margin));
                results.extend(of_side(1, second, rules.margin));
            }
            Fact::Attacked(fact) => {
                let (attack, value) = (fact.attack(), fact.value);
                results.extend([
                    ("hit", attack.is_hit().into()),
                    ("critical", attack.is_critical().into()),
                    ("fumble", attack.is_fumble().into()),
                    ("bonus", attack.bonus().into()),
                    ("armor", fact.armor_counts().into()),
                    ("dv", value.filter(|_| attack.is_hit()).into()),
                    ("met", fact.is_met().into()),
                    ("metres", fact.metres().into()),
                    ("attack_target", attack.attacker.check.target.into()),
                    ("defense_target", attack.defender.map(|it| it.check.target).into()),
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
                let is_down =
                    facts.iter().any(|it| matches!(it, Fact::Attacked(it) if it.knocks_down()));
                let wounds = wounds_by(facts, WoundSource::Hit).into_iter();
                results.extend(wounds.map(|(key, value)| match key {
                    "knockdown" if is_down => (key, Value::None),
                    _ => (key, value),
                }));
            }
            Fact::Wounded { source: WoundSource::Command, .. } => {
                results.extend(wounds_by(facts, WoundSource::Command));
            }
            Fact::Stressed { points, traumas, target, .. } => results.extend([
                ("taken", (*points).into()),
                ("traumas", (*traumas).into()),
                ("recover", (*target).into()),
            ]),
            Fact::Shocked { test: check, margin, turns, .. } => results.extend([
                ("target", check.target.into()),
                ("roll", check.roll.into()),
                ("outcome", outcome(check.succeeds())),
                ("margin", (*margin).into()),
                ("turns", (*turns).into()),
            ]),
            Fact::TaskTimed { time, modifier } => {
                results.extend([("time", (*time).into()), ("mod", (*modifier).into())]);
            }
            Fact::Walked { metres, .. } => results.push(("metres", Value::Decimal(metres.0))),
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

fn of_test(test: &TestResult, counted: Margin) -> Results {
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

/// Returns the results of a side of an Opposed Test: 0 for the first, 1 for the second.
fn of_side(side: usize, roll: &OpposedRoll, counted: Margin) -> impl Iterator<Item = Named> {
    let result = roll.result();
    let values = [
        roll.target.into(),
        roll.roll.into(),
        outcome(result.check.succeeds()),
        roll.margin.into(),
        result.critical.into(),
        result.check.grade(counted).to_string().into(),
    ];
    SIDES.iter().map(move |keys| keys[side]).zip(values)
}

fn outcome(success: bool) -> Value {
    if success { "success".into() } else { "failure".into() }
}

/// Returns the wounds from this source, and the targets of the tests they require.
fn wounds_by(facts: &[Fact], wanted: WoundSource) -> [Named; 3] {
    let wounds = facts.iter().find_map(|fact| match fact {
        Fact::Wounded { source, count, target, .. } if *source == wanted => Some((*count, *target)),
        _ => None,
    });
    let (count, target) = wounds.unwrap_or((0, None));
    of_wounds(count, target)
}

fn of_wounds(count: i32, target: Option<i32>) -> [Named; 3] {
    [
        ("wounds", count.into()),
        ("knockdown", target.filter(|_| count >= 1).into()),
        ("unconscious", target.filter(|_| count >= 2).into()),
    ]
}
