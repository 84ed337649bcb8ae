//! The whole screen: its layout, and the layers on top.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::{Paragraph, Wrap};

use super::glyphs::{self, Charset};
use super::layer_view::{RoomFor, view_of};
use super::main_view::{self, Ground};
use super::split::{split_bottom, split_top};
use super::targets::Targets;
use super::theme::Theme;
use super::{blank, footer, header, message, tour};
use crate::app::App;

/// The smallest screen with room for everything.
pub const SMALLEST: (u16, u16) = (60, 16);

/// A screen: its styles, and the mouse targets of the last frame.
#[derive(Debug)]
pub struct Screen {
    theme: Theme,
    charset: Charset,
    targets: Targets,
}

impl Screen {
    /// Creates a screen without a frame.
    pub fn new(theme: Theme, charset: Charset) -> Self {
        Self { theme, charset, targets: Targets::default() }
    }

    /// Returns the mouse targets of the last frame.
    pub fn targets(&self) -> &Targets {
        &self.targets
    }

    pub fn draw(&mut self, app: &App, frame: &mut Frame) {
        self.targets = Targets::default();
        self.draw_parts(app, frame);
        if self.charset == Charset::Ascii {
            glyphs::to_ascii(frame.buffer_mut());
        }
    }

    fn draw_parts(&mut self, app: &App, frame: &mut Frame) {
        let Self { theme, targets, .. } = self;
        let (theme, area) = (*theme, frame.area());
        if app.is_blank() {
            return blank::draw(app, theme, area, frame.buffer_mut());
        }
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return draw_too_small(area, frame);
        }
        let [header, below] = split_top(area, 1);
        let [above, footer] = split_bottom(below, 1);
        let [body, _] = split_bottom(above, message::rows(app));
        let [body, tour] = split_bottom(body, u16::from(app.tour().is_some()));
        footer::draw(app, theme, targets, footer, frame.buffer_mut());
        let layer = app.layer().map(view_of);
        let mut ground = None;
        if !app.is_choosing() {
            header::draw(app, theme, header, frame.buffer_mut());
            let room = layer.map_or(RoomFor::All, |it| it.room_for(app, theme, body.width));
            ground = Some(main_view::draw(app, room, theme, targets, body, frame.buffer_mut()));
        }
        tour::draw(app, theme, tour, frame.buffer_mut());
        let log = ground.as_ref().map_or(0, |it| it.log_rows);
        message::draw(app, log, theme, above, frame);
        if let Some(layer) = layer {
            let area =
                ground.and_then(|it| area_of_popup(layer.room_for(app, theme, it.free.width), it));
            layer.draw_popup(app, theme, area.unwrap_or(body), frame);
        }
    }
}

/// The area for a popup about a combatant: below the row if it fits there, above it if it fits there, else at the
/// bottom; `None` for any other.
fn area_of_popup(room_for: RoomFor, Ground { free, row, .. }: Ground) -> Option<Rect> {
    let (RoomFor::Menu(rows) | RoomFor::Form(rows)) = room_for else { return None };
    let row = row.unwrap_or(Rect { height: 0, ..free }).clamp(free);
    let below = Rect { y: row.bottom(), height: free.bottom() - row.bottom(), ..free };
    let above = Rect { height: row.y - free.y, ..free };
    match rows {
        _ if below.height >= rows => Some(split_top(below, rows)[0]),
        _ if above.height >= rows => Some(split_bottom(above, rows)[1]),
        _ => Some(split_bottom(free, rows)[1]),
    }
}

fn draw_too_small(area: Rect, frame: &mut Frame) {
    let (width, height) = SMALLEST;
    let text = format!(
        "phasekeeper needs {width}×{height}; this window is {}×{}. Everything is kept.",
        area.width, area.height
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}
