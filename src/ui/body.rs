//! The fight: the ladder, the numbers of the acting and of the selected, and the log, side by side.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;

use super::theme::Theme;
use super::{ladder, log, pane, panel};
use crate::app::{App, in_play};
use crate::encounter::{Combatant, Stage};
use crate::rules::Declaration;

/// From this width on the log has a column of its own.
const WIDE: u16 = 150;

/// From this width on the ladder takes more than half, for more columns in every row.
const ROOMY: u16 = 100;

/// What whoever is selected, and nothing else, is called.
const SELECTED: &str = "selected";

const DIVIDER: Constraint = Constraint::Length(1);
const REST: Constraint = Constraint::Fill(1);

/// Draws the panes, then the dividers between them.
pub fn draw(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    if area.width >= WIDE {
        let columns =
            [Constraint::Percentage(36), DIVIDER, Constraint::Percentage(28), DIVIDER, REST];
        let [ladder, left, panels, right, log] = area.layout(&Layout::horizontal(columns));
        draw_ladder(app, theme, ladder, buf);
        draw_panels(app, theme, panels, buf);
        draw_log(app, theme, log, buf);
        pane::divide(theme, left, buf);
        pane::divide(theme, right, buf);
    } else {
        let share = Constraint::Percentage(if area.width < ROOMY { 49 } else { 54 });
        let [ladder, middle, right] = area.layout(&Layout::horizontal([share, DIVIDER, REST]));
        let rows = Layout::vertical([Constraint::Percentage(74), Constraint::Min(3)]);
        let [panels, log] = right.layout(&rows);
        draw_ladder(app, theme, ladder, buf);
        draw_panels(app, theme, panels, buf);
        draw_log(app, theme, log, buf);
        pane::divide(theme, middle, buf);
    }
}

fn draw_ladder(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let title = match (app.encounter().rules().declaration, app.encounter().stage) {
        (Declaration::Upward, Stage::Declare) => " Ladder, declaring upward ↑ ",
        (Declaration::Upward, Stage::Acting) => " Ladder, acting downward ↓ ",
        _ => " Ladder ",
    };
    let inside = pane::open(&Line::raw(title), None, theme, area, buf);
    ladder::draw(app, theme, inside, buf);
}

fn draw_log(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let back = app.log().offset;
    let title = if back > 0 { format!(" Log, {back} steps back ") } else { " Log ".to_owned() };
    let inside = pane::open(&Line::raw(title), None, theme, area, buf);
    log::draw(app.fight(), app.log(), theme, beside_divider(inside), buf);
}

/// The acting above, or those who declare, and the selected below; the whole room for the one where both are the same.
fn draw_panels(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let state = app.encounter();
    let acting: Vec<&Combatant> =
        in_play(state).into_iter().filter_map(|id| state.get(id)).collect();
    let other = app.selected().filter(|one| acting.iter().all(|acting| acting.id != one.id));
    let role = match state.stage {
        Stage::Declare => "declaring",
        _ if state.ladder.has_started() => "acting, started",
        _ => "acting",
    };
    match (acting.as_slice(), other) {
        ([], None) => {
            pane::open(&Line::raw(" Nobody "), None, theme, area, buf);
        }
        ([], Some(one)) => draw_panel(app, &[one], SELECTED, theme, area, buf),
        (acting, None) => {
            draw_panel(app, acting, &format!("{role}, {SELECTED}"), theme, area, buf);
        }
        (acting, Some(one)) => {
            let [above, below] = area.layout(&Layout::vertical([REST, REST]));
            draw_panel(app, acting, role, theme, above, buf);
            draw_panel(app, &[one], SELECTED, theme, below, buf);
        }
    }
}

fn draw_panel(
    app: &App,
    shown: &[&Combatant],
    role: &str,
    theme: Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let names: Vec<&str> = shown.iter().map(|one| one.name.as_str()).collect();
    let names = names.join(" = ");
    let title = if role == SELECTED {
        Line::styled(format!(" {names} · {role} "), theme.strong())
    } else {
        Line::styled(format!(" {} · {role} ", names.to_uppercase()), theme.acting())
    };
    let subtitle = match shown {
        [one] => Some(panel::subtitle(one)),
        _ => None,
    };
    let inside = pane::open(&title, subtitle.as_deref(), theme, area, buf);
    panel::draw(app.encounter(), shown, theme, beside_divider(inside), buf);
}

/// Leaves a column free beside a divider.
fn beside_divider(area: Rect) -> Rect {
    Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area }
}
