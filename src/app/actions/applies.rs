//! Conditions under which actions apply.

use crate::app::state::App;
use phasekeeper_engine::encounter::Combatant;
use phasekeeper_engine::odds::is_open;
use phasekeeper_engine::rules::{Mode, Side};
use phasekeeper_engine::view::whose_turn;

pub(super) fn always(_: &App) -> bool {
    true
}

pub(super) fn has_pending(app: &App) -> bool {
    !app.encounter().pending().is_empty() && app.encounter().mode() != Mode::Finished
}

pub(super) fn foes_test(app: &App) -> bool {
    let state = app.encounter();
    let owes = |it: &Combatant| it.block.side == Side::Foe && !state.tests_due(it.id).is_empty();
    has_pending(app) && state.combatants().iter().any(owes)
}

/// Somebody acts whom no player plays.
pub(super) fn foe_acts(app: &App) -> bool {
    let state = app.encounter();
    let acting = state.acting().into_iter().filter_map(|id| state.get(id));
    acting.into_iter().any(|it| !it.is_players())
}

pub(super) fn only_players_act(app: &App) -> bool {
    acting(app) && !foe_acts(app)
}

/// Both sides are there.
pub(super) fn fighting(app: &App) -> bool {
    is_open(app.encounter())
}

pub(super) fn overrulable(app: &App) -> bool {
    app.overruling.is_some()
}

pub(super) fn takes_dice(app: &App) -> bool {
    app.encounter().mode().takes_dice() && !app.encounter().combatants().is_empty()
}

pub(super) fn in_setup(app: &App) -> bool {
    app.encounter().mode() == Mode::Setup
}

pub(super) fn has_begun(app: &App) -> bool {
    !matches!(app.encounter().mode(), Mode::Setup | Mode::Finished)
}

pub(super) fn finished(app: &App) -> bool {
    app.encounter().mode() == Mode::Finished
}

pub(super) fn is_new(app: &App) -> bool {
    in_setup(app) && app.encounter().combatants().is_empty()
}

pub(super) fn in_phase(app: &App) -> bool {
    app.encounter().mode().is_in_phase()
}

/// In a phase of the turn, with an order; a free phase has none.
pub(super) fn in_order(app: &App) -> bool {
    in_phase(app) && !app.encounter().phase().is_free
}

pub(super) fn declaring(app: &App) -> bool {
    app.encounter().mode() == Mode::Declare
}

pub(super) fn in_turn(app: &App) -> bool {
    in_phase(app) || declaring(app)
}

pub(super) fn someones_turn(app: &App) -> bool {
    !whose_turn(app.encounter()).is_empty()
}

pub(super) fn need_not_declare(app: &App) -> bool {
    app.selected().is_some_and(|combatant| app.encounter().need_not_declare(combatant.id))
}

pub(super) fn has_declared(app: &App) -> bool {
    app.selected().is_some_and(|combatant| combatant.actions.declared.is_some())
}

pub(super) fn unfinished(app: &App) -> bool {
    app.encounter().mode() != Mode::Finished
}

pub(super) fn selected(app: &App) -> bool {
    app.selected().is_some()
}

pub(super) fn marked(app: &App) -> bool {
    !app.marked().is_empty()
}

pub(super) fn changeable(app: &App) -> bool {
    selected(app) && unfinished(app)
}

pub(super) fn attackable(app: &App) -> bool {
    changeable(app) && app.encounter().combatants().len() > 1
}

pub(super) fn can_start(app: &App) -> bool {
    acting(app) && !app.encounter().phase().has_started()
}

pub(super) fn can_delay(app: &App) -> bool {
    let (state, phase) = (app.encounter(), app.encounter().phase());
    acting(app) && phase.interrupter().is_none() && !phase.is_free && state.allows_delay()
}

pub(super) fn acting(app: &App) -> bool {
    !app.encounter().acting().is_empty()
}

pub(super) fn shared(app: &App) -> bool {
    app.encounter().acting().len() > 1
}

pub(super) fn held(app: &App) -> bool {
    in_order(app) && app.encounter().has_held_action()
}

pub(super) fn moxie_helps(app: &App) -> bool {
    in_phase(app) && app.encounter().moxie_goes_first()
}

pub(super) fn has_request(app: &App) -> bool {
    !app.requests.is_empty()
}

/// In a build with the server.
pub(super) fn shareable(_: &App) -> bool {
    cfg!(feature = "share")
}

pub(super) fn has_reserve(app: &App) -> bool {
    unfinished(app) && app.encounter().has_reserve()
}

pub(super) fn hidden(app: &App) -> bool {
    unfinished(app) && app.selected().is_some_and(|combatant| combatant.block.hidden)
}

pub(super) fn affected(app: &App) -> bool {
    unfinished(app) && app.selected().is_some_and(|combatant| !combatant.effects.is_empty())
}

pub(super) fn undoable(app: &App) -> bool {
    !app.timeline().history().done().is_empty()
}

pub(super) fn redoable(app: &App) -> bool {
    !app.timeline().history().undone().is_empty()
}
