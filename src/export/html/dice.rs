//! The dice rolls: initiative, and tests on a scale from 00 to 99.

use maud::{Markup, html};

use super::name;
use phasekeeper_engine::encounter::Id;
use phasekeeper_engine::view::{Report, Roll, RollKind, RollOutcome};

/// Pixels for each number of a die.
const SCALE: i32 = 3;

/// Width and height of the scale.
const WIDTH: i32 = 100 * SCALE;
const HEIGHT: i32 = 26;

pub(super) fn table(report: &Report) -> Markup {
    let rolled = |who: Option<Id>| report.rolls.iter().filter(move |roll| roll.who == who);
    let rows = report.combatants.iter().filter(|it| rolled(Some(it.id)).next().is_some());
    html! {
        div.wide { table {
            thead { tr {
                th { "Combatant" } th { "Initiative" } th { "Tests, 00 to 99" } th { "Tests" }
                th { "Successes" } th { "Mean" }
            } }
            tbody {
                @for combatant in rows {
                    (row(&name(combatant), &rolled(Some(combatant.id)).collect::<Vec<_>>()))
                }
                @if rolled(None).next().is_some() {
                    (row(&html! { "nobody named" }, &rolled(None).collect::<Vec<_>>()))
                }
            }
        } }
        p.legend { "filled: success · hollow: failure · ringed: critical" }
    }
}

fn row(name: &Markup, rolls: &[&Roll]) -> Markup {
    let initiative = rolls.iter().filter(|roll| roll.kind == RollKind::Initiative);
    let initiative: Vec<String> = initiative.map(|roll| format!("{:02}", roll.value)).collect();
    let tests: Vec<(&Roll, RollOutcome)> =
        rolls.iter().filter_map(|roll| Some((*roll, roll.test?))).collect();
    let successes = tests.iter().filter(|(_, test)| test.success).count();
    let sum: i32 = tests.iter().map(|(roll, _)| roll.value).sum();
    html! {
        tr {
            td { (name) }
            td { (initiative.join(", ")) }
            td { @if !tests.is_empty() { (strip(&tests)) } }
            td { (tests.len()) }
            td { (successes) }
            td {
                @if !tests.is_empty() {
                    (format!("{:.0}", f64::from(sum) / f64::from(tests.len() as u32)))
                }
            }
        }
    }
}

/// The rolls on the scale; equal ones side by side.
fn strip(tests: &[(&Roll, RollOutcome)]) -> Markup {
    let middle = HEIGHT / 2;
    let equal_before = |index: usize| {
        let value = tests[index].0.value;
        tests[..index].iter().filter(|(roll, _)| roll.value == value).count() as i32
    };
    html! {
        svg.dice width=(WIDTH + 8) height=(HEIGHT) role="img" aria-label="Tests" {
            line.axis x1="4" y1=(middle) x2=(WIDTH + 4) y2=(middle) {}
            @for tick in [0, 50, 99] {
                line.axis x1=(4 + tick * SCALE) y1=(middle - 4) x2=(4 + tick * SCALE) y2=(middle + 4) {}
            }
            @for (index, (roll, test)) in tests.iter().enumerate() {
                @let (x, y) = (4 + roll.value * SCALE, middle - 5 * equal_before(index).min(2));
                @let outcome = if test.success { "success" } else { "failure" };
                @if test.critical { circle.critical cx=(x) cy=(y) r="6" {} }
                circle class=(outcome) cx=(x) cy=(y) r="4" {
                    title { (roll.at) ": " (kind(roll.kind)) ", " (format!("{:02}", roll.value)) " against " (test.target) }
                }
            }
        }
    }
}

/// The purpose of a roll in words.
fn kind(kind: RollKind) -> String {
    match kind {
        RollKind::Initiative => "initiative".to_owned(),
        RollKind::Test => "test".to_owned(),
        RollKind::Resist(consequence) => format!("against {consequence}"),
        RollKind::Shock => "against shock".to_owned(),
        RollKind::Attack => "attack".to_owned(),
        RollKind::Defense => "defense".to_owned(),
        RollKind::Opposed => "opposed test".to_owned(),
    }
}
