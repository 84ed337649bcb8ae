//! Conditions of the actions: each returns what its action is about, or a sentence that says why it is not possible now.

use crate::app::action::Action;
use crate::app::layer::decision_prompt::DecisionPrompt;
use crate::app::state::App;
use phasekeeper_engine::command::Command;
use phasekeeper_engine::encounter::{Combatant, Id, Refusal, StepCount};
use phasekeeper_engine::narrate::{NOT_OPEN, list_names, name_some};
use phasekeeper_engine::odds::is_open;
use phasekeeper_engine::rules::{Mode, Side};

/// The result of a condition: the subject of the action, or a sentence that says why it is not possible.
pub type Possible<T = ()> = Result<T, String>;

/// Returns an error unless `holds`: a sentence, or what the engine would refuse with.
fn ensure<W: ToString>(holds: bool, why: impl FnOnce() -> W) -> Possible {
    if holds { Ok(()) } else { Err(why().to_string()) }
}

fn ensure_mode(app: &App, command: &'static str, allowed: fn(Mode) -> bool) -> Possible {
    let mode = app.encounter().mode();
    ensure(allowed(mode), || Refusal::NotNow { command, mode })
}

#[expect(clippy::unnecessary_wraps, reason = "a condition like the others")]
pub(super) fn always(_: &App) -> Possible {
    Ok(())
}

pub(super) fn unfinished(app: &App) -> Possible {
    ensure(app.encounter().mode() != Mode::Finished, || Refusal::Finished)
}

pub(super) fn finished(app: &App) -> Possible {
    ensure(unfinished(app).is_err(), || "the encounter is not finished; `finish` ends it")
}

/// Returns the prompt for the decision that is due next, about the selected combatant before all others.
pub(super) fn due(app: &App) -> Possible<DecisionPrompt> {
    DecisionPrompt::new(app.encounter(), app.selection.id).ok_or("nothing is due".to_owned())
}

pub(super) fn foes_test(app: &App) -> Possible {
    due(app)?;
    let state = app.encounter();
    let owes = |it: &Combatant| it.block.side == Side::Foe && !state.tests_due(it.id).is_empty();
    ensure(state.combatants().iter().any(owes), || "no foe has a test to make")
}

/// Both sides are there.
pub(super) fn fighting(app: &App) -> Possible {
    ensure(is_open(app.encounter()), || NOT_OPEN)
}

/// Returns the command that a rule has just refused, if a key can overrule that.
pub(super) fn overrulable(app: &App) -> Possible<Command> {
    let why = || "nothing has just been refused that could be overruled".to_owned();
    app.overruling.as_ref().map(|(command, _)| command.clone()).ok_or_else(why)
}

pub(super) fn takes_dice(app: &App, command: &'static str) -> Possible {
    ensure(!app.encounter().combatants().is_empty(), || Refusal::NobodyHere)?;
    ensure_mode(app, command, Mode::takes_dice)
}

/// Initiative is rolled; in a phase, a single die is changed.
pub(super) fn takes_rolls(app: &App) -> Possible {
    let has_dice = app.encounter().mode().is_in_phase();
    let change = || format!("; {} changes a die", app.keymap().key(Action::Edit));
    takes_dice(app, "roll").map_err(|why| why + &if has_dice { change() } else { String::new() })
}

pub(super) fn in_setup(app: &App) -> Possible {
    ensure(app.encounter().mode() == Mode::Setup, || Refusal::RulesetFixed)
}

pub(super) fn is_new(app: &App) -> Possible {
    let is_new = in_setup(app).is_ok() && app.encounter().combatants().is_empty();
    ensure(
        is_new,
        || "the tour starts from an encounter without combatants, or by `phasekeeper demo`",
    )
}

pub(super) fn in_phase(app: &App, command: &'static str) -> Possible {
    ensure_mode(app, command, Mode::is_in_phase)
}

pub(super) fn declaring(app: &App) -> Possible {
    ensure_mode(app, "declare", |mode| mode == Mode::Declare)
}

pub(super) fn in_turn(app: &App) -> Possible {
    ensure_mode(app, "end-turn", |mode| mode.is_in_phase() || mode == Mode::Declare)
}

/// The selected combatant, in a phase with an order; a free phase has none.
pub(super) fn in_order<'a>(app: &'a App, command: &'static str) -> Possible<&'a Combatant> {
    let selected = selected(app)?;
    in_phase(app, command)?;
    ensure(!app.encounter().phase().is_free, || Refusal::InFreePhase)?;
    Ok(selected)
}

/// The combatant whose turn it is; of several the next one after the selected one.
pub(super) fn someones_turn(app: &App) -> Possible<Id> {
    let acting = app.selection.acting(app.encounter());
    acting.ok_or_else(|| Refusal::NobodyActs.to_string())
}

/// The selected combatant.
pub(super) fn selected(app: &App) -> Possible<&Combatant> {
    let key = || app.keymap().key(Action::Add);
    app.selected().ok_or_else(|| format!("nobody is here yet; {} adds combatants", key()))
}

/// The same, in an encounter that goes on.
pub(super) fn changeable(app: &App) -> Possible<&Combatant> {
    unfinished(app)?;
    selected(app)
}

/// The marked combatants, in order of entry; the selected one if none is marked.
pub(super) fn targets(app: &App) -> Vec<&Combatant> {
    let marked = app.marked().iter().filter_map(|&id| app.encounter().get(id));
    let marked: Vec<_> = marked.collect();
    if marked.is_empty() { app.selected().into_iter().collect() } else { marked }
}

pub fn target_ids(app: &App) -> Vec<Id> {
    targets(app).into_iter().map(|it| it.id).collect()
}

/// The labels of the effects that all marked combatants have, or the selected one.
pub(super) fn affected(app: &App) -> Possible<Vec<String>> {
    changeable(app)?;
    let who = targets(app);
    let has_all = |label: &String| who.iter().all(|it| it.effect(label).is_some());
    let labels = who.first().into_iter().flat_map(|it| &it.effects).map(|it| it.label.to_string());
    let common: Vec<String> = labels.filter(has_all).collect();
    if common.is_empty() {
        let title = name_some(app.encounter(), &target_ids(app));
        let verb = if who.len() == 1 { "has" } else { "share" };
        return Err(format!("{title} {verb} no effect that could end; `effect` adds one"));
    }
    Ok(common)
}

/// The selected combatant, who may declare.
pub(super) fn may_declare(app: &App) -> Possible<&Combatant> {
    let selected = changeable(app)?;
    let (name, key) = (&selected.name, app.keymap().key(Action::Change));
    let declared = || format!("{name} has declared; {key} if a Power allows a change");
    ensure(selected.actions.declared.is_none(), declared)?;
    let may = app.encounter().ensure_may_declare(selected.id);
    may.map(|()| selected).map_err(|refusal| refusal.to_string())
}

/// The selected combatant, with what they have declared.
pub(super) fn has_declared(app: &App) -> Possible<(Id, &str)> {
    let selected = changeable(app)?;
    let declared = selected.actions.declared.as_deref().map(|it| (selected.id, it));
    let refusal = || Refusal::NothingDeclared(selected.name.clone());
    declared.ok_or_else(|| refusal().to_string())
}

/// The combatants who act.
pub(super) fn acting(app: &App) -> Possible<Vec<Id>> {
    let acting = app.encounter().acting();
    ensure(!acting.is_empty(), || Refusal::NobodyActs)?;
    Ok(acting)
}

/// The one who acts; of several the selected one.
pub(super) fn one_acts(app: &App) -> Possible<Id> {
    let acting = acting(app)?;
    if let &[id] = acting.as_slice() {
        return Ok(id);
    }
    let key = || app.keymap().key(Action::SelectActing);
    let who = || list_names(app.encounter(), &acting);
    let selected = app.selection.id.filter(|id| acting.contains(id));
    selected.ok_or_else(|| format!("{} act at once; {} selects one of them", who(), key()))
}

/// An acting combatant whom no player plays: the selected one, if several act.
pub(super) fn foe_acts(app: &App) -> Possible<Id> {
    let (state, mut foes) = (app.encounter(), acting(app)?);
    foes.retain(|&id| state.get(id).is_some_and(|it| !it.is_players()));
    let one = foes.iter().find(|&&id| Some(id) == app.selection.id).or(foes.first());
    one.copied().ok_or("only players act".to_owned())
}

/// The acting combatant, if only players act: the selected one of several.
pub(super) fn only_players_act(app: &App) -> Possible<Id> {
    let acting = acting(app)?;
    ensure(foe_acts(app).is_err(), || "others than players act")?;
    Ok(app.selection.id.filter(|id| acting.contains(id)).unwrap_or(acting[0]))
}

pub(super) fn can_start(app: &App) -> Possible {
    acting(app)?;
    ensure(!app.encounter().phase().has_started(), || Refusal::StartedAlready)
}

/// The combatants who act, and may wait.
pub(super) fn can_delay(app: &App) -> Possible<Vec<Id>> {
    let (state, phase, acting) = (app.encounter(), app.encounter().phase(), acting(app)?);
    let name = || state.get(acting[0]).map(|it| it.name.clone()).unwrap_or_default();
    ensure(!phase.is_free, || Refusal::InFreePhase)?;
    ensure(phase.interrupter().is_none(), || Refusal::DelayedAlready(name()))?;
    ensure(state.allows_delay(), || Refusal::OnlySoleFirstDelays(name()))?;
    Ok(acting)
}

/// The combatants who have delayed an action and can take it now.
pub(super) fn held(app: &App) -> Possible<Vec<Id>> {
    let (held, key) = (app.encounter().held(), app.keymap().key(Action::Delay));
    let why = || format!("no one is waiting; {key} delays the acting combatant's action");
    ensure(!held.is_empty(), why)?;
    in_order(app, "act").map(|_| held)
}

pub(super) fn has_request(app: &App) -> Possible {
    ensure(app.waiting().next().is_some(), || "no player tells anything")
}

/// In a build with the server.
pub(super) fn shareable(_: &App) -> Possible {
    ensure(cfg!(feature = "share"), || "this program was built without the players' view")
}

pub(super) fn has_reserve(app: &App) -> Possible {
    unfinished(app)?;
    ensure(app.encounter().has_reserve(), || Refusal::NoReserve)
}

/// The selected combatant, who is hidden.
pub(super) fn hidden(app: &App) -> Possible<&Combatant> {
    let selected = changeable(app)?;
    ensure(selected.block.hidden, || format!("{} is not hidden; `status` hides", selected.name))?;
    Ok(selected)
}

pub(super) fn logged(app: &App) -> Possible {
    let steps = app.timeline().history().steps();
    ensure(!steps.is_empty(), || "nothing has happened yet")
}

pub(super) fn undoable(app: &App) -> Possible {
    let steps = app.timeline().history().done();
    ensure(!steps.is_empty(), || Refusal::NothingToUndo(StepCount(0)))
}

pub(super) fn redoable(app: &App) -> Possible {
    let steps = app.timeline().history().undone();
    ensure(!steps.is_empty(), || Refusal::NothingToRedo(StepCount(0)))
}

// Conditions under which an action that is possible is worth a place in the footer and in the help.

pub(super) fn are_marked(app: &App) -> bool {
    !app.marked().is_empty()
}

pub(super) fn has_combatants(app: &App) -> bool {
    app.selected().is_some()
}

pub(super) fn has_others(app: &App) -> bool {
    app.encounter().combatants().len() > 1
}

pub(super) fn has_begun(app: &App) -> bool {
    app.encounter().mode() != Mode::Setup
}

pub(super) fn need_not_declare(app: &App) -> bool {
    app.selected().is_some_and(|it| app.encounter().need_not_declare(it.id))
}

pub(super) fn are_several(app: &App) -> bool {
    app.encounter().acting().len() > 1
}

/// Returns true if a point of Moxie would let somebody go first.
pub(super) fn moxie_helps(app: &App) -> bool {
    in_phase(app, "moxie").is_ok() && app.encounter().moxie_goes_first()
}
