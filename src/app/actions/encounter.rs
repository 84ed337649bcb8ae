//! Actions on the encounter as a whole, and on what is seen of it.

use super::applies;
use crate::app::input::FileRequest;
use crate::app::layer::Layer;
use crate::app::layer::end_page::EndPage;
use crate::app::layer::find::Find;
use crate::app::layer::form::Form;
use crate::app::layer::log_browser::LogBrowser;
use crate::app::layer::odds_page::OddsPage;
use crate::app::layer::outcome::{Outcome, refuse};
use crate::app::state::App;
use phasekeeper_engine::encounter::Refusal;
use phasekeeper_engine::narrate::NOT_OPEN;
use phasekeeper_engine::rules::Side;

/// Refuses: `App` overrules before it comes here, if there is something to overrule.
pub(super) fn overrule(_: &App) -> Outcome {
    refuse("nothing has just been refused that a key could overrule")
}

pub(super) fn show_end(app: &App) -> Outcome {
    Layer::End(Box::new(EndPage::new(app.timeline()))).into()
}

pub(super) fn add(app: &App) -> Outcome {
    // Players have a key of their own.
    let side = app.remembered.side.filter(|side| *side != Side::Pc);
    let preset = || app.config().new_combatant.get("side")?.parse().ok();
    add_on(app, side.or_else(preset).unwrap_or(Side::Foe))
}

pub(super) fn add_player(app: &App) -> Outcome {
    add_on(app, Side::Pc)
}

fn add_on(app: &App, side: Side) -> Outcome {
    let presets = &app.config().new_combatant;
    Layer::Form(Form::add(side, presets, app.encounter().rules())).into()
}

pub(super) fn timer(app: &App) -> Outcome {
    let at = app.selected().map_or("", |combatant| combatant.name.as_str());
    Layer::Form(Form::timer(at)).into()
}

pub(super) fn settings(app: &App) -> Outcome {
    if !applies::in_setup(app) {
        return refuse(&Refusal::RulesetFixed);
    }
    FileRequest::ListRulesets { is_new: false }.into()
}

pub(super) fn start_tour(app: &App) -> Outcome {
    if applies::is_new(app) {
        return FileRequest::FindSample.into();
    }
    refuse("the tour starts from an encounter without combatants, or by `phasekeeper demo`")
}

pub(super) fn find(_: &App) -> Outcome {
    Layer::Find(Find::default()).into()
}

/// Opens the page of the odds of the fight.
pub(super) fn odds(app: &App) -> Outcome {
    if !applies::fighting(app) {
        return refuse(NOT_OPEN);
    }
    let seed = app.timeline().history().steps().len() as u64;
    Layer::Odds(Box::new(OddsPage::new(seed, app.encounter()))).into()
}

pub(super) fn log(app: &App) -> Outcome {
    Layer::Log(LogBrowser::new(app.timeline())).into()
}
