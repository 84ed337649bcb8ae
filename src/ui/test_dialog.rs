//! A test being prepared, and what Moxie could make of the roll.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::row_writer::write_lines;
use super::split::split_top;
use super::text::cut;
use super::theme::Theme;
use super::{message, popup, roll_form};
use crate::app::App;
use crate::app::layer::test_dialog::{MOXIE_KEYS, TestDialog, TestStep};
use crate::encounter::{Combatant, Encounter};
use crate::narrate::test_outcome;

/// Columns of a key.
const KEY: usize = 3;

/// Rows for the message.
const MESSAGE: usize = 2;

/// Rows that are drawn on a screen of this width.
pub fn rows(app: &App, dialog: &TestDialog, screen: u16) -> usize {
    match dialog.step {
        TestStep::Preparing => roll_form::height(&dialog.roll, screen),
        TestStep::Moxie => {
            let combatant = app.encounter().get(dialog.roll.who);
            let uses = combatant.map_or(0, |it| it.moxie_uses(app.encounter().rules()).len());
            MESSAGE + 2 + uses
        }
    }
}

/// Draws the test, or the uses of Moxie after it.
pub fn draw(app: &App, dialog: &TestDialog, theme: Theme, area: Rect, frame: &mut Frame) {
    let name = app.encounter().name(dialog.roll.who);
    let rows = rows(app, dialog, area.width);
    match dialog.step {
        TestStep::Preparing => {
            let title = format!("Test: {name}");
            let inside = popup::open(&title, roll_form::WIDTH, rows, theme, area, frame);
            roll_form::draw(&dialog.roll, app.encounter(), theme, inside, frame);
        }
        TestStep::Moxie => {
            let Some(combatant) = app.encounter().get(dialog.roll.who) else { return };
            let width = roll_form::WIDTH.min((area.width as usize).saturating_sub(2));
            let uses = moxie_uses(combatant, app.encounter(), width, theme);
            let title = format!("{name} has rolled");
            let inside = popup::open(&title, roll_form::WIDTH, rows, theme, area, frame);
            let [head, body] = split_top(inside, MESSAGE as u16 + 1);
            message::draw_message(app.message(), theme, head, frame.buffer_mut());
            write_lines(uses, body, frame.buffer_mut());
        }
    }
}

/// The uses of a point of Moxie, a key each, with the outcome that the test would have.
fn moxie_uses(
    combatant: &Combatant,
    state: &Encounter,
    width: usize,
    theme: Theme,
) -> Vec<Line<'static>> {
    let mut lines = vec![Line::raw(format!("A point of Moxie, {} left:", combatant.pool))];
    for (used, test) in combatant.moxie_uses(state.rules()) {
        let row = MOXIE_KEYS.iter().find(|(_, known, _)| *known == used);
        lines.extend(row.map(|(key, _, about)| {
            let outcome = format!("{about}: {}", test_outcome(&test, state.rules()));
            Line::from(vec![
                Span::styled(format!(" {key} "), theme.strong()),
                Span::raw(cut(&outcome, width.saturating_sub(KEY)).into_owned()),
            ])
        }));
    }
    lines
}
