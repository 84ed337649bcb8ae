//! The table of actions.

use super::applies::{
    acting, affected, always, attackable, can_delay, can_start, changeable, declaring,
    has_declared, has_pending, held, in_phase, in_setup, in_turn, moxie_helps, need_not_declare,
    redoable, selected, shared, takes_dice, undoable, unfinished, whose_turn_is_known,
};
use super::{Action, Subject, advance, decisions, encounter, selected as on_selected, turn};
use crate::app::outcome::Outcome;
use crate::app::state::App;

/// One row: an action with everything there is to know about it.
pub struct ActionRow {
    /// The action.
    pub action: Action,
    /// The subject.
    pub subject: Subject,
    /// The hint for the footer.
    pub hint: &'static str,
    /// The line of help.
    pub help: &'static str,
    applies: fn(&App) -> bool,
    run: fn(&App) -> Outcome,
}

impl ActionRow {
    /// Returns true where the action makes sense now.
    pub fn applies(&self, app: &App) -> bool {
        (self.applies)(app)
    }

    /// The outcome of the action.
    pub(super) fn run(&self, app: &App) -> Outcome {
        (self.run)(app)
    }
}

const fn row(
    action: Action,
    subject: Subject,
    hint: &'static str,
    help: &'static str,
    applies: fn(&App) -> bool,
    run: fn(&App) -> Outcome,
) -> ActionRow {
    ActionRow { action, subject, hint, help, applies, run }
}

/// Every action, the most useful first; one that means several things at several times has a row for each.
#[rustfmt::skip]
pub static ACTIONS: [ActionRow; 46] = [
    row(Action::Decide, Subject::Turn, "decide", "decide what is due", has_pending, decisions::decide),
    row(Action::Next, Subject::Turn, "begin", "begin the turn", takes_dice, advance::begin),
    row(Action::Initiative, Subject::Turn, "initiative", "enter initiative rolls", takes_dice, turn::enter_initiative),
    row(Action::Next, Subject::Turn, "declare", "enter the next declaration", declaring, turn::ask_declaring),
    row(Action::Declare, Subject::Selected, "declare", "enter a declaration", need_not_declare, on_selected::declare),
    row(Action::Next, Subject::Turn, "next", "end the stage: next combatant, phase or turn", in_phase, advance::next),
    row(Action::Damage, Subject::Selected, "damage", "deal damage: a number, Enter", changeable, on_selected::damage),
    row(Action::Roll, Subject::Selected, "roll", "make a test with its modifiers", changeable, on_selected::test),
    row(Action::Delay, Subject::Turn, "wait", "put the acting combatant on standby", can_delay, turn::delay),
    row(Action::Act, Subject::Turn, "act", "act from standby: interrupt", held, turn::interrupt),
    row(Action::ActBefore, Subject::Turn, "act before", "act from standby, before the acting combatant", held, turn::act_before),
    row(Action::Done, Subject::Turn, "done", "end the stage of one who shares a slot", shared, turn::end_one),
    row(Action::Moxie, Subject::Selected, "Moxie", "spend Moxie to go first in this phase", moxie_helps, on_selected::moxie),
    row(Action::Undo, Subject::Encounter, "undo", "undo the last command", undoable, encounter::undo),
    row(Action::Attack, Subject::Selected, "attack", "attack: both rolls, damage", attackable, on_selected::attack),
    row(Action::Add, Subject::Encounter, "add", "add combatants", unfinished, encounter::add),
    row(Action::Start, Subject::Turn, "start", "mark the acting stage as started", can_start, turn::start),
    row(Action::RecordAction, Subject::Turn, "action", "record a quick, complex, aim or task action", acting, turn::record_action),
    row(Action::Change, Subject::Selected, "change", "change a declaration, by a Power", has_declared, on_selected::change_declaration),
    row(Action::Wound, Subject::Selected, "wound", "add one wound", changeable, on_selected::wound),
    row(Action::Heal, Subject::Selected, "heal", "heal damage and wounds", changeable, on_selected::heal),
    row(Action::Status, Subject::Selected, "status", "out, dead, hidden, surprised", changeable, on_selected::status),
    row(Action::Effect, Subject::Selected, "effect", "add an effect", changeable, on_selected::effect),
    row(Action::ClearEffect, Subject::Selected, "clear", "end an effect", affected, on_selected::clear_effect),
    row(Action::Note, Subject::Selected, "note", "add a note", changeable, on_selected::note),
    row(Action::Edit, Subject::Selected, "edit", "edit the stat block", changeable, on_selected::edit),
    row(Action::Copy, Subject::Selected, "copy", "duplicate", changeable, on_selected::copy),
    row(Action::Rename, Subject::Selected, "rename", "rename", changeable, on_selected::rename),
    row(Action::Remove, Subject::Selected, "remove", "remove", changeable, on_selected::remove),
    row(Action::EncounterSettings, Subject::Encounter, "rules", "change the title and the ruleset", in_setup, encounter::settings),
    row(Action::Redo, Subject::Encounter, "redo", "redo what was undone", redoable, encounter::redo),
    row(Action::Move, Subject::Selected, "move", "move within the order of this phase", in_phase, on_selected::move_slot),
    row(Action::GiveSlot, Subject::Selected, "slot", "give a slot in this phase", in_phase, on_selected::give_slot),
    row(Action::EndTurn, Subject::Turn, "end turn", "end the turn at once", in_turn, turn::end_turn),
    row(Action::SelectDown, Subject::View, "down", "select next", selected, |app| on_selected::select_by(app, 1)),
    row(Action::SelectUp, Subject::View, "up", "select previous", selected, |app| on_selected::select_by(app, -1)),
    row(Action::SelectFirst, Subject::View, "first", "select first", selected, |app| on_selected::select_by(app, isize::MIN)),
    row(Action::SelectLast, Subject::View, "last", "select last", selected, |app| on_selected::select_by(app, isize::MAX)),
    row(Action::SelectActing, Subject::View, "acting", "select the acting combatant", whose_turn_is_known, on_selected::select_acting),
    row(Action::Find, Subject::View, "find", "select by letters of a name", selected, encounter::find),
    row(Action::LogBack, Subject::View, "back", "scroll the log up", undoable, encounter::scroll_log_back),
    row(Action::LogForward, Subject::View, "forward", "scroll the log down", undoable, encounter::scroll_log_forward),
    row(Action::Log, Subject::View, "log", "show the whole log", undoable, encounter::log),
    row(Action::Palette, Subject::Encounter, "command", "type any command", always, encounter::palette),
    row(Action::Help, Subject::Encounter, "help", "show these keys", always, encounter::help),
    row(Action::Quit, Subject::Encounter, "quit", "quit (everything is saved)", always, |_| Outcome::Quit),
];
