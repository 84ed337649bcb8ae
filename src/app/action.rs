//! The actions of the main screen, a row each: what its keys can mean.
//!
//! A row has all there is to say of an action. [`actions`](super::actions) reads it with its conditions and with what it
//! does, which are functions there; layers and the keymap need no more than the name.

use strum::{Display, EnumIter, EnumString};

use phasekeeper_engine::command::CommandSpec;

/// The section of the help that an action stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumIter)]
pub enum HelpSection {
    #[strum(to_string = "The turn")]
    Turn,
    #[strum(to_string = "The selected combatant")]
    Selected,
    #[strum(to_string = "The encounter")]
    Encounter,
    #[strum(to_string = "Looking around")]
    View,
}

/// Gives the rows to a macro, the most useful first: section, hint and help, other words for it besides those of its commands,
/// the condition under which the action is possible, and what it does with what the condition returns. A condition after `when` only says whether footer and help name it. A
/// row that begins with `+` is a further one of an action that means several things at several times. One that ends with `->`
/// carries out its command: `as_is`, or `for_marked` with the names of the marked combatants or of the selected one.
macro_rules! action_rows {
    ($reader:ident) => {
        $reader! {
            Decide: Turn "decide" Text("Decides what is due") if due => |_, prompt| Layer::Decision(Box::new(prompt));
            TakeRequest: Turn "take" Text("Does what a player asks for") terms ["accept"] if has_request => |_, ()| Outcome::TakeRequest(Which::Any);
            DropRequest: Turn "drop" Text("Drops what a player asks for") if has_request => |_, ()| Outcome::DropRequest(Which::Any);
            Overrule: Turn "overrule" Text("Does what a rule has just forbidden") terms ["force", "house rule"] if overrulable => |_, command| command;
            Unmark: View "unmark" Text("Unmarks all") if always when are_marked => |_, ()| Outcome::Unmark;
            Next: Turn "begin" Command("begin") if takes_dice("begin") => advance::begin;
            Initiative: Turn "initiative" Command("roll") if takes_rolls => turn::enter_initiative;
            + Next: Turn "declare" Text("Enters the next declaration") if declaring => turn::ask_declaring;
            Declare: Selected "declare" Text("Enters a declaration") if may_declare when need_not_declare => |_, it| Layer::Draft(Draft::new(&rows::DECLARE, vec![it.id]));
            + Next: Turn "next" Command("next") if in_phase("next") => advance::next;
            Act: Turn "act" Command("act") if held => |app, held| turn::act_from_standby(app, held, false);
            Auto: Turn "play" Text("Plays a stage by tactics") if foe_acts => |_, who| Outcome::Propose(who);
            Attack: Selected "attack" Text("Makes an attack, or reloads") if changeable when has_others => selected::attack;
            Damage: Selected "damage" Text("Deals damage, an area's to several") if changeable => selected::damage;
            Roll: Selected "roll" Command("test") if changeable => selected::test;
            Resist: Turn "foes' tests" Text("Makes all tests of the foes") if foes_test => |_, ()| Outcome::ExecuteLine("resist @foe".to_owned());
            RecordAction: Turn "action" Text("Records an action, or changes a counter; edit adds one") if one_acts => turn::action_kinds;
            Delay: Turn "wait" Command("delay") if can_delay => turn::delay;
            ActBefore: Turn "act before" Text("Takes a delayed action first") if held => |app, held| turn::act_from_standby(app, held, true);
            Done: Turn "done" Command("done") if always when are_several => turn::end_one;
            Moxie: Selected "Moxie" Text("Spends Moxie to go first") if changeable when moxie_helps => selected::moxie;
            Undo: Encounter "undo" Text("Undoes the last command; an attack then offers its dice") if undoable => |_, ()| Outcome::ExecuteLine("undo".to_owned());
            Redo: Encounter "redo" Command("redo") if redoable -> as_is;
            Add: Encounter "add" Command("add") if unfinished => encounter::add;
            AddPlayer: Encounter "add player" Text("Adds players") terms ["player", "character"] if unfinished => |app, ()| encounter::add_on(app, Side::Pc);
            Wave: Turn "wave" Text("Lets those in reserve join the fight") if has_reserve => turn::bring_wave;
            Start: Turn "start" Command("start") if can_start -> as_is;
            + Auto: Turn "play" Text("Plays a stage of a player, after a question") if only_players_act => turn::propose_player;
            Change: Selected "change" Command("change") if has_declared => |_, (who, declared)| Layer::Draft(Draft::new(&rows::CHANGE, vec![who]).filled(declared));
            Wound: Selected "wound" Command("wound") if changeable -> for_marked;
            Heal: Selected "heal" Text("Heals damage and wounds, or gives first aid") if changeable => selected::heal;
            Status: Selected "status" Command("status") if changeable => selected::status;
            Effect: Selected "effect" Command("effect") if changeable => selected::effect;
            ClearEffect: Selected "clear" Command("clear") if affected => selected::clear_effect;
            Timer: Encounter "timer" Command("timer") if unfinished when has_combatants => encounter::timer;
            Reveal: Selected "reveal" Text("Reveals the hidden to the players") terms ["unhide"] if hidden => selected::reveal;
            Place: Selected "place" Text("Puts them in a place") terms ["where", "position"] if changeable => selected::place;
            Note: Selected "note" Command("note") if changeable => |app, _| selected::draft_for_marked(app, &rows::NOTES[0]);
            Edit: Selected "edit" Text("Corrects any number: harm, dice, skills, weapons") if changeable => selected::edit;
            Copy: Selected "copy" Command("copy") if changeable => |_, it| Layer::Draft(Draft::new(&rows::COPY, vec![it.id]));
            Rename: Selected "rename" Command("rename") if changeable => |_, it| Layer::Draft(Draft::new(&rows::RENAME, vec![it.id]).filled(&it.name));
            Keep: Selected "keep" Text("Keeps the numbers in the library") terms ["library", "template"] if selected => selected::keep;
            Remove: Selected "remove" Command("remove") if changeable -> for_marked;
            EncounterSettings: Encounter "rules" Text("Changes title and ruleset") if in_setup => |_, ()| FileRequest::ListRulesets { is_new: false };
            Tour: Encounter "tour" Text("Plays the sample fight as a tour") terms ["tutorial", "learn"] if is_new => |_, ()| FileRequest::FindSample;
            Move: Selected "move" Command("move") if in_order("move") => selected::move_slot;
            GiveSlot: Selected "slot" Command("slot") if in_order("slot") => |_, it| Layer::Draft(Draft::new(&rows::SLOT, vec![it.id]));
            EndTurn: Turn "next turn" Command("end-turn") if in_turn => advance::end_turn;
            Finish: Encounter "end fight" Command("finish") if unfinished when has_begun -> as_is;
            + Finish: Encounter "the end" Text("Shows what came of the encounter") if finished => encounter::show_end;
            SelectDown: View "down" Text("Selects the one below") if selected => |app, _| selected::select_by(app, 1);
            SelectUp: View "up" Text("Selects the one above") if selected => |app, _| selected::select_by(app, -1);
            SelectFirst: View "first" Text("Selects the first combatant") if selected => |app, _| selected::select_by(app, isize::MIN);
            SelectLast: View "last" Text("Selects the last combatant") if selected => |app, _| selected::select_by(app, isize::MAX);
            SelectActing: View "acting" Text("Selects who is acting") if someones_turn => |_, who| Outcome::Select(who);
            Mark: View "mark" Text("Marks a row, or unmarks it") terms ["several"] if selected => |_, _| Outcome::ToggleMark;
            Find: View "find" Text("Selects by name") terms ["select", "search"] if selected => |_, _| Layer::Find(Find::default());
            LogBack: View "back" Text("Scrolls the log up") if logged => |_, ()| Outcome::ScrollLog(PAGE as isize / 2);
            LogForward: View "forward" Text("Scrolls the log down") if logged => |_, ()| Outcome::ScrollLog(-(PAGE as isize) / 2);
            Log: View "log" Text("Looks back through the log, and goes back") terms ["history", "look back", "earlier", "mistake"] if logged => encounter::log;
            Odds: View "odds" Text("Shows how the fight may end") terms ["chances", "win"] if fighting => encounter::odds;
            Palette: Encounter "command" Text("Types any command") if always => |_, ()| Outcome::OpenPalette;
            Help: Encounter "help" Text("Shows what can be done") if always => |_, ()| Outcome::OpenHelp;
            Quit: Encounter "quit" Text("Quits; everything is saved") terms ["exit"] if always => |_, ()| SideEffect::Quit;
            Blank: View "blank" Text("Shows only what players may see") terms ["shoulder", "secret"] if always => |_, ()| Outcome::Blank;
            Share: Encounter "share" Text("Shows the players' view in browsers") terms ["tablet", "qr", "browser"] if shareable => |_, ()| SideEffect::Share(ShareOrder::Look);
        }
    };
}
pub(super) use action_rows;

/// Declares [`Action`].
macro_rules! declare {
    ($(
        $($action:ident)? $(+ $other:ident)?:
        $section:ident $hint:literal $help:ident($text:literal) $(terms [$($term:literal),+])?
        if $possible:ident$(($word:literal))? $(when $named:ident)? $(-> $command:ident)? $(=> $run:expr)?;
    )+) => {
        /// An action of the main screen, as keys are mapped to it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumIter, EnumString)]
        #[strum(serialize_all = "kebab-case")]
        pub enum Action {
            $($($action,)?)+
        }
    };
}
action_rows!(declare);

impl Action {
    /// The action of the key that issues a command.
    pub fn of(command: &CommandSpec) -> Option<Self> {
        command.key_action?.parse().ok()
    }
}
