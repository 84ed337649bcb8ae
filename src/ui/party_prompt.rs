//! The question about the same party: who joins, and in which condition.

use ratatui::Frame;
use ratatui::layout::Rect;

use super::input_row::InputRow;
use super::layer_view::LayerView;
use super::menu::{digit, draw_list};
use super::split::{split_bottom, split_top};
use super::text::{cut, pad, width};
use super::theme::Theme;
use super::{draft, popup};
use crate::app::App;
use crate::app::layer::party_prompt::{BROUGHT, PartyPrompt};

/// Columns of a member before the name, and the most columns of a name.
const BEFORE: usize = 8;
const MAX_NAME_WIDTH: usize = 24;

/// Rows below the members.
const FOOT_ROWS: usize = 4;

impl LayerView for PartyPrompt {
    fn shows_message(&self) -> bool {
        self.asks_time()
    }

    /// Draws the members with what they bring along, and the choices about harm and Moxie.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let members = &self.offer.members;
        let heading = self.heading();
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
            let state = self.state_of(index);
            let room = (list.width as usize).saturating_sub(BEFORE + longest + 1);
            format!("[{mark}] {digit} {}  {}", pad(&member.name, longest), cut(&state, room))
        });
        draw_list(items.collect(), Some(self.chosen), theme, list, frame);
        let choices = self.choices();
        let choices =
            choices.iter().map(|(label, it)| (*label, it.as_str())).chain([("", BROUGHT)]);
        for ((label, value), row) in choices.zip(foot.rows()) {
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
