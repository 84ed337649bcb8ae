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
mod body;
mod chooser;
mod footer;
mod form;
mod header;
mod ladder;
mod log;
mod menu;
mod message;
mod opening;
mod page;
mod pane;
mod panel;
mod pen;
mod popup;
mod sheet;
mod standing;
mod sweep;
mod text;
mod theme;
mod tray;
mod trial;

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
    if !app.layer().is_some_and(Layer::stands_alone) {
        header::draw(app, theme, header, frame.buffer_mut());
        body::draw(app, theme, body, frame.buffer_mut());
    }
    message::draw(app, theme, message, frame);
    match app.layer() {
        Some(Layer::Chooser(chooser)) => chooser::draw(chooser, theme, body, frame),
        Some(Layer::Opening(opening)) => opening::draw(opening, theme, body, frame),
        Some(Layer::Form(form)) => form::draw(app, form, theme, body, frame),
        Some(Layer::Sweep(sweep)) => sweep::draw(app, sweep, theme, body, frame),
        Some(Layer::Tray(tray)) => tray::draw(app, tray, theme, body, frame),
        Some(Layer::Attack(attack)) => attack::draw(app, attack, theme, body, frame),
        Some(Layer::Menu(menu)) => menu::draw(menu, theme, body, frame),
        Some(Layer::Help(scroll)) => page::draw_help(app, *scroll, theme, body, frame),
        Some(Layer::Log(scroll)) => page::draw_log(app, *scroll, theme, body, frame),
        Some(Layer::Paper(paper)) => page::draw_paper(paper, theme, body, frame),
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
