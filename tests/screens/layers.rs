//! Forms, prompts, menus and pages: what they take, and that nothing typed is lost.

use phasekeeper::app::layer::save_picker::SaveItem;
use phasekeeper::app::{Effect, Message};
use phasekeeper::encounter::Timeline;
use phasekeeper::rules::Stat;

use super::table::Table;

fn two() -> Table {
    Table::after(&["add Ana init=60 dur=30 side=pc", "add Ben init=50 speed=2 side=foe"])
}

#[test]
fn esc_leaves_any_layer_and_changes_nothing() {
    let scripts = [
        "c",
        "cGuard<Tab>60",
        "e",
        "e99",
        "f",
        "f1Kick",
        "d18",
        "h5",
        "onote",
        "R",
        "t",
        "tj",
        ":next",
        "/b",
        "?",
        "l",
        "i",
        "i38",
    ];
    for script in scripts {
        let mut table = two();
        let before = table.app.timeline().clone();
        let selected = table.selected().to_owned();
        table.press(script);
        assert!(table.app.layer().is_some(), "{script}");
        table.press("<Esc>");
        assert!(table.app.layer().is_none(), "{script}");
        assert_eq!(*table.app.message(), Message::IgnoreBrokenPipe, "{script}");
        assert_eq!(
            (table.app.timeline(), table.selected()),
            (&before, selected.as_str()),
            "{script}"
        );
    }
}

#[test]
fn the_add_form_brings_in_one_after_the_other() {
    let mut table = Table::empty();
    table.press("cGuard x2<Tab>60<Tab>1<Tab>30<Tab>6/6<Enter>");
    assert_eq!(table.last_words(), "add Guard x2 init=60 speed=1 dur=30 armor=6/6 side=foe");
    table.press("Ana<Tab>80<Tab><Tab><Tab><Tab>p<Enter>");
    assert_eq!(table.last_words(), "add Ana init=80 side=pc");
    // The side of the last one is likely to be that of the next.
    table.press("Ben<Enter>");
    assert_eq!(table.last_words(), "add Ben side=pc");
    table.press("<Enter>");
    assert!(table.app.layer().is_none());
    table.press("cCleo<Enter>");
    assert_eq!(table.last_words(), "add Cleo side=pc");
    assert_eq!(table.journal.len(), 4);
}

#[test]
fn a_bad_value_is_said_at_its_field_and_nothing_is_lost() {
    let mut table = Table::empty();
    table.press("cGuard<Tab>6o<Tab>2<Tab>30<Enter>");
    assert_eq!(table.said(), "init is a number, not \"6o\"");
    let screen = table.text(80, 24);
    for kept in ["Guard", ">INIT      6o", "Speed     2", "DUR       30", "init is a number"] {
        assert!(screen.contains(kept), "{kept}:\n{screen}");
    }
    assert!(table.journal.is_empty());
    table.press("<Backspace>0<Enter>");
    assert_eq!(table.last_words(), "add Guard init=60 speed=2 dur=30 side=foe");
    // What the rules refuse is said at its field too.
    table.press("Ilse<Tab><Tab>7<Enter>");
    assert_eq!(table.said(), "speed goes from 1 to 4, not 7");
    assert!(table.text(80, 24).contains(">Speed"));
    table.press("<Tab><Tab><Backspace><BackTab><BackTab><Backspace>2<Enter>");
    assert_eq!(table.last_words(), "add Ilse speed=2 side=foe");
    table.press("ilse<Enter>");
    assert!(table.said().contains("there is a ilse already"), "{}", table.said());
    assert!(table.text(80, 24).contains(">Name"));
}

#[test]
fn a_name_that_is_none_is_refused_in_the_form() {
    let mut table = Table::empty();
    for name in ["all", "a=b", "say \"hi\" #", "<Space>!"] {
        table.press(&format!("c{name}<Enter>"));
        assert!(table.said().contains("can't be one"), "{name}: {}", table.said());
        table.press("<Esc>");
    }
    assert!(table.journal.is_empty());
}

#[test]
fn editing_sends_only_what_changed_in_one_command() {
    let mut table = two();
    table.press("e70<Tab>2<Enter>");
    assert_eq!(table.last_words(), "set Ana init=70 speed=2");
    let before = table.journal.len();
    table.press("e<Enter>");
    assert_eq!((table.app.layer().is_none(), table.journal.len()), (true, before));
}

#[test]
fn emptying_a_field_takes_the_number_out() {
    let mut table = two();
    table.press("e<Tab><Tab><Ctrl-u><Enter>");
    assert_eq!(table.last_words(), "set Ana dur=none");
    assert_eq!(table.state().combatants[0].stat(Stat::Dur, table.state().rules()), None);
}

#[test]
fn a_number_in_a_field_is_replaced_by_the_first_digit_and_corrected_by_backspace() {
    let mut table = two();
    table.press("e9<Enter>");
    assert_eq!(table.last_words(), "set Ana init=9");
    table.press("e<Backspace>80<Enter>");
    assert_eq!(table.last_words(), "set Ana init=80");
    table.press("e<End>5<Enter>");
    assert_eq!(table.last_words(), "set Ana init=805");
}

#[test]
fn an_empty_field_shows_what_follows_by_itself() {
    let mut table = two();
    table.press("e");
    let screen = table.text(80, 24);
    assert!(screen.contains("WT        (6)") && screen.contains("DR        (45)"), "{screen}");
}

#[test]
fn choices_turn_by_arrows_and_letters() {
    let mut table = two();
    table.press("e<Tab><Tab><Tab><Tab><Right><Tab>s<Enter>");
    assert_eq!(table.last_words(), "set Ana side=ally morph=synth");
    table.press("e<Tab><Tab><Tab><Tab><Left><Tab><Left><Enter>");
    assert_eq!(table.last_words(), "set Ana side=pc morph=pod");
}

#[test]
fn dice_are_swept_in_enter_by_enter_players_first() {
    let mut table = Table::after(&[
        "add Guard init=50 side=foe",
        "add Ana init=60 side=pc",
        "add Ben init=70 side=pc",
    ]);
    table.press("i38<Enter>");
    assert_eq!(table.last_words(), "roll Ana 38");
    table.press("04<Enter>");
    assert_eq!(table.last_words(), "roll Ben 04");
    table.press("<Enter>");
    assert!(table.app.layer().is_none());
    assert_eq!(table.journal.len(), 5);
    table.press("n");
    assert_eq!(table.last_words(), "begin");
}

#[test]
fn dice_are_entered_by_letters_of_the_name_and_corrected() {
    let mut table = Table::after(&[
        "add Ana init=60 side=pc",
        "add Ben init=70 side=pc",
        "add Guard x12 init=50 side=foe",
        "add \"Doctor Berg\" init=40 side=pc",
    ]);
    for (script, words) in [
        ("ibe 38<Enter>", "roll Ben 38"),
        ("an24<Enter>", "roll Ana 24"),
        // No wait, 40.
        ("ben40<Enter>", "roll Ben 40"),
        ("berg 7<Enter>", "roll \"Doctor Berg\" 07"),
        ("g11 5<Enter>", "roll \"Guard 11\" 05"),
    ] {
        table.press(script);
        assert_eq!(table.last_words(), words, "{script}: {}", table.said());
    }
    table.press("q");
    assert_eq!(table.said(), "nobody's name starts with q");
}

#[test]
fn after_a_number_out_of_turn_the_players_still_missing_come_next() {
    let mut table = Table::after(&[
        "add Ana init=60 side=pc",
        "add Ben init=70 side=pc",
        "add Guard init=50 side=foe",
    ]);
    table.press("ib38<Enter>24<Enter>7<Enter>");
    let words: Vec<&str> =
        table.app.timeline().history().done()[3..].iter().map(|step| step.words.as_str()).collect();
    assert_eq!(words, ["roll Ben 38", "roll Ana 24", "roll Guard 07"]);
    assert!(table.text(80, 24).contains("roll Guard 07"));
    // Nobody is left: the row stays, and can be overwritten.
    table.press("8<Enter>");
    assert_eq!(table.last_words(), "roll Guard 08");
}

#[test]
fn totals_and_modifiers_are_dice_too() {
    let mut table = Table::after(&["add Ana init=60 side=pc", "add Ben init=70 side=pc"]);
    for (script, words) in [
        ("i118<Enter>", "roll Ana total=118"),
        ("=88<Enter>", "roll Ben total=88"),
        ("a38-30<Enter>", "roll Ana 38 mod=-30"),
    ] {
        table.press(script);
        assert_eq!(table.last_words(), words, "{script}: {}", table.said());
    }
    table.press("999<Enter>");
    assert!(matches!(table.app.message(), Message::Refused(_)));
    assert!(table.text(80, 24).contains("999"), "the number is still there to be mended");
}

#[test]
fn several_dice_are_entered_with_blanks() {
    let mut table = Table::after(&["ruleset ep1-d10-dice", "add Fury init=8 speed=2 side=pc"]);
    table.press("i6<Enter>");
    assert!(table.said().contains("Fury rolls 2 of the dice"), "{}", table.said());
    table.press("<Space>3<Enter>");
    assert_eq!(table.last_words(), "roll Fury 06 03");
}

#[test]
fn dice_only_come_in_between_turns() {
    let mut table = two();
    table.press("nni");
    assert!(table.app.layer().is_none());
    assert!(table.said().contains("`roll` is not for now"), "{}", table.said());
}

#[test]
fn the_palette_takes_any_line_and_keeps_what_is_wrong() {
    let mut table = two();
    table.press(":wound Ana 2<Enter>");
    assert_eq!((table.last_words(), table.app.layer().is_none()), ("wound Ana 2", true));
    table.press(":wund Ana<Enter>");
    assert!(table.text(80, 24).contains(":wund Ana"));
    table.press("<Home><Right><Right>o<Right>x<Enter>");
    assert!(table.app.layer().is_some());
    table.press("<Ctrl-u>wound Ann<Enter>");
    assert!(table.said().contains("nobody is called Ann"), "{}", table.said());
    assert!(table.text(80, 24).contains(":wound Ann"));
    table.press("<Backspace>a<Enter>");
    assert_eq!(table.last_words(), "wound Ana");
}

#[test]
fn the_palette_completes_and_remembers() {
    let mut table = two();
    table.press(":wou<Tab>A<Tab>3<Enter>");
    assert_eq!(table.last_words(), "wound Ana 3");
    table.press(":note Ben hi<Enter>");
    table.press(":<Up><Up><Enter>");
    assert_eq!(table.last_words(), "wound Ana 3");
    // What is being typed is there again below the history.
    table.press(":wound B<Up><Down>en<Enter>");
    assert_eq!(table.last_words(), "wound Ben");
    // Several that fit follow one another.
    table.press(":re<Tab>");
    let first = table.text(80, 24);
    table.press("<Tab>");
    assert_ne!(table.text(80, 24), first);
    table.press("<BackTab>");
    assert_eq!(table.text(80, 24), first);
}

#[test]
fn the_palette_answers_expect_refuse_and_show() {
    let mut table = two();
    let before = table.journal.len();
    table.press(":expect turn 1<Enter>");
    assert!(matches!(table.app.message(), Message::Said(_)), "{}", table.said());
    table.press(":expect turn 2<Enter>");
    assert!(matches!(table.app.message(), Message::Refused(_)), "{}", table.said());
    table.press(":refuse next<Enter>");
    assert!(table.said().contains("refused"), "{}", table.said());
    table.press(":refuse begin<Enter>");
    assert!(matches!(table.app.message(), Message::Refused(_)), "{}", table.said());
    table.press(":show<Enter>");
    assert!(table.text(80, 24).contains("acting  none"));
    assert_eq!(table.journal.len(), before);
    table.press("<Esc>:undo 2<Enter>");
    assert!(table.state().combatants.is_empty());
}

#[test]
fn finding_goes_by_the_start_or_by_letters_in_order() {
    let mut table = Table::after(&["add Ana", "add Guard x3", "add Gustav"]);
    for (script, selected) in [
        ("/gus<Enter>", "Gustav"),
        ("/g2<Enter>", "Guard 2"),
        ("/gu<Down><Enter>", "Guard 2"),
        ("/gu<Up><Enter>", "Gustav"),
        ("/guard3<Enter>", "Guard 3"),
        ("/ana<Esc>", "Guard 3"),
    ] {
        assert_eq!(table.press(script).selected(), selected, "{script}");
    }
    table.press("/zz<Enter>");
    assert_eq!(table.said(), "nobody is called zz");
}

#[test]
fn a_paste_goes_where_text_goes_as_one_line() {
    let mut table = Table::empty();
    table.paste("add Ana\n init=60\r\n dur=30").press("<Enter>");
    assert_eq!(table.last_words(), "add Ana init=60 dur=30");
    table.press("o").paste("a\tb\u{7}\nc").press("<Enter>");
    assert_eq!(table.last_words(), "note Ana \"a b c\"");
    table.press("d").paste("x12y").press("<Enter>");
    assert_eq!(table.last_words(), "damage Ana 12 kinetic");
    // Not where letters are keys.
    let before = table.journal.len();
    table.press("t").paste("5");
    assert_eq!(table.journal.len(), before);
}

#[test]
fn the_help_shows_only_what_applies() {
    let mut table = Table::empty();
    table.press("?");
    let screen = table.text(80, 24);
    assert!(screen.contains("add combatants") && !screen.contains("one wound"), "{screen}");
    let mut table = two();
    table.press("n?");
    assert!(table.text(80, 24).contains("one wound"));
    table.press("?");
    assert!(table.app.layer().is_none());
}

#[test]
fn the_choice_at_the_start_opens_what_is_chosen() {
    let combatant = |name: &str| SaveItem {
        path: format!("{name}.ron").into(),
        title: name.to_owned(),
        about: "turn 1".to_owned(),
        when: "today".to_owned(),
    };
    let choice = || Table::choosing(vec![combatant("first"), combatant("second")]);
    assert_eq!(choice().press("<Enter>").effects, [Effect::Open("first.ron".into())]);
    assert_eq!(choice().press("j<Enter>").effects, [Effect::Open("second.ron".into())]);
    assert_eq!(choice().press("<End><Enter><Enter>").effects, [Effect::New]);
    assert_eq!(choice().press("n<Enter>").effects, [Effect::New]);
    assert_eq!(choice().press("<Esc>q").effects, [Effect::Quit]);
    // What can't be opened is said, and the choice stands.
    let mut table = choice();
    table.app.show_error("first.ron is damaged");
    assert!(table.text(80, 24).contains("damaged") && table.text(80, 24).contains("second"));
    table.app.load(Timeline::default());
    assert!(table.app.layer().is_none());
}

#[test]
fn the_whole_name_wins_over_the_start_of_another() {
    let mut table = Table::after(&["add Boss init=50 side=foe", "add Bo init=60 side=pc"]);
    table.press("ibo=88<Enter>");
    assert_eq!(table.last_words(), "roll Bo total=88");
}

#[test]
fn a_slip_in_a_number_is_said_and_nothing_entered() {
    let mut table = Table::after(&["add Bo init=60 side=pc"]);
    table.press("i7x<Enter>");
    assert!(table.state().combatants[0].roll.is_none());
}

#[test]
fn skills_are_typed_in_one_field() {
    let mut table = Table::empty();
    table.press("cAna<Tab>60<BackTab><BackTab>Fray 40, Kinetic Weapons 60<Enter>");
    assert_eq!(
        table.last_words(),
        "add Ana init=60 side=foe skill.Fray=40 \"skill.Kinetic Weapons\"=60"
    );
    table.press("<Esc>e<BackTab><End>, Perception 30<Enter>");
    assert_eq!(table.last_words(), "set Ana skill.Perception=30");
    // What stands in a list is not typed over by the first letter.
    table.press("e<BackTab> Blades 55<Enter>");
    assert_eq!(table.last_words(), "set Ana skill.Blades=55");
    table.press("e<BackTab><Ctrl-u>Kinetic Weapons 65 Fray 40<Enter>");
    assert_eq!(
        table.last_words(),
        "set Ana skill.Blades=none skill.Perception=none \"skill.Kinetic Weapons\"=65"
    );
    table.press("e<BackTab><Delete><Delete><Enter>");
    table.press("e");
    assert!(table.text(80, 24).contains("Fray 40, Kinetic Weapons 65"), "{}", table.text(80, 24));
}

#[test]
fn who_is_hidden_is_said_before_what_they_are_made_of() {
    let table = Table::after(&["add Sniper init=60 side=foe hidden=yes"]);
    let text = table.text(80, 24);
    assert!(text.contains("─ foe · hidden ─") && text.contains("Sniper · selected"), "{text}");
    assert!(table.text(120, 40).contains("─ bio · foe · hidden ─"));
}

#[test]
fn of_a_long_text_in_wide_letters_the_end_is_seen() {
    let mut table = Table::empty();
    table.press("c漢字の名前は長いですよ");
    // A wide letter takes two cells, and the second one is blank here.
    assert!(table.text(80, 24).contains(">Name      は 長 い で す よ"), "{}", table.text(80, 24));
    table.press("<Home>");
    assert!(table.text(80, 24).contains(">Name      漢 字 の"), "{}", table.text(80, 24));
}

#[test]
fn what_is_no_skill_is_said_at_its_field() {
    let mut table = two();
    let before = table.journal.len();
    table.press("e<BackTab><End>Fray, Perception 30<Enter>");
    assert_eq!(
        table.said(),
        "\"Fray\" is no skill with its value, as in Fray 40, Kinetic Weapons 60"
    );
    table.press("<Home><Right><Right><Right><Right> 140<Enter>");
    assert_eq!(table.said(), "a skill goes from 0 to 99, not 140");
    assert_eq!(table.journal.len(), before);
    // Several words are mended where they are.
    table.press("<Home><Right><Right><Right><Right><Right><Delete><Enter>");
    assert_eq!(table.last_words(), "set Ana skill.Fray=40 skill.Perception=30");
}

#[test]
fn after_a_refusal_one_word_is_typed_afresh() {
    let mut table = Table::empty();
    table.press("cAna<Tab>60<Tab>9<Enter>");
    assert_eq!(table.said(), "speed goes from 1 to 4, not 9");
    table.press("3<Enter>");
    assert_eq!(table.last_words(), "add Ana init=60 speed=3 side=foe");
}

#[test]
fn a_name_without_a_number_is_said_to_be_rolled_for() {
    let mut table = two();
    table.press("ib<Enter>");
    assert_eq!(table.said(), "no number for Ben: the program will roll");
    assert!(table.text(80, 24).contains("the program will roll"));
    table.press("a38<Enter>a<Enter>");
    assert_eq!(table.said(), "Ana keeps what stands");
    table.press("<Enter>");
    assert_eq!(table.said(), "");
}
