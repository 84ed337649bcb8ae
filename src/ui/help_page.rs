//! The page with all that can be done, and with the signs of the screen.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use super::layer_view::{LayerView, Prompt};
use super::pane::{self, beside_divider, divide};
use super::popup;
use super::row_writer::write_lines;
use super::scroll::visible;
use super::split::{split_left, split_right, split_top};
use super::text::{pad, width};
use super::theme::Theme;
use crate::app::App;
use crate::app::layer::entry::{Deed, Entry};
use crate::app::layer::help_page::HelpPage;

/// Columns of the keys, and of a sign.
const KEY_WIDTH: usize = 11;
const SIGN_WIDTH: usize = 10;

/// The columns of the signs beside the rest, with their divider, and the least columns of both.
const SIGNS_WIDTH: u16 = 42;
const MIN_BOTH_WIDTH: u16 = 99;

/// The section of signs that is among the keys in any case.
const LISTED: &str = "On the screen";

impl LayerView for HelpPage {
    /// Draws what can be done, and the signs beside it if there is room for all of them, else below.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let rows = self.rows();
        let is_beside = |it: &&&Entry| it.deed == Deed::Sign && it.section != LISTED;
        let signs = rows.iter().filter(is_beside).count();
        let sections = rows[rows.len() - signs..].chunk_by(|one, next| one.section == next.section);
        let needed = signs + sections.clone().count();
        let is_beside = area.width >= MIN_BOTH_WIDTH && area.height as usize >= needed;
        let [left, right] = split_right(area, if is_beside { SIGNS_WIDTH } else { 0 });
        let title =
            if self.is_whole || self.is_sought() { "Every key" } else { "Keys that apply now" };
        let Rect { y, height, .. } = popup::open(title, theme, left, frame);
        let listed = if is_beside { rows.len() - signs } else { rows.len() };
        let (lines, chosen) = self.lines(app, &rows[..listed], theme);
        let shown = visible(lines.len(), chosen, height.into());
        write_lines(&lines[shown], Rect { y, height, ..left }, frame.buffer_mut());
        if !is_beside {
            return;
        }
        frame.render_widget(Clear, right);
        let [divider, mut below] = split_left(right, 1);
        let (mut panes, buf) = (vec![left], frame.buffer_mut());
        let mut index = listed;
        for section in sections {
            panes.push(below);
            let title = Span::styled(format!(" {} ", section[0].section), theme.strong());
            let inside = pane::open(&title, "", theme, below, buf);
            let lines =
                section.iter().zip(index..).map(|(it, at)| self.row(app, it, at, false, theme));
            write_lines(lines.collect::<Vec<_>>(), beside_divider(inside), buf);
            [_, below] = split_top(inside, section.len() as u16);
            index += section.len();
        }
        divide(divider, &panes, theme, buf);
    }

    /// A chosen row that is not possible says why.
    fn prompt(&self, app: &App, _: u16) -> Option<(Prompt<'_>, String)> {
        let why = self.chosen().and_then(|it| it.why_not.as_ref());
        let hint = "any word for it, or a part of a sentence".to_owned();
        let hint = why.map_or(hint, |why| app.keymap().with_keys(why));
        Some((Prompt::new("Filter: ", &self.filter), hint))
    }
}

impl HelpPage {
    /// The lines of rows below their headings, and the place of the chosen one. What is sought stands in order of its fit.
    fn lines(&self, app: &App, rows: &[&Entry], theme: Theme) -> (Vec<Line<'static>>, usize) {
        let (mut lines, mut chosen, mut before) = (Vec::new(), 0, &Entry::default());
        for (index, &entry) in rows.iter().enumerate() {
            let is_sorted = self.is_sought() && entry.deed != Deed::Sign;
            if !is_sorted && before.section != entry.section {
                lines.push(Line::styled(format!(" {}", entry.section), theme.label()));
            }
            if index == self.scroll.offset {
                chosen = lines.len();
            }
            lines.push(self.row(app, entry, index, before.deed == entry.deed, theme));
            before = entry;
        }
        if rows.is_empty() {
            lines.push(Line::raw("  nothing has that"));
        }
        (lines, chosen)
    }

    /// A row; one that is sought and not possible says why. The meanings of a key stand behind the first of them.
    fn row(&self, app: &App, it: &Entry, at: usize, repeats: bool, theme: Theme) -> Line<'static> {
        let is_chosen = at == self.scroll.offset;
        let (mark, fill) =
            if is_chosen { (">", theme.selected_fill()) } else { (" ", Style::new()) };
        let keys = match it.deed {
            Deed::Sign => pad(&format!(" {}", it.keys), SIGN_WIDTH.max(width(&it.keys) + 3)),
            Deed::Command(word) => pad(&format!("  :{word}"), KEY_WIDTH),
            Deed::Action(_) if repeats => " ".repeat(KEY_WIDTH),
            _ => pad(&format!("  {}", it.keys), KEY_WIDTH),
        };
        let why = it.why_not.as_ref().filter(|_| self.is_sought());
        let why = why.map_or_else(String::new, |it| format!(" · {}", app.keymap().with_keys(it)));
        let style = if it.why_not.is_some() { theme.done() } else { Style::new() };
        Line::from(vec![
            Span::styled(mark, theme.now_sign()),
            Span::styled(keys, theme.strong().patch(style).patch(fill)),
            Span::styled(it.about.replace('`', ""), style.patch(fill)),
            Span::styled(why, theme.label()),
        ])
    }
}
