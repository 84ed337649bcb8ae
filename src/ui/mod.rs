//! Drawing: the state on the screen, one file a panel. Nothing is changed here, and no rule decided.
//!
//! ```text
//!  Ambush at Nyhavn                   Turn 3  Phase 2 of 4 ●●○○  0:06  ep1  saved    header
//! ─ Ladder ──────────────────────────────┬─ CAMI · acting ────────── synth · foe ─
//!  ▶ Cami            136  ●○    ✚1 M2/4  │ Damage 12/40  Death 80  WT 8             panel
//!  = Dov             136  ●○             ├─ Bob · selected ─────────────── bio · pc ─
//! >  Bob             114  ●○○○ ✚2        │ Damage 4/30  Death 45  WT 6              panel
//!  ⏸ Eve             108  ●○   since 3.1 ├─ Log ────────────────────────────────────
//!  ✗ Finn              –  dead           │ 3.2 wound Bob 2: Bob suffers 2 wounds…   log
//! then phase 3: Bob > Cami = Dov         │
//! wound Bob 2: Bob suffers 2 wounds, now 2; SOM tests at 25 …                         message
//!  n next · d damage · w delay · a act · u undo · : command · ? help                 footer
//! ```

mod attack;
mod combatant_panel;
mod flow;
mod footer;
mod form;
mod header;
mod initiative_entry;
mod log;
mod main_view;
mod menu;
mod message;
mod new_encounter;
mod order_pane;
mod pager;
mod pane;
mod popup;
mod roll_form;
mod row_style;
mod row_writer;
mod save_picker;
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
    match app.layer() {
        Some(Layer::SavePicker(chooser)) => save_picker::draw(chooser, theme, body, frame),
        Some(Layer::NewEncounterForm(opening)) => new_encounter::draw(opening, theme, body, frame),
        Some(Layer::Form(form)) => form::draw(app, form, theme, body, frame),
        Some(Layer::InitiativeEntry(sweep)) => {
            initiative_entry::draw(app, sweep, theme, body, frame)
        }
        Some(Layer::TestDialog(tray)) => test_dialog::draw(app, tray, theme, body, frame),
        Some(Layer::Attack(attack)) => attack::draw(app, attack, theme, body, frame),
        Some(Layer::Menu(menu)) => menu::draw(menu, theme, body, frame),
        Some(Layer::Help(scroll)) => pager::draw_help(app, *scroll, theme, body, frame),
        Some(Layer::Log(scroll)) => pager::draw_log(app, *scroll, theme, body, frame),
        Some(Layer::Pager(paper)) => pager::draw_paper(paper, theme, body, frame),
        _ => {}
    }
}

fn draw_too_small(area: Rect, frame: &mut Frame) {
    let (width, height) = SMALLEST;
    let text = format!(
        "phasekeeper needs {width}×{height} to show a fight; this window is {}×{}. All is kept.",
        area.width, area.height
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}
