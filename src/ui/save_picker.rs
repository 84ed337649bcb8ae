//! Drawing the choice of an encounter at the start.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::popup;
use super::text::{pad, width};
use super::theme::Theme;
use crate::app::layer::save_picker::{SaveItem, SavePicker};

/// Columns that what there is to say of an encounter may take from its title.
const LONGEST_REST: usize = 50;

/// Draws the saves, the last one played first, and a new one below.
pub fn draw(chooser: &SavePicker, theme: Theme, area: Rect, frame: &mut Frame) {
    let count = chooser.saves.len() + 1;
    let inside = popup::open("phasekeeper · which encounter?", 100, count, theme, area, frame);
    let shown = popup::window(count, chooser.chosen, inside.height as usize);
    let room = (inside.width as usize).saturating_sub(2);
    let rest = |combatant: &SaveItem| format!("{} · {}", combatant.about, combatant.when);
    let longest =
        chooser.saves.iter().map(|combatant| width(&rest(combatant))).max().unwrap_or(0);
    let title_room = room.saturating_sub(longest.min(LONGEST_REST) + 2);
    for (row, index) in inside.rows().zip(shown) {
        let text = match chooser.saves.get(index) {
            None => "a new encounter".to_owned(),
            Some(combatant) => {
                format!("{}  {}", pad(&combatant.title, title_room), rest(combatant))
            }
        };
        let (mark, style) =
            if index == chooser.chosen { (">", theme.selected()) } else { (" ", Style::new()) };
        frame.render_widget(
            Line::styled(pad(&format!("{mark} {text}"), row.width as usize), style),
            row,
        );
    }
}
