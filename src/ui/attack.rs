//! Drawing an attack: whom, the roll being prepared, hit or miss, the damage.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::roll_form::WIDTH;
use super::row_writer::draw_line;
use super::theme::Theme;
use super::{message, popup, roll_form};
use crate::app::layer::attack::{Attack, Stage};
use crate::app::{App, Message, name_of};

/// Rows for who has rolled what, and for what the last key came to.
const HEAD: usize = 2;
const FOOT: usize = 2;

/// Draws it as far as it has come.
pub fn draw(app: &App, attack: &Attack, theme: Theme, area: Rect, frame: &mut Frame) {
    let state = app.encounter();
    let preparing = match &attack.stage {
        Stage::Attack => Some(&attack.attacker),
        Stage::Defense => attack.defender.as_ref(),
        Stage::Against(_) | Stage::Damage(_) => None,
    };
    // All of its stages are as large as the largest, so that nothing jumps.
    let tallest = roll_form::height(&attack.attacker, WIDTH.min(area.width as usize));
    let height = HEAD + tallest + FOOT;
    let inside = popup::open(&attack.title(state), WIDTH, height, theme, area, frame);
    for (line, row) in so_far(app, attack, theme).iter().zip(inside.rows()) {
        draw_line(line, row, frame.buffer_mut());
    }
    let foot = Rect {
        y: inside.bottom().saturating_sub(FOOT as u16),
        height: (FOOT as u16).min(inside.height),
        ..inside
    };
    let middle = Rect {
        y: inside.y + HEAD as u16,
        height: inside.height.saturating_sub((HEAD + FOOT) as u16),
        ..inside
    };
    if let Some(roll) = preparing {
        roll_form::draw(roll, state, theme, middle, frame);
    }
    match &attack.stage {
        Stage::Against(find) => {
            let row = Rect { height: middle.height.min(1), ..middle };
            message::find_prompt("Against ".to_owned(), find, theme).draw(row, frame);
            // From the one that Enter takes on, so that every one of many can be seen.
            let fitting = find.matching(state);
            let from = find.choice % fitting.len().max(1);
            let names = fitting.iter().enumerate().skip(from).map(|(place, &id)| {
                let (mark, style) =
                    if place == from { ("▸", theme.strong()) } else { ("", theme.dim()) };
                Span::styled(format!("{mark}{}  ", state.name(id)), style)
            });
            draw_line(&names.collect(), Rect { y: row.y + 1, ..row }, frame.buffer_mut());
        }
        Stage::Damage(numbers) => {
            let row = Rect { height: middle.height.min(1), ..middle };
            message::numbers_prompt(numbers, state, theme).draw(row, frame);
        }
        _ => {}
    }
    if *app.message() != Message::IgnoreBrokenPipe {
        message::draw_message(app.message(), theme, foot, frame.buffer_mut());
    }
}

/// What has been rolled, and whether it hits.
fn so_far(app: &App, attack: &Attack, theme: Theme) -> Vec<Line<'static>> {
    let state = app.encounter();
    let name = |id| state.name(id).to_owned();
    let mut lines = Vec::new();
    if let Some(check) = attack.rolled() {
        let who = name(attack.attacker.who);
        lines.push(Line::raw(format!("{who} rolls {check}")));
    }
    if let Some(verdict) = attack.verdict(state) {
        let mut line = Line::styled(verdict.to_string(), theme.strong());
        if let Some(reached) = attack.called_shot(state) {
            let said = if reached { "as called" } else { "not where it was called" };
            line.push_span(Span::raw(format!(", {said}")));
        }
        lines.push(line);
    } else if let (Stage::Defense, Some(defender)) = (&attack.stage, &attack.defender) {
        lines.push(Line::styled(format!("{} defends", name(defender.who)), theme.strong()));
    }
    lines
}
