//! Results of a command: the named values of its facts that a script can expect and `--json` prints.

use std::collections::BTreeMap;
use std::mem::discriminant;

use super::Value;
use crate::command::{Modifier, results as key};
use crate::encounter::{
    AttackOdds, Fact, OpposedRoll, RollDetails, TestResult, Timeline, WoundSource,
};
use crate::rules::{Consequence, Margin, Parameters};

/// The results of an Opposed Test: each of the first side, and of the second.
const SIDES: [[&str; 2]; 6] = [
    [key::FIRST_TARGET, key::SECOND_TARGET],
    [key::FIRST_ROLL, key::SECOND_ROLL],
    [key::FIRST_OUTCOME, key::SECOND_OUTCOME],
    [key::FIRST_MARGIN, key::SECOND_MARGIN],
    [key::FIRST_CRITICAL, key::SECOND_CRITICAL],
    [key::FIRST_GRADE, key::SECOND_GRADE],
];

/// A result with its name.
type Named = (&'static str, Value);

/// Results by their names.
pub type Results = BTreeMap<&'static str, Value>;

/// Returns the results of the last command that had any.
pub fn last_results(timeline: &Timeline) -> Results {
    last_facts(timeline).map(|(_, results)| results).unwrap_or_default()
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
    Results::from([
        (key::HIT, decimal(odds.hit)),
        (key::WOUND, known(odds.wound)),
        (key::DROP, known(odds.drop)),
        (key::MEAN, known(odds.mean)),
    ])
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
            Fact::Tested { details: Some(details), .. }
            | Fact::Shocked { details: Some(details), .. } => [listed(Some(details)), Vec::new()],
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
    let blast = facts.iter().find_map(|fact| match fact {
        Fact::Blasted { dv, .. } => Some((key::DV, (*dv).into())),
        _ => None,
    });
    let hits = hits(facts);
    let facts = about_the_last(facts);
    // Those who are near by a blast are no targets of the attack.
    let others = facts.iter().position(|it| matches!(it, Fact::Blasted { .. }));
    let facts = &facts[..others.unwrap_or(facts.len())];
    // Harm that follows takes the place of none.
    let each = facts.iter().flat_map(|fact| of_fact(fact, rules.margin));
    let mut results: Results = blast.into_iter().chain(each).collect();
    results.extend(hits.map(|hits| (key::HITS, hits.into())));
    let is_down = |fact: &Fact| match fact {
        Fact::Attacked(attack) => attack.knocks_down(),
        Fact::Shocked { turns, .. } => *turns > 0,
        _ => false,
    };
    if facts.iter().any(is_down) {
        results.entry(key::KNOCKDOWN).and_modify(|target| *target = Value::None);
    }
    results
}

/// Returns the results of a fact by itself.
fn of_fact(fact: &Fact, counted: Margin) -> Vec<Named> {
    match fact {
        Fact::Tested { result, against, .. } => {
            let mut results = of_test(result, counted);
            if against.is_some_and(Consequence::is_of_new_body) {
                results.extend(of_stress(0, 0, None));
            }
            results
        }
        Fact::Opposed { first, second, winner } => {
            let sides = of_side(0, first, counted).chain(of_side(1, second, counted));
            sides.chain([(key::WINNER, winner.to_string().into())]).collect()
        }
        Fact::Attacked(fact) => {
            let (attack, value, details) = (fact.attack(), fact.value, fact.details());
            let mut results = vec![
                (key::HIT, attack.is_hit().into()),
                (key::CRITICAL, attack.is_critical().into()),
                (key::FUMBLE, attack.is_fumble().into()),
                (key::BONUS, attack.bonus().into()),
                (key::ARMOR, fact.armor_counts().into()),
                (key::DV, value.filter(|_| attack.is_hit() || details.scatter.is_some()).into()),
                (key::RANGE, details.range.map_or(Value::None, |band| band.to_string().into())),
                (key::SCATTER, details.scatter.into()),
                (key::MET, fact.is_met().into()),
                (key::METRES, fact.metres().into()),
                (key::ATTACK_TARGET, attack.attacker.check.target.into()),
                (key::DEFENSE_TARGET, attack.defender.map(|it| it.check.target).into()),
                (key::ATTACK_ROLL, attack.attacker.check.roll.into()),
                (key::DEFENSE_ROLL, attack.defender.map(|it| it.check.roll).into()),
            ];
            if fact.on.is_some() && value.is_some() {
                // Of a hit it is told by what follows, unless that waits for a test against shock.
                let missed =
                    |(key, value)| (key, if attack.is_hit() { Value::None } else { value });
                results.extend(of_hit(0).into_iter().map(missed));
            }
            results
        }
        Fact::Hit { taken, .. } => of_hit(*taken),
        Fact::Wounded {
            source: WoundSource::Hit | WoundSource::Command, count, target, ..
        } => of_wounds(*count, *target).to_vec(),
        Fact::Stressed { points, traumas, target, .. } => {
            of_stress(*points, *traumas, *target).to_vec()
        }
        Fact::Shocked { test: check, margin, turns, .. } => vec![
            (key::TARGET, check.target.into()),
            (key::ROLL, check.roll.into()),
            (key::OUTCOME, outcome(check.succeeds())),
            (key::MARGIN, (*margin).into()),
            (key::TURNS, (*turns).into()),
        ],
        Fact::TaskTimed { time, modifier } => {
            vec![(key::TIME, Value::Time(*time)), (key::MOD, (*modifier).into())]
        }
        Fact::Walked { metres, .. } => vec![(key::METRES, Value::Decimal(metres.0))],
        Fact::JumpedMetres { running, standing, .. } => {
            vec![(key::METRES, (*running).into()), (key::STANDING, (*standing).into())]
        }
        Fact::JumpedFeet { up, across, .. } => {
            vec![(key::UP, (*up).into()), (key::ACROSS, (*across).into())]
        }
        Fact::LoadWeighed { penalty, distance } => {
            vec![(key::PENALTY, (*penalty).into()), (key::FACTOR, Value::Decimal(distance.0))]
        }
        Fact::BusyPenalty { penalty } => vec![(key::PENALTY, (*penalty).into())],
        Fact::DiceRolled { total, .. } => vec![(key::TOTAL, (*total).into())],
        _ => Vec::new(),
    }
}

/// Returns how many an attack has hit, of its targets up to the last.
fn hits(facts: &[Fact]) -> Option<i32> {
    let attacks = facts.iter().rev().filter_map(|fact| match fact {
        Fact::Attacked(fact) => Some(fact),
        _ => None,
    });
    let mut hits = None;
    for fact in attacks {
        hits = Some(hits.unwrap_or(0) + i32::from(fact.attack().is_hit()));
        if fact.details().further.is_none() {
            break;
        }
    }
    hits
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

fn of_test(test: &TestResult, counted: Margin) -> Vec<Named> {
    let mut results = vec![
        (key::TARGET, test.target.into()),
        (key::ROLL, (!test.automatic).then_some(test.roll).into()),
        (key::OUTCOME, outcome(test.is_success())),
        (key::MARGIN, test.margin(counted).into()),
        (key::GRADE, test.grade(counted).to_string().into()),
        (key::CRITICAL, test.critical.into()),
        (key::AUTOMATIC, test.automatic.into()),
    ];
    results.extend(test.is_met(counted).map(|met| (key::MET, met.into())));
    if test.simple {
        let strength = if test.is_within_target() { "strong" } else { "weak" };
        results.push((key::STRENGTH, strength.into()));
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

fn of_hit(taken: i32) -> Vec<Named> {
    [(key::TAKEN, taken.into())].into_iter().chain(of_wounds(0, None)).collect()
}

/// Returns the wounds, and the targets of the tests they require.
fn of_wounds(count: i32, target: Option<i32>) -> [Named; 3] {
    [
        (key::WOUNDS, count.into()),
        (key::KNOCKDOWN, target.filter(|_| count >= 1).into()),
        (key::UNCONSCIOUS, target.filter(|_| count >= 2).into()),
    ]
}

fn of_stress(points: i32, traumas: i32, target: Option<i32>) -> [Named; 3] {
    [(key::TAKEN, points.into()), (key::TRAUMAS, traumas.into()), (key::RECOVER, target.into())]
}
