//! The footer: the most helpful keys at the moment.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::row_writer::RowWriter;
use super::targets::Targets;
use super::text::width;
use super::theme::Theme;
use crate::app::{ACTIONS, Action, ActionRow, App, HelpSection, Input};
use phasekeeper_engine::encounter::{Combatant, Fact, Id};
use phasekeeper_engine::rules::{Consequence, Mode};

/// Columns of the separator between two entries, with its blanks.
const SEPARATION: usize = 2;

struct Entry<'a> {
    key: &'a str,
    hint: &'a str,
    /// True if it is shown even if space is short.
    always: bool,
}

/// Draws the keys of the layer on top, or of the actions that apply.
pub fn draw(app: &App, theme: Theme, targets: &mut Targets, area: Rect, buf: &mut Buffer) {
    let Some(layer) = app.layer() else {
        let has_row =
            |action| matches!(action, Action::Decide | Action::TakeRequest | Action::DropRequest);
        let rows = ACTIONS.iter().filter(|row| row.applies(app) && !has_row(row.action));
        let mut rows: Vec<&ActionRow> = rows.collect();
        // Before the first turn, adding combatants is more likely than damage.
        let is_setup = app.encounter().mode() == Mode::Setup;
        rows.sort_by_key(|row| is_setup && row.section == HelpSection::Selected);
        let entries: Vec<Entry> = rows.into_iter().map(|row| action_entry(app, row)).collect();
        return draw_entries(&entries, theme, targets, area, buf);
    };
    let mut hints = layer.hints(&app.context());
    hints.retain(|hint| !hint.is_quiet);
    // What ends the dialog stands at the ends.
    hints.sort_by_key(|hint| match hint.keys.as_ref() {
        "Enter" => 0,
        "Esc" => 2,
        _ => 1,
    });
    let entry = |key, hint| Entry { key, hint, always: matches!(key, "Esc" | "Enter") };
    let is_help = layer.closed_by() == Some(Action::Help);
    let help = app.keymap().help_in_dialogs().filter(|_| !is_help);
    let hints = hints.iter().map(|hint| entry(hint.keys.as_ref(), hint.words));
    let help = help.map(|key| Entry { key, hint: "help", always: true });
    let entries: Vec<Entry> = hints.chain(help).collect();
    draw_entries(&entries, theme, targets, area, buf);
}

/// The palette and the help, which lead to all other keys, and undo are always shown. After an undo the palette has its line; an
/// attack of whoever acts keeps its dice. Whoever acts and lies is told how to get up.
fn action_entry<'a>(app: &'a App, row: &ActionRow) -> Entry<'a> {
    let always = matches!(row.action, Action::Undo | Action::Palette | Action::Help);
    let undone = app.timeline().history().undone().first();
    let acting = app.encounter().acting();
    let is_attack = |it: &Fact| matches!(it, Fact::Attacked(it) if it.by.is_some_and(|by| acting.contains(&by)));
    let attack = undone.filter(|it| it.facts.iter().any(is_attack));
    let is_down = |id: &Id| {
        let who = app.encounter().get(*id);
        who.is_some_and(|it| it.suffers(Consequence::Knockdown))
    };
    // How to get up is asked more often than what is shown first.
    let gets_up = row.action == Action::RecordAction && acting.iter().any(is_down);
    // Of somebody who is selected before they act it is asked whether they go first.
    let is_before = |it: &Combatant| !acting.contains(&it.id);
    let goes_first = row.action == Action::Moxie && app.selected().is_some_and(is_before);
    let always = always || gets_up || goes_first;
    let hint = match row.action {
        Action::RecordAction if gets_up => "action: stand up",
        Action::Attack if attack.is_some() => "attack, same dice",
        Action::Palette if undone.is_some() && attack.is_none() => "↑ edit undone",
        _ => row.hint,
    };
    Entry { key: app.keymap().key(row.action), hint, always }
}

/// Draws the first entries that fit. Clicking one with a single key presses that key.
fn draw_entries(
    entries: &[Entry],
    theme: Theme,
    targets: &mut Targets,
    area: Rect,
    buf: &mut Buffer,
) {
    let columns = |entry: &Entry| width(entry.key) + 1 + width(entry.hint) + SEPARATION;
    let always: usize = entries.iter().filter(|entry| entry.always).map(columns).sum();
    // A blank comes before the first entry, and nothing after the last.
    let mut room = (area.width as usize + SEPARATION).saturating_sub(1 + always);
    let mut is_full = false;
    let mut writer = RowWriter::new(area, buf);
    for entry in entries {
        let columns = columns(entry);
        if !entry.always {
            is_full |= columns > room;
            if is_full {
                continue;
            }
            room -= columns;
        }
        let is_first = writer.room() == area.width as usize;
        writer.write(&" ".repeat(if is_first { 1 } else { SEPARATION }), theme.label());
        let place = entry_place(area, writer.room(), columns - SEPARATION);
        if let Ok(key) = entry.key.parse() {
            targets.add(place, Input::Key(key));
        }
        writer.write(entry.key, theme.strong());
        writer.write(" ", Style::new());
        writer.write(entry.hint, Style::new());
    }
}

/// The area of an entry of `columns` columns in a footer with `room` columns left.
fn entry_place(area: Rect, room: usize, columns: usize) -> Rect {
    let x = area.right().saturating_sub(room as u16);
    Rect { x, width: columns as u16, ..area }.intersection(area)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::ColorScheme;

    #[test]
    fn some_entries_are_shown_however_little_room_there_is() {
        let entry = |key, hint, always| Entry { key, hint, always };
        let entries = [
            entry("n", "next", false),
            entry("d", "damage", false),
            entry("u", "undo", false),
            entry("?", "help", true),
        ];
        for (width, expected) in [
            (33, " n next  d damage  u undo  ? help"),
            (32, " n next  d damage  ? help"),
            (8, " ? help"),
        ] {
            let area = Rect::new(0, 0, width, 1);
            let mut buf = Buffer::empty(area);
            let theme = Theme::new(ColorScheme::None);
            draw_entries(&entries, theme, &mut Targets::default(), area, &mut buf);
            let text: String = buf.content.iter().map(ratatui::buffer::Cell::symbol).collect();
            assert_eq!(text.trim_end(), expected, "{width}");
        }
    }
}
