//! A row of the order: selection, sign, side, name, score, phases, wounds, damage, Moxie, state; if there is room, lines
//! of details below.
//!
//! The columns are drawn without ratatui's `Table`: for twenty such rows it takes 0.95 million instructions at 120×40,
//! as much as the rest of a key.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::order_columns::{
    ActionColumn, CHANGED, CLASS, Columns, MARK, SCORE, SELECTION, SIDE_SIGN, SIGN,
};
use super::row_style::{StateWord, mark, phase_sign, side_sign, state_words, style};
use super::row_writer::RowWriter;
use super::text::cut_name;
use super::theme::Theme;
use super::{damage_bar, glyphs};
use phasekeeper_engine::encounter::{Combatant, Encounter};
use phasekeeper_engine::rules::{Class, Stat};
use phasekeeper_engine::text::number;
use phasekeeper_engine::view::{OrderRow, PhasesActed, RowStatus, die_position};

/// Columns of the damage, before Durability.
const DAMAGE_DIGITS: usize = 4;

/// A row with its context.
#[derive(Clone, Copy)]
pub struct RowView<'a> {
    pub state: &'a Encounter,
    pub row: &'a OrderRow,
    pub combatant: &'a Combatant,
    pub acted: &'a PhasesActed,
    /// True for whoever acts next.
    pub is_next: bool,
    /// True if the last command changed the combatant.
    pub is_changed: bool,
    pub columns: &'a Columns,
    pub theme: Theme,
}

impl RowView<'_> {
    pub fn draw(self, is_selected: bool, is_marked: bool, area: Rect, buf: &mut Buffer) {
        let Self { combatant, columns, theme, .. } = self;
        let side = combatant.block.side;
        let mut writer = RowWriter::new(area, buf);
        writer.column(SELECTION).write(if is_selected { ">" } else { "" }, theme.now_sign());
        writer.column(MARK).write(if is_marked { "*" } else { "" }, Style::new());
        let (sign, sign_style) = mark(self.row, self.is_next, theme);
        writer.column(SIGN).signs(sign, 1, sign_style);
        writer.column(SIDE_SIGN).signs(side_sign(side), 1, theme.side_sign(side));
        let name = cut_name(&combatant.name, columns.name);
        let selected = if is_selected { theme.selected_name() } else { Style::new() };
        writer.column(columns.name).write(&name, self.style().patch(selected));
        writer.column(SCORE).write_right(&self.score(), self.style());
        writer.column(CLASS).write(self.class(), theme.strong());
        let changed = usize::from(self.is_changed);
        writer.column(CHANGED).signs(glyphs::CHANGED, changed, theme.strong());
        self.draw_actions(&mut writer.column(columns.actions_width()));
        self.draw_wounds(&mut writer.column(columns.wounds));
        self.draw_damage(&mut writer.column(columns.damage));
        self.draw_bar(&mut writer.column(columns.bar));
        let mut moxie = writer.column(columns.moxie);
        moxie.write(" ", Style::new());
        moxie.write(&self.moxie(), self.style());
        writer.write("  ", Style::new());
        if columns.declares {
            let words = self.declaration(writer.room());
            writer.write(&cut_name(&words, writer.room()), self.style());
        } else {
            self.draw_state(&mut writer);
        }
    }

    fn style(self) -> Style {
        style(self.row, self.theme)
    }

    /// The style of numbers that stand out among those of the row.
    fn important(self) -> Style {
        self.style().patch(self.theme.strong())
    }

    /// The state in words; abbreviated if it would take more than `room` columns.
    fn words(self, room: usize) -> Vec<StateWord> {
        state_words(self.state, self.row, self.combatant, room)
    }

    /// Draws the state, what kills in its color.
    fn draw_state(self, writer: &mut RowWriter) {
        for (place, StateWord { text, is_deadly }) in self.words(writer.room()).iter().enumerate() {
            writer.write(if place == 0 { "" } else { ", " }, self.style());
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
        if matches!(self.row.status, RowStatus::Out(_)) {
            return "–".to_owned();
        }
        let unknown = if self.combatant.lacks_init(self.state.rules()) { "?" } else { "" };
        let score = match self.row.slot.filter(|_| !self.state.phase().is_free) {
            Some(slot) => Some(self.state.slot_score(&self.state.phase().slots[slot])),
            None => self.state.score(self.combatant.id),
        };
        let score = score.map_or_else(String::new, number) + unknown;
        if score.is_empty() { "–".to_owned() } else { score }
    }

    /// The sign of a class before all scores: `!` for a critical, `M` for Moxie.
    fn class(self) -> &'static str {
        let slot = self.row.slot.map(|slot| &self.state.phase().slots[slot]);
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
        match (self.columns.actions, self.row.slot) {
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
        let style =
            if damage > 0 { self.important() } else { self.style().patch(self.theme.label()) };
        let dur = self.combatant.stat(Stat::Dur, self.state.rules());
        writer.column(DAMAGE_DIGITS).write_right(&damage.to_string(), style);
        let durability = dur.map_or("?".to_owned(), |dur| dur.to_string());
        writer.write(&format!("/{durability}"), self.style());
    }

    /// Draws a bar for whoever is hurt.
    fn draw_bar(self, writer: &mut RowWriter) {
        if self.combatant.injuries.damage <= 0 {
            return;
        }
        writer.column(1);
        let (rules, cells) = (self.state.rules(), writer.room() as u16);
        let spans = damage_bar::spans(self.combatant, rules, cells, self.theme);
        for span in spans.into_iter().flatten() {
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
