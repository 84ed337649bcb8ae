//! The table of actions.

use super::applies::{
    acting, affected, always, attackable, can_delay, can_start, changeable, declaring, finished,
    has_begun, has_declared, has_pending, has_reserve, held, in_phase, in_setup, in_turn, is_new,
    marked, moxie_helps, need_not_declare, overrulable, redoable, selected, shared, someones_turn,
    takes_dice, undoable, unfinished,
};
use super::{Action, HelpSection, advance, encounter, selected as on_selected, turn};
use crate::app::outcome::Outcome;
use crate::app::state::App;
use crate::command::find_command;

/// One row: an action with everything there is to know about it.
pub struct ActionRow {
    /// The action.
    pub action: Action,
    /// The section.
    pub section: HelpSection,
    /// The hint for the footer.
    pub hint: &'static str,
    help: Help,
    applies: fn(&App) -> bool,
    run: fn(&App) -> Outcome,
}

/// A line of help.
enum Help {
    /// That of the command which the action issues.
    Command(&'static str),
    /// A line of its own.
    Text(&'static str),
}

impl ActionRow {
    /// The line of help.
    pub fn help(&self) -> &'static str {
        match self.help {
            Help::Command(word) => find_command(word).map_or(word, |command| command.about),
            Help::Text(text) => text,
        }
    }

    /// Returns true where the action makes sense now.
    pub fn applies(&self, app: &App) -> bool {
        app.refuse_to_change(self.action).is_none() && (self.applies)(app)
    }

    /// The outcome of the action.
    pub(super) fn run(&self, app: &App) -> Outcome {
        (self.run)(app)
    }
}

const fn row(
    action: Action,
    section: HelpSection,
    hint: &'static str,
    help: Help,
    applies: fn(&App) -> bool,
    run: fn(&App) -> Outcome,
) -> ActionRow {
    ActionRow { action, section, hint, help, applies, run }
}

/// Every action, the most useful first; one that means several things at several times has a row for each.
#[rustfmt::skip]
pub static ACTIONS: [ActionRow; 57] = [
    row(Action::Decide, HelpSection::Turn, "decide", Help::Text("Decides what is due"), has_pending, turn::decide),
    row(Action::Overrule, HelpSection::Turn, "overrule", Help::Text("Does what a rule has just forbidden"), overrulable, encounter::overrule),
    row(Action::Unmark, HelpSection::View, "unmark", Help::Text("Unmarks everybody"), marked, |_| Outcome::Unmark),
    row(Action::Next, HelpSection::Turn, "begin", Help::Command("begin"), takes_dice, advance::begin),
    row(Action::Initiative, HelpSection::Turn, "initiative", Help::Command("roll"), takes_dice, turn::enter_initiative),
    row(Action::Next, HelpSection::Turn, "declare", Help::Text("Enters the next declaration"), declaring, turn::ask_declaring),
    row(Action::Declare, HelpSection::Selected, "declare", Help::Text("Enters a declaration"), need_not_declare, on_selected::declare),
    row(Action::Next, HelpSection::Turn, "next", Help::Command("next"), in_phase, advance::next),
    row(Action::Damage, HelpSection::Selected, "damage", Help::Command("damage"), changeable, on_selected::damage),
    row(Action::Roll, HelpSection::Selected, "roll", Help::Command("test"), changeable, on_selected::test),
    row(Action::Delay, HelpSection::Turn, "delay", Help::Command("delay"), can_delay, turn::delay),
    row(Action::Act, HelpSection::Turn, "act", Help::Command("act"), held, turn::interrupt),
    row(Action::ActBefore, HelpSection::Turn, "act before", Help::Text("Takes a delayed action first"), held, turn::act_before),
    row(Action::Done, HelpSection::Turn, "done", Help::Command("done"), shared, turn::end_one),
    row(Action::Moxie, HelpSection::Selected, "Moxie", Help::Text("Spends Moxie to go first"), moxie_helps, on_selected::moxie),
    row(Action::Undo, HelpSection::Encounter, "undo", Help::Command("undo"), undoable, encounter::undo),
    row(Action::Attack, HelpSection::Selected, "attack", Help::Command("attack"), attackable, on_selected::attack),
    row(Action::Add, HelpSection::Encounter, "add", Help::Command("add"), unfinished, encounter::add),
    row(Action::AddPlayer, HelpSection::Encounter, "add player", Help::Text("Adds players"), unfinished, encounter::add_player),
    row(Action::Wave, HelpSection::Turn, "wave", Help::Command("wave"), has_reserve, turn::bring_wave),
    row(Action::Start, HelpSection::Turn, "start", Help::Command("start"), can_start, turn::start),
    row(Action::RecordAction, HelpSection::Turn, "action", Help::Command("action"), acting, turn::record_action),
    row(Action::Change, HelpSection::Selected, "change", Help::Command("change"), has_declared, on_selected::change_declaration),
    row(Action::Wound, HelpSection::Selected, "wound", Help::Command("wound"), changeable, on_selected::wound),
    row(Action::Heal, HelpSection::Selected, "heal", Help::Command("heal"), changeable, on_selected::heal),
    row(Action::Status, HelpSection::Selected, "status", Help::Command("status"), changeable, on_selected::status),
    row(Action::Effect, HelpSection::Selected, "effect", Help::Command("effect"), changeable, on_selected::effect),
    row(Action::ClearEffect, HelpSection::Selected, "clear", Help::Command("clear"), affected, on_selected::clear_effect),
    row(Action::Timer, HelpSection::Encounter, "timer", Help::Command("timer"), changeable, encounter::timer),
    row(Action::Note, HelpSection::Selected, "note", Help::Command("note"), changeable, on_selected::note),
    row(Action::Edit, HelpSection::Selected, "edit", Help::Command("set"), changeable, on_selected::edit),
    row(Action::Copy, HelpSection::Selected, "copy", Help::Command("copy"), changeable, on_selected::copy),
    row(Action::Rename, HelpSection::Selected, "rename", Help::Command("rename"), changeable, on_selected::rename),
    row(Action::Keep, HelpSection::Selected, "keep", Help::Text("Keeps the numbers in the library"), selected, on_selected::keep),
    row(Action::Remove, HelpSection::Selected, "remove", Help::Command("remove"), changeable, on_selected::remove),
    row(Action::EncounterSettings, HelpSection::Encounter, "rules", Help::Text("Changes title and ruleset"), in_setup, encounter::settings),
    row(Action::Tour, HelpSection::Encounter, "tour", Help::Text("Plays the sample fight as a tour"), is_new, encounter::start_tour),
    row(Action::Redo, HelpSection::Encounter, "redo", Help::Command("redo"), redoable, encounter::redo),
    row(Action::Move, HelpSection::Selected, "move", Help::Command("move"), in_phase, on_selected::move_slot),
    row(Action::GiveSlot, HelpSection::Selected, "slot", Help::Command("slot"), in_phase, on_selected::give_slot),
    row(Action::EndTurn, HelpSection::Turn, "end turn", Help::Command("end-turn"), in_turn, advance::end_turn),
    row(Action::Finish, HelpSection::Encounter, "finish", Help::Command("finish"), has_begun, encounter::finish),
    row(Action::Finish, HelpSection::Encounter, "the end", Help::Text("Shows what came of the encounter"), finished, encounter::show_end),
    row(Action::SelectDown, HelpSection::View, "down", Help::Text("Selects the one below"), selected, |app| on_selected::select_by(app, 1)),
    row(Action::SelectUp, HelpSection::View, "up", Help::Text("Selects the one above"), selected, |app| on_selected::select_by(app, -1)),
    row(Action::SelectFirst, HelpSection::View, "first", Help::Text("Selects the first combatant"), selected, |app| on_selected::select_by(app, isize::MIN)),
    row(Action::SelectLast, HelpSection::View, "last", Help::Text("Selects the last combatant"), selected, |app| on_selected::select_by(app, isize::MAX)),
    row(Action::SelectActing, HelpSection::View, "acting", Help::Text("Selects who is acting"), someones_turn, on_selected::select_acting),
    row(Action::Mark, HelpSection::View, "mark", Help::Text("Marks a row, or unmarks it"), selected, |_| Outcome::ToggleMark),
    row(Action::Find, HelpSection::View, "find", Help::Text("Selects by name"), selected, encounter::find),
    row(Action::LogBack, HelpSection::View, "back", Help::Text("Scrolls the log up"), undoable, encounter::scroll_log_back),
    row(Action::LogForward, HelpSection::View, "forward", Help::Text("Scrolls the log down"), undoable, encounter::scroll_log_forward),
    row(Action::Log, HelpSection::View, "log", Help::Text("Looks back through the log"), undoable, encounter::log),
    row(Action::Palette, HelpSection::Encounter, "command", Help::Text("Types any command"), always, encounter::palette),
    row(Action::Help, HelpSection::Encounter, "help", Help::Text("Shows these keys"), always, encounter::help),
    row(Action::Quit, HelpSection::Encounter, "quit", Help::Text("Quits; everything is saved"), always, |_| Outcome::Quit),
    row(Action::Blank, HelpSection::View, "blank", Help::Text("Hides the screen from players"), always, |_| Outcome::Blank),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_the_help_of_the_command_that_names_its_action() {
        for row in &ACTIONS {
            if let Help::Command(word) = row.help {
                let command = find_command(word).expect(word);
                assert_eq!(command.key_action, Some(row.action.to_string().as_str()), "{word}");
            }
        }
    }
}
