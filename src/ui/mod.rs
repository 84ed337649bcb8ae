//! Drawing: the state on the screen, one file a part of it. Nothing is changed here, and no rule decided.
//!
//! ```text
//!  Ambush at Nyhavn     Turn 3  Phase 2 of 4 ●●○○  0:06  ep1  saved       header
//! ─ Order ───────────────────────────┬─ CAMI · acting ─── synth · foe ─   panes: a rule with title and
//!  ▶ Cami         136  ●○   ✚1 M2/4  │ Damage 12/40  Death 80  WT 8       subtitle, dividers between
//!  = Dov          136  ●○            ├─ Bob · selected ─────── bio · pc ─
//! >  Bob          114  ●○○○ ✚2       │ Damage 4/30  Death 45  WT 6        panels: the numbers of the acting
//!  ⏸ Eve          108  ●○  since 3.1 ├─ Log ─────────────────────────────  and of the selected combatant
//!  ✗ Finn           –  dead          │ 3.2 wound Bob 2: Bob: 2 more       log: steps, with the turn and
//! then phase 3: Bob > Cami = Dov     │     wounds (2 in all)              phase they were taken in
//! wound Bob 2: Bob: 2 more wounds (2 in all); two tests at 25 or less …   message, below a prompt if there is one
//!  n next · d damage · w wait · a act · u undo · : command · ? help       footer: keys and hints
//!
//! >▶ Cami         136! ●○○  ✚1 M2/4
//! ││ name         │  │ │    │  Moxie: points left, stat
//! ││              │  │ │    wounds
//! ││              │  │ actions of this turn: ● used, ○ left
//! ││              │  class: ! critical, M Moxie
//! ││              score
//! │sign of the status; = in all rows of a shared slot but the first
//! selection
//! ```
//!
//! Below the rows of the order stands the forecast of the next phase. A dialog is drawn as a popup over the main view, or
//! as a prompt in the lines of the message. Wider screens have more columns in a row, and from 150 columns on the log has
//! a pane beside the panels.

mod attack;
mod combatant_panel;
mod end_page;
mod flow;
mod footer;
mod form;
mod header;
mod initiative_entry;
mod input_row;
mod log;
mod main_view;
mod menu;
mod message;
mod new_encounter;
mod order_pane;
mod order_row;
mod order_window;
mod pager;
mod pane;
mod panels;
mod popup;
mod prompt;
mod roll_form;
mod roll_text;
mod row_style;
mod row_writer;
mod save_picker;
mod scroll;
mod test_dialog;
mod text;
mod theme;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::widgets::{Paragraph, Wrap};

pub use theme::Theme;

use crate::app::App;
use crate::app::layer::Layer;

/// The smallest screen that everything can be used on.
pub const SMALLEST: (u16, u16) = (60, 16);

/// Draws everything.
pub fn draw(app: &App, theme: Theme, frame: &mut Frame) {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        return draw_too_small(area, frame);
    }
    let rows = Layout::vertical([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(2),
        Constraint::Length(1),
    ]);
    let [header, body, message, footer] = area.layout(&rows);
    footer::draw(app, theme, footer, frame.buffer_mut());
    if !app.layer().is_some_and(Layer::is_fullscreen) {
        header::draw(app, theme, header, frame.buffer_mut());
        main_view::draw(app, theme, body, frame.buffer_mut());
    }
    message::draw(app, theme, message, frame);
    if let Some(layer) = app.layer() {
        draw_popup(app, layer, theme, body, frame);
    }
}

fn draw_popup(app: &App, layer: &Layer, theme: Theme, area: Rect, frame: &mut Frame) {
    match layer {
        Layer::SavePicker(picker) => save_picker::draw(picker, theme, area, frame),
        Layer::NewEncounterForm(form) => new_encounter::draw(form, theme, area, frame),
        Layer::InitiativeEntry(entry) => initiative_entry::draw(app, entry, theme, area, frame),
        Layer::Form(form) => form::draw(app, form, theme, area, frame),
        Layer::Menu(menu) => menu::draw(menu, theme, area, frame),
        Layer::TestDialog(dialog) => test_dialog::draw(app, dialog, theme, area, frame),
        Layer::Attack(dialog) => attack::draw(app, dialog, theme, area, frame),
        Layer::Log(page) => pager::draw_log(app, page.0, theme, area, frame),
        Layer::End(_) => end_page::draw(app, theme, area, frame),
        Layer::Help(page) => pager::draw_help(app, page.0, theme, area, frame),
        Layer::Pager(pager) => pager::draw_text(pager, theme, area, frame),
        // These are prompts in the lines of the message.
        Layer::NumberPrompt(_)
        | Layer::TextPrompt(_)
        | Layer::Decision(_)
        | Layer::Palette(_)
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
