//! Actions on the turn: initiative, stages, standby.

use super::advance::ask_or_do;
use super::questions::{answers, ask, covers, get_up};
use super::selected::first_aid;
use crate::app::action::Action;
use crate::app::layer::draft::Draft;
use crate::app::layer::draft::rows::DECLARE;
use crate::app::layer::initiative_entry::InitiativeEntry;
use crate::app::layer::menu::Menu;
use crate::app::layer::{Layer, Outcome};
use crate::app::state::App;
use phasekeeper_engine::command::{ActionKind, Command};
use phasekeeper_engine::encounter::{AIMING, Id};
use phasekeeper_engine::narrate::list_names;
use phasekeeper_engine::rules::{EffectRole, Status, Weapon};

pub(super) fn enter_initiative(app: &App, (): ()) -> Layer {
    let marked = app.selection.marked.clone();
    Layer::InitiativeEntry(InitiativeEntry::new(app.encounter(), marked))
}

/// Asks for the next declaration, the selected combatant's first.
pub(super) fn ask_declaring(app: &App, (): ()) -> Outcome {
    let declaring = app.encounter().declaring();
    let selected = declaring.iter().find(|&&id| Some(id) == app.selection.id);
    match selected.or(declaring.first()) {
        Some(&id) => Layer::Draft(Draft::new(&DECLARE, vec![id])).into(),
        None => Outcome::Stay,
    }
}

pub(super) fn delay(app: &App, acting: Vec<Id>) -> Outcome {
    ask("Who waits?", answers(app, acting, |name| Command::Delay { name: Some(name) }))
}

/// Lets one who waits interrupt those who act, or act before them.
pub(super) fn act_from_standby(app: &App, held: Vec<Id>, before: bool) -> Outcome {
    let state = app.encounter();
    let acting = state.acting();
    let question = match (before, acting.is_empty()) {
        (_, true) => "Who takes the delayed action?".to_owned(),
        (true, _) => format!("Who acts before {}?", list_names(state, &acting)),
        (false, _) => format!("Who interrupts {}?", list_names(state, &acting)),
    };
    ask(question, answers(app, held, |name| Command::Act { name, before }))
}

/// Ends the stage of one of those who share a slot.
pub(super) fn end_one(app: &App, (): ()) -> Outcome {
    let acting = app.encounter().acting();
    if acting.len() < 2 {
        return Outcome::Run(Action::Next);
    }
    ask("Who is done?", answers(app, acting, |name| Command::Done { name }))
}

/// Lets those in reserve join the fight; asks for the label if there are several.
pub(super) fn bring_wave(app: &App, (): ()) -> Outcome {
    let answers = app.encounter().reserves().into_iter().map(|(label, members)| {
        let answer = format!("{label} ({})", members.len());
        (answer, Command::Wave { label: label.to_owned() })
    });
    ask("Who joins the fight?", answers.collect())
}

/// Shows what a player would do by their tactics, after a question.
pub(super) fn propose_player(app: &App, who: Id) -> Outcome {
    let (name, key) = (app.encounter().name(who), app.keymap().key(Action::Auto));
    let question = format!("{name} is a player's: {key} again plays {name}");
    ask_or_do(app, Outcome::Propose(who), [question], Vec::new())
}

/// Every kind of action for an acting combatant.
pub(super) fn action_kinds(app: &App, id: Id) -> Layer {
    let state = app.encounter();
    let name = state.name(id).to_owned();
    let defense = (state.rules().full_defense > 0).then_some((
        EffectRole::FullDefense.label(),
        ActionKind::Defense,
        "",
    ));
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
    // Grenades that are left are no magazine.
    let wants = |it: &&Weapon| it.wants_reload() && !it.profile.is_thrown();
    let reloads = one.clone().flat_map(|it| &it.block.weapons).filter(wants);
    let reloads = reloads.map(|it| {
        let (name, weapon) = (name.clone(), Some(it.label.to_string()));
        let reload = Command::Reload { name, weapon, is_action: true, force: false };
        (format!("reload {}", it.label), reload)
    });
    let counters = one.clone().flat_map(|it| &it.block.counters);
    let counts = counters.flat_map(|(label, counter)| {
        [("-", -1), ("+", 1)].map(|(sign, by)| {
            let (names, counted) = (name.as_str().into(), label.to_string());
            (format!("{sign} {label} ({counter})"), Command::Count { names, label: counted, by })
        })
    });
    let up = one.clone().filter_map(|it| get_up(state, &[it]));
    let gone = Command::Status { names: name.as_str().into(), status: Status::Gone };
    let leaves = [("flees or surrenders".to_owned(), gone)];
    let covers = one.flat_map(|it| covers(state, it));
    // Whoever lies gets up first; the numbers of what anybody can do stay what they are.
    let usual = actions.chain(leaves).chain(covers);
    let chosen = up.clone().next().map(|_| usual.clone().count());
    let kinds = usual.chain(up).chain(counts).chain(reloads);
    let answers = kinds.map(|(answer, command)| (answer, command.into()));
    let mut menu = Menu::new(format!("{name} takes an action"), answers.collect());
    menu.chosen = chosen.unwrap_or(0);
    // It is no action, but sought here (EX-19).
    let first_aid = state.get(id).and_then(|it| first_aid(app, it));
    menu.answers.extend(first_aid.map(|it| ("first aid".to_owned(), it.into())));
    Layer::Menu(menu)
}
