//! The initiative ladder: who acts, who is next, who waits, who is out, a row each.

use std::fmt::{Display, from_fn};
use std::iter::repeat_n;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::row_style::{is_calm, mark, style, tail};
use super::row_writer::{RowWriter, draw_line, draw_lines};
use super::text::{cut, cut_name, wrap};
use super::theme::Theme;
use crate::app::layer::Layer;
use crate::app::{Action, App, OrderRow, Standing, actions, place_of_die, rows};
use crate::encounter::{Combatant, Encounter, Forecast, Id, Mode};
use crate::rules::{Class, Declaration, Parameters, SlotSource, Stat};

/// The columns that a row of some width has room for.
struct Columns {
    name: usize,
    damage: bool,
    side: bool,
    tail: usize,
    /// Whether there is not even room for all that stands in every row.
    narrow: bool,
}

/// Columns of the marks, the score, the dots, wounds and Moxie, with a blank before each.
const FIXED: usize = 3 + 6 + 5 + 4 + 6;

/// Columns of a name where there is no room for more.
const NAME: usize = 10;

/// The width from which damage stands beside what was declared.
const ROOM_FOR_DAMAGE: usize = 60;

impl Columns {
    fn for_width(width: usize, rules: &Parameters) -> Self {
        if rules.declaration == Declaration::Upward {
            let (name, damage) = ((width * 3 / 10).clamp(8, 24), width >= ROOM_FOR_DAMAGE);
            return Self { name, damage, side: false, tail: 0, narrow: false };
        }
        let mut left = width.saturating_sub(FIXED + NAME);
        let mut take = |columns: usize| {
            // What a wider screen adds leaves room for the names to grow.
            let fits = left >= columns + 8;
            left -= if fits { columns } else { 0 };
            fits
        };
        let damage = take(9);
        let tail = if take(12) { 12 } else { 0 };
        let side = take(8);
        let narrow = width < FIXED + NAME;
        Self { name: (NAME + left).min(30), damage, side, tail, narrow }
    }
}

/// Draws the rows, and below them what the next phase brings.
pub fn draw(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let state = app.encounter();
    if state.combatants().is_empty() {
        return draw_empty(app, theme, area, buf);
    }
    let ahead = forecast(state, theme, area.width as usize);
    let room = (area.height as usize).saturating_sub(usize::from(ahead.is_some()));
    let rows = rows(state);
    let selected = selection(app).and_then(|id| rows.iter().find(|row| row.who == id));
    let columns = Columns::for_width(area.width as usize, state.rules());
    for (shown, place) in window(&rows, selected, room).into_iter().zip(area.rows()) {
        match shown {
            Shown::OrderRow(row) => {
                let marked = selected == Some(row);
                draw_row(state, row, marked, &columns, theme, place, buf);
                if marked {
                    buf.set_style(place, theme.selected());
                }
            }
            Shown::Hidden(count) => {
                RowWriter::new(place, buf).say(&format!("   … {count} more"), theme.dim());
            }
        }
    }
    if let (Some(ahead), Some(last)) = (ahead, area.rows().next_back()) {
        draw_line(&ahead, last, buf);
    }
}

fn draw_empty(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let key = |action| app.keymap().key(action);
    let text = format!(
        "Nobody is here yet. {} adds combatants, {} begins the fight.",
        key(Action::Add),
        key(Action::Next)
    );
    draw_lines(wrap(&[(&text, theme.dim())], 0, area.width as usize), area, buf);
}

/// The one selected, or the one that the letters typed so far would select.
fn selection(app: &App) -> Option<Id> {
    match app.layer() {
        Some(Layer::Find(find)) => find.found(app.encounter()),
        _ => app.selected().map(|combatant| combatant.id),
    }
}

/// A line of the ladder.
enum Shown<'a> {
    OrderRow(&'a OrderRow),
    Hidden(usize),
}

/// The rows that are shown where there is room for `room`: those in play always and who is next, then
/// those around the one selected.
fn window<'a>(rows: &'a [OrderRow], selected: Option<&OrderRow>, room: usize) -> Vec<Shown<'a>> {
    if rows.len() <= room {
        return rows.iter().map(Shown::OrderRow).collect();
    }
    // At most half of the room is for them, so that the selection always has its own.
    let in_play = |row: &OrderRow| row.status.is_whose_turn();
    let begin = rows.iter().position(in_play).unwrap_or(0);
    let playing = rows[begin..].iter().take_while(|row| whose_turn(row)).count();
    let pinned = (playing + playing.min(1)).min(rows.len() - begin).min(room / 2);
    let (before, pinned) = (&rows[..begin], &rows[begin..begin + pinned]);
    let rest: Vec<&OrderRow> = before.iter().chain(&rows[begin + pinned.len()..]).collect();
    let room = room - pinned.len();
    // Without a selection among the rest, what surrounds those in play is of most interest.
    let at = rest.iter().position(|row| Some(*row) == selected).unwrap_or(begin);
    let first = at.saturating_sub(room / 2).min(rest.len() - room);
    let last = first + room;
    let mut shown: Vec<Shown> = rest[first..last].iter().copied().map(Shown::OrderRow).collect();
    if first > 0 && room > 2 {
        shown[0] = Shown::Hidden(first + 1);
    }
    if last < rest.len() && room > 2 {
        shown[room - 1] = Shown::Hidden(rest.len() - last + 1);
    }
    let place = begin.clamp(first, last) - first;
    shown.splice(place..place, pinned.iter().map(Shown::OrderRow));
    shown
}

/// One row, a column after the other.
fn draw_row(
    state: &Encounter,
    row: &OrderRow,
    selected: bool,
    columns: &Columns,
    theme: Theme,
    place: Rect,
    buf: &mut Buffer,
) {
    let Some(combatant) = state.get(row.who) else { return };
    let style = style(row, theme);
    let name_style = if is_calm(row) { theme.side(combatant.block.side) } else { style };
    let mut pen = RowWriter::new(place, buf);
    pen.put(if selected { ">" } else { " " }, 1, Style::new());
    pen.put(mark(row), 2, style);
    pen.put(&cut_name(&combatant.name, columns.name), columns.name, name_style);
    let (score, class) = score(state, row, combatant);
    pen.format(score, 5, style);
    pen.put(class, 2, theme.first());
    let tail = tail(state, row, combatant);
    if state.rules().declaration == Declaration::Upward {
        // What was declared stands in the row instead of what does not change in such a turn.
        if columns.damage {
            pen.format(wounds(combatant), 4, theme.hurt());
            pen.format(damage(state, combatant), 9, Style::new());
        }
        return say_declared(combatant, &tail, style, theme, &mut pen);
    }
    // Without a column of its own the tail takes the place of what matters less at this moment.
    let compact = columns.tail == 0 && !tail.is_empty();
    if compact && (columns.narrow || matches!(row.status, RowStatus::Out(_))) {
        pen.put(&tail, 14, style);
    } else {
        pen.put(&dots(state, row, combatant), 5, style);
        if compact {
            pen.put(&tail, 9, style);
        } else {
            pen.format(wounds(combatant), 4, theme.hurt());
            pen.format(moxie(state, combatant), 5, Style::new());
        }
    }
    if columns.damage {
        pen.put(" ", 1, Style::new());
        pen.format(damage(state, combatant), 8, Style::new());
    }
    if columns.side {
        let side = combatant.block.side;
        pen.put(" ", 1, Style::new());
        pen.put(side.into(), 7, theme.side(side));
    }
    if columns.tail > 0 {
        pen.put(" ", 1, Style::new());
        pen.put(&tail, columns.tail - 1, style);
    }
}

/// Where they stand and what they declared, in all the room that is left.
fn say_declared(
    combatant: &Combatant,
    tail: &str,
    style: Style,
    theme: Theme,
    pen: &mut RowWriter,
) {
    if combatant.actions.moving {
        pen.say("moving ", theme.standby());
    }
    let declared = combatant.actions.declared.iter().map(|declared| format!("“{declared}”"));
    let said = (!tail.is_empty()).then(|| tail.to_owned()).into_iter().chain(declared);
    pen.say(&cut(&said.collect::<Vec<_>>().join(" "), pen.room()), style);
}

/// The score, – without a die, and the sign of its class.
fn score(state: &Encounter, row: &OrderRow, combatant: &Combatant) -> (impl Display, &'static str) {
    let slot = row.slot.map(|slot| &state.phase().slots[slot]);
    let score = slot.map_or_else(|| state.score(combatant.id), |slot| Some(state.slot_score(slot)));
    let highest = combatant.roll.as_ref().and_then(|roll| roll.dice.iter().max());
    let class = match slot.map(|slot| state.slot_class(slot)) {
        Some(Class::Critical) => "!",
        Some(Class::Moxie) => "M",
        None if highest.is_some_and(|&die| state.rules().is_critical(die)) => "!",
        _ => "",
    };
    let score = from_fn(move |f| match score {
        Some(score) => write!(f, "{score:>5}"),
        None => f.write_str("    –"),
    });
    (score, class)
}

/// Actions of this turn: ● used, ○ left. Where each die is one, which of them the row is.
fn dots(state: &Encounter, row: &OrderRow, combatant: &Combatant) -> String {
    if let (SlotSource::Dice, Some(slot)) = (state.rules().slots, row.slot) {
        let (place, count) = place_of_die(state, slot);
        return if count > 1 { format!("{place}/{count}") } else { String::new() };
    }
    let actions = actions(state, combatant);
    repeat_n('●', actions.used).chain(repeat_n('○', actions.left)).collect()
}

fn wounds(combatant: &Combatant) -> impl Display {
    let wounds = combatant.injuries.wounds;
    from_fn(move |f| if wounds > 0 { write!(f, "✚{wounds}") } else { Ok(()) })
}

fn moxie(state: &Encounter, combatant: &Combatant) -> impl Display {
    let most = combatant.stat(Stat::Moxie, state.rules()).filter(|&most| most > 0);
    from_fn(move |f| most.map_or(Ok(()), |most| write!(f, "M{}/{most}", combatant.pool)))
}

fn damage(state: &Encounter, combatant: &Combatant) -> impl Display {
    let (damage, dur) = (combatant.injuries.damage, combatant.stat(Stat::Dur, state.rules()));
    from_fn(move |f| match dur {
        Some(dur) => write!(f, "{damage:>3}/{dur}"),
        None if damage > 0 => write!(f, "{damage:>3}"),
        None => Ok(()),
    })
}

/// What the next phase brings, in a line.
fn forecast(state: &Encounter, theme: Theme, width: usize) -> Option<Line<'static>> {
    if state.mode() == Mode::Declare {
        return Some(Line::styled(cut("then all act, the highest first", width), theme.dim()));
    }
    let Forecast { at, groups } = state.forecast()?;
    let who = if at.turn > state.clock().turn {
        format!("turn {}, initiative", at.turn)
    } else if groups.is_empty() {
        format!("phase {}: only standby", at.phase)
    } else {
        let groups: Vec<String> =
            groups.iter().map(|group| state.names(group).join(" = ")).collect();
        format!("phase {}: {}", at.phase, groups.join(" > "))
    };
    Some(Line::styled(cut(&format!("then {who}"), width), theme.dim()))
}
