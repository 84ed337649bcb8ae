//! The players' view in lines of text.

use super::{PlayersRow, PlayersView};
use crate::text::counted;

/// Renders the view as lines of text.
pub fn render_text(view: &PlayersView) -> String {
    let listed = |names: &[String]| {
        if names.is_empty() { "none".to_owned() } else { names.join(" · ") }
    };
    let PlayersView { turn, phase, phases, stage, .. } = view;
    let row = |row: &PlayersRow| {
        let score = row.score.map_or_else(String::new, |score| format!("  {score}"));
        let parts = [format!("- {}  {}{score}", row.name, row.state), condition(row)];
        parts.join("  ").trim_end().to_owned()
    };
    let mut lines: Vec<String> = view.title.iter().cloned().collect();
    lines.extend([
        format!("turn {turn} phase {phase} of {phases} · {stage}"),
        format!("acting  {}", listed(&view.acting)),
        format!("next    {}", listed(&view.next)),
        format!("waiting {}", listed(&view.waiting)),
    ]);
    lines.extend(view.order.iter().map(row).chain(view.log.iter().cloned()));
    lines.join("\n") + "\n"
}

/// Describes the condition of a combatant, as far as players may know it: `6/35, 1 wound, Moxie 2`.
pub fn condition(row: &PlayersRow) -> String {
    let durability = row.durability.map_or_else(String::new, |it| format!("/{it}"));
    let damage = row.damage.map(|damage| format!("{damage}{durability}"));
    let wounds = row.wounds.filter(|wounds| *wounds > 0).map(|wounds| counted(wounds, "wound"));
    let health = row.health.map(|health| health.to_string());
    let moxie = row.moxie.map(|moxie| format!("Moxie {moxie}"));
    let due = row.due.iter().map(|due| format!("{due}?"));
    let parts = damage.into_iter().chain(wounds).chain(health).chain(moxie);
    parts.chain(row.effects.iter().cloned()).chain(due).collect::<Vec<_>>().join(", ")
}
