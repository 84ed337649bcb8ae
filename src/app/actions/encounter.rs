//! Actions on the encounter as a whole, and on what is seen of it.

use crate::app::layer::Layer;
use crate::app::layer::end_page::EndPage;
use crate::app::layer::form::Form;
use crate::app::layer::log_browser::LogBrowser;
use crate::app::layer::odds_page::OddsPage;
use crate::app::state::App;
use phasekeeper_engine::rules::Side;

pub(super) fn show_end(app: &App, (): ()) -> Layer {
    Layer::End(Box::new(EndPage::new(app.timeline())))
}

pub(super) fn add(app: &App, (): ()) -> Layer {
    // Players have a key of their own, and the form stays at the side of the last one until it is left.
    let preset = app.config().new_combatant.get("side").and_then(|it| it.parse().ok());
    add_on(app, preset.unwrap_or(Side::Foe))
}

pub(super) fn add_on(app: &App, side: Side) -> Layer {
    Layer::Form(Form::add(side, &app.config().new_combatant, app.encounter().rules()))
}

pub(super) fn timer(app: &App, (): ()) -> Layer {
    let at = app.selected().map_or("", |combatant| combatant.name.as_str());
    Layer::Form(Form::timer(at))
}

/// Opens the page of the odds of the fight.
pub(super) fn odds(app: &App, (): ()) -> Layer {
    let seed = app.timeline().history().steps().len() as u64;
    Layer::Odds(Box::new(OddsPage::new(seed, app.encounter())))
}

pub(super) fn log(app: &App, (): ()) -> Layer {
    Layer::Log(LogBrowser::new(app.timeline()))
}
