//! The panels: the numbers of the acting combatants above, those of the selected one below. Where both are the same, one
//! panel has all the room.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Span;

use super::combatant_panel::CombatantPanel;
use super::pane::{self, beside_divider};
use super::row_writer::write_lines;
use super::text::{cut_name, width};
use super::theme::Theme;
use crate::encounter::{Combatant, Encounter};
use crate::rules::{Mode, Status};
use crate::view::{OrderRow, whose_turn};

/// Rows that the selected combatant has at least beside those who act.
const LEAST: u16 = 4;

/// Rows that each of several acting combatants has at least.
const LEAST_EACH: u16 = 2;

/// Columns that a name has at least in a title, and those of the rules, blanks and separators around it.
const NAME: usize = 10;
const AROUND: usize = 11;

/// The panels with what they are read from.
#[derive(Clone, Copy)]
pub struct Panels<'a> {
    /// The encounter.
    pub state: &'a Encounter,
    /// The rows of the order.
    pub rows: &'a [OrderRow],
    /// The selected combatant.
    pub selected: Option<&'a Combatant>,
    /// The styles.
    pub theme: Theme,
}

impl<'a> Panels<'a> {
    /// Draws the panels, and returns the areas of their panes.
    pub fn draw(self, area: Rect, buf: &mut Buffer) -> Vec<Rect> {
        let acting: Vec<&'a Combatant> =
            whose_turn(self.state).into_iter().filter_map(|id| self.state.get(id)).collect();
        let other = self.selected.filter(|it| acting.iter().all(|acting| acting.id != it.id));
        match (acting.as_slice(), other) {
            ([], None) => {
                pane::open(&Span::raw(" No combatants "), "", self.theme, area, buf);
            }
            ([], Some(other)) => self.draw_selected(other, area, buf),
            (acting, None) => self.draw_acting(acting, area, buf),
            (acting, Some(other)) => {
                let below = self.rows_below(acting.len(), other, area);
                let rows = [Constraint::Fill(1), Constraint::Length(below)];
                let [above, below] = area.layout(&Layout::vertical(rows));
                self.draw_acting(acting, above, buf);
                self.draw_selected(other, below, buf);
                return vec![above, below];
            }
        }
        vec![area]
    }

    /// The rows of the selected combatant's panel: half of them, and less beside several who act, where it can spare
    /// some or they need them.
    fn rows_below(self, acting: usize, selected: &'a Combatant, area: Rect) -> u16 {
        let Rect { width, height, .. } = beside_divider(area);
        if acting == 1 {
            return height / 2;
        }
        let lines = self.panel(selected).lines(None, width as usize, height as usize, self.theme);
        let spared = height.saturating_sub(1 + LEAST_EACH * acting as u16);
        (height / 2).min(1 + lines.len() as u16).min(spared).max(LEAST)
    }

    fn panel(self, combatant: &'a Combatant) -> CombatantPanel<'a> {
        CombatantPanel { state: self.state, rows: self.rows, combatant }
    }

    /// Draws the acting combatants, or those who declare.
    fn draw_acting(self, acting: &[&'a Combatant], area: Rect, buf: &mut Buffer) {
        let role = match self.state.mode() {
            Mode::Declare => "declaring",
            _ if self.state.phase().has_started() => "started",
            _ => "acting",
        };
        match acting {
            [combatant] => {
                let name = combatant.name.to_uppercase();
                self.draw_panel(combatant, &name, role, self.theme.acting(), area, buf);
            }
            several => self.draw_sharing(several, role, area, buf),
        }
    }

    fn draw_selected(self, combatant: &'a Combatant, area: Rect, buf: &mut Buffer) {
        self.draw_panel(combatant, &combatant.name, "selected", self.theme.strong(), area, buf);
    }

    fn draw_panel(
        self,
        combatant: &'a Combatant,
        name: &str,
        role: &str,
        style: Style,
        area: Rect,
        buf: &mut Buffer,
    ) {
        let (title, subtitle) = title(combatant, name, role, area.width as usize);
        let inside = pane::open(&Span::styled(title, style), &subtitle, self.theme, area, buf);
        self.draw_numbers(combatant, None, beside_divider(inside), buf);
    }

    /// Draws combatants who share a slot, one below the other.
    fn draw_sharing(self, acting: &[&'a Combatant], role: &str, area: Rect, buf: &mut Buffer) {
        let style = self.theme.acting();
        let names: Vec<&str> = acting.iter().map(|combatant| combatant.name.as_str()).collect();
        let titled = |names: &str| format!(" {names} · {role} ");
        let all = titled(&names.join(" = ").to_uppercase());
        let fits = width(&all) < area.width as usize;
        let title = if fits { all } else { titled(&format!("{} AT ONCE", acting.len())) };
        let inside = pane::open(&Span::styled(title, style), "", self.theme, area, buf);
        let mut left = beside_divider(inside);
        for (place, combatant) in acting.iter().enumerate() {
            // Rows that can't be shared out go to the later ones.
            let height = left.height / (acting.len() - place) as u16;
            self.draw_numbers(combatant, Some(style), Rect { height, ..left }, buf);
            left = Rect { y: left.y + height, height: left.height - height, ..left };
        }
    }

    /// Draws the numbers of a combatant, after the name where that has a style.
    fn draw_numbers(
        self,
        combatant: &'a Combatant,
        name: Option<Style>,
        area: Rect,
        buf: &mut Buffer,
    ) {
        let (width, height) = (area.width as usize, area.height as usize);
        write_lines(self.panel(combatant).lines(name, width, height, self.theme), area, buf);
    }
}

/// The title, a name with a role, and the subtitle. A long name is cut so that the end of the subtitle has room.
fn title(combatant: &Combatant, name: &str, role: &str, columns: usize) -> (String, String) {
    let room = columns.saturating_sub(width(role) + AROUND);
    let subtitle = subtitle(combatant, room.saturating_sub(width(name).min(NAME)));
    let name = cut_name(name, room.saturating_sub(width(&subtitle)).max(NAME));
    (format!(" {name} · {role} "), subtitle)
}

/// Morph, side and state of a combatant, as much of its end as `columns` have room for: the end matters most.
fn subtitle(combatant: &Combatant, columns: usize) -> String {
    let mut parts = vec![combatant.block.morph.to_string(), combatant.block.side.to_string()];
    let states = [
        (combatant.status != Status::Active, combatant.status.to_string()),
        (combatant.surprised, "surprised".to_owned()),
        (combatant.block.hidden, "hidden".to_owned()),
        (combatant.lost, "lost a delayed action".to_owned()),
    ];
    parts.extend(states.into_iter().filter(|(holds, _)| *holds).map(|(_, state)| state));
    parts.extend(combatant.standby.map(|since| format!("waiting since {since}")));
    let mut ends = (0..parts.len()).map(|first| parts[first..].join(" · "));
    ends.find(|end| width(end) <= columns).unwrap_or_default()
}
