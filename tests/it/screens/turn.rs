//! Keys for the turn: the next stage, waiting, acting from standby, and the questions before a combatant loses an action.

use phasekeeper::app::layer::Layer;
use phasekeeper::app::{Key, Message, SideEffect};
use phasekeeper_engine::encounter::JournalEntry;
use phasekeeper_engine::rules::Mode;

use super::scenes::{three, two_on_standby};
use super::table::{Table, keys};

#[test]
fn next_crosses_the_end_of_a_phase() {
    let mut table = three();
    table.records("n", "next on");
    assert_eq!(table.acting(), ["Ben"]);
    table.records("n", "next on").records("n", "next on");
    assert_eq!((table.state().clock().phase, table.acting()), (2, vec!["Ana"]));
    table.press("nn");
    assert_eq!((table.state().clock().turn, table.state().mode()), (2, Mode::Initiative));
}

#[test]
fn a_player_who_is_passed_with_no_action_recorded_is_named() {
    let mut table = three();
    let told = |table: &Table| table.told().contains("no action recorded (u takes it back)");
    assert!(told(table.press("n")) && table.told().contains("Ana passes"), "{}", table.told());
    table.press("u").run("action Ana quick shout");
    assert!(!told(table.press("n")));
    // A test is a deed, first aid, too.
    table.press("uu").run("test Ana 50 roll=31");
    assert!(!told(table.press("n")));
    table.press("uu").run("start");
    assert!(!told(table.press("n")));
    // Nobody is passed by what is typed, and foes are no players.
    assert!(!told(table.run("next")) && table.acting() == ["Cleo"]);
    assert!(!told(table.press("n")));
}

#[test]
fn the_selection_leaves_who_acts_and_is_out() {
    let mut table = three();
    table.press("t5");
    assert_eq!((table.selected(), table.acting()), (Some("Ben"), vec!["Ben"]), "{}", table.told());
    // Somebody else who is out stays selected.
    table.press("/cleo<Enter>t5");
    assert_eq!(table.selected(), Some("Cleo"));
}

#[test]
fn next_ends_one_stage_at_a_time_while_several_act() {
    let mut table = Table::after(&[
        "add Ana init=60",
        "add Ben init=60",
        "add Cleo init=60",
        "add Dov init=50",
        "roll Ana 24",
        "roll Ben 24",
        "roll Cleo 24",
        "roll Dov 24",
        "begin",
    ]);
    table.records("/ben<Enter>n", "done Ben");
    assert_eq!(table.acting(), ["Ana", "Cleo"]);
    table.records("n", "done Ana");
    assert_eq!(table.acting(), ["Cleo"]);
    table.records("n", "next on");
    assert_eq!(table.acting(), ["Dov"]);
    table.press("uuu");
    assert_eq!(table.acting(), ["Ana", "Ben", "Cleo"]);
}

#[test]
fn a_stage_starts_and_a_turn_ends_by_one_key_each() {
    let mut table = three();
    table.records("s", "start").asks("E").records("E", "end-turn");
    assert_eq!((table.state().clock().turn, table.state().mode()), (2, Mode::Initiative));
}

#[test]
fn one_combatant_on_standby_acts_at_once() {
    let mut table = three();
    table.records("w", "delay Ana").records("a", "act Ana");
    assert_eq!(table.acting(), ["Ana"]);
}

#[test]
fn of_several_on_standby_one_is_chosen() {
    let mut table = two_on_standby();
    let before = table.journal.len();
    table.press("a");
    assert_eq!((table.menu().answers.len(), table.journal.len()), (2, before));
    table.records("2", "act Ben");
    assert_eq!(table.acting(), ["Ben"]);
    assert_eq!(table.state().names(&table.state().interrupted()), ["Cleo"]);
}

#[test]
fn the_selected_combatant_is_the_first_answer() {
    let mut table = two_on_standby();
    table.records("/ben<Enter>b<Enter>", "act Ben before");
    assert_eq!(table.acting(), ["Ben"]);
}

#[test]
fn of_those_who_share_a_slot_one_waits_or_is_done() {
    let mut table = Table::after(&[
        "add Ana init=60",
        "add Ben init=60",
        "roll Ana 24",
        "roll Ben 24",
        "begin",
    ]);
    assert_eq!(table.acting(), ["Ana", "Ben"]);
    table.records("w2", "delay Ben");
    assert_eq!(table.acting(), ["Ana"]);
    table.press("u").records("D2", "done Ben");
    assert_eq!(table.acting(), ["Ana"]);
    table.records("D", "next on");
}

#[test]
fn begin_asks_once_about_players_who_have_not_rolled() {
    let mut table = Table::after(&[
        "add Ana init=60 side=pc",
        "add Ben init=60 side=pc",
        "add Cleo init=50 side=foe",
        "roll Ben 24",
    ]);
    table.asks("n");
    assert!(table.told().contains("Ana") && !table.told().contains("Ben"), "{}", table.told());
    table.records("n", "begin");
    table.press("u").asks("n").press("i<Esc>").records("n", "begin");
}

#[test]
fn begin_rolls_for_foes_and_the_dead_without_asking() {
    let mut table = Table::after(&["add Ana side=foe", "add Ben side=pc", "status Ben dead"]);
    table.records("n", "begin");
}

#[test]
fn next_asks_before_a_delayed_action_is_lost() {
    let mut table = three();
    table.press("w").asks("n").records("n", "next on").records("n", "next on").asks("n");
    assert!(table.told().contains("Ana"), "{}", table.told());
    // Another key between withdraws the answer.
    table.press("j").asks("n").records("n", "next on");
    assert_eq!((table.state().clock().phase, table.acting()), (2, vec!["Ana"]));
    assert!(table.combatant("Ana").lost);
    table.press("u").asks("n").records("a", "act Ana");
}

#[test]
fn begin_asks_before_a_delayed_action_is_lost() {
    let mut table = three();
    table.press("wEE").run("roll Ana 90").run("roll Ben 1").asks("n").records("n", "begin");
    assert_eq!((table.state().clock().turn, table.acting()), (2, vec!["Ana"]));
}

#[test]
fn undo_and_redo_are_one_key_each() {
    let mut table = three();
    table.records("d12<Enter>", "damage Ana 12 kinetic").press("u");
    assert_eq!(table.journal.last(), Some(&JournalEntry::Undo(1)));
    assert_eq!(table.combatant("Ana").injuries.damage, 0);
    table.press("U");
    assert_eq!(table.journal.last(), Some(&JournalEntry::Redo(1)));
    assert_eq!(table.combatant("Ana").injuries.damage, 12);
    table.refuses("U");
}

#[test]
fn every_command_is_recorded_once_and_a_refused_one_never() {
    let mut table = three();
    let before = table.journal.len();
    table.press("nwxu");
    assert_eq!(table.journal.len(), before + 4);
    table.refuses("m");
    assert_eq!(table.effects, []);
}

#[test]
fn a_key_without_a_meaning_changes_nothing() {
    let mut table = three();
    let before = table.app.timeline().clone();
    table.refuses("W").refuses("<F5>");
    assert_eq!(*table.app.timeline(), before);
    table.press("<Esc>");
    assert_eq!(*table.app.message(), Message::None);
}

#[test]
fn keys_without_a_combatant_are_refused() {
    let mut table = Table::empty();
    for key in ["d", "x", "m", "e", "t", "v", "g", "o", "R", "C", "n", "i", "u", "U", "w"] {
        table.refuses(key);
        assert!(table.is_on_main_screen(), "{key}");
    }
}

#[test]
fn q_quits_the_main_screen_and_ctrl_c_every_dialog() {
    assert_eq!(three().press("q").effects, [SideEffect::Quit]);
    let mut table = three();
    assert_eq!(table.press("oq").effects, []);
    assert_eq!(table.press("<Ctrl-c>").effects, [SideEffect::Quit]);
}

#[test]
fn the_frequent_actions_take_few_keys() {
    for (script, line, count) in [
        ("n", "next on", 1),
        ("w", "delay Ana", 1),
        ("x", "wound Ana", 1),
        ("m1", "moxie Cleo", 2),
        ("t2", "status Ana unconscious", 2),
        ("f9<Enter>", "shock Ana", 3),
        ("p6", "action Ana defense", 2),
        ("d12<Enter>", "damage Ana 12 kinetic", 4),
        ("r38<Enter>50<Enter>", "test Ana 50 roll=38", 7),
        ("jjA38<Enter>50<Enter>N12<Enter>", "attack 50 38 by=Ana on=Cleo dv=12 kinetic", 13),
    ] {
        assert_eq!(keys(script).len(), count, "{script}");
        three().records(script, line);
    }
}

#[test]
fn a_fight_with_six_foes_takes_52_keys_up_to_the_first_hit() {
    // Adds four guards and two named foes, rolls, begins, hits one for 12, ends the stage and undoes that.
    let script = [
        "cGuard x4<Tab>60<Tab>30<Enter>",
        "Ilse<Tab>80<Tab>35<Tab><Tab>2<Enter>",
        "Kurt<Tab>70<Tab>35<Tab><Tab>3<Enter><Esc>",
        "n",
        "d12<Enter>",
        "n",
        "u",
    ]
    .concat();
    let mut table = Table::empty();
    table.press(&script);
    let history = table.app.timeline().history();
    assert_eq!((history.done().len(), history.undone().len()), (5, 1));
    let hurt = table.state().ids_where(|combatant| combatant.injuries.damage == 12);
    assert_eq!((table.state().combatants().len(), hurt.len()), (6, 1));
    let letters = keys(&script).into_iter().filter(|key| matches!(key, Key::Char(_))).count();
    assert_eq!((keys(&script).len(), letters), (52, 37));
}

#[test]
fn one_question_is_no_answer_to_another() {
    let mut table = three();
    table.run("set Cleo moxie=0").asks("m").asks("E").asks("m").records("m", "moxie Ana");
}

#[test]
fn a_point_that_changes_nothing_is_spent_by_a_second_key() {
    let mut table = three();
    table.run("set Cleo moxie=0").asks("m").records("m", "moxie Ana");
}

#[test]
fn what_is_no_action_is_named_among_what_was_done() {
    let mut table = three();
    table.run("set Ana skill.Medicine=60").run("damage Ben 5");
    assert!(table.text(80, 24).contains("nothing done yet"));
    table.run("effect Ana \"knocked down\"").run("clear Ana \"knocked down\"");
    table.run("aid Ben Medicine roll=20 by=Ana").run("test Ana 40 roll=20");
    table.run("test Ben 40 roll=20").run("test Ana 40 roll=90");
    let text = table.text(80, 24);
    assert!(text.contains("gave first aid · got up · rolled a test"), "{text}");
    assert!(!text.contains("nothing done yet") && text.matches("rolled a test").count() == 1);
    // An action that is recorded is no deed beside it, and another stage has none.
    table.run("attack 60 99 by=Ana on=Cleo charge=yes").press("n");
    let text = table.text(80, 24);
    assert!(text.contains("nothing done yet") && !text.contains("got up"), "{text}");
}

#[test]
fn one_who_can_go_first_is_offered_if_the_selected_one_can_not() {
    let mut table = three();
    table.run("set Ana moxie=0").press("m");
    let [(answer, _)] = &table.menu().answers[..] else { panic!("Cleo alone has a point") };
    assert!(answer.ends_with("Cleo goes first on Moxie (84)"), "{answer}");
    let narrow = table.text(64, 24);
    assert!(narrow.contains("Moxie (84)"), "a long answer goes on below: {narrow}");
    table.records("1", "moxie Cleo").refuses("m");
}

#[test]
fn the_end_of_the_encounter_is_shown_and_can_be_taken_back() {
    let mut table = three();
    table.records("O", "finish");
    assert!(matches!(table.app.layer(), Some(Layer::End(_))));
    table.press("u");
    assert!(table.is_on_main_screen() && table.state().mode() == Mode::Acting);
    table.press("O<Esc>");
    assert!(table.is_on_main_screen() && table.state().mode() == Mode::Finished);
    table.press("O");
    assert!(matches!(table.app.layer(), Some(Layer::End(_))), "the same key shows it again");
    let words = table.text(80, 24);
    assert!(words.contains("Players standing"), "{words}");
    let picture = table.press("<Tab>").text(80, 24);
    assert!(picture.contains("Damage over time") && picture.contains("■ Ana"), "{picture}");
}

#[test]
fn in_a_tie_the_one_who_has_acted_is_done_first() {
    let mut table = Table::after(&[
        "add Ana init=60",
        "add Ben init=60",
        "roll Ana 20",
        "roll Ben 20",
        "begin",
    ]);
    table.run("action Ben complex shoot");
    assert_eq!(table.selected(), Some("Ana"));
    table.records("n", "done Ben").records("n", "next on");
}

#[test]
fn a_phase_that_is_over_names_who_still_waits() {
    let text = three().press("wnnn").text(80, 24);
    assert!(text.contains("Phase 1 is over · Ana still waits"), "{text}");
}

#[test]
fn stress_without_wil_says_what_is_missing_and_healing_what_it_was() {
    let mut table = three();
    table.press(":stress Ana 3<Enter>");
    assert!(table.told().contains("WIL unknown: Ana; e gives one"), "{}", table.told());
    table.run("damage Ben 5").run("heal Ben 2");
    assert!(table.text(80, 24).contains("heals 2 damage: 3 damage"), "{}", table.text(80, 24));
}

#[test]
fn whoever_is_put_out_by_one_who_acts_at_once_still_acts() {
    let mut table = Table::after(&[
        "add Ana init=60",
        "add Ben init=60 dur=30",
        "roll Ana 20",
        "roll Ben 20",
        "begin",
        "attack 60 41 by=Ana on=Ben dv=35",
    ]);
    let text = table.press("j").text(80, 24);
    assert!(text.contains("still acts, then unconscious"), "{text}");
}

#[test]
fn the_dead_show_no_effect() {
    let mut table = three();
    table.run("effect Cleo bleeding each=1");
    assert!(table.text(120, 40).contains("bleeding 1 a turn"));
    table.run("effect Cleo prone").run("status Cleo dead");
    assert!(table.text(120, 40).contains("prone"), "what harms nobody stays");
    assert!(!table.text(120, 40).contains("bleeding 1 a turn"), "{}", table.text(120, 40));
}

#[test]
fn what_is_open_at_the_end_is_told() {
    let mut table = three();
    table.run("damage Ben 20").press("O");
    assert!(table.told().contains("2 decisions left open: u, then y"), "{}", table.told());
    assert!(table.press("<Esc>u").press("y").app.layer().is_some(), "{}", table.told());
}

#[test]
fn those_who_are_done_stand_by_their_scores_and_a_timer_leaves_no_half_of_a_heading() {
    let mut table = Table::after(&[
        "add Ana init=10",
        "add Ben init=90",
        "add Cleo init=50 speed=2",
        "roll Ana 20",
        "roll Ben 20",
        "roll Cleo 20",
        "begin",
    ]);
    table.press("nnn").run("timer \"Police in a big flying car\" turns=1");
    let text = table.text(80, 24);
    let place = |name: &str| text.find(&format!("· ▫ {name} ")).expect(name);
    assert!(place("Ben") < place("Ana"), "{text}");
    assert!(
        text.contains(" Police") && (text.contains("State ") || !text.contains("Sta")),
        "{text}"
    );
}

#[test]
fn next_asks_before_it_passes_whoever_acts_since_another_is_out() {
    let mut table = Table::after(&[
        "add Ana init=60",
        "add Ben init=50",
        "roll Ana 20",
        "roll Ben 20",
        "begin",
    ]);
    table.records("t2", "status Ana unconscious");
    assert_eq!(table.acting(), ["Ben"]);
    table.asks("n").records("n", "next on");
}

#[test]
fn whoever_acts_with_something_to_decide_is_named() {
    let lines = ["add Ana init=60", "add Ben init=50 dur=30 som=15", "roll * 20", "begin"];
    let mut table = Table::after(&lines);
    table.run("damage Ben 9").records("n", "next on");
    assert!(table.told().contains("what is due of Ben (y)"), "{}", table.told());
}

#[test]
fn one_key_ends_the_stages_of_all_who_act_at_once_and_have_acted() {
    let mut table = Table::after(&[
        "add Ana init=60",
        "add Ben init=60",
        "add Cleo init=10",
        "roll Ana 50",
        "roll Ben 50",
        "roll Cleo 5",
        "begin",
        "action Ana quick",
    ]);
    assert_eq!(table.press("n").acting(), ["Ben"], "Ana is done");
    table.press("u").run("action Ben quick");
    assert_eq!(table.press("n").acting(), ["Cleo"]);
}
