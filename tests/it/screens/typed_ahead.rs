//! What is typed where something else is asked for: it must neither get lost nor carry anything out.

use phasekeeper::app::layer::attack::AttackStep;

use super::scenes::armed;
use super::table::Table;

/// Ana, with a weapon that fires bursts, acts; two foes are marked, and attacked by one burst, before its die.
fn burst() -> Table {
    let mut table = Table::after(&[
        "add Ana side=pc init=60 skill.Guns=60 weapon.smg=2d10+6/kinetic/Guns/sa/bf/x30",
        "add Yul side=foe init=30 dur=30 skill.Fray=40",
        "add Zed side=foe init=30 dur=30 skill.Fray=40",
        "roll Ana 50",
        "begin",
    ]);
    table.press("/yul<Enter> /zed<Enter> A2<Enter>");
    assert!(matches!(table.attack_dialog().step, AttackStep::Attack), "{}", table.told());
    table
}

/// A missile at both who are marked, before its die.
fn volley() -> Table {
    let mut table = Table::after(&[
        "add Boss side=foe init=60 skill.Seekers=50 weapon.missile=2d10/kinetic/Seekers/x1/blast",
        "add Bob side=pc init=30 dur=30",
        "add Bill side=pc init=30 dur=30",
        "roll Boss 50",
        "begin",
    ]);
    table.press("/bob<Enter> /bill<Enter> A2<Enter>");
    table
}

/// The value of the damage that is asked for.
#[track_caller]
fn damage(table: &Table) -> &str {
    match &table.attack_dialog().step {
        AttackStep::Damage(prompt) => prompt.fields[0].1.value(),
        step => panic!("{step:?}: {}", table.told()),
    }
}

#[test]
fn the_key_behind_a_die_calls_out_the_damage_of_a_burst_at_several() {
    let mut table = burst();
    table.press("40=<Enter>");
    let text = table.text(80, 24);
    assert!(text.contains("of Yul, Zed"), "{text}");
    table.press("61 90<Enter>");
    assert_eq!(damage(&table), "");
    let line = "attack linked 40 vs Fray 61,90 by=Ana on=Yul,Zed with=smg mode=burst extra=none \
                dv=15 kinetic";
    table.records("15<Enter>", line);
    assert_eq!(["Yul", "Zed"].map(|it| table.combatant(it).injuries.damage), [15, 15]);
    // Nobody defends.
    let mut table = burst();
    table.press("40=<Enter>N");
    let line = "attack linked 40 by=Ana on=Yul,Zed with=smg mode=burst extra=none dv=9 kinetic";
    table.records("9<Enter>", line);
}

#[test]
fn too_few_dice_of_those_who_defend_stay_to_be_corrected() {
    let mut table = burst();
    table.press("40<Enter>").refuses("61<Enter>");
    assert_eq!(table.attack_dialog().attacker.die.value(), "40");
    let line = "attack linked 40 vs Fray 61,30 by=Ana on=Yul,Zed with=smg mode=burst extra=none";
    table.records(" 30<Enter>", line);
}

#[test]
fn an_area_without_a_roll_has_no_die_typed() {
    let mut table = volley();
    table.press("31=<Enter>");
    assert_eq!(table.damage_prompt().fields[0].1.value(), "", "it is called out");
    assert_eq!(table.combatant("Boss").block.weapons[0].loaded, 0);
    let mut table = volley();
    table.press("=");
    assert_eq!(table.damage_prompt().fields[0].1.value(), "");
    assert_eq!(table.combatant("Boss").block.weapons[0].loaded, 1);
}

#[test]
fn letters_behind_a_refused_key_spend_no_moxie() {
    let mut table = armed();
    table.press("/bo<Enter>Ab72<Enter>");
    table.refuses("A").refuses("f").refuses("o").refuses("c");
    assert_eq!(table.combatant("Mira").pool, 2);
    assert!(table.attack_dialog().attacker.is_offering());
    // Enter takes only the refusal away.
    table.press("<Enter>");
    assert!(table.attack_dialog().attacker.is_offering());
    table.press("fN");
    assert_eq!(table.combatant("Mira").pool, 1);
    for key in ["<Down>", "1"] {
        table.press("uAb72<Enter>").refuses("A").refuses(key).press("fN");
        assert_eq!(table.combatant("Mira").pool, 1, "{key}");
    }
}

#[test]
fn a_digit_at_the_offer_of_moxie_is_the_first_of_what_is_asked_next() {
    let mut table = armed();
    table.press("/bo<Enter>Ab20=<Enter>r92<Enter>");
    assert!(table.attack_dialog().roll().expect("a defense").is_offering(), "{}", table.told());
    table.press("1");
    assert_eq!(damage(&table), "1");
    table.press("8<Enter>");
    assert_eq!((table.combatant("Bo").pool, table.combatant("Bo").injuries.damage > 0), (1, true));
    // After a miss nothing is asked.
    let mut table = armed();
    table.press("/bo<Enter>Ab72<Enter>").refuses("1");
    assert!(table.attack_dialog().attacker.is_offering());
}

#[test]
fn enter_behind_a_refused_letter_does_nothing_and_says_so() {
    let mut table = armed();
    table.press("/bo<Enter>A").refuses("ver");
    assert!(table.told().contains("Backspace: another target"), "{}", table.told());
    table.press("<Enter>");
    assert!(table.told().contains("press it again"), "{}", table.told());
    assert!(matches!(table.attack_dialog().step, AttackStep::Weapon));
    // Another key does what it does.
    table.refuses("v").press("b<Enter>");
    assert!(matches!(table.attack_dialog().step, AttackStep::Attack));
}

#[test]
fn a_letter_of_the_die_is_named_at_the_weapon_and_taken_behind_it() {
    let mut table = armed();
    table.run("set Mira weapon.knife=none weapon.rifle=2d10/kinetic/\"Kinetic Weapons\"/sa/bf/x36");
    table.press("/bo<Enter>A").refuses("c");
    assert!(table.told().contains("Tab, then c: cover"), "{}", table.told());
    table.press("<Tab>c");
    assert!(matches!(table.attack_dialog().step, AttackStep::Attack));
    assert_eq!(table.attack_dialog().attacker.modifiers.to_test().modifiers.len(), 1);
}
