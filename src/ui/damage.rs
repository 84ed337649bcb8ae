//! Damage: DV, kind and armor penetration; for several also who is how far away.

use ratatui::Frame;
use ratatui::layout::Rect;

use super::input_row::InputRow;
use super::layer_view::{LayerView, RoomFor};
use super::menu::draw_list;
use super::split::split_top;
use super::text::{cut_name, pad, width};
use super::theme::Theme;
use super::{message, popup};
use crate::app::App;
use crate::app::layer::damage_prompt::{DamagePrompt, METRES, RADIUS};
use phasekeeper_engine::command::ConeRange::{Medium, Short};
use phasekeeper_engine::encounter::{Encounter, Fact, Id};
use phasekeeper_engine::narrate::name_some;
use phasekeeper_engine::text::counted;

/// The most rows of the list of those in an area, the least below the numbers, and the most columns of a name.
const MAX_AREA_ROWS: usize = 10;
const MESSAGE_ROWS: usize = 1;
const MAX_NAME_WIDTH: usize = 20;

impl LayerView for DamagePrompt {
    /// Draws the numbers; then those in an area, with their metres and what each would take.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let inside = popup::open(&title(self, app.encounter()), theme, area, frame);
        let [_, area] = split_top(inside, 1);
        self.draw_area(app.encounter(), theme, area, frame);
        draw(self, "DV", "a number, or dice as 2d10+4", app, theme, inside, frame);
    }

    fn room_for(&self, _: &App, _: u16) -> RoomFor {
        RoomFor::dialog(1 + self.area().len().clamp(MESSAGE_ROWS, MAX_AREA_ROWS))
    }

    fn who(&self, _: &Encounter) -> Option<Id> {
        self.who.first().copied()
    }

    /// Returns the effect on a single combatant; `None` without one, and for several: the list has theirs.
    fn answer(&self, app: &App) -> Option<String> {
        let [who] = self.who[..] else { return None };
        Some(taken(&self.preview(app.encounter()), who)).filter(|it| !it.is_empty())
    }

    fn shows_message(&self) -> bool {
        true
    }
}

/// Returns the title: who is hit, and how the damage spreads.
pub fn title(prompt: &DamagePrompt, state: &Encounter) -> String {
    let spread = match (prompt.cone, prompt.scatter) {
        (None, None) => String::new(),
        (None, Some(1)) => ", missed by 1d10 m".to_owned(),
        (None, Some(times)) => format!(", missed by {times} × 1d10 m"),
        (Some(Medium), _) => ", a cone at medium range".to_owned(),
        (Some(Short), _) => ", a cone at short range: and 1d10 more".to_owned(),
        (Some(far), _) => format!(", a cone at {far} range: and 1d10 less"),
    };
    format!("Damage to {}{spread}", name_some(state, &prompt.who))
}

/// Draws the numbers in a row, the first one with a label and what explains it. The radius of an area is seldom given.
pub fn draw(
    prompt: &DamagePrompt,
    label: &str,
    explained: &str,
    app: &App,
    theme: Theme,
    area: Rect,
    frame: &mut Frame,
) {
    let is_focused = prompt.focus <= RADIUS;
    let mut row = InputRow::labeled(label, is_focused, theme, area, frame);
    for (index, (label, input)) in prompt.fields.iter().enumerate().take(RADIUS + 1) {
        let is_focused = index == prompt.focus;
        if index == RADIUS && !is_focused && input.value().is_empty() {
            continue;
        }
        if !label.is_empty() {
            row.label(&format!("  {label} "), theme.label());
        }
        row.typed(input, is_focused, theme);
        if index == 0 {
            row.label(&prompt.choice(), theme.strong());
        }
    }
    let explained = match prompt.focus {
        0 if prompt.is_old => "as rolled, unless you type another",
        0 => explained,
        METRES.. if prompt.scatter.is_some() => "metres from where it fell",
        METRES.. => "metres from its center; none: in it",
        _ => "",
    };
    let beside = row.beside();
    row.label(&format!("  {explained}"), theme.label());
    message::draw_beside(app.message(), theme, beside, area, frame);
}

impl DamagePrompt {
    /// Draws those in an area, with their metres and what each would take.
    fn draw_area(&self, state: &Encounter, theme: Theme, area: Rect, frame: &mut Frame) {
        let names = state.names(self.area());
        let longest = names.iter().map(|name| width(name)).max().unwrap_or(0).min(MAX_NAME_WIDTH);
        let facts = self.preview(state);
        let items = self.area().iter().zip(&names).enumerate().map(|(index, (&id, name))| {
            let metres = match self.fields[METRES + index].1.value() {
                _ if self.cone.is_some() => String::new(),
                "" if self.focus != METRES + index => "0 m".to_owned(),
                typed => format!("{typed} m"),
            };
            let name = pad(&cut_name(name, longest), longest);
            format!("{name} {metres:>5}  {}", taken(&facts, id))
        });
        draw_list(items.collect(), self.focus.checked_sub(METRES), theme, area, frame);
    }
}

/// Returns the effect of these facts on a combatant, the status first.
fn taken(facts: &[Fact], id: Id) -> String {
    let parts = facts.iter().filter_map(|fact| match fact {
        Fact::Hit { who, taken, .. } if *who == id => Some(format!("{taken} damage")),
        Fact::Wounded { who, count, .. } if *who == id => Some(counted(*count, "wound")),
        Fact::StatusChanged { who, status } if *who == id => Some(status.to_string()),
        _ => None,
    });
    parts.collect::<Vec<_>>().join(", ")
}
