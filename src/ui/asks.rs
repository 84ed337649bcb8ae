//! Rows for what waits for the gamemaster: one for the open decisions, one for the requests of players, and one for the end
//! once a side has fallen, each with its key.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::layer_view::view_of;
use super::row_writer::RowWriter;
use super::targets::Targets;
use super::text::{cut, width};
use super::theme::Theme;
use crate::app::layer::Layer;
use crate::app::layer::decision_prompt::queue;
use crate::app::{Action, App, Input};
use phasekeeper_engine::encounter::{Combatant, PendingDecision};
use phasekeeper_engine::narrate::decision_of;
use phasekeeper_engine::odds::{fighters, is_open};
use phasekeeper_engine::rules::Mode;

/// A row: its key, what is asked, and what stands at the right.
struct Ask {
    /// `None` for those who only watch.
    action: Option<Action>,
    style: Style,
    text: String,
    more: String,
}

/// Returns the rows that are needed.
pub fn rows(app: &App) -> u16 {
    let waits = [decisions(app).count() > 0, app.waiting().next().is_some(), fallen(app).is_some()];
    waits.into_iter().map(u16::from).sum()
}

/// Returns how many decisions are open and how many requests wait, each with its key.
pub fn counts(app: &App, theme: Theme) -> Vec<(String, Style, usize)> {
    let key = |action, style| (format!(" {} ", app.keymap().key(action)), style);
    let (decide, take) =
        (key(Action::Decide, due(app, theme)), key(Action::TakeRequest, theme.request()));
    let counts = [(decide, decisions(app).count()), (take, app.waiting().count())];
    let counts = counts.into_iter().map(|((key, style), count)| (key, style, count));
    counts.filter(|(_, _, count)| *count > 0).collect()
}

/// Draws the rows; a click on one presses its key.
pub fn draw(app: &App, theme: Theme, targets: &mut Targets, area: Rect, buf: &mut Buffer) {
    let asks = decision(app, theme).into_iter().chain(request(app, theme)).chain(end(app, theme));
    for (ask, row) in asks.zip(area.rows()) {
        let mut writer = RowWriter::new(row, buf);
        writer.write(" ", Style::new());
        if let Some(key) = ask.action.map(|action| app.keymap().key(action)) {
            writer.write(&format!(" {key} "), ask.style);
            writer.write(" ", Style::new());
            if let Ok(key) = key.parse() {
                targets.add(row, Input::Key(key));
            }
        }
        let room = writer.room().saturating_sub(width(&ask.more) + 2);
        writer.write(&cut(&ask.text, room), theme.strong());
        writer.write_right(&format!("{} ", ask.more), theme.label());
    }
}

/// The open decisions in the order in which the key asks them, besides one that is being answered.
fn decisions(app: &App) -> impl Iterator<Item = &PendingDecision> {
    let asked = match app.layer() {
        Some(Layer::Decision(prompt)) => Some(&prompt.decision),
        _ => None,
    };
    let selected = app.selected().map(|combatant| combatant.id);
    let due = queue(app.shown().encounter(), selected).into_iter();
    due.filter(move |it| Some(*it) != asked)
}

/// The decision that the key asks first, about the selected combatant if there is one.
pub fn first_decision(app: &App) -> Option<&PendingDecision> {
    decisions(app).next()
}

fn decision(app: &App, theme: Theme) -> Option<Ask> {
    let others = decisions(app).count().checked_sub(1)?;
    let text = decision_of(app.shown().encounter(), first_decision(app)?);
    let more = if others == 0 { String::new() } else { format!("{others} more") };
    let action = Some(Action::Decide).filter(|_| app.read_only().is_none());
    Some(Ask { action, style: due(app, theme), text, more })
}

/// The style of the key for decisions: quiet while the roll on top takes it for a modifier.
fn due(app: &App, theme: Theme) -> Style {
    let key = app.keymap().key(Action::Decide);
    let roll = app.layer().and_then(|it| view_of(it).roll()).filter(|it| it.takes_modifiers());
    let is_modifier = roll.is_some_and(|it| key.chars().all(|key| it.modifiers.has_key(key)));
    if is_modifier { theme.label() } else { theme.now() }
}

/// The oldest request of a player.
fn request(app: &App, theme: Theme) -> Option<Ask> {
    let mut waiting = app.waiting();
    let request = waiting.next()?;
    let text = format!("{}: {request}", app.shown().encounter().name(request.who));
    let drop = format!("{} drops it", app.keymap().key(Action::DropRequest));
    let more = match waiting.count() {
        0 => drop,
        others => format!("{drop} · {others} more"),
    };
    let action = Some(Action::TakeRequest);
    Some(Ask { action, style: theme.request(), text, more })
}

/// The side of which nobody stands any more in a fight that goes on.
fn fallen(app: &App) -> Option<&'static str> {
    let state = app.shown().encounter();
    if matches!(state.mode(), Mode::Setup | Mode::Finished) || is_open(state) {
        return None;
    }
    let has_fallen = |is_party: bool| {
        let all = fighters(state).into_iter().filter_map(|id| state.get(id));
        let mut side = all.filter(|it| it.is_of_party() == is_party).peekable();
        side.peek().is_some() && !side.any(Combatant::is_active)
    };
    let sides = [(false, "No foe stands"), (true, "Nobody of the players' side stands")];
    sides.into_iter().find(|(is_party, _)| has_fallen(*is_party)).map(|it| it.1)
}

fn end(app: &App, theme: Theme) -> Option<Ask> {
    let text = fallen(app)?.to_owned();
    let action = Some(Action::Finish).filter(|_| app.read_only().is_none());
    Some(Ask { action, style: theme.strong(), text, more: "the end".to_owned() })
}
