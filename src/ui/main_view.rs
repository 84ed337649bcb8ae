//! The main view: the strip of slots, the panels, the log, and what waits for the gamemaster.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::layer_view::{LayerView, RoomFor, view_of};
use super::order_pane::OrderPane;
use super::panels::Panels;
use super::split::{split_bottom, split_left, split_right, split_top};
use super::targets::Targets;
use super::theme::Theme;
use super::{asks, bottom_rows, first_steps, log, log_browser, pane};
use crate::app::App;
use phasekeeper_engine::rules::Mode;

/// The width from which the panels are beside the order, and from which they have two columns.
const MIN_BESIDE_WIDTH: u16 = 120;
const MIN_COLUMNS_WIDTH: u16 = 160;

/// Columns of the order beside the panels; of what is more than the least width for two columns, it gets two fifths.
const ORDER_WIDTH: u16 = 79;

/// The height below which there is one row for the panel and one for the log.
const LOW: u16 = 18;

/// Rows of a title.
const TITLE: u16 = 1;

/// Rows of the panel below the order, and how many more it gets where there is room.
const NUMBERS: u16 = 2;
const MORE_NUMBERS: u16 = 3;

/// The part of the height that the log has beside the panels, and the most rows it takes from the order: those of a dialog
/// in its place.
const LOG_SHARE: u16 = 3;
const LOG_ROWS: u16 = 12;

/// The least rows of the order above a dialog: headings, who acts, and a target; and the eighths of the height it keeps.
const MIN_ORDER: u16 = 4;
const ORDER_EIGHTHS: u16 = 3;

/// Rows of a log with a title.
const LOG: u16 = 3;

/// The parts of the main view; a part that is empty is not drawn.
#[derive(Default)]
struct Parts {
    order: Rect,
    /// The panels: columns beside the order, or the one of the subject below.
    panels: Vec<Rect>,
    log: Rect,
    asks: Rect,
    /// The place of a dialog, below the order.
    dialog: Rect,
    dividers: Vec<Rect>,
    is_beside: bool,
}

impl Parts {
    /// Divides `area`. The order takes `rows` of the room it is given, and so many rows wait for the gamemaster.
    fn new(area: Rect, rows: &dyn Fn(u16) -> u16, asks: u16, room_for: RoomFor) -> Self {
        if area.width < MIN_BESIDE_WIDTH {
            return Self::stacked(area, rows, asks, room_for);
        }
        let more = area.width.saturating_sub(MIN_COLUMNS_WIDTH);
        let [left, beside] = split_left(area, ORDER_WIDTH + more * 2 / 5);
        let [divider, beside] = split_left(beside, 1);
        let (mut panels, mut dividers) = (vec![beside], vec![divider]);
        if area.width >= MIN_COLUMNS_WIDTH {
            let [first, rest] = split_left(beside, beside.width / 2);
            let [divider, second] = split_left(rest, 1);
            panels = vec![first, second];
            dividers.push(divider);
        }
        let [left, asks] = split_bottom(left, asks);
        let log = match room_for {
            RoomFor::Log => left.height / 2,
            _ => (left.height / LOG_SHARE).min(LOG_ROWS),
        };
        let (order, dialog) = match room_for {
            // The order folds only if the dialog needs more than the place of the log.
            RoomFor::Dialog { least, most } => {
                let left_over = left.height - rows(left.height - log);
                let dialog = most.min(left_over.max(least)).min(most_of_dialog(left.height));
                (rows((left.height - log).min(left.height - dialog)), dialog)
            }
            _ => (rows(left.height - log), 0),
        };
        let [order, left] = split_top(left, order);
        let [dialog, log] = split_top(left, dialog);
        Self { order, panels, log, asks, dialog, dividers, is_beside: true }
    }

    /// Stacks the parts. A dialog takes the place of the log, and of the panel if there is no room for both.
    fn stacked(area: Rect, rows: &dyn Fn(u16) -> u16, asks: u16, room_for: RoomFor) -> Self {
        let numbers = if area.height < LOW { 1 } else { NUMBERS };
        let panel = TITLE + numbers;
        let below = |rows: u16| area.height.saturating_sub(rows);
        if let RoomFor::Dialog { most, .. } = room_for {
            let dialog = most.min(most_of_dialog(area.height));
            let has_panel = dialog + panel + area.height / 2 <= area.height;
            let panel = if has_panel { panel } else { 0 };
            let [order, left] = split_top(area, rows(below(dialog + panel)));
            let [panel, left] = split_top(left, panel);
            let [dialog, log] = split_top(left, dialog);
            return Self { order, panels: vec![panel], log, dialog, ..Self::default() };
        }
        let (order, panel) = if room_for == RoomFor::Log {
            (rows(below(panel) / 2), panel)
        } else {
            let room = below(panel + least_log(area.height) + asks);
            let order = rows(room);
            // What the order leaves goes to the log, and some of it to the panel.
            (order, panel + ((room - order) / 2).min(MORE_NUMBERS))
        };
        let [order, left] = split_top(area, order);
        let [panel, left] = split_top(left, panel);
        let [log, asks] = split_bottom(left, asks);
        Self { order, panels: vec![panel], log, asks, ..Self::default() }
    }
}

/// The most rows of a dialog in a body of so many.
fn most_of_dialog(height: u16) -> u16 {
    height.saturating_sub(MIN_ORDER.max(height * ORDER_EIGHTHS / 8))
}

/// The least rows of a log below the panel, in a body of so many rows.
fn least_log(height: u16) -> u16 {
    match height {
        ..26 => 1,
        26..34 => LOG,
        34.. => 8,
    }
}

/// The places of the layers over the main view.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// The place of a dialog below the order.
    pub dialog: Rect,
    /// The place of a message or a prompt: the last rows of the log.
    pub say: Rect,
    /// The height of the log.
    pub log_rows: u16,
}

/// Returns true if a layer covers what waits for the gamemaster; the header has its number then.
pub fn covers_asks(app: &App, width: u16) -> bool {
    app.layer().is_some() && width < MIN_BESIDE_WIDTH
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
    if state.combatants().is_empty() && state.mode() == Mode::Setup && room_for != RoomFor::Log {
        return draw_empty(app, room_for, theme, area, buf);
    }
    let order = app.order_view();
    let layer = app.layer().map(view_of);
    let subject = layer.map_or(app.selected(), |layer| layer.subject(app));
    let role = match layer.and_then(LayerView::role) {
        Some(role) => role,
        None if subject.map(|it| it.id) == app.selected().map(|it| it.id) => "selected",
        None => "asked about",
    };
    let due = asks::first_decision(app).and_then(|it| state.get(it.who()?));
    let panels = Panels { timeline: app.shown(), state, order: &order, subject, due, role, theme };
    let is_beside = area.width >= MIN_BESIDE_WIDTH;
    let details = panels.details(is_beside, area.width);
    let pane = OrderPane::new(app, &order, subject, details, theme);
    let asks = if covers_asks(app, area.width) { 0 } else { asks::rows(app) };
    let mut parts = Parts::new(area, &|room| pane.height(room), asks, room_for);
    pane.draw(targets, parts.order, buf);
    let mut areas = Vec::new();
    // Without a rule the log would look like a part of the dialog above.
    let has_log = parts.dialog.is_empty() || parts.log.height >= LOG;
    if parts.is_beside {
        areas.extend(has_log.then_some(parts.log));
        if !parts.dialog.is_empty() {
            areas.push(parts.dialog);
        }
        let drawn = panels.draw_columns(&parts.panels, buf);
        // A column without a panel has no divider.
        let is_needed = |it: &Rect| drawn.iter().any(|pane| pane.x > it.x);
        let needed = parts.dividers.iter().filter(|it| is_needed(it)).count();
        parts.dividers.truncate(needed);
        areas.extend(drawn);
    } else if let Some(&panel) = parts.panels.first() {
        panels.draw_subject(panel, buf);
    }
    if has_log {
        draw_log(app, parts.is_beside, theme, parts.log, buf);
    }
    targets.set_log(parts.log);
    asks::draw(app, theme, targets, parts.asks, buf);
    for &divider in &parts.dividers {
        pane::divide(divider, &areas, theme, buf);
    }
    let above = Rect { height: parts.log.bottom() - area.y, y: area.y, ..parts.log };
    let [_, say] = split_bottom(above, bottom_rows::ROWS);
    Ground { dialog: parts.dialog, say, log_rows: parts.log.height }
}

/// Draws the first steps in place of all parts, below a dialog.
fn draw_empty(app: &App, room_for: RoomFor, theme: Theme, area: Rect, buf: &mut Buffer) -> Ground {
    let [above, say] = split_bottom(area, bottom_rows::ROWS);
    let dialog = if let RoomFor::Dialog { most, .. } = room_for { most } else { 0 };
    let [dialog, steps] = split_top(above, dialog);
    first_steps::draw(app, theme, steps, buf);
    Ground { dialog, say, log_rows: 0 }
}

/// Draws the log, with a rule above if there is room, and a blank column before a divider.
fn draw_log(app: &App, is_beside: bool, theme: Theme, area: Rect, buf: &mut Buffer) {
    let blank = u16::from(is_beside);
    if let Some(log) = app.log_browser() {
        return log_browser::draw_pane(log, blank, theme, area, buf);
    }
    let title = match app.log().offset {
        0 => " Log ".to_owned(),
        back => format!(" Log, {back} steps back "),
    };
    let inside =
        if area.height < LOG { area } else { pane::open(&Span::raw(title), "", theme, area, buf) };
    let [inside, _] = split_right(inside, blank);
    let said = bottom_rows::rows_below_log(app, area.height, area.width);
    log::draw(app.timeline(), app.log(), said, theme, inside, buf);
}
