//! Drawing: the state on the screen, one file a part of it. Nothing is changed here, and no rule decided.
//!
//! ```text
//!  Ambush at Nyhavn          y: 1 to decide  Turn 3  Phase 2 of 4  0:06  ep1  saved   header
//! ─ CAMI AND DOV act at once · next Bob 114 ──────────────────── grenade 2 turns ─   who acts, who is next; timers
//!       Name              Init   1234 Wnd   Damage       Moxie  State                headings
//!   ▶ ▲ Cami               136   ✓▶○·   1   12/40  █░░░░ 2/4                         a row for each combatant, or die
//!   = ■ Dov                136   ✓▶··        0/35        2/4
//! >   ■ Bob                114 ◄ ✓○○○   2   24/35  ███░░ 1/3    knocked down
//!   ║ □ Eve                108   ║○··        0/40        3/3    waiting since 3.1
//!   ✗ ▲ Finn                 –   ····       90/25  █████        dead
//! then phase 3: Bob > Cami                                                           forecast of the next phase
//! ─ CAMI = DOV · acting ──────────────────┬─ Bob · selected ─────────── bio · pc ─   panels: the numbers of the acting
//!  Cami  Damage 12/40  Death 80  WT 8     │ Damage 24/35  Death 53  WT 7             and of the selected combatant
//! 3.2 wound Bob 2: Bob: 2 more wounds (2 in all); two tests at 25 or less …          log, with turn and phase
//! wound Bob 2: Bob: 2 more wounds (2 in all); two tests at 25 or less: knocked …     message, below a prompt if any
//!  n next · d damage · w wait · a act · u undo · : command · ? help                  footer: keys and hints
//!
//! >▶ ■ Cami               136!◄ ✓▶○·   1   12/40  █░░░░ 2/4    Kick 17, hidden
//! ││ │                    │  ││ │      │                │      state: status, hidden, effects with turns that are left
//! ││ │                    │  ││ │      wounds           Moxie: points left, stat
//! ││ │                    │  ││ phases: ✓ acted, ▶ acts, ○ to come, ║ waits, · no action
//! ││ │                    │  │changed by the last command
//! ││ │                    │  class: ! critical, M Moxie
//! ││ side                 score
//! │status; = in all rows of a shared slot but the first. A mark has the column before it
//! selection
//! ```
//!
//! From 100 columns on a banner says who acts and who is next, above the order; below that, the rule of the order does.
//! From 120 columns on the panels stand to the right of order and log. A dialog is drawn as a popup beside the panels and,
//! where it can be, beside the row it is about, or as a prompt in the lines of the message. The line of the tour stands
//! above those.

mod attack;
mod banner;
mod blank;
mod color_index;
mod combatant_panel;
mod course;
mod end_page;
mod first_steps;
mod flow;
mod footer;
mod form;
mod frame;
mod glyphs;
mod header;
mod in_effect;
mod initiative_entry;
mod input_row;
mod log;
mod log_browser;
mod main_view;
mod menu;
mod message;
mod new_encounter;
mod order_columns;
mod order_pane;
mod order_row;
mod order_window;
mod pager;
mod palette;
mod pane;
mod panels;
mod party_prompt;
mod popup;
mod prompt;
mod reserve_lines;
mod roll_form;
mod roll_text;
mod row_style;
mod row_writer;
mod save_picker;
mod scroll;
mod suggestions;
mod svg;
mod targets;
mod test_dialog;
mod text;
mod theme;
mod time_text;
mod tour;
mod weapon_text;

use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::widgets::{Paragraph, Wrap};

pub use color_index::color_index;
pub use frame::Frame;
pub use glyphs::{Charset, signs};
pub use svg::to_svg;
pub use targets::Targets;
pub use theme::Theme;

use crate::app::App;
use crate::app::layer::Layer;
use main_view::{Ground, RoomFor};

/// The smallest screen that everything can be used on.
pub const SMALLEST: (u16, u16) = (60, 16);

/// Draws everything on a frame of ratatui's, in the characters that the terminal has.
pub fn draw(app: &App, theme: Theme, charset: Charset, frame: &mut ratatui::Frame) {
    let mut own = Frame::new(frame.buffer_mut());
    draw_with_targets(app, theme, charset, &mut Targets::default(), &mut own);
    if let Some(cursor) = own.cursor() {
        frame.set_cursor_position(cursor);
    }
}

/// Draws everything, and adds what the mouse can reach.
pub fn draw_with_targets(
    app: &App,
    theme: Theme,
    charset: Charset,
    targets: &mut Targets,
    frame: &mut Frame,
) {
    draw_screen(app, theme, targets, frame);
    if charset == Charset::Ascii {
        glyphs::to_ascii(frame.buffer_mut());
    }
}

/// Returns whether a screen of this area has the header.
pub fn has_header(app: &App, area: Rect) -> bool {
    !app.is_blank() && is_large_enough(area) && !app.layer().is_some_and(Layer::is_fullscreen)
}

/// Draws the header alone, in the first row.
pub fn draw_header(app: &App, theme: Theme, charset: Charset, frame: &mut Frame) {
    let row = Rect { height: 1, ..frame.area() };
    header::draw(app, theme, row, frame.buffer_mut());
    if charset == Charset::Ascii {
        glyphs::to_ascii(frame.buffer_mut());
    }
}

fn is_large_enough(area: Rect) -> bool {
    area.width >= SMALLEST.0 && area.height >= SMALLEST.1
}

fn draw_screen(app: &App, theme: Theme, targets: &mut Targets, frame: &mut Frame) {
    let area = frame.area();
    if app.is_blank() {
        return blank::draw(app, theme, area, frame.buffer_mut());
    }
    if !is_large_enough(area) {
        return draw_too_small(area, frame);
    }
    let rows = Layout::vertical([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(u16::from(app.tour().is_some())),
        Constraint::Length(2),
        Constraint::Length(1),
    ]);
    let [header, body, tour, message, footer] = area.layout(&rows);
    footer::draw(app, theme, targets, footer, frame.buffer_mut());
    let mut ground = None;
    if has_header(app, area) {
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

/// What a layer needs room for; one about a combatant must not cover the row and the numbers it is about.
fn room_for(app: &App, layer: &Layer, theme: Theme, width: u16) -> RoomFor {
    let rows = match layer {
        Layer::Menu(_) => return RoomFor::Menu,
        Layer::Log(_) => return RoomFor::Log,
        Layer::TestDialog(dialog) => test_dialog::rows(app, dialog, width),
        Layer::Attack(dialog) => attack::rows(app.encounter(), dialog, theme, width),
        Layer::Form(form) => form::rows(form, width),
        _ => return RoomFor::All,
    };
    RoomFor::Form((rows as u16).saturating_add(popup::FRAME))
}

/// The area for a popup about somebody; `None` for another.
fn area_of_popup(app: &App, layer: &Layer, theme: Theme, ground: Ground) -> Option<Rect> {
    let Ground { free, row } = ground;
    match (layer, row) {
        (Layer::Menu(menu), Some(row)) => {
            let height = (menu.answers.len() as u16).saturating_add(popup::FRAME);
            let below = Rect { y: row + 1, height: free.bottom().saturating_sub(row + 1), ..free };
            let above = Rect { height: row.saturating_sub(free.y), ..free };
            let beside = [below, above].into_iter().find(|place| place.height >= height);
            Some(at_bottom(beside.unwrap_or(free), height))
        }
        _ => match room_for(app, layer, theme, free.width) {
            RoomFor::Form(rows) => Some(at_bottom(free, rows)),
            RoomFor::Menu => Some(free),
            RoomFor::All | RoomFor::Log => None,
        },
    }
}

/// The last rows of an area, at most `height` of them.
fn at_bottom(area: Rect, height: u16) -> Rect {
    let height = height.min(area.height);
    Rect { y: area.bottom() - height, height, ..area }
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
        Layer::TestDialog(dialog) => test_dialog::draw(app, dialog, theme, area, frame),
        Layer::Attack(dialog) => attack::draw(app, dialog, theme, area, frame),
        Layer::Log(log) if log.is_whole() => log_browser::draw_page(log, theme, area, frame),
        Layer::End(page) => end_page::draw(app, page, theme, area, frame),
        Layer::Help(page) => pager::draw_help(app, *page, theme, area, frame),
        Layer::Pager(pager) => pager::draw_text(pager, theme, area, frame),
        Layer::Palette(line) => palette::draw(app, line, theme, area, frame),
        // The log has a pane of the main view; the others are prompts in the lines of the message.
        Layer::Log(_)
        | Layer::NumberPrompt(_)
        | Layer::TextPrompt(_)
        | Layer::Decision(_)
        | Layer::Find(_) => {}
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
