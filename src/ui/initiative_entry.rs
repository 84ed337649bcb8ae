//! Drawing the list of dice that come in.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::text::{cut_name, pad, scored, width};
use super::theme::Theme;
use super::{message, popup};
use crate::app::layer::initiative_entry::InitiativeEntry;
use crate::app::{App, Message};

/// Columns of a name, and of the rest of a row.
const NAME: usize = 24;
const REST: usize = 30;

/// Rows below the list.
const FOOT: usize = 2;

/// Draws the rows as they stand, the number being typed in its own.
pub fn draw(app: &App, sweep: &InitiativeEntry, theme: Theme, area: Rect, frame: &mut Frame) {
    let state = app.encounter();
    let inside =
        popup::open("Initiative", NAME + REST, sweep.rows.len() + FOOT, theme, area, frame);
    let room = (inside.height as usize).saturating_sub(FOOT);
    let shown = popup::window(sweep.rows.len(), sweep.focus, room);
    for (row, index) in inside.rows().zip(shown) {
        let Some(combatant) = state.get(sweep.rows[index]) else { continue };
        let focused = index == sweep.focus;
        let mark = if focused { "> " } else { "  " };
        let name = pad(&cut_name(&combatant.name, NAME - 3), NAME - 2);
        let mut line =
            Line::from(vec![Span::raw(mark), Span::styled(name, theme.side(combatant.block.side))]);
        let typing = focused && !sweep.number.is_empty();
        let standing = match &combatant.roll {
            Some(roll) => scored(state, combatant, roll),
            // A dash for every die there is to roll.
            None => vec!["–"; state.dice_of(combatant.id)].join(" "),
        };
        let text = if typing { sweep.number.clone() } else { standing };
        let style = if focused { theme.strong() } else { Style::new() };
        line.push_span(Span::styled(text, style));
        frame.render_widget(line, row);
        if focused {
            let typed = if typing { width(&sweep.number) } else { 0 };
            frame.set_cursor_position(Position::new(
                row.x + (NAME + typed).min(row.width as usize - 1) as u16,
                row.y,
            ));
        }
    }
    let below =
        Rect { y: inside.y + room as u16, height: FOOT as u16, ..inside }.intersection(inside);
    if *app.message() == Message::IgnoreBrokenPipe {
        frame.render_widget(Line::styled(hint(app, sweep), theme.dim()), below);
    } else {
        message::draw_message(app.message(), theme, below, frame.buffer_mut());
    }
}

/// What is being looked for, or what is still missing.
fn hint(app: &App, sweep: &InitiativeEntry) -> String {
    if !sweep.seek.is_empty() {
        return format!("looking for {}…", sweep.seek);
    }
    let missing =
        app.encounter().combatants().iter().filter(|combatant| combatant.roll.is_none()).count();
    match missing {
        0 => "everybody has a die".to_owned(),
        _ => format!("{missing} without a die; what stays empty is rolled"),
    }
}
