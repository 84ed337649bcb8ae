//! Pictures of every screen and dialog at 80×24; of the main screen and of pages at four sizes.

use std::fmt::Write;

use insta::Settings;
use phasekeeper::app::Input;
use ratatui::buffer::Buffer;
use serde_json::json;

use super::initiative_entry::before_an_ambush;
use super::opening::{custom_rulesets, save_items};
use super::scenes::{
    declaring, firefight, friday, interrupt, reserve, several_dice, skirmish, three, undecided,
};
use super::sharing::{not_shared, shared};
use super::suggestions::after_a_fight;
use super::table::{Table, text_of};
use super::tactics::{ambush, play_fights};
use super::tour::touring;

/// Compares the screen with its picture in `pictures/`.
#[track_caller]
fn check_at(table: &Table, name: &str, (width, height): (u16, u16)) {
    let buffer = table.drawn(width, height, true);
    let picture = format!("{}\nstyles: {:08x}\n", text_of(&buffer), checksum_of_styles(&buffer));
    let mut settings = Settings::clone_current();
    settings.set_snapshot_path("pictures");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(format!("{name}-{width}x{height}"), picture));
}

#[track_caller]
fn check(table: &Table, name: &str) {
    check_at(table, name, (80, 24));
}

#[track_caller]
fn check_four_sizes(table: &Table, name: &str) {
    for size in [(80, 24), (120, 40), (160, 44), (200, 60)] {
        check_at(table, name, size);
    }
}

/// A checksum of the styles of all cells.
fn checksum_of_styles(buffer: &Buffer) -> u32 {
    let mut styles = String::new();
    for cell in &buffer.content {
        writeln!(styles, "{} {} {:?}", cell.fg, cell.bg, cell.modifier).expect("a string");
    }
    crc32fast::hash(styles.as_bytes())
}

#[test]
fn four_scenes_at_four_sizes() {
    check_four_sizes(&Table::empty(), "empty");
    check_four_sizes(&skirmish(), "skirmish");
    let mut table = interrupt();
    check_four_sizes(&table, "interrupt");
    table.press("EEibe38<Enter>4");
    check_four_sizes(&table, "initiative-entry");
}

#[test]
fn sharing_at_three_sizes() {
    for (name, shared) in [("share", not_shared()), ("links", shared())] {
        let mut table = three();
        table.input(Input::Shared(Ok(shared)));
        for size in [(60, 16), (80, 24), (120, 40)] {
            check_at(&table, name, size);
        }
    }
    let mut table = three();
    table.tells("Ana", json!({"damage": 12}));
    check(&table, "request");
    table.tells("Ben", json!({"roll": 45})).press("+");
    check_four_sizes(&table, "requests");
}

#[test]
fn the_odds_of_a_fight() {
    let mut table = ambush();
    table.press("Q");
    play_fights(&mut table, 0..200);
    check_four_sizes(&table, "odds");
}

#[test]
fn what_players_see() {
    let mut table = skirmish();
    table.run("effect Cami dazzled").run("players title=yes").press("B");
    let mut several = interrupt();
    several.press("B");
    for size in [(60, 16), (80, 24), (120, 40)] {
        check_at(&table, "players", size);
        check_at(&several, "players-interrupt", size);
    }
}

#[test]
fn an_ambush() {
    let mut table = before_an_ambush();
    table.run("add Voss side=ally").press("i!<Down><Down>s");
    check_at(&table, "ambush", (80, 24));
    check_at(&table, "ambush", (120, 40));
    table.press("<Enter>");
    check(&table, "ambush-laid");
    table.press("<Esc>nn");
    check(&table, "ambush-begun");
    table.press("uui!f");
    check(&table, "ambush-unnoticed");
    table.press("<Enter>");
    check_at(&table, "free-phase", (80, 24));
    check_at(&table, "free-phase", (120, 40));
}

#[test]
fn an_area_and_what_heals() {
    let mut table = firefight();
    table.press("/*<Enter>d30<Down>0<Down>4<Down>9");
    check(&table, "area");
    check_at(&table, "area", (120, 40));
    table.press("<Esc><Esc>").run("set * heals=biomods").run("damage * 12").press("ha");
    check(&table, "medic");
    table.press("1");
    check(&table, "first-aid");
    check_at(&table, "first-aid", (120, 40));
    table.press("<Esc>EEht8c");
    check(&table, "time-passes");
}

#[test]
fn a_reserve_below_the_order() {
    let mut table = reserve();
    table.press("/ghoul3<Enter>");
    check_four_sizes(&table, "reserve");
}

#[test]
fn a_turn() {
    let mut table = interrupt();
    table.press("n");
    check(&table, "shared-slot");
    table.press("nn");
    check_four_sizes(&table, "phase-over");
    table.press("EE").run("roll Ben 38 mod=-30");
    check(&table, "initiative");
    table.press("n");
    check(&table, "players-not-rolled");
    let mut actions = skirmish();
    actions.press("p2p2");
    check(&actions, "action-refused");
}

#[test]
fn interrupts_of_interrupts() {
    let mut table = Table::after(&[
        "ruleset tests/it/lines/nested.ron",
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
    check(&table, "nested-interrupt");
}

#[test]
fn dice_as_slots() {
    let mut table = several_dice();
    table.press("n");
    check_four_sizes(&table, "several-dice");
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
    check(&table, "several-dice-delayed");
    table.press("a/ben<Enter>");
    check(&table, "several-dice-interrupt");
}

#[test]
fn declarations() {
    let mut table = declaring();
    table.press("nhides from Ben behind the crate<Enter>");
    check_four_sizes(&table, "declaring");
    table.press("runs<Enter>");
    check(&table, "declared");
    let many = Table::after(&["ruleset contract", "add Guard x30 discipline=1 side=foe", "begin"]);
    check(&many, "declaring-many");
}

#[test]
fn more_combatants_than_rows() {
    let mut table = Table::after(&["add Guard x40 init=60 speed=2 dur=30 side=foe", "begin"]);
    table.press("jjjjjjjjjjjjjjjjjjjjjj");
    check(&table, "forty");
}

#[test]
fn forms() {
    let mut add = skirmish();
    add.press("cGuard x4<Tab>60<Tab>9<Enter>");
    check(&add, "form-add");
    let mut library = after_a_fight();
    library.press("cgu");
    check_four_sizes(&library, "form-suggestions");
    library.press("<Enter>");
    check(&library, "form-template");
    let mut edit = skirmish();
    edit.run("set Cami skill.Fray=40 \"skill.Kinetic Weapons\"=60");
    edit.press("/cami<Enter>e<BackTab><End>, Perception<Enter>");
    check(&edit, "form-edit");
    let mut sleeve = Table::after(&[
        "add Kade int=15 ref=15 som=10 wil=10 coo=15 moxie=3 dur=30 armor=6/6 damage=12 wounds=1 side=pc",
        "set Kade skill.Fray=40 \"skill.Kinetic Weapons\"=50 skill.Guns=45",
        "status Kade dead",
    ]);
    sleeve.press("e<PageDown>fur<Enter>");
    check_at(&sleeve, "form-sleeve", (80, 24));
    check_at(&sleeve, "form-sleeve", (120, 40));
    sleeve.press("<Enter>");
    check_at(&sleeve, "sleeved", (80, 24));
    check_at(&sleeve, "sleeved", (120, 40));
    sleeve.press("y");
    check(&sleeve, "sleeved-decision");
    let mut effect = skirmish();
    effect.press("f<End><Enter>Stunned<Tab>test=-20 sped=-1<Tab><Tab>3<Enter>");
    check(&effect, "form-effect");
}

#[test]
fn prompts() {
    for (name, script) in [
        ("prompt-damage", "d18"),
        ("prompt-note", "ohides behind the crate"),
        ("find", "/g"),
        ("palette", ":set Cami sp<Tab>"),
        ("palette-error", ":wund Cami<Enter>"),
    ] {
        let mut table = skirmish();
        table.press(script);
        check(&table, name);
    }
}

#[test]
fn menus() {
    for (name, script) in
        [("menu-status", "t"), ("menu-move", "/eve<Enter>v<Down>"), ("menu-effect", "f")]
    {
        let mut table = skirmish();
        table.press(script);
        check(&table, name);
    }
    let mut table = interrupt();
    table.press("nw");
    check(&table, "menu-delay");
}

#[test]
fn pages() {
    let mut table = skirmish();
    check_four_sizes(table.press("?"), "help");
    check(table.press("<Esc>l"), "log");
    check(table.press("kkkkkk"), "log-past");
    check_four_sizes(table.press("<Tab>"), "log-page");
    check(table.press("fada"), "log-filter");
    table.press("<Esc>");
    check(table.press("<Esc>:show<Enter>"), "show");
    check(table.press("<Esc><PageUp>"), "log-scrolled");
}

#[test]
fn the_end() {
    let mut table = firefight();
    check(table.press("O"), "end");
    let mut table = skirmish();
    for line in ["next on", "next on", "damage Cami 17 kinetic", "next on", "next on", "finish"] {
        table.run(line);
    }
    check_four_sizes(&table, "end-of-skirmish");
    check(table.press("<Tab>"), "end-picture");
}

#[test]
fn decisions() {
    let mut table = undecided();
    check(&table, "due");
    check(table.press("y"), "decision");
    check(table.press("83<Enter>"), "decision-moxie");
}

#[test]
fn rolls() {
    let mut table = firefight();
    table.press("r<Down><Down>rrcC<Left>+38");
    check(&table, "test");
    check(table.press("<Enter>"), "test-moxie");
    check(table.press("<Esc>/guard2<Enter>A<Backspace>"), "attack-target");
    check(table.press("<Enter><Enter>r<Enter>28"), "attack");
    check(table.press("<Enter>3"), "attack-defense");
    check(table.press("5<Enter>18"), "attack-damage");
}

#[test]
fn full_defense_and_cover() {
    let mut table = firefight();
    check(table.press("p"), "menu-action");
    table.press("6/guard2<Enter>f8f5");
    check_at(&table, "full-defense", (80, 24));
    check_at(&table, "full-defense", (120, 40));
    check(table.press("n/cami<Enter>A28<Enter>60<Enter>"), "attack-full-defense");
    table.press("<Esc><Esc><Esc><Esc>").run("set \"Guard 2\" weapon.club=1d10/Clubs/melee");
    check(table.run("set \"Guard 2\" skill.Clubs=60").press("A<Enter>KK"), "attack-knock");
    check(table.press("28<Enter>98<Enter>"), "attack-knocked");
}

#[test]
fn opposed_tests() {
    let mut table = firefight();
    table.press("r<Down><Down><Down>-38V");
    check_at(&table, "opposed-opponent", (80, 24));
    table.press("g2<Enter>D4");
    check_at(&table, "opposed", (80, 24));
    check_at(&table, "opposed", (120, 40));
    check(table.press("<Tab>45<Enter>1<Enter>"), "opposed-done");
}

#[test]
fn the_start_of_the_program() {
    let mut table = Table::picking(save_items());
    check_four_sizes(&table, "save-picker");
    table.app.show_error("Ambush at Nyhavn.ron is damaged");
    check(&table, "save-picker-error");
    check(table.press("<Home>R, again"), "rename-save");
    let mut table = Table::picking(save_items());
    table.party = Some(friday());
    check_four_sizes(table.press("p2"), "party");
    let (_folder, rulesets) = custom_rulesets();
    let mut table = Table::with(rulesets);
    table.app.choose_from(save_items());
    check(table.press("nDuel<PageDown>"), "new-encounter");
    table.press("<Esc>").app.load(three().app.timeline().clone());
    table.press("u");
    check(table.press("N"), "settings");
}

#[test]
fn the_tour() {
    let mut table = touring();
    check(table.press("/eve<Enter>"), "tour");
}

#[test]
fn an_encounter_that_another_plays() {
    let mut table = skirmish();
    table.app.follow(table.app.timeline().clone(), "fight.ron".into());
    check(&table, "read-only");
}

#[test]
fn trouble() {
    let mut table = skirmish();
    table.app.set_save_status(Err("the disk is full".to_owned()));
    check(&table, "not-saved");
    check_at(&table, "smallest", (60, 16));
    check_at(&table, "too-small", (40, 10));
}
