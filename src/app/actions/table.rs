//! The table of actions.

use strum::{Display, EnumIter, EnumString};

use super::applies::{
    acting, affected, always, attackable, can_delay, can_start, changeable, declaring, finished,
    has_begun, has_declared, has_pending, has_reserve, held, in_phase, in_setup, in_turn, is_new,
    marked, moxie_helps, need_not_declare, overrulable, redoable, selected, shared, someones_turn,
    takes_dice, undoable, unfinished,
};
use super::{HelpSection, advance, encounter, selected as on_selected, turn};
use crate::app::input::SideEffect;
use crate::app::outcome::Outcome;
use crate::app::state::App;
use phasekeeper_engine::command::find_command;

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

/// Declares [`Action`] and its rows: section, hint and help, when it applies, and what it does. A row that begins with `+`
/// is a further one of an action.
macro_rules! actions {
    ($(
        $($action:ident)? $(+ $other:ident)?:
        $section:ident $hint:literal $help:ident($text:literal) if $applies:ident => $run:expr;
    )+) => {
        /// An action of the main screen, as keys are mapped to it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumIter, EnumString)]
        #[strum(serialize_all = "kebab-case")]
        #[allow(missing_docs, reason = "the table says what each of them does")]
        pub enum Action {
            $($($action,)?)+
        }

        /// Every action, the most useful first; one that means several things at several times has a row for each.
        pub static ACTIONS: &[ActionRow] = &[$(
            ActionRow {
                action: Action::$($action)?$($other)?,
                section: HelpSection::$section,
                hint: $hint,
                help: Help::$help($text),
                applies: $applies,
                run: $run,
            },
        )+];
    };
}

actions! {
    Decide: Turn "decide" Text("Decides what is due") if has_pending => turn::decide;
    Overrule: Turn "overrule" Text("Does what a rule has just forbidden") if overrulable => encounter::overrule;
    Unmark: View "unmark" Text("Unmarks everybody") if marked => |_| Outcome::Unmark;
    Next: Turn "begin" Command("begin") if takes_dice => advance::begin;
    Initiative: Turn "initiative" Command("roll") if takes_dice => turn::enter_initiative;
    + Next: Turn "declare" Text("Enters the next declaration") if declaring => turn::ask_declaring;
    Declare: Selected "declare" Text("Enters a declaration") if need_not_declare => on_selected::declare;
    + Next: Turn "next" Command("next") if in_phase => advance::next;
    Damage: Selected "damage" Command("damage") if changeable => on_selected::damage;
    Roll: Selected "roll" Command("test") if changeable => on_selected::test;
    Delay: Turn "delay" Command("delay") if can_delay => turn::delay;
    Act: Turn "act" Command("act") if held => turn::interrupt;
    ActBefore: Turn "act before" Text("Takes a delayed action first") if held => turn::act_before;
    Done: Turn "done" Command("done") if shared => turn::end_one;
    Moxie: Selected "Moxie" Text("Spends Moxie to go first") if moxie_helps => on_selected::moxie;
    Undo: Encounter "undo" Command("undo") if undoable => encounter::undo;
    Attack: Selected "attack" Command("attack") if attackable => on_selected::attack;
    Add: Encounter "add" Command("add") if unfinished => encounter::add;
    AddPlayer: Encounter "add player" Text("Adds players") if unfinished => encounter::add_player;
    Wave: Turn "wave" Command("wave") if has_reserve => turn::bring_wave;
    Start: Turn "start" Command("start") if can_start => turn::start;
    RecordAction: Turn "action" Command("action") if acting => turn::record_action;
    Change: Selected "change" Command("change") if has_declared => on_selected::change_declaration;
    Wound: Selected "wound" Command("wound") if changeable => on_selected::wound;
    Heal: Selected "heal" Command("heal") if changeable => on_selected::heal;
    Status: Selected "status" Command("status") if changeable => on_selected::status;
    Effect: Selected "effect" Command("effect") if changeable => on_selected::effect;
    ClearEffect: Selected "clear" Command("clear") if affected => on_selected::clear_effect;
    Timer: Encounter "timer" Command("timer") if changeable => encounter::timer;
    Note: Selected "note" Command("note") if changeable => on_selected::note;
    Edit: Selected "edit" Command("set") if changeable => on_selected::edit;
    Copy: Selected "copy" Command("copy") if changeable => on_selected::copy;
    Rename: Selected "rename" Command("rename") if changeable => on_selected::rename;
    Keep: Selected "keep" Text("Keeps the numbers in the library") if selected => on_selected::keep;
    Remove: Selected "remove" Command("remove") if changeable => on_selected::remove;
    EncounterSettings: Encounter "rules" Text("Changes title and ruleset") if in_setup => encounter::settings;
    Tour: Encounter "tour" Text("Plays the sample fight as a tour") if is_new => encounter::start_tour;
    Redo: Encounter "redo" Command("redo") if redoable => encounter::redo;
    Move: Selected "move" Command("move") if in_phase => on_selected::move_slot;
    GiveSlot: Selected "slot" Command("slot") if in_phase => on_selected::give_slot;
    EndTurn: Turn "end turn" Command("end-turn") if in_turn => advance::end_turn;
    Finish: Encounter "finish" Command("finish") if has_begun => encounter::finish;
    + Finish: Encounter "the end" Text("Shows what came of the encounter") if finished => encounter::show_end;
    SelectDown: View "down" Text("Selects the one below") if selected => |app| on_selected::select_by(app, 1);
    SelectUp: View "up" Text("Selects the one above") if selected => |app| on_selected::select_by(app, -1);
    SelectFirst: View "first" Text("Selects the first combatant") if selected => |app| on_selected::select_by(app, isize::MIN);
    SelectLast: View "last" Text("Selects the last combatant") if selected => |app| on_selected::select_by(app, isize::MAX);
    SelectActing: View "acting" Text("Selects who is acting") if someones_turn => on_selected::select_acting;
    Mark: View "mark" Text("Marks a row, or unmarks it") if selected => |_| Outcome::ToggleMark;
    Find: View "find" Text("Selects by name") if selected => encounter::find;
    LogBack: View "back" Text("Scrolls the log up") if undoable => encounter::scroll_log_back;
    LogForward: View "forward" Text("Scrolls the log down") if undoable => encounter::scroll_log_forward;
    Log: View "log" Text("Looks back through the log") if undoable => encounter::log;
    Palette: Encounter "command" Text("Types any command") if always => encounter::palette;
    Help: Encounter "help" Text("Shows these keys") if always => encounter::help;
    Quit: Encounter "quit" Text("Quits; everything is saved") if always => |_| SideEffect::Quit.into();
    Blank: View "blank" Text("Hides the screen from players") if always => |_| Outcome::Blank;
}

#[cfg(test)]
mod tests {
    use phasekeeper_engine::command::commands;

    use super::*;

    #[test]
    fn a_key_has_the_help_of_the_command_that_names_its_action() {
        for row in ACTIONS {
            if let Help::Command(word) = row.help {
                let command = find_command(word).expect(word);
                assert_eq!(command.key_action, Some(row.action.to_string().as_str()), "{word}");
            }
        }
    }

    #[test]
    fn every_action_that_a_command_names_is_there() {
        for command in commands() {
            let action = command.key_action.map(str::parse::<Action>);
            assert!(action.is_none_or(|action| action.is_ok()), "{}", command.word);
        }
    }
}
