//! Drawing: the state on the screen, one file a panel. Nothing is changed here, and no rule decided.
//!
//! ```text
//!  title                         Turn 3  Phase 2 of 4 ●●○○  0:06  ep1  saved      header
//! ┌ Ladder ───────────────────────────┬ Cami · acting ────────── synth · foe ┐
//! │ ▶Cami       136  ●○○  ✚1 M2/4     │ Damage 12/40  Death 80  WT 8         │    panel
//! │ =Dov        136  ●○               ├ Bob · selected ──────────── bio · pc ┤
//! │> Bob        114  ●○○○ ✚2          │ Damage 4/30  Death 45  WT 6          │    panel
//! │ ⏸Eve        108  ●○   since 3.1   ├ Log ─────────────────────────────────┤
//! │ ✗Finn         –  dead             │ 3.2 wound Bob 2 Bob suffers 2 wounds │    log
//! └───────────────────────────────────┴──────────────────────────────────────┘
//! wound Bob 2 Bob suffers 2 wounds, now 2; SOM tests at 25 …                        message
//!  n next · d damage · w delay · a act · u undo · : command · ? help                footer
//! ```

mod chooser;
mod footer;
mod form;
mod header;
mod ladder;
mod log;
mod menu;
mod message;
mod page;
mod panel;
mod popup;
mod sweep;
mod text;
mod theme;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::symbols::merge::MergeStrategy;
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph, Wrap};

pub use theme::Theme;

use crate::app::App;
use crate::app::layer::Layer;
use crate::encounter::Combatant;

/// The smallest screen that everything can be used on.
pub const SMALLEST: (u16, u16) = (60, 16);

/// From this width on the log has a column of its own.
const WIDE: u16 = 150;

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
    if let Some(Layer::Chooser(chooser)) = app.layer() {
        chooser::draw(chooser, theme, body, frame);
    } else {
        header::draw(app, theme, header, frame.buffer_mut());
        draw_body(app, theme, body, frame);
    }
    message::draw(app, theme, message, frame);
    match app.layer() {
        Some(Layer::Form(form)) => form::draw(app, form, theme, body, frame),
        Some(Layer::Sweep(sweep)) => sweep::draw(app, sweep, theme, body, frame),
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

/// The ladder, the numbers of the acting and of the selected, and the log.
fn draw_body(app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
    let across = |columns: &[Constraint]| Layout::horizontal(columns).spacing(-1);
    let fill = Constraint::Fill;
    let (ladder, panels, log) = if area.width >= WIDE {
        let [ladder, panels, log] = area.layout(&across(&[fill(4), fill(3), fill(4)]));
        (ladder, panels, log)
    } else {
        let [ladder, right] = area.layout(&across(&[ladder_width(area), fill(1)]));
        let below = Layout::vertical([Constraint::Percentage(73), Constraint::Min(4)]).spacing(-1);
        let [panels, log] = right.layout(&below);
        (ladder, panels, log)
    };
    let inside = framed(Line::raw(" Ladder "), None, ladder, theme, frame);
    ladder::draw(app, theme, inside, frame.buffer_mut());
    draw_panels(app, theme, panels, frame);
    let back = app.log().offset;
    let title = if back > 0 { format!(" Log, {back} steps back ") } else { " Log ".to_owned() };
    let inside = framed(Line::raw(title), None, log, theme, frame);
    log::draw(app.fight(), app.log(), theme, inside, frame.buffer_mut());
}

/// Half of a narrow screen; a wider one has room for more columns in every row.
fn ladder_width(area: Rect) -> Constraint {
    Constraint::Percentage(if area.width < 100 { 50 } else { 54 })
}

/// The acting above, the selected below; the whole room for the one where both are the same.
fn draw_panels(app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
    let state = app.encounter();
    let acting: Vec<&Combatant> = state.acting().iter().filter_map(|&id| state.get(id)).collect();
    let other = app.selected().filter(|one| acting.iter().all(|acting| acting.id != one.id));
    let ladder = &state.ladder;
    let started = ladder.interrupter.map_or(ladder.has_started(), |it| it.started);
    let acting_role = if started { "acting, started" } else { "acting" };
    match (acting.as_slice(), other) {
        ([], None) => {
            framed(Line::raw(" Nobody "), None, area, theme, frame);
        }
        ([], Some(one)) => draw_panel(app, &[one], "selected", theme, area, frame),
        (acting, None) => {
            draw_panel(app, acting, &format!("{acting_role}, selected"), theme, area, frame);
        }
        (acting, Some(one)) => {
            let halves = Layout::vertical([Constraint::Fill(1), Constraint::Fill(1)]).spacing(-1);
            let [above, below] = area.layout(&halves);
            draw_panel(app, acting, acting_role, theme, above, frame);
            draw_panel(app, &[one], "selected", theme, below, frame);
        }
    }
}

fn draw_panel(
    app: &App,
    shown: &[&Combatant],
    role: &str,
    theme: Theme,
    area: Rect,
    frame: &mut Frame,
) {
    let names: Vec<&str> = shown.iter().map(|one| one.name.as_str()).collect();
    let names = names.join(" = ");
    let title = if role.starts_with("acting") {
        Line::styled(format!(" {} · {role} ", names.to_uppercase()), theme.acting())
    } else {
        Line::styled(format!(" {names} · {role} "), theme.strong())
    };
    let subtitle = match shown {
        [one] => Some(panel::subtitle(one)),
        _ => None,
    };
    let inside = framed(title, subtitle, area, theme, frame);
    panel::draw(app.encounter(), shown, theme, inside, frame.buffer_mut());
}

/// Frames an area, its border shared with its neighbours, and gives what is inside.
fn framed(
    title: Line,
    subtitle: Option<String>,
    area: Rect,
    theme: Theme,
    frame: &mut Frame,
) -> Rect {
    let room = (area.width as usize).saturating_sub(title.width() + 4);
    let mut block = Block::bordered()
        .border_style(theme.dim())
        .merge_borders(MergeStrategy::Exact)
        .title_style(theme.title())
        .title(title);
    if let Some(text) = subtitle.filter(|text| text::width(text) + 2 <= room) {
        block = block.title(Line::raw(format!(" {text} ")).right_aligned());
    }
    let inside = block.inner(area);
    frame.render_widget(block, area);
    inside
}
