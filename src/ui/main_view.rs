//! The main view: the banner, the order, the panels and the log.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::banner::Banner;
use super::layer_view::{LayerView, RoomFor, view_of};
use super::order_pane::OrderPane;
use super::pane::beside_divider;
use super::panels::Panels;
use super::split::{split_left, split_top};
use super::targets::Targets;
use super::theme::Theme;
use super::{in_effect, log, log_browser, order_pane, pane};
use crate::app::App;

/// The width from which the panels are beside the order, and from which the log has a column of its own.
const MIN_BESIDE_WIDTH: u16 = 120;
const MIN_LOG_COLUMN_WIDTH: u16 = 160;

/// Columns of the order beside the panels; of what is more than the least width for three columns, it gets a quarter,
/// and the panels three eighths.
const ORDER_WIDTH: u16 = 81;
const PANELS_WIDTH: u16 = 38;

/// The height below which there is a row for each of the parts but the order.
const LOW: u16 = 16;

/// Rows of the banner, and of a title.
const BANNER: u16 = 2;
const TITLE: u16 = 1;

/// Rows of the numbers of one combatant: one for so many rows of the screen.
const NUMBERS_SHARE: u16 = 8;

/// Rows that the log keeps if there are more than the order needs; of the others the numbers get so many at most.
const LOG_STACKED: u16 = 4;
const MORE_NUMBERS: u16 = 3;

/// Rows of the selected combatant's numbers beside a form.
const NUMBERS_BESIDE_FORM: u16 = 2;

/// The least rows of the order beside a form: headings and a row.
const MIN_ORDER: u16 = 2;

/// Rows of a log with a title.
const LOG: u16 = 3;

/// The arrangement of the parts, by the width of the screen.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Layout {
    /// One below the other.
    #[default]
    Stacked,
    /// The panels beside the order and the log.
    Beside,
    /// A column for each of order, panels and log.
    Columns,
}

/// The parts of the main view; a part that is empty is not drawn.
#[derive(Default)]
struct Parts {
    layout: Layout,
    banner: Rect,
    /// The numbers of those who act, below the banner; empty if they have a panel.
    acting: Rect,
    order: Rect,
    /// The panels: a column of them beside the order, or the one of the subject below.
    panels: Rect,
    log: Rect,
    /// The area below the order for a popup.
    popup: Rect,
    dividers: Vec<Rect>,
}

impl Parts {
    /// Divides `area`. The order needs `rows`; `acting` combatants act.
    fn new(area: Rect, rows: u16, acting: usize, room_for: RoomFor) -> Self {
        if area.width < MIN_BESIDE_WIDTH {
            return Self::stacked(area, rows, acting, room_for);
        }
        let [banner, area] = split_top(area, BANNER);
        let more = area.width.saturating_sub(MIN_LOG_COLUMN_WIDTH);
        let [order, beside] = split_left(area, ORDER_WIDTH + more / 4);
        let [divider, beside] = split_left(beside, 1);
        if area.width < MIN_LOG_COLUMN_WIDTH {
            let is_log = room_for == RoomFor::Log;
            let most = if is_log { area.height / 2 } else { area.height * 2 / 3 };
            let [order, log] = split_top(order, (rows + TITLE).min(most));
            let (layout, panels, dividers) = (Layout::Beside, beside, vec![divider]);
            return Self { layout, banner, order, panels, log, dividers, ..Self::default() };
        }
        let [panels, beside] = split_left(beside, PANELS_WIDTH + more * 3 / 8);
        let [second, log] = split_left(beside, 1);
        let (layout, dividers) = (Layout::Columns, vec![divider, second]);
        Self { layout, banner, order, panels, log, dividers, ..Self::default() }
    }

    /// Stacks the parts. A form takes the place of all but the order and the numbers that it is about; the log with a
    /// cursor has half of the rows that are left by those.
    fn stacked(area: Rect, rows: u16, acting: usize, room_for: RoomFor) -> Self {
        let is_low = area.height < LOW;
        let numbers = if is_low { 1 } else { area.height / NUMBERS_SHARE };
        // Before anybody acts, the subject has their rows as well.
        let numbers = if acting == 0 { 2 * numbers + 1 } else { numbers };
        let (banner, acting) = match (room_for, acting) {
            (RoomFor::Form(_), _) => (1, 0),
            (_, 0) => (BANNER, 0),
            _ if is_low => (1, 1),
            (_, several) => (BANNER, numbers.max(several as u16).min(area.height / 4)),
        };
        let below = |rows: u16| area.height.saturating_sub(banner + acting + TITLE + rows);
        let (order, popup, numbers) = match room_for {
            RoomFor::Form(popup) => {
                let room = below(NUMBERS_BESIDE_FORM);
                let popup = popup.min(room.saturating_sub(MIN_ORDER));
                (rows.min(room - popup), popup, NUMBERS_BESIDE_FORM)
            }
            RoomFor::Menu(_) => (below(numbers), 0, numbers),
            RoomFor::Log => (rows.min(below(numbers) / 2), 0, numbers),
            RoomFor::All => {
                let order = rows.min(below(numbers));
                let spare = (below(numbers) - order).saturating_sub(LOG_STACKED);
                (order, 0, numbers + spare.min(MORE_NUMBERS))
            }
        };
        let [banner, left] = split_top(area, banner);
        let [acting, left] = split_top(left, acting);
        let [order, left] = split_top(left, order);
        let [popup, left] = split_top(left, popup);
        let [panels, log] = split_top(left, TITLE + numbers);
        Self { banner, acting, order, panels, log, popup, ..Self::default() }
    }
}

/// The area in which a popup covers none of the numbers it is about.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// The screen without the panels, or only the area reserved for a form.
    pub free: Rect,
    /// The rows of the order with the combatant it is about.
    pub row: Option<Rect>,
    /// The height of the log.
    pub log_rows: u16,
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
    let rows = order.rows().len();
    let layer = app.layer().map(view_of);
    let subject = layer.map_or(app.selected(), |layer| layer.subject(app));
    let role = match layer.and_then(LayerView::role) {
        Some(role) => role,
        None if subject.map(|it| it.id) == app.selected().map(|it| it.id) => "selected",
        None => "asked about",
    };
    let panels = Panels { app, state, order: &order, subject, role, theme };
    let needed = order_pane::height(state, rows, 0) as u16;
    let parts = Parts::new(area, needed, panels.acting_count(), room_for);
    let past = app.log_browser().and_then(log_browser::past_mark);
    Banner { app, state, order: &order, past: past.as_deref(), theme }.draw(parts.banner, buf);

    let (mut inside, mut areas) = (parts.order, vec![parts.order, parts.log]);
    let mut details = 0;
    let is_stacked = parts.layout == Layout::Stacked;
    if !is_stacked {
        let title = Span::styled(order_pane::title(state), theme.strong());
        inside = pane::open(&title, "", theme, parts.order, buf);
    }
    if parts.layout == Layout::Columns {
        details = order_pane::details_in(state, rows, inside.height);
        let used = order_pane::height(state, rows, details) as u16;
        let [above, below] = split_top(inside, used);
        inside = above;
        if in_effect::draw(state, theme, below, buf) {
            areas.push(below);
        }
    }
    let pane = OrderPane { app, order: &order, selected: subject, details, theme };
    let row = pane.draw(targets, inside, buf);
    if is_stacked {
        panels.draw_acting(parts.acting, buf);
        panels.draw_subject(!parts.acting.is_empty(), parts.panels, buf);
    } else {
        areas.extend(panels.draw_column(parts.panels, buf));
    }
    draw_log(app, theme, parts.log, buf);
    targets.set_log(parts.log);
    for &divider in &parts.dividers {
        pane::divide(divider, &areas, theme, buf);
    }
    let free = if !parts.popup.is_empty() {
        parts.popup
    } else if is_stacked {
        Rect { height: parts.panels.y - area.y, ..area }
    } else {
        Rect { height: area.bottom() - parts.order.y, ..parts.order }
    };
    Ground { free, row, log_rows: parts.log.height }
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
    let inside = if area.x > 0 { beside_divider(inside) } else { inside };
    log::draw(app.timeline(), app.log(), theme, inside, buf);
}
