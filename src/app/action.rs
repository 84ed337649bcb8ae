//! Everything a key can mean, in one table: the keymap, the footer, the help and the README read it.

use strum::{Display, EnumIter, EnumString};

use super::{App, in_play};
use crate::encounter::Mode;

/// What a key means on the screen of the fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumIter, EnumString)]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "the table below says what each of them does")]
pub enum Action {
    Decide,
    Next,
    Start,
    Delay,
    Act,
    ActBefore,
    Take,
    Declare,
    Change,
    Moxie,
    Done,
    Move,
    GiveSlot,
    EndTurn,
    Initiative,
    Roll,
    Attack,
    Damage,
    Wound,
    Heal,
    Status,
    Effect,
    ClearEffect,
    Note,
    Add,
    Copy,
    Edit,
    Rename,
    Remove,
    Undo,
    Redo,
    NewEncounterForm,
    SelectDown,
    SelectUp,
    SelectFirst,
    SelectLast,
    SelectActing,
    Find,
    LogBack,
    LogOn,
    Log,
    Palette,
    Help,
    Quit,
}

/// What an action is about; the help is ordered by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumIter)]
pub enum Subject {
    /// Whose stage it is.
    #[strum(to_string = "The turn")]
    Turn,
    /// What is done to the one selected.
    #[strum(to_string = "The selected one")]
    Selected,
    /// The encounter, and the program.
    #[strum(to_string = "The encounter")]
    Whole,
    /// What is seen.
    #[strum(to_string = "Looking around")]
    View,
}

/// One row of the table.
pub struct Row {
    /// The action.
    pub action: Action,
    /// What it is about.
    pub subject: Subject,
    /// A word for the footer.
    pub label: &'static str,
    /// What it does, for the help.
    pub about: &'static str,
    applies: fn(&App) -> bool,
}

impl Row {
    /// Whether the action makes sense as things are.
    pub fn applies(&self, app: &App) -> bool {
        (self.applies)(app)
    }
}

const fn row(
    action: Action,
    subject: Subject,
    label: &'static str,
    about: &'static str,
    applies: fn(&App) -> bool,
) -> Row {
    Row { action, subject, label, about, applies }
}

/// Every action, the most useful first; one that means two things at two times has a row for each.
#[rustfmt::skip]
pub static ACTIONS: [Row; 46] = [
    row(Action::Decide, Subject::Turn, "decide", "decide what is open", undecided),
    row(Action::Next, Subject::Turn, "begin", "begin the turn", takes_dice),
    row(Action::Initiative, Subject::Turn, "initiative", "enter the dice called out", takes_dice),
    row(Action::Next, Subject::Turn, "declare", "what the next one declares", declares),
    row(Action::Declare, Subject::Selected, "declare too", "what the highest declares", need_not_declare),
    row(Action::Next, Subject::Turn, "next", "end the stage: who is next?", in_phase),
    row(Action::Damage, Subject::Selected, "damage", "damage: a number, Enter", changeable),
    row(Action::Roll, Subject::Selected, "roll", "a test, with its modifiers", changeable),
    row(Action::Delay, Subject::Turn, "delay", "standby for the acting one", delayable),
    row(Action::Act, Subject::Turn, "act", "act from standby, interrupt", held),
    row(Action::ActBefore, Subject::Turn, "act before", "act before the acting one", held),
    row(Action::Done, Subject::Turn, "done", "end the stage of one of them", shared),
    row(Action::Moxie, Subject::Selected, "Moxie", "Moxie: first in this phase", moxie_helps),
    row(Action::Undo, Subject::Whole, "undo", "take back the last command", undoable),
    row(Action::Attack, Subject::Selected, "attack", "attack: both rolls, damage", attackable),
    row(Action::Add, Subject::Whole, "add", "add combatants", unfinished),
    row(Action::Start, Subject::Turn, "start", "the acting stage starts", startable),
    row(Action::Take, Subject::Turn, "action", "quick, complex, aim or task", acting),
    row(Action::Change, Subject::Selected, "change", "declare anew, by a Power", has_declared),
    row(Action::Wound, Subject::Selected, "wound", "one wound", changeable),
    row(Action::Heal, Subject::Selected, "heal", "heal damage and wounds", changeable),
    row(Action::Status, Subject::Selected, "status", "out, dead, hidden, surprised", changeable),
    row(Action::Effect, Subject::Selected, "effect", "an effect for a time", changeable),
    row(Action::ClearEffect, Subject::Selected, "clear", "end an effect", affected),
    row(Action::Note, Subject::Selected, "note", "note something", changeable),
    row(Action::Edit, Subject::Selected, "edit", "change the numbers", changeable),
    row(Action::Copy, Subject::Selected, "copy", "another like this one", changeable),
    row(Action::Rename, Subject::Selected, "rename", "another name", changeable),
    row(Action::Remove, Subject::Selected, "remove", "take out for good", changeable),
    row(Action::NewEncounterForm, Subject::Whole, "rules", "the title and the ruleset", in_setup),
    row(Action::Redo, Subject::Whole, "redo", "bring back what was undone", redoable),
    row(Action::Move, Subject::Selected, "move", "another place in the order", in_phase),
    row(Action::GiveSlot, Subject::Selected, "slot", "give a slot in this phase", in_phase),
    row(Action::EndTurn, Subject::Turn, "end turn", "end the turn at once", in_turn),
    row(Action::SelectDown, Subject::View, "down", "select the next one", selected),
    row(Action::SelectUp, Subject::View, "up", "select the one before", selected),
    row(Action::SelectFirst, Subject::View, "first", "select the first one", selected),
    row(Action::SelectLast, Subject::View, "last", "select the last one", selected),
    row(Action::SelectActing, Subject::View, "acting", "select the acting one", somebodys_time),
    row(Action::Find, Subject::View, "find", "select by letters of a name", selected),
    row(Action::LogBack, Subject::View, "back", "the log, further back", undoable),
    row(Action::LogOn, Subject::View, "on", "the log, further on", undoable),
    row(Action::Log, Subject::View, "log", "the whole log", undoable),
    row(Action::Palette, Subject::Whole, "command", "any command, in words", always),
    row(Action::Help, Subject::Whole, "help", "these keys", always),
    row(Action::Quit, Subject::Whole, "quit", "leave; all is saved", always),
];

fn always(_: &App) -> bool {
    true
}

fn undecided(app: &App) -> bool {
    app.open_decisions().next().is_some()
}

fn takes_dice(app: &App) -> bool {
    app.encounter().mode.takes_dice() && !app.encounter().combatants.is_empty()
}

fn in_setup(app: &App) -> bool {
    app.encounter().mode == Mode::Setup
}

fn in_phase(app: &App) -> bool {
    app.encounter().mode.is_in_phase()
}

fn declares(app: &App) -> bool {
    app.encounter().mode == Mode::Declare
}

fn in_turn(app: &App) -> bool {
    in_phase(app) || declares(app)
}

fn somebodys_time(app: &App) -> bool {
    !in_play(app.encounter()).is_empty()
}

fn need_not_declare(app: &App) -> bool {
    app.selected().is_some_and(|combatant| app.encounter().need_not_declare(combatant.id))
}

fn has_declared(app: &App) -> bool {
    app.selected().is_some_and(|combatant| combatant.actions.declared.is_some())
}

fn unfinished(app: &App) -> bool {
    app.encounter().mode != Mode::Finished
}

fn selected(app: &App) -> bool {
    app.selected().is_some()
}

fn changeable(app: &App) -> bool {
    selected(app) && unfinished(app)
}

fn attackable(app: &App) -> bool {
    changeable(app) && app.encounter().combatants.len() > 1
}

fn startable(app: &App) -> bool {
    acting(app) && !app.encounter().phase.has_started()
}

fn delayable(app: &App) -> bool {
    acting(app) && app.encounter().phase.interrupter().is_none() && app.encounter().lets_delay()
}

fn acting(app: &App) -> bool {
    !app.encounter().acting().is_empty()
}

fn shared(app: &App) -> bool {
    app.encounter().acting().len() > 1
}

fn held(app: &App) -> bool {
    in_phase(app) && !app.encounter().held().is_empty()
}

fn moxie_helps(app: &App) -> bool {
    in_phase(app)
        && app
            .selected()
            .is_some_and(|combatant| app.encounter().slot_to_go_first(combatant.id).is_ok())
}

fn affected(app: &App) -> bool {
    unfinished(app) && app.selected().is_some_and(|combatant| !combatant.effects.is_empty())
}

fn undoable(app: &App) -> bool {
    !app.timeline().history().done().is_empty()
}

fn redoable(app: &App) -> bool {
    !app.timeline().history().undone().is_empty()
}
