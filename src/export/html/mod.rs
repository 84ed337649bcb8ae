//! One page of HTML: pictures, tables and the log. It needs no other file and runs no script.

mod damage;
mod dice;
mod phases;

use std::fmt::Display;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::log_sections::{LogSection, log_sections};
use super::markdown::fall_line;
use super::{Number, title};
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::narrate::ending;
use phasekeeper_engine::rules::Side;
use phasekeeper_engine::view::{CombatantReport, Report};

/// The style sheet, light and dark.
const STYLE: &str = include_str!("style.css");

pub(super) fn page(timeline: &Timeline) -> String {
    let report = Report::of(timeline);
    let title = title(timeline);
    let ruleset = timeline.encounter().ruleset();
    document(
        title,
        &html! {
            header {
                h1 { (title) }
                p { "Ruleset " code { (ruleset.id) } ": " (ruleset.about) }
                ul.ending { @for line in ending(timeline.encounter(), report.phases().pop()) { li { (line) } } }
            }
            (section("Who acted when", &phases::picture(&report)))
            (section("Damage over time", &damage::pictures(&report)))
            (section("Who fell", &falls(timeline, &report)))
            (section("Combatants", &combatants(&report)))
            (section("Dice", &dice::table(&report)))
            (section("Log", &log(&log_sections(timeline, &report))))
        },
    )
}

/// Returns a page of HTML with this body.
pub(super) fn document(title: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body { (body) }
        }
    };
    page.into_string() + "\n"
}

fn section(heading: &str, content: &Markup) -> Markup {
    html! { section { h2 { (heading) } (content) } }
}

fn falls(timeline: &Timeline, report: &Report) -> Markup {
    html! {
        @if report.falls.is_empty() { p { "Nobody fell." } }
        ul { @for fall in &report.falls { li { (fall_line(timeline, fall)) } } }
    }
}

/// The columns of the combatants behind the first ones, and the functions for their numbers.
const COLUMNS: [(&str, Number); 8] = [
    ("Taken", |it| &it.tally.taken),
    ("Dealt", |it| &it.tally.dealt),
    ("Healed", |it| &it.tally.healed),
    ("Acted", |it| &it.tally.stages),
    ("Attacks", |it| &it.tally.attacks),
    ("Hits", |it| &it.tally.hits),
    ("Moxie spent", |it| &it.tally.moxie),
    ("Felled", |it| &it.tally.felled),
];

fn combatants(report: &Report) -> Markup {
    let headings = ["Combatant", "Status", "Damage", "Wounds"].into_iter();
    let headings = headings.chain(COLUMNS.map(|(heading, _)| heading));
    html! {
        div.wide { table {
            thead { tr { @for heading in headings { th { (heading) } } } }
            tbody { @for combatant in &report.combatants { (row(combatant)) } }
        } }
    }
}

fn row(combatant: &CombatantReport) -> Markup {
    let point = combatant.last_point();
    html! {
        tr {
            td { (name(combatant)) }
            td { @if combatant.is_removed { "removed" } @else { (combatant.status.to_string()) } }
            td { (point.damage) @if let Some(most) = combatant.durability { " of " (most) } }
            (count(&point.wounds))
            @for (_, number) in COLUMNS { (count(number(combatant))) }
        }
    }
}

/// A cell with a number; nothing is quiet.
fn count(number: &dyn Display) -> Markup {
    let number = number.to_string();
    html! { td.none[number == "0"] { (number) } }
}

/// The name of a combatant with the sign of the side.
fn name(combatant: &CombatantReport) -> Markup {
    html! { span class=(side_class(combatant.side)) { (sign(combatant.side)) } " " (combatant.name) }
}

/// The sign of a side, the same as on the screen.
fn sign(side: Side) -> &'static str {
    match side {
        Side::Pc => "■",
        Side::Ally => "□",
        Side::Neutral => "▫",
        Side::Foe => "▲",
    }
}

fn side_class(side: Side) -> &'static str {
    side.into()
}

fn log(sections: &[LogSection]) -> Markup {
    html! {
        @for section in sections {
            details open {
                summary { (section.heading) }
                @if let Some(order) = &section.order { p.order { (order) } }
                ul { @for entry in &section.entries { li { (entry) } } }
            }
        }
    }
}
