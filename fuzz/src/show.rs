//! Every reading of an encounter: screen, log, results, exports, plan.

use phasekeeper::app::{App, ColorScheme, Config};
use phasekeeper::export::{Format, export};
use phasekeeper::ui::{Charset, Screen, Theme};
use phasekeeper_engine::command::{Library, ReadContext, read};
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::narrate::log_text;
use phasekeeper_engine::script::{plan, render_text};
use phasekeeper_engine::view::results;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

/// Checks that an encounter can be shown in every way.
pub fn check_shown(timeline: &Timeline) {
    let encounter = timeline.encounter();
    for step in timeline.history().steps() {
        log_text(timeline, step);
        results(&step.facts, encounter.rules());
    }
    let text = render_text(encounter);
    for combatant in encounter.combatants().iter() {
        assert!(text.contains(combatant.name.as_str()), "{} is not shown", combatant.name);
    }
    for format in [Format::Markdown, Format::Json, Format::Csv, Format::Html] {
        let exported = export(timeline, format);
        assert!(exported.is_ok(), "{format:?}: {exported:?}");
    }
    let initiative_die = encounter.rules().initiative_die;
    for line in plan(timeline).lines() {
        let read = read(line, ReadContext { library: Library::shipped(), initiative_die });
        assert!(read.is_ok(), "a plan has the line {line:?}: {read:?}");
    }
    draw(Config::default(), timeline);
}

/// Draws the main screen.
pub fn draw(config: Config, timeline: &Timeline) {
    let mut app = App::new(Vec::new(), SeededDice::new(7), config);
    app.load(timeline.clone());
    for (columns, rows) in [(80, 24), (31, 9)] {
        let mut terminal =
            Terminal::new(TestBackend::new(columns, rows)).expect("a screen in memory");
        let mut screen = Screen::new(Theme::new(ColorScheme::Any), Charset::Unicode);
        terminal.draw(|frame| screen.draw(&app, frame)).expect("a screen in memory");
    }
}
