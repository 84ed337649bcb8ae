//! The panels: the numbers of the acting combatants, those of the selected one, and of those who are next.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use super::combatant_panel::CombatantPanel;
use super::first_steps;
use super::pane::{self, beside_divider};
use super::row_writer::write_lines;
use super::split::split_top;
use super::text::{cut_name, width};
use super::theme::Theme;
use crate::app::App;
use phasekeeper_engine::encounter::{Combatant, Encounter, Id};
use phasekeeper_engine::rules::{Mode, Status};
use phasekeeper_engine::view::{OrderView, whose_turn};

/// The least rows of a panel, its title included.
const MIN_ROWS: u16 = 4;

/// The most panels of those who are next.
const MAX_NEXT: usize = 6;

/// The least columns of a name in a title, and the columns of rules, blanks and separators around it.
const MIN_NAME_WIDTH: usize = 16;
const TITLE_MARGIN: usize = 11;

/// The panels with their context.
#[derive(Clone, Copy)]
pub struct Panels<'a> {
    pub app: &'a App,
    pub state: &'a Encounter,
    pub order: &'a OrderView,
    /// The selected combatant, or the one a dialog is about.
    pub subject: Option<&'a Combatant>,
    /// The role of the subject in its title: selected, a target, asked about.
    pub role: &'a str,
    pub theme: Theme,
}

impl<'a> Panels<'a> {
    /// Returns how many act.
    pub fn acting_count(self) -> usize {
        self.acting().len()
    }

    /// Draws the numbers of those who act without titles, one below the other.
    pub fn draw_acting(self, area: Rect, buf: &mut Buffer) {
        let (acting, mut left) = (self.acting(), beside_divider(beside_divider(area)));
        let name = Some(self.theme.acting()).filter(|_| acting.len() > 1);
        for (place, combatant) in acting.iter().enumerate() {
            // The later ones get the rows that can't be divided evenly.
            let [above, below] = split_top(left, left.height / (acting.len() - place) as u16);
            write_lines(self.panel(combatant).lines(name, above, self.theme), above, buf);
            left = below;
        }
    }

    /// Draws the panel of the subject; of the next one instead if `is_acting_drawn` and the subject acts.
    pub fn draw_subject(self, is_acting_drawn: bool, area: Rect, buf: &mut Buffer) {
        let is_subject = |id: Id| self.subject.is_some_and(|subject| subject.id == id);
        let is_wanted = |(combatant, role): &(&Combatant, &str)| {
            if is_acting_drawn { *role != ACTING } else { is_subject(combatant.id) }
        };
        match self.shown().into_iter().find(is_wanted) {
            Some((combatant, role)) => {
                self.draw_panel(combatant, role, area, buf);
            }
            None if self.acting().is_empty() => self.draw_other_keys(area, buf),
            None => {}
        }
    }

    /// Draws panels one below the other: those who act, the subject, and those who are next, as long as there is room.
    /// Returns the areas of the panes.
    pub fn draw_column(self, area: Rect, buf: &mut Buffer) -> Vec<Rect> {
        let shown = self.shown();
        if shown.is_empty() {
            self.draw_other_keys(area, buf);
            return vec![area];
        }
        let needed = shown.iter().filter(|(_, role)| *role != NEXT).count();
        let (mut panes, mut left) = (Vec::new(), area);
        for (index, (combatant, role)) in shown.into_iter().enumerate() {
            if left.height < MIN_ROWS && index >= needed {
                break;
            }
            // Those that must be shown leave rows for each other.
            let later = needed.saturating_sub(index + 1) as u16;
            let most = left.height.saturating_sub(MIN_ROWS * later).max(MIN_ROWS);
            let [pane, _] = split_top(left, most);
            let rows = self.draw_panel(combatant, role, pane, buf);
            let [pane, below] = split_top(left, rows);
            panes.push(pane);
            left = below;
        }
        panes
    }

    fn acting(self) -> Vec<&'a Combatant> {
        whose_turn(self.state).into_iter().filter_map(|id| self.state.get(id)).collect()
    }

    /// Those with a panel, each once with the role: who acts, the subject, who is next in this phase and in the next.
    fn shown(self) -> Vec<(&'a Combatant, &'a str)> {
        let acting = self.acting().into_iter().map(|it| (it, ACTING));
        let mut shown: Vec<(&Combatant, &str)> = acting.collect();
        let pending = self.order.pending().iter().flatten();
        let next = pending.map(|&slot| self.state.phase().slots[slot].who);
        let forecast = self.order.forecast().into_iter().flat_map(|it| it.groups.iter().flatten());
        let next = next.chain(forecast.copied()).take(MAX_NEXT);
        let next = next.filter_map(|id: Id| self.state.get(id)).map(|it| (it, NEXT));
        for (combatant, role) in self.subject.map(|it| (it, self.role)).into_iter().chain(next) {
            if shown.iter().all(|(other, _)| other.id != combatant.id) {
                shown.push((combatant, role));
            }
        }
        shown
    }

    fn panel(self, combatant: &'a Combatant) -> CombatantPanel<'a> {
        CombatantPanel { state: self.state, rows: self.order.rows(), combatant }
    }

    fn draw_other_keys(self, area: Rect, buf: &mut Buffer) {
        let inside = pane::open(&Span::raw(" Other keys "), "", self.theme, area, buf);
        first_steps::draw_others(self.app, self.theme, beside_divider(inside), buf);
    }

    /// Draws a panel at the top of `area`, and returns its rows.
    fn draw_panel(self, combatant: &'a Combatant, role: &str, area: Rect, buf: &mut Buffer) -> u16 {
        let (name, role, style) = match role {
            ACTING => {
                let role = match self.state.mode() {
                    Mode::Declare => "declaring",
                    _ if self.state.phase().has_started() => "started",
                    _ => "acting",
                };
                (combatant.name.to_uppercase(), role, self.theme.acting())
            }
            NEXT => (combatant.name.to_string(), role, Style::new()),
            _ => (combatant.name.to_string(), role, self.theme.strong()),
        };
        let (title, subtitle) = title(combatant, &name, role, area.width as usize);
        let inside = pane::open(&Span::styled(title, style), &subtitle, self.theme, area, buf);
        let inside = beside_divider(inside);
        let lines = self.panel(combatant).lines(None, inside, self.theme);
        let rows = 1 + lines.len() as u16;
        write_lines(lines, inside, buf);
        rows
    }
}

/// The roles of those who act, and of those who are next.
const ACTING: &str = "acting";
const NEXT: &str = "next";

/// The title (a name with a role) and the subtitle. A long name is cut so that the end of the subtitle fits.
fn title(combatant: &Combatant, name: &str, role: &str, columns: usize) -> (String, String) {
    let room = columns.saturating_sub(width(role) + TITLE_MARGIN);
    let subtitle = subtitle(combatant, room.saturating_sub(width(name).min(MIN_NAME_WIDTH)));
    let name = cut_name(name, room.saturating_sub(width(&subtitle)).max(MIN_NAME_WIDTH));
    (format!(" {name} · {role} "), subtitle)
}

/// Morph, side and state of a combatant, cut at the beginning to `columns` columns, because the end matters most.
fn subtitle(combatant: &Combatant, columns: usize) -> String {
    let mut parts = vec![combatant.block.morph.to_string(), combatant.block.side.to_string()];
    let states = [
        (combatant.status != Status::Active, combatant.status.to_string()),
        (combatant.is_in_reserve(), "in reserve".to_owned()),
        (combatant.surprised, "surprised".to_owned()),
        (combatant.block.hidden, "hidden".to_owned()),
        (combatant.lost, "lost a delayed action".to_owned()),
    ];
    parts.extend(states.into_iter().filter(|(holds, _)| *holds).map(|(_, state)| state));
    parts.extend(combatant.at.as_ref().map(|place| format!("at {place}")));
    parts.extend(combatant.standby.map(|since| format!("waiting since {since}")));
    let mut ends = (0..parts.len()).map(|first| parts[first..].join(" · "));
    ends.find(|end| width(end) <= columns).unwrap_or_default()
}
