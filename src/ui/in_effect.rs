//! The pane of timers, effects and notes of all combatants in the fight.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::pane::{self, beside_divider};
use super::row_writer::write_lines;
use super::text::wrap;
use super::theme::Theme;
use super::time_text;
use phasekeeper_engine::encounter::{Combatant, Encounter};

/// The indent of an entry's continuation lines.
const INDENT: usize = 4;

/// Draws timers, then combatants with effects or notes, as many as fit.
/// Returns true if there are any.
pub fn draw(state: &Encounter, theme: Theme, area: Rect, buf: &mut Buffer) -> bool {
    let timers = state.timers().iter().map(|timer| ("Timer", time_text::timer(state, timer)));
    let in_fight = state.combatants().iter().filter(|it| !it.is_in_reserve());
    let combatants = in_fight.map(|it| (it.name.as_str(), about(state, it)));
    let mut entries = timers.chain(combatants.filter(|(_, about)| !about.is_empty())).peekable();
    if area.is_empty() || entries.peek().is_none() {
        return false;
    }
    let inside = pane::open(&Span::raw(" Timers, effects, notes "), "", theme, area, buf);
    let inside = beside_divider(inside);
    let lines = entries.take(inside.height as usize).flat_map(|(name, about)| {
        let parts = [(name, theme.strong()), (about.as_str(), theme.label())];
        wrap(&parts, INDENT, inside.width as usize)
    });
    write_lines(lines, inside, buf);
    true
}

fn about(state: &Encounter, combatant: &Combatant) -> String {
    let effects = combatant.effects.iter().map(|effect| time_text::effect(state, effect));
    let notes = combatant.notes.iter().map(|note| format!("“{note}”"));
    effects.chain(notes).collect::<Vec<_>>().join(", ")
}
