//! Advances to the next stage, phase or turn, and asks first if a combatant would lose by it.

use crate::app::action::Action;
use crate::app::layer::Outcome;
use crate::app::state::App;
use phasekeeper_engine::command::{Command, Request, read_command};
use phasekeeper_engine::encounter::{ActReason, Combatant, Fact, Id};
use phasekeeper_engine::narrate::{list_names, name_some};

/// Begins the turn, unless players have not rolled or a combatant would lose a delayed action.
pub(super) fn begin(app: &App, (): ()) -> Outcome {
    let missing = players_not_asked(app);
    let [next, initiative, undo] =
        [Action::Next, Action::Initiative, Action::Undo].map(|it| app.keymap().key(it));
    let not_rolled = (!missing.is_empty()).then(|| {
        let who = list_names(app.encounter(), &missing);
        let (has, it) = if missing.len() == 1 { ("has", "it") } else { ("have", "them") };
        format!("{who} {has} not rolled: {initiative} to enter {it}, {next} to roll and begin")
    });
    let losers = who_would_lose(app, &Command::Begin);
    let losers = losers.map(|who| {
        format!(
            "{who} would lose the delayed action: {next} again to begin, {undo} leads back before the dice"
        )
    });
    ask_or_do(app, Command::Begin, not_rolled.into_iter().chain(losers), missing)
}

/// Ends the acting stage, the phase or the turn, unless a combatant would lose a delayed action. Of several who act at
/// once, it ends the stage of one who has acted, else of the selected one, else of the first; of all if all have acted.
pub(super) fn next(app: &App, (): ()) -> Outcome {
    let state = app.encounter();
    let has_acted = |id: &&Id| state.get(**id).is_some_and(|it| !it.actions.taken.is_empty());
    if let several @ [first, _, ..] = state.acting().as_slice()
        && !several.iter().all(|id| has_acted(&id))
    {
        let is_selected = |id: &&Id| Some(**id) == app.selection.id;
        let mut acted = several.iter().filter(has_acted);
        let one = acted.clone().find(is_selected).or_else(|| acted.next());
        let one = one.or_else(|| several.iter().find(is_selected)).unwrap_or(first);
        let name = state.name(*one).to_owned();
        return Command::Done { name }.into();
    }
    // What players tell may be of the phase that ends.
    let on = app.waiting().all(|it| !it.kind.survives());
    let command = Command::Next { on };
    let [next, act] = [Action::Next, Action::Act].map(|it| app.keymap().key(it));
    let losers = who_would_lose(app, &command).map(|who| {
        format!("{who} would lose the delayed action: {act} to act now, {next} again to continue")
    });
    let passed = who_has_just_begun(app).filter(|_| losers.is_none());
    let passed = passed.map(|who| format!("it is the turn of {who}: {next} again passes it"));
    ask_or_do(app, command, losers.into_iter().chain(passed), Vec::new())
}

/// Returns the combatant who acts because the last command ended a stage by itself: it was played by tactics, delayed, or put
/// the acting one out. A habitual key would end the stage of the next one.
fn who_has_just_begun(app: &App) -> Option<&str> {
    let step = app.timeline().history().done().last()?;
    let is_out = step.facts.iter().any(|fact| matches!(fact, Fact::StatusChanged { .. }));
    let has_attacked = step.facts.iter().any(|fact| matches!(fact, Fact::Attacked(_)));
    let command = read_command(&step.command, app.context().reading());
    let ends_by_itself = matches!(command, Some(Command::Auto { .. } | Command::Delay { .. }));
    let begins = |fact: &Fact| match fact {
        Fact::Acts { who, reason: ActReason::Next, .. } if has_attacked || ends_by_itself => {
            who.first().copied()
        }
        Fact::Acts { who, reason: ActReason::First, .. } if is_out => who.first().copied(),
        _ => None,
    };
    let who = step.facts.iter().find_map(begins)?;
    Some(app.encounter().name(who))
}

/// Ends the turn; if combatants have not acted, only when asked again.
pub(super) fn end_turn(app: &App, (): ()) -> Outcome {
    let (waiting, key) = (whose_slots_are_open(app), app.keymap().key(Action::EndTurn));
    let question = (!waiting.is_empty()).then(|| {
        let who = name_some(app.encounter(), &waiting);
        format!("{who} would not act in this phase: {key} again to end the turn")
    });
    let told = app.told_of_surviving().map(|told| format!("{told}, {key} again to end the turn"));
    ask_or_do(app, Command::EndTurn, question.into_iter().chain(told), Vec::new())
}

/// The combatants with a slot to come in this phase.
fn whose_slots_are_open(app: &App) -> Vec<Id> {
    let state = app.encounter();
    let acting = state.acting();
    let order = state.order();
    let slots = order.iter().flatten().map(|&slot| state.phase().slots[slot].who);
    let mut waiting: Vec<Id> = slots.filter(|who| !acting.contains(who)).collect();
    waiting.dedup();
    waiting
}

/// Carries out a command or what else a key can ask for; if there are questions, only once just these were asked.
pub(super) fn ask_or_do(
    app: &App,
    deed: impl Into<Outcome>,
    questions: impl IntoIterator<Item = String>,
    about: Vec<Id>,
) -> Outcome {
    let question = questions.into_iter().collect::<Vec<_>>().join(". ");
    if app.message().answers(&question) { deed.into() } else { Outcome::Ask { question, about } }
}

/// Players without a die who have not been asked about in this turn.
fn players_not_asked(app: &App) -> Vec<Id> {
    let state = app.encounter();
    let is_player = |id: Id| state.get(id).is_some_and(Combatant::is_players);
    let mut missing = state.not_rolled();
    missing.retain(|id| is_player(*id) && !app.remembered.asked.contains(id));
    missing
}

/// Names the combatants who would lose a delayed action by `command`, found by trying it on a copy.
fn who_would_lose(app: &App, command: &Command) -> Option<String> {
    let mut losers = app.encounter().held();
    if losers.is_empty() {
        return None;
    }
    let mut ahead = app.timeline().clone();
    ahead.execute(&Request::from(command.clone()), &mut app.dice.clone()).ok()?;
    let still = ahead.encounter().held();
    losers.retain(|id| !still.contains(id));
    (!losers.is_empty()).then(|| list_names(app.encounter(), &losers))
}
