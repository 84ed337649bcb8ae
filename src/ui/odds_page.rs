//! The odds of the fight: who wins, how long it takes, and what becomes of each combatant.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::layer_view::LayerView;
use super::popup;
use super::row_writer::write_lines;
use super::text::{cut, pad};
use super::theme::Theme;
use crate::app::App;
use crate::app::layer::odds_page::OddsPage;
use phasekeeper_engine::encounter::Encounter;
use phasekeeper_engine::odds::{CombatantOdds, Interval, Need, missing};

/// Columns of the page, of what a chance is of, and of a chance.
const WIDTH: usize = 64;
const LABEL_WIDTH: usize = 24;
const CHANCE_WIDTH: usize = 8;

impl LayerView for OddsPage {
    /// Draws the odds as far as the fights have come, as many combatants as there is room for.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let state = app.encounter();
        let [sides, combatants] = [self.sides(state, theme), self.combatants(state, theme)];
        let height = sides.len() + combatants.len();
        let columns = WIDTH.min(area.width.saturating_sub(popup::FRAME) as usize);
        let inside = popup::open("How the fight may end", columns, height, theme, area, frame);
        let shown = combatants.into_iter().skip(self.scroll.offset);
        write_lines(sides.into_iter().chain(shown), inside, frame.buffer_mut());
    }
}

impl OddsPage {
    fn sides(&self, state: &Encounter, theme: Theme) -> Vec<Line<'static>> {
        let odds = self.tally.odds(state, self.seed);
        let line = |label: &str, text: String, style: Style| {
            let label = Span::styled(pad(label, LABEL_WIDTH), theme.label());
            Line::from(vec![label, Span::styled(text, style)])
        };
        let side = |label: &str, it: &Interval| {
            let margin = format!("   {} to {}", chance(it.low).trim(), chance(it.high).trim());
            line(label, format!("{}{margin}", chance(it.wins)), theme.strong())
        };
        let share = |label: &str, share: f64| line(label, chance(share), Style::new());
        let turns = odds.turns;
        let turns = format!("{:>8}   mostly {} to {}", turns.median, turns.p10, turns.p90);
        let is_running = if self.is_running() { ", more are being played" } else { "" };
        let column = |word: &str| format!("{word:>CHANCE_WIDTH$}");
        let heading = ["stands", "out", "dead"].map(column).concat();
        vec![
            side("The players' side wins", &odds.sides.pc),
            side("Their foes win", &odds.sides.foe),
            share("Nobody is left", odds.nobody.share),
            share(&format!("Open after {} turns", Self::TURNS), odds.open.share),
            line("Turns", turns, Style::new()),
            Line::styled(
                format!("{} of {} fights by tactics{is_running}", odds.runs, Self::RUNS),
                theme.label(),
            ),
            line("", heading, theme.label()),
        ]
    }

    /// Every combatant who takes part, with what is missing.
    fn combatants(&self, state: &Encounter, theme: Theme) -> Vec<Line<'static>> {
        let missing = missing(state);
        let line = |it: &CombatantOdds| {
            let name = pad(&cut(&it.name, LABEL_WIDTH - 1), LABEL_WIDTH);
            let chances = [it.stands, it.out, it.dead].map(chance).concat();
            let own = missing.iter().filter(|(id, _)| state.name(*id) == it.name);
            let needs = own.map(|(_, need)| match need {
                Need::Weapon => "  no weapon",
                Need::Durability => "  no DUR",
            });
            let needs = Span::styled(needs.collect::<String>(), theme.error());
            Line::from(vec![Span::raw(format!("{name}{chances}")), needs])
        };
        self.tally.odds(state, self.seed).combatants.iter().map(line).collect()
    }
}

fn chance(chance: f64) -> String {
    format!("{:>6.1} %", chance * 100.0)
}
