//! The whole screen: its layout, and the layers on top.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::{Paragraph, Wrap};

use super::glyphs::{self, Charset};
use super::main_view::{self, Ground, RoomFor};
use super::split::{split_bottom, split_top};
use super::targets::Targets;
use super::theme::Theme;
use super::{
    attack, blank, end_page, footer, form, header, initiative_entry, log_browser, menu, message,
    new_encounter, pager, palette, party_prompt, popup, roll_step, save_picker, tour,
};
use crate::app::App;
use crate::app::layer::Layer;

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
        if !is_large_enough(area) {
            return draw_too_small(area, frame);
        }
        let [header, below] = split_top(area, 1);
        let [above, footer] = split_bottom(below, 1);
        let [above, message] = split_bottom(above, 2);
        let [body, tour] = split_bottom(above, u16::from(app.tour().is_some()));
        footer::draw(app, theme, targets, footer, frame.buffer_mut());
        let mut ground = None;
        if !app.layer().is_some_and(Layer::is_fullscreen) {
            header::draw(app, theme, header, frame.buffer_mut());
            let room = app.layer().map_or(RoomFor::All, |it| room_for(app, it, theme, body.width));
            ground = Some(main_view::draw(app, room, theme, targets, body, frame.buffer_mut()));
        }
        tour::draw(app, theme, tour, frame.buffer_mut());
        message::draw(app, theme, message, frame);
        if let Some(layer) = app.layer() {
            let area =
                ground.and_then(|ground| area_of_popup(app, layer, theme, ground)).unwrap_or(body);
            draw_popup(app, layer, theme, area, frame);
        }
    }
}

fn is_large_enough(area: Rect) -> bool {
    area.width >= SMALLEST.0 && area.height >= SMALLEST.1
}

/// The room a layer needs; one about a combatant must not cover the combatant's row and numbers.
fn room_for(app: &App, layer: &Layer, theme: Theme, width: u16) -> RoomFor {
    let rows = match layer {
        Layer::Menu(_) => return RoomFor::Menu,
        Layer::Log(_) => return RoomFor::Log,
        Layer::TestDialog(dialog) => roll_step::rows(&dialog.roll, width),
        Layer::Decision(prompt) => roll_step::decision_rows(prompt, width),
        Layer::Attack(dialog) => attack::rows(app.encounter(), dialog, theme, width),
        Layer::Form(form) => form::rows(form, width),
        _ => return RoomFor::All,
    };
    RoomFor::Form((rows as u16).saturating_add(popup::FRAME))
}

/// The area for a popup about a combatant; `None` for another.
fn area_of_popup(app: &App, layer: &Layer, theme: Theme, ground: Ground) -> Option<Rect> {
    let Ground { free, row } = ground;
    match (layer, row) {
        (Layer::Menu(menu), Some(row)) => {
            let height = (menu.answers.len() as u16).saturating_add(popup::FRAME);
            let below = Rect { y: row + 1, height: free.bottom().saturating_sub(row + 1), ..free };
            let above = Rect { height: row.saturating_sub(free.y), ..free };
            let beside = [below, above].into_iter().find(|place| place.height >= height);
            let [_, place] = split_bottom(beside.unwrap_or(free), height);
            Some(place)
        }
        _ => match room_for(app, layer, theme, free.width) {
            RoomFor::Form(rows) => Some(split_bottom(free, rows)[1]),
            RoomFor::Menu => Some(free),
            RoomFor::All | RoomFor::Log => None,
        },
    }
}

fn draw_popup(app: &App, layer: &Layer, theme: Theme, area: Rect, frame: &mut Frame) {
    match layer {
        Layer::SavePicker(picker) => save_picker::draw(picker, theme, area, frame),
        Layer::RenameSave(prompt) => save_picker::draw(&prompt.parent, theme, area, frame),
        Layer::NewEncounterForm(form) => new_encounter::draw(form, theme, area, frame),
        Layer::Party(prompt) => party_prompt::draw(prompt, theme, area, frame),
        Layer::InitiativeEntry(entry) => initiative_entry::draw(app, entry, theme, area, frame),
        Layer::Form(form) => form::draw(app, form, theme, area, frame),
        Layer::Menu(menu) => menu::draw(menu, theme, area, frame),
        Layer::TestDialog(dialog) => roll_step::draw_test(app, dialog, theme, area, frame),
        Layer::Decision(prompt) => roll_step::draw_decision(app, prompt, theme, area, frame),
        Layer::Attack(dialog) => attack::draw(app, dialog, theme, area, frame),
        Layer::Log(log) if log.is_whole() => log_browser::draw_page(log, theme, area, frame),
        Layer::End(page) => end_page::draw(app, page, theme, area, frame),
        Layer::Help(page) => pager::draw_help(app, *page, theme, area, frame),
        Layer::Pager(pager) => pager::draw_text(pager, theme, area, frame),
        Layer::Palette(line) => palette::draw(app, line, theme, area, frame),
        // The log has a pane of the main view; the others are prompts in the message lines.
        Layer::Log(_) | Layer::NumberPrompt(_) | Layer::TextPrompt(_) | Layer::Find(_) => {}
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
