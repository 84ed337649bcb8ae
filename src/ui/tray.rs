//! Drawing the dice tray.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::pen::draw_line;
use super::theme::Theme;
use super::trial::WIDTH;
use super::{message, popup, trial};
use crate::app::layer::tray::{MOXIE, Stage, Tray};
use crate::app::{App, name_of};
use crate::encounter::Combatant;

/// Rows for what the last key came to.
const FOOT: usize = 2;

/// Draws the test, or what it came to and what Moxie could make of it.
pub fn draw(app: &App, tray: &Tray, theme: Theme, area: Rect, frame: &mut Frame) {
    let state = app.encounter();
    let name = name_of(state, tray.trial.who);
    if tray.stage != Stage::Preparing {
        let Some(one) = state.get(tray.trial.who) else { return };
        let uses = uses(one, app, theme);
        let title = format!("{name} has rolled");
        let inside = popup::open(&title, WIDTH, FOOT + 1 + uses.len(), theme, area, frame);
        message::draw_message(app.message(), theme, inside, frame.buffer_mut());
        for (line, row) in uses.iter().zip(inside.rows().skip(FOOT + 1)) {
            draw_line(line, row, frame.buffer_mut());
        }
        return;
    }
    let height = trial::height(&tray.trial, WIDTH.min(area.width as usize)) + FOOT;
    let inside = popup::open(&format!("A test of {name}"), WIDTH, height, theme, area, frame);
    let above = Rect { height: inside.height.saturating_sub(FOOT as u16), ..inside };
    trial::draw(&tray.trial, state, theme, above, frame);
    let below = Rect { y: above.bottom(), height: inside.height - above.height, ..inside };
    message::draw_message(app.message(), theme, below, frame.buffer_mut());
}

/// What a point of Moxie could still do, one key each, and what would come of it.
fn uses(one: &Combatant, app: &App, theme: Theme) -> Vec<Line<'static>> {
    let rules = app.encounter().rules();
    let mut lines = vec![Line::raw(format!("A point of Moxie, {} left:", one.pool))];
    for (used, test) in one.moxie_uses(rules) {
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
