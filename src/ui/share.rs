//! The question who may open the players' view in a browser, and the links with their QR codes.

use qrcode::{Color, EcLevel, QrCode};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::layer_view::LayerView;
use super::menu::draw_list;
use super::popup;
use super::row_writer::{RowWriter, write_lines};
use super::split::{split_left, split_top};
use super::text::{cut, width, wrap};
use super::theme::Theme;
use crate::app::App;
use crate::app::layer::share::ShareDialog;

/// The most columns of text.
const WIDTH: usize = 72;

/// Light modules around a code: fewer than the standard has, but a reader on a phone needs no more.
const QUIET: usize = 2;

/// Columns between a code and the names.
const GAP: u16 = 2;

impl LayerView for ShareDialog {
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        match self.shared.links.get(self.chosen) {
            Some((_, link)) => self.draw_links(app, link, theme, area, frame),
            None => self.draw_question(theme, area, frame),
        }
    }
}

impl ShareDialog {
    fn draw_question(&self, theme: Theme, area: Rect, frame: &mut Frame) {
        let network = match &self.shared.network {
            Ok(address) => format!("n      for all in this network, at {address}"),
            Err(error) => format!("n      for all in this network: {error}"),
        };
        let text = [
            "Players see who acts, the order and what they may know, as on the blank screen. Whoever has a link can open it.",
            "",
            "Enter  for browsers on this computer",
            &network,
        ];
        let columns = WIDTH.min((area.width as usize).saturating_sub(popup::FRAME.into()));
        let styles = [Style::new(), Style::new(), theme.strong(), theme.strong()];
        let parts = text.iter().zip(styles);
        let lines: Vec<Line> =
            parts.flat_map(|(text, style)| wrap(&[(text, style)], 0, columns)).collect();
        let title = "Show the players' view in browsers?";
        let inside = popup::open(title, columns, lines.len(), theme, area, frame);
        write_lines(lines, inside, frame.buffer_mut());
    }

    /// Draws the chosen link, its code if there is room, and the names.
    fn draw_links(&self, app: &App, link: &str, theme: Theme, area: Rect, frame: &mut Frame) {
        let code = if app.config().ascii == Some(true) { Vec::new() } else { code(link) };
        let rows = (area.height.saturating_sub(popup::FRAME) as usize).saturating_sub(1);
        let has_room = (1..=rows).contains(&code.len());
        let height = if has_room { code.len() } else { self.shared.links.len() + 2 };
        let inside = popup::open("Links for players", WIDTH, height + 1, theme, area, frame);
        let [top, below] = split_top(inside, 1);
        RowWriter::new(top, frame.buffer_mut()).write(&cut(link, top.width.into()), theme.strong());
        let below = if has_room {
            let [left, right] = split_left(below, code.first().map_or(0, |row| width(row)) as u16);
            let style = theme.code();
            let lines = code.into_iter().map(|row| Line::styled(row, style));
            write_lines(lines, left, frame.buffer_mut());
            split_left(right, GAP)[1]
        } else {
            let [line, below] = split_top(below, 2);
            let sentence = "This window has no room for the QR code.";
            RowWriter::new(line, frame.buffer_mut()).write(sentence, theme.label());
            below
        };
        let names: Vec<&str> = self.shared.links.iter().map(|(name, _)| name.as_str()).collect();
        draw_list(names.into_iter().collect(), self.chosen, theme, below, frame);
    }
}

/// Returns the rows of a QR code, two modules high each: the light ones are drawn, as most terminals are dark.
fn code(link: &str) -> Vec<String> {
    let Ok(code) = QrCode::with_error_correction_level(link, EcLevel::L) else { return Vec::new() };
    let (width, colors) = (code.width(), code.to_colors());
    let is_light = |x: usize, y: usize| {
        let inside = |at: usize| at.checked_sub(QUIET).filter(|at| *at < width);
        inside(x).zip(inside(y)).is_none_or(|(x, y)| colors[y * width + x] == Color::Light)
    };
    let side = width + 2 * QUIET;
    let module = |x: usize, y: usize| match (is_light(x, y), y + 1 < side && is_light(x, y + 1)) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    (0..side).step_by(2).map(|y| (0..side).map(|x| module(x, y)).collect()).collect()
}
