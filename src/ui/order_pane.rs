//! The order: headings with the timers, and a row for each combatant, with lines of details if there is room for all.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::widgets::{Clear, Widget};

use super::combatant_panel::CombatantPanel;
use super::order_columns::{Columns, MARK, SELECTION, SIDE_SIGN, SIGN};
use super::order_row::RowView;
use super::order_window::{OrderLine, lines};
use super::row_style::style;
use super::row_writer::{RowWriter, write_lines};
use super::split::{split_left, split_right, split_top};
use super::targets::Targets;
use super::text::{cut, width};
use super::theme::Theme;
use super::time_text;
use super::{first_steps, reserve_lines};
use crate::app::{App, Input, Message};
use phasekeeper_engine::encounter::{Combatant, Encounter, Id};
use phasekeeper_engine::rules::{Declaration, Mode};
use phasekeeper_engine::view::{OrderRow, OrderView, PhasesActed, changed};

/// The rows from which there are headings.
const MIN_ROWS_WITH_HEADINGS: u16 = 2;

/// The most lines of details below a row.
const MAX_DETAILS: usize = 2;

/// The part of the headings for timers.
const TIMERS_SHARE: u16 = 3;

pub fn title(state: &Encounter) -> &'static str {
    match (state.rules().declaration, state.mode()) {
        (Declaration::Upward, Mode::Declare) => " Order, declaring upward ↑ ",
        (Declaration::Upward, Mode::Acting) => " Order, acting downward ↓ ",
        _ => " Order ",
    }
}

/// Returns the lines that the order takes: headings, rows with `details` lines each, the reserve.
pub fn height(state: &Encounter, rows: usize, details: usize) -> usize {
    1 + match rows + state.reserves().len() {
        0 => first_steps::ROWS,
        _ => rows * (1 + details) + state.reserves().len(),
    }
}

/// Returns the lines of details for which `height` lines have room.
pub fn details_in(state: &Encounter, rows: usize, height: u16) -> usize {
    let fits = |details: &usize| self::height(state, rows, *details) <= height as usize;
    (1..=MAX_DETAILS).rev().find(fits).unwrap_or(0)
}

/// The order with its context.
pub struct OrderPane<'a> {
    pub app: &'a App,
    pub order: &'a OrderView,
    pub selected: Option<&'a Combatant>,
    /// Lines of details below each row.
    pub details: usize,
    pub theme: Theme,
}

impl OrderPane<'_> {
    /// Draws the headings, the rows and the reserve. Returns the rows of the screen with the selected combatant.
    pub fn draw(self, targets: &mut Targets, area: Rect, buf: &mut Buffer) -> Option<Rect> {
        let Self { app, order, selected, details, theme } = self;
        let (state, rows) = (app.shown().encounter(), order.rows());
        if state.combatants().is_empty() {
            first_steps::draw_steps(app, theme, area, buf);
            return None;
        }
        let longest = rows.iter().map(|row| width(state.name(row.who))).max().unwrap_or(0);
        let columns = Columns::new(area.width as usize, longest, state);
        let [headings, area] = split_top(area, u16::from(area.height >= MIN_ROWS_WITH_HEADINGS));
        columns.draw_headings(state, theme, headings, buf);
        draw_timers(state, theme, headings, buf);
        let (height, row_height) = (area.height as usize, 1 + details);
        let reserve = reserve_lines::count(state, rows.len() * row_height, height);
        let room = (height - reserve) / row_height;
        let chosen = selected.map(|combatant| combatant.id);
        // Of several rows of a combatant, the first one is selected.
        let selected = selected.and_then(|it| rows.iter().position(|row| row.who == it.id));
        let (acted, changed) = (PhasesActed::of(app.shown()), just_changed(app));
        let next = order.pending().first().map_or(&[][..], Vec::as_slice);
        let mut place_of_selected = None;
        let mut left = area;
        for line in lines(rows, selected, room) {
            let [place, below] = split_top(left, row_height as u16);
            left = below;
            match line {
                OrderLine::Row(index) => {
                    let row = &rows[index];
                    let Some(combatant) = state.get(row.who) else { continue };
                    let (acted, columns) = (&acted, &columns);
                    let is_changed = changed.contains(&row.who);
                    let is_next = row.slot.is_some_and(|slot| next.contains(&slot));
                    let view = RowView {
                        state,
                        row,
                        combatant,
                        acted,
                        is_next,
                        is_changed,
                        columns,
                        theme,
                    };
                    targets.add(place, Input::Click(row.who));
                    let is_marked = app.marked().contains(&row.who);
                    let [line, below] = split_top(place, 1);
                    view.draw(selected == Some(index), is_marked, line, buf);
                    draw_details(CombatantPanel { state, rows, combatant }, row, theme, below, buf);
                    if selected == Some(index) {
                        place_of_selected = Some(place);
                    }
                }
                OrderLine::Hidden(count) => {
                    let mut writer = RowWriter::new(place, buf);
                    writer.write(&format!("      … {count} more"), theme.label());
                }
            }
        }
        let place = Rect { height: left.height.min(reserve as u16), ..left };
        reserve_lines::draw(app, chosen, theme, place, buf);
        if reserve > 0 && state.reserve().into_iter().any(|id| Some(id) == chosen) {
            place_of_selected = Some(Rect { height: 1, ..place });
        }
        place_of_selected
    }
}

/// Draws the timers with their remaining time at the right of the headings, if there are any, in place of the last one.
fn draw_timers(state: &Encounter, theme: Theme, area: Rect, buf: &mut Buffer) {
    if state.timers().is_empty() {
        return;
    }
    let timers: Vec<String> =
        state.timers().iter().map(|timer| time_text::timer(state, timer)).collect();
    let [_, right] = split_right(area, area.width / TIMERS_SHARE);
    Clear.render(right, buf);
    let timers = cut(&timers.join(" · "), (right.width as usize).saturating_sub(2)).into_owned();
    RowWriter::new(right, buf).write_right(&format!(" {timers} "), theme.strong());
}

/// Draws the details of a combatant below the name, dim if the row is.
fn draw_details(panel: CombatantPanel, row: &OrderRow, theme: Theme, area: Rect, buf: &mut Buffer) {
    let [_, area] = split_left(area, (SELECTION + MARK + SIGN + SIDE_SIGN) as u16);
    write_lines(panel.details(area, theme), area, buf);
    buf.set_style(area, style(row, theme).remove_modifier(Modifier::BOLD));
}

/// The combatants changed by the command of the message or the log; none after another key.
fn just_changed(app: &App) -> Vec<Id> {
    let is_news = match app.log_browser() {
        Some(log) => log.position() != log.now,
        None => matches!(app.message(), Message::Done(_) | Message::DoneAnd(_)),
    };
    let last = app.shown().history().done().last().filter(|_| is_news);
    last.map_or_else(Vec::new, |step| changed(&step.facts))
}
