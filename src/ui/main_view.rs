//! The main view: the order, the panels and the log, side by side.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Span;

use super::panels::Panels;
use super::theme::Theme;
use super::{log, order_pane, pane};
use crate::app::App;
use crate::app::layer::Layer;
use crate::encounter::Combatant;
use crate::view::order_rows;

/// The width from which the log has a column of its own.
const WIDE: u16 = 150;

/// The width from which the order has more than half of it, for more columns in a row.
const ROOMY: u16 = 100;

const DIVIDER: Constraint = Constraint::Length(1);
const REST: Constraint = Constraint::Fill(1);

/// The parts of the main view.
struct Parts {
    order: Rect,
    panels: Rect,
    log: Rect,
    dividers: Vec<Rect>,
}

impl Parts {
    fn new(area: Rect) -> Self {
        if area.width >= WIDE {
            let (order, panels) = (Constraint::Percentage(36), Constraint::Percentage(28));
            let columns = Layout::horizontal([order, DIVIDER, panels, DIVIDER, REST]);
            let [order, left, panels, right, log] = area.layout(&columns);
            return Self { order, panels, log, dividers: vec![left, right] };
        }
        let order = Constraint::Percentage(if area.width < ROOMY { 49 } else { 54 });
        let [order, divider, rest] = area.layout(&Layout::horizontal([order, DIVIDER, REST]));
        let rows = Layout::vertical([Constraint::Percentage(74), Constraint::Min(3)]);
        let [panels, log] = rest.layout(&rows);
        Self { order, panels, log, dividers: vec![divider] }
    }
}

/// Draws the panes, and the dividers between them.
pub fn draw(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let state = app.encounter();
    let rows = order_rows(state);
    let selected = selected(app);
    let parts = Parts::new(area);

    let title = Span::raw(order_pane::title(state));
    let inside = pane::open(&title, "", theme, parts.order, buf);
    order_pane::draw(app, &rows, selected, theme, inside, buf);

    let panels = Panels { state, rows: &rows, selected, theme };
    let mut areas = panels.draw(parts.panels, buf);

    let title = match app.log().offset {
        0 => " Log ".to_owned(),
        back => format!(" Log, {back} steps back "),
    };
    let inside = pane::open(&Span::raw(title), "", theme, parts.log, buf);
    log::draw(app.timeline(), app.log(), theme, pane::beside_divider(inside), buf);

    areas.extend([parts.order, parts.log]);
    for divider in parts.dividers {
        pane::divide(divider, &areas, theme, buf);
    }
}

/// The selected combatant, or the one that the letters typed so far would select.
fn selected(app: &App) -> Option<&Combatant> {
    match app.layer() {
        Some(Layer::Find(find)) => app.encounter().get(find.found(app.encounter())?),
        _ => app.selected(),
    }
}
