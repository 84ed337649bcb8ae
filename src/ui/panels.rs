//! The panels: the numbers of the acting combatants, and those of the selected one beside or below them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use super::combatant_panel::CombatantPanel;
use super::first_steps;
use super::pane::{self, beside_divider};
use super::row_writer::write_lines;
use super::split::{split_bottom, split_left};
use super::text::{cut_name, width};
use super::theme::Theme;
use crate::app::App;
use phasekeeper_engine::encounter::{Combatant, Encounter};
use phasekeeper_engine::rules::{Mode, Status};
use phasekeeper_engine::view::{OrderView, whose_turn};

/// The least rows of the selected combatant beside the acting ones.
const MIN_ROWS: u16 = 4;

/// The least rows of each of several acting combatants.
const MIN_ROWS_EACH: u16 = 2;

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
    /// True if the panels are side by side.
    pub abreast: bool,
    pub theme: Theme,
}

impl<'a> Panels<'a> {
    /// Draws the panels, and returns the areas of their panes and the divider between them. If the acting combatant is
    /// also selected, the other panel shows the next one.
    pub fn draw(self, area: Rect, buf: &mut Buffer) -> (Vec<Rect>, Option<Rect>) {
        let acting: Vec<&'a Combatant> =
            whose_turn(self.state).into_iter().filter_map(|id| self.state.get(id)).collect();
        let is_other = |it: &&Combatant| acting.iter().all(|acting| acting.id != it.id);
        let other = self.subject.filter(is_other).map(|it| (it, self.role));
        let other = other.or_else(|| Some((self.next().filter(is_other)?, "next")));
        match (acting.as_slice(), other) {
            ([], None) => {
                let inside = pane::open(&Span::raw(" Other keys "), "", self.theme, area, buf);
                first_steps::draw_others(self.app, self.theme, beside_divider(inside), buf);
                (vec![area], None)
            }
            ([], Some(other)) => {
                self.draw_other(other, area, buf);
                (vec![area], None)
            }
            (acting, None) => {
                self.draw_acting(acting, area, buf);
                (vec![area], None)
            }
            (acting, Some(other)) if self.abreast => {
                let [left, beside] = split_left(area, area.width / 2);
                let [divider, right] = split_left(beside, 1);
                self.draw_acting(acting, left, buf);
                self.draw_other(other, right, buf);
                (vec![left, right], Some(divider))
            }
            (acting, Some(other)) => {
                let below = self.rows_below(acting.len(), other.0, area);
                let [above, below] = split_bottom(area, below);
                self.draw_acting(acting, above, buf);
                self.draw_other(other, below, buf);
                (vec![above, below], None)
            }
        }
    }

    /// The combatant who is next in this phase.
    fn next(self) -> Option<&'a Combatant> {
        let group = self.order.pending().first()?;
        self.state.get(self.state.phase().slots[*group.first()?].who)
    }

    /// The rows of the panel below that of the acting combatant: half of them; less if it has rows to spare, or if
    /// several combatants act and need them.
    fn rows_below(self, acting: usize, other: &'a Combatant, area: Rect) -> u16 {
        let Rect { width, height, .. } = beside_divider(area);
        if acting == 1 {
            return height / 2;
        }
        let lines = self.panel(other).lines(None, width as usize, height as usize, self.theme);
        let spared = height.saturating_sub(1 + MIN_ROWS_EACH * acting as u16);
        (height / 2).min(1 + lines.len() as u16).min(spared).max(MIN_ROWS)
    }

    fn panel(self, combatant: &'a Combatant) -> CombatantPanel<'a> {
        CombatantPanel { state: self.state, rows: self.order.rows(), combatant }
    }

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

    fn draw_other(self, (combatant, role): (&'a Combatant, &str), area: Rect, buf: &mut Buffer) {
        self.draw_panel(combatant, &combatant.name, role, self.theme.strong(), area, buf);
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
            // The later ones get the rows that can't be divided evenly.
            let height = left.height / (acting.len() - place) as u16;
            self.draw_numbers(combatant, Some(style), Rect { height, ..left }, buf);
            left = Rect { y: left.y + height, height: left.height - height, ..left };
        }
    }

    /// Draws the numbers of a combatant, after the name if it has a style.
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
    parts.extend(combatant.standby.map(|since| format!("waiting since {since}")));
    let mut ends = (0..parts.len()).map(|first| parts[first..].join(" · "));
    ends.find(|end| width(end) <= columns).unwrap_or_default()
}
