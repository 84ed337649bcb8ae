//! What keys do on the screen of the fight.

use phasekeeper::app::layer::Layer;
use phasekeeper::app::{Effect, Key, Message};
use phasekeeper::encounter::Entry;

use super::table::{Table, keys, text_of};

/// Ana, Ben and Cleo, in this order, in phase 1 of their first turn.
fn three() -> Table {
    Table::after(&[
        "add Ana init=100 speed=2 dur=30 som=20 moxie=2 side=pc",
        "add Ben init=80 speed=2 dur=30 side=pc",
        "add Cleo init=60 dur=30 moxie=1 side=foe",
        "roll Ana 30",
        "roll Ben 41",
        "roll Cleo 24",
        "begin",
    ])
}

/// Ana and Ben on standby, Cleo acting.
fn two_on_standby() -> Table {
    let mut table = three();
    table.press("ww");
    assert_eq!(table.state().names(&table.state().held()), ["Ana", "Ben"]);
    table
}

#[test]
fn next_goes_on_and_the_selection_stays_where_it_is() {
    let mut table = three();
    table.press("jj");
    assert_eq!((table.acting(), table.selected()), (vec!["Ana"], "Cleo"));
    table.press("n");
    assert_eq!((table.acting(), table.selected()), (vec!["Ben"], "Cleo"));
    table.press("<Space>");
    assert_eq!((table.acting(), table.selected()), (vec!["Cleo"], "Cleo"));
}

#[test]
fn the_selection_follows_the_name_when_rows_move() {
    let mut table = three();
    table.press("jxxxxxx");
    assert_eq!(table.selected(), "Ben");
    assert_eq!(table.state().score(table.app.selected().expect("Ben").id), Some(61));
    let screen = table.text(80, 24);
    let marked = screen.lines().find(|line| line.starts_with('>')).expect("a marked row");
    assert!(marked.contains("Ben"), "{marked}");
    let rows: Vec<&str> = screen.lines().filter(|line| line.contains("○")).collect();
    assert!(
        rows[1].contains("Ana") && rows[2].contains("Cleo") && rows[3].contains("Ben"),
        "{screen}"
    );
}

#[test]
fn the_selection_passes_to_a_neighbour_when_somebody_is_removed() {
    let mut table = three();
    table.press("j<Delete>");
    assert_eq!((table.last_words(), table.selected()), ("remove Ben", "Cleo"));
    table.press("<Delete>");
    assert_eq!(table.selected(), "Ana");
    table.press("<Delete>");
    assert_eq!(table.selected(), "nobody");
    table.press("uuu");
    assert_eq!(table.state().combatants.len(), 3);
}

#[test]
fn arrows_and_letters_select() {
    let mut table = three();
    for (script, selected) in [
        ("j", "Ben"),
        ("<Down>", "Cleo"),
        ("j", "Cleo"),
        ("<Up>k", "Ana"),
        ("<End>", "Cleo"),
        ("<Home>", "Ana"),
        ("nj.", "Ben"),
    ] {
        assert_eq!(table.press(script).selected(), selected, "{script}");
    }
}

#[test]
fn harm_and_moxie_go_to_the_selected_and_delay_to_the_acting() {
    let mut table = three();
    table.press("jjm");
    assert_eq!((table.last_words(), table.acting()), ("moxie Cleo", vec!["Cleo"]));
    table.press("/ben<Enter>d7<Enter>");
    assert_eq!(table.last_words(), "damage Ben 7 kinetic");
    table.press("x");
    assert_eq!(table.last_words(), "wound Ben");
    table.press("w");
    assert_eq!(table.last_words(), "delay Cleo");
}

#[test]
fn damage_remembers_type_and_penetration() {
    let mut table = three();
    table.press("d18ep6<Enter>");
    assert_eq!(table.last_words(), "damage Ana 18 energy ap=6");
    table.press("/ben<Enter>d9<Enter>");
    assert_eq!(table.last_words(), "damage Ben 9 energy ap=6");
    table.press("d5-<Tab>0<Enter>");
    assert_eq!(table.last_words(), "damage Ben 5");
    table.press("d4k<Enter>");
    assert_eq!(table.last_words(), "damage Ben 4 kinetic");
    // Without a number it is asked for, wherever Enter was pressed.
    table.press("dp3<Enter>");
    assert!(table.said().contains("how much damage does Ben take?"), "{}", table.said());
    table.press("21<Enter>");
    assert_eq!(table.last_words(), "damage Ben 21 kinetic ap=3");
}

#[test]
fn healing_takes_points_and_wounds() {
    let mut table = three();
    table.press("d12<Enter>h5<Tab>1<Enter>");
    assert_eq!(table.last_words(), "heal Ana 5 wounds=1");
    table.press("h3<Enter>");
    assert_eq!(table.last_words(), "heal Ana 3");
    let before = table.journal.len();
    table.press("h<Enter>");
    assert!(table.said().contains("how much does Ana heal"), "{}", table.said());
    assert_eq!(table.journal.len(), before);
}

#[test]
fn start_next_and_end_turn_are_one_key() {
    let mut table = three();
    table.press("s");
    assert_eq!(table.last_words(), "start");
    assert!(table.said().contains("Ana"), "{}", table.said());
    table.press("E");
    assert_eq!(table.last_words(), "end-turn");
    assert_eq!(table.state().clock.turn, 2);
}

#[test]
fn a_standby_acts_at_once_and_several_are_asked_about() {
    let mut table = three();
    table.press("wa");
    assert_eq!((table.last_words(), table.acting()), ("act Ana", vec!["Ana"]));
    let mut table = two_on_standby();
    table.press("a");
    assert_eq!(table.last_words(), "delay Ben");
    assert!(table.text(80, 24).contains("Who interrupts Cleo?"));
    table.press("2");
    assert_eq!((table.last_words(), table.acting()), ("act Ben", vec!["Ben"]));
    assert_eq!(table.state().names(&table.state().interrupted()), ["Cleo"]);
}

#[test]
fn the_selected_one_is_the_first_answer() {
    let mut table = two_on_standby();
    table.press("/ben<Enter>b<Enter>");
    assert_eq!((table.last_words(), table.acting()), ("act Ben before", vec!["Ben"]));
}

#[test]
fn in_a_shared_slot_it_is_asked_who_delays_or_is_done() {
    let mut table = Table::after(&[
        "add Ana init=60",
        "add Ben init=60",
        "roll Ana 24",
        "roll Ben 24",
        "begin",
    ]);
    table.press("w2");
    assert_eq!((table.last_words(), table.acting()), ("delay Ben", vec!["Ana"]));
    table.press("uD2");
    assert_eq!((table.last_words(), table.acting()), ("done Ben", vec!["Ana"]));
    table.press("D");
    assert_eq!(table.last_words(), "next");
}

#[test]
fn players_without_a_die_are_asked_about_once() {
    let mut table = Table::after(&[
        "add Ana init=60 side=pc",
        "add Ben init=60 side=pc",
        "add Cleo init=50 side=foe",
        "roll Ben 24",
    ]);
    table.press("n");
    assert_eq!(table.said(), "No die from Ana: n rolls for them, i enters them");
    assert_eq!(table.last_words(), "roll Ben 24");
    table.press("n");
    assert_eq!(table.last_words(), "begin");
    // Asked is asked: what was left empty in between is left to the program.
    table.press("un");
    assert!(matches!(table.app.message(), Message::Asked(_)));
    table.press("i<Esc>n");
    assert_eq!(table.last_words(), "begin");
}

#[test]
fn nobody_is_asked_about_foes() {
    let mut table = Table::after(&["add Ana side=foe", "add Ben side=pc", "status Ben dead"]);
    table.press("n");
    assert_eq!(table.last_words(), "begin");
}

#[test]
fn a_standby_that_would_be_lost_is_named_first() {
    let mut table = three();
    table.press("wnn");
    assert_eq!(table.last_words(), "next");
    let before = table.journal.len();
    table.press("n");
    assert_eq!(table.said(), "Ana would lose the delayed action: a acts now, n again goes on");
    assert_eq!(table.journal.len(), before);
    table.press("jn");
    assert_eq!((table.state().clock.phase, table.acting()), (2, vec!["Ana"]));
    assert_eq!(table.state().names(&table.state().lost()), ["Ana"]);
    // What the question was about can be done instead.
    table.press("una");
    assert_eq!(table.last_words(), "act Ana");
}

#[test]
fn a_begin_that_would_lose_a_standby_asks_too() {
    let mut table = three();
    table.press("wE:roll Ana 90<Enter>:roll Ben 1<Enter>");
    table.press("n");
    assert_eq!(table.said(), "Ana would lose the delayed action: n again goes on");
    table.press("n");
    assert_eq!((table.state().clock.turn, table.acting()), (2, vec!["Ana"]));
}

#[test]
fn undo_says_what_it_took_back_and_redo_what_it_brought() {
    let mut table = three();
    table.press("d12<Enter>n");
    table.press("u");
    assert_eq!(table.said(), "took back: next. Ben acts");
    table.press("u");
    assert_eq!(table.said(), "took back: damage Ana 12 kinetic. Ana acts");
    assert_eq!(table.state().combatants[0].injuries.damage, 0);
    table.press("U");
    assert_eq!(table.said(), "brought back: damage Ana 12 kinetic. Ben acts");
    assert_eq!(table.journal.last(), Some(&Entry::Redo(1)));
    table.press("UU");
    assert_eq!(table.said(), "there is nothing left to bring back");
}

#[test]
fn every_deed_is_recorded_once_and_a_refusal_never() {
    let mut table = three();
    let before = table.journal.len();
    table.press("nwxu");
    assert_eq!(table.journal.len(), before + 4);
    table.press("mm");
    assert!(matches!(table.app.message(), Message::Refused(_)));
    assert_eq!(table.journal.len(), before + 4);
    assert!(table.effects.is_empty());
}

#[test]
fn status_copy_note_effect_and_more_act_on_the_selected() {
    let mut table = three();
    for (script, words) in [
        ("t2", "status Ana unconscious"),
        ("t1", "status Ana active"),
        ("C", "copy Ana"),
        ("obleeds \"a lot\"<Enter>", "note Ana \"bleeds 'a lot'\""),
        ("R<Ctrl-u>Anna<Enter>", "rename Ana Anna"),
        (
            "f1Kick<Tab>speed=+1 ref=+10<Tab><Tab>17<Enter>",
            "effect Anna \"Kick\" ref=+10 speed=+1 turns=17",
        ),
        ("F", "clear Anna \"Kick\""),
    ] {
        assert_eq!(table.press(script).last_words(), words, "{script}");
    }
}

#[test]
fn a_slot_is_given_with_a_die_or_without() {
    let mut table = three();
    table.press("ng<Enter>");
    assert_eq!(table.last_words(), "slot Ana");
    table.press("ug55<Enter>");
    assert_eq!(table.last_words(), "slot Ana die=55");
}

#[test]
fn the_order_is_moved_by_a_menu() {
    let mut table = three();
    table.press("<End>v1");
    assert_eq!((table.last_words(), table.acting()), ("move Cleo first", vec!["Cleo"]));
    table.press("v3");
    assert_eq!(table.last_words(), "move Cleo after Ben");
}

#[test]
fn an_unknown_key_is_answered_and_changes_nothing() {
    let mut table = three();
    let before = table.app.timeline().clone();
    table.press("Q");
    assert_eq!(table.said(), "Q means nothing here; ? shows the keys");
    assert_eq!(*table.app.timeline(), before);
    table.press("<Esc>");
    assert_eq!(*table.app.message(), Message::IgnoreBrokenPipe);
}

#[test]
fn keys_for_nobody_say_how_somebody_comes() {
    let mut table = Table::empty();
    for key in ["d", "x", "m", "e", "t", "v", "g", "o", "R", "C"] {
        table.press(key);
        assert!(table.said().contains("c adds combatants"), "{key}: {}", table.said());
    }
    for (key, said) in [("n", "nobody is here yet"), ("i", "nobody is here yet"), ("u", "nothing")]
    {
        table.press(key);
        assert!(table.said().contains(said), "{key}: {}", table.said());
    }
    assert!(table.journal.is_empty());
}

#[test]
fn q_and_ctrl_c_leave() {
    assert_eq!(three().press("q").effects, [Effect::Quit]);
    // Ctrl-C leaves from any layer, where q is a letter.
    let mut table = three();
    table.press("oq");
    assert!(table.effects.is_empty());
    table.press("<Ctrl-c>");
    assert_eq!(table.effects, [Effect::Quit]);
}

#[test]
fn the_log_scrolls_and_comes_back_with_the_next_command() {
    let mut table = three();
    let newest = "roll Cleo 24: Cleo has 84";
    assert!(table.text(120, 40).contains(newest));
    table.press("<PageUp>");
    assert!(!table.text(120, 40).contains(newest));
    assert!(table.text(120, 40).contains("Log, 5 steps back"));
    table.press("<PageUp><PageUp><PageDown><PageDown>");
    assert!(table.text(120, 40).contains(newest));
    table.press("<PageUp>n");
    assert!(table.text(120, 40).contains("next: Ben acts, at 121"));
}

#[test]
fn eleven_rows_the_acting_the_selected_and_the_log_are_in_sight_at_80x24() {
    let mut table = Table::after(&[
        "add Guard x9 init=60 dur=30 side=foe",
        "add Ana init=100 dur=35 side=pc",
        "add Ben init=20 dur=40 side=pc",
        "roll Ana 90",
        "roll Ben 1",
        "begin",
    ]);
    table.press("<End>");
    let screen = table.text(80, 24);
    for number in 1..=9 {
        assert!(screen.contains(&format!("Guard {number}")), "{number}:\n{screen}");
    }
    for part in
        ["▶ Ana", ">  Ben", "ANA · acting", "0/35", "Ben · selected", "0/40", "Log", "Ana acts"]
    {
        assert!(screen.contains(part), "{part}:\n{screen}");
    }
}

#[test]
fn of_forty_the_acting_and_the_selected_are_in_sight() {
    let mut table = Table::after(&["add Guard x39 init=60 speed=2", "add Boss init=200", "begin"]);
    for _ in 0..45 {
        let screen = table.text(80, 24);
        let selected = table.selected().to_owned();
        assert!(screen.contains("▶ Boss"), "{screen}");
        assert!(
            screen.lines().any(|line| line.starts_with('>') && line.contains(&selected)),
            "{screen}"
        );
        table.press("j");
    }
}

#[test]
fn actions_are_shown_as_used_and_left() {
    let mut table = three();
    let dots = |table: &Table, name: &str| -> String {
        let screen = table.text(80, 24);
        let row =
            screen.lines().find(|line| line.chars().skip(3).collect::<String>().starts_with(name));
        let row = row.expect("a row");
        row.chars().take(38).filter(|letter| "●○".contains(*letter)).collect()
    };
    for (script, ana, ben, cleo) in [
        ("", "○○", "○○", "○"),
        ("n", "●○", "○○", "○"),
        // On standby the action is still to come.
        ("w", "●○", "○○", "○"),
        // Ben cuts in.
        ("a", "●○", "●○", "○"),
        ("nn", "●○", "●○", "●"),
        ("n", "●○", "●○", "●"),
        ("n", "●●", "●○", "●"),
        (":status Ben dead<Enter>", "●●", "", "●"),
    ] {
        table.press(script);
        let seen = [dots(&table, "Ana"), dots(&table, "Ben"), dots(&table, "Cleo")];
        assert_eq!(seen, [ana, ben, cleo], "{script}");
    }
}

#[test]
fn below_those_to_come_are_standby_done_too_slow_and_out() {
    let mut table = Table::after(&[
        "add Out init=10 speed=2",
        "add Slow init=20",
        "add Done init=80 speed=2",
        "add Held init=90 speed=2",
        "add Acts init=60 speed=2",
        "add Later init=50 speed=2",
        "roll Out 1",
        "roll Slow 1",
        "roll Done 1",
        "roll Held 1",
        "roll Acts 1",
        "roll Later 1",
        "begin",
        "status Out dead",
    ]);
    while table.state().clock.phase == 1 {
        table.press("n");
    }
    table.press("wn");
    let screen = table.text(80, 24);
    let names = |row: &str| -> String { row.chars().skip(3).take_while(|it| *it != ' ').collect() };
    let rows: Vec<String> = screen.lines().skip(2).take(6).map(names).collect();
    assert_eq!(rows, ["Acts", "Later", "Held", "Done", "Slow", "Out"], "{screen}");
}

#[test]
fn rows_stand_still_while_dice_come_in() {
    let mut table = Table::after(&["add Cleo init=10", "add Ana init=90", "add Ben init=50"]);
    let names = |table: &Table| -> Vec<String> {
        let screen = table.text(80, 24);
        let rows = screen.lines().skip(2).take(3);
        rows.map(|row| row.chars().skip(3).take(4).collect()).collect()
    };
    let before = names(&table);
    assert_eq!(before, ["Cleo", "Ana ", "Ben "]);
    for line in ["roll Ana 50", "roll Ben 99", "roll Cleo 1"] {
        table.press(&format!(":{line}<Enter>"));
        assert_eq!(names(&table), before, "{line}");
    }
}

#[test]
fn every_size_can_be_drawn_whatever_lies_on_top() {
    let scripts =
        ["", "c", "e", "f", "f1", "d1", "t", "v", ":add ", "/b", "?", "l", ":show<Enter>", "Ei"];
    let mut opening = Table::empty();
    opening.press("N");
    let tables = scripts.iter().map(|script| {
        let mut table = three();
        table.press(script);
        table
    });
    for table in tables.chain([opening]) {
        for width in (0..=90).step_by(3).chain([119, 150, 200]) {
            for height in (0..=26).chain([40, 60]) {
                table.seen(width, height, true);
            }
        }
    }
}

#[test]
fn below_the_smallest_size_it_says_so() {
    let text = three().text(50, 12).replace('\n', " ");
    assert!(text.contains("needs 60×16") && text.contains("50×12"), "{text}");
}

#[test]
fn without_color_nothing_is_colored_and_all_is_said_in_signs() {
    let mut table = two_on_standby();
    table.press(":status Cleo dead<Enter>");
    let (colored, plain) = (table.seen(80, 24, true), table.seen(80, 24, false));
    assert_eq!(text_of(&colored), text_of(&plain));
    for cell in &plain.content {
        assert_eq!((cell.fg, cell.bg), Default::default());
    }
}

#[test]
fn control_characters_never_reach_the_screen() {
    let mut table = three();
    table.paste("note Ana \"\u{1b}[2Jred\u{7}\u{202e}\u{9b}31m\nrow\tcolumn\"");
    let Some(Layer::Palette(palette)) = table.app.layer() else { panic!("no command line") };
    assert_eq!(palette.line.value(), "note Ana \"[2Jred31m row column\"");
    let buffer = table.seen(80, 24, true);
    for cell in &buffer.content {
        assert!(!cell.symbol().chars().any(|it| it.is_control() || it == '\u{202e}'), "{cell:?}");
    }
    table.press("<Enter>");
    assert_eq!(table.last_words(), "note Ana \"[2Jred31m row column\"");
}

#[test]
fn what_is_not_saved_is_in_the_header() {
    let mut table = three();
    assert!(table.text(80, 24).lines().next().expect("a header").ends_with("saved"));
    table.app.set_save_status(Err("no space left".to_owned()));
    let screen = table.text(80, 24);
    assert!(
        screen.lines().next().expect("a header").ends_with("NOT SAVED: no space left"),
        "{screen}"
    );
    table.app.set_save_status(Ok(()));
    assert!(!table.text(80, 24).contains("NOT SAVED"));
}

#[test]
fn the_fight_of_the_issue_takes_few_keys() {
    // Add four guards and two named foes, roll, begin, hit one for 12 kinetic, next, undo.
    let script = [
        "cGuard x4<Tab>60<Tab><Tab>30<Enter>",
        "Ilse<Tab>80<Tab>2<Tab>35<Enter>",
        "Kurt<Tab>70<Tab>3<Tab>35<Enter><Esc>",
        "n",
        "jd12<Enter>",
        "n",
        "u",
    ]
    .concat();
    let mut table = Table::empty();
    table.press(&script);
    let words: Vec<&str> =
        table.app.timeline().history().done().iter().map(|step| step.words.as_str()).collect();
    assert_eq!(words.len(), 5, "{words:?}");
    assert_eq!(words[3], "begin");
    assert!(words[4].starts_with("damage ") && words[4].ends_with(" 12 kinetic"), "{words:?}");
    assert_eq!(table.app.timeline().history().undone().len(), 1);
    let letters = keys(&script).into_iter().filter(|key| matches!(key, Key::Char(_))).count();
    assert_eq!((keys(&script).len(), letters), (52, 38));
}

#[test]
fn function_keys_mean_something_or_say_so() {
    let mut table = three();
    table.press("<F5>");
    assert_eq!(table.said(), "F5 means nothing here; ? shows the keys");
    table.press("<F1>");
    assert!(matches!(table.app.layer(), Some(Layer::Help(_))));
}

#[test]
fn the_numbers_of_four_who_share_a_slot_are_all_in_sight() {
    let mut table = Table::after(&[
        "add Guard x4 init=60 dur=30 side=foe",
        "add Ana init=40 dur=30 som=20 wil=15 side=pc",
        "roll \"Guard 1\" 50",
        "roll \"Guard 2\" 50",
        "roll \"Guard 3\" 50",
        "roll \"Guard 4\" 50",
        "begin",
    ]);
    for number in 1..=4 {
        table.press(&format!(":damage \"Guard {number}\" {number}<Enter>"));
    }
    table.press("/ana<Enter>");
    let screen = table.text(80, 24);
    for shown in
        ["Damage 1/30", "Damage 2/30", "Damage 3/30", "Damage 4/30", "Ana · selected", "4 AT ONCE"]
    {
        assert!(screen.contains(shown), "{shown}:\n{screen}");
    }
}

#[test]
fn a_long_name_leaves_room_for_what_else_matters() {
    let mut table = Table::after(&[
        "add \"Ilse von Sternberg the Younger\" init=40 dur=30 morph=synth side=ally",
        "begin",
    ]);
    table.press("s");
    let screen = table.text(80, 24);
    let title = screen.lines().nth(1).expect("the titles");
    assert!(title.contains("· started") && title.ends_with("synth · ally ─"), "{title}");
}

#[test]
fn moxie_that_does_not_go_first_says_where_it_goes() {
    let mut table = Table::after(&[
        "add Ana init=60",
        "add Ben init=60",
        "add Cami init=60 moxie=2",
        "roll Ana 11",
        "roll Ben 50",
        "roll Cami 30",
        "begin",
    ]);
    assert_eq!(table.acting(), ["Ana"]);
    table.press("/cami<Enter>m");
    assert_eq!(table.said(), "moxie Cami: Cami moves up, after Ana");
    table.press("u:set Ana die=12<Enter>m");
    assert_eq!(table.said(), "moxie Cami: Cami acts first by Moxie, at 90");
}
