//! The banner: who acts now and who is next; below, the weapon in hand, what was done in this phase, and what is due.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::glyphs;
use super::roll_text::missing_rolls;
use super::row_writer::RowWriter;
use super::split::split_top;
use super::text::{cut, width};
use super::theme::Theme;
use super::weapon_text;
use crate::app::{Action, App};
use phasekeeper_engine::encounter::{Combatant, Encounter, Id, PendingDecision};
use phasekeeper_engine::narrate::{decision_question, list_names};
use phasekeeper_engine::rules::{Mode, Side};
use phasekeeper_engine::text::number;
use phasekeeper_engine::view::{Forecast, OrderView, whose_turn};

/// The groups of this phase, and of the next one, that are named.
const MAX_NEXT: usize = 3;
const MAX_FORECAST: usize = 20;

/// Columns between the two parts of a row, and the least in which a forecast says something.
const GAP: usize = 3;
const MIN_FORECAST_WIDTH: usize = 24;

/// The banner with its context.
#[derive(Clone, Copy)]
pub struct Banner<'a> {
    pub app: &'a App,
    pub state: &'a Encounter,
    pub order: &'a OrderView,
    /// The mark of a past moment, which comes first.
    pub past: Option<&'a str>,
    pub theme: Theme,
}

impl Banner<'_> {
    /// Draws the rows that `area` has, in the color of the side that acts.
    pub fn draw(self, area: Rect, buf: &mut Buffer) {
        let side = whose_turn(self.state).first().and_then(|&id| self.state.get(id));
        let side = side.map_or(Side::Neutral, |combatant| combatant.block.side);
        let [above, below] = split_top(area, 1);
        buf.set_style(above, self.theme.banner(side));
        let edge = self.theme.side_sign(side).remove_modifier(Modifier::REVERSED);
        for row in area.rows() {
            RowWriter::new(row, buf).signs(glyphs::EDGE, 1, edge);
        }
        let columns = (area.width as usize).saturating_sub(1);
        let next = next(self.state, self.order);
        let now = now(self.state);
        let now = self.past.map_or_else(|| now.clone(), |past| format!("{past} · {now}"));
        let now = if next.is_empty() { now } else { cut(&now, columns * 2 / 3).into_owned() };
        // The second parts start in the middle, so that they do not move; a long name leaves them a third.
        let begin = (columns * 2 / 5).max(width(&now) + GAP);
        let room = columns.saturating_sub(begin);
        let next = cut(&next, room).into_owned();
        let forecast = forecast_text(self.state, self.order);
        let left = room.saturating_sub(width(&next) + GAP);
        let is_due = !self.state.pending().is_empty();
        let is_ahead = left >= width(&forecast) || is_due && left >= MIN_FORECAST_WIDTH;
        let mut writer = start(above, buf);
        writer.column(begin).write(&now, Style::new().add_modifier(Modifier::BOLD));
        writer.write(&next, Style::new());
        if is_ahead {
            writer.write(&" ".repeat(if next.is_empty() { 0 } else { GAP }), Style::new());
            writer.write(&cut(&forecast, writer.room()), Style::new());
        }
        let mut writer = start(below, buf);
        let forecast = if is_ahead { "" } else { forecast.as_str() };
        let begin = if is_due || !forecast.is_empty() { begin } else { columns };
        let mut doing = writer.column(begin);
        if !self.draw_request(&mut doing) {
            let text = self.doing();
            doing.write(&cut(&text, doing.room().saturating_sub(1)), Style::new());
        }
        if !self.draw_due(&mut writer) {
            writer.write(&cut(forecast, writer.room()), self.theme.label());
        }
    }

    /// The weapon in hand of the one who acts, and the actions of the stage.
    fn doing(self) -> String {
        let acting = whose_turn(self.state);
        let [one] = acting.as_slice() else { return String::new() };
        let Some(combatant) = self.state.get(*one).filter(|_| self.state.mode() == Mode::Acting)
        else {
            return String::new();
        };
        let taken = &combatant.actions.taken;
        let taken: Vec<String> = taken.iter().map(ToString::to_string).collect();
        let taken = match taken.as_slice() {
            [] => "nothing done yet".to_owned(),
            [only] => format!("{only} action taken"),
            several => format!("{} actions taken", several.join(", ")),
        };
        let weapon = weapon_in_hand(combatant);
        // What was done comes first, as a long name of a weapon is cut.
        format!("{taken}{}{weapon}", if weapon.is_empty() { "" } else { " · " })
    }

    /// Draws what a player asks for, the deed before the name, and how many more ask. In little room the name is cut, then the
    /// words. Returns true if one asks.
    fn draw_request(self, writer: &mut RowWriter) -> bool {
        let mut waiting = self.app.waiting();
        let Some(request) = waiting.next() else { return false };
        let key = self.app.keymap().key(Action::TakeRequest);
        writer.write(&format!(" {key} "), self.theme.request());
        let (deed, name) = (format!(" {request}"), self.state.name(request.who));
        let room = writer.room().saturating_sub(width(&deed) + 1);
        let [long, short] = match waiting.count() {
            0 => [String::new(), String::new()],
            others => [format!(" · {others} more"), format!(" ·{others}")],
        };
        let least = ": ".len() + width(name).min(LEAST_NAME + 1);
        let more = if room < least + width(&long) { short } else { long };
        let name = if room < least + width(&more) {
            String::new()
        } else {
            format!(": {}", cut(name, room - width(&more) - ": ".len()))
        };
        writer.write(&format!("{deed}{name}{more}"), self.theme.question());
        true
    }

    /// Draws the open decision that the key asks first, about the selected combatant if there is one, and how many more
    /// there are. Returns true if one is open.
    fn draw_due(self, writer: &mut RowWriter) -> bool {
        let state = self.state;
        let selected = self.app.selected().map(|combatant| combatant.id);
        let is_about =
            |decision: &&PendingDecision| selected.is_some() && decision.who() == selected;
        let pending = state.pending();
        let Some(first) = pending.iter().find(is_about).or_else(|| pending.first()) else {
            return false;
        };
        if state.mode() == Mode::Finished {
            return false;
        }
        if self.app.read_only().is_none() {
            let key = self.app.keymap().key(Action::Decide);
            writer.write(&format!(" {key} "), self.theme.now());
            writer.write(" ", Style::new());
        }
        let who = first.who().map_or_else(String::new, |id| format!("{}: ", state.name(id)));
        let text = format!("{who}{}", decision_question(state, first));
        self.write_question(&text, pending.len() - 1, writer);
        true
    }

    /// Writes a question, cut so that the number of `others` fits.
    fn write_question(self, text: &str, others: usize, writer: &mut RowWriter) {
        let more = if others == 0 { String::new() } else { format!(" · {others} more") };
        let text = cut(text, writer.room().saturating_sub(width(&more) + 1));
        writer.write(&format!("{text}{more}"), self.theme.question());
    }
}

/// The least signs of a name that is cut.
const LEAST_NAME: usize = 3;

/// Returns a writer that starts after the edge.
fn start(row: Rect, buf: &mut Buffer) -> RowWriter<'_> {
    let mut writer = RowWriter::new(row, buf);
    writer.column(1);
    writer
}

/// The weapon last shot in this stage, else the first one, with its rounds.
fn weapon_in_hand(combatant: &Combatant) -> String {
    let weapons = &combatant.block.weapons;
    let shot = combatant.actions.shots.last();
    let last = shot.and_then(|shot| weapons.iter().find(|it| it.label == shot.weapon));
    let Some(weapon) = last.or_else(|| weapons.first()) else { return String::new() };
    let rounds = weapon_text::rounds(weapon).map_or_else(String::new, |it| format!(", {it}"));
    format!("{}{rounds}", weapon.label)
}

/// Who acts now, or what has to happen first.
fn now(state: &Encounter) -> String {
    let acting = state.acting();
    match state.mode() {
        Mode::Setup => "Setup".to_owned(),
        Mode::Initiative => format!("Initiative: {}", missing_rolls(state.not_rolled().len())),
        Mode::Declare => {
            let declaring = state.declaring();
            let verb = if declaring.len() == 1 { "declares" } else { "declare" };
            format!("{} {verb} now", shouted(state, &declaring))
        }
        Mode::Over if state.rules().phases == 1 => "The turn is over".to_owned(),
        Mode::Over => format!("Phase {} is over", state.clock().phase),
        Mode::Finished => "Finished".to_owned(),
        Mode::Acting => match (acting.as_slice(), state.phase().interrupter()) {
            (_, Some(_)) => {
                let interrupted = state.interrupted();
                let whom = if interrupted.is_empty() {
                    "takes the delayed action".to_owned()
                } else {
                    format!("interrupts {}", list_names(state, &interrupted))
                };
                format!("{} {whom}", shouted(state, &acting))
            }
            (several, None) if state.phase().is_free => {
                let verb = if several.len() == 1 { "acts" } else { "act" };
                format!("{} {verb} in a free phase", shouted(state, &acting))
            }
            ([one], None) => {
                let score =
                    state.score(*one).map_or_else(String::new, |it| format!(" ({})", number(it)));
                format!("{} acts{score}", shouted(state, &acting))
            }
            (_, None) => format!("{} act at once", shouted(state, &acting)),
        },
    }
}

fn shouted(state: &Encounter, who: &[Id]) -> String {
    list_names(state, who).to_uppercase()
}

/// Who is next in this phase, as names with scores; if no slot is left, who is waiting.
fn next(state: &Encounter, order: &OrderView) -> String {
    let waiting = state.held();
    let waiting = || format!("{} waiting", list_names(state, &waiting));
    match state.mode() {
        Mode::Over if state.has_held_action() => return waiting(),
        Mode::Acting if state.phase().is_free => return "then initiative".to_owned(),
        Mode::Acting => {}
        _ => return String::new(),
    }
    let interrupted = state.interrupted();
    if state.phase().interrupter().is_some() && !interrupted.is_empty() {
        return format!("then back to {}", list_names(state, &interrupted));
    }
    let groups = order.pending().iter().take(MAX_NEXT).map(|group| {
        let slots = group.iter().map(|&slot| &state.phase().slots[slot]);
        let score = slots.clone().next().map_or(0, |slot| state.slot_score(slot));
        let names: Vec<&str> = slots.map(|slot| state.name(slot.who)).collect();
        format!("{} {}", names.join(" = "), number(score))
    });
    let groups: Vec<String> = groups.collect();
    match (groups.is_empty(), !state.has_held_action()) {
        (false, _) => format!("next {}", groups.join(", ")),
        (true, true) => "last in this phase".to_owned(),
        (true, false) => format!("last in this phase; {}", waiting()),
    }
}

/// The preview of the next phase; empty if there is none.
fn forecast_text(state: &Encounter, order: &OrderView) -> String {
    if state.mode() == Mode::Declare {
        return "then all act, the highest first".to_owned();
    }
    let Some(Forecast { at, groups }) = order.forecast() else { return String::new() };
    if at.turn > state.clock().turn {
        format!("then turn {}: initiative", at.turn)
    } else if groups.is_empty() {
        format!("then phase {}: only delayed actions", at.phase)
    } else {
        // More names than a banner has columns for would only be cut.
        let names = groups.iter().take(MAX_FORECAST).map(|group| state.names(group).join(" = "));
        let names: Vec<String> = names.collect();
        format!("then phase {}: {}", at.phase, names.join(" > "))
    }
}
