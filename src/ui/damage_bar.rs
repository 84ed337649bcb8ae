//! The bar of damage: how much of Durability is taken, from slight to deadly.

use ratatui::style::Style;
use ratatui::text::Span;

use super::glyphs;
use super::theme::Theme;
use phasekeeper_engine::encounter::Combatant;
use phasekeeper_engine::rules::{Parameters, Stat};

/// Returns the full and the empty part of a bar of so many cells; `None` without Durability. Any damage fills a cell.
pub fn spans(
    combatant: &Combatant,
    rules: &Parameters,
    cells: u16,
    theme: Theme,
) -> Option<[Span<'static>; 2]> {
    let durability = combatant.stat(Stat::Dur, rules)?;
    let damage = combatant.injuries.damage;
    let part = f64::from(damage) / f64::from(durability.max(1));
    Some(bar(part, cells, theme.damage(part), theme))
}

/// Returns the full and the empty part of a bar that is full to this part, at most 1. Anything fills a cell.
pub fn bar(part: f64, cells: u16, style: Style, theme: Theme) -> [Span<'static>; 2] {
    let part = part.clamp(0.0, 1.0);
    let full = ((part * f64::from(cells)) as u16).max(u16::from(part > 0.0)).min(cells);
    let signs = |sign: char, count: u16| String::from(sign).repeat(count.into());
    [
        Span::styled(signs(glyphs::FULL, full), style),
        Span::styled(signs(glyphs::EMPTY, cells - full), theme.rule()),
    ]
}
