//! The phases as a picture: a row for each combatant, a column for each phase, numbers in the order of acting.

use maud::{Markup, html};

use super::{side_class, sign};
use phasekeeper_engine::encounter::ActReason;
use phasekeeper_engine::rules::TurnPhase;
use phasekeeper_engine::view::{CombatantReport, Report, Stage};

/// Width of the names and of a stage, and height of a row, in pixels.
const NAMES: usize = 190;
const STAGE: usize = 24;
const ROW: usize = 24;

const HEAD: usize = 40;

/// The most letters of a name.
const LETTERS: usize = 22;

/// The picture with its legend.
pub(super) fn picture(report: &Report) -> Markup {
    let phases = report.phases();
    if phases.is_empty() {
        return html! { p { "No phase was played." } };
    }
    let columns = columns(report, &phases);
    let width = columns.last().map_or(NAMES, |column| column.x + column.width);
    let height = HEAD + ROW * report.combatants.len();
    html! {
        div.wide {
            svg width=(width) height=(height) viewBox={ "0 0 " (width) " " (height) } role="img"
                aria-label="Who acted when" {
                @for (index, column) in columns.iter().enumerate() {
                    (heading(column, index.checked_sub(1).map(|before| &columns[before]), height))
                }
                @for (index, combatant) in report.combatants.iter().enumerate() {
                    (row(report, combatant, &columns, HEAD + ROW * index, width))
                }
            }
        }
        p.legend {
            "Numbers: the order of acting in a phase. ║ went on standby · outlined: acted from standby · ✗ fell"
        }
    }
}

/// A phase with its position.
struct Column {
    at: TurnPhase,
    x: usize,
    width: usize,
}

/// The columns, each wide enough for the most stages of one combatant.
fn columns(report: &Report, phases: &[TurnPhase]) -> Vec<Column> {
    let mut x = NAMES;
    let column = |&at: &TurnPhase| {
        let stages = report.combatants.iter().map(|it| report.stages_in(it.id, at).len());
        let width = STAGE * stages.max().unwrap_or(0).max(1);
        x += width;
        Column { at, x: x - width, width }
    };
    phases.iter().map(column).collect()
}

fn heading(column: &Column, before: Option<&Column>, height: usize) -> Markup {
    let begins_turn = before.is_none_or(|before| before.at.turn != column.at.turn);
    let middle = column.x + column.width / 2;
    html! {
        @if begins_turn {
            text.turn x=(column.x + 3) y="14" { "T" (column.at.turn) }
            line.turn x1=(column.x) y1="2" x2=(column.x) y2=(height) {}
        }
        text.phase x=(middle) y="32" { (column.at.phase) }
    }
}

fn row(
    report: &Report,
    combatant: &CombatantReport,
    columns: &[Column],
    y: usize,
    width: usize,
) -> Markup {
    let baseline = y + 16;
    let name: String = combatant.name.chars().take(LETTERS).collect();
    let falls = report.falls.iter().filter(|fall| fall.who == combatant.id);
    html! {
        line.row x1="0" y1=(y) x2=(width) y2=(y) {}
        text x="0" y=(baseline) {
            title { (combatant.name) }
            tspan class=(side_class(combatant.side)) { (sign(combatant.side)) }
            " " (name)
        }
        @for column in columns {
            @for (index, (number, stage)) in report.stages_in(combatant.id, column.at).iter().enumerate() {
                (cell(combatant, stage, *number, column.x + STAGE * index, y))
            }
        }
        @for fall in falls {
            @if let Some(column) = report.phase_of_step(fall.step).map(|index| &columns[index]) {
                text.fall x=(column.x + column.width - 1) y=(y + 22) {
                    title { (fall.at) ": " (fall.status.to_string()) }
                    "✗"
                }
            }
        }
    }
}

fn cell(
    combatant: &CombatantReport,
    stage: &Stage,
    number: Option<usize>,
    x: usize,
    y: usize,
) -> Markup {
    let (side, from_standby) = (side_class(combatant.side), stage.reason == ActReason::Standby);
    let kind = match (stage.is_delayed, from_standby) {
        (true, _) => "delayed",
        (false, true) => "standby",
        (false, false) => "taken",
    };
    html! {
        g class={ "stage " (side) " " (kind) } {
            title {
                (combatant.name) ", " (stage.at)
                @if let Some(score) = stage.score { ", score " (score) }
                @if stage.is_delayed { ", went on standby" }
                @if from_standby { ", from standby" }
            }
            rect x=(x + 2) y=(y + 2) width=(STAGE - 4) height=(ROW - 4) rx="4" {}
            text x=(x + STAGE / 2) y=(y + 16) {
                @match number { Some(number) => (number), None => "║" }
            }
        }
    }
}
