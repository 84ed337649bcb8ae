//! The odds of the fight: who wins, how long it takes, and what becomes of each combatant.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::layer_view::{LayerView, RoomFor};
use super::popup;
use super::row_writer::write_lines;
use super::text::{cut_name, pad};
use super::theme::Theme;
use crate::app::App;
use crate::app::layer::odds_page::OddsPage;
use phasekeeper_engine::encounter::{Encounter, Id};
use phasekeeper_engine::narrate::{FATES, fates, fight_odds, need};
use phasekeeper_engine::odds::{CombatantOdds, Odds, fighters, missing};

/// Columns of the page, and of what a chance is of.
const WIDTH: usize = 70;
const LABEL_WIDTH: usize = 24;

impl LayerView for OddsPage {
    fn room_for(&self, _: &App, _: Theme, _: u16) -> RoomFor {
        RoomFor::Page
    }

    /// Draws the odds as far as the fights have come, as many combatants as there is room for.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let odds = self.tally.odds(app.encounter(), self.seed);
        let fight = self.fight(&odds, theme);
        let combatants = combatants(&odds, app.encounter(), theme);
        let height = fight.len() + combatants.len();
        let inside = popup::open("How the fight may end", WIDTH, height, theme, area, frame);
        let shown = combatants.into_iter().skip(self.scroll.offset);
        write_lines(fight.into_iter().chain(shown), inside, frame.buffer_mut());
    }
}

impl OddsPage {
    /// The fight as a whole, and the heading of the combatants.
    fn fight(&self, odds: &Odds, theme: Theme) -> Vec<Line<'static>> {
        let row = |(label, text): (String, String)| {
            let label = Span::styled(pad(&label, LABEL_WIDTH), theme.label());
            Line::from(vec![label, Span::styled(text, theme.strong())])
        };
        let is_running = if self.is_running() { ", more are being played" } else { "" };
        let played = format!("{} of {} fights by tactics{is_running}", odds.runs, Self::RUNS);
        let heading = pad("", LABEL_WIDTH) + FATES;
        let more = [played, heading].map(|text| Line::styled(text, theme.label()));
        fight_odds(odds, Self::TURNS).map(row).into_iter().chain(more).collect()
    }
}

/// Every combatant who takes part, with what is missing.
fn combatants(odds: &Odds, state: &Encounter, theme: Theme) -> Vec<Line<'static>> {
    let missing = missing(state);
    let line = |(id, it): (Id, &CombatantOdds)| {
        let name = pad(&cut_name(&it.name, LABEL_WIDTH - 1), LABEL_WIDTH);
        let own = missing.iter().filter(|(_, who)| who.contains(&id));
        let needs: Vec<&str> = own.map(|(what, _)| need(*what).0).collect();
        let needs = needs.first().map(|_| format!("  no {}", needs.join(", ")));
        let needs = Span::styled(needs.unwrap_or_default(), theme.error());
        Line::from(vec![Span::raw(name + &fates(it)), needs])
    };
    fighters(state).into_iter().zip(&odds.combatants).map(line).collect()
}
