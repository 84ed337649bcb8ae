//! The players' view in lines of text.

use super::{PlayersRow, PlayersView};
use crate::text::{counted, joined};

/// Renders the view as lines of text.
pub fn render_text(view: &PlayersView) -> String {
    let PlayersView { turn, phase, phases, stage, .. } = view;
    let stage = stage.map_or_else(|| "none".to_owned(), |stage| stage.to_string());
    let listed = |what: &str, names: &[String]| format!("{what:8}{}", names.join(" · "));
    let mut lines: Vec<String> = view.title.iter().cloned().collect();
    lines.extend([
        format!("turn {turn} phase {phase} of {phases} · {stage}"),
        listed("acting", &view.acting),
        listed("next", &view.next),
        listed("waiting", &view.waiting),
    ]);
    let row = |it: &PlayersRow| format!("- {}  {}  {}", it.name, it.state, condition(it));
    let told = view.log.iter().flat_map(|phase| phase.lines.iter().cloned());
    lines.extend(view.order.iter().map(row).chain(told));
    lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// Describes what players may know of a combatant: `score 80, 6/35, 1 wound, Moxie 2`.
pub fn condition(row: &PlayersRow) -> String {
    let durability = row.durability.map_or_else(String::new, |it| format!("/{it}"));
    let wounds = row.wounds.filter(|wounds| *wounds > 0);
    let parts = [
        row.at.as_ref().map(|place| format!("at {place}")),
        row.score.map(|score| format!("score {score}")),
        row.damage.map(|damage| format!("{damage}{durability}")),
        wounds.map(|wounds| counted(wounds, "wound")),
        row.health.map(str::to_owned),
        row.moxie.map(|moxie| format!("Moxie {moxie}")),
    ];
    let due = row.due.iter().map(|due| format!("{due}?"));
    let parts = parts.into_iter().flatten().chain(row.effects.iter().cloned()).chain(due);
    joined(parts, ", ")
}
