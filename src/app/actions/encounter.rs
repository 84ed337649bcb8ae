//! Actions on the encounter as a whole, and on what is seen of it.

use super::{ACTIONS, ActionRow, applies};
use crate::app::input::FileRequest;
use crate::app::layer::Layer;
use crate::app::layer::end_page::EndPage;
use crate::app::layer::find::Find;
use crate::app::layer::form::Form;
use crate::app::layer::log_browser::LogBrowser;
use crate::app::layer::pager::{HelpPage, PAGE, Scroll};
use crate::app::layer::palette::Palette;
use crate::app::outcome::Outcome;
use crate::app::state::App;
use phasekeeper_engine::command::{self, Command, Request};
use phasekeeper_engine::rules::Side;

pub(super) fn undo(_: &App) -> Outcome {
    Outcome::Execute(Request::Undo(1))
}

pub(super) fn redo(_: &App) -> Outcome {
    Outcome::Execute(Request::Redo(1))
}

/// Where there is something to overrule, `App` does so before it comes here.
pub(super) fn overrule(_: &App) -> Outcome {
    Outcome::ShowError("nothing has just been refused that a key could overrule".to_owned())
}

pub(super) fn finish(_: &App) -> Outcome {
    Command::Finish.into()
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

pub(super) fn settings(_: &App) -> Outcome {
    Outcome::AskForSettings
}

pub(super) fn start_tour(app: &App) -> Outcome {
    if applies::is_new(app) {
        return FileRequest::FindSample.into();
    }
    let error = "the tour starts from an encounter without combatants, or by `phasekeeper demo`";
    Outcome::ShowError(error.to_owned())
}

pub(super) fn palette(app: &App) -> Outcome {
    let rulesets = app.ruleset_ids.clone();
    let mut commands: Vec<_> = command::commands().collect();
    commands.sort_by_key(|spec| spec.key_action.map_or(usize::MAX, |word| place(word, app)));
    Layer::Palette(Palette::new(&app.remembered.lines, rulesets, commands)).into()
}

/// The place of the action that a command names among those that make sense now, the most useful first.
fn place(action: &str, app: &App) -> usize {
    let is_it = |row: &ActionRow| row.action.to_string() == action && row.applies(app);
    ACTIONS.iter().position(is_it).unwrap_or(usize::MAX)
}

pub(super) fn find(_: &App) -> Outcome {
    Layer::Find(Find::default()).into()
}

pub(super) fn log(app: &App) -> Outcome {
    Layer::Log(LogBrowser::new(app.timeline())).into()
}

pub(super) fn help(_: &App) -> Outcome {
    Layer::Help(HelpPage { scroll: Scroll::new(ACTIONS.len()), is_whole: false }).into()
}

pub(super) fn scroll_log_back(_: &App) -> Outcome {
    Outcome::ScrollLog(PAGE as isize / 2)
}

pub(super) fn scroll_log_forward(_: &App) -> Outcome {
    Outcome::ScrollLog(-(PAGE as isize) / 2)
}
