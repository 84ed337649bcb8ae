//! The attack dialog: a target, both rolls, the damage; one command.

use phasekeeper::app::layer::attack::AttackStep;
use phasekeeper::rules::Check;

use super::scenes::firefight;
use super::table::Table;

/// The names of the combatants that can be attacked, from the one that Enter takes.
#[track_caller]
fn targets(table: &Table) -> Vec<&str> {
    let AttackStep::Target(find) = &table.attack_dialog().step else {
        panic!("no target is asked for")
    };
    let mut matching = find.matching(table.state());
    let chosen = find.choice % matching.len();
    table.state().names(&matching.split_off(chosen))
}

/// The attacker and the defender.
#[track_caller]
fn opponents(table: &Table) -> (&str, Option<&str>) {
    let dialog = table.attack_dialog();
    let name = |id| table.state().name(id);
    (name(dialog.attacker.who), dialog.defender.as_ref().map(|defender| name(defender.who)))
}

#[test]
fn an_attack_is_one_step() {
    let mut table = firefight();
    table.press("/guard2<Enter>Ak<Enter>r28<Enter>f<Enter>r35<Enter>");
    assert_eq!(opponents(&table), ("Cami", Some("Guard 2")));
    let result = table.attack_dialog().result().expect("both have rolled");
    assert!(result.is_hit());
    assert_eq!(result.attacker.check, Check { target: 40, roll: 28 });
    assert_eq!(result.defender.map(|it| it.check), Some(Check { target: 15, roll: 35 }));
    table.records("18p2<Enter>", "attack 50 28 vs 15 35 by=Cami on=\"Guard 2\" dv=18 kinetic ap=2");
    assert_eq!(table.combatant("Guard 2").injuries.damage, 16);
    assert!(table.is_on_main_screen());
    table.press("u");
    assert_eq!(table.combatant("Guard 2").injuries.damage, 0);
}

#[test]
fn the_next_hit_is_of_the_same_kind_and_0_is_no_defense() {
    let mut table = firefight();
    table.press("/guard2<Enter>Ak<Enter>28<Enter>0<Enter>9ep6<Enter>");
    table.records(
        "Ak<Enter>28<Enter>0<Enter>9<Enter>",
        "attack 60 28 by=Cami on=\"Guard 2\" dv=9 energy ap=6",
    );
}

#[test]
fn backspace_goes_back_through_an_attack() {
    let mut table = firefight();
    table.press("/guard1<Enter>A<Backspace>");
    assert_eq!(opponents(&table), ("Cami", None));
    table.press("<Backspace>g2<Enter>k<Enter>28<Enter>");
    assert_eq!(table.attack_dialog().offense(), Some(Check { target: 50, roll: 28 }));
    table.press("<Backspace>");
    assert_eq!(table.attack_dialog().offense(), None);
    // The roll that was typed is still there to be corrected.
    table.press("<Backspace>1r<Enter>0<Enter>");
    assert_eq!(table.attack_dialog().offense(), Some(Check { target: 40, roll: 21 }));
    assert!(matches!(table.attack_dialog().step, AttackStep::Damage(_)));
    table.press("1<Backspace><Backspace><Backspace>");
    table.records("30<Enter>29<Enter>", "attack 50 21 vs 30 29 by=Cami on=\"Guard 2\"");
}

#[test]
fn a_defense_begins_with_fray_and_an_attack_with_anything_else() {
    let mut table = firefight();
    table.run("set \"Guard 2\" skill.Clubs=35").press("/guard2<Enter>A");
    let first = |table: &Table| {
        let dialog = table.attack_dialog();
        let form = match (&dialog.step, &dialog.defender) {
            (AttackStep::Defense, Some(defender)) => defender,
            _ => &dialog.attacker,
        };
        form.matching(table.state())[0].0.clone()
    };
    assert_eq!(first(&table), "Kinetic Weapons");
    table.press("<Enter>28<Enter>");
    assert_eq!(first(&table), "Fray");
}

#[test]
fn a_miss_needs_no_defense() {
    let mut table = firefight();
    table.records("/guard2<Enter>A60<Enter>83<Enter>", "attack 60 83 by=Cami on=\"Guard 2\"");
    assert!(table.is_on_main_screen());
}

#[test]
fn a_target_is_asked_for_where_the_attacker_is_selected() {
    let mut table = firefight();
    table.press("A");
    assert_eq!(targets(&table), ["Guard 2", "Guard 1"]);
    table.refuses("zz<Enter>").press("<Backspace><Backspace>g2<Enter>");
    assert_eq!(opponents(&table), ("Cami", Some("Guard 2")));
    table.press("<Esc>A<Down>");
    assert_eq!(targets(&table), ["Guard 1"]);
}

#[test]
fn of_several_who_act_at_once_it_is_asked_who_attacks() {
    let mut table = firefight();
    table.press("n").run("set \"Guard 1\" die=7").run("set \"Guard 2\" die=7");
    assert_eq!(table.acting(), ["Guard 1", "Guard 2"]);
    table.press("/cami<Enter>A");
    assert_eq!(table.menu().answers.len(), 2);
    table.press("2");
    assert_eq!(opponents(&table), ("Guard 2", Some("Cami")));
    table.press("<Esc>/guard2<Enter>A");
    assert_eq!(opponents(&table), ("Guard 2", None));
}

#[test]
fn the_program_rolls_what_is_left_empty() {
    let mut table = firefight();
    table.press("/guard1<Enter>A99<Enter><Enter>");
    let roll = table.attack_dialog().offense().expect("it has rolled").roll;
    table.press("0<Enter>2d10+3<Enter>");
    let AttackStep::Damage(prompt) = &table.attack_dialog().step else { panic!("no damage") };
    let damage: i32 = prompt.fields[0].1.value().parse().expect("the dice became a number");
    assert!((5..=23).contains(&damage));
    let line = format!("attack 99 {roll:02} by=Cami on=\"Guard 1\" dv={damage} kinetic");
    table.records("<Enter>", &line);
}

#[test]
fn an_aim_and_a_called_shot_count() {
    let mut table = firefight();
    table.run("action Cami complex aim").press("/guard1<Enter>A60<Enter>C40<Enter>0<Enter>");
    let dialog = table.attack_dialog();
    assert_eq!(dialog.offense(), Some(Check { target: 70, roll: 40 }));
    assert_eq!(dialog.called_shot(table.state()), Some(true));
    table.press("<Esc>A60<Enter>C65<Enter>0<Enter>");
    assert_eq!(table.attack_dialog().called_shot(table.state()), Some(false));
}
