//! A row of the order: selection, sign, side, name, score, phases, wounds, damage, Moxie, state.
//!
//! The columns are drawn without ratatui's `Table`: for twenty such rows it takes 0.95 million instructions at 120×40,
//! as much as the rest of a key.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::news::News;
use super::order_columns::{ActionColumn, CLASS, Columns, MARK, SCORE, SELECTION, SIDE_SIGN, SIGN};
use super::row_style::{StateWord, is_acting, mark, phase_sign, side_sign, state_words, style};
use super::row_writer::RowWriter;
use super::text::{cut, cut_name, width};
use super::theme::Theme;
use super::{damage_bar, glyphs};
use phasekeeper_engine::encounter::{Combatant, Encounter};
use phasekeeper_engine::rules::{Class, Stat};
use phasekeeper_engine::text::number;
use phasekeeper_engine::view::{OrderRow, PhasesActed, RowStatus, StripRow, die_position};

/// The blanks before the state and at the end of the row.
const MARGINS: usize = 2;

/// The content of a row after the name and the score.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum RowContent<'a> {
    /// All numbers.
    Numbers,
    /// A text, because the numbers stand elsewhere.
    Text(&'a str),
}

/// A row with its context.
#[derive(Clone, Copy)]
pub struct RowView<'a> {
    pub state: &'a Encounter,
    pub strip_row: &'a StripRow,
    pub combatant: &'a Combatant,
    pub content: RowContent<'a>,
    pub acted: &'a PhasesActed,
    /// True for whoever acts next.
    pub is_next: bool,
    pub news: &'a News,
    pub is_selected: bool,
    pub is_marked: bool,
    pub columns: &'a Columns,
    pub theme: Theme,
}

/// The score of a row: that of its slot, else that of who has it.
pub fn score(state: &Encounter, row: &OrderRow) -> Option<i32> {
    match row.slot.filter(|_| !state.phase().is_free) {
        Some(slot) => Some(state.slot_score(&state.phase().slots[slot])),
        None => state.score(row.who),
    }
}

impl RowView<'_> {
    pub fn draw(self, area: Rect, buf: &mut Buffer) {
        let Self { combatant, columns, theme, is_selected, .. } = self;
        let side = combatant.block.side;
        let is_acting = is_acting(&self.strip_row.row);
        let fill = match is_acting {
            true => theme.now_fill(),
            false if is_selected => theme.selected_fill(),
            false => Style::new(),
        };
        buf.set_style(area, fill);
        let mut writer = RowWriter::new(area, buf);
        let mut edge = writer.column(SELECTION);
        match (is_selected, is_acting) {
            (true, _) => edge.write(">", theme.now_sign()),
            (false, true) => edge.signs(glyphs::EDGE, 1, theme.side_sign(side)),
            (false, false) => {}
        }
        writer.column(MARK).write(if self.is_marked { "*" } else { "" }, Style::new());
        let (sign, sign_style) = mark(self.strip_row, self.is_next, theme);
        writer.column(SIGN).signs(sign, 1, sign_style);
        self.draw_name(&mut writer.column(SIDE_SIGN + columns.name));
        let moved =
            if self.news.moved.contains(&combatant.id) { theme.changed() } else { Style::new() };
        writer.column(SCORE).write_right(&self.score(), self.style().patch(moved));
        writer.column(CLASS).write(self.class(), theme.strong());
        if let RowContent::Text(text) = self.content {
            writer.write(" ", self.style());
            writer.write(&cut(text, writer.room()), self.style());
            return;
        }
        self.draw_actions(&mut writer.column(columns.actions_width()));
        self.draw_wounds(&mut writer.column(columns.wounds));
        self.draw_damage(&mut writer.column(columns.damage));
        if columns.declares {
            writer.write(" ", Style::new());
            let words = self.declaration(writer.room());
            return writer.write(&cut_name(&words, writer.room()), self.style());
        }
        let moxie = if columns.moxie > 0 { self.moxie() } else { String::new() };
        let before = columns.bar + columns.moxie;
        let room = writer.room().saturating_sub(before + MARGINS);
        let (mut words, mut blank) = (self.words(room), 0);
        // What has no room takes the blank cells before it too, as many as it needs.
        let has_no_bar = combatant.injuries.damage <= 0;
        for (cells, is_blank) in [(columns.moxie, true), (before, has_no_bar)] {
            if is_blank && moxie.is_empty() && words.iter().any(|it| it.is_more) {
                (words, blank) = (self.words(room + cells), cells);
            }
        }
        let mut column = writer.column(before - blank);
        self.draw_bar(&mut column.column(columns.bar));
        column.write(" ", Style::new());
        column.write(&moxie, self.style());
        writer.write(" ", Style::new());
        self.draw_state(&words, &mut writer);
    }

    /// Draws the sign of the side and the name: a badge for the first of those who act.
    fn draw_name(self, writer: &mut RowWriter) {
        let Self { combatant, columns, theme, .. } = self;
        let side = combatant.block.side;
        if is_acting(&self.strip_row.row) && !self.strip_row.row.joined {
            let badge = theme.badge(side);
            writer.signs(side_sign(side), 1, badge);
            writer.write(" ", badge);
            writer.write(&cut_name(&combatant.name.to_uppercase(), columns.name), badge);
            return;
        }
        writer.column(SIDE_SIGN).signs(side_sign(side), 1, theme.side_sign(side));
        let selected = if self.is_selected { theme.selected_name() } else { Style::new() };
        writer.write(&cut_name(&combatant.name, columns.name), self.style().patch(selected));
    }

    fn style(self) -> Style {
        style(self.strip_row, self.is_next, self.theme)
    }

    /// The state in words; abbreviated if it would take more than `room` columns.
    fn words(self, room: usize) -> Vec<StateWord> {
        state_words(self.state, &self.strip_row.row, self.combatant, room)
    }

    /// Draws the state, what kills in its color.
    fn draw_state(self, words: &[StateWord], writer: &mut RowWriter) {
        for (place, StateWord { text, is_deadly, is_more }) in words.iter().enumerate() {
            let before = match place {
                0 => "",
                _ if *is_more => " ",
                _ => ", ",
            };
            writer.write(before, self.style());
            let style = if *is_deadly { self.theme.danger() } else { self.style() };
            // A word alone that is too long keeps its end: the turns that are left of it.
            writer.write(&cut_name(text, writer.room()), style);
        }
    }

    fn declaration(self, room: usize) -> String {
        let moving = if self.combatant.actions.moving { "moving" } else { "" };
        let words: Vec<String> = self.words(room).into_iter().map(|it| it.text).collect();
        let mut parts = vec![moving.to_owned(), words.join(", ")];
        let declared = self.combatant.actions.declared.iter();
        parts.extend(declared.map(|declared| format!("“{declared}”")));
        parts.retain(|part| !part.is_empty());
        parts.join(" ")
    }

    /// The score; `–` without a roll, and for one who is not active. A `?` stands for an INIT that nobody has given.
    fn score(self) -> String {
        if matches!(self.strip_row.row.status, RowStatus::Out(_)) {
            return "–".to_owned();
        }
        let unknown = if self.combatant.lacks_init(self.state.rules()) { "?" } else { "" };
        let score =
            score(self.state, &self.strip_row.row).map_or_else(String::new, number) + unknown;
        if score.is_empty() { "–".to_owned() } else { score }
    }

    /// The sign of a class before all scores: `!` for a critical, `M` for Moxie.
    fn class(self) -> &'static str {
        let slot = self.strip_row.row.slot.map(|slot| &self.state.phase().slots[slot]);
        let class = slot.map_or_else(|| self.class_of_best_die(), |it| self.state.slot_class(it));
        match class {
            Class::Critical => "!",
            Class::Moxie => "M",
            Class::Normal => "",
        }
    }

    fn class_of_best_die(self) -> Class {
        let best = self.combatant.roll.iter().flat_map(|roll| &roll.dice).max();
        let is_critical = best.is_some_and(|&die| self.state.rules().is_critical(die));
        let is_critical = is_critical && self.combatant.is_active();
        if is_critical { Class::Critical } else { Class::Normal }
    }

    /// Draws a sign for each phase, or which of several dice it is.
    fn draw_actions(self, writer: &mut RowWriter) {
        writer.column(1);
        match (self.columns.actions, self.strip_row.row.slot) {
            (ActionColumn::Phases(phases), _) => {
                for phase in 1..=phases {
                    let status = self.acted.status(self.state, self.combatant, phase);
                    let (sign, style) = phase_sign(status, self.theme);
                    writer.signs(sign, 1, style);
                }
            }
            (ActionColumn::Die, Some(slot)) => match die_position(self.state, slot) {
                (_, 1) => {}
                (place, count) => writer.write(&format!("{place}/{count}"), self.style()),
            },
            _ => {}
        }
    }

    fn draw_wounds(self, writer: &mut RowWriter) {
        let wounds = self.combatant.injuries.wounds;
        if wounds > 0 {
            writer.write_right(&wounds.to_string(), self.style().patch(self.theme.warning()));
        }
    }

    /// Draws the damage and Durability; `?` stands for one that nobody has given.
    fn draw_damage(self, writer: &mut RowWriter) {
        let damage = self.combatant.injuries.damage;
        let style = match damage {
            ..=0 => self.theme.label(),
            _ if self.news.changed.contains(&self.combatant.id) => self.theme.changed(),
            _ => self.theme.strong(),
        };
        let style = self.style().patch(style);
        let dur = self.combatant.stat(Stat::Dur, self.state.rules());
        let durability = format!("/{}", dur.map_or("?".to_owned(), |dur| dur.to_string()));
        let digits = writer.room().saturating_sub(width(&durability));
        writer.column(digits).write_right(&damage.to_string(), style);
        writer.write(&durability, self.style());
    }

    /// Draws a bar for whoever is hurt and has a Durability.
    fn draw_bar(self, writer: &mut RowWriter) {
        let damage = self.combatant.injuries.damage;
        let durability = self.combatant.stat(Stat::Dur, self.state.rules());
        let Some(durability) = durability.filter(|_| damage > 0) else { return };
        writer.column(1);
        let part = f64::from(damage) / f64::from(durability.max(1));
        let (cells, style) = (writer.room() as u16, self.theme.damage(part));
        for span in damage_bar::bar(part, cells, style, self.theme) {
            writer.write(&span.content, span.style);
        }
    }

    /// The points of Moxie left and the stat; empty for a combatant without Moxie.
    fn moxie(self) -> String {
        match self.combatant.stat(Stat::Moxie, self.state.rules()) {
            None | Some(0) => String::new(),
            Some(moxie) => format!("{}/{moxie}", self.combatant.pool),
        }
    }
}
