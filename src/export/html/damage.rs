//! Damage over time: a small chart for each combatant who was hurt.

use std::fmt::Write;

use maud::{Markup, html};

use super::{name, side_class};
use phasekeeper_engine::view::{CombatantReport, Report};

/// Width and height of the chart area, and the margins around it, in pixels.
const WIDTH: f64 = 220.0;
const HEIGHT: f64 = 90.0;
const LEFT: f64 = 30.0;
const BELOW: f64 = 16.0;
const ABOVE: f64 = 8.0;

pub(super) fn pictures(report: &Report) -> Markup {
    let (hurt, unhurt): (Vec<&CombatantReport>, Vec<_>) =
        report.combatants.iter().partition(|it| it.damage.iter().any(|point| point.damage > 0));
    let unhurt: Vec<&str> = unhurt.iter().map(|it| it.name.as_str()).collect();
    html! {
        div.charts {
            @for combatant in hurt {
                figure {
                    figcaption { (name(combatant)) }
                    (chart(report, combatant))
                }
            }
        }
        @if !unhurt.is_empty() { p { "Without damage: " (unhurt.join(", ")) } }
    }
}

fn chart(report: &Report, combatant: &CombatantReport) -> Markup {
    let most = combatant.damage.iter().map(|point| point.damage).max().unwrap_or(0);
    let top = f64::from(most.max(combatant.durability.unwrap_or(0)).max(1));
    let length = report.length();
    let x = |time: f64| LEFT + time / length * WIDTH;
    let y = |damage: i32| ABOVE + HEIGHT - f64::from(damage) / top * HEIGHT;
    let points: Vec<(f64, f64)> =
        report.damage_line(combatant).into_iter().map(|(time, it)| (x(time), y(it))).collect();
    let (base, end) = (ABOVE + HEIGHT, LEFT + WIDTH);
    let line = path(&points);
    let area = match points.first() {
        Some((first, _)) => format!("{line} V{base:.1} H{first:.1} Z"),
        None => String::new(),
    };
    let falls = report.falls.iter().filter(|fall| fall.who == combatant.id);
    html! {
        svg viewBox={ "0 0 " (end + 6.0) " " (base + BELOW) } role="img"
            aria-label={ "Damage of " (combatant.name) } {
            line.axis x1=(LEFT) y1=(base) x2=(end) y2=(base) {}
            text.tick x=(LEFT - 4.0) y=(base) { "0" }
            @if let Some(durability) = combatant.durability {
                @let level = format!("{:.1}", y(durability));
                line.durability x1=(LEFT) y1=(level) x2=(end) y2=(level) { title { "Durability" } }
                text.tick x=(LEFT - 4.0) y=(level) { (durability) }
            } @else {
                text.tick x=(LEFT - 4.0) y=(y(most)) { (most) }
            }
            @for (index, at) in report.phases().into_iter().enumerate() {
                @if report.begins_turn(index) {
                    @let x = format!("{:.1}", x(f64::from(index as u32)));
                    line.turn x1=(x) y1=(ABOVE) x2=(x) y2=(base) {}
                    text.time x=(x) y=(base + 12.0) { (at.turn) }
                }
            }
            g class=(side_class(combatant.side)) {
                path.area d=(area) {}
                path.line d=(line) {}
            }
            @for fall in falls {
                text.fall x=(format!("{:.1}", x(report.time_after(fall.step)))) y=(ABOVE + 8.0) {
                    title { (fall.at) ": " (fall.status.to_string()) }
                    "✗"
                }
            }
        }
    }
}

/// The SVG path through these points.
fn path(points: &[(f64, f64)]) -> String {
    let mut path = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        let step = if index == 0 { 'M' } else { 'L' };
        // Writing to a string can't fail.
        let _ = write!(path, "{step}{x:.1} {y:.1} ");
    }
    path.trim_end().to_owned()
}
