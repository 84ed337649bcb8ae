//! Area attacks by `d` with marked rows; first aid and time that passes by `h`.

use phasekeeper_engine::encounter::Refusal;
use phasekeeper_engine::rules::Mode;

use super::table::Table;

fn grenade() -> Table {
    let mut table = Table::after(&[
        "add Ana side=pc dur=30",
        "add Guard x3 side=foe dur=30 som=15",
        "set guard2 armor=0/5",
        "roll all",
        "begin",
    ]);
    table.press("/guard*<Enter>");
    table
}

fn after_the_fight() -> Table {
    Table::after(&[
        "add Doc side=pc init=60 moxie=1 \"skill.Medicine: Paramedic\"=50 skill.Fray=60",
        "add Bob side=pc init=50 dur=30 heals=biomods",
        "add Ana side=pc init=40 skill.Medicine=30",
        "roll all",
        "begin",
        "damage Bob 13",
        "end-turn",
    ])
}

#[test]
fn the_list_of_medics_has_what_they_roll_against() {
    let mut table = after_the_fight();
    table.run("set Doc dur=30 wounds=2").press("/bob<Enter>ha<Backspace>");
    let text = table.text(80, 24);
    assert!(text.contains("Medicine: Paramedic 30 (50)") && text.contains("Medicine 30"), "{text}");
}

#[test]
fn metres_make_damage_an_area_attack_with_one_undo() {
    let mut table = grenade();
    table.records(
        "d20<Down><Down>3<Down>12<Enter>",
        "blast 20 \"Guard 1\" \"Guard 2\":3 \"Guard 3\":12 kinetic",
    );
    assert!(table.app.marked().is_empty(), "the marks are gone");
    let damage = |name: &str| table.combatant(name).injuries.damage;
    assert_eq!(["Guard 1", "Guard 2", "Guard 3"].map(damage), [20, 9, 0]);
    table.press("u");
    assert_eq!(table.combatant("Guard 1").injuries.damage, 0);
}

#[test]
fn an_area_attack_is_summed_up_in_the_message_and_told_one_by_one_in_the_log() {
    let mut table = Table::after(&["add Ana dur=30", "add Guard x4 dur=30 som=15", "begin"]);
    table.run("blast 6 Guard*");
    let text = table.text(80, 16);
    let is_there = |text: &str, told: &str| {
        text.lines().any(|line| line.trim_start_matches([' ', '▌']).starts_with(told))
    };
    assert!(is_there(&text, "4 hit: 6, 6, 6, 6; 4 tests to decide"), "{text}");
    let log = table.text(120, 40);
    for guard in ["Guard 1", "Guard 2", "Guard 3", "Guard 4"] {
        let row = log.lines().rfind(|line| line.trim_start_matches([' ', '▌']).starts_with(guard));
        let row = row.unwrap_or_else(|| panic!("no {guard}: {log}"));
        assert!(row.contains("DV  6 −  0 =  6 → 6/30  1 wound"), "{log}");
    }
}

#[test]
fn the_log_stands_under_a_rule_for_each_phase_and_without_commands() {
    let mut table = Table::after(&["add Ana init=60 speed=2 dur=30", "roll Ana 20", "begin"]);
    table.run("damage Ana 3").run("next").run("next");
    let text = table.text(120, 40);
    let place = |told: &str| text.find(told).unwrap_or_else(|| panic!("no {told}: {text}"));
    let told = ["── Turn 1, phase 1 ──", "Ana        takes ", "── Turn 1, phase 2 ──"];
    assert!(told.map(place).is_sorted(), "{text}");
    assert!(!text.contains("damage Ana"), "{text}");
    let page = table.press("l<Tab>kk").text(120, 40);
    assert!(page.contains("damage Ana 3"), "the browser has the command, too: {page}");
}

#[test]
fn a_radius_and_a_cone_by_letters() {
    let mut table = grenade();
    let three = "\"Guard 1\" \"Guard 2\" \"Guard 3\"";
    table.records("d9ep4u5<Enter>", &format!("blast 9 {three} energy ap=4 uniform=5"));
    table.press("/guard*<Enter>");
    table
        .records("d9<Down>4p2<Enter>", "blast 9 \"Guard 1\":4 \"Guard 2\" \"Guard 3\" energy ap=2");
    table.press("/guard*<Enter>");
    table.records("d9<Down>4ccc<Enter>", &format!("blast 9 {three} energy cone=long"));
    table.press("/guard*<Enter>").refuses("d9cc<Enter>");
    table.records("!", &format!("blast 9 {three} energy cone=medium force=yes"));
    table.press("/guard*<Enter>");
    table.records("d9ccccc<Enter>", "damage \"Guard 1\",\"Guard 2\",\"Guard 3\" 9 energy");
}

#[test]
fn what_each_will_take_is_shown_before_enter() {
    let mut table = grenade();
    table.press("d40<Down><Down>3<Up><Up>");
    let text = table.text(80, 24);
    for shown in ["unconscious, 40 damage, 6 wounds", "29 damage, 4 wounds", " 3 m  "] {
        assert!(text.contains(shown), "{shown} in\n{text}");
    }
    assert_eq!(table.combatant("Guard 1").injuries.damage, 0);
    table.press("c");
    assert!(table.text(80, 24).contains("a cone at short range"));
    table.press("<Esc><Esc>d");
    assert!(table.damage_prompt().area().is_empty(), "one alone is in no area");
}

#[test]
fn first_aid_by_the_best_medic() {
    let mut table = after_the_fight();
    table.press("/bob<Enter>ha<Backspace>");
    assert!(table.text(80, 24).contains("1 Doc  Medicine: Paramedic 50"));
    table.records("<Enter>-20<Enter>", "aid Bob \"Medicine: Paramedic\" by=Doc roll=20 mod=-10");
    assert!(table.is_on_main_screen());
    assert!(table.text(80, 24).contains("rolls first aid for Bob"), "{}", table.text(80, 24));
    let screen = table.press("ha").text(80, 24);
    assert!(screen.contains("! Bob has had first aid"), "{screen}");
    table.refuses("20<Enter>");
    table.press("<Esc>").run("damage Bob 6");
    let with_moxie = "aid Bob \"Medicine: Paramedic\" by=Doc roll=72 moxie=flip";
    table.records("ha72<Enter>f", with_moxie);
    table.run("damage Bob 1").refuses("ha<Backspace>3q");
    assert!(table.told().contains("no skill of Bob begins so"), "no Medicine: {}", table.told());
    table
        .press("<Esc><Esc>")
        .records("ha<Backspace>2<Tab>40<Enter>55<Enter>", "aid Bob 40 by=Ana roll=55");
}

#[test]
fn a_test_of_medicine_leads_to_first_aid() {
    let mut table =
        Table::after(&["add Ana skill.Medicine=40 skill.Perception=30", "add Ben dur=30"]);
    table.press("r<Tab>medicine<Enter>");
    assert_eq!(table.told(), "");
    table.press("<Esc><Esc>").run("damage Ben 9 none").press("r<Tab>medicine<Enter>");
    assert!(table.told().contains("h and a for first aid"), "{}", table.told());
    table.press("<Esc><Esc>r<Tab>perception<Enter>");
    assert_eq!(table.told(), "");
}

#[test]
fn the_d10_of_first_aid_can_be_said() {
    let mut table = after_the_fight();
    table.press("/bob<Enter>ha=20<Enter>").refuses("11<Enter>");
    let aid = "aid Bob \"Medicine: Paramedic\" by=Doc roll=20 heal=7";
    table.press("<Backspace><Backspace>").records("7<Enter>", aid);
    // A failure heals nothing.
    table.run("damage Bob 9");
    table.records("ha=99<Enter>", "aid Bob \"Medicine: Paramedic\" by=Doc roll=99");
}

#[test]
fn time_passes_by_hours_and_days() {
    let mut table = after_the_fight();
    table.records("ht8<Enter>", "pass hours=8");
    table.records("htc2d<Enter>", "pass days=2 conditions=poor");
    table.records("ht1dhcc<Enter>", "pass hours=1 conditions=harsh");
    table.refuses("ht<Enter>");
    table.press("<Esc>").run("begin");
    assert!(!table.press("h").text(120, 40).contains("time passes"), "not in a phase");
    Table::after(&["add Bob dur=30 damage=9 heals=natural"]).records("ht8<Enter>", "pass hours=8");
    let why = Refusal::NotNow { command: "pass", mode: Mode::Acting }.to_string();
    let why = table.app.keymap().with_keys(&why);
    table.refuses("t");
    assert_eq!(table.told(), why);
    table.refuses("z");
    assert_ne!(table.told(), why);
}

#[test]
fn enter_rolls_dice_before_it_deals() {
    let mut table = grenade();
    assert!(table.press("d2d10").text(80, 24).contains("Enter roll"));
    assert!(table.press("<Enter>").text(80, 24).contains("Enter deal"));
}

#[test]
fn a_time_of_hours_is_said_in_hours() {
    let mut table = after_the_fight();
    table.press("ht8<Enter>");
    let header = table.text(80, 24).lines().next().expect("a header").to_owned();
    let text = table.press("O").text(80, 24);
    let show = table.press("<Esc>:show<Enter>").text(80, 24);
    for (text, place) in [(header, "header"), (text, "end page"), (show, "show")] {
        assert!(text.contains("8 h 0:03") && !text.contains("480:"), "{place}: {text}");
    }
}

#[test]
fn whoever_is_hurt_is_healed_in_place_of_whoever_is_not() {
    let mut table = Table::after(&[
        "add Ana init=60 dur=30 side=pc",
        "add Ben init=50 dur=30 side=pc damage=9",
        "add Thug init=40 dur=30 side=foe damage=4",
        "begin",
    ]);
    table.press("/ana<Enter>").records("h3<Enter>", "heal Ben 3");
    // On a player's turn it is hardly the foe who was attacked last.
    table.press("/thug<Enter>h");
    assert_eq!(table.menu().answers.iter().map(|it| &*it.0).collect::<Vec<_>>(), ["Ben", "Thug"]);
    table.records("<Down><Enter>2<Enter>", "heal Thug 2");
    table.press("/ben<Enter>").records("h1<Enter>", "heal Ben 1");
    table.press("pfirst<Enter>");
    assert!(table.text(80, 24).contains("Ana gives first aid to Ben"));
    // An enemy who is out may be saved, by whoever acts and knows how.
    table.press("<Esc>").run("status Thug unconscious").run("set Ana skill.Medicine=40");
    table.press("/ana<Enter>pfirst<Enter>");
    let answers =
        |table: &Table| table.menu().answers.iter().map(|it| it.0.clone()).collect::<Vec<_>>();
    assert_eq!(answers(&table), ["Ben", "Thug"]);
    table.press("<Down><Enter>");
    assert!(table.text(80, 24).contains("Ana gives first aid to Thug"));
    table.press("<Esc>").press("/ana<Enter>h");
    assert_eq!(answers(&table), ["Ben", "Thug"]);
    table.press("<Esc>").run("status Thug active");
    table.press("<Esc>");
    // Whoever acts is selected by itself.
    table.run("damage Ana 2 none").press("/ana<Enter>h");
    assert_eq!(table.menu().answers.iter().map(|it| &*it.0).collect::<Vec<_>>(), ["Ben", "Ana"]);
}

#[test]
fn whoever_is_healed_before_the_one_who_acts_is_named() {
    let mut table = Table::after(&[
        "add Ana init=60 dur=30 side=pc",
        "add Ben init=65 dur=30 side=pc damage=9 wounds=1",
        "roll Ana 20",
        "roll Ben 20",
        "begin",
    ]);
    table.run("heal Ben 4 wounds=1");
    assert!(table.told().contains("Ben acts now, before Ana"), "{}", table.told());
}
