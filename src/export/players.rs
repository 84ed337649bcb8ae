//! A report that can be handed to players: what they saw, and nothing else.

use maud::html;

use super::html::document;
use super::markdown::escaped;
use super::{Format, add_line};
use phasekeeper_engine::command::PlayersPolicy;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::players::{LogPhase, PlayersEncounter, PlayersView, condition};

/// Returns an encounter as players saw it, as Markdown or a page of HTML; `None` for a format that is for programs.
pub fn export_for_players(
    timeline: &Timeline,
    policy: PlayersPolicy,
    format: Format,
) -> Option<String> {
    let view = PlayersEncounter::of(timeline, policy).view_with(usize::MAX);
    match format {
        Format::Markdown => Some(markdown(&view)),
        Format::Html => Some(page(&view)),
        Format::Json | Format::Csv => None,
    }
}

fn title(view: &PlayersView) -> &str {
    view.title.as_deref().unwrap_or("The fight")
}

fn heading(phase: &LogPhase, view: &PlayersView) -> String {
    match phase.phase {
        0 => format!("Turn {}, free phase", phase.turn),
        _ if view.phases < 2 => format!("Turn {}", phase.turn),
        number => format!("Turn {}, phase {number}", phase.turn),
    }
}

fn markdown(view: &PlayersView) -> String {
    let mut text = String::new();
    add_line(&mut text, format_args!("# {}", escaped(title(view))));
    for phase in &view.log {
        add_line(&mut text, format_args!("\n## {}\n", heading(phase, view)));
        for line in &phase.lines {
            add_line(&mut text, format_args!("- {}", escaped(line)));
        }
    }
    let heading = "\n## What came of it\n\n| combatant | side | condition |\n| --- | --- | --- |";
    add_line(&mut text, heading);
    for row in &view.order {
        let (name, condition) = (escaped(&row.name), escaped(&condition(row)));
        add_line(&mut text, format_args!("| {name} | {} | {condition} |", row.side));
    }
    text
}

fn page(view: &PlayersView) -> String {
    document(
        title(view),
        &html! { main {
            h1 { (title(view)) }
            section { h2 { "What came of it" } div.wide { table {
                thead { tr { th { "Combatant" } th { "Side" } th { "Condition" } } }
                tbody { @for row in &view.order {
                    tr { td { (row.name) } td { (row.side.to_string()) } td { (condition(row)) } }
                } }
            } } }
            @for phase in &view.log {
                section {
                    h2 { (heading(phase, view)) }
                    ul { @for line in &phase.lines { li { (line) } } }
                }
            }
        } },
    )
}
