//! The main view: the banner, the order, the panels and the log.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::layer_view::{LayerView, RoomFor, view_of};
use super::panels::Panels;
use super::split::{split_bottom, split_left, split_top};
use super::targets::Targets;
use super::text::width;
use super::theme::Theme;
use super::{banner, first_steps, in_effect, log, log_browser, order_pane, pane};
use crate::app::App;

/// The width from which there is a banner, and the height from which it has three rows.
const MIN_BANNER_WIDTH: u16 = 100;
const MIN_TALL: u16 = 32;

/// The width from which the panels are beside the order, and from which they are also beside each other.
const MIN_BESIDE_WIDTH: u16 = 120;
const MIN_ABREAST_WIDTH: u16 = 170;

/// Rows of the panels below the order: the least, the least in a height below [`LOW`], and the most.
const MIN_PANELS: u16 = 5;
const MIN_PANELS_LOW: u16 = 3;
const MAX_PANELS: u16 = 10;
const LOW: u16 = 16;

/// Rows of the panels below a popup.
const PANELS_BELOW: u16 = 4;

/// The least rows of the order above a popup (title and one row); and the height from which both fit.
const MIN_ORDER_ABOVE: u16 = 2;
const MIN_HEIGHT_FOR_BOTH: u16 = 14;

/// The least rows of the order above the log.
const MIN_ORDER: u16 = 12;

/// The part of the height for timers, effects and notes below panels side by side.
const IN_EFFECT_SHARE: u16 = 3;

/// Rows of a log with a title.
const LOG: u16 = 3;

/// The parts of the main view.
struct Parts {
    banner: Rect,
    order: Rect,
    panels: Rect,
    /// True if the panels are side by side.
    abreast: bool,
    log: Rect,
    /// The area below the order for a popup.
    popup: Option<Rect>,
    /// The pane of timers, effects and notes; empty if there is none.
    in_effect: Rect,
    dividers: Vec<Rect>,
}

impl Parts {
    fn new(area: Rect, rows: usize, room_for: RoomFor) -> Self {
        let banner = match (area.width >= MIN_BANNER_WIDTH, area.height >= MIN_TALL) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => 3,
        };
        let [banner, area] = split_top(area, banner);
        let rows = (rows as u16).saturating_add(order_pane::AROUND);
        if area.width < MIN_BESIDE_WIDTH {
            return Self::stacked(banner, area, rows, room_for);
        }
        let percent = if area.width < MIN_ABREAST_WIDTH { 66 } else { 55 };
        let order = ((u32::from(area.width) * percent + 50) / 100) as u16;
        let [left, beside] = split_left(area, order);
        let [divider, right] = split_left(beside, 1);
        let most = match room_for {
            RoomFor::Log => left.height / 2,
            _ if left.height < LOW * 2 => left.height.saturating_sub(LOG),
            _ => left.height * 2 / 3,
        };
        let order = rows.max(MIN_ORDER).min(most);
        let [order, log] = split_top(left, order);
        let abreast = area.width >= MIN_ABREAST_WIDTH;
        let in_effect = if abreast { right.height / IN_EFFECT_SHARE } else { 0 };
        let [panels, in_effect] = split_bottom(right, in_effect);
        let dividers = vec![divider];
        Self { banner, order, panels, abreast, log, popup: None, in_effect, dividers }
    }

    /// Stacks the parts. Above a popup the order has the rows left by the popup and the panels; the log with a cursor
    /// has half of those left by the panels.
    fn stacked(banner: Rect, area: Rect, rows: u16, room_for: RoomFor) -> Self {
        let least = if area.height < LOW { MIN_PANELS_LOW } else { MIN_PANELS };
        let room = area.height.saturating_sub(PANELS_BELOW);
        let (order, popup, panels) = match room_for {
            RoomFor::Form(popup) if room >= MIN_HEIGHT_FOR_BOTH => {
                // A tall popup takes one row of the panels, too.
                let panels = PANELS_BELOW - u16::from(popup > room - MIN_ORDER_ABOVE);
                let popup = popup.min(area.height - panels - MIN_ORDER_ABOVE);
                (area.height - panels - popup, popup, panels)
            }
            RoomFor::Menu(_) | RoomFor::Form(_) => (room, 0, PANELS_BELOW),
            RoomFor::Log => (rows.min(room.div_ceil(2)), 0, PANELS_BELOW),
            RoomFor::All => {
                let order = rows.min(area.height.saturating_sub(least + 1));
                let left = area.height - order;
                (order, 0, (left * 2 / 3).clamp(least, MAX_PANELS))
            }
        };
        let [order, below] = split_top(area, order);
        let [popup, below] = split_top(below, popup);
        let [panels, log] = split_top(below, panels);
        Self {
            banner,
            order,
            panels,
            abreast: true,
            log,
            popup: Some(popup).filter(|popup| !popup.is_empty()),
            in_effect: Rect::ZERO,
            dividers: Vec::new(),
        }
    }
}

/// The area in which a popup covers none of the numbers it is about.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// The screen without the panels, or only the area reserved for a form.
    pub free: Rect,
    /// The row of the order with the combatant it is about.
    pub row: Option<u16>,
}

/// Draws the panes, and the dividers between them.
pub fn draw(
    app: &App,
    room_for: RoomFor,
    theme: Theme,
    targets: &mut Targets,
    area: Rect,
    buf: &mut Buffer,
) -> Ground {
    let state = app.shown().encounter();
    let order = app.order_view();
    let rows = order.rows();
    let layer = app.layer().map(view_of);
    let subject = layer.map_or(app.selected(), |layer| layer.subject(app));
    let count = match rows.len() + state.reserves().len() {
        0 => first_steps::ROWS,
        count => count,
    };
    let parts = Parts::new(area, count, room_for);
    let past = app.log_browser().and_then(log_browser::past_mark);

    banner::draw(state, &order, past.as_deref(), theme, parts.banner, buf);
    let columns = parts.order.width as usize;
    let timers = order_pane::timers(state, columns / 3);
    let title = match parts.banner.height {
        0 => format!(
            " {} ",
            banner::line(
                state,
                &order,
                past.as_deref(),
                columns.saturating_sub(width(&timers) + 8)
            )
        ),
        _ => order_pane::title(state).to_owned(),
    };
    let title = Span::styled(title, theme.strong());
    let inside = pane::open(&title, &timers, theme, parts.order, buf);
    let row = order_pane::draw(app, &order, subject, theme, targets, inside, buf);

    let panels = Panels {
        app,
        state,
        order: &order,
        subject,
        role: match layer.and_then(LayerView::role) {
            Some(role) => role,
            None if subject.map(|it| it.id) == app.selected().map(|it| it.id) => "selected",
            None => "asked about",
        },
        abreast: parts.abreast,
        theme,
    };
    let (mut areas, divider) = panels.draw(parts.panels, buf);
    in_effect::draw(state, theme, parts.in_effect, buf);
    draw_log(app, theme, parts.log, buf);
    targets.set_log(parts.log);

    areas.extend([parts.order, parts.log, parts.in_effect]);
    for divider in parts.dividers.into_iter().chain(divider) {
        pane::divide(divider, &areas, theme, buf);
    }
    let free = parts.popup.unwrap_or(if parts.order.width < area.width {
        Rect { width: parts.order.width, ..area }
    } else {
        Rect { height: parts.panels.y - area.y, ..area }
    });
    Ground { free, row }
}

/// Draws the log, with a rule above if there is room.
fn draw_log(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    if let Some(log) = app.log_browser() {
        return log_browser::draw_pane(log, theme, area, buf);
    }
    let title = match app.log().offset {
        0 => " Log ".to_owned(),
        back => format!(" Log, {back} steps back "),
    };
    let inside =
        if area.height < LOG { area } else { pane::open(&Span::raw(title), "", theme, area, buf) };
    log::draw(app.timeline(), app.log(), theme, inside, buf);
}
