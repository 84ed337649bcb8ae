//! The odds of the fight: who wins, how long it takes, and what becomes of each combatant.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::layer_view::LayerView;
use super::row_style::side_sign;
use super::row_writer::write_lines;
use super::split::split_top;
use super::text::{cut_name, pad};
use super::theme::Theme;
use super::{damage_bar, popup};
use crate::app::App;
use crate::app::layer::odds_page::OddsPage;
use phasekeeper_engine::encounter::{Encounter, Id};
use phasekeeper_engine::narrate::{FATES, fates, fight_odds, need};
use phasekeeper_engine::odds::{CombatantOdds, Odds, fighters, missing};
use phasekeeper_engine::rules::Side;

/// Columns of what a chance is of, of a combatant with the sign of the side, and of the bar of how likely they stand.
const LABEL_WIDTH: usize = 24;
const NAME_WIDTH: usize = 26;
const BAR: u16 = 5;

impl LayerView for OddsPage {
    /// Draws the odds as far as the fights have come, as many combatants as there is room for.
    fn draw_popup(&self, app: &App, theme: Theme, area: Rect, frame: &mut Frame) {
        let odds = self.tally.odds(app.encounter(), self.seed);
        let fight = self.fight(&odds, theme);
        let combatants = combatants(&odds, app.encounter(), theme);
        let inside = popup::open("How the fight may end", theme, area, frame);
        let [above, below] = split_top(inside, fight.len() as u16);
        let buf = frame.buffer_mut();
        write_lines(fight, above, buf);
        let below = popup::section("What becomes of each", "", theme, below, buf);
        let heading = Line::styled(pad("", NAME_WIDTH + BAR as usize) + FATES, theme.label());
        let shown = combatants.into_iter().skip(self.scroll.offset);
        write_lines([heading].into_iter().chain(shown), below, buf);
    }
}

impl OddsPage {
    /// The fight as a whole, and how often it was played.
    fn fight(&self, odds: &Odds, theme: Theme) -> Vec<Line<'static>> {
        let row = |(label, text): (String, String)| {
            let label = Span::styled(pad(&label, LABEL_WIDTH), theme.label());
            Line::from(vec![label, Span::styled(text, theme.strong())])
        };
        let more = if self.is_running() { ", more are being played" } else { "" };
        let played = format!("{} of {} fights by tactics{more}", odds.runs, Self::RUNS);
        let played = [Line::styled(played, theme.label()), Line::default()];
        fight_odds(odds, Self::TURNS).map(row).into_iter().chain(played).collect()
    }
}

/// Every combatant who takes part, with a bar of how likely they stand, and what is missing.
fn combatants(odds: &Odds, state: &Encounter, theme: Theme) -> Vec<Line<'static>> {
    let missing = missing(state);
    let line = |(id, it): (Id, &CombatantOdds)| {
        let side = state.get(id).map_or(Side::Neutral, |it| it.block.side);
        let side = Span::styled(side_sign(side).to_string(), theme.side_sign(side));
        let name = format!(" {}", pad(&cut_name(&it.name, NAME_WIDTH - 3), NAME_WIDTH - 2));
        let style = theme.damage(1.0 - it.stands);
        let [stands, falls] = damage_bar::bar(it.stands, BAR, style, theme);
        let own = missing.iter().filter(|(_, who)| who.contains(&id));
        let needs: Vec<&str> = own.map(|(what, _)| need(*what).0).collect();
        let needs = needs.first().map(|_| format!("  no {}", needs.join(", ")));
        let needs = Span::styled(needs.unwrap_or_default(), theme.label());
        Line::from(vec![side, name.into(), stands, falls, fates(it).into(), needs])
    };
    fighters(state).into_iter().zip(&odds.combatants).map(line).collect()
}
