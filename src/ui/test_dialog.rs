//! Drawing the dice tray.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::roll_form::WIDTH;
use super::row_writer::draw_line;
use super::theme::Theme;
use super::{message, popup, roll_form};
use crate::app::layer::test_dialog::{MOXIE, Stage, TestDialog};
use crate::app::{App, name_of};
use crate::encounter::Combatant;

/// Rows for what the last key came to.
const FOOT: usize = 2;

/// Draws the test, or what it came to and what Moxie could make of it.
pub fn draw(app: &App, tray: &TestDialog, theme: Theme, area: Rect, frame: &mut Frame) {
    let state = app.encounter();
    let name = state.name(tray.trial.who);
    if tray.stage != Stage::Preparing {
        let Some(combatant) = state.get(tray.trial.who) else { return };
        let uses = uses(combatant, app, theme);
        let title = format!("{name} has rolled");
        let inside = popup::open(&title, WIDTH, FOOT + 1 + uses.len(), theme, area, frame);
        message::draw_message(app.message(), theme, inside, frame.buffer_mut());
        for (line, row) in uses.iter().zip(inside.rows().skip(FOOT + 1)) {
            draw_line(line, row, frame.buffer_mut());
        }
        return;
    }
    let height = roll_form::height(&tray.trial, WIDTH.min(area.width as usize)) + FOOT;
    let inside = popup::open(&format!("A test of {name}"), WIDTH, height, theme, area, frame);
    let above = Rect { height: inside.height.saturating_sub(FOOT as u16), ..inside };
    roll_form::draw(&tray.trial, state, theme, above, frame);
    let below = Rect { y: above.bottom(), height: inside.height - above.height, ..inside };
    message::draw_message(app.message(), theme, below, frame.buffer_mut());
}

/// What a point of Moxie could still do, one key each, and what would come of it.
fn uses(combatant: &Combatant, app: &App, theme: Theme) -> Vec<Line<'static>> {
    let rules = app.encounter().rules();
    let mut lines = vec![Line::raw(format!("A point of Moxie, {} left:", combatant.pool))];
    for (used, test) in combatant.moxie_uses(rules) {
        let Some((key, _, about)) = MOXIE.iter().find(|(_, known, _)| *known == used) else {
            continue;
        };
        lines.push(Line::from(vec![
            Span::styled(format!(" {key} "), theme.strong()),
            Span::styled(format!("{about}: {}", test.in_words(rules)), Style::new()),
        ]));
    }
    lines
}
