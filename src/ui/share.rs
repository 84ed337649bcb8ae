//! The question who may open the players' view in a browser, and the links with their QR codes.

use qrcode::render::Renderer;
use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;

use super::layer_view::LayerView;
use super::menu::draw_list;
use super::popup;
use super::row_writer::write_lines;
use super::split::{split_left, split_top};
use super::text::{cut, width, wrap};
use super::theme::Theme;
use crate::app::App;
use crate::app::layer::share::ShareDialog;

/// The most columns of text.
const WIDTH: usize = 72;

/// Light modules around a code: fewer than the standard has, but a reader on a phone needs no more.
const QUIET: u32 = 2;

const ABOUT: &str = "Players see who acts, the order and what they may know, as on the blank screen. Whoever has a link can open it.";

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
        let columns = WIDTH.min(popup::room(area).0);
        let mut lines = wrap(&[(ABOUT, Style::new())], 0, columns);
        let keys = ["", "Enter  for browsers on this computer", &network];
        lines.extend(keys.map(|key| Line::styled(cut(key, columns).into_owned(), theme.strong())));
        let title = "Show the players' view in browsers?";
        let inside = popup::open(title, columns, lines.len(), theme, area, frame);
        write_lines(lines, inside, frame.buffer_mut());
    }

    /// Draws the chosen link, its code if there is room, and the names.
    fn draw_links(&self, app: &App, link: &str, theme: Theme, area: Rect, frame: &mut Frame) {
        let (most, room) = popup::room(area);
        let columns = WIDTH.max(link.len()).min(most);
        let parts = link.as_bytes().chunks(columns.max(1)).map(String::from_utf8_lossy);
        let parts: Vec<Line> = parts.map(|part| Line::styled(part, theme.strong())).collect();
        let code = if app.config().ascii == Some(true) { String::new() } else { code(link) };
        let has_room = (1..=room.saturating_sub(parts.len())).contains(&code.lines().count());
        let code = if has_room { &code } else { "A QR code needs a larger window, and no ASCII." };
        let height = parts.len() + code.lines().count().max(self.shared.links.len());
        let inside = popup::open("Links for players", columns, height, theme, area, frame);
        let [top, below] = split_top(inside, parts.len() as u16);
        let columns = code.lines().next().map_or(0, |row| width(row) as u16);
        let [left, right] = split_left(below, columns + GAP);
        write_lines(parts, top, frame.buffer_mut());
        let style = if has_room { theme.code() } else { theme.label() };
        write_lines(code.lines().map(|row| Line::styled(row, style)), left, frame.buffer_mut());
        let names = self.shared.links.iter().map(|(name, _)| name.as_str());
        draw_list(names.collect(), self.chosen, theme, right, frame);
    }
}

/// Returns a QR code, two modules a row: the light ones are drawn, as most terminals are dark. Empty for a link that is too
/// long for one.
fn code(link: &str) -> String {
    let Ok(code) = QrCode::with_error_correction_level(link, EcLevel::L) else {
        return String::new();
    };
    Renderer::<Dense1x2>::new(&code.to_colors(), code.width(), QUIET)
        .dark_color(Dense1x2::Light)
        .light_color(Dense1x2::Dark)
        .build()
}
