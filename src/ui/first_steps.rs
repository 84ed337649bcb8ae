//! The page of a new encounter: the first steps of a fight, what else to begin with, and the signs of the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::glyphs;
use super::pane::{self, beside_divider};
use super::row_writer::write_lines;
use super::split::split_top;
use super::text::{pad, width, wrap};
use super::theme::Theme;
use crate::app::{ACTIONS, Action, App};

/// A key or a sign, what it does or means, and what is typed then.
type Entry<'a> = (String, &'static str, &'a str);

/// The steps of a first fight, in order.
const STEPS: [(&[Action], &str, &str); 3] = [
    (
        &[Action::AddPlayer, Action::Add],
        "add players, then all the others",
        "name, INIT, DUR; or a template",
    ),
    (
        &[Action::Initiative],
        "enter the initiative rolls of the players",
        "letters of a name, then the die",
    ),
    (&[Action::Next], "begin the turn; from then on: who acts next", "u takes anything back"),
];

/// Other actions, shown if they apply.
const OTHERS: [(Action, &str); 4] = [
    (Action::Tour, "the sample fight as a tour: a few keys, each explained; nothing is saved"),
    (Action::EncounterSettings, "title and rules of this encounter"),
    (Action::Help, "all keys"),
    (Action::Quit, "quit"),
];

/// Columns of a number, of keys or a sign, and of what they do.
const NUMBER: usize = 3;
const KEYS: usize = 6;
const WORDS: usize = 45;

/// Draws the parts of the page that fit, each below a rule.
pub fn draw(app: &App, theme: Theme, area: Rect, buf: &mut Buffer) {
    let key = |action: Action| app.keymap().key(action);
    let keys = |actions: &[Action]| actions.iter().map(|&it| key(it)).collect::<Vec<_>>().join(" ");
    let steps: Vec<Entry> =
        STEPS.iter().map(|&(it, does, typed)| (keys(it), does, typed)).collect();
    let applies = |action| ACTIONS.iter().any(|row| row.action == action && row.applies(app));
    let others = OTHERS.into_iter().filter(|(action, _)| applies(*action));
    let others: Vec<Entry> = others.map(|(it, does)| (key(it).to_owned(), does, "")).collect();
    let signs = [
        (glyphs::ACTING.to_string(), "acts, always in the first rows; › is next", ""),
        (glyphs::WAITING.to_string(), "waits, and may act at any moment", ""),
        (glyphs::EDGE.to_string(), "the color of a side: ■ player, □ ally, ▲ foe, ▫ neither", ""),
        (key(Action::Decide).to_owned(), "something is to be decided: this key asks it", ""),
        (key(Action::TakeRequest).to_owned(), "a player asks for something: this key does it", ""),
    ];
    let parts = [
        ("A first fight in three steps", steps, true),
        ("Other keys", others, false),
        ("What the screen shows", signs.into(), false),
    ];
    let mut left = area;
    for (title, entries, are_steps) in parts {
        let lines = lines(&entries, are_steps, theme, area.width.saturating_sub(2).into());
        let [part, below] = split_top(left, 1 + lines.len() as u16);
        if usize::from(part.height) <= lines.len() {
            break;
        }
        let title = Span::styled(format!(" {title} "), theme.strong());
        write_lines(lines, beside_divider(pane::open(&title, "", theme, part, buf)), buf);
        left = split_top(below, 1)[1];
    }
}

/// A line for each entry, or several where there is little room; steps are counted, and say what is typed where that fits.
fn lines(entries: &[Entry], are_steps: bool, theme: Theme, columns: usize) -> Vec<Line<'static>> {
    let keys = entries.iter().map(|(keys, ..)| width(keys) + 1).max().unwrap_or(0).max(KEYS);
    let indent = NUMBER + keys;
    let entries = entries.iter().zip(1..).flat_map(move |((key, does, typed), number)| {
        let number = if are_steps { number.to_string() } else { String::new() };
        let room = columns.saturating_sub(indent);
        let mut lines = wrap(&[(does, Style::new())], 0, room);
        if let ([only], true) = (lines.as_mut_slice(), WORDS + width(typed) <= room) {
            let gap = " ".repeat(WORDS.saturating_sub(only.width()));
            only.push_span(Span::styled(format!("{gap}{typed}"), theme.label()));
        }
        let mut head = vec![
            Span::styled(pad(&number, NUMBER), theme.label()),
            Span::styled(pad(key, keys), theme.strong()),
        ];
        lines.into_iter().map(move |words| {
            let mut line = Line::from(std::mem::take(&mut head));
            line.push_span(" ".repeat(indent.saturating_sub(line.width())));
            line.extend(words);
            line
        })
    });
    entries.collect()
}
