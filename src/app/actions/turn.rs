//! Actions on the turn: initiative, stages, standby.

use super::advance::ask_or_do;
use super::questions::{answers, ask, get_up, menu_of};
use crate::app::action::Action;
use crate::app::layer::Layer;
use crate::app::layer::decision_prompt::DecisionPrompt;
use crate::app::layer::draft::Draft;
use crate::app::layer::draft::rows::DECLARE;
use crate::app::layer::initiative_entry::InitiativeEntry;
use crate::app::layer::menu::Menu;
use crate::app::layer::outcome::{Outcome, refuse};
use crate::app::state::App;
use phasekeeper_engine::command::{ActionKind, Command};
use phasekeeper_engine::encounter::{AIMING, Combatant, Encounter, FULL_DEFENSE, Id, Refusal};
use phasekeeper_engine::narrate::list_names;

pub(super) fn enter_initiative(app: &App) -> Outcome {
    let state = app.encounter();
    if state.combatants().is_empty() {
        return refuse(&Refusal::NobodyHere);
    }
    if !state.mode().takes_dice() {
        return refuse(&Refusal::NotNow { command: "roll", mode: state.mode() });
    }
    Layer::InitiativeEntry(InitiativeEntry::new(state, app.selection.marked.clone())).into()
}

/// Asks for the next declaration, the selected combatant's first.
pub(super) fn ask_declaring(app: &App) -> Outcome {
    let declaring = app.encounter().declaring();
    let selected = declaring.iter().find(|&&id| Some(id) == app.selection.id);
    match selected.or(declaring.first()) {
        Some(&id) => Layer::Draft(Draft::new(&DECLARE, vec![id])).into(),
        None => Outcome::Stay,
    }
}

/// Asks what is due, about the selected combatant before all others.
pub(super) fn decide(app: &App) -> Outcome {
    match DecisionPrompt::new(app.encounter(), app.selection.id) {
        Some(prompt) => Layer::Decision(Box::new(prompt)).into(),
        None => refuse("nothing is due"),
    }
}

pub(super) fn delay(app: &App) -> Outcome {
    let acting = app.encounter().acting();
    let answers = answers(app, &acting, |name| Command::Delay { name: Some(name) });
    if answers.is_empty() {
        return Command::Delay { name: None }.into();
    }
    ask("Who waits?", answers)
}

pub(super) fn interrupt(app: &App) -> Outcome {
    act_from_standby(app, false)
}

pub(super) fn act_before(app: &App) -> Outcome {
    act_from_standby(app, true)
}

fn act_from_standby(app: &App, before: bool) -> Outcome {
    let state = app.encounter();
    let answers = answers(app, &state.held(), |name| Command::Act { name, before });
    if answers.is_empty() {
        let key = app.keymap().key(Action::Delay);
        return refuse(&format!("no one is waiting; {key} delays the acting combatant's action"));
    }
    let acting = state.acting();
    let question = match (before, acting.is_empty()) {
        (_, true) => "Who takes the delayed action?".to_owned(),
        (true, _) => format!("Who acts before {}?", list_names(state, &acting)),
        (false, _) => format!("Who interrupts {}?", list_names(state, &acting)),
    };
    ask(question, answers)
}

/// Ends the stage of one of those who share a slot.
pub(super) fn end_one(app: &App) -> Outcome {
    let acting = app.encounter().acting();
    if acting.len() < 2 {
        return Outcome::Run(Action::Next);
    }
    ask("Who is done?", answers(app, &acting, |name| Command::Done { name }))
}

/// Lets those in reserve join the fight; asks for the label if there are several.
pub(super) fn bring_wave(app: &App) -> Outcome {
    let reserves = app.encounter().reserves();
    if reserves.is_empty() {
        return refuse(&Refusal::NoReserve);
    }
    let answers = reserves.into_iter().map(|(label, members)| {
        let answer = format!("{label} ({})", members.len());
        (answer, Command::Wave { label: label.to_owned() })
    });
    ask("Who joins the fight?", answers.collect())
}

/// Shows what an acting combatant would do by their tactics: the selected one, if several act, but whom no player plays
/// before all others. It asks first whether the program shall play a player.
pub(super) fn propose(app: &App) -> Outcome {
    let (state, acting) = (app.encounter(), app.encounter().acting());
    let is_players = |id: Id| state.get(id).is_some_and(Combatant::is_players);
    let rank = |id: &&Id| (is_players(**id), Some(**id) != app.selection.id);
    let Some(&who) = acting.iter().min_by_key(rank) else { return refuse(&Refusal::NobodyActs) };
    let (name, key) = (state.name(who), app.keymap().key(Action::Auto));
    let question = format!("{name} is a player: {key} again plays {name}");
    let questions = if is_players(who) { vec![question] } else { Vec::new() };
    ask_or_do(app, Outcome::Propose(who), &questions, Vec::new())
}

/// Records an action of the acting combatant; of the selected one if several act.
pub(super) fn record_action(app: &App) -> Outcome {
    let state = app.encounter();
    let acting = state.acting();
    let selected = acting.iter().find(|&&id| Some(id) == app.selection.id);
    match (acting.as_slice(), selected) {
        ([], _) => refuse(&Refusal::NobodyActs),
        (&[id], _) | (_, Some(&id)) => Layer::Menu(action_kinds(state, id)).into(),
        (several, None) => {
            let key = app.keymap().key(Action::SelectActing);
            let who = list_names(state, several);
            refuse(&format!("{who} act at once; {key} selects one of them"))
        }
    }
}

/// Every kind of action for an acting combatant.
fn action_kinds(state: &Encounter, id: Id) -> Menu {
    let name = state.name(id).to_owned();
    let defense =
        (state.rules().full_defense > 0).then_some((FULL_DEFENSE, ActionKind::Defense, ""));
    let kinds = [
        ("quick", ActionKind::Quick, ""),
        ("complex", ActionKind::Complex, ""),
        ("aim, quick", ActionKind::Aim, ""),
        ("aim, complex", ActionKind::Complex, AIMING),
        ("task", ActionKind::Task, ""),
    ];
    let actions = kinds.into_iter().chain(defense).map(|(label, kind, what)| {
        let what = what.to_owned();
        (label.to_owned(), Command::Action { name: name.clone(), kind, what, force: false })
    });
    let one = state.get(id).into_iter();
    let reloads = one.clone().flat_map(|it| &it.block.weapons).filter(|it| it.wants_reload());
    let reloads = reloads.map(|it| {
        let (name, weapon) = (name.clone(), Some(it.label.to_string()));
        let reload = Command::Reload { name, weapon, is_action: true, force: false };
        (format!("reload {}", it.label), reload)
    });
    let up = one.filter_map(|it| get_up(state, &[it]));
    menu_of(format!("{name} takes an action"), actions.chain(up).chain(reloads))
}
