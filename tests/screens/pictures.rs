//! Pictures of every screen and form, with their styles, at three sizes.

use phasekeeper::app::layer::save_picker::SaveItem;

use super::table::Table;

/// A skirmish in full swing: in its second turn somebody cuts in, others wait, are done, slow or out.
const SKIRMISH: [&str; 29] = [
    "title \"Ambush at Nyhavn\"",
    "add Cami init=100 speed=3 dur=40 armor=6/6 moxie=4 som=15 side=pc morph=synth int=20 ref=30",
    "add Dov init=98 speed=2 dur=35 moxie=2 side=pc",
    "add Bob init=90 speed=4 dur=30 som=20 side=pc wil=15",
    "add Eve init=70 speed=2 dur=35 side=ally",
    "add Adam init=80 speed=1 dur=30 side=foe",
    "add \"Security Guard\" x3 init=60 dur=30 armor=10/10 side=foe",
    "add Finn init=50 dur=25 side=foe",
    "add \"Ilse von Sternberg the Younger\" init=40 speed=2 dur=30 hidden=yes",
    "begin",
    "end-turn",
    "roll Cami 36",
    "roll Dov 38",
    "roll Bob 44",
    "roll Eve 38",
    "roll Adam 35",
    "roll \"Security Guard 1\" 12",
    "roll \"Security Guard 2\" 21",
    "roll \"Security Guard 3\" 05",
    "roll Finn 77",
    "roll \"Ilse von Sternberg the Younger\" 18",
    "set \"Ilse von Sternberg the Younger\" surprised=yes",
    "begin",
    "next",
    "damage Finn 90 kinetic",
    "effect Cami Kick speed=+1 ref=+10 turns=17",
    "note Cami \"carries the case\"",
    "next",
    "damage Adam 13 kinetic ap=2",
];

pub fn skirmish() -> Table {
    Table::after(&SKIRMISH)
}

/// Somebody from standby cuts in on two who share a slot.
fn interrupt() -> Table {
    let mut table = Table::after(&[
        "add Ana init=100 speed=2 dur=35 side=pc som=20 moxie=3",
        "add Ben init=80 speed=2 dur=30 side=pc",
        "add Cleo init=60 dur=30 side=foe som=15",
        "add Dov init=60 dur=30 side=foe",
        "roll Ana 30",
        "roll Ben 41",
        "roll Cleo 24",
        "roll Dov 24",
        "begin",
        "delay Ana",
        "next",
        "wound Dov 1",
    ]);
    table.press("a/dov<Enter>");
    table
}

#[test]
fn an_empty_encounter() {
    Table::empty().assert_pictures("empty");
}

#[test]
fn a_skirmish() {
    skirmish().assert_pictures("skirmish");
}

#[test]
fn a_skirmish_without_color() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        skirmish().assert_picture("skirmish-no-color", width, height, false);
    }
}

#[test]
fn another_is_selected() {
    let mut table = skirmish();
    table.press("/guard3<Enter>");
    table.assert_pictures("selected");
}

#[test]
fn a_shared_slot_is_interrupted() {
    interrupt().assert_pictures("interrupt");
}

#[test]
fn one_from_standby_interrupts_another() {
    let mut table = Table::after(&[
        "ruleset tests/lines/nested.ron",
        "add Ana init=100 dur=35",
        "add Ben init=80 dur=30",
        "add Cleo init=60 dur=30",
        "roll Ana 30",
        "roll Ben 41",
        "roll Cleo 24",
        "begin",
        "delay",
        "delay",
        "act Ana",
    ]);
    table.press("a");
    table.assert_picture("nested", 80, 24, true);
}

#[test]
fn two_act_at_once() {
    let mut table = interrupt();
    table.press("n");
    table.assert_pictures("shared");
}

#[test]
fn a_phase_is_over() {
    let mut table = interrupt();
    table.press("nnn");
    table.assert_pictures("over");
}

#[test]
fn dice_come_in() {
    let mut table = interrupt();
    table.press("wE:roll Ben 38 mod=-30<Enter>");
    table.assert_pictures("initiative");
}

#[test]
fn dice_are_swept_in() {
    let mut table = interrupt();
    table.press("Eibe38<Enter>4");
    table.assert_pictures("sweep");
}

#[test]
fn missing_dice_are_asked_about() {
    let mut table = interrupt();
    table.press("En");
    table.assert_pictures("asked");
}

#[test]
fn several_dice_each() {
    let mut table = Table::after(&[
        "ruleset ep1-d10-dice",
        "add Fury init=8 speed=3 side=pc",
        "add Guard init=9 speed=1 side=foe",
        "roll Fury 3 6 0",
        "roll Guard 5",
        "begin",
    ]);
    table.press("n");
    table.assert_pictures("several-dice");
}

#[test]
fn dice_in_every_state() {
    let mut table = Table::after(&[
        "ruleset ep1-d10-dice",
        "add Fury init=8 speed=3 dur=35 moxie=2 side=pc som=15",
        "add Ana init=7 speed=2 dur=30 moxie=3 side=pc",
        "add Ben init=6 speed=2 dur=30 side=pc",
        "add Guard x2 init=9 speed=1 dur=30 side=foe",
        "roll Fury 3 6 0",
        "roll Ana 7 2 mod=-1",
        "roll Ben 5 5",
        "roll Guard1 5",
        "roll Guard2 4",
        "begin",
        "moxie Fury",
        "next",
        "delay Fury",
        "next",
        "wound Ben",
    ]);
    table.assert_pictures("dice-delayed");
    table.press("a/ben<Enter>");
    table.assert_pictures("dice-interrupt");
}

/// Six by their Discipline: the lowest have declared, two are tied, the highest need not.
fn declaring() -> Table {
    Table::after(&[
        "ruleset contract",
        "add Adam discipline=2 physique=1 dur=30 side=pc",
        "add Bob discipline=3 dur=35 side=pc",
        "add Cami discipline=1 physique=2 side=pc",
        "add Dov side=pc",
        "add \"Security Guard\" x2 discipline=0 side=foe",
        "roll Adam 3",
        "roll Bob 5",
        "roll Cami -1",
        "roll Dov 3 mod=-1",
        "roll \"Security Guard 1\" 2",
        "roll \"Security Guard 2\" 0",
        "begin",
        "declare Cami \"shoots Bob from behind the crate\"",
        "declare \"Security Guard 2\" \"runs\"",
    ])
}

#[test]
fn declarations_climb() {
    let mut table = declaring();
    table.press("/dov<Enter>n");
    table.assert_pictures("declaring");
    table.press("heals Bob<Enter>hides<Enter>");
    table.assert_pictures("declaring-next");
    table.press("draws<Enter>");
    table.press(":distance \"Security Guard 2\" run result=1<Enter>np1");
    table.assert_pictures("declared");
}

#[test]
fn declarations_of_many_scroll_to_those_who_declare() {
    let mut table =
        Table::after(&["ruleset contract", "add Guard x30 discipline=1 side=foe", "begin"]);
    table.assert_pictures("declaring-many");
    table.assert_picture("declaring-many", 60, 16, true);
    table.press("<End>");
    table.assert_picture("declaring-many-below", 80, 24, true);
}

#[test]
fn an_action_is_chosen() {
    let mut table = skirmish();
    table.press("p2p2");
    table.assert_pictures("action");
}

#[test]
fn forty_combatants_scroll() {
    let mut table = Table::after(&["add Guard x40 init=60 speed=2 dur=30 side=foe", "begin"]);
    table.press("jjjjjjjjjjjjjjjjjjjjjj");
    table.assert_pictures("forty");
}

#[test]
fn forms() {
    let mut add = skirmish();
    add.press("cGuard x4<Tab>60<Tab>9<Enter>");
    add.assert_pictures("add");
    let mut edit = skirmish();
    edit.press("<Home>e<Tab>4");
    edit.assert_pictures("edit");
    let mut skills = skirmish();
    skills.press("/cami<Enter>:set Cami skill.Fray=40 \"skill.Kinetic Weapons\"=60<Enter>");
    skills.press("e<BackTab><End>, Perception<Enter>");
    skills.assert_pictures("skills");
    let mut effect = skirmish();
    effect.press("f<Enter>Stunned<Tab>test=-20 sped=-1<Tab><Tab>3<Enter>");
    effect.assert_pictures("effect");
}

#[test]
fn prompts() {
    for (name, script) in [
        ("damage", "d18"),
        ("heal", "h5<Tab>1"),
        ("slot", "g3"),
        ("note", "ohides behind the crate"),
        ("rename", "R"),
        ("find", "/g"),
        ("palette", ":set Cami sp<Tab>"),
        ("palette-misread", ":wund Cami<Enter>"),
    ] {
        let mut table = skirmish();
        table.press(script);
        table.assert_pictures(name);
    }
}

#[test]
fn menus() {
    let mut status = skirmish();
    status.press("t");
    status.assert_pictures("status");
    let mut order = skirmish();
    order.press("/eve<Enter>vj");
    order.assert_pictures("move");
}

#[test]
fn pages() {
    let mut table = skirmish();
    table.press("?").assert_pictures("help");
    table.press("<Esc>l").assert_pictures("log");
    table.press("<Esc>:show<Enter>").assert_pictures("show");
    let mut back = skirmish();
    back.press("<PageUp>").assert_pictures("log-back");
}

#[test]
fn not_saved() {
    let mut table = skirmish();
    table.app.set_save_status(Err("the disk is full".to_owned()));
    table.assert_pictures("not-saved");
}

#[test]
fn the_choice_at_the_start() {
    let combatant = |title: &str, about: &str, when: &str| SaveItem {
        path: format!("{title}.ron").into(),
        title: title.to_owned(),
        about: about.to_owned(),
        when: when.to_owned(),
    };
    let table = Table::choosing(vec![
        combatant("Ambush at Nyhavn", "turn 3, phase 2, 10 taking part", "2 hours ago"),
        combatant("untitled", "turn 1, initiative, 4 taking part", "12 days ago"),
    ]);
    table.assert_pictures("chooser");
}

#[test]
fn the_readme_lists_the_keys_as_they_are() {
    let table = phasekeeper::app::Keymap::default().markdown();
    let readme = include_str!("../../README.md");
    assert!(readme.contains(table.trim()), "the README should list:\n{table}");
}

#[test]
fn the_smallest_screen_and_smaller_ones() {
    skirmish().assert_picture("smallest", 60, 16, true);
    skirmish().assert_picture("too-small", 40, 10, true);
}
