//! The question who may open the players' view in a browser, and the links with their QR codes.

use qrcode::render::Renderer;
use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Clear;

use super::layer_view::LayerView;
use super::menu::{digit, draw_list};
use super::message::draw_message;
use super::row_writer::write_lines;
use super::split::{split_bottom, split_left, split_top};
use super::text::{cut, width, wrap};
use super::theme::Theme;
use super::{glyphs, popup};
use crate::app::layer::share::ShareDialog;
use crate::app::{App, Link, LinkOf, Message, Presence};

/// The most columns of text.
const WIDTH: usize = 72;

/// Light modules around a code: fewer than the standard has, but a reader on a phone needs no more.
const QUIET: u32 = 2;

const ABOUT: &str = "Players see who acts, the order and what they may know, as on the blank screen. Whoever has a link can open it.";

/// The most requests that are listed.
const MAX_REQUESTS: usize = 8;

/// Columns between a code and the names.
const GAP: u16 = 2;

impl LayerView for ShareDialog {
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        match self.shared.links.get(self.chosen) {
            Some(link) => self.draw_links(app, &link.url, theme, area, frame),
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
        let inside = popup::open(title, theme, area, frame);
        write_lines(lines, inside, frame.buffer_mut());
    }

    /// Returns the players' requests, each with its key and its age; only their number if they are too many.
    fn requests(&self, app: &App, room: usize) -> Vec<String> {
        let rows = self.list.rows().enumerate().filter_map(|(index, (id, text))| {
            let seconds =
                self.shared.now.saturating_sub(app.requests().get(id, app.encounter())?.at) / 1000;
            let age =
                if seconds < 60 { format!("{seconds} s") } else { format!("{} min", seconds / 60) };
            Some(format!(" {} {text} · {age}", digit(index)))
        });
        let rows: Vec<String> = rows.collect();
        match rows.len() {
            0 => Vec::new(),
            count if count > MAX_REQUESTS || count >= room => {
                vec![String::new(), format!(" {count} requests")]
            }
            _ => [String::new()].into_iter().chain(rows).collect(),
        }
    }

    /// Draws the chosen link, its code if there is room, and the names. Nothing of the fight is behind them: players read the
    /// code.
    fn draw_links(&self, app: &App, link: &str, theme: Theme, area: Rect, frame: &mut Frame) {
        frame.render_widget(Clear, frame.area());
        let [_, below] = split_bottom(frame.area(), 2);
        match app.message() {
            // A refusal may name somebody whom players don't know.
            Message::Error(_) => {
                let hidden = Message::error("not done; Esc, and + there says why");
                draw_message(&hidden, theme, below, frame.buffer_mut());
            }
            question @ Message::Question(_) => {
                draw_message(question, theme, below, frame.buffer_mut());
            }
            Message::None | Message::Done(_) | Message::DoneAnd(_) | Message::Said(_) => {}
        }
        let (most, room) = popup::room(area);
        let columns = WIDTH.max(link.len()).min(most);
        let parts = link.as_bytes().chunks(columns.max(1)).map(String::from_utf8_lossy);
        let mut parts: Vec<Line> = parts.map(|part| Line::styled(part, theme.strong())).collect();
        let notice = self.shared.notice.iter();
        parts.extend(notice.flat_map(|it| wrap(&[(it, theme.strong())], 0, columns)));
        let code = if app.config().ascii == Some(true) { String::new() } else { code(link) };
        let has_room = (1..=room.saturating_sub(parts.len())).contains(&code.lines().count());
        let code = if has_room { &code } else { "no room for a code" };
        let inside = popup::open("Links for players", theme, area, frame);
        let [top, below] = split_top(inside, parts.len() as u16);
        let columns = code.lines().next().map_or(0, |row| width(row) as u16);
        let [left, right] = split_left(below, columns + GAP);
        write_lines(parts, top, frame.buffer_mut());
        let style = if has_room { theme.code() } else { theme.label() };
        write_lines(code.lines().map(|row| Line::styled(row, style)), left, frame.buffer_mut());
        let [names, below] = split_top(right, self.shared.links.len() as u16);
        let links = self.shared.links.iter().map(row).collect();
        draw_list(links, Some(self.chosen), theme, names, frame);
        let requests = self.requests(app, below.height as usize);
        write_lines(requests.into_iter().map(Line::raw), below, frame.buffer_mut());
    }
}

/// A link with who looks at it.
fn row(Link { of, name, presence, .. }: &Link) -> String {
    match (of, presence) {
        (LinkOf::Player(_), Presence::Here(_)) => format!("{name} {} here", glyphs::HERE),
        (LinkOf::Player(_), Presence::Gone(minutes)) => {
            format!("{name} {} gone {minutes} min", glyphs::TO_COME)
        }
        (LinkOf::Player(_), Presence::Never) => format!("{name} {} never", glyphs::TO_COME),
        (_, Presence::Here(count)) => format!("{name} · {count} here"),
        (_, Presence::Gone(_) | Presence::Never) => name.clone(),
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
