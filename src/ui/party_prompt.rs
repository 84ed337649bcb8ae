//! The question about the same party: who joins, and in which condition.

use ratatui::Frame;
use ratatui::layout::Rect;

use super::input_row::InputRow;
use super::layer_view::{LayerView, RoomFor};
use super::menu::{digit, draw_list};
use super::split::{split_bottom, split_top};
use super::text::{cut, pad, width};
use super::theme::Theme;
use super::{draft, popup};
use crate::app::App;
use crate::app::layer::draft::Draft;
use crate::app::layer::party_prompt::PartyPrompt;
use phasekeeper_engine::command::{InjuryKind, PartyMember, StatEdit};
use phasekeeper_engine::rules::{Stat, Status};
use phasekeeper_engine::text::counted;

/// Columns of a member before the name, and the most columns of a name.
const BEFORE: usize = 8;
const MAX_NAME_WIDTH: usize = 24;

/// Rows below the members.
const FOOT_ROWS: usize = 4;

/// What is so in any case.
const FULL: &str = "magazines are full, effects of the fight over";

impl LayerView for PartyPrompt {
    fn room_for(&self, _: &App, _: u16) -> RoomFor {
        RoomFor::Page
    }

    fn shows_message(&self) -> bool {
        self.asks_time()
    }

    /// Draws the members with what they bring along, and the choices about harm and Moxie.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let members = &self.offer.members;
        let from = if self.offer.title.is_empty() { "untitled" } else { &self.offer.title };
        let heading = format!("Same party? As left in: {from}");
        let asks = match &self.title {
            _ if self.asks_time() => 2,
            title => u16::from(title.is_some()),
        };
        let rows = members.len() + FOOT_ROWS + usize::from(asks);
        let [inside, _] = split_top(popup::open(&heading, theme, area, frame), rows as u16);
        let [inside, question] = split_bottom(inside, asks);
        let [list, foot] = split_bottom(inside, FOOT_ROWS as u16);
        let longest =
            members.iter().map(|it| width(&it.name)).max().unwrap_or(0).min(MAX_NAME_WIDTH);
        let items = members.iter().enumerate().map(|(index, member)| {
            let mark = if self.is_in(index) { 'x' } else { ' ' };
            let digit = digit(index);
            let state =
                if self.is_in(index) { about(member, self) } else { "stays out".to_owned() };
            let room = (list.width as usize).saturating_sub(BEFORE + longest + 1);
            format!("[{mark}] {digit} {}  {}", pad(&member.name, longest), cut(&state, room))
        });
        draw_list(items.collect(), self.chosen, theme, list, frame);
        let harm = if self.is_hurt { "as it was" } else { "healed: whole and well" };
        let moxie = if self.has_full_pools { "full pools" } else { "the points they had left" };
        let time = self.time.as_ref().filter(|_| !self.asks_time());
        let time = time.map_or_else(|| "none passes".to_owned(), Draft::answer);
        let choices = [("Harm", harm), ("Moxie", moxie), ("Time", &time), ("", FULL)];
        for ((label, value), row) in choices.into_iter().zip(foot.rows()) {
            let style = if label.is_empty() { theme.label() } else { theme.strong() };
            InputRow::labeled(label, false, theme, row, frame).label(value, style);
        }
        if let Some(time) = self.time.as_ref().filter(|_| self.asks_time()) {
            draft::draw(time, app, theme, question, frame);
        } else if let Some(title) = &self.title {
            let mut row = InputRow::labeled("Title", true, theme, question, frame);
            row.field(title, row.room(), true, theme.strong());
        }
    }
}

/// A member's condition: status, harm, points of Moxie.
fn about(member: &PartyMember, prompt: &PartyPrompt) -> String {
    let mut parts = Vec::new();
    if prompt.is_hurt {
        if member.status != Status::Active {
            parts.push(member.status.to_string());
        }
        parts.extend(member.injuries.iter().filter_map(harm));
    }
    let moxie = member.block.iter().find_map(|edit| match edit {
        StatEdit::Stat(Stat::Moxie, value) => *value,
        _ => None,
    });
    if let Some(moxie) = moxie {
        let points = if prompt.has_full_pools { moxie } else { member.pool };
        parts.push(format!("Moxie {points}/{moxie}"));
    }
    parts.join(", ")
}

/// Harm in words; `None` for none.
fn harm(edit: &StatEdit) -> Option<String> {
    let StatEdit::Injury(kind, count) = *edit else { return None };
    let words = match kind {
        InjuryKind::Damage => format!("{count} damage"),
        InjuryKind::Wounds => counted(count, "wound"),
        InjuryKind::Stress => format!("{count} stress"),
        InjuryKind::Traumas => counted(count, "trauma"),
    };
    (count > 0).then_some(words)
}
