//! The key that overrules a rule which has just forbidden something.

use phasekeeper_engine::command::ActionKind;

use super::scenes::{armed, three};

#[test]
fn a_forbidden_action_is_done_all_the_same() {
    let mut table = three();
    table.run("action Ana complex hack");
    table.refuses(":action Ana complex \"hack on\"<Enter>");
    table.records("!", "action Ana complex \"hack on\" force=yes");
    assert_eq!(table.combatant("Ana").actions.taken, [ActionKind::Complex, ActionKind::Complex]);
    assert!(table.is_on_main_screen());
}

#[test]
fn one_who_is_too_late_for_moxie_goes_first() {
    let mut table = three();
    table.press("s").refuses(":moxie Cleo<Enter>");
    table.records("!", "move Cleo first");
}

#[test]
fn an_attack_beyond_the_action_of_the_stage_is_made() {
    let mut table = armed();
    table.run("action Mira complex hack");
    table.press("/bo<Enter>").refuses("Ab<Enter>=41<Enter>N9<Enter>");
    table.records(
        "!",
        "attack linked 41 by=Mira on=Bo with=rifle ranged=yes dv=9 kinetic force=yes",
    );
    assert!(table.is_on_main_screen());
}

#[test]
fn only_the_next_key_overrules() {
    let mut table = three();
    table.run("action Ana complex hack");
    table.refuses(":action Ana complex run<Enter>").press("<Esc>");
    table.refuses("!");
    assert_eq!(table.combatant("Ana").actions.taken.len(), 1);
}
