//! The list for entering initiative rolls.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::layer_view::{LayerView, RoomFor};
use super::roll_text::{dice_and_scores, missing_rolls};
use super::row_style::side_sign;
use super::row_writer::write_lines;
use super::scroll::visible;
use super::split::split_bottom;
use super::text::{cut, cut_name, pad, width};
use super::theme::Theme;
use super::{glyphs, message, popup};
use crate::app::layer::ambush_choice::AmbushChoice;
use crate::app::layer::initiative_entry::InitiativeEntry;
use crate::app::{App, Message};
use phasekeeper_engine::encounter::{Combatant, Encounter, Id};
use phasekeeper_engine::rules::{InitiativeDie, InitiativeStat, Parameters, Stat};
use phasekeeper_engine::text::signed;

/// Columns of the mark, the sign of the side and the name, and of the rest of a row.
const NAME_WIDTH: usize = 24;
const REST_WIDTH: usize = 30;

/// Rows below the list.
const FOOT_ROWS: usize = 2;

impl LayerView for InitiativeEntry {
    /// Draws the combatants with their rolls, and the number being typed in the place of one.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        if let Some(choice) = &self.ambush {
            return draw_ambush(choice, app, theme, area, frame);
        }
        let group = self.group_row(app.encounter());
        let group = group.map(|it| {
            let columns = width(&it).clamp(NAME_WIDTH - 4, NAME_WIDTH + REST_WIDTH - 12);
            pad(&cut(&it, columns), columns) + "  "
        });
        let above = usize::from(group.is_some());
        let rows = above + self.rows.len() + 1;
        let title = format!("Initiative · {}", roll_in_words(app.encounter().rules()));
        let inside = popup::open(&title, theme, area, frame);
        let [list, foot] = split_bottom(inside, FOOT_ROWS as u16);
        let focus = if self.group.is_some() { 0 } else { above + self.focus };
        let shown = visible(rows, focus, list.height as usize);
        let lines = shown.clone().map(|index| {
            let is_focused = index == focus;
            if let Some(group) = group.as_deref().filter(|_| index == 0) {
                return number_row(group.to_owned(), &self.number, is_focused, theme);
            }
            let combatant = self.rows.get(index - above).and_then(|&id| app.encounter().get(id));
            let Some(combatant) = combatant else {
                let begin = pad("begin the turn", NAME_WIDTH - 2);
                return number_row(begin, &self.number, self.begins(), theme);
            };
            let typed = Some(self.number.clone()).filter(|it| is_focused && !it.is_empty());
            let told = app.requests().initiative(combatant.id, app.encounter());
            let told = told.map(|it| format!("{} told", it.dice()));
            let text = typed.or(told).unwrap_or_else(|| roll(app.encounter(), combatant));
            named_row(combatant, text, is_focused, theme)
        });
        write_lines(lines, list, frame.buffer_mut());
        if !list.is_empty() {
            let before = group.as_deref().filter(|_| self.group.is_some());
            let before = before.map_or(NAME_WIDTH, |group| 2 + width(group));
            let column = (before + width(&self.number)).min(list.width as usize - 1);
            let row = focus.saturating_sub(shown.start);
            frame.set_cursor_position(Position::new(list.x + column as u16, list.y + row as u16));
        }
        draw_foot([&hint(app, self), "!: an ambush"], app, theme, foot, frame);
    }

    fn room_for(&self, app: &App, _: u16) -> RoomFor {
        let rows = match &self.ambush {
            Some(choice) => choice.rows.len(),
            None => usize::from(self.group_row(app.encounter()).is_some()) + self.rows.len() + 1,
        };
        RoomFor::dialog(rows + FOOT_ROWS)
    }

    fn shows_message(&self) -> bool {
        true
    }
}

/// Draws the message, or hints without one.
fn draw_foot(hints: [&str; FOOT_ROWS], app: &App, theme: Theme, foot: Rect, frame: &mut Frame) {
    if *app.message() == Message::None {
        let hints = hints.map(|hint| Line::styled(hint.to_owned(), theme.label()));
        write_lines(hints, foot, frame.buffer_mut());
    } else {
        message::draw_message(app.message(), theme, foot, frame.buffer_mut());
    }
}

/// Draws the combatants in the fight with what the ambush means for them.
fn draw_ambush(choice: &AmbushChoice, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
    let state = app.encounter();
    let inside = popup::open("Ambush", theme, area, frame);
    let [list, foot] = split_bottom(inside, FOOT_ROWS as u16);
    let shown = visible(choice.rows.len(), choice.focus, list.height as usize);
    let modifier = match state.rules().surprise_modifier {
        0 => "rolls as usual".to_owned(),
        modifier => format!("{} initiative", signed(modifier)),
    };
    let lines = shown.filter_map(|index| {
        let combatant = state.get(choice.rows[index])?;
        let text = match combatant.id {
            id if choice.ambushers.contains(&id) => "ambushes".to_owned(),
            _ if choice.is_free => "surprised".to_owned(),
            id if choice.surprised.contains(&id) => format!("{modifier}, surprised"),
            _ => modifier.clone(),
        };
        Some(named_row(combatant, text, index == choice.focus, theme))
    });
    write_lines(lines, list, frame.buffer_mut());
    let hint = match (choice.is_free, choice.surprised.is_empty()) {
        (true, _) => "the ambushers have a free phase, then initiative",
        (false, true) => "all others notice it: s for who does not",
        (false, false) => "the surprised don't act or defend in phase 1",
    };
    draw_foot([hint, "Tab: another side"], app, theme, foot, frame);
}

/// The roll of a combatant, or a dash for every missing die.
fn roll(state: &Encounter, combatant: &Combatant) -> String {
    if let Some(roll) = &combatant.roll {
        return dice_and_scores(state, combatant, roll);
    }
    let dashes = vec!["–"; state.dice_of(combatant.id)].join(" ");
    let modifier = match state.ambush_modifier(combatant.id) {
        0 => String::new(),
        modifier => format!(" {}", signed(modifier)),
    };
    let init = combatant.stat(Stat::Init, state.rules());
    let init = init.map_or_else(String::new, |init| format!("  INIT {init}"));
    format!("{dashes}{modifier}{init}{}", harm(state, combatant).unwrap_or_default())
}

/// What wounds and traumas take off the score.
fn harm(state: &Encounter, combatant: &Combatant) -> Option<String> {
    let rules = state.rules();
    let init = combatant.stat(Stat::Init, rules);
    let init = init.filter(|_| rules.initiative_stat != InitiativeStat::Unused)?;
    let harm = combatant.score_of(0, 0, rules) - init;
    (harm != 0).then(|| format!(" {}", signed(harm)))
}

/// The sign before the row that takes the keys, and a blank.
fn mark(is_focused: bool) -> String {
    format!("{} ", if is_focused { glyphs::CHOSEN } else { ' ' })
}

/// A row of the list: the sign of the side, the name, and a text.
fn named_row(combatant: &Combatant, text: String, is_focused: bool, theme: Theme) -> Line<'static> {
    let name = format!(" {}", pad(&cut_name(&combatant.name, NAME_WIDTH - 5), NAME_WIDTH - 4));
    let side = combatant.block.side;
    Line::from(vec![
        Span::styled(mark(is_focused), theme.strong()),
        Span::styled(side_sign(side).to_string(), theme.side_sign(side)),
        Span::raw(name),
        Span::styled(text, if is_focused { theme.strong() } else { Style::new() }),
    ])
}

/// The row of several who get one number, or the one that begins the turn.
fn number_row(text: String, number: &str, is_focused: bool, theme: Theme) -> Line<'static> {
    let (style, number) = if is_focused { (theme.strong(), number) } else { (theme.label(), "") };
    Line::from(vec![
        Span::styled(mark(is_focused), style),
        Span::styled(text, style),
        Span::styled(number.to_owned(), style),
    ])
}

/// The formula of the roll: `d100 + INIT`.
fn roll_in_words(rules: &Parameters) -> &'static str {
    match rules.initiative_die {
        InitiativeDie::D100 => "d100 + INIT",
        InitiativeDie::D10 => "1d10 + INIT",
        InitiativeDie::Fudge => "the result of the roll",
    }
}

/// The letters being searched for, or the number of missing rolls.
fn hint(app: &App, entry: &InitiativeEntry) -> String {
    if !entry.seek.is_empty() {
        return format!("looking for {}…", entry.seek);
    }
    let is_missing = |id: &&Id| app.encounter().get(**id).is_some_and(|it| it.roll.is_none());
    let missing = entry.rows.iter().filter(is_missing).count();
    let then = if missing == 0 { "" } else { "; empty rows are rolled for" };
    missing_rolls(missing) + then
}
