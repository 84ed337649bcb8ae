//! The page at the end of an encounter: who stands, the picture of its course, and what comes next.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::layer_view::LayerView;
use super::row_writer::write_lines;
use super::split::split_top;
use super::text::{pad, width, wrap};
use super::theme::Theme;
use super::{course, popup};
use crate::app::layer::end_page::{EndPage, has_party};
use crate::app::{Action, App};
use phasekeeper_engine::encounter::Combatant;
use phasekeeper_engine::narrate::ending_groups;
use phasekeeper_engine::rules::Side;

/// Columns of a fate.
const FATE: usize = 20;

const MAX_PICTURE_WIDTH: u16 = 160;

impl LayerView for EndPage {
    /// Draws what came of the encounter, and the keys for what comes next; the picture of its course between them if there
    /// is room for all of it, else in their place.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let inside = popup::open("The fight is over", theme, area, frame);
        let (result, next) = (result(app, theme, inside.width.into()), next(app, theme));
        let picture = popup::RULE + (course::HEADINGS + self.report.combatants.len()) as u16 + 1;
        let around = result.len() as u16 + 1 + popup::RULE + next.len() as u16;
        let has_room = picture + around <= inside.height;
        let buf = frame.buffer_mut();
        let draw_course = |area: Rect, buf: &mut _| {
            let area = Rect { width: area.width.min(MAX_PICTURE_WIDTH), ..area };
            course::draw(&self.report, self.scroll.offset, theme, area, buf);
        };
        if self.is_picture {
            return draw_course(inside, buf);
        }
        // What comes next is always there.
        let room = inside.height.saturating_sub(popup::RULE + next.len() as u16);
        let [above, mut left] = split_top(inside, (result.len() as u16 + 1).min(room));
        write_lines(result, above, buf);
        if has_room {
            let [course, below] = split_top(left, picture);
            let subtitle = "place in each phase · damage over time";
            draw_course(popup::section("How it went", subtitle, theme, course, buf), buf);
            left = below;
        }
        write_lines(next, popup::section("Next", "", theme, left, buf), buf);
    }

    /// Returns how many of the players' side and of the foes still stand.
    fn answer(&self, app: &App) -> Option<String> {
        let count = |is_in: fn(&Combatant) -> bool| {
            let all = app.encounter().ids_where(|it| !it.is_in_reserve() && is_in(it)).len();
            let standing = app.encounter().ids_where(|it| it.can_act() && is_in(it)).len();
            (standing, all)
        };
        let (ours, all) = count(|it| matches!(it.block.side, Side::Pc | Side::Ally));
        let (foes, of_foes) = count(|it| it.block.side == Side::Foe);
        Some(format!("{ours} of {all} stand · {foes} of {of_foes} foes"))
    }
}

/// Returns the lines of those who stand and those who fell, in groups with a label.
fn result(app: &App, theme: Theme, columns: usize) -> Vec<Line<'static>> {
    let groups = ending_groups(app.encounter()).into_iter().flat_map(|(fate, names)| {
        let (label, names) = (pad(fate, FATE), names.join(", "));
        let lines = wrap(&[(&names, Style::new())], 0, columns.saturating_sub(FATE));
        lines.into_iter().enumerate().map(move |(place, names)| {
            let label = if place == 0 { label.clone() } else { " ".repeat(FATE) };
            let mut line = Line::from(Span::styled(label, theme.label()));
            line.extend(names);
            line
        })
    });
    groups.collect()
}

/// The keys for what comes next.
fn next(app: &App, theme: Theme) -> Vec<Line<'static>> {
    let party = [
        ("p", "a new fight with the same party"),
        ("t", "hours pass for the party: what heals, heals"),
    ];
    let party = party.into_iter().filter(|_| has_party(app.encounter()));
    let key = |action| app.keymap().key(action);
    let next = [
        ("m h", "write it as Markdown, or as a page for a browser"),
        ("e", "the list of encounters"),
        (key(Action::Undo), "undo the end and play on"),
        (key(Action::Log), "look back through the log"),
        (key(Action::Quit), "quit; everything is saved"),
    ];
    let keys: Vec<(&str, &'static str)> = party.chain(next).collect();
    let longest = keys.iter().map(|(key, _)| width(key)).max().unwrap_or(0);
    let line = |(key, what): (&str, &'static str)| {
        Line::from(vec![Span::styled(pad(key, longest + 2), theme.strong()), Span::raw(what)])
    };
    keys.into_iter().map(line).collect()
}
