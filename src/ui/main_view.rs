//! The fight: the ladder, the numbers of the acting and of the selected, and the log, side by side.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;

use super::text::{cut_name, width};
use super::theme::Theme;
use super::{combatant_panel, log, order_pane, pane};
use crate::app::{App, in_play};
use crate::encounter::{Combatant, Mode};
use crate::rules::Declaration;

/// From this width on the log has a column of its own.
const WIDE: u16 = 150;

/// From this width on the ladder takes more than half, for more columns in every row.
const ROOMY: u16 = 100;

/// The least rows of the one selected beside those who share a slot.
const OTHER: u16 = 4;

/// The least columns of a name in a title, and those that neither name, role nor subtitle takes.
const NAME: usize = 10;
const AROUND: usize = 11;

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
    let title = match (app.encounter().rules().declaration, app.encounter().mode()) {
        (Declaration::Upward, Mode::Declare) => " Ladder, declaring upward ↑ ",
        (Declaration::Upward, Mode::Acting) => " Ladder, acting downward ↓ ",
        _ => " Ladder ",
    };
    let inside = pane::open(&Line::raw(title), None, theme, area, buf);
    order_pane::draw(app, theme, inside, buf);
}

fn draw_log(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let back = app.log().offset;
    let title = if back > 0 { format!(" Log, {back} steps back ") } else { " Log ".to_owned() };
    let inside = pane::open(&Line::raw(title), None, theme, area, buf);
    log::draw(app.timeline(), app.log(), theme, beside_divider(inside), buf);
}

/// The acting above, or those who declare, and the selected below; the whole room for the one where both are the same.
fn draw_panels(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let state = app.encounter();
    let acting: Vec<&Combatant> =
        whose_turn(state).into_iter().filter_map(|id| state.get(id)).collect();
    let other =
        app.selected().filter(|combatant| acting.iter().all(|acting| acting.id != combatant.id));
    let role = match state.mode() {
        Mode::Declare => "declaring",
        _ if state.phase().has_started() => "started",
        _ => "acting",
    };
    match (acting.as_slice(), other) {
        ([], None) => {
            pane::open(&Line::raw(" Nobody "), None, theme, area, buf);
        }
        ([], Some(combatant)) => draw_selected(app, combatant, theme, area, buf),
        (acting, None) => draw_acting(app, acting, role, theme, area, buf),
        (acting, Some(combatant)) => {
            let half = area.height / 2;
            // Those who share a slot need every row that the other leaves blank, and two each in any case.
            let below = match acting {
                [_] => half,
                several => half
                    .min(combatant_panel::rows(app, combatant, theme, beside_divider(area)) + 1)
                    .min(area.height.saturating_sub(1 + 2 * several.len() as u16))
                    .max(OTHER),
            };
            let rows = Layout::vertical([REST, Constraint::Length(below)]);
            let [above, below] = area.layout(&rows);
            draw_acting(app, acting, role, theme, above, buf);
            draw_selected(app, combatant, theme, below, buf);
        }
    }
}

/// The numbers of those whose stage it is.
fn draw_acting(
    app: &App,
    shown: &[&Combatant],
    role: &str,
    theme: Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let inside = match shown {
        [combatant] => open_panel(
            combatant,
            &combatant.name.to_uppercase(),
            role,
            theme.acting(),
            theme,
            area,
            buf,
        ),
        several => {
            let names: Vec<&str> =
                several.iter().map(|combatant| combatant.name.as_str()).collect();
            let title = |who: &str| format!(" {who} · {role} ");
            let full = title(&names.join(" = ").to_uppercase());
            let fits = width(&full) < area.width as usize;
            let title = if fits { full } else { title(&format!("{} AT ONCE", several.len())) };
            pane::open(&Line::styled(title, theme.acting()), None, theme, area, buf)
        }
    };
    combatant_panel::draw(app, shown, theme, beside_divider(inside), buf);
}

/// The numbers of the one selected.
fn draw_selected(app: &App, combatant: &Combatant, theme: Theme, area: Rect, buf: &mut Buffer) {
    let inside =
        open_panel(combatant, &combatant.name, "selected", theme.strong(), theme, area, buf);
    combatant_panel::draw(app, &[combatant], theme, beside_divider(inside), buf);
}

/// Opens a pane titled by a name and a role; a long name makes room for what else matters at once.
fn open_panel(
    combatant: &Combatant,
    name: &str,
    role: &str,
    style: Style,
    theme: Theme,
    area: Rect,
    buf: &mut Buffer,
) -> Rect {
    let room = (area.width as usize).saturating_sub(width(role) + AROUND);
    let subtitle = combatant_panel::subtitle(combatant, room.saturating_sub(width(name).min(NAME)));
    let name = cut_name(name, room.saturating_sub(width(&subtitle)).max(NAME));
    let title = Line::styled(format!(" {name} · {role} "), style);
    pane::open(&title, Some(&subtitle), theme, area, buf)
}

/// Leaves a column free beside a divider.
fn beside_divider(area: Rect) -> Rect {
    Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area }
}
