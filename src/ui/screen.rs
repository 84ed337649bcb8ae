//! The whole screen: its layout, and the layers on top.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::{Paragraph, Wrap};

use super::glyphs::{self, Charset};
use super::layer_view::{RoomFor, view_of};
use super::main_view;
use super::split::{split_bottom, split_top};
use super::targets::Targets;
use super::theme::Theme;
use super::{blank, bottom_rows, footer, header, popup, tour};
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
        let [body, footer] = split_bottom(below, 1);
        let [body, tour] = split_bottom(body, u16::from(app.tour().is_some()));
        footer::draw(app, theme, targets, footer, frame.buffer_mut());
        let layer = app.layer().map(view_of);
        let [page, said] = split_bottom(body, bottom_rows::ROWS);
        let (mut dialog, mut said, mut log_rows) = (page, said, 0);
        let room = layer.map_or(RoomFor::All, |it| it.room_for(app, body.width));
        if app.is_choosing() {
            header::draw_name(theme, header, frame.buffer_mut());
        } else {
            header::draw(app, theme, header, frame.buffer_mut());
        }
        if !app.is_choosing() && room != RoomFor::Page {
            let ground = main_view::draw(app, room, theme, targets, body, frame.buffer_mut());
            (said, log_rows) = (ground.say, ground.log_rows);
            dialog = match room {
                RoomFor::Dialog { .. } => ground.dialog,
                RoomFor::Prompt => Rect { height: said.y - body.y, y: body.y, ..said },
                _ => page,
            };
        }
        tour::draw(app, theme, tour, frame.buffer_mut());
        if let Some(layer) = layer {
            layer.draw_popup(app, theme, dialog, frame);
            if let Some(answer) = layer.answer(app) {
                popup::answer(&answer, theme, dialog, frame.buffer_mut());
            }
        }
        bottom_rows::draw(app, log_rows, theme, said, frame);
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
